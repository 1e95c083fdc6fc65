#pragma once

#include "core/infer/diff.h"

#include <concepts>

namespace stridescope::core
{

/// Class of numbers that holds all elements of a type exactly.
enum class ValueClass
{
    floating,         ///< double
    signed_integer,   ///< Int; unsigned ones of up to 32 bits too
    unsigned_integer, ///< std::uint64_t
};
[[nodiscard]] ValueClass value_class(DType dtype);

/// Reads elements by their position in row-major order, many at once.
class ElementReader
{
public:
    explicit ElementReader(const StridedElements& of);

    /// The elements from `first` on, as the values of their class.
    void read(Int first, std::span<double> values) const;
    void read(Int first, std::span<Int> values) const;
    void read(Int first, std::span<std::uint64_t> values) const;
    /// Returns a floating-point element's rank among all values of its type, so that neighbours differ by 1.
    /// Both zeros have the same. Meaningless for a NaN.
    [[nodiscard]] Int step_of(Int row_major) const;

private:
    template <typename Value>
    void read_any(Int first, std::span<Value> values) const;
    template <typename Stored, typename Value>
    void read_stored(Int first, std::span<Value> values, auto&& value_of) const;
    /// Calls use(offset, stride, count) for runs of the elements.
    void each_run(Int first, Int count, auto&& use) const;

    StridedElements elements; ///< with as few dimensions as say the same
};

} // namespace stridescope::core

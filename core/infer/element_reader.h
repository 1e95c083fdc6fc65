#pragma once

#include "core/infer/diff.h"

#include <concepts>

namespace stridescope::core
{

/// Class of numbers that holds all elements of a type exactly.
enum class ValueClass
{
    floating,         ///< double
    signed_integer,   ///< Int; also unsigned integers of up to 32 bits
    unsigned_integer, ///< std::uint64_t
};
[[nodiscard]] ValueClass value_class(DType dtype);

/// Reads elements by their position in row-major order, many at once.
class ElementReader
{
public:
    explicit ElementReader(const StridedElements& of);

    /// Reads the elements from `first` on, as values of their class.
    void read(Int first, std::span<double> values) const;
    void read(Int first, std::span<Int> values) const;
    void read(Int first, std::span<std::uint64_t> values) const;
    /// Returns the rank of a floating-point element among all values of its type, so that the ranks of
    /// neighbours differ by 1. Both zeros have the same rank. Meaningless for a NaN.
    [[nodiscard]] Int step_of(Int row_major) const;

private:
    template <typename Value>
    void read_any(Int first, std::span<Value> values) const;
    template <typename Stored, typename Value>
    void read_stored(Int first, std::span<Value> values, auto&& value_of) const;
    /// Calls use(offset, stride, count) for runs of the elements.
    void each_run(Int first, Int count, auto&& use) const;

    StridedElements elements; ///< the same elements with as few dimensions as possible
};

} // namespace stridescope::core

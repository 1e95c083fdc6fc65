#pragma once

#include "core/tensor/layout.h"

#include <optional>
#include <string_view>

namespace stridescope::core
{

/// How much an exact answer may cost. The limits are on the layout's numbers, never on time, so an answer
/// that is "not decided" is so on every machine.
struct Effort
{
    Int bitmap_bits = Int{1} << 30; ///< longest span, in elements, that is marked bit by bit
    Int runs = Int{1} << 26;        ///< most runs (or elements) that are listed and merged

    /// What a frame can pay for.
    static constexpr Effort interactive() { return {Int{1} << 24, Int{1} << 16}; }
};

/// How the number of distinct offsets was found.
enum class Method
{
    closed_form, ///< nested strides, after merging dimensions that run on
    runs,        ///< the runs of one dimension after the other, merged
    bitmap,      ///< every offset marked
    undecided,
};
[[nodiscard]] std::string_view method_name(Method method);

struct DistinctOffsets
{
    std::optional<Int> count;        ///< how many different offsets are touched
    std::optional<bool> overlapping; ///< whether two coordinates share one; can be known where `count` is not
    Method method = Method::undecided;
};

/// Of a layout whose element count and offset range fit 64 bits. Exact or nothing.
[[nodiscard]] DistinctOffsets distinct_offsets(const Layout& layout, const Effort& effort = {});

} // namespace stridescope::core

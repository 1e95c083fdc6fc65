#pragma once

#include "core/infer/meter.h"
#include "core/infer/words.h"
#include "core/tensor/layout.h"

#include <cstdint>
#include <vector>

namespace stridescope::core
{

/// Strides and base offset of a tensor in memory; the stride of a dimension of size 1 is 0.
struct FoundLayout
{
    Int base = 0;
    Dims strides;
    /// Number of elements that match; in a layout that reaches out of memory, among those inside.
    Int matched = 0;
};

/// Range in which a layout's elements may lie.
enum class Reach
{
    inside,
    behind_the_end, ///< more than half of the elements are inside, and all of those match
};

/// Extent of a search.
enum class Stage
{
    first,  ///< `inside`: layouts that explain every element; `behind_the_end`: common ones, from either end
    second, ///< `inside`: layouts that explain all but a few elements; `behind_the_end`: any layout
};

struct FoundLayouts
{
    std::vector<FoundLayout> layouts; ///< all different; only those with the most matches
    bool complete = false;            ///< no other layout explains as much
};

/// Returns the number of wrong elements with which a layout is still found.
[[nodiscard]] constexpr Int most_wrong(Int elements)
{
    return (elements - 1) / 20; // less than 5 %
}
inline constexpr std::size_t most_layouts_found = 20'000;

/// Looks for the tensor (row-major, not all of it one value unless that is one element) in memory, in any
/// strides. Usual orders and paddings, from the memory's start, are tried first. Then the offset of the rarest
/// value is guessed, and for one dimension after the other the stride, from the offset of the rarest neighbour.
/// Guesses are spot-checked at each step, rare values first, and checked in full at the end. All layouts that
/// match every element are found; those with a few mismatches are searched from several such offsets.
/// `Reach::behind_the_end` searches only for layouts of which a part is missing.
template <typename Word, typename Equal>
[[nodiscard]] FoundLayouts search_strides(const Words<Word>& memory, const Words<Word>& tensor,
                                          const Dims& sizes, const Equal& equal, Meter& meter, Reach reach,
                                          Stage stage);

extern template FoundLayouts search_strides(const Words<std::uint8_t>&, const Words<std::uint8_t>&, const Dims&,
                                            const SameBits&, Meter&, Reach, Stage);
extern template FoundLayouts search_strides(const Words<std::uint16_t>&, const Words<std::uint16_t>&,
                                            const Dims&, const SameBits&, Meter&, Reach, Stage);
extern template FoundLayouts search_strides(const Words<std::uint32_t>&, const Words<std::uint32_t>&,
                                            const Dims&, const SameBits&, Meter&, Reach, Stage);
extern template FoundLayouts search_strides(const Words<std::uint64_t>&, const Words<std::uint64_t>&,
                                            const Dims&, const SameBits&, Meter&, Reach, Stage);
extern template FoundLayouts search_strides(const Words<double>&, const Words<double>&, const Dims&,
                                            const NearEnough&, Meter&, Reach, Stage);

/// Runs both stages, the second if the first finds nothing, for layouts inside memory.
template <typename Word, typename Equal>
[[nodiscard]] FoundLayouts search_strides_inside(const Words<Word>& memory, const Words<Word>& tensor,
                                                 const Dims& sizes, const Equal& equal, Meter& meter)
{
    FoundLayouts found = search_strides(memory, tensor, sizes, equal, meter, Reach::inside, Stage::first);
    return found.layouts.empty() && !meter.was_cancelled()
               ? search_strides(memory, tensor, sizes, equal, meter, Reach::inside, Stage::second)
               : found;
}

} // namespace stridescope::core

#pragma once

#include "core/infer/meter.h"
#include "core/infer/words.h"
#include "core/tensor/layout.h"

#include <cstdint>
#include <vector>

namespace stridescope::core
{

/// Strides and base with which memory holds a tensor; the stride of a dimension of size 1 is 0.
struct FoundLayout
{
    Int base = 0;
    Dims strides;
    Int matched = 0; ///< elements; of a layout that reaches out of memory those inside
};

/// Range that a layout's elements may lie in.
enum class Reach
{
    inside,
    behind_the_end, ///< more than half inside, and all of those match
};

/// Extent of a search.
enum class Stage
{
    first,  ///< inside: what explains every element; cut: orders and paddings that people use, from either end
    second, ///< inside: what explains all but a few elements; cut: any layout
};

struct FoundLayouts
{
    std::vector<FoundLayout> layouts; ///< all different, the most matched alone
    bool complete = false;            ///< there is no other one that explains as much
};

/// Fewer wrong elements than this share do not hide a layout.
[[nodiscard]] constexpr Int most_wrong(Int elements)
{
    return (elements - 1) / 20; // below 5 %
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

/// Both stages, where the first finds nothing, of layouts that lie inside memory.
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

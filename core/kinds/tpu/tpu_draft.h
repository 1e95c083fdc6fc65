#pragma once

#include "core/kinds/tpu/tpu.h"

namespace stridescope::core
{

/// A tensor in lanes as far as it resolves; all of it if there are no problems.
struct TpuDraft : Draft
{
    const LaneLayout* layout = nullptr; ///< null if there is no such preset
    std::optional<DType> dtype;         ///< one that lanes hold, or that they do not
    std::optional<Chip> chip;
    std::string labels;          ///< one letter per size; '?' of those that the layout does not have
    std::optional<Dims> sizes;   ///< as many as the layout takes, none of them empty
    std::optional<Dims> strides; ///< n, c, h, w as published; of a wrong address too
    bool whole_sizes = false;    ///< those strides are of the four sizes, none of which is split
    std::optional<LaneMap> map;  ///< where nothing that it follows from breaks a rule
    LaneTensor tensor;           ///< what `map` was made of, where it is there

    [[nodiscard]] bool in_lanes() const { return !layout || layout->in_lanes; }
    /// Returns the unit of published strides, in bits.
    [[nodiscard]] Int stride_bits() const;
    /// Tells whether `free` can say where everything is, so that a stride may become a number of one's own.
    [[nodiscard]] bool can_be_free() const;
};
[[nodiscard]] TpuDraft draft_tpu(const TpuScene& scene);

/// Returns the chip's numbers, those of no rule too; the usual ones where no preset is called so.
[[nodiscard]] ChipSpec chip_numbers(const ChipChoice& chip);
/// Returns the chip, and the rule that it breaks for elements of `bits` bits: `where` is `chip` for a preset,
/// `chip.KEY` for an object.
[[nodiscard]] Result<Chip> resolve_chip(const ChipChoice& chip, std::optional<Int> bits);

/// Returns the facts of a draft that has a map; `overflow` at the strides where its holes do not fit in 64
/// bits.
[[nodiscard]] Result<TpuFacts> resolve_tpu(const TpuDraft& draft, const EvaluateOptions& options);
/// Suspicions about a tensor by itself: its address is misaligned, its lane is too small, it spans banks.
struct TpuSuspicions
{
    std::optional<std::string> address;
    std::optional<std::string> lmem;
    std::optional<std::string> bank_crossing;
};
[[nodiscard]] TpuSuspicions suspicions(const TpuFacts& facts);

/// Chooses a layout and what it takes of its own: strides begin as they were, sizes become as many as it takes,
/// leading ones more or the last ones together. Those whose product does not fit in 64 bits stay: the rule that
/// they then break says so.
void set_layout(TpuScene& scene, const LaneLayout& layout);
/// One stride of n, c, h, w by number, of a draft that can be free; the others become numbers as they resolved.
void set_stride(TpuScene& scene, const TpuDraft& draft, std::size_t place, Int stride);
/// The chip by its numbers; what its name said of weights is said by the scene then.
void set_chip(TpuScene& scene, const ChipSpec& chip);

} // namespace stridescope::core

#pragma once

#include "core/kinds/tpu/tpu.h"

namespace stridescope::core
{

/// The valid parts of a tensor in lanes; all of it if there are no problems.
struct TpuDraft : Draft
{
    const LaneLayout* layout = nullptr; ///< null if there is no layout of that name
    std::optional<DType> dtype;         ///< the data type, even if lanes cannot hold it
    std::optional<Chip> chip;
    std::string labels;          ///< one letter per size; '?' for sizes that the layout does not have
    std::optional<Dims> sizes;   ///< nothing unless there are as many as the layout takes, each at least 1
    std::optional<Dims> strides; ///< n, c, h, w as published, even if the address is invalid
    bool whole_sizes = false;    ///< the strides belong to the four sizes, none of which is split
    std::optional<LaneMap> map;  ///< nothing unless everything that it follows from is valid
    LaneTensor tensor;           ///< what `map` was made of, if there is one

    [[nodiscard]] bool in_lanes() const { return !layout || layout->in_lanes; }
    /// Returns the unit of published strides, in bits.
    [[nodiscard]] Int stride_bits() const;
    /// Tells whether layout `free` can express the placement, so that a stride can be edited.
    [[nodiscard]] bool can_be_free() const;
};
[[nodiscard]] TpuDraft draft_tpu(const TpuScene& scene);

/// Returns the chip's numbers, valid or not; the usual ones for an unknown preset.
[[nodiscard]] ChipSpec chip_numbers(const ChipChoice& chip);
/// Returns the chip, or the rule that it breaks for elements of `bits` bits: `where` is `chip` for a preset,
/// `chip.KEY` for an object.
[[nodiscard]] Result<Chip> resolve_chip(const ChipChoice& chip, std::optional<Int> bits);

/// Returns the facts of a draft that has a map; `overflow` at the strides if its holes do not fit in 64 bits.
[[nodiscard]] Result<TpuFacts> resolve_tpu(const TpuDraft& draft, const EvaluateOptions& options);
/// Suspicious facts about one tensor: its address is misaligned, its lane is too small, or it spans banks.
struct TpuSuspicions
{
    std::optional<std::string> address;
    std::optional<std::string> lmem;
    std::optional<std::string> bank_crossing;
};
[[nodiscard]] TpuSuspicions suspicions(const TpuFacts& facts);

/// Chooses a layout and fills the keys that it needs: strides begin with the old values, and sizes become as
/// many as it takes, with leading ones added or the last ones joined. Sizes whose product does not fit in 64
/// bits stay, and the rule that they break is reported.
void set_layout(TpuScene& scene, const LaneLayout& layout);
/// Sets one stride of n, c, h, w, by its index, of a draft that can be free; the others get the numbers that
/// they resolved to.
void set_stride(TpuScene& scene, const TpuDraft& draft, std::size_t place, Int stride);
/// Sets the chip by its numbers; what its name gave for weights is then written in the scene.
void set_chip(TpuScene& scene, const ChipSpec& chip);

} // namespace stridescope::core

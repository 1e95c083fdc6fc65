#pragma once

#include "core/kinds/tpu/tpu_draft.h"
#include "core/kinds/tpu_memory/tpu_memory.h"

namespace stridescope::core
{

inline constexpr std::size_t most_memory_tensors = 4096;

/// The valid parts of several tensors in lanes; all of them if there are no problems.
struct MemoryDraft : Draft
{
    std::vector<TpuDraft> own; ///< one draft per tensor
    /// Indices in the list of tensors, the smaller one first.
    std::vector<std::pair<std::size_t, std::size_t>> apart;
};
[[nodiscard]] MemoryDraft draft_memory(const TpuMemoryScene& scene);

/// Returns one of the tensors as a scene of its own; and its path, "tensors[2]".
[[nodiscard]] TpuScene scene_of(const TpuMemoryScene& scene, std::size_t tensor);
[[nodiscard]] std::string tensor_path(std::size_t tensor);

/// Returns a name that no tensor has yet.
[[nodiscard]] std::string fresh_name(const TpuMemoryScene& scene);
/// Adds a copy of the last tensor after all reserved bytes, at an address that its layout allows.
void add_tensor(TpuMemoryScene& scene);
/// Removes a tensor, unless it is the only one, and the pairs that it was in.
void remove_tensor(TpuMemoryScene& scene, std::size_t tensor);
/// Sets the chip; if it is given by numbers, weights keep the number of interleaved channels that the preset
/// gave.
void set_chip(TpuMemoryScene& scene, const ChipChoice& chip);
/// Renames a tensor, also in its pairs of `apart`.
void rename_tensor(TpuMemoryScene& scene, std::size_t tensor, const std::string& name);

} // namespace stridescope::core

#pragma once

#include "core/kinds/tpu/tpu_draft.h"
#include "core/kinds/tpu_memory/tpu_memory.h"

namespace stridescope::core
{

inline constexpr std::size_t most_memory_tensors = 4096;

/// A memory as far as it resolves; all of it if there are no problems.
struct MemoryDraft : Draft
{
    std::vector<TpuDraft> own;                              ///< one a tensor
    std::vector<std::pair<std::size_t, std::size_t>> apart; ///< positions in the list, the smaller one first
};
[[nodiscard]] MemoryDraft draft_memory(const TpuMemoryScene& scene);

/// One of the tensors by itself, and "tensors[2]".
[[nodiscard]] TpuScene scene_of(const TpuMemoryScene& scene, std::size_t tensor);
[[nodiscard]] std::string tensor_path(std::size_t tensor);

/// Returns a name that no tensor has yet.
[[nodiscard]] std::string fresh_name(const TpuMemoryScene& scene);
/// Another tensor as the last one is, after what is reserved, where its layout may start.
void add_tensor(TpuMemoryScene& scene);
/// Removes a tensor, unless it is the only one, and the pairs that it was in.
void remove_tensor(TpuMemoryScene& scene, std::size_t tensor);
/// Another chip; where that is numbers, tensors whose channels side by side followed from the preset keep them.
void set_chip(TpuMemoryScene& scene, const ChipChoice& chip);
/// Another name, in the pairs that it is in too.
void rename_tensor(TpuMemoryScene& scene, std::size_t tensor, const std::string& name);

} // namespace stridescope::core

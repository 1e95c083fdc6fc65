#pragma once

#include "core/explain/diff.h"
#include "core/scene/facts.h"

#include <memory>

namespace stridescope::core
{

/// What memory holds for each element of a scene's one tensor, as an array of its own: packed and row-major.
/// Bytes of lanes stand one lane after the other, `lane_bytes` each. Elements outside the memory are 0.
/// `schema` where the scene is no single tensor, `overflow` where so many elements are not to be counted.
[[nodiscard]] Result<std::shared_ptr<const DataArray>> found_elements(std::span<const std::byte> memory,
                                                                      const Facts& facts, Int lane_bytes);

/// Of bits by the row-major order, those of elements that lie outside memory with room for so many are cleared.
void clear_outside(std::vector<std::uint64_t>& bits, const Layout& layout, Int room);

} // namespace stridescope::core

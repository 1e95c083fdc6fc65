#pragma once

#include "core/infer/diff.h"
#include "core/scene/facts.h"

#include <memory>

namespace stridescope::core
{

/// Returns the elements that memory contains for a scene's single tensor, as a packed row-major array. The
/// bytes of lanes follow one another, `lane_bytes` for each lane. Elements outside the memory are 0. Problems:
/// `schema` if the scene has no single tensor, `overflow` if the elements are too many to count.
[[nodiscard]] Result<std::shared_ptr<const DataArray>> found_elements(std::span<const std::byte> memory,
                                                                      const Facts& facts, Int lane_bytes);

/// Clears the bits, which are in row-major order, of elements outside a memory of this size.
void clear_outside(std::vector<std::uint64_t>& bits, const Layout& layout, Int room);

} // namespace stridescope::core

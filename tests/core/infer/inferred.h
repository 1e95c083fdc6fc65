#pragma once

#include "core/infer/infer.h"

#include <variant>

namespace stridescope::core::test
{

/// Returns the strided layout that a candidate says.
inline Layout layout_of(const LayoutCandidate& candidate)
{
    const TensorSpec& tensor = std::get<BufferScene>(candidate.scene.content).tensor;
    return {Dims(tensor.sizes), Dims(*tensor.strides), tensor.base_offset};
}

/// Tells whether both put every element at the same offset; strides of dimensions of size 1 may differ.
inline bool same_places(const Layout& a, const Layout& b)
{
    for (std::size_t d = 0; d < a.sizes.size(); ++d)
        if (a.sizes[d] > 1 && a.strides[d] != b.strides[d])
            return false;
    return a.base == b.base;
}

} // namespace stridescope::core::test

#pragma once

#include "core/tensor/layout.h"

#include <vector>

/// The rules once more, as slow loops that share no code with core.
namespace stridescope::core::test
{

/// Every coordinate in row-major order.
inline std::vector<std::vector<Int>> coordinates(const Dims& sizes)
{
    std::vector<std::vector<Int>> all = {{}};
    for (const Int size : sizes)
    {
        std::vector<std::vector<Int>> longer;
        for (const auto& x : all)
            for (Int i = 0; i < size; ++i)
            {
                longer.push_back(x);
                longer.back().push_back(i);
            }
        all = std::move(longer);
    }
    return all;
}

inline Int offset_by_hand(const Layout& layout, const std::vector<Int>& x)
{
    Int offset = layout.base;
    for (std::size_t d = 0; d < x.size(); ++d)
        offset += x[d] * layout.strides[d];
    return offset;
}

/// The offset of every element, in row-major order.
inline std::vector<Int> offsets_by_hand(const Layout& layout)
{
    std::vector<Int> offsets;
    for (const auto& x : coordinates(layout.sizes))
        offsets.push_back(offset_by_hand(layout, x));
    return offsets;
}

} // namespace stridescope::core::test

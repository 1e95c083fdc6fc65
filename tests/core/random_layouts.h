#pragma once

#include "core/tensor/layout.h"
#include "tests/core/dice.h"

#include <algorithm>

namespace stridescope::core::test
{

/// Sizes whose product is at most `most`, with many ones.
inline Dims random_sizes(Dice& dice, std::size_t rank, Int most)
{
    std::vector<Int> sizes(rank, 1);
    Int count = 1;
    for (auto& size : sizes)
    {
        const Int room = most / count;
        size = dice.one_in(4) ? 1 : dice.between(1, std::min<Int>(room, dice.one_in(3) ? 12 : 4));
        count *= size;
    }
    dice.shuffle(sizes);
    return sizes;
}

/// Returns strides from one of several families: nested in any order with or without gaps after a dimension,
/// small and entangled, all equal, or coprime; then perhaps some negated, some 0.
inline Dims random_strides(Dice& dice, const Dims& sizes)
{
    const std::size_t rank = sizes.size();
    Dims strides = Dims::filled(rank, 0);
    const Int family = dice.between(0, 5);
    if (family <= 2)
    {
        std::vector<std::size_t> order(rank);
        for (std::size_t d = 0; d < rank; ++d)
            order[d] = d;
        dice.shuffle(order);
        Int run = 1;
        for (const std::size_t d : order)
        {
            strides[d] = run;
            run *= sizes[d] + (family == 0 && dice.one_in(3) ? dice.between(0, 2) : 0);
            if (family == 1 && dice.one_in(3))
                run = std::max<Int>(1, run - dice.between(0, 2)); // almost nested
        }
    }
    else if (family == 3)
        for (auto& stride : strides)
            stride = dice.between(0, 12);
    else if (family == 4)
        strides = Dims::filled(rank, dice.between(1, 5));
    else
        for (auto& stride : strides)
            stride = dice.pick<Int>({2, 3, 5, 7, 11, 13});
    const bool turned = dice.one_in(3);
    const bool flat = dice.one_in(5);
    for (auto& stride : strides)
    {
        if (turned && dice.one_in(2))
            stride = -stride;
        if (flat && dice.one_in(3))
            stride = 0;
    }
    return strides;
}

/// At most `most` elements, rank 1 to 8.
inline Layout random_layout(Dice& dice, Int most)
{
    const auto rank = static_cast<std::size_t>(dice.between(1, 8));
    const Dims sizes = random_sizes(dice, rank, most);
    return {sizes, random_strides(dice, sizes), dice.between(-30, 30)};
}

} // namespace stridescope::core::test

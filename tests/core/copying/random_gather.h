#pragma once

#include "core/kinds/gather_nd1/gather_shape.h"
#include "tests/core/random_layouts.h"

namespace stridescope::core::test
{

/// A gather's sizes, counts and index values.
struct Gather
{
    Dims input;
    Dims indices;
    GatherCounts counts;
    std::vector<Int> values;
};

/// Returns the input coordinate that an output coordinate copies, by the operator's documentation: the output
/// has the sizes of the indices without the last, then those of the input after the dimensions that the tuples
/// index.
inline Dims source_by_hand(const GatherShape& shape, const std::vector<Int>& indices, const std::vector<Int>& x)
{
    const auto rank = static_cast<Int>(x.size());
    const auto [r, q, b] = shape.counts;
    const Int t = shape.indices_sizes[shape.rank() - 1];
    const auto at = [](Int place) { return static_cast<std::size_t>(place); };
    const Int first_tuple = rank - (r - b - t) - (q - 1);
    Int tuple = 0;
    for (Int d = first_tuple; d < first_tuple + q - 1; ++d)
        tuple = tuple * shape.output_sizes[at(d)] + x[at(d)];
    std::vector<Int> source(at(rank), 0);
    for (Int d = 0; d < b; ++d)
        source[at(rank - r + d)] = x[at(first_tuple + d)];
    for (Int i = 0; i < t; ++i)
    {
        const Int d = rank - r + b + i;
        const Int index = indices[at(tuple * t + i)];
        source[at(d)] = index < 0 ? index + shape.input_sizes[at(d)] : index;
    }
    for (Int d = rank - r + b + t; d < rank; ++d)
        source[at(d)] = x[at(d)];
    return source;
}

inline Dims raised(std::vector<Int> sizes, std::size_t rank)
{
    sizes.insert(sizes.begin(), rank - sizes.size(), 1);
    return sizes;
}

/// One that keeps the rules; its indices may be negative.
inline Gather random_gather(Dice& dice)
{
    while (true)
    {
        const Int r = dice.between(1, 5);
        const Int b = dice.between(0, r - 1);
        const Int t = dice.between(1, r - b);
        const Int q = dice.between(b + 1, 5);
        std::vector<Int> input;
        std::vector<Int> indices;
        for (Int d = 0; d < r; ++d)
            input.push_back(dice.between(1, 3));
        for (Int d = 0; d + 1 < q; ++d)
            indices.push_back(d < b ? input[static_cast<std::size_t>(d)] : dice.between(1, 3));
        indices.push_back(t);
        const Int output = q - 1 + r - b - t;
        const Int least = std::max({r, q, output});
        if (least > 8)
            continue;
        const auto rank = static_cast<std::size_t>(dice.between(least, 8));
        Gather gather{raised(input, rank), raised(indices, rank), {r, q, b}, {}};
        Int count = 1;
        for (const Int size : indices)
            count *= size;
        for (Int i = 0; i < count; ++i)
        {
            const Int size = input[static_cast<std::size_t>(b + i % t)];
            gather.values.push_back(dice.between(-size, size - 1));
        }
        return gather;
    }
}

} // namespace stridescope::core::test

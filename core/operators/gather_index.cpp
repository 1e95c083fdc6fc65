#include "core/operators/gather_index.h"

#include "core/operators/picked_blocks.h"

namespace stridescope::core
{

struct GatherIndex::Data
{
    RunSummary starts; ///< of the tuples' blocks
    Int before = 0;    ///< the block's least offset, from its start: 0 or less
    Int copies = 1;    ///< elements of a block that strides of 0 put at one offset
    PickedBlocks blocks;
    ReadCounts total;

    [[nodiscard]] ReadCounts counts(const SumCounts& sums) const
    {
        ReadCounts found;
        if (sums.distinct >= 0)
            found.distinct = sums.distinct;
        if (sums.elements >= 0)
            found.reads = sums.elements * copies;
        return found;
    }
};

GatherIndex GatherIndex::of(const GatherShape& shape, std::span<const Int> indices, const Layout& input,
                            const Effort& effort, Progress* progress)
{
    Layout block;
    Int copies = 1;
    for (std::size_t d = shape.first_of_block(); d < shape.rank(); ++d)
    {
        block.sizes.push_back(shape.input_sizes[d]);
        block.strides.push_back(input.strides[d]);
        copies *= input.strides[d] == 0 ? shape.input_sizes[d] : 1;
    }
    const Int before = offset_range(block)->least;
    const auto block_dims = joined(progressions(block));
    RunSummary starts(block_starts(shape, indices, input));
    PickedBlocks blocks(starts.values(), block_dims, {effort, false, false, progress});
    auto data = std::make_shared<Data>(Data{std::move(starts), before, copies, std::move(blocks), {}});
    data->total = data->counts(data->blocks.total());
    data->total.reads = shape.tuple_count() * *element_count(block.sizes);
    return GatherIndex(std::move(data));
}

ReadCounts GatherIndex::below(Int end) const
{
    // Blocks are counted from their least offset on.
    const auto from_there = narrow(wide(end) - data->before);
    return from_there ? data->counts(data->blocks.below(*from_there)) : data->total;
}

ReadCounts GatherIndex::counts(Int begin, Int end) const
{
    if (begin >= end)
        return {0, 0};
    const ReadCounts a = below(begin);
    const ReadCounts b = below(end);
    ReadCounts found;
    if (a.distinct && b.distinct)
        found.distinct = *b.distinct - *a.distinct;
    if (a.reads && b.reads)
        found.reads = *b.reads - *a.reads;
    return found;
}

const ReadCounts& GatherIndex::total() const
{
    return data->total;
}

Summary GatherIndex::sources(Int first, Int end) const
{
    return data->starts.of(static_cast<std::size_t>(first), static_cast<std::size_t>(end));
}

Int GatherIndex::source(Int tuple) const
{
    return data->starts.values()[static_cast<std::size_t>(tuple)];
}

} // namespace stridescope::core

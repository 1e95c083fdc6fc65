#include "core/copying/read_index.h"

#include "core/copying/picked_blocks.h"

namespace stridescope::core
{

struct ReadIndex::Data
{
    RunSummary starts; ///< summary of the blocks' starts
    Int before = 0;    ///< lowest offset of a block, from its start: 0 or less
    Int copies = 1;    ///< elements of a block that share an offset because of strides of 0
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

ReadIndex ReadIndex::of(const Picks& picks, const Layout& input, const Effort& effort, Progress* progress)
{
    Layout block;
    Int copies = 1;
    for (std::size_t d = picks.first_of_block; d < picks.input_sizes.size(); ++d)
    {
        block.sizes.push_back(picks.input_sizes[d]);
        block.strides.push_back(input.strides[d]);
        copies *= input.strides[d] == 0 ? picks.input_sizes[d] : 1;
    }
    const Int before = offset_range(block)->least;
    const auto block_dims = joined(progressions(block));
    RunSummary starts(picks.starts(input, progress));
    PickedBlocks blocks(starts.values(), block_dims, {effort, false, false, progress});
    auto data = std::make_shared<Data>(Data{std::move(starts), before, copies, std::move(blocks), {}});
    data->total = data->counts(data->blocks.total());
    data->total.reads = picks.count() * *element_count(block.sizes);
    return ReadIndex(std::move(data));
}

ReadCounts ReadIndex::below(Int end) const
{
    // Blocks are counted from their lowest offset.
    const auto from_there = narrow(wide(end) - data->before);
    return from_there ? data->counts(data->blocks.below(*from_there)) : data->total;
}

const ReadCounts& ReadIndex::total() const
{
    return data->total;
}

Summary ReadIndex::sources(Int first, Int end) const
{
    return data->starts.of(static_cast<std::size_t>(first), static_cast<std::size_t>(end));
}

} // namespace stridescope::core

#include "core/copying/pick_reads.h"

#include "core/analysis/sort_offsets.h"
#include "core/copying/read_index.h"
#include "core/tensor/checked.h"

#include <algorithm>
#include <array>

namespace stridescope::core
{
namespace
{

constexpr Int most_runs = 24; ///< picks or blocks that are counted one by one; of more, a sample is counted

/// The row-major numbers of a box's indices in some of its dimensions: runs of numbers along the last dimension
/// of the box that has more than one index, one run for each choice of the others.
struct NumberRuns
{
    NumberRuns(const Dims& sizes, std::size_t begin, std::size_t end, const Box& box)
        : outer(Dims::filled(sizes.size(), 1))
    {
        std::size_t run_dim = sizes.size();
        Wide weight = 1;
        for (std::size_t d = end; d-- > begin;)
        {
            weights[d] = weight;
            first += box.first[d] * weight;
            if (box.count[d] > 1 && run_dim == sizes.size())
            {
                run_dim = d;
                step = weight;
                length = box.count[d];
            }
            else
            {
                runs *= box.count[d];
                outer[d] = box.count[d];
            }
            weight *= sizes[d];
        }
    }
    /// Returns the first number of the run at a coordinate of `outer`.
    [[nodiscard]] Wide start(const Dims& place) const
    {
        Wide number = first;
        for (std::size_t d = 0; d < place.size(); ++d)
            number += place[d] * weights[d];
        return number;
    }

    Dims outer; ///< number of choices in each dimension
    std::array<Wide, Dims::max_rank> weights{};
    Wide first = 0;
    Wide step = 1;  ///< distance between the numbers of a run
    Int length = 1; ///< numbers in a run
    Wide runs = 1;
};

class PickReads final : public Reads
{
public:
    PickReads(std::shared_ptr<const Picks> which, const Layout& of_input, Progress* progress)
        : picks(std::move(which)), input(of_input),
          index(ReadIndex::of(*picks, input, Effort::interactive(), progress))
    {
        if (is_cancelled(progress))
            return;
        blocks = picks->starts(picks->block_numbers(), progress);
        if (sort_offsets(blocks, {}, progress))
            blocks.erase(std::unique(blocks.begin(), blocks.end()), blocks.end());
    }

    [[nodiscard]] ReadCounts below(Int end) const override { return index.below(end); }
    [[nodiscard]] std::optional<bool> reads(Int offset) const override
    {
        const auto here = counts(offset, offset + 1).distinct;
        return here ? std::optional(*here > 0) : std::nullopt;
    }
    [[nodiscard]] bool copies(const Dims& x) const override
    {
        return std::binary_search(blocks.begin(), blocks.end(), picks->block_number(x));
    }
    [[nodiscard]] CopiedShare share(const Box& box) const override;
    [[nodiscard]] std::optional<double> mean_source(Operand operand, const Box& box) const override;

private:
    [[nodiscard]] Int blocks_in(Wide first, Int count) const
    {
        const auto begin = std::lower_bound(blocks.begin(), blocks.end(), first);
        if (count == 1)
            return begin != blocks.end() && *begin == first ? 1 : 0;
        return std::lower_bound(begin, blocks.end(), first + count) - begin;
    }

    std::shared_ptr<const Picks> picks;
    Layout input;
    ReadIndex index;
    std::vector<Int> blocks; ///< numbers of the picked blocks, sorted
};

CopiedShare PickReads::share(const Box& box) const
{
    const NumberRuns runs(picks->input_sizes, picks->first_counting, picks->first_of_block, box);
    const bool neighbours = runs.step <= 1;
    const Wide looks = neighbours ? runs.runs : runs.runs * runs.length;
    if (looks > most_runs)
    {
        // Too many to count in a frame: a sample stands for all.
        Int hits = 0;
        for (Int i = 0; i < most_runs; ++i)
        {
            const Wide nth = looks * (2 * i + 1) / (2 * most_runs);
            const Int along = neighbours ? runs.length / 2 : static_cast<Int>(nth % runs.length);
            const Dims place =
                coordinate_at(runs.outer, static_cast<Int>(neighbours ? nth : nth / runs.length));
            hits += blocks_in(runs.start(place) + along * runs.step, 1);
        }
        return {static_cast<double>(hits) / static_cast<double>(most_runs), 1, true};
    }
    Int hits = 0;
    Dims place = Dims::filled(runs.outer.size(), 0);
    do
    {
        const Wide start = runs.start(place);
        if (neighbours)
            hits += blocks_in(start, runs.length);
        else
            for (Int i = 0; i < runs.length; ++i)
                hits += blocks_in(start + i * runs.step, 1);
    } while (advance(runs.outer, place));
    return {static_cast<double>(hits) / static_cast<double>(runs.runs * runs.length), 1, false};
}

std::optional<double> PickReads::mean_source(Operand operand, const Box& box) const
{
    const bool output = operand == Operand::output;
    const Dims& sizes = output ? picks->output_sizes : picks->indices_sizes;
    const std::size_t numbering = output ? picks->output_dimensions : picks->index_dimensions;
    const NumberRuns runs(sizes, 0, numbering, box);
    if (runs.runs > most_runs || runs.step != 1)
        return std::nullopt;
    Wide sum = 0;
    Dims place = Dims::filled(sizes.size(), 0);
    do
    {
        const auto pick = static_cast<Int>(runs.start(place));
        sum += index.sources(pick, pick + runs.length).sum;
    } while (advance(runs.outer, place));
    double offset = static_cast<double>(sum) / static_cast<double>(runs.runs * runs.length);
    if (output)
        for (std::size_t d = numbering; d < sizes.size(); ++d)
            offset += static_cast<double>(input.strides[d])
                      * (static_cast<double>(box.first[d]) + static_cast<double>(box.count[d] - 1) / 2);
    return offset;
}

} // namespace

std::shared_ptr<const Reads> reads_of_picks(std::shared_ptr<const Picks> picks, const Layout& input,
                                            Progress* progress)
{
    if (is_cancelled(progress))
        return nullptr;
    auto reads = std::make_shared<const PickReads>(std::move(picks), input, progress);
    return is_cancelled(progress) ? nullptr : reads;
}

} // namespace stridescope::core

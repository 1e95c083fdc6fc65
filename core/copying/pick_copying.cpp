#include "core/copying/pick_copying.h"

#include "core/copying/pick_reads.h"
#include "core/tensor/checked.h"

#include <algorithm>
#include <mutex>

namespace stridescope::core
{
namespace
{

class PickCopying final : public Copying
{
public:
    PickCopying(std::shared_ptr<const Picks> which, const Layout& of_input, std::string why)
        : picks(std::move(which)), input(of_input), nothing_picks(std::move(why))
    {
    }

    [[nodiscard]] bool knows_sources() const override { return picks != nullptr; }
    [[nodiscard]] std::optional<Dims> source(const Dims& output) const override
    {
        if (!picks)
            return std::nullopt;
        Dims source = picks->first(picks->of_output(output));
        for (std::size_t d = picks->first_of_block; d < source.size(); ++d)
            source[d] = output[d];
        return source;
    }
    [[nodiscard]] Preimage readers(Int input_offset, std::size_t most, Int most_steps) const override;
    [[nodiscard]] std::string why_not_copied(const Dims&, const std::string&) const override
    {
        return nothing_picks;
    }
    [[nodiscard]] std::shared_ptr<const Reads> reads(Progress* progress) const override
    {
        return picks ? reads_of_picks(picks, input, progress) : nullptr;
    }
    [[nodiscard]] Int reads_work() const override { return picks ? picks->count() : 0; }
    [[nodiscard]] bool by_indices() const override { return true; }
    [[nodiscard]] std::optional<Int> pick_of_output(const Dims& output) const override
    {
        return picks ? std::optional(picks->of_output(output)) : std::nullopt;
    }
    [[nodiscard]] std::optional<Int> pick_of_index(const Dims& index) const override
    {
        return picks ? std::optional(picks->of_index(index)) : std::nullopt;
    }
    [[nodiscard]] std::optional<Box> picked(Int pick) const override
    {
        return picks ? std::optional(Box{picks->first(pick), picks->block_sizes()}) : std::nullopt;
    }

private:
    /// Returns the offsets of the blocks; computed at the first call, since most scenes never need them.
    [[nodiscard]] const std::vector<Int>& block_starts() const
    {
        std::call_once(starts_known, [this] { starts = picks->starts(input, nullptr); });
        return starts;
    }

    std::shared_ptr<const Picks> picks;
    Layout input;
    std::string nothing_picks;
    mutable std::once_flag starts_known;
    mutable std::vector<Int> starts;
};

Preimage PickCopying::readers(Int input_offset, std::size_t most, Int most_steps) const
{
    if (!picks)
        return {std::nullopt, {}, false};
    Preimage found{0, {}, true};
    const Dims block_sizes = picks->block_sizes();
    const OffsetRange reached = *offset_range({block_sizes, input.strides, 0});
    Int pick = -1;
    Inverses inverses; // inverses of blocks that differ only in their start
    for (const Int start : block_starts())
    {
        ++pick;
        // Only a few of a million blocks contain one offset.
        const Wide from_start = wide(input_offset) - start;
        if (from_start < reached.least || from_start > reached.greatest)
            continue;
        const std::size_t room = most - std::min(most, found.listed.size());
        // The steps are for all blocks together: a block for which none are left is unknown.
        const Preimage here = inverses.at({block_sizes, input.strides, start}, input_offset,
                                          {room, most_steps - found.steps, nullptr});
        found.steps = std::min(most_steps, found.steps + here.steps);
        found.at_least = checked_add(found.at_least, here.at_least).value_or(int_max);
        if (found.count)
            found.count = here.count ? checked_add(*found.count, *here.count) : std::nullopt;
        found.listing_exact = found.listing_exact && here.listing_exact;
        const Dims first = picks->output_first(pick);
        for (Dims coordinate : here.listed)
        {
            // A block's own coordinates are 0 in the indexed dimensions, so the two parts add up.
            for (std::size_t d = 0; d < coordinate.size(); ++d)
                coordinate[d] += first[d];
            found.listed.push_back(coordinate);
        }
    }
    return found;
}

} // namespace

std::shared_ptr<const Copying> copying_by_picks(std::shared_ptr<const Picks> picks, const Layout& input,
                                                std::string nothing_picks)
{
    return std::make_shared<PickCopying>(std::move(picks), input, std::move(nothing_picks));
}

} // namespace stridescope::core

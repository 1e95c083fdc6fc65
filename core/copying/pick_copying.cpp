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
    /// A block's start, and the pick that takes it.
    struct Start
    {
        Int offset;
        Int pick;

        friend auto operator<=>(const Start&, const Start&) = default;
    };
    /// Returns the starts of the blocks, sorted; computed at the first call, since most scenes never need them.
    [[nodiscard]] const std::vector<Start>& block_starts() const
    {
        std::call_once(starts_known,
                       [this]
                       {
                           for (const Int offset : picks->starts(input, nullptr))
                               starts.push_back({offset, static_cast<Int>(starts.size())});
                           std::sort(starts.begin(), starts.end());
                       });
        return starts;
    }

    std::shared_ptr<const Picks> picks;
    Layout input;
    std::string nothing_picks;
    mutable std::once_flag starts_known;
    mutable std::vector<Start> starts;
};

Preimage PickCopying::readers(Int input_offset, std::size_t most, Int most_steps) const
{
    if (!picks)
        return {std::nullopt, {}, false};
    Preimage found{0, {}, true};
    const Dims block_sizes = picks->block_sizes();
    const OffsetRange reached = *offset_range({block_sizes, input.strides, 0});
    const std::vector<Start>& all = block_starts();
    // Few of a million blocks reach one offset, and blocks that begin together reach the same offsets.
    auto group = std::partition_point(all.begin(), all.end(),
                                      [&](const Start& start)
                                      { return wide(input_offset) - start.offset > reached.greatest; });
    Inverses inverses; // inverses of blocks that differ only in their start
    const auto in_block = [&](Int start, std::size_t room)
    {
        // The steps are for all blocks together: one that nothing is left for is unknown.
        constexpr Int of_question = 4;
        Preimage here = inverses.at({block_sizes, input.strides, start}, input_offset,
                                    {room, std::max<Int>(0, most_steps - found.steps), nullptr});
        found.steps = std::min(most_steps, found.steps + of_question + here.steps);
        return here;
    };
    std::vector<Start> hits; // the first picks whose blocks reach the offset
    const auto by_pick = [](const Start& a, const Start& b) { return a.pick < b.pick; };
    while (group != all.end() && wide(input_offset) - group->offset >= reached.least)
    {
        if (found.steps >= most_steps)
            return {std::nullopt, {}, false, found.at_least, found.steps};
        const auto next = std::partition_point(
            group, all.end(), [&](const Start& start) { return start.offset == group->offset; });
        const auto times = static_cast<Int>(next - group);
        const Preimage here = in_block(group->offset, std::min<std::size_t>(most, 1));
        const auto and_times = [&](Int before, Int count) { return narrow(before + wide(count) * times); };
        found.at_least = and_times(found.at_least, here.at_least).value_or(int_max);
        if (found.count)
            found.count = here.count ? and_times(*found.count, *here.count) : std::nullopt;
        found.listing_exact = found.listing_exact && here.listing_exact;
        if (!here.listed.empty())
            hits.insert(hits.end(), group, group + std::min<Int>(times, static_cast<Int>(most)));
        if (hits.size() > 2 * most)
        {
            std::nth_element(hits.begin(), hits.begin() + static_cast<std::ptrdiff_t>(most), hits.end(),
                             by_pick);
            hits.resize(most);
        }
        group = next;
    }
    std::sort(hits.begin(), hits.end(), by_pick);
    for (const Start& hit : hits)
    {
        if (found.listed.size() >= most)
            break;
        const Preimage here = in_block(hit.offset, most - found.listed.size());
        found.listing_exact = found.listing_exact && here.listing_exact;
        const Dims first = picks->output_first(hit.pick);
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

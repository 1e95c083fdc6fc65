#include "core/map/placement_counts.h"

#include "core/tensor/checked.h"

#include <algorithm>

namespace stridescope::core
{
namespace
{

constexpr RangeCounts no_elements = {0, 0, 0};

std::optional<Int> sum_of(std::optional<Int> a, std::optional<Int> b)
{
    return a && b ? std::optional(*a + *b) : std::nullopt;
}

RangeCounts operator+(const RangeCounts& a, const RangeCounts& b)
{
    return {sum_of(a.elements, b.elements), sum_of(a.distinct, b.distinct), sum_of(a.shared, b.shared)};
}

/// A list of offsets that counts those below any end.
class Listed
{
public:
    explicit Listed(std::vector<Int> offsets) : all(std::move(offsets))
    {
        std::sort(all.begin(), all.end());
        for (std::size_t i = 0; i < all.size();)
        {
            std::size_t end = i + 1;
            while (end < all.size() && all[end] == all[i])
                ++end;
            different.push_back(all[i]);
            if (end - i > 1)
                shared.push_back(all[i]);
            i = end;
        }
    }

    [[nodiscard]] RangeCounts below(Int end) const
    {
        const auto count = [&](const std::vector<Int>& sorted)
        { return static_cast<Int>(std::lower_bound(sorted.begin(), sorted.end(), end) - sorted.begin()); };
        return {count(all), count(different), count(shared)};
    }

private:
    std::vector<Int> all;
    std::vector<Int> different;
    std::vector<Int> shared;
};

/// Counts of a placement. Its boxes count sums; an aligned range of 2^k offsets holds the elements of one such
/// range of sums, unless a step of `xors` moves low bits up.
class PlacementCounts : public OffsetCounts
{
public:
    PlacementCounts(std::shared_ptr<const PlacementIndex> of, const Effort& effort, Progress* progress)
        : places(std::move(of))
    {
        for (const BoxOfDigits& box : places->element_boxes())
            boxes.push_back(OffsetIndex::of(box.layout, effort, progress));
        if (places->moves_of_all())
            moves = *places->moves_of_all();
        for (const Xor& step : moves.xors)
        {
            block = std::max(block, step.permuted());
            if (step.shift < 0)
                piece = std::min(piece, Int{1} << step.base);
        }
        distinct = places->distinct(effort, progress);
        list_places(effort, progress);
        range = places->element_offsets().value_or(places->bounds());
        total = {*element_count(placement().sizes), distinct.count, std::nullopt};
        if (distinct.overlapping == false)
            total.shared = 0;
        else if (listed)
            total = listed->below(int_max);
        else if (boxes.size() == 1)
            total.shared = boxes.front().total().shared;
    }

    [[nodiscard]] RangeCounts below(Int end) const override
    {
        if (listed)
            return listed->below(end);
        end = before_pads(end);
        if (!places->moves_of_all())
            return {};
        if (block == 1)
            return sums_below(end);
        const Int whole = end / block * block;
        RangeCounts found = sums_below(whole);
        constexpr Int most_pieces = 4096;
        if (piece < block && (end - whole) / piece > most_pieces)
            return {};
        for (Int begin = whole; begin < end;)
        {
            Int length = std::min(block, piece);
            while ((begin & (length - 1)) != 0 || length > end - begin)
                length /= 2;
            Int sum = begin;
            for (auto step = moves.xors.rbegin(); step != moves.xors.rend(); ++step)
                sum = step->of(sum);
            const Int from = sum & ~(length - 1);
            found = found + (sums_below(from + length) - sums_below(from));
            begin += length;
        }
        return found;
    }

private:
    [[nodiscard]] const Placement& placement() const { return places->placement(); }

    /// Lists the offsets of few elements: if elements of several boxes share offsets, the boxes' counts do not
    /// add up.
    void list_places(const Effort& effort, const Progress* progress)
    {
        constexpr Int each = 16;           // a list takes longer than marks by this factor
        constexpr Int most = Int{1} << 24; // entries of 8 bytes or more
        const Int count = *element_count(placement().sizes);
        const bool each_alone = !places->moves_of_all();
        if ((!each_alone && (distinct.overlapping == false || boxes.size() == 1))
            || count > std::min(effort.bitmap_bits / each, most))
            return;
        std::vector<Int> offsets;
        offsets.reserve(static_cast<std::size_t>(count));
        PlaceWalk walk(placement());
        for (Int i = 0; i < count && !is_cancelled(progress); ++i, walk.next())
            offsets.push_back(walk.offset());
        if (static_cast<Int>(offsets.size()) == count)
            listed.emplace(std::move(offsets));
    }

    /// Returns the lowest offset that `pads` move to `end` or after it.
    [[nodiscard]] Int before_pads(Int end) const
    {
        if (placement().pads.empty())
            return end;
        const Placement pads_alone{{}, {}, {}, 0, {}, placement().pads};
        Int low = 0;
        Int high = std::max<Int>(end, 0);
        while (low < high)
        {
            const Int middle = low + (high - low) / 2;
            if (moved(pads_alone, middle) >= end)
                high = middle;
            else
                low = middle + 1;
        }
        return low;
    }

    [[nodiscard]] RangeCounts sums_below(Int end) const
    {
        RangeCounts found = no_elements;
        for (const OffsetIndex& box : boxes)
            found = found + box.below(end);
        if (distinct.overlapping == false)
            return {found.elements, found.elements, 0};
        if (boxes.size() > 1)
            return {found.elements, std::nullopt, std::nullopt};
        return found;
    }

    std::shared_ptr<const PlacementIndex> places;
    std::vector<OffsetIndex> boxes;
    std::optional<Listed> listed;
    Placement moves; ///< moves of all elements, if known
    Int block = 1;   ///< sums that `xors` permute among each other
    /// Longest aligned range whose sums are an aligned range too: a power of two.
    Int piece = int_max / 2 + 1;
};

} // namespace

OffsetIndex offset_index(std::shared_ptr<const PlacementIndex> places, const Effort& effort, Progress* progress)
{
    return OffsetIndex(std::make_shared<const PlacementCounts>(std::move(places), effort, progress));
}

} // namespace stridescope::core

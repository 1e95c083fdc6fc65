#include "core/map/placement_index.h"

#include "core/analysis/footprint.h"
#include "core/analysis/sum_lists.h"
#include "core/tensor/checked.h"

#include <algorithm>
#include <bit>

namespace stridescope::core
{
namespace
{

/// Returns the sums that the boxes use, before `xors` and `pads`.
OffsetRange sums_of(const std::vector<BoxOfDigits>& boxes)
{
    OffsetRange all{int_max, int_min};
    for (const BoxOfDigits& box : boxes)
    {
        const OffsetRange one = *offset_range(box.layout);
        all.least = std::min(all.least, one.least);
        all.greatest = std::max(all.greatest, one.greatest);
    }
    return all;
}

bool shares(const Layout& layout)
{
    for (std::size_t d = 0; d < layout.sizes.size(); ++d)
        if (layout.strides[d] == 0 && layout.sizes[d] > 1)
            return true;
    return false;
}

/// Returns the steps that change which offsets are used; those before the base only exchange the sums of a
/// tensor that fills their blocks. Nothing if the tensor does not fill them.
std::optional<Placement> steps_of_all(const Placement& placement, Int elements, const OffsetRange& sums)
{
    Placement steps{{}, {}, {}, 0, placement.xors, placement.pads};
    const auto before = static_cast<std::ptrdiff_t>(placement.xors_before_base);
    for (auto step = steps.xors.begin(); step != steps.xors.begin() + before; ++step)
        if (elements % step->permuted() != 0)
            return std::nullopt;
    if (before > 0 && (sums.least != placement.base || sums.greatest - sums.least + 1 != elements))
        return std::nullopt;
    steps.xors.erase(steps.xors.begin(), steps.xors.begin() + before);
    return steps;
}

/// Returns the lowest and the highest offset that steps move the offsets of boxes in a range to. Nothing if
/// there are none or more than `most_positions`, or if one box takes more than `most_steps`.
std::optional<OffsetRange> moved_range(const std::vector<BoxOfDigits>& boxes, const Placement& moves, Int begin,
                                       Int end, Int most_steps, Int most_positions)
{
    // Counted first, which costs only their runs.
    Int positions = 0;
    for (const BoxOfDigits& box : boxes)
        if (!each_run_in(box.layout, begin, end, most_steps, [&](Int, Int, Int count) { positions += count; })
            || positions > most_positions)
            return std::nullopt;
    if (positions == 0)
        return std::nullopt;
    const Mover mover(moves);
    OffsetRange range{int_max, int_min};
    for (const BoxOfDigits& box : boxes)
        each_run_in(box.layout, begin, end, most_steps,
                    [&](Int first, Int stride, Int count)
                    {
                        for (Int k = 0; k < count; ++k)
                        {
                            const Int there = mover(first + k * stride);
                            range.least = std::min(range.least, there);
                            range.greatest = std::max(range.greatest, there);
                        }
                    });
    return range;
}

/// The sums of a box, to be marked one bit each: one after the other, or all terms of a dimension at once where
/// many elements lie in few words.
class MarkedBox
{
public:
    explicit MarkedBox(const Layout& layout) : box(layout), range(*offset_range(layout))
    {
        bool fell_together = false;
        dims = merged(progressions(layout), fell_together);
        Int doublings = 1;
        for (const Progression& terms : dims)
            doublings += 2 * static_cast<Int>(std::bit_width(static_cast<std::uint64_t>(terms.count)));
        for (std::size_t d = 0; d < layout.sizes.size(); ++d)
            elements *= layout.strides[d] == 0 ? 1 : layout.sizes[d];
        by_words = narrow(((wide(range.greatest) - range.least) / 64 + 1) * doublings).value_or(int_max);
    }

    /// Returns what marking takes, roughly.
    [[nodiscard]] Int steps() const { return std::min(elements, by_words); }

    /// Marks the sums in bits that begin with the sum `least`; false if cancelled.
    bool add(std::vector<std::uint64_t>& marks, Int least, Progress* progress) const
    {
        if (is_cancelled(progress))
            return false;
        if (by_words < elements)
        {
            const auto own = sum_marks({dims, range.greatest - range.least + 1, false, progress});
            if (own)
                add_marks(marks, *own, range.least - least);
            return own.has_value();
        }
        return each_run_in(box, range.least, range.greatest + 1, int_max,
                           [&](Int first, Int stride, Int length)
                           {
                               Int bit = first - least;
                               for (Int k = 0; k < length; ++k, bit += stride)
                                   marks[static_cast<std::size_t>(bit / 64)] |= std::uint64_t{1} << bit % 64;
                           });
    }

private:
    const Layout& box;
    OffsetRange range;
    std::vector<Progression> dims;
    Int elements = 1; ///< without those that strides of 0 repeat
    Int by_words = 0; ///< words that marking all terms of a dimension at once goes through
};

bool are_same(const Layout& a, const Layout& b)
{
    return a.sizes == b.sizes && a.strides == b.strides && a.base == b.base;
}

} // namespace

std::optional<PlacementIndex> PlacementIndex::of(const Placement& placement)
{
    PlacementIndex index;
    index.source = placement;
    std::sort(index.source.digits.begin(), index.source.digits.end(),
              [](const Digit& a, const Digit& b)
              { return a.dimension != b.dimension ? a.dimension < b.dimension : b.finer_than(a); });
    auto boxes = boxes_of(index.source);
    auto tiles = whole_tiles(index.source);
    const auto elements = element_count(placement.sizes);
    if (!boxes || !tiles || !elements)
        return std::nullopt;
    const OffsetRange sums = *offset_range(tiles->layout);
    const bool after_base = placement.xors.size() > placement.xors_before_base || !placement.pads.empty();
    if ((after_base && sums.least < 0) || (placement.xors_before_base > 0 && sums.least < placement.base))
        return std::nullopt;
    Int block = 1;
    for (const Xor& step : placement.xors)
        block = std::max(block, step.block());
    // Steps before the base move offsets up to the end of a block, which may begin anywhere.
    const auto end =
        checked_add(std::max<Int>(sums.greatest, 0) + 1, placement.xors_before_base > 0 ? block : 0);
    const auto most = end ? checked_round_up(*end, block) : end;
    if (!most || moved({{}, {}, {}, 0, {}, placement.pads}, *most) == int_max)
        return std::nullopt;
    index.boxes = std::move(*boxes);
    index.tiles.push_back(std::move(*tiles));
    for (const BoxOfDigits& box : index.boxes)
        index.inverses.emplace_back(box.layout);
    index.inverses.emplace_back(index.tiles.front().layout);
    index.elements = *elements;
    index.steps = steps_of_all(index.source, *elements, sums);
    index.element_range = index.range_of(index.boxes);
    const bool no_padding =
        index.boxes.size() == 1 && are_same(index.boxes.front().layout, index.tiles.front().layout);
    index.tile_range = no_padding ? index.element_range : index.range_of(index.tiles);
    const auto begin = narrow(divide_down(sums.least, block) * block);
    if (!begin)
        return std::nullopt;
    index.tile_bounds =
        index.tile_range.value_or(OffsetRange{moved({{}, {}, {}, 0, {}, placement.pads}, *begin),
                                              moved({{}, {}, {}, 0, {}, placement.pads}, *most - 1)});
    return index;
}

std::optional<OffsetRange> PlacementIndex::range_of(const std::vector<BoxOfDigits>& over) const
{
    const OffsetRange sums = sums_of(over);
    if (source.xors.empty())
        return OffsetRange{moved(source, sums.least), moved(source, sums.greatest)};
    constexpr Int most_steps = Int{1} << 24;
    if (!steps)
        return moved_range(over, source, sums.least, sums.greatest + 1, most_steps, int_max);
    // Several steps together permute aligned blocks of the largest one's size.
    Int block = 1;
    for (const Xor& step : steps->xors)
        block = std::max(block, step.permuted());
    const Int first = sums.least / block * block;
    const Int last = sums.greatest / block * block;
    // Moving each row of a block counts as a step too.
    const auto of_first = moved_range(over, *steps, first, first + block, 4 * most_steps, most_steps);
    const auto of_last = !of_first || last == first
                             ? of_first
                             : moved_range(over, *steps, last, last + block, 4 * most_steps, most_steps);
    if (!of_last)
        return std::nullopt;
    return OffsetRange{of_first->least, of_last->greatest};
}

DistinctOffsets PlacementIndex::distinct(const Effort& effort, Progress* progress) const
{
    if (boxes.size() == 1)
        return distinct_offsets(boxes.front().layout, effort, progress);
    DistinctOffsets found = distinct_offsets(tiles.front().layout, effort, progress);
    if (found.overlapping == false)
        return {elements, false, elements, elements, found.method};
    found = {};
    const OffsetRange sums = sums_of(boxes);
    const auto span = narrow(wide(sums.greatest) - sums.least + 1);
    found.at_most = std::min(elements, span.value_or(int_max));
    if (std::any_of(boxes.begin(), boxes.end(), [](const BoxOfDigits& box) { return shares(box.layout); })
        || elements > found.at_most)
        found.overlapping = true;
    if (!span || *span > effort.bitmap_bits || is_cancelled(progress))
        return found;
    std::vector<std::uint64_t> marks(static_cast<std::size_t>(*span) / 64 + 1, 0);
    constexpr Int steps_a_bit = 2; // steps that marking may take per bit of memory
    Int steps_left =
        wide(effort.bitmap_bits) * steps_a_bit > int_max ? int_max : effort.bitmap_bits * steps_a_bit;
    for (const BoxOfDigits& box : boxes)
    {
        const MarkedBox marked(box.layout);
        steps_left -= marked.steps();
        if (steps_left < 0 || !marked.add(marks, sums.least, progress))
            return found;
    }
    Int count = 0;
    for (const std::uint64_t word : marks)
        count += std::popcount(word);
    return {count, count < elements, count, count, Method::bitmap};
}

PlacementFootprint PlacementIndex::footprint(const Effort& effort, Progress* progress) const
{
    PlacementFootprint found;
    found.element_count = elements;
    found.range = element_range;
    found.distinct = distinct(effort, progress);
    const Layout& whole = tiles.front().layout;
    found.padded_elements = *element_count(whole.sizes);
    found.padded_sizes = Dims::filled(source.sizes.size(), 1);
    for (const Digit& digit : source.digits)
        found.padded_sizes[digit.dimension] *= digit.extent;
    found.tiles = tile_range;
    const auto positions = distinct_offsets(whole, effort, progress).count;
    if (found.tiles && positions)
        found.holes = found.tiles->greatest - found.tiles->least + 1 - *positions;
    return found;
}

bool PlacementIndex::is_quick() const
{
    constexpr std::size_t few = 16; // boxes that are all searched
    return inverses.size() <= few
           && std::all_of(inverses.begin(), inverses.end(), [](const Inverse& one) { return one.is_quick(); });
}

Dims PlacementIndex::coordinate(const BoxOfDigits& box, const Dims& in_box) const
{
    Dims x = index_of(source, box, in_box);
    for (std::size_t d = 0; d < x.size(); ++d)
        x[d] -= source.first_of(d);
    return x;
}

SlotContents PlacementIndex::at(Int offset, const SearchLimits& limits) const
{
    SlotContents here;
    here.elements.count = 0;
    here.padded.count = 0;
    const auto sum = unmoved(source, offset);
    if (sum)
    {
        for (const BoxOfDigits& box : boxes)
        {
            // The steps are for all boxes together.
            const Preimage part = inverses[static_cast<std::size_t>(&box - boxes.data())].at(
                *sum, {limits.most_listed, std::max<Int>(0, limits.most_steps - here.elements.steps),
                       limits.progress});
            here.elements.at_least += part.at_least;
            here.elements.steps += part.steps;
            here.elements.listing_exact = here.elements.listing_exact && part.listing_exact;
            if (here.elements.count && part.count)
                *here.elements.count += *part.count;
            else
                here.elements.count.reset();
            for (const Dims& in_box : part.listed)
                here.elements.listed.push_back(coordinate(box, in_box));
        }
        std::sort(here.elements.listed.begin(), here.elements.listed.end());
        if (here.elements.listed.size() > limits.most_listed)
            here.elements.listed.resize(limits.most_listed);
        const BoxOfDigits& whole = tiles.front();
        const auto list_positions = [&](std::size_t most)
        {
            return inverses.back().at(
                *sum, {most, std::max<Int>(0, limits.most_steps - here.elements.steps), limits.progress});
        };
        std::size_t most = limits.most_listed;
        Preimage positions = list_positions(most);
        here.padded.steps = positions.steps;
        if (positions.count && here.elements.count)
            here.padded.count = *positions.count - *here.elements.count;
        else
            here.padded.count.reset();
        constexpr Int most_elements = 4096; // most elements that are listed only to be removed
        if (here.padded.count == 0)
            positions.listed.clear();
        else if (here.elements.count.value_or(0) > 0) // they are removed, so more positions must be listed
        {
            most += static_cast<std::size_t>(std::min(*here.elements.count, most_elements));
            positions = list_positions(most);
        }
        for (const Dims& digits : positions.listed)
        {
            const Dims x = coordinate(whole, digits);
            if (here.padded.listed.size() < limits.most_listed && !contains(source.sizes, x))
                here.padded.listed.push_back(x);
        }
        std::sort(here.padded.listed.begin(), here.padded.listed.end());
        // The listing ends where enough are found, or where none is left.
        here.padded.listing_exact =
            positions.listing_exact
            && (here.padded.count == 0 || positions.listed.size() < most
                || here.padded.listed.size() == limits.most_listed
                || (here.padded.count && *here.padded.count == static_cast<Int>(here.padded.listed.size())));
    }
    const auto& range = tile_range;
    if (here.elements.count != 0 && (here.elements.count || here.elements.at_least > 0))
        here.holds = SlotHolds::element;
    else if (range && (offset < range->least || offset > range->greatest))
        here.holds = SlotHolds::outside;
    else if (!here.elements.count || !here.padded.count)
        here.holds = SlotHolds::undecided;
    else if (*here.padded.count > 0)
        here.holds = SlotHolds::tile_padding;
    else
        here.holds = range ? SlotHolds::hole : SlotHolds::undecided;
    if (const Preimage& named = here.holds == SlotHolds::tile_padding ? here.padded : here.elements;
        !named.listed.empty())
        here.coordinate = named.listed.front();
    return here;
}

} // namespace stridescope::core

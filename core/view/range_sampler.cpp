#include "core/view/range_sampler.h"

#include "core/view/even_elements.h"
#include "core/view/frame_effort.h"

#include <algorithm>

namespace stridescope::core
{
namespace
{

constexpr Int most_looks = 8; ///< slots that stand for a range if counting it is unknown

double share(std::optional<Int> operand, Int whole)
{
    return operand && whole > 0 ? static_cast<double>(*operand) / static_cast<double>(whole) : 0;
}

} // namespace

RangeSampler::RangeSampler(std::shared_ptr<const SceneView> scene, Operand of_operand,
                           const std::optional<OffsetIndex>& counted)
    : view(std::move(scene)), part(of_operand),
      all(view->shows_lanes()
              ? std::variant<OffsetIndex, LaneIndex>(LaneIndex::of(view->placement(), Effort::interactive()))
          : counted ? *counted
                    : view->counts(of_operand, frame_effort))
{
    if (view->shows_lanes())
    {
        for (const LanesAlike& alike : lanes_alike(view->placement()))
            for (const LanePiece& piece : lane_contents(view->placement(), alike.begin))
                in_order = in_order && nested_dimensions(piece.layout).has_value();
        return;
    }
    known_lane = 0;
    auto order = view->is_strided(part) ? MemoryOrder::of(view->layout(part)) : std::nullopt;
    in_order = order.has_value();
    if (order)
        known_pieces = {{{view->layout(part), {}}, std::move(*order)}};
    if (part == Operand::input)
        reads = view->reads();
}

bool RangeSampler::is_quick() const
{
    const auto* const buffer = std::get_if<OffsetIndex>(&all);
    const Method method = buffer ? buffer->method() : Method::closed_form;
    return method == Method::closed_form || method == Method::bitmap;
}

const std::vector<RangeSampler::Piece>& RangeSampler::pieces(Int lane)
{
    if (known_lane == lane)
        return known_pieces;
    known_lane = lane;
    known_pieces.clear();
    for (const LanePiece& piece : lane_contents(view->placement(), lane))
        known_pieces.push_back({piece, *MemoryOrder::of(piece.layout)});
    return known_pieces;
}

RangeView RangeSampler::look(const PlaceRange& range)
{
    RangeView result;
    result.range = range;
    if (view->shows_lanes())
        count_lane(result);
    else
        count_buffer(result);
    return result;
}

void RangeSampler::count_lane(RangeView& result)
{
    const auto& [operand, lane, begin, end] = result.range;
    const LaneCounts here = std::get<LaneIndex>(all).elements(lane, begin, end);
    result.of_lane = here;
    result.counts = {std::nullopt, here.used, here.shared};
    result.position = (static_cast<double>(begin) + static_cast<double>(end)) / 2
                      / static_cast<double>(view->placement(operand).reserved());
    if (here.used)
    {
        result.filled = share(here.used, end - begin);
        result.shared = share(here.shared, *here.used);
        return;
    }
    result.sampled = true;
    if (view->hard_to_search(operand)) // pictures of many ranges cannot wait for searches
        result.filled = 0.5;
    else
        sample(result);
}

void RangeSampler::count_buffer(RangeView& result)
{
    const auto& [operand, lane, begin, end] = result.range;
    const OffsetIndex& index = std::get<OffsetIndex>(all);
    const RangeCounts before = begin == last_end ? below_last : index.below(begin);
    const RangeCounts here = index.below(end);
    result.counts = here - before;
    if (reads)
    {
        const ReadCounts read_before = begin == last_end ? read_below_last : reads->below(begin);
        read_below_last = reads->below(end);
        result.copied = (read_below_last - read_before).distinct;
    }
    last_end = end;
    below_last = here;

    const OffsetRange range = view->memory_range(Operand::input);
    if (part == Operand::input && !view->placement().channel)
    {
        const auto at = [&](Int offset)
        { return view->position_of(std::clamp(offset, range.least, range.greatest)); };
        result.position = (at(begin) + at(end - 1)) / 2;
        result.spread = (at(end - 1) - at(begin)) / 2;
    }
    if (!result.counts.distinct)
        return sample(result);
    result.filled = share(result.counts.distinct, end - begin);
    result.shared = share(result.counts.shared, *result.counts.distinct);
    if (result.copied)
        result.copied_share = share(result.copied, *result.counts.distinct);
    if (*result.counts.distinct > 0)
        position_of_source(result);
}

std::optional<std::vector<NumberRun>> RangeSampler::numbers(const PlaceRange& range, const Dims& weights)
{
    if (!in_order)
        return std::nullopt;
    std::vector<NumberRun> numbers;
    for (const auto& [piece, order] : pieces(range.lane))
    {
        Dims of_digits = weights;
        Int first = 0;
        if (view->shows_lanes())
        {
            const TensorPlacement& map = view->placement();
            // The number that one value of a digit adds to the index of its dimension; a round adds as many
            // channels as there are lanes.
            of_digits = Dims::filled(map.digits.size(), 0);
            for (std::size_t d = 0; d < map.digits.size(); ++d)
                if (const Digit& digit = map.digits[d]; digit.extent > 1)
                    of_digits[d] =
                        weights[digit.dimension] * digit.divisor * (digit.cyclic ? map.lane_count : 1);
            const Dims x = coordinate_of(map, range.lane, piece, Dims::filled(map.digits.size(), 0));
            for (std::size_t d = 0; d < x.size(); ++d)
                first += weights[d] * x[d];
        }
        const std::vector<NumberRun> runs =
            order.sums(order.below(range.begin), order.below(range.end), of_digits, first);
        numbers.insert(numbers.end(), runs.begin(), runs.end());
    }
    return numbers;
}

std::vector<PlacedSlot> RangeSampler::some_in_order(const PlaceRange& range, Int most)
{
    std::vector<PlacedSlot> found;
    const std::vector<Piece>& here = pieces(range.lane);
    Int elements = 0;
    for (const Piece& one : here)
        elements += one.order.below(range.end) - one.order.below(range.begin);
    Int before = 0; // elements of the earlier pieces
    Int next = 0;
    for (const auto& [piece, order] : here)
    {
        const Int first = order.below(range.begin);
        const Int count = order.below(range.end) - first;
        for (; next < std::min(most, elements); ++next)
        {
            const Int number = even_element(next, std::min(most, elements), elements) - before;
            if (number >= count)
                break;
            const Dims in_piece = order.coordinate(first + number);
            const Dims x = coordinate_of(view->placement(), range.lane, piece, in_piece);
            found.push_back({offset_of(piece.layout, in_piece),
                             {SlotHolds::element, false, x, view->cell(part, x).position}});
        }
        before += count;
    }
    return found;
}

std::optional<Int> RangeSampler::used(const PlaceRange& range) const
{
    if (const auto* const lanes = std::get_if<LaneIndex>(&all))
        return lanes->elements(range.lane, range.begin, range.end).used;
    const auto& index = std::get<OffsetIndex>(all);
    const auto before = index.below(range.begin).distinct;
    const auto here = index.below(range.end).distinct;
    return before && here ? std::optional(*here - *before) : std::nullopt;
}

std::vector<PlacedSlot> RangeSampler::some(const PlaceRange& range, Int most, Searches& searches)
{
    const auto& [operand, lane, begin, end] = range;
    if (view->shows_lanes() && in_order)
        return some_in_order(range, most);
    if (view->shows_lanes() && view->hard_to_search(operand))
        return {};
    std::vector<PlacedSlot> found;
    const auto used_below = [&](Int offset) { return used({range.operand, range.lane, range.begin, offset}); };
    for (const Int at : even_offsets(begin, end, most, used_below))
        found.push_back({at, view->slot(operand, {lane, at}, searches)});
    return found;
}

RangeSampler::Looked RangeSampler::look_at_some(const PlaceRange& range, Int most)
{
    Looked looked;
    Searches few; // for memory in which searches are quick
    for (const PlacedSlot& one : some(range, most, few))
    {
        ++looked.slots;
        if (!one.slot.element())
            continue;
        ++looked.hits;
        looked.several += one.slot.shared ? 1 : 0;
        looked.read += one.slot.not_copied ? 0 : 1;
        looked.position = one.slot.position;
    }
    return looked;
}

void RangeSampler::position_of_source(RangeView& result)
{
    const bool picked_from = part == Operand::input && view->copying() && view->copying()->by_indices();
    if (part == Operand::input && !view->placement().channel && (!picked_from || result.copied))
        return;
    if (view->hard_to_search(part))
        return position_by_offset(result);
    // The elements here may come from anywhere: one near the middle stands for all.
    const Looked looked = look_at_some(result.range, picked_from ? most_looks : 1);
    if (!picked_from && looked.hits > 0)
        result.position = looked.position;
    if (picked_from && looked.hits > 0)
        result.copied_share = share(looked.read, looked.hits);
    result.sampled = looked.slots < result.range.end - result.range.begin;
}

/// Takes the position from the part's own memory, since pictures of many ranges cannot wait for searches.
void RangeSampler::position_by_offset(RangeView& result) const
{
    const auto& [operand, lane, begin, end] = result.range;
    const OffsetRange range = view->memory_range(part);
    const auto length = static_cast<double>(wide(range.greatest) - range.least);
    const double middle = static_cast<double>(wide(begin) - range.least + (wide(end) - 1 - range.least)) / 2;
    result.position = length > 0 ? middle / length : 0;
    result.sampled = true;
}

void RangeSampler::sample(RangeView& result)
{
    const auto& [operand, lane, begin, end] = result.range;
    if (view->hard_to_search(part))
    {
        // Assumes that the elements are spread evenly.
        const OffsetRange range = view->memory_range(part);
        const bool inside = begin <= range.greatest && end > range.least;
        const double length = static_cast<double>(range.greatest) - static_cast<double>(range.least) + 1;
        const auto elements = static_cast<double>(*element_count(view->sizes(part)));
        result.filled = inside ? std::min(1.0, elements / length) : 0;
        return position_by_offset(result);
    }
    const Looked looked = look_at_some(result.range, most_looks);
    result.filled = share(looked.hits, looked.slots);
    if (looked.hits > 0)
    {
        result.shared = share(looked.several, looked.hits);
        result.copied_share = share(looked.read, looked.hits);
        if (part != Operand::input)
            result.position = looked.position;
    }
    result.sampled = looked.slots < end - begin;
}

} // namespace stridescope::core

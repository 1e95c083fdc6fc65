#include "core/view/selection.h"

#include <algorithm>

namespace stridescope::core
{
namespace
{

/// Returns the region's elements as a layout of their own, a part of the memory's.
std::optional<Layout> layout_of(const Region& region, const Layout& memory)
{
    Layout layout{region.count, memory.strides, offset_of(memory, region.first)};
    for (std::size_t d = 0; d < region.count.size(); ++d)
    {
        // A dimension with one index has no step.
        const auto stride =
            region.count[d] > 1 ? checked_multiply(memory.strides[d], region.step[d]) : std::optional<Int>(0);
        if (!stride)
            return std::nullopt;
        layout.strides[d] = *stride;
    }
    return layout;
}

} // namespace

SelectionView::SelectionView(std::shared_ptr<const SceneView> scene, Selection what)
    : view(std::move(scene)), chosen(std::move(what))
{
    if (const auto* box = std::get_if<Region>(&chosen))
        light_region(*box);
    else if (const auto& [operand, lane, begin, end] = std::get<PlaceRange>(chosen);
             !view->shows_lanes() && view->is_strided(operand))
        in(operand).offsets = Offsets{view->layout(operand), begin, end};
    if (view->copying())
        link_operation(*view->copying());
    counted = count();
}

void SelectionView::light_region(const Region& box)
{
    in(box.operand).region = box;
    if (view->shows_lanes())
        return;
    if (const PlacementIndex* places = view->tiles(box.operand))
    {
        if (const auto part = is_box(box)
                                  ? PlacementIndex::of(part_of(places->placement(), box.first, box.count))
                                  : std::nullopt)
            in(box.operand).memory =
                offset_index(std::make_shared<const PlacementIndex>(*part), Effort::interactive());
    }
    else if (const auto layout = layout_of(box, view->layout(box.operand)))
        in(box.operand).memory = OffsetIndex::of(*layout, Effort::interactive());
}

void SelectionView::link_operation(const Copying& copying)
{
    if (const Region* box = region_in(Operand::output))
    {
        if (const auto read = copying.read_by(*box))
            light_region(*read);
    }
    else if (const Region* source = region_in(Operand::input))
    {
        if (const auto written = copying.written_from(*source))
            light_region(*written);
    }
    else if (const Offsets* input = offsets_in(Operand::input); input && copying.as_view())
        in(Operand::output).offsets = Offsets{*copying.as_view(), input->begin, input->end};
}

const Region* SelectionView::region_in(Operand operand) const
{
    return in(operand).region ? &*in(operand).region : nullptr;
}

const PlaceRange* SelectionView::range_in(Operand operand) const
{
    const auto* const range = std::get_if<PlaceRange>(&chosen);
    return range && range->operand == operand ? range : nullptr;
}

const SelectionView::Offsets* SelectionView::offsets_in(Operand operand) const
{
    return in(operand).offsets ? &*in(operand).offsets : nullptr;
}

double SelectionView::region_share(Operand operand, std::size_t dim, const SpanRows& spans) const
{
    const Region& region = *in(operand).region;
    return static_cast<double>(terms_in(region.first[dim], region.step[dim], region.count[dim], spans))
           / static_cast<double>(spans.indexes());
}

bool SelectionView::cell(Operand operand, const Dims& x) const
{
    const InPart& here = in(operand);
    if (here.region)
        return core::holds(*here.region, x);
    if (here.offsets)
    {
        const Int offset = offset_of(here.offsets->layout, x);
        return offset >= here.offsets->begin && offset < here.offsets->end;
    }
    if (const PlaceRange* const range = range_in(operand))
    {
        const Place at = place_of(view->placement(operand), x);
        return at.lane == range->lane && at.offset >= range->begin && at.offset < range->end;
    }
    // An output is lit by its source, an input by the one output that copies it.
    if (operand == Operand::output)
        if (const auto from = view->source_of(x))
            return cell(Operand::input, *from);
    if (operand == Operand::input && view->copying() && offsets_in(Operand::output))
        if (const auto to = view->copying()->written_from(region(operand, x, Dims::filled(x.size(), 1))))
            return cell(Operand::output, to->first);
    return false;
}

double SelectionView::share(const PlaceRange& range, Searches& searches) const
{
    const auto& [operand, lane, begin, end] = range;
    if (const PlaceRange* const lit = range_in(operand))
    {
        const Wide slots = wide(std::min(end, lit->end)) - std::max(begin, lit->begin);
        return lane == lit->lane && slots > 0
                   ? static_cast<double>(slots) / static_cast<double>(wide(end) - begin)
                   : 0;
    }
    if (view->shows_lanes())
        return share_of_lane(range, searches);
    if (const auto& memory = in(operand).memory)
    {
        const RangeCounts lit = memory->counts(begin, end);
        if (lit.distinct)
            return static_cast<double>(*lit.distinct) / static_cast<double>(wide(end) - begin);
        const OffsetRange all = memory->range();
        return begin <= all.greatest && end > all.least ? 1 : 0;
    }
    // Otherwise an element near the middle stands for all.
    const SlotView slot = view->slot(operand, {lane, begin + (end - begin) / 2}, searches);
    return slot.element() && cell(operand, *slot.element()) ? 1 : 0;
}

/// Returns the share of lit slots in an even sample of the range.
double SelectionView::share_of_lane(const PlaceRange& range, Searches& searches) const
{
    constexpr Int most_looks = 4;
    const Int length = range.end - range.begin;
    const Int looks = std::min(most_looks, length);
    Int hits = 0;
    for (Int i = 0; i < looks; ++i)
    {
        const Int at = range.begin + static_cast<Int>(wide(length) * (2 * i + 1) / (2 * looks));
        const SlotView slot = view->slot(range.operand, {range.lane, at}, searches);
        hits += slot.element() && cell(range.operand, *slot.element()) ? 1 : 0;
    }
    return static_cast<double>(hits) / static_cast<double>(looks);
}

RangeCounts SelectionView::count() const
{
    if (const auto* box = std::get_if<Region>(&chosen))
    {
        const auto& memory = in(box->operand).memory;
        return {element_count(box->count), memory ? memory->total().distinct : std::nullopt, std::nullopt};
    }
    const auto& range = std::get<PlaceRange>(chosen);
    return view->shows_lanes()
               ? count_in_lane(range)
               : view->counts(range.operand, Effort::interactive()).counts(range.begin, range.end);
}

RangeCounts SelectionView::count_in_lane(const PlaceRange& range) const
{
    RangeCounts all{0, 0, 0};
    const auto add = [](std::optional<Int>& sum, std::optional<Int> more)
    { sum = sum && more ? checked_add(*sum, *more) : std::nullopt; };
    for (const LanePiece& piece : lane_contents(view->placement(), range.lane))
    {
        const RangeCounts here =
            OffsetIndex::of(piece.layout, Effort::interactive()).counts(range.begin, range.end);
        add(all.elements, here.elements); // no two pieces share a slot
        add(all.distinct, here.distinct);
        add(all.shared, here.shared);
    }
    return all;
}

std::optional<OffsetRange> SelectionView::offsets() const
{
    if (const auto* const range = std::get_if<PlaceRange>(&chosen))
        return view->shows_lanes() ? std::nullopt : std::optional<OffsetRange>({range->begin, range->end - 1});
    const auto& memory = in(operand_of(chosen)).memory;
    return memory ? std::optional<OffsetRange>(memory->range()) : std::nullopt;
}

} // namespace stridescope::core

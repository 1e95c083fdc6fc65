#include "core/view/selection.h"

#include <algorithm>

namespace stridescope::core
{
namespace
{

/// The region's elements as a layout of their own; none of its offsets is new.
std::optional<Layout> layout_of(const Region& region, const Layout& memory)
{
    Layout layout{region.count, memory.strides, offset_of(memory, region.first)};
    for (std::size_t d = 0; d < region.count.size(); ++d)
    {
        // A dimension of one term does not move.
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
    else if (const auto* span = std::get_if<Span>(&chosen))
    {
        in(span->operand).span = OffsetRange{span->begin, span->end - 1};
        if (view->is_strided(span->operand))
            in(span->operand).offsets = Offsets{view->layout(span->operand), span->begin, span->end};
    }
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
    if (here.span)
    {
        const Int offset = view->offset(operand, x);
        return offset >= here.span->least && offset <= here.span->greatest;
    }
    if (const auto* span = std::get_if<LaneSpan>(&chosen))
    {
        const Place at = place_of(view->placement(), x);
        return at.lane == span->npu && at.offset >= span->begin && at.offset < span->end;
    }
    // An output follows what it copies from, an input the one output that copies it.
    if (operand == Operand::output)
        if (const auto from = view->source_of(x))
            return cell(Operand::input, *from);
    if (operand == Operand::input && view->copying() && offsets_in(Operand::output))
        if (const auto to = view->copying()->written_from(region(operand, x, Dims::filled(x.size(), 1))))
            return cell(Operand::output, to->first);
    return false;
}

bool SelectionView::lane_place(Int npu, Int offset, Searches& searches) const
{
    if (const auto* span = std::get_if<LaneSpan>(&chosen))
        return npu == span->npu && offset >= span->begin && offset < span->end;
    const LaneSlotView slot = view->lane_slot(npu, offset, searches);
    return slot.holds == LaneHolds::element && cell(Operand::input, *slot.coordinate);
}

double SelectionView::lane_share(Int npu, Int begin, Int end, Searches& searches) const
{
    if (const auto* span = std::get_if<LaneSpan>(&chosen))
    {
        const Int lit = std::min(end, span->end) - std::max(begin, span->begin);
        return npu == span->npu && lit > 0 ? static_cast<double>(lit) / static_cast<double>(end - begin) : 0;
    }
    constexpr Int most_looks = 4;
    const Int looks = std::min(most_looks, end - begin);
    Int hits = 0;
    for (Int i = 0; i < looks; ++i)
        hits +=
            lane_place(npu, begin + static_cast<Int>(wide(end - begin) * (2 * i + 1) / (2 * looks)), searches)
                ? 1
                : 0;
    return static_cast<double>(hits) / static_cast<double>(looks);
}

double SelectionView::places(Operand operand, Int begin, Int end, Searches& searches) const
{
    const InPart& here = in(operand);
    if (here.span)
    {
        const Wide low = std::max(begin, here.span->least);
        const Wide high = std::min(wide(end), wide(here.span->greatest) + 1);
        return high > low ? static_cast<double>(high - low) / static_cast<double>(wide(end) - begin) : 0;
    }
    if (here.memory)
    {
        const RangeCounts lit = here.memory->counts(begin, end);
        if (lit.distinct)
            return static_cast<double>(*lit.distinct) / static_cast<double>(wide(end) - begin);
        const OffsetRange range = here.memory->range();
        return begin <= range.greatest && end > range.least ? 1 : 0;
    }
    // Otherwise what lies about the middle stands for all.
    const SlotView slot = view->slot(operand, begin + (end - begin) / 2, searches);
    return slot.first && cell(operand, *slot.first) ? 1 : 0;
}

namespace
{

Operand operand_of(const Selection& selection)
{
    if (const auto* box = std::get_if<Region>(&selection))
        return box->operand;
    if (const auto* span = std::get_if<Span>(&selection))
        return span->operand;
    return Operand::input;
}

} // namespace

RangeCounts SelectionView::count() const
{
    if (const auto* box = std::get_if<Region>(&chosen))
    {
        const auto& memory = in(box->operand).memory;
        return {element_count(box->count), memory ? memory->total().distinct : std::nullopt, std::nullopt};
    }
    if (const auto* span = std::get_if<Span>(&chosen))
        return view->counts(span->operand, Effort::interactive()).counts(span->begin, span->end);
    const auto& span = std::get<LaneSpan>(chosen);
    RangeCounts all{0, 0, 0};
    const auto add = [](std::optional<Int>& sum, std::optional<Int> more)
    { sum = sum && more ? checked_add(*sum, *more) : std::nullopt; };
    for (const LanePiece& piece : lane_contents(view->placement(), span.npu))
    {
        const RangeCounts here =
            OffsetIndex::of(piece.layout, Effort::interactive()).counts(span.begin, span.end);
        add(all.elements, here.elements); // no two pieces share a place
        add(all.distinct, here.distinct);
        add(all.shared, here.shared);
    }
    return all;
}

std::optional<OffsetRange> SelectionView::offsets() const
{
    const InPart& here = in(operand_of(chosen));
    if (here.span)
        return here.span;
    return here.memory ? std::optional<OffsetRange>(here.memory->range()) : std::nullopt;
}

} // namespace stridescope::core

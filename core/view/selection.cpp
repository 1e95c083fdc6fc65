#include "core/view/selection.h"

#include <algorithm>

namespace stridescope::core
{
namespace
{

/// Terms of one dimension of a region that lie in a span.
Int terms_in(const Region& region, std::size_t d, const CellSpan& span)
{
    const auto below = [&](Wide end)
    {
        return std::clamp<Wide>(divide_down(end - region.first[d] + region.step[d] - 1, region.step[d]), 0,
                                region.count[d]);
    };
    return static_cast<Int>(below(wide(span.first) + span.count) - below(span.first));
}

bool holds(const Region& region, const Dims& x)
{
    for (std::size_t d = 0; d < x.size(); ++d)
        if (terms_in(region, d, {x[d], 1}) == 0)
            return false;
    return true;
}

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

/// A slice's window as a region of its input.
Region read_by(const Slice1Facts& slice, const Region& output)
{
    Region read = region(Part::input, Dims::filled(output.first.size(), 0), output.count);
    const Dims from = slice_source(slice.window, output.first);
    for (std::size_t d = 0; d < output.first.size(); ++d)
    {
        const Int step = output.count[d] > 1 ? slice.window.strides[d] * output.step[d] : 1;
        read.step[d] = step < 0 ? -step : step;
        read.first[d] = step < 0 ? from[d] + (output.count[d] - 1) * step : from[d];
    }
    return read;
}

/// The outputs that read a box of the input; nothing where none does.
std::optional<Region> written_from(const Slice1Facts& slice, const Region& input)
{
    Region written = region(Part::output, Dims::filled(input.first.size(), 0), input.count);
    const Dims start = slice_start(slice.window);
    for (std::size_t d = 0; d < input.first.size(); ++d)
    {
        const Int stride = slice.window.strides[d];
        const Int length = slice.output.layout.sizes[d];
        const Wide low = input.first[d];
        const Wide high = low + wide(input.count[d] - 1) * input.step[d];
        const Wide step = stride < 0 ? -wide(stride) : wide(stride);
        const Wide least = stride > 0 ? low - start[d] : start[d] - high;
        const Wide most = stride > 0 ? high - start[d] : start[d] - low;
        const Wide first = std::max<Wide>(0, divide_down(least + step - 1, step));
        const Wide last = std::min<Wide>(length - 1, divide_down(most, step));
        if (first > last)
            return std::nullopt;
        written.first[d] = static_cast<Int>(first);
        written.count[d] = static_cast<Int>(last - first + 1);
    }
    return written;
}

bool is_box(const Region& region)
{
    return std::all_of(region.step.begin(), region.step.end(), [](Int step) { return step == 1; });
}

} // namespace

Region region(Part part, const Dims& first, const Dims& count)
{
    return {part, first, Dims::filled(first.size(), 1), count};
}

SelectionView::SelectionView(const SceneView& scene, Selection what) : view(scene), chosen(std::move(what))
{
    if (const auto* box = std::get_if<Region>(&chosen))
        light_region(*box);
    else if (const auto* span = std::get_if<Span>(&chosen))
    {
        in(span->part).span = OffsetRange{span->begin, span->end - 1};
        in(span->part).offsets = Offsets{view.memory(span->part), span->begin, span->end};
    }
    if (const auto* slice = std::get_if<Slice1Facts>(&view.facts().content))
        link_slice(*slice);
    counted = count();
}

void SelectionView::light_region(const Region& box)
{
    in(box.part).region = box;
    if (view.lanes() && view.lanes()->in_lanes())
        return;
    if (const auto layout = layout_of(box, view.memory(box.part)))
        in(box.part).memory = OffsetIndex::of(*layout, Effort::interactive());
}

void SelectionView::link_slice(const Slice1Facts& slice)
{
    if (const Region* box = region_in(Part::output))
        light_region(read_by(slice, *box));
    else if (const Region* source = region_in(Part::input))
    {
        if (is_box(*source))
            if (const auto written = written_from(slice, *source))
                light_region(*written);
    }
    else if (const Offsets* input = offsets_in(Part::input))
        in(Part::output).offsets = Offsets{slice.view, input->begin, input->end};
}

const Region* SelectionView::region_in(Part part) const
{
    return in(part).region ? &*in(part).region : nullptr;
}

const SelectionView::Offsets* SelectionView::offsets_in(Part part) const
{
    return in(part).offsets ? &*in(part).offsets : nullptr;
}

double SelectionView::region_share(Part part, std::size_t dim, const CellSpan& span) const
{
    return static_cast<double>(terms_in(*in(part).region, dim, span)) / static_cast<double>(span.count);
}

bool SelectionView::cell(Part part, const Dims& x) const
{
    const InPart& here = in(part);
    if (here.region)
        return holds(*here.region, x);
    if (here.offsets)
    {
        const Int offset = offset_of(here.offsets->layout, x);
        return offset >= here.offsets->begin && offset < here.offsets->end;
    }
    if (const auto* span = std::get_if<LaneSpan>(&chosen))
    {
        const LanePlace at = place_of(*view.lanes(), x);
        return at.npu == span->npu && at.offset >= span->begin && at.offset < span->end;
    }
    // An output follows what it copies from, a slice's input the output that copies it.
    if (part == Part::output)
        if (const auto from = view.source_of(x))
            return cell(Part::input, *from);
    if (const auto* slice = std::get_if<Slice1Facts>(&view.facts().content);
        slice && part == Part::input && offsets_in(Part::output))
        if (const auto to = written_from(*slice, region(part, x, Dims::filled(x.size(), 1))))
            return cell(Part::output, to->first);
    return false;
}

bool SelectionView::lane_place(Int npu, Int offset) const
{
    if (const auto* span = std::get_if<LaneSpan>(&chosen))
        return npu == span->npu && offset >= span->begin && offset < span->end;
    const LaneSlotView slot = view.lane_slot(npu, offset);
    return slot.holds == LaneHolds::element && cell(Part::input, *slot.coordinate);
}

double SelectionView::lane_share(Int npu, Int begin, Int end) const
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
            lane_place(npu, begin + static_cast<Int>(wide(end - begin) * (2 * i + 1) / (2 * looks))) ? 1 : 0;
    return static_cast<double>(hits) / static_cast<double>(looks);
}

double SelectionView::places(Part part, Int begin, Int end) const
{
    const InPart& here = in(part);
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
    const SlotView slot = view.slot(part, begin + (end - begin) / 2);
    return slot.first && cell(part, *slot.first) ? 1 : 0;
}

namespace
{

Part part_of(const Selection& selection)
{
    if (const auto* box = std::get_if<Region>(&selection))
        return box->part;
    if (const auto* span = std::get_if<Span>(&selection))
        return span->part;
    return Part::input;
}

} // namespace

RangeCounts SelectionView::count() const
{
    if (const auto* box = std::get_if<Region>(&chosen))
    {
        const auto& memory = in(box->part).memory;
        return {element_count(box->count), memory ? memory->total().distinct : std::nullopt, std::nullopt};
    }
    if (const auto* span = std::get_if<Span>(&chosen))
        return OffsetIndex::of(view.memory(span->part), Effort::interactive()).counts(span->begin, span->end);
    const auto& span = std::get<LaneSpan>(chosen);
    RangeCounts all{0, 0, 0};
    const auto add = [](std::optional<Int>& sum, std::optional<Int> more)
    { sum = sum && more ? checked_add(*sum, *more) : std::nullopt; };
    for (const LanePiece& piece : lane_contents(*view.lanes(), span.npu))
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
    const InPart& here = in(part_of(chosen));
    if (here.span)
        return here.span;
    return here.memory ? std::optional<OffsetRange>(here.memory->range()) : std::nullopt;
}

} // namespace stridescope::core

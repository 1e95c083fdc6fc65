#include "core/kinds/ask.h"
#include "core/tpu/lane_counts.h"
#include "core/view/data_cover.h"
#include "core/view/reason.h"
#include "core/view/reason_text.h"
#include "core/view/values.h"
#include "ui/panels/facts_parts.h"
#include "ui/panels/views.h"
#include "ui/probe.h"
#include "ui/widgets/button.h"
#include "ui/widgets/marks.h"
#include "ui/widgets/paint.h"

#include <fmt/format.h>

#include <functional>
#include <utility>

namespace stridescope::ui
{
namespace
{

/// Words in several colours on lines that break where the card ends.
class ColouredLine
{
public:
    ColouredLine() : left(ImGui::GetCursorScreenPos().x), right(left + ImGui::GetContentRegionAvail().x)
    {
        place = ImGui::GetCursorScreenPos();
        height = px(22);
    }
    void add(std::string_view words, Colour colour)
    {
        ImFont* face = fonts().mono;
        const ImVec2 size = text_size(face, words.data(), words.data() + words.size());
        if (place.x + size.x > right && place.x > left)
            place = {left, place.y + height};
        paint_text(face, place, colour, words);
        if (probing())
            all += words;
        place.x += size.x;
    }
    void end()
    {
        ImGui::SetCursorScreenPos({left, place.y + height});
        ImGui::Dummy({0, 0});
        if (probing())
            probe_last_item("line/" + all);
    }

private:
    std::string all; ///< only where someone listens
    float left;
    float right;
    ImVec2 place;
    float height;
};

/// offset = base + n·60 + ... with the numbers of one coordinate, each term in its dimension's colour; and the
/// byte, of a memory that begins at `address`.
void formula(const core::Dims& x, const core::Layout& layout, core::Int bits, core::Int address = 0)
{
    const core::Int offset = core::offset_of(layout, x);
    ColouredLine line;
    if (layout.base != 0)
        line.add(fmt::format("{} + ", layout.base), theme().text_soft);
    for (std::size_t d = 0; d < x.size(); ++d)
    {
        line.add(d == 0 ? "" : " + ", theme().text_faint);
        line.add(fmt::format("{}\xc2\xb7{}", x[d], layout.strides[d]), dimension_colour(d));
    }
    line.add(fmt::format(" = {}", offset), theme().text);
    const auto from_start = core::byte_of(offset, bits);
    if (const auto byte = from_start ? core::checked_add(address, *from_start) : std::nullopt)
    {
        line.add(" \xe2\x86\x92 ", theme().text_faint);
        if (address != 0)
            line.add(fmt::format("{} + {} = ", address, *from_start), theme().text_soft);
        line.add(fmt::format("byte {}", *byte), theme().text);
        if (bits == 4)
            line.add(core::nibble_of(offset) == 0 ? " low nibble" : " high nibble", theme().text_soft);
    }
    line.end();
}

void coordinate_line(const core::Dims& x, const std::string& labels)
{
    ColouredLine line;
    for (std::size_t d = 0; d < x.size(); ++d)
        line.add(fmt::format("{}{}={}", d == 0 ? "" : "  ", labels[d], x[d]), dimension_colour(d));
    line.end();
}

std::string number_or_beyond(const std::optional<core::Int>& number)
{
    return number ? grouped(*number) : "beyond 64 bits";
}

void big_number(core::Int number)
{
    const std::string words = grouped(number);
    const bool fits = text_size(fonts().mono_big, words.c_str()).x <= ImGui::GetContentRegionAvail().x;
    text(fits ? fonts().mono_big : fonts().mono, theme().accent, words);
}

void remark(std::string_view words)
{
    wrapped_text(fonts().text, theme().text_soft, words);
    if (probing())
        probe_last_item("remark/" + std::string(words));
}

/// What is known of a pick: nothing yet where another one was asked about last, or of what was shown before.
PickFindings& findings_of(ViewState& state, const core::Pick& pick)
{
    auto& kept = state.pick_findings;
    if (!kept || !(kept->pick == pick) || kept->of != state.view->shown())
    {
        kept.emplace();
        kept->pick = pick;
        kept->of = state.view->shown();
    }
    return *kept;
}

/// `where`: what they share.
void list_sharers(const core::OffsetFinding& found, const std::string& labels, const char* where)
{
    gap(4);
    if (!found.coordinates)
        return remark(fmt::format(
            "Which coordinates share this {} is not decided: the search for them was given up.", where));
    remark(found.count ? fmt::format("{} coordinates share this {}:", grouped(*found.count), where)
                       : fmt::format("coordinates that share this {} (count not decided):", where));
    constexpr std::size_t most = 8;
    for (std::size_t i = 0; i < found.coordinates->size() && i < most; ++i)
        coordinate_line((*found.coordinates)[i], labels);
    if (found.count.value_or(most + 1) > static_cast<core::Int>(most))
        remark("\xe2\x80\xa6");
}

/// All coordinates that share a place, looked for once.
void aliases(PickFindings& known, const std::string& labels, const char* where,
             const std::function<core::OffsetFinding()>& find)
{
    if (!known.sharing)
        known.sharing = find();
    const core::OffsetFinding& found = *known.sharing;
    if (found.count && *found.count < 2)
        return;
    list_sharers(found, labels, where);
}

/// What a buffer's given end says of a place.
void buffer_remark(const core::SceneView& view, core::Operand operand, core::Int offset)
{
    if (const std::string outside = core::buffer_reason(view, operand, offset); !outside.empty())
        remark(outside);
}

/// How full a bank of a lane is.
void bank_fill(PickFindings& known, const core::LaneMap& map, core::Int npu, core::Int bank)
{
    if (!std::exchange(known.bank_counted, true))
        known.bank = core::LaneIndex::of(map, core::Effort::interactive()).bank(npu, bank);
    const auto& counts = known.bank;
    if (!counts)
        return;
    fact_row("used of the bank", counts->used ? grouped(*counts->used) + " B" : std::string("not decided"),
             "Bytes of the bank that hold an element");
    const core::Int tails =
        counts->line_tail + counts->alignment_tail + counts->group_padding + counts->hole.value_or(0);
    const core::Int unused = counts->before_start + counts->behind_last;
    if (tails > 0)
        fact_row("tails and holes", grouped(tails) + " B", "Behind lines and channels, up to their strides");
    if (unused > 0)
        fact_row("unused rows", grouped(unused) + " B", "Before the start lane or behind the last channel");
}

void lane_facts(PickFindings& known, const core::LaneMap& map, const core::AtLane& at)
{
    const core::Wide bit = core::wide(at.offset) * map.bits;
    const core::Int byte = map.address + static_cast<core::Int>(bit / 8);
    fact_row("lane", map.lane_name(at.npu));
    fact_row("byte in the lane", grouped(byte));
    if (map.bits == 4)
        fact_row("nibble", bit % 8 == 0 ? "low" : "high");
    fact_row("bank", byte < map.chip.lmem_bytes ? fmt::format("{}", byte / map.chip.bank_bytes())
                                                : std::string("behind the lane's end"));
    if (byte < map.chip.lmem_bytes)
        bank_fill(known, map, at.npu, byte / map.chip.bank_bytes());
    if (const auto address = core::narrow(core::wide(at.npu) * map.chip.lmem_bytes + byte))
        fact_row("unified address", grouped(*address), "npu * LMEM + byte");
}

void lane_element(const core::SceneView& view, PickFindings& known, const core::Dims& x)
{
    const core::LaneMap& map = *view.lanes();
    const core::LanePlace place = core::place_of(map, x);
    const std::string labels(map.layout->labels);
    const core::Int units = map.published(place.offset) ? map.units : 1;
    big_number(place.offset * units);
    coordinate_line(x, labels);
    gap(4);
    const core::LaneDigits digits = core::digits_of(map, x);
    core::Layout in_lane;
    for (std::size_t d = 0; d < map.digits.size(); ++d)
    {
        const core::LaneDigit& digit = map.digits[d];
        in_lane.sizes.push_back(digit.extent);
        in_lane.strides.push_back(digit.stride * units);
        if (digit.deals)
            remark(fmt::format("({} + {}) mod {} = lane {}, row {}", map.start_index,
                               digit.of(x[digit.dimension]), map.chip.npu_num, digits.npu, digits.values[d]));
    }
    // Where strides count bytes, so does the sum.
    formula(digits.values, in_lane, map.bits / units, map.address);
    if (place.npu)
    {
        gap(4);
        lane_facts(known, map, {*place.npu, place.offset});
    }
    else
        fact_row("byte of global memory", number_or_beyond(place.address));
    if (!map.nested())
        aliases(known, labels, "place",
                [&] { return core::find_offset(map, place.npu.value_or(0), place.offset); });
}

void element_at(const core::SceneView& view, PickFindings& known, core::Operand operand, const core::Dims& x)
{
    if (view.lanes())
        return lane_element(view, known, x);
    const core::TensorFacts& tensor = *view.tensor(operand);
    const core::Int offset = core::offset_of(tensor.layout, x);
    big_number(offset);
    coordinate_line(x, tensor.labels);
    if (const auto value = view.value(operand, x))
        fact_row("value", *value);
    else if (core::outside_dump(view, operand, x))
        fact_row("value", "outside the file");
    if (view.loses(operand, x))
        remark(
            "its own value is written over: the last coordinate in row-major order that shares the place wins");
    gap(4);
    formula(x, tensor.layout, tensor.bits());
    if (const auto from = operand == core::Operand::output ? view.source_of(x) : std::nullopt)
    {
        gap(6);
        remark("copied from the input's");
        coordinate_line(*from, view.labels(core::Operand::input));
        formula(*from, view.tensor(core::Operand::input)->layout, tensor.bits());
    }
    if (operand == core::Operand::input && view.is_operation() && !view.copying()->knows_sources())
        remark("whether it is copied is not known: the index values are absent");
    else if (operand == core::Operand::input && view.is_operation())
        remark(view.cell(operand, x).outside
                   ? "not copied to the output: " + view.copying()->why_not_copied(x, view.labels(operand))
                   : std::string("copied to the output"));
    if (tensor.footprint.overlapping != false)
        aliases(known, tensor.labels, "offset", [&] { return core::find_offset(tensor, offset); });
    buffer_remark(view, operand, offset);
}

void place_at(const core::SceneView& view, PickFindings& known, core::Operand operand, core::Int offset,
              core::Searches& searches)
{
    const core::SlotView slot = view.slot(operand, offset, searches);
    if (slot.first)
        return element_at(view, known, operand, *slot.first);
    big_number(offset);
    if (const core::TensorFacts* tensor = view.tensor(operand))
        if (const auto byte = core::byte_of(offset, tensor->bits()))
            fact_row("byte", grouped(*byte));
    if (const auto held = core::dumped(view, operand, offset))
        fact_row("in the file", *held, "What the dump holds where no element is");
    else if (core::outside_dump(view, operand, offset))
        fact_row("in the file", "outside the file");
    if (!known.reason)
        known.reason = core::slot_reason(view, operand, offset);
    remark(*known.reason);
}

void lane_place_at(const core::SceneView& view, PickFindings& known, const core::AtLane& at,
                   core::Searches& searches)
{
    const core::LaneSlotView slot = view.lane_slot(at.npu, at.offset, searches);
    if (slot.holds == core::LaneHolds::element)
        return lane_element(view, known, *slot.coordinate);
    big_number(view.lanes()->published(at.offset).value_or(at.offset));
    if (!known.reason)
        known.reason = core::lane_reason(view, at);
    remark(*known.reason);
    gap(4);
    lane_facts(known, *view.lanes(), at);
}

} // namespace

void element_section(const core::SceneView& view, ViewState& state)
{
    const core::Pick* pick = nullptr;
    std::string what;
    const ImVec2 pointer = ImGui::GetIO().MousePos;
    const bool just_gone = !state.look.pins.empty() && state.pointer_at_go == std::array{pointer.x, pointer.y};
    if (state.look.hovered && !just_gone)
    {
        pick = &*state.look.hovered;
        what = "under the pointer";
    }
    else if (!state.look.pins.empty())
    {
        pick = &state.look.pins.back();
        what = state.look.pins.size() == 1 ? "pinned" : fmt::format("last of {} pins", state.look.pins.size());
    }
    section("Element", what);
    if (!pick)
        return remark("Point at a cell or a place in memory; click to pin it, Shift adds, Ctrl removes.");
    PickFindings& known = findings_of(state, *pick);
    if (const auto* at = std::get_if<core::AtCoordinate>(pick))
        element_at(view, known, at->operand, at->coordinate);
    else if (const auto* at_offset = std::get_if<core::AtOffset>(pick))
        place_at(view, known, at_offset->operand, at_offset->offset, state.cache.searches);
    else
        lane_place_at(view, known, std::get<core::AtLane>(*pick), state.cache.searches);
    if (!state.look.hovered || just_gone)
    {
        gap(4);
        if (button("element/go", "Go to it",
                   {.tooltip = "Bring it into sight in every view; arrow keys step it"}))
            go_to(state.look, view, *pick);
    }
}

} // namespace stridescope::ui

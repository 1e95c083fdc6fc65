#include "core/kinds/ask.h"
#include "core/tensor/coordinate_text.h"
#include "core/tpu/lane_counts.h"
#include "core/view/data_cover.h"
#include "core/view/reason.h"
#include "core/view/reason_text.h"
#include "core/view/values.h"
#include "ui/panels/canvas/element_words.h"
#include "ui/panels/canvas/views.h"
#include "ui/panels/facts/facts_parts.h"
#include "ui/shell/paint.h"
#include "ui/shell/probe.h"
#include "ui/widgets/marks.h"

#include <fmt/format.h>

#include <functional>
#include <utility>

namespace stridescope::ui
{
namespace
{

void formula(const core::Dims& x, const core::Layout& layout, const std::vector<Colour>& colours,
             core::Int bits, core::Int address = 0)
{
    coloured_words("sum", sum_words(x, layout, colours, bits, address));
}

void coordinate_line(const core::Dims& x, const std::string& labels)
{
    coloured_words("coordinate " + core::coordinate_text(x), coordinate_words(x, labels));
}

std::string number_or_beyond(const std::optional<core::Int>& number)
{
    return number ? core::grouped(*number) : "beyond 64 bits";
}

void remark(std::string_view words)
{
    wrapped_text(fonts().text, theme().text_soft, words);
    if (probing())
        probe_last_item("remark/" + std::string(words));
}

/// `where`: what they share.
void list_sharers(const core::OffsetFinding& found, const std::string& labels, const char* where)
{
    gap(4);
    if (!found.coordinates)
        return remark(fmt::format("Which coordinates share this {} is unknown: search limit reached.", where));
    remark(found.count ? fmt::format("{} coordinates share this {}:", core::grouped(*found.count), where)
                       : fmt::format("Coordinates that share this {} (total unknown):", where));
    constexpr std::size_t most = 8;
    ImGui::PushID("sharing");
    for (std::size_t i = 0; i < found.coordinates->size() && i < most; ++i)
        coordinate_line((*found.coordinates)[i], labels);
    ImGui::PopID();
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

/// Draws what a buffer's given end says of a slot.
void buffer_remark(const core::SceneView& view, core::Operand operand, core::Int offset)
{
    if (const std::string outside = core::buffer_reason(view, operand, offset); !outside.empty())
        remark(outside);
}

/// How full a bank of a lane is.
void bank_fill(PickFindings& known, const core::TensorPlacement& map, core::Int npu, core::Int bank)
{
    if (!std::exchange(known.bank_counted, true))
        known.bank = core::LaneIndex::of(map, core::Effort::interactive()).bank(npu, bank);
    const auto& counts = known.bank;
    if (!counts)
        return;
    fact_row("Bank bytes used", counts->used ? core::grouped(*counts->used) + " B" : std::string("unknown"),
             "Bytes of this bank that hold an element");
    const core::Int tails =
        counts->line_tail + counts->alignment_tail + counts->group_padding + counts->hole.value_or(0);
    const core::Int unused = counts->before_start + counts->behind_last;
    if (tails > 0)
        fact_row("Padding and holes", core::grouped(tails) + " B",
                 "Unused bytes after rows and channels, up to their strides");
    if (unused > 0)
        fact_row("Unused in rounds", core::grouped(unused) + " B",
                 "Before the start lane or after the last channel");
}

void lane_facts(PickFindings& known, const core::TensorPlacement& map, const core::Place& at)
{
    if (!map.in_lanes)
        return fact_row("Byte in global memory", number_or_beyond(map.byte_at(at.offset)));
    const core::Int byte = *map.byte_at(at.offset);
    fact_row("Lane", std::to_string(at.lane));
    fact_row("Byte in lane", core::grouped(byte));
    if (map.bits == 4)
        fact_row("Nibble", core::nibble_of(at.offset) == 0 ? "low" : "high");
    fact_row("Bank", byte < map.lane_bytes ? fmt::format("{}", map.bank_at(byte))
                                           : std::string("past the end of the lane"));
    if (byte < map.lane_bytes)
        bank_fill(known, map, at.lane, map.bank_at(byte));
    if (const auto address = core::narrow(core::wide(at.lane) * map.lane_bytes + byte))
        fact_row("Local memory address", core::grouped(*address), "lane \xC2\xB7 lane size (LMEM) + byte");
}

void lane_element(const core::SceneView& view, PickFindings& known, const core::Dims& x)
{
    const core::TensorPlacement& map = view.placement();
    const core::Place place = core::place_of(map, x);
    const std::string& labels = map.labels;
    const core::Int units = map.published(place.offset) ? map.units : 1;
    fact_row(units > 1 ? "Byte from tensor start" : "Offset in lane", core::grouped(place.offset * units));
    coordinate_line(x, labels);
    gap(4);
    const core::LaneDigits digits = core::digits_of(map, x);
    core::Layout in_lane;
    for (std::size_t d = 0; d < map.digits.size(); ++d)
    {
        const core::Digit& digit = map.digits[d];
        in_lane.sizes.push_back(digit.extent);
        in_lane.strides.push_back(digit.stride * units);
    }
    if (const std::string dealt = core::dealt_to(map, x); !dealt.empty())
        remark(dealt);
    // Where strides count bytes, so does the sum.
    formula(digits.values, in_lane, term_colours(map), map.bits / units, map.address);
    if (map.in_lanes)
        gap(4);
    lane_facts(known, map, place);
    if (!map.shares_none)
        aliases(known, labels, "offset",
                [&] { return core::find_offset(map, place.lane, place.offset, known.steps); });
}

void element_at(const core::SceneView& view, PickFindings& known, core::Operand operand, const core::Dims& x,
                core::Searches& searches)
{
    if (!view.tensor(operand))
        return lane_element(view, known, x);
    const core::TensorFacts& tensor = *view.tensor(operand);
    const core::Int offset = tensor.offset(x);
    fact_row("Offset", core::grouped(offset), "In elements, from the start of memory, base offset included");
    coordinate_line(x, tensor.labels);
    if (const auto value = view.value(operand, x, searches))
        fact_row("Value", *value);
    else if (core::outside_dump(view, operand, x))
        fact_row("Value", "outside the file");
    if (view.loses(operand, x, searches))
        remark("Overwritten: of all coordinates that share this offset, the last one in row-major order wins.");
    gap(4);
    if (tensor.places)
        remark(core::digits_text(tensor.places->placement(), tensor.labels, x));
    coloured_words("sum", tensor_sum_words(tensor, x));
    if (const auto from = operand == core::Operand::output ? view.source_of(x) : std::nullopt)
    {
        gap(6);
        if (const std::string picked = core::picked_by(view, x); !picked.empty())
            remark("picked " + picked);
        remark("Copied from input");
        ImGui::PushID("source");
        coordinate_line(*from, view.labels(core::Operand::input));
        formula(*from, view.tensor(core::Operand::input)->layout,
                term_colours(view.labels(core::Operand::input)), tensor.bits());
        ImGui::PopID();
    }
    if (operand == core::Operand::input && view.is_operation() && !view.copying()->knows_sources())
        remark("Unknown whether it is copied: the scene has no index values.");
    else if (operand == core::Operand::input && view.is_operation())
        remark(view.cell(operand, x).not_copied
                   ? "Not copied to the output: " + view.copying()->why_not_copied(x, view.labels(operand))
                   : std::string("Copied to the output"));
    if (tensor.footprint.overlapping != false)
        aliases(known, tensor.labels, "offset", [&] { return core::find_offset(tensor, offset, known.steps); });
    buffer_remark(view, operand, offset);
}

/// What is said of a slot without an element.
void empty_slot(const core::SceneView& view, core::Operand operand, core::Int offset)
{
    fact_row("Offset", core::grouped(offset), "In elements, from the start of memory");
    if (const core::TensorFacts* tensor = view.tensor(operand))
        if (const auto byte = core::byte_of(offset, tensor->bits()))
            fact_row("Byte", core::grouped(*byte));
    if (const auto held = core::dumped(view, operand, offset))
        fact_row("File value", *held, "What the dump holds in this unused slot");
    else if (core::outside_dump(view, operand, offset))
        fact_row("File value", "outside the file");
}

void place_at(const core::SceneView& view, PickFindings& known, const core::AtPlace& at,
              core::Searches& searches)
{
    const auto& [operand, place] = at;
    if (const core::SlotView slot = view.slot(operand, place, searches); slot.element())
        return element_at(view, known, operand, *slot.element(), searches);
    const core::TensorPlacement& map = view.placement(operand);
    if (view.shows_lanes())
        fact_row("Offset in lane", core::grouped(map.published(place.offset).value_or(place.offset)));
    else
        empty_slot(view, operand, place.offset);
    if (!known.reason)
        known.reason = core::slot_reason(view, operand, place);
    remark(*known.reason);
    if (!view.shows_lanes())
        return;
    gap(4);
    lane_facts(known, map, place);
}

} // namespace

PickFindings& findings_of(ViewState& state, const core::Pick& pick)
{
    // The pointer is somewhere else in the next frame; what is pinned is waited for, once.
    constexpr core::Int pointed_steps = core::Int{1} << 16;
    const core::Int steps = pick_shown(state).pinned ? core::question_steps : pointed_steps;
    auto& kept = state.pick_findings;
    if (!kept || !(kept->pick == pick) || kept->of != state.view->shown() || kept->steps < steps)
        kept = {.pick = pick, .of = state.view->shown(), .steps = steps};
    return *kept;
}

PickShown pick_shown(const ViewState& state)
{
    const ImVec2 pointer = ImGui::GetIO().MousePos;
    const core::Pick* const stepped =
        state.look.step && state.look.step->about ? &*state.look.step->about : nullptr;
    const bool just_gone =
        (stepped || !state.look.pins.empty()) && state.pointer_at_go == std::array{pointer.x, pointer.y};
    if (state.look.hovered && !just_gone)
        return {&*state.look.hovered, false};
    if (stepped)
        return {stepped, true};
    return state.look.pins.empty() ? PickShown{} : PickShown{&state.look.pins.back(), true};
}

void element_section(const core::SceneView& view, ViewState& state)
{
    const core::Pick* const pick = pick_shown(state).pick;
    if (!pick)
        return remark("Point at a cell or a memory slot. Click to pin it. Shift+click adds a pin; Ctrl+click "
                      "removes one.");
    PickFindings& known = findings_of(state, *pick);
    if (const auto* at = std::get_if<core::AtCoordinate>(pick))
        element_at(view, known, at->operand, at->coordinate, state.cache.searches);
    else
        place_at(view, known, std::get<core::AtPlace>(*pick), state.cache.searches);
}

} // namespace stridescope::ui

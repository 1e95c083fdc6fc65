#include "ui/panels/facts/pick_summary.h"

#include "core/kinds/ask.h"
#include "core/tensor/coordinate_text.h"
#include "core/text/grouped.h"
#include "core/tpu/lane_counts.h"
#include "core/view/data_cover.h"
#include "core/view/reason.h"
#include "core/view/reason_text.h"
#include "core/view/values.h"
#include "ui/picture/bank_figure.h"
#include "ui/shell/style.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <functional>
#include <utility>

namespace stridescope::ui
{
namespace
{

void say(PickSummary& summary, const std::string& words)
{
    if (!words.empty())
        summary.said.push_back(words);
}

std::string sharing(PickFindings& known, const std::function<core::OffsetFinding()>& find)
{
    if (!known.sharing)
        known.sharing = find();
    const auto& count = known.sharing->count;
    if (!count)
        return "which coordinates share this offset is unknown: search limit reached";
    return *count < 2 ? std::string() : fmt::format("{} coordinates share this offset", core::grouped(*count));
}

void add_byte(PickSummary& summary, core::Int offset, core::Int bits)
{
    const auto byte = core::byte_of(offset, bits);
    if (!byte)
        return;
    const char* const half = core::nibble_of(offset) == 0 ? "low nibble" : "high nibble";
    summary.numbers.push_back(
        {"byte", core::grouped(*byte),
         bits == 4 ? fmt::format("{} of this byte, counted from the start of memory", half)
                   : fmt::format("First of {} bytes, counted from the start of memory", bits / 8)});
}

/// Names the other of two 4-bit elements that share a byte.
void say_partner(PickSummary& summary, const core::TensorPlacement& map, core::Int offset)
{
    const core::Int other = core::nibble_of(offset) == 0 ? offset + 1 : offset - 1;
    if (map.bits == 4 && other >= map.kept.least && other <= map.kept.greatest)
        say(summary, fmt::format("shares its byte with offset {}", core::grouped(other)));
}

void add_lane_byte(PickSummary& summary, const core::TensorPlacement& map, core::Int npu, core::Int byte)
{
    summary.numbers.push_back({"byte", core::grouped(byte), "Within the lane, including the tensor's address"});
    summary.numbers.push_back({"lane", fmt::format("{}", npu), fmt::format("The local memory of NPU {}", npu)});
    summary.numbers.push_back(
        {"bank", byte < map.lane_bytes ? fmt::format("{}", map.bank_at(byte)) : std::string("none"),
         fmt::format("{} bytes per bank", core::grouped(map.bank_bytes))});
}

/// Says where a place is in its memory: the offset and byte of a buffer, the byte of a chip's memory.
void add_place(PickSummary& summary, const core::TensorPlacement& map, const core::Place& place)
{
    if (!map.has_address)
    {
        summary.numbers.push_back(
            {"offset", core::grouped(place.offset), "In elements, from the start of memory"});
        return add_byte(summary, place.offset, map.bits);
    }
    const auto known = map.byte_at(place.offset);
    if (map.in_lanes)
        return add_lane_byte(summary, map, place.lane, *known);
    summary.numbers.push_back(
        {"byte", known ? core::grouped(*known) : std::string("more than 64 bits"), "In global memory"});
}

/// Says in which word and bank of shared memory a slot is.
void say_bank(PickSummary& summary, const core::SceneView& view, const Look& look, core::Int offset)
{
    const core::BankFacts* const banks = look.asks ? nullptr : view.facts().banks();
    if (!banks || banks->costs.empty())
        return;
    const core::BankWords words = core::bank_words(view, bank_look(look, view).access);
    const core::BankSpot word = words.of(offset);
    say(summary,
        fmt::format("word {}, bank {}, row {} of shared memory",
                    core::grouped(word.row * words.count + word.bank), word.bank, core::grouped(word.row)));
}

/// Says what an operation does with an element of its input.
std::string how_copied(const core::SceneView& view, const core::Dims& x)
{
    const core::Copying& copying = *view.copying();
    if (!copying.knows_sources())
        return "unknown whether it is copied: the scene has no index values";
    if (view.cell(core::Operand::input, x).not_copied)
        return "not copied: " + copying.why_not_copied(x, view.labels(core::Operand::input));
    return "copied to the output";
}

PickSummary of_element(const core::SceneView& view, const Look& look, PickFindings& known,
                       core::Operand operand, const core::Dims& x, core::Searches& searches)
{
    const core::TensorPlacement& map = view.placement(operand);
    const core::Place place = core::place_of(map, x);
    PickSummary summary;
    summary.where = coordinate_words(x, map.labels);
    add_place(summary, map, place);
    summary.sum = offset_sum_words(map, x);
    if (map.tiles)
        say(summary, core::digits_text(map, map.labels, x));
    say_bank(summary, view, look, place.offset);
    const auto value = view.value(operand, x, searches);
    // The sum ends with the offset and the byte of an element that differs.
    if (const std::string wanted = operand == core::Operand::input ? expected_text(view, look, x) : "";
        !wanted.empty())
        summary.numbers = {{"expected", wanted, "The value that the expected tensor has here"},
                           {"dump", value.value_or("none"), "The value that the dump has here"}};
    else if (value)
        say(summary, "value " + *value);
    if (!value && core::outside_dump(view, operand, x))
        say(summary, "outside the file");
    if (view.loses(operand, x, searches))
        say(summary, "overwritten");
    say_partner(summary, map, place.offset);
    if (const auto from = operand == core::Operand::output ? view.source_of(x) : std::nullopt)
    {
        const std::string picked = core::picked_by(view, x);
        say(summary, fmt::format("copied from input ({}){}", fmt::join(from->begin(), from->end(), ", "),
                                 picked.empty() ? "" : " " + picked));
    }
    if (operand == core::Operand::input && view.is_operation())
        say(summary, how_copied(view, x));
    say(summary, core::dealt_to(map, x));
    if (!map.shares_none)
        say(summary, sharing(known, [&] { return core::find_offset(map, place, known.steps); }));
    say(summary, core::buffer_reason(view, operand, place.offset));
    return summary;
}

PickSummary of_place(const core::SceneView& view, const Look& look, PickFindings& known,
                     const core::AtPlace& at, core::Searches& searches)
{
    const auto& [operand, place] = at;
    if (const core::SlotView slot = view.slot(operand, place, searches); slot.element())
        return of_element(view, look, known, operand, *slot.element(), searches);
    PickSummary summary;
    summary.where.add("No element", theme().text_soft);
    add_place(summary, view.placement(operand), place);
    if (!known.reason)
        known.reason = core::slot_reason(view, operand, place);
    say(summary, *known.reason);
    say_bank(summary, view, look, place.offset);
    if (const auto held = core::dumped(view, operand, place.offset))
        say(summary, "file value " + *held);
    else if (core::outside_dump(view, operand, place.offset))
        say(summary, "outside the file");
    return summary;
}

PickSummary of_shared_byte(const core::Memory& shared, PickFindings& known, const core::Place& at)
{
    if (!known.tenants)
        known.tenants = core::tensors_of_byte(shared, at.lane, at.offset, known.steps);
    const core::TensorPlacement& map = shared.first();
    PickSummary summary;
    summary.tenants = &*known.tenants;
    const std::size_t count = known.tenants->size();
    const auto address = core::narrow(core::wide(at.lane) * map.lane_bytes + at.offset);
    const bool outside = at.offset >= map.lane_bytes || !address;
    summary.where.add(outside ? std::string("Past the end of the lane")
                      : count == 0
                          ? fmt::format("Address {} is free", core::grouped(*address))
                          : fmt::format("{} address {}",
                                        count == 1 ? "1 tensor at" : fmt::format("{} tensors at", count),
                                        core::grouped(*address)),
                      outside ? theme().bad : theme().text_soft);
    add_lane_byte(summary, map, at.lane, at.offset);
    if (!outside)
        summary.sum.add(fmt::format("{}\xc2\xb7{} + {} = {}", at.lane, map.lane_bytes, at.offset, *address),
                        theme().text);
    return summary;
}

/// Adds how full a bank of a lane is.
void bank_fill(PickDetails& details, PickFindings& known, const core::TensorPlacement& map, core::Int npu,
               core::Int bank)
{
    if (!std::exchange(known.bank_counted, true))
        known.bank = core::LaneIndex::of(map, core::Effort::interactive()).bank(npu, bank);
    const auto& counts = known.bank;
    if (!counts)
        return;
    details.lines.push_back({"Bank bytes used",
                             counts->used ? core::grouped(*counts->used) + " B" : std::string("unknown"),
                             "Bytes of this bank that hold an element"});
    const core::Int tails =
        counts->line_tail + counts->alignment_tail + counts->group_padding + counts->hole.value_or(0);
    const core::Int unused = counts->before_start + counts->after_last;
    if (tails > 0)
        details.lines.push_back({"Padding and holes", core::grouped(tails) + " B",
                                 "Unused bytes after rows and channels, up to their strides"});
    if (unused > 0)
        details.lines.push_back({"Unused in rounds", core::grouped(unused) + " B",
                                 "Before the start lane or after the last channel"});
}

/// Adds the bytes of a slot as a debugger shows them.
void add_bytes(PickDetails& details, core::Wide first, core::Int bits)
{
    const core::Wide last = first + std::max<core::Int>(1, bits / 8) - 1;
    if (first < 0 || last > core::int_max)
        return;
    const auto hex = [](core::Wide byte) { return fmt::format("0x{:X}", static_cast<core::Int>(byte)); };
    details.lines.push_back({"Bytes in hex", first == last ? hex(first) : hex(first) + " to " + hex(last),
                             "From its first byte to its last"});
}

/// Adds what a summary does not say about a place.
void place_lines(PickDetails& details, PickFindings& known, const core::TensorPlacement& map,
                 const core::Place& at)
{
    const auto published = map.published(at.offset);
    if (map.has_address)
        details.lines.push_back({published && map.units > 1 ? "Byte from tensor start"
                                 : map.in_lanes             ? "Offset in lane"
                                                            : "Offset from tensor start",
                                 core::grouped(published.value_or(at.offset))});
    const core::Wide byte = map.byte_of(at.offset);
    add_bytes(details, byte, map.bits);
    if (!map.in_lanes)
        return;
    if (map.bits == 4)
        details.lines.push_back({"Nibble", core::nibble_of(at.offset) == 0 ? "low" : "high"});
    if (byte < map.lane_bytes)
        bank_fill(details, known, map, at.lane, map.bank_at(static_cast<core::Int>(byte)));
    if (const auto address = core::narrow(core::wide(at.lane) * map.lane_bytes + byte))
        details.lines.push_back(
            {"Local memory address", core::grouped(*address), "lane \xC2\xB7 lane size (LMEM) + byte"});
}

void element_details(PickDetails& details, const core::SceneView& view, PickFindings& known,
                     core::Operand operand, const core::Dims& x)
{
    place_lines(details, known, view.placement(operand), core::place_of(view.placement(operand), x));
    if (const auto from = operand == core::Operand::output ? view.source_of(x) : std::nullopt)
    {
        const core::TensorPlacement& input = view.placement();
        details.source = coordinate_words(*from, input.labels);
        details.source_sum = offset_sum_words(input, *from);
    }
    if (!known.sharing || known.sharing->count.value_or(2) < 2 || !known.sharing->coordinates)
        return;
    constexpr std::size_t most = 8;
    for (const core::Dims& other : *known.sharing->coordinates)
        if (details.sharing.size() < most)
            details.sharing.push_back(coordinate_words(other, view.labels(operand)));
    details.more_sharing = known.sharing->count.value_or(most + 1) > static_cast<core::Int>(most);
}

} // namespace

PickFindings& findings_of(ViewState& state, const core::Pick& pick)
{
    // The pointer will be elsewhere in the next frame, but a pin is worth one longer search.
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

PickSummary pick_summary(const core::SceneView& view, ViewState& state, const core::Pick& pick)
{
    PickFindings& known = findings_of(state, pick);
    if (const core::Memory* const shared = view.shared())
        return of_shared_byte(*shared, known, std::get<core::AtPlace>(pick).place);
    if (const auto* at = std::get_if<core::AtCoordinate>(&pick))
        return of_element(view, state.look, known, at->operand, at->coordinate, state.cache.searches);
    return of_place(view, state.look, known, std::get<core::AtPlace>(pick), state.cache.searches);
}

PickDetails pick_details(const core::SceneView& view, ViewState& state, const core::Pick& pick)
{
    PickDetails details;
    PickFindings& known = findings_of(state, pick);
    if (const auto* element = std::get_if<core::AtCoordinate>(&pick))
    {
        element_details(details, view, known, element->operand, element->coordinate);
        return details;
    }
    const auto& [operand, place] = std::get<core::AtPlace>(pick);
    if (const core::SlotView slot = view.slot(operand, place, state.cache.searches); slot.element())
        element_details(details, view, known, operand, *slot.element());
    else
        place_lines(details, known, view.placement(operand), place);
    return details;
}

} // namespace stridescope::ui

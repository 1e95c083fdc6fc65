#include "ui/panels/facts/dump_tab.h"

#include "core/infer/infer.h"
#include "core/tpu/chip.h"
#include "ui/panels/facts/facts_parts.h"
#include "ui/picture/cell_colours.h"
#include "ui/shell/focus.h"
#include "ui/shell/paint.h"
#include "ui/shell/probe.h"
#include "ui/state/dialogs.h"
#include "ui/state/workspace.h"
#include "ui/widgets/button.h"
#include "ui/widgets/choice.h"
#include "ui/widgets/marks.h"
#include "ui/widgets/number_field.h"
#include "ui/widgets/text_field.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace stridescope::ui
{
namespace
{

constexpr float field_column = 92;

std::string file_name(const std::string& path)
{
    return path.substr(path.find_last_of('/') + 1);
}

/// Reads "1,3,224" as positive numbers; empty if the text is invalid.
std::vector<core::Int> read_sizes(const std::string& words)
{
    std::vector<core::Int> sizes;
    const char* at = words.data();
    const char* const end = at + words.size();
    while (at != end)
    {
        if (*at == ' ' || *at == ',' || *at == 'x' || *at == '{' || *at == '}')
        {
            ++at;
            continue;
        }
        core::Int size = 0;
        const auto [behind, error] = std::from_chars(at, end, size);
        if (error != std::errc{} || size < 1)
            return {};
        sizes.push_back(size);
        at = behind;
    }
    return sizes.size() <= core::Dims::max_rank ? sizes : std::vector<core::Int>();
}

void file_line(const char* name, const std::string& path, const char* none, bool& wanted)
{
    const float change = button_width("Change");
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    const std::string shown = path.empty() ? none : file_name(path);
    paint_text(fonts().text, {low.x, low.y + (px(field_height) - font_size(fonts().text)) / 2},
               path.empty() ? theme().text_soft : theme().text,
               shortened(fonts().text, shown, width - change - px(8)));
    ImGui::SetCursorScreenPos({low.x + width - change, low.y});
    if (button(name, path.empty() ? "Choose" : "Change",
               {.width = change, .look = ButtonLook::link, .tooltip = path}))
        wanted = true;
}

void question(DumpState& dump)
{
    section("Dump", "The memory contents");
    bool wants = false;
    if (std::exchange(dump.take_keyboard, false))
        focus_next_item(true);
    file_line("dump/memory", dump.asked.memory, "No file", wants);
    if (wants)
        dump.file_wanted = DumpState::Wants::memory;
    section("Expected", "What memory should contain");
    static const std::vector<std::string> offers = {"0, 1, 2, \u2026 with these sizes", "a file",
                                                    "Unknown (guess)"};
    auto expected = static_cast<std::size_t>(dump.asked.expected);
    if (choice("dump/expected", expected, offers, ImGui::GetContentRegionAvail().x))
    {
        dump.asked.expected = static_cast<ExpectedElements>(expected);
        if (dump.asked.expected == ExpectedElements::file && dump.asked.expected_file.empty())
            dump.file_wanted = DumpState::Wants::expected;
    }
    if (dump.asked.expected == ExpectedElements::file)
    {
        wants = false;
        file_line("dump/expected/file", dump.asked.expected_file, ".npy, .npz, or .safetensors file", wants);
        if (wants)
            dump.file_wanted = DumpState::Wants::expected;
    }
    else if (dump.asked.expected == ExpectedElements::counting)
    {
        field_label("Sizes", px(field_column));
        if (text_field("dump/sizes", dump.sizes_typed, "1,3,224,224", ImGui::GetContentRegionAvail().x))
            dump.sizes_wrong.clear();
        if (!dump.sizes_wrong.empty())
            wrapped_text(fonts().text, theme().bad, dump.sizes_wrong);
    }
    if (dump.asked.expected != ExpectedElements::unknown)
    {
        field_label("Type", px(field_column));
        std::vector<std::string> types = {"Same as the tensor"};
        for (const core::DTypeInfo& type : core::all_dtypes())
            types.emplace_back(type.name);
        std::string type = dump.asked.dtype ? std::string(core::info(*dump.asked.dtype).name) : types.front();
        if (choice("dump/type", type, types, ImGui::GetContentRegionAvail().x))
            dump.asked.dtype = core::find_dtype(type);
        field_label("Lanes", px(field_column));
        std::vector<std::string> chips = {"None (linear memory)"};
        for (const core::ChipPreset& preset : core::chip_presets())
            chips.push_back(preset.name);
        std::string chip = dump.asked.chip.empty() ? chips.front() : dump.asked.chip;
        if (choice("dump/lanes", chip, chips, ImGui::GetContentRegionAvail().x))
            dump.asked.chip = chip == chips.front() ? std::string() : chip;
    }
    field_label("Skip (bytes)", px(field_column));
    number_field("dump/skip", dump.asked.skip,
                 {.width = ImGui::GetContentRegionAvail().x, .range = {.least = 0, .greatest = core::int_max}});
    dump.asked.skip = std::max<core::Int>(0, dump.asked.skip);
}

/// Draws as many pages of a candidate as fit in a width; returns the width that they take.
float draw_candidate(const CandidateThumbnail& picture, ImVec2 low, float most)
{
    auto* const list = ImGui::GetWindowDrawList();
    const float cell = px(4);
    const float each = cell * static_cast<float>(picture.columns) + px(4);
    const int pages = std::clamp(static_cast<int>((most + px(4)) / each), 1, std::max(1, picture.pages));
    std::size_t at = 0;
    for (int page = 0; page < pages; ++page)
    {
        const float left = low.x + static_cast<float>(page) * each;
        list->AddRectFilled({left, low.y},
                            {left + cell * static_cast<float>(picture.columns),
                             low.y + cell * static_cast<float>(picture.rows)},
                            packed_colour(hues[static_cast<std::size_t>(page) % hues.size()]));
        for (int row = 0; row < picture.rows; ++row)
            for (int column = 0; column < picture.columns; ++column, ++at)
            {
                const CandidateThumbnail::Cell& one = picture.cells[at];
                if (one.differs == 0 && !one.value)
                    continue;
                // Makes a single wrong element stand out, but still shows a picture if most are wrong.
                const auto wrong = static_cast<float>(0.45 + 0.55 * one.differs);
                const Colour page_hue = hues[static_cast<std::size_t>(page) % hues.size()];
                const ImVec2 corner = {left + cell * static_cast<float>(column),
                                       low.y + cell * static_cast<float>(row)};
                list->AddRectFilled(
                    corner, {corner.x + cell, corner.y + cell},
                    packed_colour(one.differs > 0 ? mixed(page_hue, clash, wrong) : ramp_colour(*one.value)));
            }
    }
    return static_cast<float>(pages) * each - px(4);
}

/// Draws a card; true if it was pressed.
bool candidate_card(const DumpFound& found, std::size_t i, bool chosen)
{
    const DumpCandidate& candidate = found.candidates[i];
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    const float inside = width - px(24);
    const float remark = wrapped_height(fonts().text, candidate.remark, inside);
    const float most_remark = px(150);
    const float remark_height = candidate.remark.empty() ? 0 : std::min(remark, most_remark) + px(4);
    const std::string share = fmt::format("{:.{}f} %", std::floor(candidate.share * 1000) / 10,
                                          candidate.share < 1 && !found.guessed ? 1 : 0);
    const float share_width = text_size(fonts().mono, share.c_str()).x;
    // A name distinguishes candidates, so it is not cut: it continues below.
    const float name_width = inside - share_width - px(8);
    const float name_height = wrapped_height(fonts().strong, candidate.name, name_width);
    const float picture = px(4) * static_cast<float>(std::max(candidate.thumbnail.rows, 3));
    const float height = px(8) + name_height + px(6) + remark_height + picture + px(12);
    const bool pressed = invisible_button(fmt::format("dump/candidate/{}", i).c_str(), {width, height});
    if (probing())
        probe_last_item(fmt::format("dump/candidate/{}", i));
    const bool hovered = ImGui::IsItemHovered();
    if (remark > most_remark)
        item_tooltip(candidate.remark.c_str());
    auto* const list = ImGui::GetWindowDrawList();
    const ImVec2 high = {low.x + width, low.y + height};
    const Colour fill = chosen ? theme().chosen : hovered ? theme().field_hovered : theme().field;
    list->AddRectFilled(low, high, packed_colour(fill), px(8));
    list->AddRect(low, high, packed_colour(chosen ? theme().chosen_edge : theme().card_border), px(8));
    paint_text(fonts().strong, {low.x + px(12), low.y + px(8)}, theme().text, candidate.name,
               item_length(name_width));
    paint_text(fonts().mono, {high.x - px(12) - share_width, low.y + px(9)},
               chosen ? theme().text : theme().text_soft, share);
    float y = low.y + px(8) + name_height + px(6);
    if (!candidate.remark.empty())
    {
        list->PushClipRect({low.x, y}, {high.x, y + remark_height}, true);
        paint_text(fonts().text, {low.x + px(12), y}, chosen ? theme().text : theme().text_soft,
                   candidate.remark, item_length(inside));
        list->PopClipRect();
        y += remark_height;
    }
    const float right = px(12)
                        + draw_candidate(candidate.thumbnail, {low.x + px(12), y + px(2)},
                                         found.guessed ? inside : inside * 0.55F)
                        + px(12);
    if (!found.guessed)
    {
        const std::string matched =
            fmt::format("{} of {}", core::grouped(candidate.matched), core::grouped(found.elements));
        const float from = low.x + right;
        const float to = high.x - px(12);
        list->AddRectFilled({from, y + px(2)}, {to, y + px(7)}, packed_colour(theme().inset), px(3));
        list->AddRectFilled({from, y + px(2)},
                            {from + (to - from) * static_cast<float>(candidate.share), y + px(7)},
                            packed_colour(chosen ? theme().accent : theme().text_soft), px(3));
        paint_text(fonts().cell[1], {from, y + px(10)}, theme().text,
                   shortened(fonts().cell[1], matched, to - from));
        if (probing())
            probe(fmt::format("dump/matched/{}: {}", i, matched), {low.x, y, high.x, high.y});
    }
    return pressed;
}

/// Returns "C 1, H 2 to 4, W 5": the indices of the smallest box around what differs; without dimensions of
/// which all indices are in it.
std::string box_words(const core::Mismatch& mismatch, const std::string& labels, const core::Dims& sizes)
{
    std::string words;
    for (std::size_t d = 0; mismatch.box && d < mismatch.box->size() && d < labels.size(); ++d)
    {
        const auto& [begin, end] = (*mismatch.box)[d];
        if (sizes[d] > 1 && end - begin < sizes[d])
            words +=
                fmt::format("{}{} {}", words.empty() ? "" : ", ", labels[d], core::range_text(begin, end - 1));
    }
    return words;
}

std::string pattern_words(const core::Mismatch& mismatch, const std::string& box)
{
    switch (mismatch.pattern.kind)
    {
    case core::PatternKind::none:
        return {};
    case core::PatternKind::all:
        return "All elements differ.";
    case core::PatternKind::box:
        return fmt::format("Every element of {} differs.", box.empty() ? "this box" : box);
    case core::PatternKind::period:
        return fmt::format("A periodic pattern: every {} along dimension {}.", mismatch.pattern.step,
                           mismatch.pattern.dimension);
    case core::PatternKind::moved:
        return "The values are present, at other coordinates.";
    case core::PatternKind::shifted:
        return fmt::format("The values are shifted by {}.", mismatch.pattern.by);
    case core::PatternKind::skewed:
        return fmt::format("Each row of {} is shifted by {} more than the row above: a wrong row pitch.",
                           mismatch.pattern.row, mismatch.pattern.by);
    case core::PatternKind::zeros:
        return mismatch.pattern.zeros_a
                   ? "The dump has zeros there; it looks like that memory was never written."
                   : "Zeros are expected there.";
    }
    return {};
}

/// Returns the mismatches at each index of a dimension: "3 at C 1, 1 at C 2".
std::string index_counts(const std::vector<core::Int>& counts, const std::string& name)
{
    constexpr int most = 6;
    std::string words;
    int listed = 0;
    for (std::size_t i = 0; i < counts.size(); ++i)
        if (counts[i] > 0)
        {
            if (++listed > most)
                return words + "  \xE2\x80\xA6";
            words += fmt::format("{}{} at {}{}", words.empty() ? "" : ", ", core::grouped(counts[i]), name, i);
        }
    return words;
}

/// Lists the positions of marked elements, with buttons to go from one to the next.
void differing(OpenScene& open, const DumpCandidate& candidate)
{
    if (!candidate.mismatch || candidate.mismatch->different == 0)
        return;
    const core::Mismatch& mismatch = *candidate.mismatch;
    const auto& marks = open.views.look.marked.which;
    std::string of = core::grouped(mismatch.different);
    if (marks && !open.views.look.pins.empty())
        if (const auto* at = std::get_if<core::AtCoordinate>(&open.views.look.pins.back());
            at && at->coordinate.size() == marks->sizes().size()
            && core::contains(marks->sizes(), at->coordinate) && marks->has(at->coordinate))
            of = fmt::format(
                "{} of {}",
                core::grouped(marks->before(core::row_major_index(marks->sizes(), at->coordinate)) + 1),
                core::grouped(mismatch.different));
    section("Mismatches", of);
    if (probing())
        probe_last_item("dump/differs: " + of);
    if (button("dump/previous", "Previous",
               {.enabled = marks != nullptr, .tooltip = key_text(Command::previous_mismatch)}))
        step_mismatch(open, false);
    next_button("Next", px(8));
    if (button("dump/next", "Next", {.enabled = marks != nullptr, .tooltip = key_text(Command::next_mismatch)}))
        step_mismatch(open, true);
    const core::SceneView view(candidate.shown);
    const std::string& labels = view.labels(core::Operand::input);
    const std::string box = box_words(mismatch, labels, view.sizes(core::Operand::input));
    if (const std::string words = pattern_words(mismatch, box); !words.empty())
        wrapped_text(fonts().text, theme().text_soft, words);
    if (!box.empty() && mismatch.pattern.kind != core::PatternKind::box)
        fact_row("All within", box, "The smallest box that holds every mismatch");
    for (std::size_t d = 0; d < mismatch.per_dimension.size() && d < labels.size(); ++d)
        if (mismatch.per_dimension[d] && view.sizes(core::Operand::input)[d] > 1)
            fact_row(fmt::format("By {}", labels[d]),
                     index_counts(*mismatch.per_dimension[d], std::string(1, labels[d]) + ' '),
                     "Mismatches at each index of this dimension");
    if (mismatch.per_lane)
        fact_row("By lane", index_counts(*mismatch.per_lane, "lane "));
    if (mismatch.per_bank)
        fact_row("By bank", index_counts(*mismatch.per_bank, "bank "));
}

/// Draws how much of the tensor a layout explains: the number of elements, and a bar whose end is the rest.
void explained(const DumpFound& found, const DumpCandidate& layout)
{
    section("Found",
            fmt::format("{} of {} elements", core::grouped(layout.matched), core::grouped(found.elements)));
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    const float end = low.x + width * static_cast<float>(layout.share);
    auto* const list = ImGui::GetWindowDrawList();
    list->AddRectFilled(low, {low.x + width, low.y + px(6)},
                        packed_colour(layout.share < 1 ? clash : theme().good), px(3));
    list->AddRectFilled(low, {end, low.y + px(6)}, packed_colour(theme().good), px(3));
    ImGui::Dummy({width, px(10)});
}

/// Draws what was found and what is left to do with it.
void summary(OpenScene& open)
{
    DumpState& dump = open.dump;
    const auto kept = dump.found; // what is pressed below may drop it
    const DumpFound& found = *kept;
    gap(4);
    if (found.candidates.empty())
    {
        section("Not found");
        wrapped_text(fonts().text, theme().text_soft, found.why_none);
        if (probing())
            probe_last_item("dump/none: " + found.why_none);
        return;
    }
    dump.chosen = std::min(dump.chosen, found.candidates.size() - 1);
    const DumpCandidate& chosen = found.candidates[dump.chosen];
    if (!found.guessed)
    {
        explained(found, chosen);
        const bool only = found.complete && found.equally_good == 0;
        const DumpCandidate& best = found.candidates.front();
        wrapped_text(fonts().text, theme().text_soft,
                     chosen.matched < best.matched
                         ? fmt::format("The first candidate matches more: {} of {} elements.",
                                       core::grouped(best.matched), core::grouped(found.elements))
                     : only
                         ? "No other layout matches as many."
                         : fmt::format("Other layouts that match as many: {}{}.",
                                       found.complete ? "" : "at least ", core::grouped(found.equally_good)));
    }
    const bool shows_one = open.preview.has_value();
    if (button("dump/take", "Use this layout",
               {.look = ButtonLook::accent,
                .enabled = shows_one,
                .tooltip = "Replace the scene with this layout (one undo step)"}))
        return take_candidate(open);
    next_button("Back", px(8));
    if (button("dump/back", "Back", {.enabled = shows_one, .tooltip = "Return to the original scene"}))
        return end_preview(open);
}

void mismatches(OpenScene& open)
{
    const auto& found = open.dump.found;
    if (found && !found->guessed && open.dump.chosen < found->candidates.size())
        differing(open, found->candidates[open.dump.chosen]);
}

void candidates(OpenScene& open)
{
    DumpState& dump = open.dump;
    const auto kept = dump.found; // what is pressed below may drop it
    const DumpFound& found = *kept;
    section(found.guessed ? "Guesses" : "Candidates", found.guessed ? "from the bytes only" : "best first");
    for (std::size_t i = 0; i < found.candidates.size(); ++i)
    {
        if (dump.focus == i)
        {
            focus_next_item(true);
            dump.focus.reset();
        }
        const bool chosen = open.preview && open.preview->candidate == i;
        const bool pressed = candidate_card(found, i, chosen);
        const bool by_key = has_focus();
        if (pressed && by_key && chosen)
            return take_candidate(open);
        if (pressed)
            dump.focus = i; // arrow keys continue from here
        const bool arrived = by_key && std::exchange(dump.focused, i) != i;
        if ((pressed || arrived) && !chosen)
            preview_candidate(open, i);
    }
    if (found.guessed)
        return wrapped_text(fonts().text, theme().text_soft,
                            "These are guesses. The percentages compare them with each other.");
    fact_row("Equally good",
             fmt::format("{}{} more", found.complete ? "" : "at least ", core::grouped(found.equally_good)),
             "Other layouts that match as many elements");
    const auto& open_numbers =
        found.candidates[std::min(dump.chosen, found.candidates.size() - 1)].undetermined;
    fact_row("Undetermined",
             open_numbers.empty() ? "nothing" : core::undetermined_text(open_numbers, found.equally_good),
             "Values the data cannot determine");
}

void question_and_summary(OpenScene& open)
{
    DumpState& dump = open.dump;
    begin_dump_question(open);
    question(dump);
    gap(4);
    if (dump.share >= 0)
    {
        progress_bar(dump.share);
        if (button("dump/cancel", "Cancel"))
            dump.cancel = true;
        return;
    }
    const bool guess = dump.asked.expected == ExpectedElements::unknown;
    const bool ready = !dump.asked.memory.empty()
                       && (dump.asked.expected != ExpectedElements::file || !dump.asked.expected_file.empty());
    if (button("dump/explain", guess ? "Guess" : "Explain",
               {.look = open.preview ? ButtonLook::plain : ButtonLook::accent,
                .enabled = ready,
                .tooltip = guess ? "Guess data type and row pitch from samples of the bytes"
                                 : "Find layouts that match the dump"}))
    {
        dump.asked.sizes = read_sizes(dump.sizes_typed);
        if (dump.asked.expected == ExpectedElements::counting && dump.asked.sizes.empty())
            dump.sizes_wrong = "Enter 1 to 8 sizes, each at least 1, such as 1,3,224,224.";
        else
            dump.search = true;
    }
    if (dump.found)
        summary(open);
}

} // namespace

void dump_form(OpenScene& open)
{
    question_and_summary(open);
    if (open.dump.share < 0)
        mismatches(open);
}

void dump_tab(OpenScene& open, bool with_form)
{
    if (with_form)
    {
        question_and_summary(open);
        gap(4);
    }
    if (open.dump.share >= 0)
        return;
    const bool any = open.dump.found && !open.dump.found->candidates.empty();
    if (any)
        candidates(open);
    else if (!with_form)
        wrapped_text(fonts().text, theme().text_soft,
                     open.dump.found ? "No layout was found."
                                     : "Layouts that explain the dump appear here, the best first.");
    if (with_form)
        mismatches(open);
}

} // namespace stridescope::ui

#include "core/lessons/glossary.h"
#include "core/text/braces.h"
#include "core/text/counted.h"
#include "ui/panels/facts/facts_parts.h"
#include "ui/shell/paint.h"
#include "ui/shell/probe.h"
#include "ui/widgets/copyable.h"
#include "ui/widgets/marks.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <span>

namespace stridescope::ui
{

namespace
{

constexpr float arrow_room = 14;

/// Draws an arrow that points right, or down if the row is unfolded.
void paint_arrow(ImVec2 low, float height, bool down, Colour colour)
{
    const float x = low.x + px(6);
    const float y = low.y + height / 2;
    const ImVec2 across[] = {{x - px(2), y - px(4)}, {x + px(2), y}, {x - px(2), y + px(4)}};
    const ImVec2 below[] = {{x - px(4), y - px(2)}, {x, y + px(2)}, {x + px(4), y - px(2)}};
    ImGui::GetWindowDrawList()->AddPolyline(down ? below : across, 3, packed_colour(colour), 0, px(1.5F));
}

/// Draws a row; true if it was pressed. `unfolded`: whether its arrow points down; if it is nothing, the row
/// has no arrow, and pressing it copies the value.
bool row(std::string_view name, std::string_view value, std::string_view tooltip, std::optional<bool> unfolded)
{
    const ImVec2 item = ImGui::GetCursorScreenPos();
    const ImVec2 corner = {item.x + (unfolded ? px(arrow_room) : 0), item.y};
    const float width = ImGui::GetContentRegionAvail().x - (corner.x - item.x);
    ImFont* face = fonts().mono;
    const std::string shown = as_shown(value);
    const ImVec2 name_size = text_size(fonts().text, name.data(), name.data() + name.size());
    const ImVec2 value_size = text_size(face, shown.c_str());
    const float line = px(26);
    const bool one_line = name_size.x + px(12) + value_size.x <= width;
    // Below the name, a long value wraps at the edge of the card.
    const float below = one_line ? 0 : wrapped_height(face, shown, width) + px(4);
    const ImVec2 size = {corner.x - item.x + width, line + below};
    const std::string_view about = tooltip.empty() ? core::meaning_of(name) : tooltip;
    bool pressed = false;
    if (unfolded)
        pressed = copyable_button(std::string(name), size, value, *unfolded ? std::string_view{} : about);
    else
        copyable(std::string(name), size, value, about);
    if (probing())
        probe_last_item(fmt::format("fact/{}: {}", name, shown));
    if (unfolded)
    {
        probe(fmt::format("why/{}", name), {item.x, item.y, item.x + px(arrow_room), item.y + line});
        paint_arrow(item, line, *unfolded, ImGui::IsItemHovered() ? theme().text : theme().text_faint);
    }
    const std::string cut = shortened(fonts().text, name, width);
    paint_text(fonts().text, {corner.x, corner.y + (line - name_size.y) / 2}, theme().text_soft, cut);
    if (one_line)
        paint_text(face, {corner.x + width - value_size.x, corner.y + (line - value_size.y) / 2}, theme().text,
                   shown);
    else
        paint_text(face, {corner.x, corner.y + line - px(2)}, theme().text, shown, width);
    return pressed;
}

} // namespace

void fact_row(std::string_view name, std::string_view value, std::string_view tooltip)
{
    row(name, value, tooltip, std::nullopt);
}

bool unfolding_fact_row(std::string_view name, std::string_view value, std::string_view tooltip, bool unfolded)
{
    return row(name, value, tooltip, unfolded);
}

bool unfold_button(const std::string& key, const std::string& tooltip, OpenScene& open)
{
    auto& unfolded = open.views.unfolded;
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const float height = px(26);
    const std::string name = "why/" + key;
    if (invisible_button(name.c_str(), {px(arrow_room), height}) && !unfolded.erase(key))
        unfolded.insert(key);
    probe_last_item(name);
    const bool is_unfolded = unfolded.contains(key);
    if (!is_unfolded) // otherwise it would cover what is asked
        item_tooltip(tooltip.c_str());
    paint_arrow(low, height, is_unfolded, ImGui::IsItemHovered() ? theme().text : theme().text_faint);
    return is_unfolded;
}

std::string number_or_undecided(const std::optional<core::Int>& number)
{
    return number ? core::grouped(*number) : "unknown";
}

namespace
{

using Tone = Badge::Tone;

/// Returns the badge of a fact that may be unknown.
Badge badge(const std::optional<bool>& holds, std::string_view yes, Tone yes_tone, std::string_view no,
            Tone no_tone, std::string about, std::string of)
{
    if (!holds)
        return {fmt::format("{}: unknown", yes), Tone::open, std::move(about), {std::move(of)}};
    return {std::string(*holds ? yes : no), *holds ? yes_tone : no_tone, std::move(about), {std::move(of)}};
}

/// Returns "12 elements at 9 different offsets".
std::string elements_at_places(const core::Footprint& footprint)
{
    const auto& distinct = footprint.distinct_offsets;
    return fmt::format("{} elements at {} distinct offsets", core::grouped(footprint.element_count),
                       distinct ? core::grouped(*distinct)
                                : fmt::format("{} to {}", core::grouped(footprint.distinct_at_least),
                                              core::grouped(footprint.distinct_at_most)));
}

std::string about_padding(const core::Footprint& footprint)
{
    const std::string places =
        fmt::format("{} from offset {} to {}", core::counted(footprint.span, "slot"),
                    core::grouped(footprint.range.least), core::grouped(footprint.range.greatest));
    if (!footprint.holes)
        return "Unknown: how many of the " + places + " hold an element";
    return *footprint.holes == 0
               ? "No holes: each of the " + places + " holds an element"
               : fmt::format("Padded: {} for {} elements; {} are holes", places,
                             core::grouped(footprint.element_count), core::grouped(*footprint.holes));
}

std::string about_overlap(const core::Footprint& footprint)
{
    const std::string words = elements_at_places(footprint);
    if (!footprint.overlapping)
        return "Unknown: " + words;
    if (!*footprint.overlapping)
        return "No overlap: " + words;
    const auto& distinct = footprint.distinct_offsets;
    return "Overlapping: " + words
           + (distinct ? fmt::format(", {} more than slots", core::grouped(footprint.element_count - *distinct))
                       : std::string());
}

std::string about_broadcast(const core::TensorFacts& tensor)
{
    std::string words = "Broadcast:";
    if (tensor.places)
        return words + " several elements share one slot (a digit's stride is 0)";
    for (std::size_t d = 0; d < tensor.layout.sizes.size(); ++d)
        if (tensor.layout.strides[d] == 0 && tensor.layout.sizes[d] > 1)
            words +=
                fmt::format("{} all {} indices of {} share one slot (stride 0)", words.back() == ':' ? "" : ";",
                            core::grouped(tensor.layout.sizes[d]), tensor.labels[d]);
    return words;
}

/// Returns the end of a tensor in its buffer in bytes; nothing if it does not fit in 64 bits.
std::optional<core::Int> last_byte_end(const core::TensorFacts& tensor)
{
    const core::Wide bits = (core::wide(tensor.footprint.range.greatest) + 1) * tensor.bits();
    return core::narrow(bits / 8 + (bits % 8 != 0 ? 1 : 0));
}

/// Returns how many bytes before its buffer a tensor with negative offsets starts.
std::string bytes_before(const core::TensorFacts& tensor)
{
    const auto bytes = core::narrow((-core::wide(tensor.footprint.range.least) * tensor.bits() + 7) / 8);
    return bytes ? core::grouped(*bytes) : std::string("2^63 or more");
}

std::string about_fit(const core::TensorFacts& tensor)
{
    const auto end = last_byte_end(tensor);
    return fmt::format("{}: {}needs {} of {} bytes", *tensor.fits ? "Fits" : "Does not fit",
                       tensor.footprint.range.least < 0
                           ? fmt::format("lowest offset {}, ", core::grouped(tensor.footprint.range.least))
                           : std::string(),
                       end ? core::grouped(*end) : std::string("more than 64 bits"),
                       core::grouped(*tensor.total_bytes));
}

std::vector<Badge> badges_of(const core::TensorFacts& tensor, const std::string& prefix)
{
    const auto path = [&](const char* key) { return prefix + key; };
    const core::Footprint& footprint = tensor.footprint;
    std::vector<Badge> badges = {
        badge(footprint.packed, "Packed", Tone::good, "Not packed", Tone::caution,
              fmt::format("{}: {} elements, offset span {}",
                          !footprint.packed   ? "Unknown"
                          : *footprint.packed ? "Packed"
                                              : "Not packed",
                          core::grouped(footprint.element_count), core::grouped(footprint.span)),
              path("packed"))};
    if (footprint.broadcast)
        badges.push_back({"Broadcast", Tone::accent, about_broadcast(tensor), {path("broadcast")}});
    badges.push_back(badge(footprint.overlapping, "Overlapping", Tone::caution, "No overlap", Tone::good,
                           about_overlap(footprint), path("overlapping")));
    if (!tensor.places)
        badges.push_back(badge(footprint.padded, "Padded", Tone::caution, "No holes", Tone::good,
                               about_padding(footprint), path("padded")));
    if (tensor.fits)
        badges.push_back(badge(tensor.fits, "Fits its buffer", Tone::good, "Does not fit", Tone::bad,
                               about_fit(tensor), path("fits")));
    if (const core::Int least = footprint.range.least; least < 0)
        badges.push_back(
            {"Starts before the buffer",
             Tone::bad,
             fmt::format("Starts before the buffer: its lowest offset is {}, {} bytes before byte 0",
                         core::grouped(least), bytes_before(tensor)),
             {path("min_offset")}});
    if (!footprint.contiguous_order)
        return badges;
    std::string order;
    std::string steps;
    for (const std::size_t d : *footprint.contiguous_order)
    {
        order += tensor.labels[d];
        steps += fmt::format("{}{} by {}", steps.empty() ? "" : ", ", tensor.labels[d],
                             core::grouped(tensor.layout.strides[d]));
    }
    badges.push_back({order,
                      Tone::accent,
                      fmt::format("Memory order, outermost first: {}", steps),
                      {path("contiguous_order")}});
    return badges;
}

/// Adds the sum that decides whether a tensor fits its buffer.
void add_buffer_end(const core::TensorFacts& tensor, std::vector<FactLine>& lines)
{
    if (!tensor.fits || !tensor.total_bytes)
        return;
    const core::OffsetRange range = tensor.footprint.range;
    const core::Int bits = tensor.bits();
    const auto bytes = last_byte_end(tensor);
    if (range.least < 0)
        lines.push_back({"Lowest offset", fmt::format("{} < 0", core::grouped(range.least)),
                         "A buffer has no memory before offset 0"});
    const std::string sum = bits < 8 ? fmt::format("({} + 1) / {}", range.greatest, 8 / bits)
                                     : fmt::format("({} + 1) \xC2\xB7 {}", range.greatest, bits / 8);
    lines.push_back(
        {"Ends at byte",
         fmt::format("{} = {} {} {}", sum, bytes ? core::grouped(*bytes) : std::string("\xe2\x80\xa6"),
                     bytes && *bytes <= *tensor.total_bytes ? "\xe2\x89\xa4" : ">",
                     core::grouped(*tensor.total_bytes)),
         "(Highest offset + 1) \u00D7 element size, compared with the buffer's bytes"});
}

} // namespace

FactList tensor_facts(const core::TensorFacts& tensor, const std::string& prefix)
{
    const auto path = [&](const char* key) { return prefix + key; };
    const core::Footprint& footprint = tensor.footprint;
    std::vector<FactLine> lines;
    lines.push_back({"Sizes", core::braces(tensor.layout.sizes)});
    const bool strided = !tensor.places; // facts about tiles are in the sheet of their kind
    if (strided)
        lines.push_back({"Strides", core::braces(tensor.layout.strides), "In elements", {path("strides")}});
    lines.push_back({"Elements", core::grouped(footprint.element_count), "", {path("element_count")}});
    lines.push_back({"Offsets",
                     core::range_text(footprint.range.least, footprint.range.greatest),
                     "Lowest and highest element offset, base offset included",
                     {path("min_offset"), path("max_offset")}});
    lines.push_back({"Span",
                     core::grouped(footprint.span),
                     "Highest offset \xE2\x88\x92 lowest offset + 1, in elements",
                     {path("span")}});
    lines.push_back({"Distinct offsets",
                     number_or_undecided(footprint.distinct_offsets),
                     fmt::format("Counted by: {}", core::method_name(footprint.method)),
                     {path("distinct_offsets")}});
    if (!footprint.distinct_offsets)
        lines.push_back({"Between",
                         fmt::format("{} and {}", core::grouped(footprint.distinct_at_least),
                                     core::grouped(footprint.distinct_at_most)),
                         "Bounds on the number of distinct offsets"});
    else
        lines.push_back({"Counted by", std::string(core::method_name(footprint.method)),
                         "How the distinct offsets were counted"});
    if (strided)
        lines.push_back({"Holes",
                         number_or_undecided(footprint.holes),
                         "Offsets inside the span that hold no element",
                         {path("holes")}});
    if (strided)
        lines.push_back({"Minimum bytes",
                         tensor.buffer_bytes ? core::grouped(*tensor.buffer_bytes) : "\xe2\x80\x93",
                         "Smallest buffer that holds the tensor: DMLCalcBufferTensorSize in exact 64-bit "
                         "arithmetic, rounded up to 4 bytes, base offset excluded. None for negative strides.",
                         {path("buffer_bytes")}});
    if (tensor.total_bytes)
        lines.push_back({"Buffer bytes", core::grouped(*tensor.total_bytes),
                         "Size of the allocated buffer, from the scene (DirectML: TotalTensorSizeInBytes)"});
    add_buffer_end(tensor, lines);
    if (strided && tensor.dml_buffer_bytes != tensor.buffer_bytes)
        lines.push_back({"DirectML helper",
                         tensor.dml_buffer_bytes ? core::grouped(*tensor.dml_buffer_bytes) : "\xe2\x80\x93",
                         "What Microsoft's DMLCalcBufferTensorSize returns; its sum is 32-bit",
                         {path("dml_buffer_bytes")}});
    return {badges_of(tensor, prefix), std::move(lines)};
}

FactList facts_of(const core::SceneView& view, core::Operand part)
{
    FactList facts;
    const std::string prefix =
        view.is_operation() ? std::string(core::operand_name(part)) + "." : std::string();
    if (const core::TensorFacts* const tensor = view.tensor(part))
    {
        facts = tensor_facts(*tensor, prefix);
        if (view.is_operation() && part == core::Operand::output)
            facts.lines.front().of = {prefix + "sizes"}; // they follow from the other tensors'
    }
    const FactList sheet = sheet_facts(view.facts().sheet());
    facts.badges.insert(facts.badges.end(), sheet.badges.begin(), sheet.badges.end());
    facts.lines.insert(facts.lines.end(), sheet.lines.begin(), sheet.lines.end());
    return facts;
}

FactList sheet_facts(const core::FactSheet& sheet)
{
    FactList list;
    for (const core::Property& property : sheet.properties)
        list.badges.push_back({property.words,
                               property.tone == core::Tone::good      ? Tone::good
                               : property.tone == core::Tone::caution ? Tone::caution
                                                                      : Tone::bad,
                               property.about,
                               property.of.empty() ? std::vector<std::string>{} : std::vector{property.of}});
    for (const core::FactRow& row : sheet.rows)
    {
        const auto* words = std::get_if<std::string>(&row.value);
        list.lines.push_back(
            {row.name, words ? *words : number_or_undecided(std::get<std::optional<core::Int>>(row.value)),
             row.about, row.of.empty() ? std::vector<std::string>{} : std::vector{row.of}, row.head});
    }
    return list;
}

std::string as_text(const FactList& facts)
{
    std::string text;
    for (const Badge& badge : facts.badges)
        text += (badge.about.empty() ? badge.words : badge.about) + "\n";
    for (const FactLine& line : facts.lines)
    {
        if (!line.head.empty())
            text += fmt::format("\n{}\n", line.head);
        text += fmt::format("{}: {}\n", line.name, as_shown(line.value));
    }
    return text;
}

std::optional<std::size_t> badge_row(const std::vector<Badge>& badges)
{
    std::optional<std::size_t> pressed;
    const Theme& tones = theme();
    for (std::size_t i = 0; i < badges.size(); ++i)
    {
        if (i > 0)
            next_pill();
        const std::array tone = {tones.good, tones.caution, tones.bad, tones.accent, tones.text_faint};
        if (pill(badges[i].words, tone.at(static_cast<std::size_t>(badges[i].tone)), badges[i].about))
            pressed = i;
    }
    return pressed;
}

} // namespace stridescope::ui

#include "ui/widgets/button.h"

#include "ui/shell/paint.h"
#include "ui/shell/probe.h"
#include "ui/widgets/choice.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace stridescope::ui
{
namespace
{

struct Faces
{
    Colour fill;
    Colour outline;
    Colour words;
};

Faces faces(ButtonLook look, bool enabled, bool hovered, bool held)
{
    const Theme& colours = theme();
    const Colour none = colours.card.faded(0);
    const bool frameless = look == ButtonLook::quiet || look == ButtonLook::link;
    Faces face{colours.field, colours.card_border, colours.text};
    if (look == ButtonLook::accent)
        face = {colours.accent, colours.accent, colours.on_accent};
    if (frameless)
        face = {none, none, look == ButtonLook::link ? colours.accent : colours.text_soft};
    if (!enabled)
        return {frameless ? none : colours.field.faded(0.5F), face.outline.faded(0.5F), colours.text_faint};
    if (look == ButtonLook::accent && (hovered || held))
        face.fill = mixed(colours.accent, colours.text, held ? 0.2F : 0.1F);
    else if (hovered || held)
    {
        face.fill = held ? mixed(colours.field_hovered, colours.text, 0.08F) : colours.field_hovered;
        face.words = look == ButtonLook::link ? colours.accent : colours.text;
    }
    return face;
}

} // namespace

float button_width(std::string_view words)
{
    return text_size(fonts().text, words.data(), words.data() + words.size()).x + px(24);
}

void next_button(std::string_view words, float between, std::optional<float> right)
{
    const float end = right.value_or(ImGui::GetWindowPos().x + ImGui::GetWindowContentRegionMax().x);
    if (ImGui::GetItemRectMax().x + between + button_width(words) <= end)
        ImGui::SameLine(0, between);
}

namespace
{

/// Draws a button's frame, and calls paint(low, high, colour) for what is on it.
template <typename Paint>
bool framed_button(const char* name, ImVec2 size, const Button& how, const Paint& paint)
{
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const ImVec2 high(low.x + size.x, low.y + size.y);
    const bool pressed = invisible_button(name, size) && how.enabled;
    probe_last_item(name);
    const Faces face = faces(how.look, how.enabled, ImGui::IsItemHovered(), ImGui::IsItemActive());
    auto* const list = ImGui::GetWindowDrawList();
    list->AddRectFilled(low, high, packed_colour(face.fill), px(field_rounding));
    list->AddRect(low, high, packed_colour(face.outline), px(field_rounding));
    paint(low, high, face.words);
    if (!how.tooltip.empty())
        item_tooltip(how.tooltip.c_str());
    return pressed;
}

/// Paints a symbol of 14 pixels around a middle: three lines, or a hook with an arrow head at its upper end.
void paint_icon(Icon icon, ImVec2 middle, Colour colour)
{
    auto* const list = ImGui::GetWindowDrawList();
    const auto ink = packed_colour(colour);
    const float stroke = px(1.5F);
    const float to_left = icon == Icon::redo ? -1.0F : 1.0F;
    const auto at = [&](float x, float y) { return ImVec2(middle.x + px(x) * to_left, middle.y + px(y)); };
    if (icon == Icon::menu)
    {
        for (const float y : {-4.5F, 0.0F, 4.5F})
            list->AddLine(at(-6.5F, y), at(6.5F, y), ink, stroke);
        return;
    }
    constexpr float bend = 3.75F; // radius of the hook
    constexpr int pieces = 12;
    constexpr float half_turn = 3.14159265F;
    list->PathLineTo(at(-6, -2.5F));
    for (int i = 0; i <= pieces; ++i)
    {
        const float angle = half_turn * static_cast<float>(i) / pieces;
        list->PathLineTo(at(2.25F + bend * std::sin(angle), -2.5F + bend * (1 - std::cos(angle))));
    }
    list->PathLineTo(at(-1.5F, -2.5F + 2 * bend));
    list->PathStroke(ink, 0, stroke);
    list->PathLineTo(at(-2.75F, -5.75F));
    list->PathLineTo(at(-6, -2.5F));
    list->PathLineTo(at(-2.75F, 0.75F));
    list->PathStroke(ink, 0, stroke);
}

} // namespace

bool button(const char* name, std::string_view words, const Button& how)
{
    return framed_button(name, {how.width > 0 ? how.width : button_width(words), px(field_height)}, how,
                         [&](ImVec2 low, ImVec2 high, Colour colour)
                         { paint_text_centred(fonts().text, low, high, colour, words); });
}

bool icon_button(const char* name, Icon icon, const Button& how)
{
    return framed_button(name, {px(icon_button_width), px(field_height)}, how,
                         [&](ImVec2 low, ImVec2 high, Colour colour) {
                             paint_icon(icon, {(low.x + high.x) / 2, (low.y + high.y) / 2}, colour);
                         });
}

bool segmented(const char* name, std::size_t& chosen, std::span<const char* const> words, float width)
{
    const std::size_t before = chosen;
    // Long words get more space than short ones, so that all are readable in a narrow card.
    const auto count = static_cast<float>(words.size());
    float total = 0;
    for (const char* word : words)
        total += text_size(fonts().text, word).x;
    const float room = std::max(width - px(4), count);
    if (total + px(6) * count > room)
        return choice(name, chosen, std::vector<std::string>(words.begin(), words.end()), item_length(width));
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const ImVec2 high(low.x + width, low.y + px(field_height + 2));
    const Theme& colours = theme();
    auto* const list = ImGui::GetWindowDrawList();
    list->AddRectFilled(low, high, packed_colour(colours.field), px(field_rounding + 1));
    list->AddRect(low, high, packed_colour(colours.card_border), px(field_rounding + 1));
    const float spare = (room - total) / count;
    float left = low.x + px(2);
    ImGui::PushID(name);
    for (std::size_t i = 0; i < words.size(); ++i)
    {
        const float right = left + text_size(fonts().text, words[i]).x + spare;
        const ImVec2 from(left, low.y + px(2));
        const ImVec2 to(right, high.y - px(2));
        ImGui::SetCursorScreenPos(from);
        if (invisible_button(words[i], {to.x - from.x, to.y - from.y}))
            chosen = i;
        if (probing())
            probe_last_item(std::string(name) + "/" + words[i]);
        const bool here = before == i;
        if (here)
        {
            list->AddRectFilled(from, to, packed_colour(colours.chosen), px(field_rounding - 1));
            list->AddRect(from, to, packed_colour(colours.chosen_edge), px(field_rounding - 1));
        }
        const Colour tone = here || ImGui::IsItemHovered() ? colours.text : colours.text_soft;
        paint_text_centred(fonts().text, from, to, tone, words[i]);
        left = right;
    }
    ImGui::PopID();
    ImGui::SetCursorScreenPos(low);
    ImGui::Dummy({width, high.y - low.y});
    return chosen != before;
}

bool toggle(const std::string& name, std::string_view words, bool& on, float width, const std::string& tooltip)
{
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const ImVec2 high(low.x + width, low.y + px(field_height));
    const bool pressed = invisible_button(name.c_str(), {width, px(field_height)});
    probe_last_item(name);
    const Theme& colours = theme();
    const Colour resting = ImGui::IsItemHovered() ? colours.field_hovered : colours.field;
    auto* const list = ImGui::GetWindowDrawList();
    list->AddRectFilled(low, high, packed_colour(on ? colours.chosen : resting), px(field_rounding));
    list->AddRect(low, high, packed_colour(on ? colours.chosen_edge : colours.card_border), px(field_rounding));
    paint_text_centred(fonts().text, low, high, on ? colours.text : colours.text_soft, words);
    if (!tooltip.empty())
        item_tooltip(tooltip.c_str());
    if (pressed)
        on = !on;
    return pressed;
}

bool expander(const char* name, std::string_view words, std::string_view summary, bool open_at_first)
{
    ImGuiStorage* const storage = ImGui::GetStateStorage();
    const ImGuiID id = ImGui::GetID(name);
    bool open = storage->GetBool(id, open_at_first);
    if (kept_expander(name, words, summary, open))
        storage->SetBool(id, open);
    return open;
}

bool kept_expander(const char* name, std::string_view words, std::string_view summary, bool& open)
{
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    const ImVec2 high(low.x + width, low.y + px(26));
    const bool pressed = invisible_button(name, {width, px(26)});
    if (pressed)
        open = !open;
    probe_last_item(name);
    const Theme& colours = theme();
    const Colour tone = ImGui::IsItemHovered() ? colours.text : colours.text_soft;
    const float x = low.x + px(5);
    const float y = (low.y + high.y) / 2;
    const float r = px(4);
    auto* const list = ImGui::GetWindowDrawList();
    if (open)
        list->AddTriangleFilled({x - r, y - r / 2}, {x + r, y - r / 2}, {x, y + r * 0.7F}, packed_colour(tone));
    else
        list->AddTriangleFilled({x - r / 2, y - r}, {x + r * 0.7F, y}, {x - r / 2, y + r}, packed_colour(tone));
    const ImVec2 size = text_size(fonts().text, words.data(), words.data() + words.size());
    paint_text(fonts().text, {low.x + px(17), y - size.y / 2}, tone, words);
    if (!summary.empty())
        paint_text(fonts().text, {low.x + px(27) + size.x, y - size.y / 2}, colours.text_faint, summary);
    return pressed;
}

} // namespace stridescope::ui

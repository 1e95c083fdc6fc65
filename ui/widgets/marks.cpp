#include "ui/widgets/marks.h"

#include "ui/picture/cell_colours.h"
#include "ui/picture/dimension_hue.h"
#include "ui/shell/paint.h"
#include "ui/shell/probe.h"
#include "ui/widgets/copyable.h"
#include "ui/widgets/glossary_text.h"

namespace stridescope::ui
{

bool pill(std::string_view words, Colour tone, const std::string& about)
{
    ImFont* const face = fonts().text;
    const ImVec2 size = text_size(face, words.data(), words.data() + words.size());
    const ImVec2 room(size.x + px(16), size.y + px(6));
    if (ImGui::GetContentRegionAvail().x < room.x)
        ImGui::NewLine();
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const bool pressed = copyable_button(std::string(words), room, about.empty() ? words : about, about);
    if (probing())
        probe_last_item("pill/" + std::string(words));
    const ImVec2 high(low.x + room.x, low.y + room.y);
    ImGui::GetWindowDrawList()->AddRectFilled(low, high, packed_colour(tone.faded(theme().pill)), room.y / 2);
    paint_text_centred(face, low, high, tone, words);
    return pressed;
}

void next_pill()
{
    ImGui::SameLine(0, px(6));
}

Colour dimension_colour(std::string_view labels, std::size_t dimension)
{
    return theme().of_dimension(dimension_hue(labels, dimension));
}

void paint_dimension_chip(ImVec2 centre, std::string_view labels, std::size_t dimension, bool strong)
{
    const Colour tone = dimension_colour(labels, dimension);
    const float radius = px(chip_size / 2);
    auto* const list = ImGui::GetWindowDrawList();
    list->AddCircleFilled(centre, radius, packed_colour(tone.faded(strong ? 0.38F : theme().chip)), 28);
    if (strong)
        list->AddCircle(centre, radius, packed_colour(tone), 28, px(1.5F));
    const std::string_view text = labels.substr(dimension, 1);
    paint_text_centred(fonts().mono, {centre.x - radius, centre.y - radius},
                       {centre.x + radius, centre.y + radius}, tone, text);
}

void dimension_chip(std::string_view labels, std::size_t dimension)
{
    const ImVec2 low = ImGui::GetCursorScreenPos();
    ImGui::Dummy({px(chip_size), px(chip_size)});
    paint_dimension_chip({low.x + px(chip_size / 2), low.y + px(chip_size / 2)}, labels, dimension);
}

void section(std::string_view words, std::string_view remark)
{
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const ImVec2 size = text_size(fonts().strong, words.data(), words.data() + words.size());
    const float room = ImGui::GetContentRegionAvail().x;
    ImGui::Dummy({room, size.y + px(4)});
    paint_text(fonts().strong, low, theme().text, words);
    if (!remark.empty())
    {
        const std::string shown = shortened(fonts().text, remark, room - size.x - px(10));
        paint_text(fonts().text, {low.x + size.x + px(10), low.y}, theme().text_faint, shown);
        if (shown != remark)
            item_tooltip(std::string(remark).c_str());
    }
    if (probing())
        probe_last_item("section/" + std::string(words) + ": " + std::string(remark));
}

void field_label(std::string_view words, float column)
{
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const ImVec2 size = text_size(fonts().text, words.data(), words.data() + words.size());
    const ImVec2 place(low.x, low.y + (px(field_height) - size.y) / 2);
    paint_text(fonts().text, place, theme().text_soft, words);
    mark_glossary_words(fonts().text, place, words, 0, core::glossary_hits(words));
    ImGui::SetCursorScreenPos({low.x + column, low.y});
}

void gap(float length)
{
    ImGui::Dummy({1, px(length)});
}

void progress_bar(double share)
{
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    auto* const list = ImGui::GetWindowDrawList();
    list->AddRectFilled(low, {low.x + width, low.y + px(6)}, packed_colour(theme().field), px(3));
    list->AddRectFilled(low, {low.x + width * static_cast<float>(share), low.y + px(6)},
                        packed_colour(theme().accent), px(3));
    ImGui::Dummy({width, px(12)});
}

void paint_logo(ImVec2 place, float size)
{
    const float step = size / 3;
    const float side = step * 0.82F;
    auto* const list = ImGui::GetWindowDrawList();
    for (int row = 0; row < 3; ++row)
        for (int column = 0; column < 3; ++column)
        {
            const ImVec2 low(place.x + step * static_cast<float>(column),
                             place.y + step * static_cast<float>(row));
            const double along = static_cast<double>(row * 3 + column) / 8;
            list->AddRectFilled(low, {low.x + side, low.y + side}, packed_colour(ramp_colour(along)),
                                side * 0.28F);
        }
}

} // namespace stridescope::ui

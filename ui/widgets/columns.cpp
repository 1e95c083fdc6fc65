#include "ui/widgets/columns.h"

#include "ui/shell/focus.h"
#include "ui/shell/paint.h"

namespace stridescope::ui
{

Columns::Columns(std::initializer_list<float> widths)
    : total(ImGui::GetContentRegionAvail().x), table(new_focus_table())
{
    const float between = px(8);
    float fixed = between * static_cast<float>(widths.size() - 1);
    int sharing = 0;
    for (const float width : widths)
    {
        fixed += px(width);
        sharing += width <= 0 ? 1 : 0;
    }
    const float share = sharing > 0 ? item_length((total - fixed) / static_cast<float>(sharing)) : 0;
    float x = 0;
    for (const float width : widths)
    {
        left.push_back(x);
        room.push_back(width > 0 ? px(width) : share);
        x += room.back() + between;
    }
}

void Columns::header(std::initializer_list<std::string_view> words_)
{
    begin_row(22);
    std::size_t column = 0;
    for (const std::string_view text : words_)
        words(column++, fonts().text, theme().text_faint, text);
    const float below = px(5); // gap between the line and the first row
    height += below;
    end_row();
    auto* const list = ImGui::GetWindowDrawList();
    const float y = corner.y + height - below;
    list->AddLine({corner.x, y}, {corner.x + total, y}, packed_colour(theme().card_border));
}

float Columns::row_height()
{
    return px(usual_row);
}

void Columns::begin_row(float height_of_row)
{
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0, 0});
    corner = ImGui::GetCursorScreenPos();
    height = px(height_of_row);
    focus_table(table);
}

void Columns::cell(std::size_t column, float item_height)
{
    ImGui::SetCursorScreenPos({corner.x + left[column], corner.y + (height - px(item_height)) / 2});
}

void Columns::words(std::size_t column, ImFont* face, Colour colour, std::string_view text) const
{
    const ImVec2 low(corner.x + left[column], corner.y);
    const ImVec2 high(low.x + room[column], low.y + height);
    ImGui::PushClipRect(low, {high.x + px(6), high.y}, true);
    paint_text_centred(face, low, high, colour, shortened(face, text, room[column] + px(6)));
    ImGui::PopClipRect();
}

void Columns::end_row()
{
    ImGui::SetCursorScreenPos(corner);
    ImGui::Dummy({total, height});
    ImGui::PopStyleVar();
    focus_table(0);
}

} // namespace stridescope::ui

#include "ui/widgets/offer_list.h"

#include "ui/shell/focus.h"
#include "ui/shell/paint.h"
#include "ui/shell/probe.h"
#include "ui/widgets/clipped_rows.h"

#include <algorithm>

namespace stridescope::ui
{
namespace
{

constexpr float row_height = 28;

/// Draws a row; true if it was clicked.
bool draw_row(const char* name, const OfferRow& row, bool chosen, float width)
{
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const ImVec2 high(low.x + width, low.y + px(row_height));
    pointer_area(row.words.c_str(), {width, px(row_height)});
    if (probing())
        probe_last_item(std::string(name) + "/" + row.words);
    const Theme& colours = theme();
    auto* const list = ImGui::GetWindowDrawList();
    if (chosen || ImGui::IsItemHovered())
        list->AddRectFilled(low, high, packed_colour(chosen ? colours.chosen : colours.field_hovered),
                            px(field_rounding));
    if (chosen)
        list->AddRect(low, high, packed_colour(colours.chosen_edge), px(field_rounding));
    const float room = width - px(24);
    const float wanted = text_size(fonts().text, row.remark.c_str()).x;
    const std::string words = shortened(fonts().text, row.words,
                                        row.remark.empty() ? room : room - std::min(wanted + px(16), room / 2));
    const ImVec2 size = text_size(fonts().text, words.c_str());
    const float y = (low.y + high.y - size.y) / 2;
    const Colour ink = !row.enabled                ? colours.text_faint
                       : row.stands_out && !chosen ? colours.accent
                                                   : colours.text;
    paint_text(fonts().text, {low.x + px(12), y}, ink, words);
    const std::string remark = shortened(fonts().text, row.remark, room - size.x - px(16));
    paint_text(fonts().text, {high.x - px(12) - text_size(fonts().text, remark.c_str()).x, y},
               chosen ? colours.text : colours.text_faint, remark);
    return ImGui::IsItemClicked();
}

} // namespace

std::optional<std::size_t> offer_list(const char* name, std::size_t count, std::size_t most_in_sight,
                                      std::optional<std::size_t>& chosen,
                                      const std::function<OfferRow(std::size_t)>& row)
{
    if (count == 0)
    {
        chosen.reset();
        return std::nullopt;
    }
    const std::size_t last = count - 1;
    if (chosen)
        chosen = std::min(*chosen, last);
    const bool down = key_pressed(Key::down) && !arrows_move_focus();
    const bool up = key_pressed(Key::up) && !arrows_move_focus();
    if (down)
        chosen = chosen ? std::min(*chosen + 1, last) : 0;
    if (up && chosen)
        chosen = *chosen > 0 ? std::optional(*chosen - 1) : std::nullopt;

    const float height = px(row_height);
    const auto seen = static_cast<float>(std::clamp<std::size_t>(most_in_sight, 1, count));
    std::optional<std::size_t> clicked;
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
    begin_child(name, {ImGui::GetContentRegionAvail().x, height * seen}, false);
    ImGui::PopStyleVar();
    if (chosen && (down || up))
        ImGui::SetScrollY(std::clamp(ImGui::GetScrollY(), height * (static_cast<float>(*chosen) + 1 - seen),
                                     height * static_cast<float>(*chosen)));
    clipped_rows(count, height,
                 [&](std::size_t i)
                 {
                     ImGui::SetCursorPosY(height * static_cast<float>(i));
                     if (draw_row(name, row(i), chosen == i, ImGui::GetContentRegionAvail().x))
                         clicked = i;
                 });
    ImGui::EndChild();
    return clicked;
}

} // namespace stridescope::ui

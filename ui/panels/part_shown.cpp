#include "ui/panels/part_shown.h"

#include "ui/probe.h"
#include "ui/widgets/card.h"
#include "ui/widgets/field_state.h"
#include "ui/widgets/paint.h"

#include <algorithm>

namespace stridescope::ui
{
namespace
{

std::string rule_text(const core::Problem& problem)
{
    return problem.where.empty() ? problem.message : problem.where + ": " + problem.message;
}

std::string what_is_wrong(const Document& document)
{
    const FieldState::Wrong& typed = field_state().wrong;
    if (!document.problem())
        return typed.field == 0 ? "" : typed.text + " was not taken: " + typed.reason;
    return "Drawn instead: " + shown_instead(document) + ". " + rule_text(*document.problem());
}

} // namespace

std::string shown_instead(const Document& document)
{
    if (!document.problem())
        return {};
    const std::string& part = document.shown()->part;
    return part.empty()               ? "the last scene that kept all rules"
           : part.starts_with("the ") ? part
                                      : "the scene " + part;
}

void draw_part_shown(const Document& document, const Rect& card)
{
    const std::string words = what_is_wrong(document);
    if (words.empty())
        return;
    const float margin = px(8);
    const float inside = item_length(card.width() - 2 * margin - px(28));
    const ImVec2 size = fonts().text->CalcTextSizeA(font_size(fonts().text), 3.0e38F, inside, words.c_str());
    const Rect badge = {card.left + margin, std::max(card.top, card.bottom - margin - size.y - px(18)),
                        card.right - margin, card.bottom - margin};
    auto* const list = ImGui::GetWindowDrawList();
    const Colour tone = theme().caution;
    list->AddRectFilled({badge.left, badge.top}, {badge.right, badge.bottom},
                        packed_colour(mixed(theme().card, tone, 0.12F)), px(10));
    list->AddRect({badge.left, badge.top}, {badge.right, badge.bottom}, packed_colour(tone.faded(0.5F)),
                  px(10));
    list->AddText(fonts().text, font_size(fonts().text), {badge.left + px(14), badge.top + px(9)},
                  packed_colour(tone), words.c_str(), nullptr, inside);
    const ProbeRect place = {badge.left, badge.top, badge.right, badge.bottom};
    probe("part shown", place);
    if (probing())
        probe("badge/" + words, place);
}

void draw_nothing(const Document& document, const Rect& area)
{
    begin_card("nothing", area);
    text(fonts().strong, theme().text, "Nothing of this scene can be drawn yet");
    probe_last_item("nothing shown");
    if (document.problem())
        wrapped_text(fonts().text, theme().text_soft, rule_text(*document.problem()));
    end_card();
}

} // namespace stridescope::ui

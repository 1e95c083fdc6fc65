#include "ui/panels/part_shown.h"

#include "ui/probe.h"
#include "ui/widgets/card.h"
#include "ui/widgets/paint.h"

namespace stridescope::ui
{
namespace
{

std::string rule_text(const core::Problem& problem)
{
    return problem.where.empty() ? problem.message : problem.where + ": " + problem.message;
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

float draw_part_shown(const Document& document, const Rect& area)
{
    if (!document.problem())
        return 0;
    const std::string words =
        "Drawn instead: " + shown_instead(document) + ". " + rule_text(*document.problem());
    const float inside = area.width() - px(28);
    const ImVec2 size = fonts().text->CalcTextSizeA(font_size(fonts().text), 3.0e38F, inside, words.c_str());
    const Rect badge = {area.left, area.top, area.right, area.top + size.y + px(18)};
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
    return badge.bottom - badge.top + px(8);
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

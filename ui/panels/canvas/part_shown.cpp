#include "ui/panels/canvas/part_shown.h"
#include "ui/state/open_scene.h"

#include "ui/picture/arrange.h"
#include "ui/shell/paint.h"
#include "ui/shell/probe.h"
#include "ui/widgets/card.h"
#include "ui/widgets/field_state.h"

#include <fmt/format.h>

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
        return typed.field == 0     ? ""
               : typed.text.empty() ? typed.reason
                                    : typed.text + " was not applied: " + typed.reason;
    return "Showing " + shown_instead(document) + ". " + rule_text(*document.problem());
}

/// Tells whether a valid part of the scene is shown, until the scene becomes valid.
bool shows_part(const Document& document)
{
    return document.problem() && document.has_picture() && !document.shown()->part.empty();
}

constexpr float badge_padding = 14;

float badge_height(const std::string& words, float width)
{
    return wrapped_height(fonts().text, words, width - px(2 * badge_padding)) + px(18);
}

void draw_badge(std::string_view name, const std::string& words, const Rect& badge, Colour tone)
{
    auto* const list = ImGui::GetWindowDrawList();
    list->AddRectFilled({badge.left, badge.top}, {badge.right, badge.bottom},
                        packed_colour(mixed(theme().card, tone, 0.12F)), px(10));
    list->AddRect({badge.left, badge.top}, {badge.right, badge.bottom}, packed_colour(tone.faded(0.5F)),
                  px(10));
    const float lines = wrapped_height(fonts().text, words, badge.width() - px(2 * badge_padding));
    paint_text(fonts().text, {badge.left + px(badge_padding), (badge.top + badge.bottom - lines) / 2}, tone,
               words, item_length(badge.width() - px(2 * badge_padding)));
    const ProbeRect place = {badge.left, badge.top, badge.right, badge.bottom};
    probe(name, place);
    if (probing())
        probe("badge/" + words, place);
}

} // namespace

std::string shown_instead(const Document& document)
{
    if (!document.problem())
        return {};
    const std::string& part = document.shown()->part;
    return part.empty() ? "the last valid layout" : part.starts_with("the ") ? part : "the scene " + part;
}

Rect below_part_shown(const Document& document, const Rect& area)
{
    if (!shows_part(document))
        return area;
    const std::string words = what_is_wrong(document);
    Rect badge = area;
    badge.bottom = area.top + std::min(badge_height(words, area.width()), area.height() * 0.3F);
    draw_badge("part shown", words, badge, theme().caution);
    Rect below = area;
    below.top = badge.bottom + px(card_gutter);
    return below;
}

void draw_broken_edit(const Document& document, const Rect& card)
{
    if (shows_part(document))
        return;
    const std::string words = what_is_wrong(document);
    if (words.empty())
        return;
    const float margin = px(8);
    Rect badge = {card.left + margin, card.top, card.right - margin, card.bottom - margin};
    badge.top = std::max(card.top, badge.bottom - badge_height(words, badge.width()));
    draw_badge("part shown", words, badge, theme().caution);
}

void draw_nothing(const Document& document, const Rect& area)
{
    begin_card("nothing", area);
    text(fonts().strong, theme().text, "Nothing to draw yet");
    probe_last_item("nothing shown");
    if (document.problem())
        wrapped_text(fonts().text, theme().text_soft, rule_text(*document.problem()));
    end_card();
}

Rect below_preview(const OpenScene& open, const Rect& area)
{
    if (!open.preview || !open.dump.found || open.preview->candidate >= open.dump.found->candidates.size())
        return area;
    const DumpFound& found = *open.dump.found;
    const std::string words = fmt::format(
        "{} {} of {}: {}. Press Enter to use it, Escape to go back.", found.guessed ? "Guess" : "Candidate",
        open.preview->candidate + 1, found.candidates.size(), found.candidates[open.preview->candidate].name);
    const Rect badge = {area.left, area.top, area.right, area.top + px(30)};
    draw_badge("preview", shortened(fonts().text, words, item_length(badge.width() - px(2 * badge_padding))),
               badge, theme().accent);
    return {area.left, badge.bottom + px(card_gutter), area.right, area.bottom};
}

} // namespace stridescope::ui

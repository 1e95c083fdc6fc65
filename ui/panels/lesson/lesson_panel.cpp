#include "ui/panels/lesson/lesson_panel.h"

#include "core/scene/print.h"
#include "ui/panels/canvas/part_shown.h"
#include "ui/panels/canvas/thumbnail.h"
#include "ui/panels/canvas/views.h"
#include "ui/panels/facts/facts.h"
#include "ui/panels/facts/facts_parts.h"
#include "ui/panels/inspector/inspector.h"
#include "ui/panels/lesson/lesson_question.h"
#include "ui/panels/lesson/lesson_words.h"
#include "ui/picture/arrange.h"
#include "ui/shell/focus.h"
#include "ui/shell/paint.h"
#include "ui/shell/probe.h"
#include "ui/state/workspace.h"
#include "ui/widgets/button.h"
#include "ui/widgets/card.h"
#include "ui/widgets/coloured_words.h"
#include "ui/widgets/glossary_text.h"
#include "ui/widgets/marks.h"
#include "ui/widgets/number_field.h"
#include "ui/widgets/text_field.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace stridescope::ui
{
namespace
{

using core::QuestionKind;

/// Draws a dash for each page, those already visited in the accent colour.
void progress_line(const LessonRun& run)
{
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    const auto count = static_cast<float>(run.pages.size());
    const float between = std::min(px(4), width / count / 4);
    const float each = (width - between * (count - 1)) / count;
    for (std::size_t i = 0; i < run.pages.size(); ++i)
    {
        const float x = low.x + static_cast<float>(i) * (each + between);
        const Colour colour = i < run.page    ? theme().accent
                              : i == run.page ? theme().accent.faded(0.6F)
                                              : theme().card_border;
        ImGui::GetWindowDrawList()->AddRectFilled({x, low.y}, {x + each, low.y + px(3)}, packed_colour(colour),
                                                  px(1.5F));
    }
    ImGui::Dummy({width, px(8)});
}

/// Draws lines in an inset, in the mono face.
void inset_lines(const std::vector<std::string>& lines)
{
    auto* const list = ImGui::GetWindowDrawList();
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    list->ChannelsSplit(2);
    list->ChannelsSetCurrent(1);
    ImGui::BeginGroup();
    gap(2);
    ImGui::Indent(px(12));
    for (const std::string& line : lines)
        wrapped_text(fonts().mono, theme().text, line, width - px(24));
    ImGui::Unindent(px(12));
    gap(2);
    ImGui::EndGroup();
    list->ChannelsSetCurrent(0);
    const ImVec2 high(low.x + width, ImGui::GetItemRectMax().y);
    list->AddRectFilled(low, high, packed_colour(theme().inset), px(10));
    list->AddRect(low, high, packed_colour(theme().card_border), px(10));
    list->ChannelsMerge();
}

/// Draws small pictures beside each other, each with its caption below.
void small_pictures(const std::vector<core::WorkedPicture>& pictures)
{
    constexpr float most_high = 110; // in pixels of the design
    const float width = ImGui::GetContentRegionAvail().x;
    const float between = px(8);
    const auto count = static_cast<float>(std::min<std::size_t>(pictures.size(), 2));
    const float each = std::floor((width - between * (count - 1)) / count);
    for (std::size_t first = 0; first < pictures.size(); first += 2)
    {
        const ImVec2 low = ImGui::GetCursorScreenPos();
        float bottom = low.y;
        for (std::size_t i = first; i < std::min(first + 2, pictures.size()); ++i)
        {
            const float left = low.x + static_cast<float>(i - first) * (each + between);
            const float high = std::min(px(most_high), each * 0.75F);
            draw_thumbnail(fmt::format("lesson/{}", i), pictures[i].scene, {left, low.y},
                           {left + each, low.y + high});
            if (probing())
                probe(fmt::format("lesson/picture/{}", pictures[i].caption),
                      {left, low.y, left + each, low.y + high});
            const float words = wrapped_height(fonts().text, pictures[i].caption, each);
            paint_text(fonts().text, {left, low.y + high + px(4)}, theme().text_soft, pictures[i].caption,
                       each);
            bottom = std::max(bottom, low.y + high + px(4) + words);
        }
        ImGui::Dummy({width, bottom - low.y + px(4)});
    }
}

/// Draws a worked example: its lines, numbers to drag, and small pictures.
void draw_worked(LessonRun& run, const core::WorkedExample& worked, LessonWish& wish)
{
    text(fonts().strong, theme().text, "Worked example");
    if (!worked.lines.empty())
        inset_lines(worked.lines);
    for (const core::DraggedNumber& drag : worked.drags)
    {
        const auto dragged = run.dragged.find(drag.name);
        core::Int value = dragged != run.dragged.end() ? dragged->second : drag.value;
        wrapped_text(fonts().text, theme().text_soft, drag.words);
        if (number_field("lesson/drag/" + drag.name, value,
                         {.width = ImGui::GetContentRegionAvail().x,
                          .range = {drag.least, drag.greatest},
                          .slider = true}))
            wish.drag = std::pair(drag.name, std::clamp(value, drag.least, drag.greatest));
    }
    for (std::size_t i = 0; i < worked.goals.size(); ++i)
        goal_line(worked.goals[i].words, worked.goals[i].met, i);
    small_pictures(worked.pictures);
}

/// Says which questions are left, before the user finishes the lesson without them.
void say_unanswered(const LessonRun& run)
{
    std::vector<std::size_t> left = run.unanswered();
    if (left.empty())
        return;
    for (std::size_t& page : left)
        ++page;
    wrapped_text(
        fonts().text, theme().text_soft,
        fmt::format("Not answered yet: page{} {}", left.size() == 1 ? "" : "s", fmt::join(left, ", ")));
    probe_last_item("lesson/unanswered");
}

/// Says that numbers are being drawn, if that takes long enough to be noticed; returns whether to stop.
bool making_numbers(LessonRun& run)
{
    constexpr double noticed_seconds = 0.3;
    if (run.making && run.making_since < 0)
        run.making_since = ImGui::GetTime();
    if (!run.making || ImGui::GetTime() - run.making_since < noticed_seconds)
        return false;
    wrapped_text(fonts().text, theme().text_soft, "Looking for numbers\xE2\x80\xA6");
    return button("lesson/stop", "Stop");
}

/// Says why the other options are wrong.
void why_not(const core::Question& question)
{
    if (question.kind != QuestionKind::why && question.kind != QuestionKind::choose)
        return;
    for (const core::Misconception& one : question.misconceptions)
    {
        wrapped_text(fonts().strong, theme().text_soft, "Not " + one.answer);
        explained_text(fonts().text, theme().text_soft, one.says);
        if (probing())
            probe_last_item("lesson/why not/" + one.answer);
    }
}

/// Says why the answer of a page is right, with its sum, and why other options are wrong.
void reasons(OpenScene& open)
{
    const LessonRun& run = *open.lesson;
    text(fonts().strong, theme().text, "Why");
    if (!run.question->explanation.empty())
    {
        explained_text(fonts().text, theme().text, run.question->explanation);
        if (probing())
            probe_last_item("lesson/explanation");
    }
    why_not(*run.question);
    if (const std::string fact = run.asked_fact();
        !fact.empty() && open.document.has_picture()
        && (run.question->explanation.empty() || !is_given(fact, open)))
        draw_lines({{fact, run.question->right.front(), {}, {fact}}}, open);
}

/// `explains`: there is no column beside the picture for the reasons.
void lesson_card(OpenScene& open, const Rect& area, LessonWish& wish, bool explains)
{
    LessonRun& run = *open.lesson;
    const LessonPage& page = run.now();
    begin_card("lesson", area);
    const float width = ImGui::GetContentRegionAvail().x;
    const std::string count = fmt::format("{} of {}", run.page + 1, run.pages.size());
    const float count_room = text_size(fonts().text, count.c_str()).x;
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const float close = button_width("Close");
    paint_text(fonts().text, {low.x, low.y + px(6)}, theme().text_soft,
               shortened(fonts().text, run.lesson->title, width - count_room - close - px(24)));
    paint_text(fonts().text, {low.x + width - close - count_room - px(10), low.y + px(6)}, theme().text_soft,
               count);
    probe("lesson/at/" + count, {low.x, low.y, low.x + width, low.y + px(20)});
    ImGui::SetCursorScreenPos({low.x + width - close, low.y});
    wish.leave = button("lesson/close", "Close",
                        {.look = ButtonLook::quiet, .tooltip = "Leave the lesson (Escape twice)"});
    stop_by_choice_only();
    progress_line(run);
    wrapped_text(fonts().title, theme().text, run.lesson->steps[page.step].heading);
    for (const core::LessonBlock* const words : page.texts)
        lesson_words(words->text);
    if (run.made && run.made->worked)
        draw_worked(run, *run.made->worked, wish);
    if (run.made && !run.made->broken.empty())
    {
        wrapped_text(fonts().text, theme().bad, "Cannot show this page: " + run.made->broken);
        probe_last_item("lesson/broken");
    }
    if (run.question)
        draw_question(open, wish);
    if (explains && run.question && !run.asking())
        reasons(open);
    gap(8);
    ImGui::Separator();
    const bool last = run.page + 1 == run.pages.size();
    if (button("lesson/back", "Back", {.enabled = run.page > 0}))
        wish.page = run.page - 1;
    ImGui::SameLine();
    if (!run.question && run.fresh)
    {
        run.fresh = false;
        focus_next_item(true);
    }
    if (button("lesson/next",
               last                           ? "Finish"
               : run.question && run.asking() ? "Skip"
                                              : "Next",
               {.look = run.question ? ButtonLook::plain : ButtonLook::accent}))
        wish.page = run.page + 1;
    if ((page.ask || page.worked) && !offers_again(run))
    {
        ImGui::SameLine();
        if (button("lesson/numbers", "New numbers", {.look = ButtonLook::link}))
            wish.other_numbers = true;
    }
    if (last)
        say_unanswered(run);
    wish.stop = making_numbers(run);
    run.words_height = ImGui::GetCursorPosY() + ImGui::GetStyle().WindowPadding.y;
    end_card();
}

void hidden_canvas(const Rect& area)
{
    begin_card("hidden", area);
    wrapped_text(
        fonts().text, theme().text_soft,
        "The picture is hidden because it shows the answer. Answer the question, or select Show answer.");
    probe_last_item("lesson/hidden");
    end_card();
}

/// Draws a sum to work out, with lines for its blanks, over several lines if needed. `filled`: the right
/// numbers stand on those lines.
void blank_form(const std::vector<core::SumPart>& form, bool filled)
{
    auto* const list = ImGui::GetWindowDrawList();
    const float high = px(24);
    const float pad = px(12);
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    const float right = low.x + width - pad;
    const auto wide = [](const std::string& words) { return text_size(fonts().mono, words.c_str()).x; };
    // Lines break before a sign, so that factors stay together.
    std::vector<std::vector<core::SumPart>> terms(1);
    for (const core::SumPart& part : form)
        for (std::size_t from = 0; from < part.words.size();)
        {
            const std::size_t sign = part.blank ? std::string::npos : part.words.find_first_of("+=,", from + 1);
            const std::size_t end = std::min(sign, part.words.size());
            terms.back().push_back({as_written(part.words.substr(from, end - from)), part.blank});
            if (end < part.words.size())
                terms.emplace_back();
            from = end;
        }
    const auto box = [&](const core::SumPart& part)
    { return filled ? std::max(px(28), wide(part.words) + px(8)) : px(28); };
    list->ChannelsSplit(2);
    list->ChannelsSetCurrent(1);
    ImVec2 at{low.x + pad, low.y + px(8)};
    const auto next_line = [&] { at = {low.x + pad, at.y + high + px(4)}; };
    const auto put = [&](const std::string& words)
    {
        paint_text(fonts().mono, {at.x, at.y + (high - font_size(fonts().mono)) / 2}, theme().text_soft, words);
        at.x += wide(words);
    };
    for (const auto& term : terms)
    {
        float length = 0;
        for (const core::SumPart& part : term)
            length += part.blank ? box(part) : wide(part.words);
        if (at.x > low.x + pad && at.x + length > right)
            next_line();
        const bool breaks = at.x + length > right; // break between words, since it is longer than a line
        for (const core::SumPart& part : term)
        {
            if (part.blank)
            {
                const float line = at.y + high - px(4);
                list->AddLine({at.x + px(3), line}, {at.x + box(part) - px(3), line},
                              packed_colour(theme().text_soft), px(1.5F));
                if (filled)
                    paint_text(fonts().mono,
                               {at.x + (box(part) - wide(part.words)) / 2,
                                at.y + (high - font_size(fonts().mono)) / 2},
                               theme().good, part.words);
                at.x += box(part);
                continue;
            }
            for (std::size_t from = 0; from < part.words.size();)
            {
                const std::size_t space = breaks ? part.words.find(' ', from) : std::string::npos;
                const std::size_t stop = space == std::string::npos ? part.words.size() : space + 1;
                const std::string word = part.words.substr(from, stop - from);
                // A blank stays beside its factor.
                const float room =
                    wide(word) + (stop == part.words.size() && &part != &term.back() ? px(28) : 0);
                if (breaks && at.x > low.x + pad && at.x + room > right)
                    next_line();
                put(word);
                from = stop;
            }
        }
    }
    list->ChannelsSetCurrent(0);
    const ImVec2 end{low.x + width, at.y + high + px(8)};
    list->AddRectFilled(low, end, packed_colour(theme().inset), px(10));
    list->AddRect(low, end, packed_colour(theme().card_border), px(10));
    list->ChannelsMerge();
    ImGui::Dummy({width, end.y - low.y});
    probe_last_item(filled ? "lesson/form/filled" : "lesson/form");
}

/// Shows the derivation of the answer, once it is known.
void earned(OpenScene& open, Rect area)
{
    LessonRun& run = *open.lesson;
    const bool done = run.question && !run.asking();
    if (done && open.document.has_picture() && !open.views.look.pins.empty()
        && run.question->kind != QuestionKind::edit)
    {
        pin_card(*open.views.view, open.views, {area.left, area.top, area.right, area.top + px(pin_height)});
        area.top += px(pin_height + card_gutter);
    }
    begin_card("earned", area);
    if (!done)
    {
        text(fonts().strong, theme().text, "Derivation");
        const bool has_form = run.question && !run.made->form.empty();
        wrapped_text(fonts().text, theme().text_soft,
                     has_form ? "Work out this sum; it is explained once you are right."
                              : "Answer correctly to see the derivation.");
        if (has_form)
            blank_form(run.made->form, false);
        if (run.judged && !run.judged->right && run.wrong && !run.wrong->sum.empty() && !run.wrong->tells)
        {
            gap(10);
            text(fonts().strong, theme().text, "What you counted");
            lesson_sum(open, {}, run.wrong->sum, theme().bad);
            if (probing())
                probe_last_item("lesson/counted/" + run.wrong->sum);
            if (!run.named.empty())
            {
                explained_text(fonts().text, theme().text_soft, run.named);
                probe_last_item("lesson/named");
            }
        }
        end_card();
        return;
    }
    if (run.judged && run.judged->right && !run.made->form.empty())
    {
        text(fonts().strong, theme().text, "Derivation");
        blank_form(run.made->form, true);
        gap(10);
    }
    reasons(open);
    end_card();
}

} // namespace

void draw_lesson(Workspace& workspace, const Rect& area)
{
    OpenScene& open = *workspace.front();
    const std::shared_ptr<LessonRun> run = open.lesson; // leaving closes the scene
    LessonWish wish;
    const bool narrow = area.width() < px(600);
    const bool wide = area.width() >= px(960);
    Rect left = area;
    Rect views = area;
    Rect right = area;
    if (narrow)
    {
        left.bottom = area.top + std::floor(area.height() * 0.55F);
        views.top = left.bottom + px(card_gutter);
    }
    else
    {
        left.right = area.left + std::floor(std::max(px(300), std::min(px(400), area.width() * 0.3F)));
        views.left = left.right + px(card_gutter);
    }
    const bool edits = run->question && run->question->kind == QuestionKind::edit && run->asking();
    if (wide)
    {
        const float usual = std::max(std::min(px(320), area.width() * 0.22F), px(240));
        right.left = area.right - std::floor(edits ? std::max(usual, px(340)) : usual);
        views.right = right.left - px(card_gutter);
    }
    // The text about edits goes to the right column, which has nothing to show yet, if it fits; else below the
    // question.
    Rect words = left;
    Rect fields = right;
    if (edits && !wide)
    {
        words.bottom =
            left.top + std::floor(std::clamp(run->words_height, left.height() * 0.3F, left.height() * 0.64F));
        fields = {left.left, words.bottom + px(card_gutter), left.right, left.bottom};
    }
    focus_region();
    const bool fresh = run->fresh;
    lesson_card(open, words, wish, !wide);
    const auto draw_fields = [&]
    {
        focus_region();
        const std::string_view focus = fresh && edits ? run->question->change.front() : std::string_view();
        draw_inspector(open.document, open.views.inspector, fields, nullptr, &open.views.lane_drag.chosen,
                       nullptr, focus);
    };
    if (edits && !wide)
        draw_fields();
    focus_region();
    if (run->asking() && run->question->picture == core::AskedPicture::nothing)
        hidden_canvas(views);
    else if (open.document.has_picture())
    {
        open.views.asked_pins = run->asking() ? run->marks.size() : 0;
        open.views.entered = false;
        draw_views(open, views);
        take_picks(open);
    }
    else if (run->question)
        draw_nothing(open.document, views);
    else // the page has only text, or cannot be shown
    {
        begin_card("no picture", views);
        end_card();
    }
    if (edits && wide)
        draw_fields();
    else if (wide)
    {
        focus_region();
        if (run->question)
            earned(open, right);
        else if (open.document.has_picture())
            draw_facts(open, right);
    }
    open.document.mark_saved(); // nothing in a lesson has to be saved
    if (wish.leave)
        leave_lesson(workspace);
    else if (wish.stop)
        stop_making(workspace);
    else if (wish.page)
        go_to_page(workspace, *wish.page);
    else if (wish.other_numbers)
        other_numbers(workspace);
    else if (wish.drag)
        drag_number(workspace, wish.drag->first, wish.drag->second);
}

} // namespace stridescope::ui

#include "ui/panels/lesson_panel.h"

#include "core/scene/print.h"
#include "ui/focus.h"
#include "ui/panels/facts.h"
#include "ui/panels/facts_parts.h"
#include "ui/panels/inspector.h"
#include "ui/panels/lesson_words.h"
#include "ui/panels/part_shown.h"
#include "ui/panels/views.h"
#include "ui/picture/arrange.h"
#include "ui/probe.h"
#include "ui/widgets/button.h"
#include "ui/widgets/card.h"
#include "ui/widgets/glossary_text.h"
#include "ui/widgets/marks.h"
#include "ui/widgets/paint.h"
#include "ui/widgets/text_field.h"
#include "ui/workspace.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace stridescope::ui
{
namespace
{

using core::QuestionKind;

/// What a frame's presses ask for, done once all is drawn: pages are other scenes.
struct Asked
{
    std::optional<std::size_t> page;
    bool other_numbers = false;
    bool leave = false;
};

/// A dash for each page, those behind in the accent.
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

/// Lines in an inset, in the mono face.
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
    ImGui::PushTextWrapPos(ImGui::GetCursorPosX() + width - px(24));
    for (const std::string& line : lines)
    {
        push_font(fonts().mono);
        ImGui::PushStyleColor(ImGuiCol_Text, packed_colour(theme().text));
        ImGui::TextUnformatted(line.c_str());
        ImGui::PopStyleColor();
        ImGui::PopFont();
    }
    ImGui::PopTextWrapPos();
    ImGui::Unindent(px(12));
    gap(2);
    ImGui::EndGroup();
    list->ChannelsSetCurrent(0);
    const ImVec2 high(low.x + width, ImGui::GetItemRectMax().y);
    list->AddRectFilled(low, high, packed_colour(theme().inset), px(10));
    list->AddRect(low, high, packed_colour(theme().card_border), px(10));
    list->ChannelsMerge();
}

/// A sum with the sign that people multiply by.
std::string as_written(std::string sum)
{
    for (auto at = sum.find('*'); at != std::string::npos; at = sum.find('*', at))
        sum.replace(at, 1, "\xC2\xB7");
    return sum;
}

std::string sentence(std::string words)
{
    if (!words.empty() && words.front() >= 'a' && words.front() <= 'z')
        words.front() = static_cast<char>(words.front() - 'a' + 'A');
    return words + ".";
}

void sum_line(std::string_view whose, const std::string& sum, Colour colour)
{
    wrapped_text(fonts().mono, colour, fmt::format("{}: {}", whose, as_written(sum)));
    if (probing())
        probe_last_item(fmt::format("lesson/sum/{}/{}", whose, sum));
}

/// The learner's own sum, and beside it the right one once that is revealed.
void sums(const LessonRun& run)
{
    const bool revealed = !run.asking();
    if (run.wrong && !run.wrong->sum.empty() && (revealed || !run.wrong->tells))
        sum_line("you", run.wrong->sum, theme().bad);
    if (revealed && !run.right_sum.empty())
        sum_line("right", run.right_sum, theme().good);
}

/// What was answered, in words of its own tone.
void verdict(const LessonRun& run)
{
    if (run.shown)
    {
        text(fonts().strong, theme().text, "The answer");
        std::string all;
        for (const std::string& one : run.question->right)
            if (run.question->kind != QuestionKind::edit)
                all += (all.empty() ? "" : "  or  ") + one;
        if (!all.empty())
            wrapped_text(fonts().mono, theme().text, all);
        return sums(run);
    }
    if (!run.judged)
        return;
    if (run.judged->right)
    {
        text(fonts().strong, theme().good, "Right.");
        probe_last_item("lesson/right");
        return sums(run);
    }
    const std::string head = run.question->kind == QuestionKind::edit
                                 ? "Not yet."
                                 : fmt::format("Not {}.", run.answered.empty() ? "that" : run.answered);
    text(fonts().strong, theme().bad, head);
    probe_last_item("lesson/wrong");
    if (run.wrong && !run.wrong->name.empty())
    {
        wrapped_text(fonts().strong, theme().text, sentence(run.wrong->name));
        if (probing())
            probe_last_item("lesson/misconception/" + run.wrong->name);
    }
    const std::string& says = run.wrong ? run.wrong->says : run.judged->says;
    if (!says.empty())
    {
        explained_text(fonts().text, theme().bad, says);
        if (probing())
            probe_last_item("lesson/says/" + says);
    }
    sums(run);
}

void options(OpenScene& open)
{
    LessonRun& run = *open.lesson;
    const bool letters = run.question->kind == QuestionKind::why;
    const float width = ImGui::GetContentRegionAvail().x;
    for (std::size_t i = 0; i < run.question->options.size(); ++i)
    {
        const std::string& words = run.question->options[i];
        const std::string answer =
            letters ? std::string(1, static_cast<char>('A' + static_cast<int>(i))) : words;
        const std::string said = letters ? fmt::format("{}  {}", answer, words) : words;
        if (run.fresh && i == 0)
            focus_next_item(true);
        const std::string fits = shortened(fonts().text, said, width - px(24));
        if (button(("lesson/option/" + answer).c_str(), fits, {.width = width}) && run.asking())
            answer_lesson(open, answer);
        if (fits != said)
            wrapped_text(fonts().text, theme().text_soft, words);
    }
}

void typed_answer(OpenScene& open)
{
    LessonRun& run = *open.lesson;
    const float button_room = button_width("Answer");
    const char* hint = run.question->kind == QuestionKind::who ? "1,0 or hole" : "Type it, or click the place";
    if (run.question->kind == QuestionKind::number)
        hint = "Type it";
    text_field("lesson/answer", run.typed, hint, ImGui::GetContentRegionAvail().x - button_room - px(8),
               std::exchange(run.type_again, false) ? TakesKeyboard::all_selected
               : run.fresh                          ? TakesKeyboard::at_end
                                                    : TakesKeyboard::no);
    const bool entered = ImGui::IsItemDeactivated() && key_pressed(Key::enter, false);
    ImGui::SameLine();
    const bool pressed =
        button("lesson/submit", "Answer",
               {.width = button_room, .look = ButtonLook::accent, .enabled = !run.typed.empty()});
    if ((entered || pressed) && !run.typed.empty())
        answer_lesson(open, run.typed);
    run.type_again = entered && run.asking(); // Enter in an empty field leaves it open, too
    if (run.question->kind != QuestionKind::who || !run.asking())
        return;
    for (const char* const word : {"hole", "outside", "unread"})
    {
        if (std::string_view(word) != "hole")
            next_button(word, px(8));
        if (button((std::string("lesson/") + word).c_str(), word,
                   {.look = ButtonLook::quiet,
                    .tooltip = word == std::string_view("hole") ? "No element is there"
                               : word == std::string_view("outside")
                                   ? "Before the first or behind the last place"
                                   : "An element of the input that none copies"}))
            return answer_lesson(open, word);
    }
}

/// What may be changed, what it has to give, and a look at it.
void edit_answer(OpenScene& open)
{
    LessonRun& run = *open.lesson;
    std::string keys;
    for (const std::string& key : run.question->change)
        keys += (keys.empty() ? "" : ", ") + key;
    wrapped_text(fonts().text, theme().text_soft, "You may edit, below: " + keys);
    for (const core::EditGoal& goal : run.question->goals)
        wrapped_text(fonts().mono, theme().text_soft, goal.fact + " = " + goal.text);
    if (button("lesson/check", "Check", {.look = ButtonLook::accent}))
        return answer_lesson(open, {});
    // What is right need not be asked about.
    const bool changed = !(open.document.scene() == run.question->scene);
    if (changed && !open.document.problem()
        && core::judge(*run.question, core::print_scene_line(open.document.scene())).right)
        answer_lesson(open, {});
}

void asked(OpenScene& open, Asked& wish)
{
    LessonRun& run = *open.lesson;
    const core::Question& question = *run.question;
    ImGui::Separator();
    text(fonts().strong, theme().accent, "Your turn");
    explained_text(fonts().text, theme().text, question.text);
    if (run.asking())
        switch (question.kind)
        {
        case QuestionKind::choose:
        case QuestionKind::why:
            options(open);
            break;
        case QuestionKind::edit:
            edit_answer(open);
            break;
        default:
            typed_answer(open);
        }
    verdict(run);
    if (!run.remark.empty())
        wrapped_text(fonts().text, theme().caution, run.remark);
    if (run.hint && run.asking())
        explained_text(fonts().text, theme().text_soft, question.hint);
    const std::size_t row = std::min(run.right_in_row, right_in_row_moves_on);
    if (run.asking())
    {
        run.fresh = false;
        if (!question.hint.empty() && !run.hint)
        {
            run.hint = button("lesson/hint", "Hint");
            ImGui::SameLine();
        }
        if (button("lesson/show", "Show me"))
            show_answer(open);
    }
    else
    {
        const bool enough = row >= right_in_row_moves_on;
        if (!std::exchange(run.fresh, true))
            focus_next_item(true);
        if (enough && button("lesson/on", "Go on", {.look = ButtonLook::accent}))
            wish.page = run.page + 1;
        if (!enough && button("lesson/again", "Again, with other numbers", {.look = ButtonLook::accent}))
            wish.other_numbers = true;
    }
    if (row == 1)
        wrapped_text(fonts().text, theme().text_faint, "One right so far; two in a row move on.");
    else if (row == 0)
        wrapped_text(fonts().text, theme().text_faint, "Two right in a row move on.");
}

void lesson_card(OpenScene& open, const Rect& area, Asked& wish)
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
                        {.look = ButtonLook::quiet, .tooltip = "Back to what was open  (Escape)"});
    progress_line(run);
    wrapped_text(fonts().title, theme().text, run.lesson->steps[page.step].heading);
    for (const core::LessonBlock* const words : page.texts)
        lesson_words(words->text);
    if (!run.worked.empty())
    {
        text(fonts().strong, theme().text, "Worked");
        inset_lines(run.worked);
    }
    if (!run.broken.empty())
        wrapped_text(fonts().text, theme().bad, "This page cannot be shown: " + run.broken);
    if (run.question)
        asked(open, wish);
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
    if (page.ask || page.worked)
    {
        ImGui::SameLine();
        if (button("lesson/numbers", "Other numbers", {.look = ButtonLook::quiet}))
            wish.other_numbers = true;
    }
    run.words_height = ImGui::GetCursorPosY() + ImGui::GetStyle().WindowPadding.y;
    end_card();
}

/// Clicks and arrow keys on the canvas are answers while it asks for one.
void take_picks(OpenScene& open)
{
    LessonRun& run = *open.lesson;
    std::vector<core::Pick>& pins = open.views.look.pins;
    if (!run.asking() || run.picture() != AskedPicture::places)
        return;
    if (pins == run.marks)
        return;
    std::optional<core::Pick> picked;
    for (const core::Pick& pin : pins)
        if (std::find(run.marks.begin(), run.marks.end(), pin) == run.marks.end())
            picked = pin;
    for (const core::Pick& mark : run.marks) // a click on what is marked takes the mark away
        if (!picked && std::find(pins.begin(), pins.end(), mark) == pins.end()
            && pins.size() < run.marks.size())
            picked = mark;
    const bool clicked = ImGui::IsMouseReleased(0) || ImGui::IsMouseClicked(0);
    const bool entered = std::exchange(open.views.entered, false);
    if (!picked)
    {
        pins = run.marks;
        return;
    }
    if (!clicked && !entered && run.led_to == picked)
        return; // what is typed since stays
    run.led_to = picked;
    const auto answer = answer_of_pick(run, *open.views.view, *picked);
    if (clicked)
        pins = run.marks;
    if (!answer)
        return;
    run.typed = *answer;
    if (clicked || entered)
        answer_lesson(open, *answer);
}

void hidden_canvas(const Rect& area)
{
    begin_card("hidden", area);
    wrapped_text(fonts().text, theme().text_soft,
                 "The picture would tell the answer. It is here as soon as you are right, or ask to be shown.");
    probe_last_item("lesson/hidden");
    end_card();
}

/// A sum to be filled in, its blanks as empty boxes, in lines as they fit.
void blank_form(const std::vector<core::SumPart>& form)
{
    auto* const list = ImGui::GetWindowDrawList();
    const float high = px(24);
    const float pad = px(12);
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    const float right = low.x + width - pad;
    const auto wide = [](const std::string& words) { return text_size(fonts().mono, words.c_str()).x; };
    // Broken before a sign, so that no factor stands away from its own.
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
    const float box = px(28);
    list->ChannelsSplit(2);
    list->ChannelsSetCurrent(1);
    ImVec2 at{low.x + pad, low.y + px(8)};
    for (const auto& term : terms)
    {
        float length = 0;
        for (const core::SumPart& part : term)
            length += part.blank ? box : wide(part.words);
        if (at.x > low.x + pad && at.x + length > right)
            at = {low.x + pad, at.y + high + px(4)};
        for (const core::SumPart& part : term)
        {
            const float each = part.blank ? box : wide(part.words);
            if (part.blank)
                list->AddRect({at.x + px(2), at.y}, {at.x + each - px(2), at.y + high},
                              packed_colour(theme().text_faint), px(5));
            else
                paint_text(fonts().mono, {at.x, at.y + (high - font_size(fonts().mono)) / 2}, theme().text_soft,
                           part.words);
            at.x += each;
        }
    }
    list->ChannelsSetCurrent(0);
    const ImVec2 end{low.x + width, at.y + high + px(8)};
    list->AddRectFilled(low, end, packed_colour(theme().inset), px(10));
    list->AddRect(low, end, packed_colour(theme().card_border), px(10));
    list->ChannelsMerge();
    ImGui::Dummy({width, end.y - low.y});
    probe_last_item("lesson/form");
}

/// What an answer earns.
void earned(OpenScene& open, Rect area)
{
    LessonRun& run = *open.lesson;
    const bool done = run.question && !run.asking();
    if (done && open.document.has_picture() && !open.views.look.pins.empty()
        && run.question->kind != QuestionKind::edit)
    {
        constexpr float pin_height = 204;
        pin_card(*open.views.view, open.views, {area.left, area.top, area.right, area.top + px(pin_height)});
        area.top += px(pin_height + card_gutter);
    }
    begin_card("earned", area);
    if (!done)
    {
        text(fonts().strong, theme().text, "The answer earns");
        wrapped_text(fonts().text, theme().text_soft, "its derivation, filled in when you are right");
        if (run.question && !run.form.empty())
            blank_form(run.form);
        end_card();
        return;
    }
    text(fonts().strong, theme().text, "Why");
    if (!run.question->explanation.empty())
    {
        explained_text(fonts().text, theme().text, run.question->explanation);
        if (probing())
            probe_last_item("lesson/explanation");
    }
    if (const std::string fact = run.asked_fact(); !fact.empty() && open.document.has_picture())
        draw_lines({{fact, run.question->right.front(), {}, {fact}}}, open);
    end_card();
}

} // namespace

void draw_lesson(Workspace& workspace, const Rect& area)
{
    OpenScene& open = *workspace.front();
    const std::shared_ptr<LessonRun> run = open.lesson; // leaving closes the scene
    Asked wish;
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
    if (wide)
    {
        right.left = area.right - std::floor(std::max(std::min(px(320), area.width() * 0.22F), px(240)));
        views.right = right.left - px(card_gutter);
    }
    const bool edits = run->question && run->question->kind == QuestionKind::edit && run->asking();
    Rect words = left;
    if (edits)
        words.bottom =
            left.top + std::floor(std::clamp(run->words_height, left.height() * 0.3F, left.height() * 0.64F));
    focus_region();
    lesson_card(open, words, wish);
    if (edits)
    {
        focus_region();
        draw_inspector(open.document, open.views.indices,
                       {left.left, words.bottom + px(card_gutter), left.right, left.bottom}, nullptr,
                       &open.views.lane_drag.chosen);
    }
    focus_region();
    if (run->asking() && run->picture() == AskedPicture::nothing)
        hidden_canvas(views);
    else if (open.document.has_picture())
    {
        open.views.asked_pins = run->asking() ? run->marks.size() : 0;
        open.views.entered = false;
        draw_views(open, views);
        take_picks(open);
    }
    else
        draw_nothing(open.document, views);
    if (wide)
    {
        focus_region();
        if (run->question)
            earned(open, right);
        else if (open.document.has_picture())
            draw_facts(open, right);
    }
    open.document.mark_saved(); // nothing of a lesson asks to be saved
    if (wish.leave)
        leave_lesson(workspace);
    else if (wish.page)
        go_to_page(workspace, *wish.page);
    else if (wish.other_numbers)
        other_numbers(workspace);
}

} // namespace stridescope::ui

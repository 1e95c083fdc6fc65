#include "ui/panels/lesson/lesson_question.h"

#include "core/lessons/question_words.h"
#include "core/scene/print.h"
#include "ui/shell/focus.h"
#include "ui/shell/paint.h"
#include "ui/shell/probe.h"
#include "ui/widgets/button.h"
#include "ui/widgets/coloured_words.h"
#include "ui/widgets/glossary_text.h"
#include "ui/widgets/marks.h"
#include "ui/widgets/text_field.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace stridescope::ui
{
namespace
{

using core::QuestionKind;

std::string sentence(std::string words)
{
    if (!words.empty() && words.front() >= 'a' && words.front() <= 'z')
        words.front() = static_cast<char>(words.front() - 'a' + 'A');
    return words + ".";
}

void sum_line(const OpenScene& open, std::string_view whose, const std::string& sum, Colour colour)
{
    lesson_sum(open, fmt::format("{}: ", whose), sum, colour);
    if (probing())
        probe_last_item(fmt::format("lesson/sum/{}/{}", whose, sum));
}

/// Shows the learner's own sum, and the right one once it is revealed.
void sums(const OpenScene& open)
{
    const LessonRun& run = *open.lesson;
    const bool revealed = !run.asking();
    const bool still = !run.judged || !run.judged->right; // a corrected mistake is not mentioned again
    if (still && run.wrong && !run.wrong->sum.empty() && (revealed || !run.wrong->tells))
        sum_line(open, "you", run.wrong->sum, theme().bad);
    if (revealed && !run.made->right_sum.empty())
        sum_line(open, "right", run.made->right_sum, theme().good);
}

/// Draws a tinted box behind what is drawn while it exists; it reaches into the card's margin.
class Alert
{
public:
    Alert() : low(ImGui::GetCursorScreenPos()), width(ImGui::GetContentRegionAvail().x)
    {
        list.ChannelsSplit(2);
        list.ChannelsSetCurrent(1);
        gap(2);
    }
    ~Alert()
    {
        list.ChannelsSetCurrent(0);
        const ImVec2 from(low.x - px(8), low.y - px(2));
        const ImVec2 to(low.x + width + px(8), ImGui::GetCursorScreenPos().y + px(2));
        list.AddRectFilled(from, to, packed_colour(mixed(theme().card, theme().bad, 0.1F)), px(8));
        list.AddRect(from, to, packed_colour(mixed(theme().card, theme().bad, 0.4F)), px(8));
        list.ChannelsMerge();
        gap(6);
    }
    Alert(const Alert&) = delete;
    Alert& operator=(const Alert&) = delete;

private:
    ImDrawList& list = *ImGui::GetWindowDrawList();
    ImVec2 low;
    float width;
};

std::string wrong_head(const LessonRun& run)
{
    return run.question->kind == QuestionKind::edit
               ? "Not yet."
               : fmt::format("Not {}.", run.answered.empty() ? "that" : run.answered);
}

/// Says whether the last answer was right.
void verdict(const OpenScene& open)
{
    const LessonRun& run = *open.lesson;
    if (run.shown)
    {
        text(fonts().strong, theme().text, "The answer");
        wrapped_text(fonts().mono, theme().text, core::right_words(*run.question));
        return sums(open);
    }
    if (!run.judged)
        return;
    if (run.judged->right)
    {
        text(fonts().strong, theme().good, "Correct.");
        probe_last_item("lesson/right");
        return sums(open);
    }
    gap(3);
    const Alert box;
    text(fonts().strong, theme().bad, wrong_head(run));
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
    sums(open);
}

/// Draws an option as wide as the card: a button while the question is open, afterwards a mark that says
/// whether it was right.
bool option(const std::string& name, const std::string& said, bool asking, bool right, bool taken)
{
    const float width = ImGui::GetContentRegionAvail().x;
    const float pad = px(12);
    const float mark = asking ? 0 : px(22);
    const float lines = wrapped_height(fonts().text, said, width - 2 * pad - mark);
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const ImVec2 high(low.x + width, low.y + std::max(px(field_height), lines + px(10)));
    bool pressed = false;
    const ImVec2 size(high.x - low.x, high.y - low.y);
    if (asking)
        pressed = invisible_button(name.c_str(), size);
    else
        ImGui::Dummy(size);
    probe_last_item(name);
    if (!asking && right && probing())
        probe_last_item(name + "/right");
    const bool lit = asking && (ImGui::IsItemHovered() || ImGui::IsItemActive());
    auto* const list = ImGui::GetWindowDrawList();
    const Colour edge = asking  ? theme().card_border
                        : right ? theme().good
                        : taken ? theme().bad
                                : theme().card_border;
    list->AddRectFilled(low, high, packed_colour(lit ? theme().field_hovered : theme().field),
                        px(field_rounding));
    list->AddRect(low, high, packed_colour(edge), px(field_rounding));
    if (!asking && (right || taken))
        paint_text(fonts().text, {low.x + pad, (low.y + high.y - font_size(fonts().text)) / 2}, edge,
                   right ? "\xE2\x9C\x93" : "\xE2\x9C\x97");
    paint_text(fonts().text, {low.x + pad + mark, (low.y + high.y - lines) / 2},
               asking || right || taken ? theme().text : theme().text_soft, said, width - 2 * pad - mark);
    return pressed;
}

void options(OpenScene& open)
{
    LessonRun& run = *open.lesson;
    const bool asking = run.asking();
    for (std::size_t i = 0; i < run.question->options.size(); ++i)
    {
        const std::string answer = core::option_answer(*run.question, i);
        if (run.fresh && asking && i == 0)
            focus_next_item(true);
        const bool right = !asking && core::judge(*run.question, answer).right;
        if (option("lesson/option/" + answer, core::option_words(*run.question, i), asking, right,
                   !asking && answer == run.last_wrong))
            answer_lesson(open, answer);
    }
    if (!run.asking() || run.question->kind != QuestionKind::why || ImGui::GetIO().WantTextInput
        || keyboard_is_above())
        return;
    for (const auto typed : ImGui::GetIO().InputQueueCharacters) // a letter selects a reason
        for (std::size_t i = 0; i < run.question->options.size() && run.asking(); ++i)
            if (const std::string letter = core::option_letter(i);
                letter.size() == 1 && (typed | 0x20) == (letter.front() | 0x20))
                answer_lesson(open, letter);
}

const char* slot_word_meaning(std::string_view word)
{
    return word == "hole"      ? "No element uses this slot"
           : word == "padding" ? "Reserved for whole tiles, without an element"
           : word == "outside" ? "Before the first or after the last slot"
                               : "An input element that no output element copies";
}

void typed_answer(OpenScene& open)
{
    LessonRun& run = *open.lesson;
    const float button_room = button_width("Answer");
    const bool of_lane = run.question->right.front().find(',') != std::string::npos;
    std::string hint = of_lane ? "Type lane,byte or click the slot" : "Type it or click the slot";
    if (run.question->kind == QuestionKind::who)
    {
        const auto& words = run.question->slot_words;
        const bool unread = std::find(words.begin(), words.end(), "unread") != words.end();
        hint = core::coordinate_example(*run.question) + " or " + (unread ? "unread" : words.front());
    }
    if (run.question->kind == QuestionKind::number)
        hint = "Type the answer";
    text_field("lesson/answer", run.typed, hint.c_str(), ImGui::GetContentRegionAvail().x - button_room - px(8),
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
    run.type_again = entered && run.asking(); // after Enter in an empty field, the field stays open
    if (run.question->kind != QuestionKind::who || !run.asking())
        return;
    const std::vector<std::string>& words = run.question->slot_words;
    for (std::size_t i = 0; i < words.size(); ++i)
    {
        if (i > 0)
            next_button(words[i], px(8));
        if (button(("lesson/" + words[i]).c_str(), words[i],
                   {.look = ButtonLook::quiet, .tooltip = slot_word_meaning(words[i])}))
            return answer_lesson(open, std::string(words[i]));
    }
}

/// Says what may be changed and what it must achieve, and checks it.
void edit_answer(OpenScene& open)
{
    LessonRun& run = *open.lesson;
    std::string keys;
    for (const std::string& key : run.question->change)
        keys += (keys.empty() ? "" : ", ") + core::field_words(key);
    wrapped_text(fonts().text, theme().text_soft, "You can edit: " + keys);
    // A right scene counts as the answer by itself, once nothing is being typed or dragged.
    const core::Judgement now = look_at_edit(open);
    const std::vector<std::string> goals = core::goal_words(*run.question);
    for (std::size_t i = 0; i < goals.size(); ++i)
        if (now.met.size() != goals.size())
            wrapped_text(fonts().mono, theme().text_soft, goals[i]);
        else
            goal_line(goals[i], now.met[i], i);
    if (button("lesson/check", "Check", {.look = ButtonLook::accent}))
        return answer_lesson(open, {});
    if (now.right && !ImGui::IsAnyItemActive())
        answer_lesson(open, {});
}

} // namespace

void lesson_sum(const OpenScene& open, const std::string& before, const std::string& sum, Colour rest)
{
    const std::string labels = open.views.view ? open.views.view->labels(core::Operand::input) : std::string();
    ColouredWords words;
    words.add(before, rest);
    std::size_t from = 0;
    const std::size_t end = std::min(sum.find(" = "), sum.size());
    for (std::size_t d = 0; from < end; ++d)
    {
        const std::size_t plus = std::min(sum.find(" + ", from), end);
        const std::string term = sum.substr(from, plus - from);
        const bool is_product =
            term.find('*') != std::string::npos && term.find_first_not_of("0123456789*-") == std::string::npos;
        if (!is_product || d >= labels.size() || (plus == end && d + 1 != labels.size()))
            return wrapped_text(fonts().mono, rest, before + as_written(sum)); // not a term for each dimension
        words.add((d > 0 ? " + " : "") + as_written(term), dimension_colour(labels, d));
        from = plus == end ? end : plus + 3;
    }
    words.add(sum.substr(end), rest);
    coloured_words("lesson/sum", words);
}

void goal_line(const std::string& words, bool met, std::size_t index)
{
    wrapped_text(fonts().mono, met ? theme().good : theme().text_soft,
                 (met ? "\xE2\x9C\x93 " : "\xE2\x9C\x97 ") + words);
    if (probing())
        probe_last_item(fmt::format("lesson/goal/{}/{}", index, met));
}

std::string verdict_words(const LessonRun& run)
{
    if (!run.judged || run.shown)
        return {};
    if (run.judged->right)
        return "Correct.";
    std::string words = wrong_head(run);
    if (run.wrong && !run.wrong->name.empty())
        words += " " + sentence(run.wrong->name);
    const std::string& says = run.wrong ? run.wrong->says : run.judged->says;
    return says.empty() ? words : words + " " + says;
}

bool offers_again(const LessonRun& run)
{
    return run.question && !run.asking() && run.right_in_row < right_in_row_moves_on;
}

void draw_question(OpenScene& open, LessonWish& wish)
{
    LessonRun& run = *open.lesson;
    const core::Question& question = *run.question;
    ImGui::Separator();
    text(fonts().strong, theme().accent, "Your turn");
    explained_text(fonts().text, theme().text, question.text);
    if (question.kind == QuestionKind::choose || question.kind == QuestionKind::why)
        options(open);
    else if (run.asking())
        switch (question.kind)
        {
        case QuestionKind::edit:
            edit_answer(open);
            break;
        default:
            typed_answer(open);
        }
    verdict(open);
    if (std::exchange(run.just_judged, false) && run.asking())
        ImGui::SetScrollHereY(1); // otherwise it would be out of view below a long page
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
        if (button("lesson/show", "Show answer"))
            show_answer(open);
    }
    else
    {
        const bool enough = !offers_again(run);
        if (!std::exchange(run.fresh, true))
            focus_next_item(true);
        if (enough && button("lesson/on", "Continue", {.look = ButtonLook::accent}))
            wish.page = run.page + 1;
        if (!enough && button("lesson/again", "New numbers", {.look = ButtonLook::accent}))
            wish.other_numbers = true;
    }
    if (row == 1)
        wrapped_text(fonts().text, theme().text_faint, "1 of 2 right answers in a row.");
    else if (row == 0)
        wrapped_text(fonts().text, theme().text_faint, "Two right answers in a row take you on.");
}

/// Takes clicks and arrow keys on the canvas as answers while the lesson asks for one.
void take_picks(OpenScene& open)
{
    LessonRun& run = *open.lesson;
    std::vector<core::Pick>& pins = open.views.look.pins;
    if (!run.asking() || run.question->picture != core::AskedPicture::slots)
        return;
    if (pins == run.marks)
        return;
    std::optional<core::Pick> picked;
    // Picks that keys move come after the marks, and may pass one of them.
    if (pins.size() > run.marks.size() && std::equal(run.marks.begin(), run.marks.end(), pins.begin()))
        picked = pins.back();
    for (const core::Pick& pin : pins)
        if (std::find(run.marks.begin(), run.marks.end(), pin) == run.marks.end())
            picked = pin;
    for (const core::Pick& mark : run.marks) // a click on a mark removes it
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
        return; // what was typed since is kept
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

} // namespace stridescope::ui

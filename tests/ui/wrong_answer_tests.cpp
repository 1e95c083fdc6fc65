#include "core/assets.h"
#include "tests/ui/headless.h"

#include <doctest/doctest.h>

#include <algorithm>

using namespace stridescope;
using core::QuestionKind;
using test::Headless;

namespace
{

/// Goes to the first question of a kind that fits, by leaving others out.
template <typename Fits>
bool find_question(Headless& window, const char* lesson, QuestionKind kind, Fits fits)
{
    ui::open_lesson(window.workspace, lesson);
    ui::go_to_page(window.workspace, 0);
    window.settle();
    while (true)
    {
        const auto& question = test::run_of(window).question;
        if (question && question->kind == kind && fits(*question))
            return true;
        if (test::run_of(window).page + 1 >= test::run_of(window).pages.size())
            return false;
        ui::go_to_page(window.workspace, test::run_of(window).page + 1);
        window.settle();
    }
}
bool any(const core::Question&)
{
    return true;
}

std::string sum_shown(const Headless& window, const std::string& whose)
{
    const auto found = window.names("lesson/sum/" + whose + "/");
    return found.empty() ? std::string() : found.front();
}

bool names_one(const Headless& window, const std::string& beginning)
{
    return window.names(beginning).size() == 1;
}

} // namespace

TEST_CASE(
    "a wrong place has its mark, its misconception's name and the learner's sum; the right place none yet")
{
    Headless window;
    const auto on_canvas = [&](const core::Question& question)
    {
        return std::any_of(question.misconceptions.begin(), question.misconceptions.end(),
                           [&](const core::Misconception& one)
                           { return one.name == "padding forgotten" && window.shows("slot/0/" + one.answer); });
    };
    REQUIRE(find_question(window, "04-padding", QuestionKind::where, on_canvas));
    const core::Question question = *test::run_of(window).question;
    const auto padding = std::find_if(question.misconceptions.begin(), question.misconceptions.end(),
                                      [](const auto& one) { return one.name == "padding forgotten"; });
    CHECK_FALSE(window.shows("answer/wrong"));
    window.click("slot/0/" + padding->answer);
    window.settle();
    CHECK(window.shows("answer/wrong"));
    CHECK(window.shows("answer/label/padding forgotten"));
    CHECK(window.shows("lesson/misconception/padding forgotten"));
    CHECK(sum_shown(window, "you").ends_with(" = " + padding->answer));
    CHECK(names_one(window, "line/you: "));             // in the colours of the dimensions
    CHECK(window.names("lesson/counted/").size() == 1); // beside the derivation, which is still open
    CHECK_FALSE(window.shows("answer/right"));
    CHECK(sum_shown(window, "right").empty());
    const auto mark = window.rect("answer/wrong");
    const auto slot = window.rect("slot/0/" + padding->answer);
    CHECK(mark.left <= slot.left);
    CHECK(mark.right >= slot.right);

    window.click("lesson/show");
    window.settle();
    CHECK(window.shows("answer/wrong"));
    CHECK(window.shows("answer/right"));
    CHECK_FALSE(sum_shown(window, "you").empty());
    CHECK(sum_shown(window, "right").ends_with(" = " + question.right.front()));
    const auto right = window.rect("slot/0/" + question.right.front());
    CHECK(window.rect("answer/right").left <= right.left);
    CHECK(window.rect("answer/right").right >= right.right);

    window.click("lesson/again");
    window.settle();
    CHECK_FALSE(window.shows("answer/wrong"));
    CHECK_FALSE(window.shows("answer/right"));
}

TEST_CASE("a wrong click marks its place in both views and reveals it and row 0, but never what is asked for")
{
    Headless window;
    REQUIRE(find_question(window, "04-padding", QuestionKind::where, any));
    const auto input = core::Operand::input;
    int behind_row = 0;
    for (int numbers = 0; numbers < 8; ++numbers)
    {
        const core::Question question = *test::run_of(window).question;
        const auto& view = *window.workspace.views().view;
        const core::Int columns = view.sizes(input)[1];
        const core::Int right = std::stoll(question.right.front());
        const ui::Look& look = window.workspace.views().look;
        CHECK(look.hides(input, 0));
        CHECK_FALSE(window.shows("answer/elsewhere"));
        const core::Int padding = columns; // the first slot behind row 0
        window.click("slot/0/" + std::to_string(padding));
        window.settle();
        REQUIRE(window.shows("answer/wrong"));
        REQUIRE(window.shows("answer/elsewhere"));
        CHECK(look.hides(input, right));
        CHECK_FALSE(look.hides(input, padding));
        if (right >= view.layout(input).strides[0])
        {
            ++behind_row;
            CHECK_FALSE(look.hides(input, 0));
            const auto last = window.rect("cell/0/0," + std::to_string(columns - 1));
            const auto mark = window.rect("answer/elsewhere");
            CHECK(mark.left >= last.right - 1);
            CHECK(mark.top <= last.top);
            CHECK(mark.bottom >= last.bottom);
        }
        const core::Int other = right == 0 ? 1 : 0; // an element
        window.click("slot/0/" + std::to_string(other));
        window.settle();
        if (other == 0)
        {
            const auto cell = window.rect("cell/0/0,0");
            const auto mark = window.rect("answer/elsewhere");
            CHECK(mark.left <= cell.left);
            CHECK(mark.right >= cell.right);
        }
        ui::other_numbers(window.workspace);
        window.settle();
    }
    CHECK(behind_row > 0);
}

TEST_CASE("the blanks of a sum are filled by the right answer only")
{
    Headless window;
    REQUIRE(find_question(window, "04-padding", QuestionKind::where, any));
    CHECK(window.shows("lesson/form"));
    window.click("lesson/show");
    window.settle();
    CHECK_FALSE(window.shows("lesson/form/filled"));
    ui::page_again(window.workspace);
    window.settle();
    window.fill("lesson/answer", test::run_of(window).question->right.front());
    window.settle();
    CHECK(window.shows("lesson/right"));
    CHECK(window.shows("lesson/form/filled"));
}

TEST_CASE("a wrong answer that the lesson does not name is explained by what many think of that scene")
{
    Headless window;
    REQUIRE(find_question(window, "01-strides", QuestionKind::where, any));
    const core::Question question = *test::run_of(window).question;
    const auto bytes =
        std::to_string(std::stoll(question.right.front())
                       * core::info(window.workspace.views().view->facts().element_type()).bits / 8);
    const bool told = std::any_of(question.misconceptions.begin(), question.misconceptions.end(),
                                  [&](const auto& one) { return one.answer == bytes; });
    if (told || bytes == question.right.front())
        return;
    window.fill("lesson/answer", bytes);
    window.settle();
    CHECK(window.shows("lesson/wrong"));
    CHECK(window.shows("lesson/misconception/bytes for elements"));
    CHECK(sum_shown(window, "you").ends_with(" = " + bytes));
}

TEST_CASE("a wrong element is marked in the tensor, and the right one beside it when it is shown")
{
    Headless window;
    REQUIRE(find_question(window, "01-strides", QuestionKind::who,
                          [](const core::Question& question)
                          { return question.right.front().find(',') != std::string::npos; }));
    const core::Question question = *test::run_of(window).question;
    std::string wrong;
    for (const std::string& cell : window.names("cell/0/"))
        if (const std::string at = cell.substr(7); !core::judge(question, at).right)
            wrong = at;
    REQUIRE_FALSE(wrong.empty());
    window.click("cell/0/" + wrong);
    window.settle();
    CHECK(window.shows("answer/wrong"));
    CHECK(names_one(window, "answer/label/"));
    CHECK_FALSE(window.shows("answer/right"));
    const auto mark = window.rect("answer/wrong");
    const auto cell = window.rect("cell/0/" + wrong);
    CHECK(mark.left <= cell.left + 1);
    CHECK(mark.bottom >= cell.bottom - 1);
    window.click("cell/0/" + question.right.front());
    window.settle();
    REQUIRE(window.shows("lesson/right"));
    CHECK(window.shows("answer/wrong"));
    CHECK(window.shows("answer/right"));
}

TEST_CASE("a wrong answer about the next read marks the slot that was answered")
{
    Headless window;
    bool found = false;
    for (const core::assets::LessonFile& file : core::assets::lessons())
    {
        const auto clickable = [&](const core::Question& question)
        {
            return !question.misconceptions.empty()
                   && window.shows("slot/0/" + question.misconceptions.front().answer);
        };
        if (!find_question(window, std::string(file.name).c_str(), QuestionKind::next, clickable))
            continue;
        found = true;
        const core::Question question = *test::run_of(window).question;
        window.click("slot/0/" + question.misconceptions.front().answer);
        window.settle();
        CHECK(window.shows("lesson/says/" + question.misconceptions.front().says));
        CHECK(window.shows("answer/wrong"));
        CHECK(names_one(window, "answer/label/"));
        CHECK_FALSE(window.shows("answer/right"));
        window.click("lesson/show");
        window.settle();
        CHECK(window.shows("answer/wrong"));
        CHECK(window.shows("answer/right"));
        CHECK(sum_shown(window, "right").ends_with(" = " + question.right.front()));
    }
    CHECK(found);
}

TEST_CASE("a wrong number is met by the learner's own sum, and by the right one when it is shown")
{
    Headless window;
    std::size_t sums = 0;
    for (const char* const lesson : {"01-strides", "02-order", "04-padding", "05-buffer-size"})
    {
        if (!find_question(window, lesson, QuestionKind::number,
                           [](const core::Question& question) { return !question.misconceptions.empty(); }))
            continue;
        const core::Question question = *test::run_of(window).question;
        for (const core::Misconception& one : question.misconceptions)
        {
            CAPTURE(lesson);
            window.fill("lesson/answer", one.answer);
            window.settle();
            CHECK(window.shows("lesson/says/" + one.says));
            const std::string own = sum_shown(window, "you");
            CHECK((own.empty() || own.ends_with(" = " + one.answer)));
            sums += own.empty() ? 0U : 1U;
            CHECK_FALSE(window.shows("answer/right"));
            CHECK(sum_shown(window, "right").empty());
        }
        window.click("lesson/show");
        window.settle();
        const std::string right = sum_shown(window, "right");
        CHECK((right.empty() || right.ends_with(" = " + question.right.front())));
    }
    CHECK(sums > 0);
}

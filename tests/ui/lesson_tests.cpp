#include "core/assets.h"
#include "core/scene/parse.h"
#include "tests/ui/headless.h"
#include "ui/session.h"

#include <doctest/doctest.h>

#include <algorithm>

using namespace stridescope;
using test::Headless;
using ui::Command;

namespace
{

ui::LessonRun& run_of(const Headless& window)
{
    return *window.workspace.front()->lesson;
}

void open(Headless& window, const std::string& name)
{
    ui::open_lesson(window.workspace, name);
    window.settle();
}

/// Goes on to a question of that kind, by leaving others out.
bool find_question(Headless& window, core::QuestionKind kind)
{
    while (run_of(window).page + 1 < run_of(window).pages.size())
    {
        if (run_of(window).question && run_of(window).question->kind == kind)
            return true;
        ui::go_to_page(window.workspace, run_of(window).page + 1);
        window.settle();
    }
    return run_of(window).question && run_of(window).question->kind == kind;
}

/// Gives the right answer as the window takes it.
void answer_right(Headless& window)
{
    const core::Question& question = *run_of(window).question;
    const std::string right = question.right.front();
    switch (question.kind)
    {
    case core::QuestionKind::edit:
        window.workspace.document()->edit(core::parse_scene(right)->scene, 0);
        break;
    case core::QuestionKind::choose:
    case core::QuestionKind::why:
        window.click("lesson/option/" + right);
        break;
    default:
        window.fill("lesson/answer", right);
    }
    window.settle();
}

core::Scene own_scene()
{
    return test::scene_of(R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[7]})");
}

} // namespace

TEST_CASE("every lesson is walked to its end by right answers")
{
    for (const core::assets::LessonFile& file : core::assets::lessons())
    {
        CAPTURE(file.name);
        Headless window(own_scene());
        open(window, std::string(file.name));
        int pages = 0;
        while (window.workspace.front() && window.workspace.front()->lesson && ++pages < 100)
        {
            CAPTURE(run_of(window).page);
            REQUIRE(run_of(window).broken.empty());
            if (!run_of(window).question)
            {
                window.click("lesson/next");
                window.settle();
                continue;
            }
            answer_right(window);
            REQUIRE(window.shows("lesson/right"));
            window.click("lesson/again");
            window.settle();
            answer_right(window);
            REQUIRE(window.shows("lesson/right"));
            window.click("lesson/on");
            window.settle();
        }
        CHECK(window.workspace.lesson_progress.lessons[std::string(file.name)].done);
        REQUIRE(window.workspace.scenes.size() == 1);
        CHECK(window.workspace.document()->scene() == own_scene());
    }
}

TEST_CASE("a place is answered by a click in memory, rightly and wrongly")
{
    Headless window(own_scene());
    open(window, "01-strides");
    REQUIRE(find_question(window, core::QuestionKind::where));
    const std::string right = run_of(window).question->right.front();
    const std::string wrong = right == "0" ? "1" : "0";
    window.click("slot/0/" + wrong);
    window.settle();
    CHECK(window.shows("lesson/wrong"));
    CHECK(run_of(window).asking());
    window.click("slot/0/" + right);
    window.settle();
    CHECK(window.shows("lesson/right"));
    CHECK(window.shows("card/pin") == false);
    CHECK_FALSE(window.workspace.views().look.asks);
}

TEST_CASE("the scene that a question is about stays as it is given")
{
    Headless window(own_scene());
    open(window, "01-strides");
    REQUIRE(find_question(window, core::QuestionKind::where));
    const core::Scene given = window.workspace.document()->scene();
    window.press(ui::KeyPress{.key = 'R', .ctrl = true}); // to rank 4
    window.settle();
    CHECK(window.workspace.document()->scene() == given);
    window.click("slot/0/" + run_of(window).question->right.front());
    window.settle();
    window.press(ui::KeyPress{.key = 'R', .ctrl = true});
    window.settle();
    CHECK(window.workspace.document()->scene() == given);
    CHECK(window.shows("lesson/right"));
}

TEST_CASE("a wrong answer that is known is met by its words")
{
    Headless window(own_scene());
    open(window, "01-strides");
    for (const auto kind : {core::QuestionKind::where, core::QuestionKind::who, core::QuestionKind::number})
    {
        REQUIRE(find_question(window, kind));
        const auto known = run_of(window).question->misconceptions;
        REQUIRE_FALSE(known.empty());
        window.fill("lesson/answer", known.front().answer);
        window.settle();
        CHECK(window.shows("lesson/says/" + known.front().says));
    }
}

TEST_CASE("an element is answered by a click on its cell")
{
    Headless window(own_scene());
    open(window, "01-strides");
    REQUIRE(find_question(window, core::QuestionKind::who));
    window.click("cell/0/" + run_of(window).question->right.front());
    window.settle();
    CHECK(window.shows("lesson/right"));
}

TEST_CASE("an open question has no letters, links, facts or pins that answer it")
{
    Headless window(own_scene());
    open(window, "01-strides");
    REQUIRE(find_question(window, core::QuestionKind::where));
    CHECK(window.workspace.views().look.asks);
    CHECK(window.names("pin/").empty());
    CHECK(window.names("line/").empty());
    const auto before = window.picture_hash();
    window.move_to("cell/0/0,0");
    window.settle();
    CHECK(window.names("pin/").empty());
    window.move_to("lesson/show");
    window.settle();
    static_cast<void>(before);
}

TEST_CASE("Escape gives the own scene back as it was")
{
    Headless window(own_scene());
    window.workspace.document()->edit(
        test::scene_of(R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[9]})"), 0);
    window.settle();
    const auto own = window.workspace.scenes.front();
    open(window, "04-padding");
    CHECK(window.workspace.front() != own.get());
    window.press(ui::KeyPress{ui::KeyPress::escape});
    window.settle();
    CHECK(window.workspace.scenes.size() == 1);
    CHECK(window.workspace.front() == own.get());
    CHECK(own->document.can_undo());
}

TEST_CASE("lessons are listed by their command and opened by a click")
{
    Headless window(own_scene());
    window.workspace.run(Command::lessons);
    window.settle();
    window.click("lesson/02-order");
    window.settle();
    REQUIRE(window.workspace.front()->lesson);
    CHECK(run_of(window).name == "02-order");
}

TEST_CASE("progress outlives the program, and a lesson goes on where it was left")
{
    auto progress = Headless().workspace.lesson_progress;
    {
        Headless window;
        open(window, "05-buffer-size");
        ui::go_to_page(window.workspace, 2);
        progress = window.workspace.lesson_progress;
    }
    Headless later;
    later.workspace.lesson_progress = ui::read_progress(ui::progress_text(progress));
    CHECK(later.workspace.lesson_progress == progress);
    open(later, "05-buffer-size");
    CHECK(run_of(later).page == 2);
    for (const char* const bad : {"", "[]", "{\"lessons\":7}", "{\"lessons\":{\"x\":[1],\"y\":{\"page\":-3}}}"})
        CHECK_NOTHROW(static_cast<void>(ui::read_progress(bad)));
    ui::SessionLog log;
    CHECK(log.added(later.workspace).empty()); // no scene of somebody's own is open
}

TEST_CASE("neither steps nor the presenter nor lines tell what is asked")
{
    Headless window(own_scene());
    open(window, "07-slices-forward");
    REQUIRE(find_question(window, core::QuestionKind::where));
    window.workspace.run(Command::step_through);
    window.workspace.run(Command::present);
    window.settle();
    CHECK_FALSE(window.workspace.views().look.step);
    CHECK_FALSE(window.workspace.presenting);
    CHECK_FALSE(window.shows("links/drawn"));
    answer_right(window);
    REQUIRE(window.shows("lesson/right"));
    window.workspace.run(Command::present);
    window.settle();
    CHECK(window.workspace.presenting);
    window.press(ui::KeyPress{ui::KeyPress::escape});
    window.settle();
    CHECK_FALSE(window.workspace.presenting);
    CHECK(window.workspace.front()->lesson); // one thing after the other
}

TEST_CASE("places typed as answers may be any number, and are wrong where nothing lies")
{
    Headless window(own_scene());
    for (const char* const lesson : {"01-strides", "11-lanes", "12-alignment-and-banks"})
        for (const auto kind : {core::QuestionKind::where, core::QuestionKind::who})
        {
            open(window, lesson);
            ui::go_to_page(window.workspace, 0);
            if (!find_question(window, kind))
                continue;
            for (const char* const typed : {"-9223372036854775808", "9223372036854775807", "-1",
                                            "0,9223372036854775807", "0,-9223372036854775808", "-1,0"})
            {
                CAPTURE(typed);
                window.fill("lesson/answer", typed);
                window.settle();
                CHECK(window.shows("lesson/wrong"));
            }
        }
}

TEST_CASE(
    "the start page leads by one click to a lesson of five pages, and to a first right answer by clicks alone")
{
    Headless window;
    window.settle();
    window.click("start/minute");
    window.settle();
    REQUIRE(window.workspace.front()->lesson);
    CHECK(run_of(window).pages.size() == 5);
    CHECK(window.shows("lesson/emphasised/places"));
    CHECK(window.names("lesson/emphasised/").size() == 1);
    window.click("lesson/next");
    window.settle();
    REQUIRE(run_of(window).asking());
    window.click("slot/0/" + run_of(window).question->right.front());
    window.settle();
    CHECK(window.shows("lesson/right"));
}

TEST_CASE("the first lesson is walked by keys alone")
{
    Headless window;
    ui::open_lesson(window.workspace, "00-minute");
    window.settle();
    const auto enter = [&]
    {
        window.press(ui::Key::enter);
        window.settle();
    };
    enter(); // the first page's button has the keyboard
    REQUIRE(run_of(window).page == 1);
    window.type(run_of(window).question->right.front());
    enter();
    CHECK(window.shows("lesson/right"));
}

TEST_CASE("a place that is asked for is pointed at by keys, and the question's own mark stays")
{
    Headless window;
    open(window, "00-minute");
    window.click("lesson/next");
    window.settle();
    REQUIRE(run_of(window).asking());
    const std::vector<core::Pick> marks = run_of(window).marks;
    const core::Int right = std::stoll(run_of(window).question->right.front());
    test::tab_to(window, "memory/0");
    const auto& pins = window.workspace.views().look.pins;
    window.press(ui::Key::right); // a place of its own, at the memory's begin
    REQUIRE(pins.size() == marks.size() + 1);
    CHECK(run_of(window).typed == "0");
    for (core::Int i = 0; i < right; ++i)
        window.press(ui::Key::right);
    CHECK(run_of(window).typed == std::to_string(right));
    CHECK(run_of(window).asking()); // to be there is no answer yet
    for (std::size_t i = 0; i < marks.size(); ++i)
        CHECK(pins[i] == marks[i]);
    window.press(ui::Key::enter);
    window.settle();
    CHECK(window.shows("lesson/right"));
}

TEST_CASE("wrong answers of every kind are met in words, and the question stays open")
{
    Headless window(own_scene());
    const auto open_one = [&](core::QuestionKind kind)
    {
        for (const core::assets::LessonFile& file : core::assets::lessons())
        {
            open(window, std::string(file.name));
            ui::go_to_page(window.workspace, 0);
            if (find_question(window, kind))
                return true;
            ui::leave_lesson(window.workspace);
            window.settle();
        }
        return false;
    };
    const auto is_met = [&]
    {
        window.settle();
        CHECK(window.shows("lesson/wrong"));
        CHECK(run_of(window).asking());
        if (run_of(window).judged && run_of(window).judged->misconception)
            CHECK(window.shows("lesson/says/" + run_of(window).judged->says));
    };
    for (const auto kind : {core::QuestionKind::choose, core::QuestionKind::why})
    {
        REQUIRE(open_one(kind));
        const auto& question = *run_of(window).question;
        std::size_t wrong = 0;
        for (std::size_t i = 0; i < question.options.size(); ++i)
        {
            const std::string answer = kind == core::QuestionKind::why
                                           ? std::string(1, static_cast<char>('A' + static_cast<int>(i)))
                                           : question.options[i];
            if (core::judge(question, answer).right)
                continue;
            ++wrong;
            window.click("lesson/option/" + answer);
            is_met();
        }
        CHECK(wrong > 0);
    }
    REQUIRE(open_one(core::QuestionKind::next));
    window.fill("lesson/answer", run_of(window).question->misconceptions.front().answer);
    is_met();
    REQUIRE(open_one(core::QuestionKind::edit));
    window.click("lesson/check");
    is_met();
}

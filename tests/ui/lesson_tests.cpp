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

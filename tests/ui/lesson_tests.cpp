#include "core/assets.h"
#include "core/scene/parse.h"
#include "core/scene/print.h"
#include "tests/core/dice.h"
#include "tests/ui/headless.h"
#include "ui/state/session.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <thread>

using namespace stridescope;
using test::Headless;
using ui::Command;

namespace
{

void open(Headless& window, const std::string& name)
{
    ui::open_lesson(window.workspace, name);
    window.settle();
}

/// Goes to the first page, which is shown once the worker has made it.
void first_page(Headless& window)
{
    ui::go_to_page(window.workspace, 0);
    window.settle();
}

/// Goes on to a question of that kind, by leaving others out.
bool find_question(Headless& window, core::QuestionKind kind)
{
    while (test::run_of(window).page + 1 < test::run_of(window).pages.size())
    {
        if (test::run_of(window).question && test::run_of(window).question->kind == kind)
            return true;
        ui::go_to_page(window.workspace, test::run_of(window).page + 1);
        window.settle();
    }
    return test::run_of(window).question && test::run_of(window).question->kind == kind;
}

/// Gives the right answer as the window takes it.
void answer_right(Headless& window)
{
    const core::Question& question = *test::run_of(window).question;
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
    core::test::Sweep sweep(3);
    for (const core::assets::LessonFile& file : core::assets::lessons())
    {
        if (sweep.passes_next())
            continue;
        CAPTURE(file.name);
        Headless window(own_scene());
        open(window, std::string(file.name));
        int pages = 0;
        while (window.workspace.front() && window.workspace.front()->lesson && ++pages < 100)
        {
            CAPTURE(test::run_of(window).page);
            REQUIRE(test::run_of(window).made->broken.empty());
            if (!test::run_of(window).question)
            {
                window.click("lesson/next");
                window.settle();
                continue;
            }
            answer_right(window);
            REQUIRE(window.shows("lesson/right"));
            CHECK_FALSE(window.shows("lesson/numbers")); // new numbers are offered once
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

TEST_CASE("a right answer is explained at any width of the window")
{
    for (const Headless::Size size : {Headless::Size{1280, 720}, Headless::Size{800, 600}})
    {
        CAPTURE(size.width);
        Headless window(own_scene());
        window.resize(size);
        open(window, "02-order");
        REQUIRE(find_question(window, core::QuestionKind::number));
        CHECK_FALSE(window.shows("lesson/explanation"));
        answer_right(window);
        REQUIRE(window.shows("lesson/right"));
        CHECK(window.shows("lesson/explanation"));
    }
}

TEST_CASE("a place is answered by a click in memory, rightly and wrongly")
{
    Headless window(own_scene());
    open(window, "01-strides");
    REQUIRE(find_question(window, core::QuestionKind::where));
    const std::string right = test::run_of(window).question->right.front();
    const std::string wrong = right == "0" ? "1" : "0";
    window.click("slot/0/" + wrong);
    window.settle();
    CHECK(window.shows("lesson/wrong"));
    CHECK(test::run_of(window).asking());
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
    window.click("slot/0/" + test::run_of(window).question->right.front());
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
        const auto known = test::run_of(window).question->misconceptions;
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
    window.click("cell/0/" + test::run_of(window).question->right.front());
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
    CHECK(window.workspace.front()->lesson); // it asks first
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
    CHECK(test::run_of(window).name == "02-order");
}

TEST_CASE("progress outlives the program, and a lesson continues where it was left")
{
    auto progress = Headless().workspace.lesson_progress;
    {
        Headless window;
        open(window, "05-buffer-size");
        ui::go_to_page(window.workspace, 2);
        window.settle();
        progress = window.workspace.lesson_progress;
    }
    Headless later;
    later.workspace.lesson_progress = ui::read_progress(ui::progress_text(progress));
    CHECK(later.workspace.lesson_progress == progress);
    open(later, "05-buffer-size");
    CHECK(test::run_of(later).page == 2);
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
    window.settle();
    CHECK_FALSE(window.workspace.views().look.step);
    CHECK_FALSE(test::run_of(window).remark.empty()); // why nothing happened
    window.workspace.run(Command::present);
    window.settle();
    CHECK(window.workspace.presenting);
    CHECK_FALSE(window.shows("links/drawn"));
    CHECK(test::run_of(window).asking());
    window.press(ui::KeyPress{ui::KeyPress::escape});
    window.settle();
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

TEST_CASE("offsets typed as answers may be any number, and are wrong if no element is there")
{
    Headless window(own_scene());
    for (const char* const lesson : {"01-strides", "11-lanes", "12-alignment-and-banks"})
        for (const auto kind : {core::QuestionKind::where, core::QuestionKind::who})
        {
            open(window, lesson);
            first_page(window);
            if (!find_question(window, kind))
                continue;
            for (const char* const typed : {"-9223372036854775808", "9223372036854775807", "-1",
                                            "0,9223372036854775807", "0,-9223372036854775808", "-1,0"})
            {
                CAPTURE(typed);
                window.fill("lesson/answer", typed);
                window.settle();
                CHECK((window.shows("lesson/wrong") || !test::run_of(window).remark.empty()));
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
    CHECK(test::run_of(window).pages.size() == 5);
    CHECK(window.shows("emphasised/slots"));
    CHECK(window.names("emphasised/").size() == 1);
    window.click("lesson/next");
    window.settle();
    REQUIRE(test::run_of(window).asking());
    window.click("slot/0/" + test::run_of(window).question->right.front());
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
    REQUIRE(test::run_of(window).page == 1);
    window.type(test::run_of(window).question->right.front());
    enter();
    CHECK(window.shows("lesson/right"));
}

TEST_CASE("a place that is asked for is pointed at by keys, and the question's own mark stays")
{
    Headless window;
    open(window, "00-minute");
    window.click("lesson/next");
    window.settle();
    REQUIRE(test::run_of(window).asking());
    const std::vector<core::Pick> marks = test::run_of(window).marks;
    const core::Int right = std::stoll(test::run_of(window).question->right.front());
    test::tab_to(window, "memory/0");
    const auto& pins = window.workspace.views().look.pins;
    window.press(ui::Key::right); // a place of its own, at the memory's begin
    REQUIRE(pins.size() == marks.size() + 1);
    CHECK(test::run_of(window).typed == "0");
    for (core::Int i = 0; i < right; ++i)
        window.press(ui::Key::right);
    CHECK(test::run_of(window).typed == std::to_string(right));
    CHECK(test::run_of(window).asking()); // to be there is no answer yet
    for (std::size_t i = 0; i < marks.size(); ++i)
        CHECK(pins[i] == marks[i]);
    window.press(ui::Key::enter);
    window.settle();
    CHECK(window.shows("lesson/right"));
}

TEST_CASE("keys reach the cell that the question is about, and continue from it")
{
    Headless window;
    open(window, "00-minute");
    window.click("lesson/next");
    window.settle();
    REQUIRE(test::run_of(window).marks.size() == 1);
    const core::Pick mark = test::run_of(window).marks.front();
    const core::Dims asked = std::get<core::AtCoordinate>(mark).coordinate;
    test::tab_to(window, "grid/0");
    const auto& pins = window.workspace.views().look.pins;
    window.press(ui::Key::right); // at the first cell
    for (core::Int i = 0; i < asked[0]; ++i)
        window.press(ui::Key::down);
    for (core::Int i = 0; i < asked[1]; ++i)
        window.press(ui::Key::right);
    CHECK(pins == std::vector{mark, mark});
    window.press(asked[1] > 0 ? ui::Key::left : ui::Key::right);
    core::Dims beside = asked;
    beside[1] += asked[1] > 0 ? -1 : 1;
    CHECK(pins == std::vector<core::Pick>{mark, core::AtCoordinate{core::Operand::input, beside}});
}

TEST_CASE("the goals of an edit are ticked as they are reached, and the answer is right once all are")
{
    Headless window;
    open(window, "01-strides");
    REQUIRE(find_question(window, core::QuestionKind::edit));
    CHECK(window.names("lesson/goal/").empty());
    std::string apart = core::print_scene_line(test::run_of(window).question->scene);
    const std::size_t key = apart.find("\"strides\"");
    REQUIRE(key != std::string::npos);
    const std::size_t from = apart.find('[', key);
    apart.replace(from, apart.find(']', from) - from, "[1,20");
    window.workspace.document()->edit(test::scene_of(apart), 0);
    window.settle();
    window.click("lesson/check");
    CHECK(window.shows("lesson/wrong"));
    core::Scene other = window.workspace.document()->scene();
    std::get<core::BufferScene>(other.content).tensor.strides = std::vector<core::Int>{1, 21};
    window.workspace.document()->edit(other, 0);
    window.settle();
    CHECK_FALSE(window.shows("lesson/wrong")); // it was said of other strides
    CHECK(window.names("lesson/goal/")
          == std::vector<std::string>{"lesson/goal/0/false", "lesson/goal/1/false", "lesson/goal/2/false"});
    CHECK(test::run_of(window).asking());
    window.workspace.document()->edit(test::scene_of(test::run_of(window).question->right.front()), 0);
    window.settle();
    CHECK(window.shows("lesson/right"));
}

TEST_CASE("a number of a worked example: dragging it changes scene, lines, goals, and the marked element")
{
    Headless window;
    open(window, "04-padding");
    first_page(window);
    const auto sizes_and_strides = [&]
    {
        const auto& buffer = std::get<core::BufferScene>(window.workspace.document()->scene().content);
        return std::pair(buffer.tensor.sizes, *buffer.tensor.strides);
    };
    CHECK(sizes_and_strides().second == std::vector<core::Int>{5, 1});
    CHECK(window.names("lesson/goal/") == std::vector<std::string>{"lesson/goal/0/false"});
    CHECK(window.names("lesson/picture/").size() == 2);
    const core::Scene before = test::run_of(window).made->worked->pictures.front().scene;
    window.fill("lesson/drag/row", "2");
    window.settle();
    CHECK(sizes_and_strides() == std::pair(std::vector<core::Int>{2, 3}, std::vector<core::Int>{2, 1}));
    CHECK(window.names("lesson/goal/") == std::vector<std::string>{"lesson/goal/0/true"});
    CHECK(test::run_of(window).made->worked->lines.back()
          == "(1,2): 1\xC2\xB7\x32 + 2\xC2\xB7\x31 = 4, byte 16");
    CHECK(window.workspace.front()->views.look.pins
          == std::vector<core::Pick>{core::AtCoordinate{core::Operand::input, {1, 2}}});
    CHECK(test::run_of(window).made->worked->pictures.front().scene == before);
    window.fill("lesson/drag/row", "99"); // beyond the range
    window.settle();
    CHECK(sizes_and_strides().second == std::vector<core::Int>{8, 1});
    window.drag("lesson/drag/row", -2000);
    window.settle();
    CHECK(sizes_and_strides().second == std::vector<core::Int>{0, 1});
    first_page(window);
    CHECK(sizes_and_strides().second == std::vector<core::Int>{5, 1});
}

TEST_CASE("an edit question: the keyboard begins in a field that may change")
{
    int tried = 0;
    for (const core::assets::LessonFile& file : core::assets::lessons())
    {
        Headless window;
        open(window, std::string(file.name));
        if (!find_question(window, core::QuestionKind::edit))
            continue;
        ++tried;
        INFO(file.name);
        INFO(test::focused(window));
        CHECK(test::focused(window).starts_with(test::run_of(window).question->change.front()));
    }
    CHECK(tried > 4);
}

TEST_CASE("a wrong answer that no misconception explains opens the hint")
{
    int tried = 0;
    for (const core::assets::LessonFile& file : core::assets::lessons())
    {
        Headless window;
        open(window, std::string(file.name));
        if (!find_question(window, core::QuestionKind::number) || test::run_of(window).question->hint.empty())
            continue;
        ++tried;
        INFO(file.name);
        ui::answer_lesson(*window.workspace.front(), "987654321");
        const ui::LessonRun& run = test::run_of(window);
        CHECK(run.asking());
        // Or it says in which form an answer is expected.
        CHECK((run.hint || run.wrong || !run.remark.empty() || !run.judged->says.empty()));
        window.settle();
    }
    CHECK(tried > 4);
}

TEST_CASE("after an answer among options the keyboard leaves the button that goes on")
{
    Headless window;
    open(window, "06-when-32-bits-wrap");
    REQUIRE(find_question(window, core::QuestionKind::choose));
    answer_right(window);
    REQUIRE(window.shows("lesson/right"));
    REQUIRE(test::focused(window) == "lesson/again");
    window.press(ui::Key::tab);
    window.settle();
    CHECK(test::focused(window) != "lesson/again");
}

TEST_CASE("a lesson of the course opened by its file is that lesson: open once, its progress the same")
{
    Headless window;
    open(window, "04-padding");
    const auto& file = *std::find_if(core::assets::lessons().begin(), core::assets::lessons().end(),
                                     [](const auto& one) { return one.name == "04-padding"; });
    const std::size_t scenes = window.workspace.scenes.size();
    for (int i = 0; i < 2; ++i)
        REQUIRE(ui::open_lesson(window.workspace, "/a/copy.lesson.md", file.text));
    CHECK(window.workspace.scenes.size() == scenes);
    ui::go_to_page(window.workspace, test::run_of(window).pages.size());
    CHECK(window.workspace.lessons_asked == "05-buffer-size"); // what comes next
}

TEST_CASE("while a picture is hidden it is not exported, and while anything is asked no steps are")
{
    Headless window;
    window.workspace.host.figures.write = [](const ui::FigureWanted&, const std::string&)
    { return std::string(); };
    open(window, "06-when-32-bits-wrap");
    const auto exports = [&]
    {
        window.workspace.run(Command::export_figure);
        window.settle();
        return window.shows("export/steps") ? "steps" : !window.names("export/").empty() ? "a picture" : "";
    };
    REQUIRE(find_question(window, core::QuestionKind::number));
    CHECK(exports() == std::string("a picture"));
    window.press(ui::KeyPress{ui::KeyPress::escape});
    window.settle();
    while (test::run_of(window).question->picture != core::AskedPicture::nothing)
    {
        ui::go_to_page(window.workspace, test::run_of(window).page + 1);
        window.settle();
    }
    CHECK(exports() == std::string());
    CHECK(test::run_of(window).remark.find("would show the answer") != std::string::npos);
}

TEST_CASE("a reason is chosen by its letter")
{
    Headless window;
    open(window, "10-negative-indices");
    REQUIRE(find_question(window, core::QuestionKind::why));
    window.move_to(5, 5);
    window.type(test::run_of(window).question->right.front() == "A"
                    ? "a"
                    : test::run_of(window).question->right.front());
    window.settle();
    CHECK(window.shows("lesson/right"));
}

TEST_CASE(
    "a page that cannot be shown keeps no picture of another, and one of words alone has none that is wrong")
{
    Headless window;
    const std::string head = "---\ntitle: T\nlearn: L\n---\n";
    REQUIRE(ui::open_lesson(window.workspace, "/words.lesson.md", head + "# Words\nNothing but words.\n"));
    window.settle();
    CHECK_FALSE(window.workspace.document()->has_picture());
    CHECK(window.names("grid/").empty());
    CHECK_FALSE(window.shows("nothing shown"));
    const std::string text = head
                             + "# A tensor\n```scene\n"
                               R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[2,3]})"
                               "\n```\n# None\n```ask\nkind: number\nof: nobody\ntext: How many?\n```\n";
    REQUIRE(ui::open_lesson(window.workspace, "/own.lesson.md", text));
    window.settle();
    CHECK_FALSE(window.names("grid/").empty());
    const auto broken = [&] { return !test::run_of(window).made->broken.empty(); };
    while (!broken() && test::run_of(window).page + 1 < test::run_of(window).pages.size())
    {
        ui::go_to_page(window.workspace, test::run_of(window).page + 1);
        window.settle();
    }
    REQUIRE(broken());
    CHECK(window.names("grid/").empty());
}

TEST_CASE("a typed answer of another form does not count, and the form is shown")
{
    Headless window;
    open(window, "00-minute");
    window.click("lesson/next");
    window.settle();
    const std::string right = test::run_of(window).question->right.front();
    window.type("three");
    window.press(ui::Key::enter);
    window.settle();
    CHECK(test::run_of(window).remark == "Enter one whole number.");
    CHECK_FALSE(test::run_of(window).missed);
    CHECK(test::run_of(window).asking());
    window.type(fmt::format("0x{:x}", std::stoll(right)));
    window.press(ui::Key::enter);
    window.settle();
    CHECK(window.shows("lesson/right"));
}

TEST_CASE("the choices stay after the answer, with the right one and the reasons against the others")
{
    Headless window(own_scene());
    open(window, "10-negative-indices");
    REQUIRE(find_question(window, core::QuestionKind::why));
    const core::Question question = *test::run_of(window).question;
    REQUIRE(question.misconceptions.size() >= 2);
    const std::string wrong = question.misconceptions.front().answer;
    window.click("lesson/option/" + wrong);
    window.settle();
    answer_right(window);
    REQUIRE(window.shows("lesson/right"));
    CHECK(window.shows("lesson/option/" + question.right.front() + "/right"));
    CHECK(window.shows("lesson/option/" + wrong));
    CHECK_FALSE(window.shows("lesson/option/" + wrong + "/right"));
    for (const core::Misconception& one : question.misconceptions)
        CHECK(window.shows("lesson/why not/" + one.answer));
}

TEST_CASE("a number of the whole tensor is asked with no cell marked, one of an element with its cell")
{
    Headless window(own_scene());
    open(window, "11-lanes");
    bool of_an_element = false;
    bool of_the_whole = false;
    while (test::run_of(window).page + 1 < test::run_of(window).pages.size())
    {
        if (test::run_of(window).question && test::run_of(window).question->of == "at.npu")
        {
            of_an_element = true;
            CHECK(test::run_of(window).marks.size() == 1);
        }
        if (test::run_of(window).question && test::run_of(window).question->of == "channels_per_npu")
        {
            of_the_whole = true;
            CHECK(test::run_of(window).marks.empty());
        }
        ui::go_to_page(window.workspace, test::run_of(window).page + 1);
        window.settle();
    }
    CHECK(of_an_element);
    CHECK(of_the_whole);
}

TEST_CASE("the cell that a question is about is in sight, on whatever page it is")
{
    Headless window(own_scene());
    open(window, "11-lanes");
    REQUIRE(find_question(window, core::QuestionKind::where));
    int others = 0;
    for (int draw = 0; draw < 60 && others < 3; ++draw)
    {
        const auto* const cell = std::get_if<core::AtCoordinate>(&test::run_of(window).marks.front());
        REQUIRE(cell);
        CHECK(window.workspace.views().look.grids[0].pages.at[0] == cell->coordinate[0]);
        others += cell->coordinate[0] > 0 ? 1 : 0;
        ui::other_numbers(window.workspace);
        window.settle();
    }
    CHECK(others == 3);
}

TEST_CASE("wrong answers of every kind are met in words, and the question stays open")
{
    Headless window(own_scene());
    const auto open_one = [&](core::QuestionKind kind)
    {
        for (const core::assets::LessonFile& file : core::assets::lessons())
        {
            open(window, std::string(file.name));
            first_page(window);
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
        CHECK(test::run_of(window).asking());
        if (test::run_of(window).judged && test::run_of(window).judged->misconception)
            CHECK(window.shows("lesson/says/" + test::run_of(window).judged->says));
    };
    for (const auto kind : {core::QuestionKind::choose, core::QuestionKind::why})
    {
        REQUIRE(open_one(kind));
        const auto& question = *test::run_of(window).question;
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
    window.fill("lesson/answer", test::run_of(window).question->misconceptions.front().answer);
    is_met();
    REQUIRE(open_one(core::QuestionKind::edit));
    window.click("lesson/check");
    is_met();
}

TEST_CASE(
    "finishing a lesson: questions that were skipped leave it undone, and answering them later completes it")
{
    Headless window(own_scene());
    open(window, "00-minute");
    const auto& progress = window.workspace.lesson_progress.lessons;
    const auto skip_to_end = [&]
    {
        while (test::run_of(window).page + 1 < test::run_of(window).pages.size())
        {
            window.click("lesson/next");
            window.settle();
        }
    };
    skip_to_end();
    CHECK(window.shows("lesson/unanswered"));
    window.click("lesson/next");
    window.settle();
    CHECK_FALSE(progress.at("00-minute").done);

    open(window, "00-minute");
    CHECK(test::run_of(window).page == 1); // the first question that is left
    while (true)
    {
        if (test::run_of(window).question)
            answer_right(window);
        if (test::run_of(window).page + 1 == test::run_of(window).pages.size())
            break;
        ui::go_to_page(window.workspace, test::run_of(window).page + 1);
        window.settle();
    }
    CHECK_FALSE(window.shows("lesson/unanswered"));
    const auto kept = ui::read_progress(ui::progress_text(window.workspace.lesson_progress));
    CHECK(kept == window.workspace.lesson_progress);
    CHECK(kept.lessons.at("00-minute").answered.size() == 4);
    window.click("lesson/next");
    window.settle();
    CHECK(progress.at("00-minute").done);
}

TEST_CASE("finishing a lesson: an answer that was shown does not count")
{
    Headless window(own_scene());
    open(window, "00-minute");
    while (test::run_of(window).page + 1 < test::run_of(window).pages.size())
    {
        window.click("lesson/next");
        window.settle();
        window.click("lesson/show");
        window.settle();
    }
    window.click("lesson/next");
    window.settle();
    CHECK_FALSE(window.workspace.lesson_progress.lessons["00-minute"].done);
}

namespace
{

const std::string own_lesson = "---\ntitle: T\nlearn: L\n---\n# A tensor\n```scene\n"
                               R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[2,3]})"
                               "\n```\nWords.\n# A question\n```ask\nkind: number\nof: rank\ntext: How many?\n";

} // namespace

TEST_CASE("making a question: while the worker is at it the page before stays, and Stop keeps it")
{
    std::atomic<bool> released = false;
    Headless window;
    REQUIRE(ui::open_lesson(window.workspace, "/own.lesson.md", own_lesson + "```\n"));
    window.settle();
    window.workspace.worker->start(
        "gate",
        [&](core::Progress& progress) -> ui::Worker::Delivery
        {
            while (!released && !progress.cancelled)
                std::this_thread::yield();
            return {};
        },
        ui::Urgency::brief);
    ui::go_to_page(window.workspace, 1);
    for (int i = 0; i < 5; ++i)
        window.frame();
    CHECK(test::run_of(window).page == 0);
    CHECK_FALSE(window.names("grid/").empty());
    CHECK_FALSE(window.shows("lesson/stop")); // too short to be spoken of
    window.frame(1);
    window.frame();
    REQUIRE(window.shows("lesson/stop"));
    // By hand: a click that settles would wait for the worker, which waits for the gate.
    const ui::ProbeRect stop = window.rect("lesson/stop");
    window.push(ui::MouseMoved{(stop.left + stop.right) / 2, (stop.top + stop.bottom) / 2});
    for (const bool down : {true, false})
        window.push(ui::MouseButton{0, down, {}});
    for (int i = 0; i < 8; ++i)
        window.frame();
    CHECK_FALSE(test::run_of(window).making);
    released = true;
    window.workspace.worker->finish();
    window.settle();
    CHECK(test::run_of(window).page == 0);
    ui::go_to_page(window.workspace, 1);
    window.settle();
    CHECK(test::run_of(window).page == 1);
    CHECK(test::run_of(window).asking());
}

TEST_CASE("making a question: one that cannot be made within its budget is reported on its page")
{
    Headless window;
    REQUIRE(ui::open_lesson(window.workspace, "/own.lesson.md",
                            own_lesson + "vary: i = 4096 different of 0..4095\nneed: 1 == 2\n```\n"));
    window.settle();
    ui::go_to_page(window.workspace, 1);
    window.settle();
    CHECK(test::run_of(window).page == 1);
    CHECK(window.shows("lesson/broken"));
    CHECK(test::run_of(window).made->broken.find("no numbers were found") != std::string::npos);
}

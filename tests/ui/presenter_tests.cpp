#include "core/assets.h"
#include "tests/core/dice.h"
#include "tests/ui/headless.h"
#include "ui/state/lesson_run.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <tuple>

using namespace stridescope;
using test::Headless;

TEST_CASE("presenting shows in large words which element is pointed at, however small its cell")
{
    Headless window(
        test::scene_of(R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[2,3],"strides":[5,1]})"));
    window.resize({1280, 720});
    window.workspace.run(ui::Command::present);
    window.settle();
    REQUIRE(window.shows("presenter"));
    const auto says = [&] { return window.names("presenter/says ").front(); };
    const std::string step = says();
    window.move_to("cell/0/1,2");
    window.settle();
    CHECK(says().starts_with("presenter/says in[1,2]"));
    CHECK(says().ends_with(", offset 7, byte 28"));
    window.move_to("slot/0/6");
    window.settle();
    CHECK(says().ends_with(", offset 6, byte 24"));
    window.move_to("slot/0/3"); // no element is there
    window.settle();
    CHECK(says() == step);
}

namespace
{

bool says(const Headless& window, const std::string& words)
{
    const auto all = window.names("presenter/says ");
    return std::any_of(all.begin(), all.end(),
                       [&](const std::string& one) { return one.find(words) != std::string::npos; });
}

} // namespace

TEST_CASE("a lesson is presented with its words, piece by piece, and its answers are revealed on the way")
{
    Headless window(test::scene_of(R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[7]})"));
    window.resize({1280, 720});
    core::test::Sweep sweep(3);
    for (const core::assets::LessonFile& file : core::assets::lessons())
    {
        if (sweep.passes_next())
            continue;
        ui::open_lesson(window.workspace, file.name);
        ui::go_to_page(window.workspace, 0);
        window.workspace.run(ui::Command::present);
        window.settle();
        const std::size_t pages = test::run_of(window).pages.size();
        std::size_t revealed = 0;
        std::size_t asked = 0;
        for (std::size_t presses = 0; presses < pages * 8; ++presses)
        {
            REQUIRE(window.shows("presenter"));
            CHECK(window.shows("presenter/page " + std::to_string(test::run_of(window).page + 1) + " of "
                               + std::to_string(pages)));
            if (test::run_of(window).question && test::run_of(window).asking()
                && says(window, test::run_of(window).question->text))
                ++asked;
            if (test::run_of(window).shown && says(window, "The answer: "))
                ++revealed;
            window.press(ui::Key::right);
            window.settle();
        }
        const std::size_t questions = test::run_of(window).lesson->asks().size();
        CHECK(test::run_of(window).page + 1 == pages);
        CHECK(asked >= questions);
        CHECK(revealed >= questions);
        window.press(ui::KeyPress{ui::KeyPress::escape});
        window.settle();
        CHECK(window.shows("lesson/close"));
        ui::leave_lesson(window.workspace);
        window.settle();
    }
}

TEST_CASE("presenting a worked example: the arrows up and down change its number within its range")
{
    Headless window(test::scene_of(R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[7]})"));
    window.resize({1280, 720});
    ui::open_lesson(window.workspace, "11-lanes");
    ui::go_to_page(window.workspace, 0);
    window.workspace.run(ui::Command::present);
    window.settle();
    for (int press = 0; press < 10 && !says(window, "Start lane 2"); ++press)
    {
        window.press(ui::Key::right);
        window.settle();
    }
    REQUIRE(says(window, "Start lane 2"));
    window.press(ui::Key::up);
    window.settle();
    CHECK(says(window, "Start lane 3"));
    window.press(ui::Key::up);
    window.settle();
    CHECK(says(window, "Start lane 3"));
    for (int press = 0; press < 2; ++press)
    {
        window.press(ui::Key::down);
        window.settle();
    }
    CHECK(says(window, "Start lane 1"));
    CHECK(says(window, "\xE2\x9C\x93 all channels are in round 0"));
}

TEST_CASE("a presented lesson is walked back as it came: the same pieces, numbers and answers")
{
    Headless window;
    ui::open_lesson(window.workspace, "08-slices-backward");
    window.workspace.run(ui::Command::present);
    window.settle();
    const auto seen = [&]
    {
        const ui::LessonRun& run = *window.workspace.front()->lesson;
        return std::tuple(run.page, run.piece, run.question ? run.question->text : "", run.asking());
    };
    std::vector trail{seen()};
    for (int i = 0; i < 40; ++i)
    {
        window.press(ui::Key::right);
        window.settle();
        if (seen() == trail.back())
            break;
        trail.push_back(seen());
    }
    REQUIRE(trail.size() > 12);
    while (trail.size() > 1)
    {
        trail.pop_back();
        window.press(ui::Key::left);
        window.settle();
        CHECK(seen() == trail.back());
    }
}

TEST_CASE("presenting a lesson: a click answers, and a wrong answer is explained")
{
    Headless window(test::scene_of(R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[7]})"));
    window.resize({1280, 720});
    ui::open_lesson(window.workspace, "00-minute");
    ui::go_to_page(window.workspace, 0);
    window.settle();
    while (!test::run_of(window).question || test::run_of(window).question->kind != core::QuestionKind::where)
    {
        ui::go_to_page(window.workspace, test::run_of(window).page + 1);
        window.settle();
    }
    window.workspace.run(ui::Command::present);
    window.settle();
    while (!says(window, test::run_of(window).question->text)) // what the page says comes first
    {
        window.press(ui::Key::right);
        window.settle();
    }
    const std::string right = test::run_of(window).question->right.front();
    window.click(right == "0" ? "slot/0/1" : "slot/0/0");
    window.settle();
    CHECK(test::run_of(window).asking());
    CHECK_FALSE(window.names("presenter/verdict Not ").empty());
    window.click("slot/0/" + right);
    window.settle();
    CHECK_FALSE(test::run_of(window).asking());
    CHECK(says(window, "Correct: " + right));
    const std::size_t page = test::run_of(window).page;
    window.press(ui::Key::page_down); // as the keys of what is held in a hand
    window.settle();
    CHECK(test::run_of(window).page == page + 1);
    window.press(ui::Key::left);
    window.settle();
    CHECK(test::run_of(window).page == page);
}

TEST_CASE("presenting a lesson: what an edit has changed is what the question says is there now")
{
    Headless window(test::scene_of(R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[7]})"));
    ui::open_lesson(window.workspace, "01-strides");
    window.settle();
    while (!test::run_of(window).question || test::run_of(window).question->kind != core::QuestionKind::edit)
    {
        ui::go_to_page(window.workspace, test::run_of(window).page + 1);
        window.settle();
    }
    core::Scene other = window.workspace.document()->scene();
    std::get<core::BufferScene>(other.content).tensor.strides = std::vector<core::Int>{77, 1};
    window.workspace.document()->edit(other, 0);
    window.workspace.run(ui::Command::present);
    window.settle();
    while (!says(window, test::run_of(window).question->text))
    {
        window.press(ui::Key::right);
        window.settle();
    }
    CHECK(says(window, "Now: strides {77,1}"));
}

TEST_CASE("a copy from global memory to lanes is presented as two memories")
{
    Headless window(test::scene_of(core::assets::examples()[0].json));
    for (const auto& entry : core::assets::examples())
        if (entry.name.starts_with("43"))
            window.workspace.open_scene(test::scene_of(entry.json));
    window.resize({1280, 1100});
    window.workspace.run(ui::Command::step_through);
    window.settle();
    window.click("steps/global");
    window.resize({1280, 720});
    window.settle();
    window.workspace.run(ui::Command::present);
    window.settle();
    REQUIRE(window.shows("presenter/1 of 120"));
    CHECK(window.shows("lanes"));
    CHECK(window.shows("b/slot/0/0"));
    CHECK_FALSE(window.shows("colour")); // nothing to press
    CHECK_FALSE(window.shows("steps/forward"));
    window.press(ui::Key::right);
    window.settle();
    CHECK(window.shows("presenter/21 of 120")); // the next channel
    window.press(ui::Key::right, {.shift = true});
    window.settle();
    CHECK(window.shows("presenter/22 of 120")); // the next element
    window.press(ui::KeyPress{ui::KeyPress::escape});
    window.settle();
    CHECK(window.shows("steps/forward"));
}

TEST_CASE("a lesson's tensor is fitted to what its words leave, from piece to piece")
{
    Headless window(test::scene_of(R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[7]})"));
    window.resize({1280, 720});
    for (const char* const name : {"02-order", "11-lanes"})
    {
        ui::open_lesson(window.workspace, name);
        ui::go_to_page(window.workspace, 0);
        window.settle();
        window.workspace.run(ui::Command::present);
        window.settle();
        for (int presses = 0; presses < 24; ++presses)
        {
            INFO(name << ", " << presses);
            const ui::GridLook& grid = window.workspace.views().look.grids[0];
            if (window.workspace.document()->has_picture() && grid.camera.scale > 0)
                CHECK(grid.camera == grid.as_fitted);
            window.press(ui::Key::right);
            window.settle();
        }
        window.press(ui::KeyPress{ui::KeyPress::escape});
        window.settle();
        ui::leave_lesson(window.workspace);
        window.settle();
    }
}

TEST_CASE("visible elements stay visible if rows have another length, as on the presenter's screen")
{
    Headless window(test::scene_of(
        R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[2,2],"strides":[4294967295,1]})"));
    window.resize({1280, 720});
    window.settle();
    window.fill("go to", "1,1");
    window.settle();
    REQUIRE(window.shows("slot/0/4294967296"));
    window.resize({900, 720});
    window.settle();
    CHECK(window.shows("slot/0/4294967296"));
    ui::open_lesson(window.workspace, "06-when-32-bits-wrap");
    ui::go_to_page(window.workspace, 0);
    window.resize({1280, 720});
    window.settle();
    REQUIRE(window.shows("slot/0/4294967296"));
    window.workspace.run(ui::Command::present);
    window.settle();
    CHECK(window.shows("slot/0/4294967296"));
}

TEST_CASE("no line of a step's sentence reaches its count or leaves the bar, however long both are")
{
    for (const char* const number : {"03", "42", "60", "62", "64"})
    {
        INFO(number);
        Headless window(test::scene_of(core::assets::examples()[0].json));
        for (const auto& entry : core::assets::examples())
            if (entry.name.starts_with(number))
                window.workspace.open_scene(test::scene_of(entry.json));
        window.resize({1280, 720});
        window.workspace.run(ui::Command::present);
        window.settle();
        window.press(ui::Key::end);
        window.settle();
        const ui::ProbeRect count = window.rect("presenter/count");
        const auto lines = window.names("presenter/line/");
        REQUIRE_FALSE(lines.empty());
        for (const std::string& line : lines)
        {
            INFO(line);
            const ui::ProbeRect place = window.rect(line);
            CHECK(place.left >= 0);
            CHECK(place.right <= count.left);
            CHECK(place.top >= count.top);
            CHECK(place.bottom <= count.bottom + 1);
        }
    }
}

TEST_CASE("a scene that breaks a rule is presented as far as it resolves, and the rule is named")
{
    Headless window(
        test::scene_of(R"({"stridescope":1,"kind":"slice1","input":{"dtype":"FLOAT32","labels":"HW",)"
                       R"("sizes":[4,4]},"window":{"offsets":[0,1],"sizes":[5,3],"strides":[-2,2]}})"));
    window.resize({1280, 720});
    window.workspace.run(ui::Command::present);
    window.settle();
    REQUIRE(window.shows("presenter"));
    const auto badges = window.names("badge/");
    REQUIRE(badges.size() == 1);
    CHECK(badges.front().find("window.sizes[0]") != std::string::npos);
}

TEST_CASE("presenting a short memory: its row is whole, and what the first step reads is in sight")
{
    Headless window(test::example("21"));
    window.resize({1280, 720});
    window.workspace.run(ui::Command::present);
    window.settle();
    for (const std::string slot : {"slot/0/0", "slot/0/13", "slot/0/15", "slot/2/0", "slot/2/3"})
    {
        INFO(slot);
        REQUIRE(window.shows(slot));
        CHECK(window.rect(slot).right <= 1280);
    }
    CHECK(window.rect("slot/0/0").top == doctest::Approx(window.rect("slot/0/15").top));
}

TEST_CASE("presenting a scene with accesses: its banks are drawn, and follow the step")
{
    Headless window(test::example("76"));
    window.resize({1280, 720});
    window.workspace.run(ui::Command::present);
    window.settle();
    CHECK(window.shows("bank/0/0"));
    CHECK_FALSE(window.shows("bank/31/31"));
    window.press(ui::Key::end);
    window.settle();
    CHECK(window.shows("bank/31/31"));
}

TEST_CASE("presenting: a requested comparison is drawn, or the reason why there is none is shown")
{
    Headless window(test::example("06"));
    window.resize({1280, 720});
    window.workspace.run(ui::Command::present);
    window.settle();
    window.workspace.run(ui::Command::compare);
    window.settle();
    CHECK(window.shows("b/slot/0/5"));

    window.workspace.open_scene(test::example("21"));
    window.workspace.run(ui::Command::compare);
    window.settle();
    const auto said = window.names("presenter/message: ");
    REQUIRE(said.size() == 1);
    CHECK(said.front().find("another scene of this kind") != std::string::npos);
    window.press(ui::KeyPress{ui::KeyPress::escape});
    window.settle();
    CHECK(window.names("presenter/message: ").empty());
    CHECK(window.workspace.presenting);
}

TEST_CASE("presenting: another size of the screen, what a step reads stays in sight")
{
    Headless window(test::scene_of(R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[20,20]})"));
    window.workspace.run(ui::Command::present);
    window.settle();
    window.press(ui::Key::end);
    window.settle();
    CHECK(window.shows("slot/0/399"));
    for (const Headless::Size size : {Headless::Size{1280, 720}, Headless::Size{800, 600}})
    {
        window.resize(size);
        CHECK(window.shows("slot/0/399"));
    }
}

TEST_CASE(
    "presenting a tiled tensor: the coordinate's digits stand above the sum, and all lines stay in their bar")
{
    for (const Headless::Size size : {Headless::Size{1280, 720}, {1024, 768}, {800, 600}, {1920, 1080}})
    {
        CAPTURE(size.width);
        Headless window(test::scene_of(
            R"({"stridescope":1,"kind":"tiled","dtype":"FLOAT32","labels":"NCHW","sizes":[1,10,4,6],"layout":"nChw8c"})"));
        window.resize(size);
        window.workspace.run(ui::Command::present);
        window.settle();
        window.press(ui::Key::end);
        window.settle();
        std::string all;
        std::vector<std::pair<float, std::string>> lines;
        const auto bar = window.rect("presenter/240 of 240");
        for (const std::string& name : window.names("presenter/line/"))
        {
            const auto line = window.rect(name);
            CHECK(line.top >= bar.top);
            CHECK(line.bottom <= bar.bottom);
            CHECK(line.left >= bar.left);
            lines.emplace_back(line.top, name.substr(std::string("presenter/line/").size()));
        }
        std::sort(lines.begin(), lines.end());
        for (const auto& line : lines)
            all += line.second + " ";
        CHECK(all.starts_with(
            "C\u2081 = 9 div 8 = 1, C\u2080 = 9 mod 8 = 1 [0,9,3,5]: 0\u00B7384 + 1\u00B7192 + "));
        CHECK(all.find("byte 1508") != std::string::npos);
    }
}

TEST_CASE("presenting a copy: two lines at most, from what is read to what is written")
{
    for (const char* const name : {"20", "21", "30", "31"})
    {
        CAPTURE(name);
        Headless window(test::example(name));
        window.resize({1280, 720});
        window.workspace.run(ui::Command::present);
        window.settle();
        for (int step = 0; step < 4; ++step)
        {
            const std::size_t lines = window.names("connector/").size();
            CHECK(lines >= 1);
            CHECK(lines <= 2);
            window.press(ui::Key::right);
            window.settle();
        }
    }
}

TEST_CASE("presenting a slice: its head has the window, and its cells are as large as those of its output")
{
    Headless window(test::example("21"));
    window.resize({1280, 720});
    window.workspace.run(ui::Command::present);
    window.settle();
    CHECK(window.shows("title/Input: window 4\u00D73, strides \u22122, 2"));
    const auto cell = window.rect("cell/0/0,0,0,0");
    CHECK(cell.bottom - cell.top >= 60);
}

TEST_CASE("presenting lanes: the connector ends at the edge of a slot, beside its number")
{
    Headless window(test::example("50"));
    window.resize({1280, 720});
    window.workspace.run(ui::Command::present);
    window.settle();
    for (int channel = 0; channel < 3; ++channel)
        window.press(ui::Key::right);
    window.settle();
    const auto slot = window.rect("lane/3/0");
    const auto tip = window.rect("connector/0");
    CHECK(tip.top > window.rect("lane/2/0").bottom - 4);
    CHECK(tip.left <= slot.left + 2);
}

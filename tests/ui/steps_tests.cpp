#include "core/assets.h"
#include "core/scene/parse.h"
#include "tests/core/dice.h"
#include "tests/ui/headless.h"

#include <doctest/doctest.h>

using namespace stridescope;
using test::Headless;

namespace
{

constexpr ui::KeyPress escape{.key = ui::KeyPress::escape};
constexpr ui::KeyPress f5{.key = ui::KeyPress::f1 + 4};
constexpr ui::KeyPress f7{.key = ui::KeyPress::f1 + 6};

std::optional<core::Int> step(const Headless& window)
{
    const auto& shown = window.workspace.views().look.step;
    return shown ? std::optional(shown->number) : std::nullopt;
}

} // namespace

TEST_CASE("F7 steps through the code: a strip and the code are there until Escape")
{
    Headless window(test::example("21"));
    CHECK(window.names("steps/").empty());
    window.press(f7);
    window.settle();
    CHECK(step(window) == 0);
    CHECK(window.shows("steps/1 of 4"));
    CHECK(window.shows("steps/current"));
    CHECK(window.shows("step/reads"));
    CHECK(window.shows("step/writes"));
    window.press(escape);
    window.settle();
    CHECK_FALSE(step(window));
    CHECK(window.names("steps/").empty());
}

TEST_CASE("arrows, Home and End go from step to step, and not beyond the ends")
{
    Headless window(test::example("21"));
    window.press(f7);
    window.move_to(5, 5);
    window.press(ui::Key::left);
    window.settle();
    CHECK(step(window) == 0);
    window.press(ui::Key::right);
    window.press(ui::Key::right);
    window.settle();
    CHECK(step(window) == 2);
    CHECK(window.shows("steps/3 of 4"));
    window.press(ui::Key::end);
    window.settle();
    CHECK(step(window) == 3);
    window.press(ui::Key::right);
    window.settle();
    CHECK(step(window) == 3);
    window.press({.key = ui::KeyPress::home});
    window.settle();
    CHECK(step(window) == 0);
    CHECK(window.workspace.views().look.pins.empty());
}

TEST_CASE("the mouse steps with the strip's buttons, scrubs, and ends at the cross")
{
    Headless window(test::example("03"));
    window.workspace.run(ui::Command::step_through);
    window.settle();
    window.click("steps/forward");
    window.settle();
    CHECK(step(window) == 1);
    window.click("steps/back");
    window.settle();
    CHECK(step(window) == 0);
    const auto scrub = window.rect("steps/scrub");
    window.drag("steps/scrub", (scrub.right - scrub.left) / 2 + 5);
    window.settle();
    CHECK(step(window) == 11);
    window.click("steps/end");
    window.settle();
    CHECK_FALSE(step(window));
}

TEST_CASE("other code is chosen in the right column, and begins with its first step")
{
    Headless window(test::example("03"));
    window.press(f7);
    window.press(ui::Key::right);
    window.settle();
    window.click("steps/code");
    window.settle();
    window.click("steps/code/Buffer size");
    window.settle();
    REQUIRE(window.workspace.views().look.step);
    CHECK(window.workspace.views().look.step->code == core::StepCode::buffer_size);
    CHECK(window.shows("steps/1 of 4"));
    window.press(ui::Key::right); // what was chosen from does not keep the keyboard
    window.settle();
    CHECK(window.shows("steps/2 of 4"));
}

TEST_CASE("a step's sentence that does not fit beside its count has its own line")
{
    for (const char* const number : {"17", "31", "43"})
    {
        Headless window(test::example(number));
        window.resize({1280, 720});
        window.press(f7);
        window.press(ui::Key::end);
        window.settle();
        const auto said = window.names("steps/says ");
        REQUIRE(said.size() == 1);
        INFO(said.front());
        CHECK(said.front().find("\xe2\x80\xa6") == std::string::npos);
    }
}

TEST_CASE("a click on an element or its place goes to its step, and so does a coordinate that is typed")
{
    Headless window(test::example("03"));
    window.press(f7);
    window.settle();
    window.click("cell/0/1,0,1");
    window.settle();
    CHECK(step(window) == 7);
    CHECK(window.workspace.views().look.pins.empty());
    window.click("slot/0/2");
    window.settle();
    CHECK(step(window) == 2);
    window.fill("go to", "1,1,2");
    window.settle();
    CHECK(step(window) == 11);
    window.press(ui::Key::left);
    window.settle();
    CHECK(step(window) == 10);
}

TEST_CASE("copy: an input element leads to the step that reads it; one that is not read is pinned")
{
    Headless window(test::example("21"));
    window.press(f7);
    window.settle();
    window.click("cell/0/0,0,1,3"); // 8, which the last step copies
    window.settle();
    CHECK(step(window) == 3);
    window.click("cell/2/0,0,0,1");
    window.settle();
    CHECK(step(window) == 1);
    window.click("cell/0/0,0,0,0");
    window.settle();
    CHECK(step(window) == 1);
    CHECK(window.workspace.views().look.pins.size() == 1);
    window.click("cell/0/0,0,0,0");
    window.settle();
    CHECK(window.workspace.views().look.pins.empty());
}

TEST_CASE("an edit that leaves fewer steps goes to the last of them")
{
    Headless window(test::example("03"));
    window.press(f7);
    window.press(ui::Key::end);
    window.settle();
    core::Scene smaller = test::scene_of(R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[3]})");
    window.workspace.document()->edit(std::move(smaller), 0);
    window.settle();
    CHECK(window.shows("steps/3 of 3"));
}

TEST_CASE("the largest example steps as fast as a small one, from its first element to its last")
{
    Headless window(test::example("60"));
    window.press(f7);
    window.press(ui::Key::end);
    window.settle();
    REQUIRE(step(window));
    CHECK(*step(window) > 1000000000);
    CHECK(window.shows("step/reads"));
}

TEST_CASE("a line joins what is pinned to its place, and Links takes it away")
{
    Headless window(test::example("03"));
    CHECK_FALSE(window.shows("links/drawn"));
    window.click("cell/0/1,0,1");
    window.move_to(5, 5);
    window.settle();
    CHECK(window.shows("links/drawn"));
    window.click("links");
    window.settle();
    CHECK_FALSE(window.shows("links/drawn"));
    CHECK_FALSE(window.workspace.views().look.links);
    window.workspace.run(ui::Command::toggle_links);
    window.settle();
    CHECK(window.shows("links/drawn"));
}

TEST_CASE("Ruler gives memory its offsets and bytes, by mouse and by its action")
{
    Headless window(test::example("03")); // it has few slots, and so a ruler already
    const auto before = window.rect("slot/0/0");
    window.click("ruler");
    window.settle();
    CHECK(window.workspace.views().look.ruler == false);
    CHECK(window.rect("slot/0/0").left < before.left); // not beside the ruler's names
    window.workspace.run(ui::Command::toggle_ruler);
    window.settle();
    CHECK(window.workspace.views().look.ruler == true);
    CHECK(window.rect("slot/0/0").left == before.left);
}

TEST_CASE("F5 presents: only canvas and memory, larger; arrows walk, B blanks, Escape ends with all as it was")
{
    Headless window(test::example("21"));
    window.resize({1280, 720});
    window.settle();
    const auto small = window.rect("cell/2/0,0,0,0");
    window.press(f5);
    window.settle();
    CHECK(window.shows("presenter/1 of 4"));
    CHECK(window.shows("cell/2/0,0,0,0"));
    CHECK(window.shows("slot/1/0") == false);
    CHECK(window.shows("slot/0/0"));
    CHECK(window.names("field/").empty());
    CHECK_FALSE(window.shows("links"));
    const auto large = window.rect("cell/2/0,0,0,0");
    CHECK(large.right - large.left > small.right - small.left);
    window.press(ui::Key::right);
    window.press(ui::Key::right);
    window.settle();
    CHECK(window.shows("presenter/3 of 4"));
    CHECK(window.shows("presenter/says out[0,0,1,0] = in[0,0,3\xE2\x88\x92"
                       "1\xC2\xB7"
                       "2,1+0\xC2\xB7"
                       "2] = 6, offset 5, byte 20"));
    window.press({.key = 'B'});
    window.settle();
    CHECK(window.shows("presenter/blank"));
    CHECK_FALSE(window.shows("slot/0/0"));
    window.press({.key = 'B'});
    window.settle();
    CHECK(window.shows("presenter/3 of 4"));
    window.press(escape);
    window.settle();
    CHECK(window.names("presenter").empty());
    CHECK_FALSE(window.workspace.presenting);
    CHECK_FALSE(step(window)); // presenting began it
    CHECK(window.rect("cell/2/0,0,0,0").left == small.left);
}

TEST_CASE("presenting continues with the shown step, and keeps it when it ends")
{
    Headless window(test::example("21"));
    window.press(f7);
    window.press(ui::Key::right);
    window.press(f5);
    window.settle();
    CHECK(window.shows("presenter/2 of 4"));
    window.press(f5);
    window.settle();
    CHECK(window.shows("steps/2 of 4"));
}

TEST_CASE("every example can be presented at common sizes")
{
    core::test::Sweep sweep(3);
    for (const char* number : {"03", "11", "31", "34", "42", "48", "53", "60", "64"})
    {
        if (sweep.passes_next())
            continue;
        CAPTURE(number);
        Headless window(test::example(number));
        window.press(f5);
        for (const Headless::Size size : {Headless::Size{1280, 720}, {1920, 1080}, {640, 400}})
        {
            window.resize(size);
            window.settle();
            CHECK(window.shows("presenter"));
        }
        window.press(escape);
        window.settle();
        CHECK_FALSE(window.workspace.presenting);
    }
}

TEST_CASE("several tensors in lanes: arrows walk from one to the next and move none, the mark goes along")
{
    Headless window(test::example("53"));
    const auto scene = window.workspace.document()->scene();
    window.press(f7);
    window.settle();
    CHECK(step(window) == 0);
    CHECK(window.shows("steps/1 of 3"));
    CHECK(window.shows("lanes/chosen: left [0, 2,048)"));
    window.press(ui::Key::right);
    window.settle();
    CHECK(step(window) == 1);
    CHECK(window.shows("lanes/chosen: right [2,048, 4,096)"));
    window.press(f5);
    window.settle();
    CHECK(window.shows("presenter/2 of 3"));
    window.press(ui::Key::right);
    window.settle();
    CHECK(window.shows("presenter/says result reserves bytes 16384 to 18431 of each lane, bank 1"));
    window.press(escape);
    window.settle();
    CHECK(step(window) == 2);
    CHECK(window.workspace.document()->scene() == scene);
}

TEST_CASE("whatever has the keyboard before F7, arrows step after it")
{
    Headless window(test::example("21"));
    test::tab_to(window, "bar/save");
    window.press(f7);
    window.settle();
    window.press(ui::Key::right);
    window.settle();
    CHECK(step(window) == 1);
    window.press(ui::Key::end);
    window.settle();
    CHECK(step(window) == 3);
}

TEST_CASE("Go to while a copy is stepped through: a coordinate is the output's")
{
    Headless window(test::example("21"));
    window.press(f7);
    window.settle();
    window.fill("go to", "0,0,1,1");
    window.settle();
    CHECK(step(window) == 3);
}

TEST_CASE(
    "the terms of an offset are lengths below the ruler, in the order of the sum, from offset 0 to the element")
{
    Headless window(test::scene_of(
        R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","labels":"DHW","sizes":[2,2,3],"base_offset":1})"));
    CHECK(window.names("term/").empty());
    window.click("slot/0/8"); // (1,0,1)
    window.move_to(0, 0);
    window.settle();
    CHECK(window.names("term/").size() == 4);
    const ui::ProbeRect d = window.rect("term/D 1\xC2\xB7"
                                        "6");
    CHECK(d.left > window.rect("slot/0/1").left); // on its length
    CHECK(d.right < window.rect("slot/0/6").right);
    CHECK(d.top > window.rect("slot/0/6").bottom);
    CHECK(window.rect("term/base 1").right < window.rect("slot/0/1").left);
    const ui::ProbeRect w = window.rect("term/W 1\xC2\xB7"
                                        "1");
    CHECK(w.left > window.rect("slot/0/7").left);
    CHECK(w.right < window.rect("slot/0/7").right);
    // A term without length is behind the element's offset.
    CHECK(window
              .rect("term/H 0\xC2\xB7"
                    "3 = 0")
              .left
          >= window.rect("slot/0/8").left);
    window.move_to("slot/0/1"); // the pointer comes before the pin
    window.settle();
    CHECK(window.shows("term/D 0\xC2\xB7"
                       "6 = 0"));
    window.click("ruler");
    CHECK(window.names("term/").empty());
}

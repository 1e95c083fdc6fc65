#include "core/scene/change_kind.h"
#include "headless.h"
#include "ui/picture/folded_rows.h"
#include "ui/shell/style.h"

#include <fmt/format.h>

#include <doctest/doctest.h>

using namespace stridescope;
using test::Headless;

TEST_CASE("a tensor is compared with its usual other orders, with the numbers of compare")
{
    Headless window(test::scene_of(
        R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","labels":"NCHW","sizes":[1,3,2,2]})"));
    window.click("right/Compare");
    window.click("compare/with");
    window.click("compare/with/packed NHWC");
    test::finish_work(window);
    CHECK(window.shows("fact/Identical: no"));
    CHECK(window.shows("fact/Unmoved: 2")); // the first and the last
    CHECK(window.shows("fact/Copies: 12"));
    window.click("compare/with");
    window.click("compare/with/packed NCHW");
    test::finish_work(window);
    CHECK(window.shows("fact/Identical: yes"));
    CHECK(window.shows("fact/Copies: 1"));
}

TEST_CASE("two open scenes are compared, and tensors that do not match are refused")
{
    Headless window;
    window.workspace.open_beside(
        test::scene_of(R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","title":"Small","sizes":[2,2]})"));
    window.workspace.open_beside(
        test::scene_of(R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","title":"Large","sizes":[2,3]})"));
    window.settle();
    window.click("right/Compare");
    window.click("compare/with");
    window.click("compare/with/1: Small");
    test::finish_work(window);
    CHECK(window.shows("compare/refused"));
}

namespace
{

constexpr const char* nchw =
    R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","title":"Planes","labels":"NCHW","sizes":[1,3,3,5]})";

ui::KeyPress compare_key()
{
    return {.key = 'D', .ctrl = true};
}

} // namespace

TEST_CASE("a key puts another layout beside the scene, and Escape takes it away again")
{
    Headless window(test::scene_of(nchw));
    const auto colour = window.workspace.views().look.colour;
    window.press(compare_key());
    test::finish_work(window);
    CHECK(window.shows("side/A: Planes"));
    CHECK(window.shows("b/side/B: packed NHWC")); // the first that is not what it is already
    CHECK(window.shows("cell/0/0,1,2,3"));
    CHECK(window.shows("b/cell/0/0,1,2,3"));
    CHECK(window.shows("b/slot/0/40"));
    CHECK(window.shows("fact/Moved: 42"));
    CHECK(window.shows("fact/Stay: (0,0,0,0) (0,1,1,2) (0,2,2,4)"));
    window.press(ui::KeyPress{.key = ui::KeyPress::escape});
    window.settle();
    CHECK_FALSE(window.shows("b/side/B: packed NHWC"));
    CHECK(window.workspace.views().look.colour == colour);
}

TEST_CASE("a comparison of planes and interleaved channels is coloured by the channel, which its slots name")
{
    for (const char* order : {"NCHW", "NHWC"})
    {
        CAPTURE(order);
        Headless window(test::scene_of(fmt::format(
            R"({{"stridescope":1,"kind":"buffer","dtype":"FLOAT32","labels":"NCHW","sizes":[1,3,3,5],"layout":"{}"}})",
            order)));
        window.press(compare_key());
        test::finish_work(window);
        for (const ui::ViewState* side :
             {&window.workspace.views(), &window.workspace.front()->comparison->views})
        {
            CHECK(side->look.colour == ui::ColouredBy{ui::ColouredBy::What::dimension, 1});
            CHECK(ui::shows_ruler(side->look, *side->view));
            CHECK(ui::folded_memory(*side->view, core::Operand::input, side->look, ui::style()).index
                  == std::size_t{1});
        }
        // Every slot of 45 is in one row, beside the other side's.
        CHECK(window.rect("slot/0/0").top == window.rect("slot/0/44").top);
        window.press(ui::KeyPress{.key = ui::KeyPress::escape});
        window.settle();
        const ui::ViewState& alone = window.workspace.views();
        CHECK_FALSE(ui::folded_memory(*alone.view, core::Operand::input, alone.look, ui::style()).index);
    }
}

TEST_CASE("moved elements carry a corner on both sides, those that stay none")
{
    Headless window(test::scene_of(nchw));
    window.press(compare_key());
    test::finish_work(window);
    int corners = 0;
    for (const std::string& name : window.names("moved/"))
        corners += name.empty() ? 0 : 1;
    CHECK(corners == 42);
    CHECK(window.names("b/moved/").size() == 42);
    CHECK_FALSE(window.shows("moved/0,1,1,2"));
    CHECK_FALSE(window.shows("b/moved/0,1,1,2"));
    CHECK(window.shows("b/moved/0,1,1,3"));
}

TEST_CASE("elements pointed at and pinned on one side are so on the other, also by their memory")
{
    Headless window(test::scene_of(nchw));
    window.press(compare_key());
    test::finish_work(window);
    ui::Comparison& comparison = *window.workspace.front()->comparison;
    const core::Pick element = core::AtCoordinate{core::Operand::input, {0, 1, 2, 3}};
    window.click("cell/0/0,1,2,3");
    window.settle();
    REQUIRE(comparison.views.look.pins.size() == 1);
    CHECK(comparison.views.look.pins[0] == element);
    CHECK(window.shows("pin/offset 28"));
    CHECK(window.shows("b/pin/offset 40"));
    // The line leads from slot to slot, in whichever row they are.
    const auto same = [&](const char* end, const char* slot)
    {
        const ui::ProbeRect a = window.rect(end);
        const ui::ProbeRect b = window.rect(slot);
        CHECK(a.left == doctest::Approx(b.left).epsilon(0.01));
        CHECK(a.top == doctest::Approx(b.top).epsilon(0.01));
    };
    same("compared/link/from", "slot/0/28");
    same("compared/link/to", "b/slot/0/40");
    window.click("b/slot/0/1"); // the element at (0,1,0,0)
    window.settle();
    REQUIRE(window.workspace.views().look.pins.size() == 1);
    CHECK(window.workspace.views().look.pins[0]
          == core::Pick(core::AtCoordinate{core::Operand::input, {0, 1, 0, 0}}));
    CHECK(window.shows("pin/offset 15"));
    window.move_to("b/cell/0/0,2,0,1");
    window.settle();
    REQUIRE(window.workspace.views().look.hovered);
    CHECK(*window.workspace.views().look.hovered
          == core::Pick(core::AtCoordinate{core::Operand::input, {0, 2, 0, 1}}));
}

TEST_CASE("both sides have one camera, whichever is zoomed")
{
    Headless window(test::scene_of(nchw));
    window.press(compare_key());
    test::finish_work(window);
    const ui::Comparison& comparison = *window.workspace.front()->comparison;
    const auto scales = [&]
    {
        return std::pair(window.workspace.views().look.grids[0].camera.scale,
                         comparison.views.look.grids[0].camera.scale);
    };
    const auto before = scales();
    CHECK(before.first == before.second);
    window.wheel("b/grid/0", 2);
    window.settle();
    CHECK(scales().first == scales().second);
    CHECK(scales().first > before.first);
}

TEST_CASE("the padding of A is as visible beside a packed B as alone")
{
    Headless window(test::scene_of(
        R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","labels":"HW","sizes":[2,3],"strides":[5,1]})"));
    window.settle();
    REQUIRE(window.workspace.views().look.grids[0].fitted.padded_columns == 2);
    window.click("right/Compare");
    window.click("compare/with");
    window.click("compare/with/packed HW");
    test::finish_work(window);
    window.settle();
    const ui::Camera& camera = window.workspace.views().look.grids[0].camera;
    const ui::ProbeRect drawn = window.rect("grid/0");
    CHECK(camera.cell_x(drawn.right, {drawn.left, drawn.top, drawn.right, drawn.bottom}) >= 5);
    CHECK(camera == window.workspace.front()->comparison->views.look.grids[0].camera);
}

TEST_CASE("tensors with reordered dimensions: the same element is marked")
{
    Headless window;
    window.workspace.open_beside(test::scene_of(
        R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","title":"Last","labels":"NHWC","sizes":[1,3,5,2]})"));
    window.workspace.open_beside(test::scene_of(
        R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","title":"First","labels":"NCHW","sizes":[1,2,3,5]})"));
    window.settle();
    window.click("right/Compare");
    window.click("compare/with");
    window.click("compare/with/1: Last");
    test::finish_work(window);
    window.click("cell/0/0,1,2,3");
    window.settle();
    CHECK(window.workspace.front()->comparison->views.look.pins
          == std::vector<core::Pick>{core::AtCoordinate{core::Operand::input, {0, 2, 3, 1}}});
    CHECK(window.shows("b/pin/offset 27"));
}

TEST_CASE("lanes are compared with another start lane, both drawn")
{
    Headless window(test::scene_of(
        R"({"stridescope":1,"kind":"tpu","dtype":"FLOAT16","sizes":[1,3,2,4],"chip":{"npu_num":4,"eu_bytes":16,
            "lmem_bytes":4096,"bank_num":4},"layout":"aligned","start_index":0,"address":0})"));
    window.click("right/Compare");
    window.click("compare/with");
    window.click("compare/with/start lane 1");
    test::finish_work(window);
    CHECK(window.shows("lanes"));
    CHECK(window.shows("b/lanes"));
    CHECK(window.shows("fact/Moved: 24"));
    window.click("cell/0/0,2,1,1");
    window.settle();
    CHECK(window.shows("pin/lane 2"));
    CHECK(window.shows("b/pin/lane 3"));
}

TEST_CASE("an edit of the scene keeps the comparison, with what is then its other layout")
{
    Headless window(test::scene_of(nchw));
    window.press(compare_key());
    test::finish_work(window);
    window.fill("sizes[3]", "7");
    test::finish_work(window);
    CHECK(window.shows("b/side/B: packed NHWC"));
    CHECK(window.shows("fact/Elements: 63"));
    CHECK(window.shows("b/cell/0/0,2,2,6"));
}

TEST_CASE("any order can be typed, and an invalid one is refused with the rule")
{
    Headless window(test::scene_of(nchw));
    window.press(compare_key());
    test::finish_work(window);
    window.fill("compare/order", "chwn");
    test::finish_work(window);
    CHECK(window.shows("b/side/B: packed CHWN"));
    CHECK(window.shows("fact/Identical: yes")); // N is 1
    window.fill("compare/order", "ccwn");
    test::finish_work(window);
    CHECK(window.shows("b/side/B: packed CHWN"));
    CHECK(window.workspace.front()->compare_offers.order_wrong == "List each of NCHW once, outermost first.");
}

TEST_CASE("A and B are swapped in one step of undo, and B opens as a scene of its own")
{
    Headless window(test::scene_of(nchw));
    window.press(compare_key());
    test::finish_work(window);
    window.click("compare/swap");
    test::finish_work(window);
    CHECK(window.shows("side/A: Planes"));
    CHECK(window.shows("cell/0/0,1,2,3"));
    window.click("cell/0/0,1,2,3");
    window.settle();
    CHECK(window.shows("pin/offset 40"));
    CHECK(window.shows("b/pin/offset 28"));
    window.press(ui::KeyPress{.key = 'Z', .ctrl = true});
    test::finish_work(window);
    CHECK_FALSE(window.workspace.document()->can_undo());
    window.click("compare/open");
    window.settle();
    CHECK(window.workspace.scenes.size() == 2);
}

TEST_CASE("a file is compared with, and what is wrong with it is said")
{
    ui::Host host;
    host.load = [](const std::string& path) -> core::Result<core::Scene>
    {
        if (path == "other.json")
            return test::scene_of(
                R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[1,3,3,5],"strides":[60,20,6,1]})");
        return core::Problem{core::Code::file, "", "there is no such file"};
    };
    host.save = [](const std::string&, const core::Scene&) { return std::optional<std::string>(); };
    Headless window(host, {1600, 1000});
    window.workspace.open_beside(test::scene_of(nchw));
    window.settle();
    window.click("right/Compare");
    const auto open = [&](const char* path)
    {
        window.click("compare/with");
        window.click("compare/with/Open a file\xE2\x80\xA6");
        window.settle();
        window.fill("dialog/path", path);
        test::finish_work(window);
    };
    open("nothing.json");
    CHECK(window.workspace.message == "nothing.json: there is no such file");
    open("other.json");
    CHECK(window.shows("b/side/B: other.json"));
    CHECK(window.shows("fact/Copies: 9"));
}

TEST_CASE("a compared scene that becomes one of several tensors reports it, and stays editable")
{
    Headless window(test::scene_of(R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[2,3]})"));
    window.press(ui::KeyPress{.key = 'D', .ctrl = true});
    window.workspace.worker->finish();
    window.settle();
    REQUIRE(window.workspace.front()->comparison);
    window.workspace.document()->edit(core::example_scene<core::TpuMemory>(), 0);
    window.settle();
    CHECK(window.workspace.front()->document.has_picture());
}

TEST_CASE("a tensor in lanes is stepped through beside global memory: read there, written here")
{
    Headless window(test::scene_of(
        R"({"stridescope":1,"kind":"tpu","chip":{"npu_num":4,"bank_num":2,"lmem_bytes":1024,"eu_bytes":16},
            "dtype":"FLOAT32","sizes":[1,6,2,3],"layout":"aligned","start_index":1})"));
    window.press(ui::KeyPress{.key = ui::KeyPress::f1 + 6});
    window.settle();
    CHECK(window.shows("step/writes"));
    CHECK_FALSE(window.shows("b/step/reads"));
    window.click("steps/global");
    test::finish_work(window);
    CHECK_FALSE(window.shows("steps/global"));
    CHECK(window.shows("steps/1 of 36"));
    CHECK(window.shows("step/writes"));
    CHECK(window.shows("b/step/reads"));
    CHECK_FALSE(window.shows("b/step/writes"));
    for (int i = 0; i < 7; ++i)
        window.press(ui::Key::right);
    window.settle();
    CHECK(window.shows("steps/8 of 36"));
    const ui::Comparison& comparison = *window.workspace.front()->comparison;
    REQUIRE(comparison.views.look.step);
    CHECK(comparison.views.look.step->about
          == core::Pick(core::AtCoordinate{core::Operand::input, {0, 1, 0, 1}}));
    CHECK(window.shows("b/step/reads"));
    // It makes no difference which of the two is the scene and which the other.
    ui::swap_compared(*window.workspace.front());
    test::finish_work(window);
    CHECK(window.shows("step/reads"));
    CHECK(window.shows("b/step/writes"));
    window.press(ui::KeyPress{.key = ui::KeyPress::escape});
    window.settle();
    CHECK_FALSE(window.shows("step/reads"));
    CHECK(window.shows("b/lanes"));
}

TEST_CASE("the line between two folded memories begins and ends at the slots, not at others of their columns")
{
    Headless window(test::scene_of(R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","labels":"NCHW",
                                       "sizes":[1,4,8,8]})"));
    window.press(compare_key());
    test::finish_work(window);
    for (const core::Dims& x : {core::Dims{0, 0, 1, 3}, core::Dims{0, 2, 5, 1}, core::Dims{0, 3, 7, 7}})
    {
        window.workspace.views().look.pins = {core::AtCoordinate{core::Operand::input, x}};
        window.settle();
        const core::Int in_a = ((x[1] * 8) + x[2]) * 8 + x[3];
        const core::Int in_b = ((x[2] * 8) + x[3]) * 4 + x[1];
        const std::string slot_a = "slot/0/" + std::to_string(in_a);
        const std::string slot_b = "b/slot/0/" + std::to_string(in_b);
        if (!window.shows("compared/link/from"))
        {
            CHECK((!window.shows(slot_a) || !window.shows(slot_b))); // out of sight
            continue;
        }
        const auto same = [&](const char* end, const std::string& slot)
        {
            CAPTURE(slot);
            const ui::ProbeRect a = window.rect(end);
            const ui::ProbeRect b = window.rect(slot);
            CHECK(std::abs(a.left - b.left) < 2);
            CHECK(std::abs(a.top - b.top) < 2);
        };
        same("compared/link/from", slot_a);
        same("compared/link/to", slot_b);
    }
}

TEST_CASE("two slices are shown side by side, with the same pins and the facts in which they differ")
{
    const auto slice = [](const char* title, int stride)
    {
        return test::scene_of(fmt::format(
            R"({{"stridescope":1,"kind":"slice1","title":"{}","input":{{"dtype":"FLOAT32","sizes":[4,4]}},)"
            R"("window":{{"offsets":[0,1],"sizes":[4,3],"strides":[{},2]}},"output":{{"sizes":[2,2]}}}})",
            title, stride));
    };
    Headless window;
    window.workspace.open_beside(slice("Forward", 2));
    window.settle();
    window.press(compare_key()); // nothing to compare with yet: the tab says what to do
    CHECK_FALSE(window.workspace.front()->comparison);
    CHECK(window.shows("compare/with"));
    window.workspace.open_beside(slice("Backward", -2));
    window.settle();
    window.press(compare_key());
    test::finish_work(window);
    REQUIRE(ui::shows_both(*window.workspace.front()));
    CHECK(window.shows("side/A: Backward"));
    CHECK(window.shows("b/side/B: 1: Forward"));
    CHECK(window.shows("fact/Start offset: 13 / 1"));
    CHECK(window.shows("compare/same"));
    window.click("cell/0/3,1");
    const core::Pick pinned = core::AtCoordinate{core::Operand::input, {3, 1}};
    CHECK(window.workspace.views().look.pins == std::vector{pinned});
    CHECK(window.workspace.front()->comparison->views.look.pins == std::vector{pinned});
    window.click("b/cell/2/1,0");
    CHECK(window.workspace.views().look.pins
          == std::vector<core::Pick>{core::AtCoordinate{core::Operand::output, {1, 0}}});
    // Each side has controls of its own.
    window.click("b/text/Coords");
    CHECK(window.workspace.front()->comparison->views.look.text == ui::CellText::coordinates);
    CHECK_FALSE(window.workspace.views().look.text);
    window.wheel("b/memory/0", 2);
    window.settle();
    const double zoomed = window.workspace.front()->comparison->views.look.memory(core::Operand::input).slot;
    CHECK(zoomed > 0);
    window.settle();
    CHECK(window.workspace.front()->comparison->views.look.memory(core::Operand::input).slot == zoomed);
    window.click("compare/swap");
    test::finish_work(window);
    CHECK(window.shows("fact/Start offset: 1 / 13"));
    window.click("compare/end");
    CHECK_FALSE(window.shows("b/side/B: 1: Forward"));
}

TEST_CASE("tensors in shared lanes are shown side by side, and other kinds are not offered")
{
    Headless window;
    window.workspace.open_beside(test::example("20"));
    window.workspace.open_beside(test::example("53"));
    window.workspace.open_beside(test::example("54"));
    window.settle();
    window.press(compare_key());
    test::finish_work(window);
    REQUIRE(ui::shows_both(*window.workspace.front()));
    CHECK(window.shows("b/side/B: 2: Two operands in one bank"));
    CHECK(ui::compare_offers(*window.workspace.front()).size() == 1);
    // B has 64 lanes, A has 8: a byte of lane 60 is in B alone.
    ui::Comparison& comparison = *window.workspace.front()->comparison;
    comparison.views.look.pins = {core::AtPlace{core::Operand::input, {60, 0}}};
    window.settle();
    CHECK(window.workspace.views().look.pins.empty());
    comparison.views.look.pins = {core::AtPlace{core::Operand::input, {6, 0}}};
    window.settle();
    CHECK(window.workspace.views().look.pins == comparison.views.look.pins);
}

TEST_CASE("a tip does not cover what a click has made, until the pointer has left and come back")
{
    Headless window(test::scene_of(nchw));
    window.press(compare_key());
    test::finish_work(window);
    const char* const tip = "tip/Make B this scene (one undo step)";
    window.move_to("compare/swap");
    window.settle();
    REQUIRE(window.shows(tip));
    window.click("compare/swap");
    test::finish_work(window);
    CHECK_FALSE(window.shows(tip));
    window.move_to("fact/Elements: 45");
    window.settle();
    window.move_to("compare/swap");
    window.settle();
    CHECK(window.shows(tip));
}

TEST_CASE("the words about padding of tiles stand below the titles of two sides")
{
    Headless window(test::scene_of(
        R"({"stridescope":1,"kind":"tiled","dtype":"FLOAT32","title":"Odd","labels":"HW","sizes":[13,29],"layout":"AB5a7b"})"));
    window.press(compare_key());
    test::finish_work(window);
    const float below = window.rect("side/A: Odd").bottom;
    CHECK(window.rect("grid/0").top >= below + 12); // a line of words
    CHECK(window.rect("grid/0").top == window.rect("b/grid/0").top);
}

TEST_CASE("a comparison whose fastest dimensions have more indices than hues is coloured by order")
{
    Headless window(test::example("60"));
    window.press(compare_key());
    test::finish_work(window);
    CHECK(window.workspace.views().look.colour == ui::ColouredBy{ui::ColouredBy::What::order, 0});
    CHECK(window.workspace.front()->comparison->views.look.colour == window.workspace.views().look.colour);
}

#include "core/assets.h"
#include "core/scene/parse.h"
#include "tests/core/view/show.h"
#include "tests/ui/headless.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

using namespace stridescope;
using test::Headless;

namespace
{

core::Scene ten_by_twelve()
{
    return test::scene_of(R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[10,12]})");
}

const core::Selection* selected(const Headless& window)
{
    const auto& selection = window.workspace.views().selection;
    return selection ? &selection->selection() : nullptr;
}

/// From the middle of one thing to the middle of another.
void drag_to(Headless& window, std::string_view from, std::string_view to, ui::Modifiers modifiers = {})
{
    const ui::ProbeRect a = window.rect(from);
    const ui::ProbeRect b = window.rect(to);
    window.drag(from, (b.left + b.right - a.left - a.right) / 2, (b.top + b.bottom - a.top - a.bottom) / 2,
                modifiers);
}

constexpr ui::Modifiers shift{.shift = true};

} // namespace

TEST_CASE("dragging with Shift selects a box of cells, which lights up, and does not move the picture")
{
    Headless window(ten_by_twelve());
    const ui::ProbeRect before = window.rect("cell/0/2,3");
    drag_to(window, "cell/0/2,3", "cell/0/5,7", shift);
    REQUIRE(selected(window));
    CHECK(*selected(window) == core::Selection(core::region(core::Operand::input, {2, 3}, {4, 5})));
    CHECK(window.rect("cell/0/2,3").left == before.left);
    CHECK(window.workspace.views().selection->place(core::Operand::input, {0, 2 * 12 + 3},
                                                    core::test::uncounted()));
    CHECK_FALSE(window.workspace.views().selection->place(core::Operand::input, {0, 2 * 12 + 2},
                                                          core::test::uncounted()));
    CHECK(window.workspace.views().selection->elements() == 20);
    CHECK(window.workspace.views().look.pins.empty());
}

TEST_CASE("pixels of small cells light up what is selected at the end of a drag, not what was a step before")
{
    Headless window(test::scene_of(R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[700,900]})"));
    window.drag("grid/0", 60, 45, shift);
    window.settle();
    REQUIRE(selected(window));
    const auto pixels = [&] { return window.workspace.views().cache.grids[0].pixels.raster(); };
    const auto kept = pixels();
    REQUIRE(kept);
    const auto before = *kept;
    window.workspace.views().cache = {};
    window.settle();
    REQUIRE(pixels());
    CHECK(pixels()->pixels == before.pixels);
}

TEST_CASE("a box is the same from whichever corner it is dragged")
{
    Headless window(ten_by_twelve());
    drag_to(window, "cell/0/5,3", "cell/0/2,7", shift);
    REQUIRE(selected(window));
    CHECK(*selected(window) == core::Selection(core::region(core::Operand::input, {2, 3}, {4, 5})));
}

TEST_CASE("a selection changes the picture, and Escape changes it back")
{
    Headless window(ten_by_twelve());
    window.move_to(5, 5);
    const std::uint64_t before = window.picture_hash();
    window.workspace.views().select(core::region(core::Operand::input, {2, 3}, {4, 5}));
    window.settle();
    CHECK(window.picture_hash() != before);
    window.press({.key = ui::KeyPress::escape});
    window.move_to(5, 5);
    CHECK_FALSE(selected(window));
    CHECK(window.picture_hash() == before);
}

TEST_CASE("dragging on a memory selects its places, both ends included, either way")
{
    Headless window(ten_by_twelve());
    drag_to(window, "slot/0/5", "slot/0/9");
    REQUIRE(selected(window));
    CHECK(*selected(window) == core::Selection(core::PlaceRange{core::Operand::input, 0, 5, 10}));
    drag_to(window, "slot/0/9", "slot/0/5");
    REQUIRE(selected(window));
    CHECK(*selected(window) == core::Selection(core::PlaceRange{core::Operand::input, 0, 5, 10}));
    CHECK(window.workspace.views().selection->cell(core::Operand::input, {0, 9}));
    CHECK_FALSE(window.workspace.views().selection->cell(core::Operand::input, {0, 10}));
}

TEST_CASE("dragging with Shift in lanes selects a range of one lane")
{
    Headless window(test::example("42"));
    drag_to(window, "lane/1/3", "lane/1/8", shift);
    REQUIRE(selected(window));
    CHECK(*selected(window) == core::Selection(core::PlaceRange{core::Operand::input, 1, 3, 9}));
    CHECK(window.workspace.views().selection->cell(core::Operand::input, {0, 1, 0, 3}));
}

TEST_CASE("Escape gives up the selection first and the pins after")
{
    Headless window(ten_by_twelve());
    window.click("cell/0/0,1");
    drag_to(window, "cell/0/2,3", "cell/0/5,7", shift);
    REQUIRE(selected(window));
    window.press({.key = ui::KeyPress::escape});
    CHECK_FALSE(selected(window));
    CHECK(window.workspace.views().look.pins.size() == 1);
    window.press({.key = ui::KeyPress::escape});
    CHECK(window.workspace.views().look.pins.empty());
}

TEST_CASE("a click on a cell gives up the selection")
{
    Headless window(ten_by_twelve());
    drag_to(window, "cell/0/2,3", "cell/0/5,7", shift);
    REQUIRE(selected(window));
    window.click("cell/0/0,0");
    CHECK_FALSE(selected(window));
}

TEST_CASE("a click on a row's or a column's index, or on a page's title, selects all of it")
{
    Headless window(test::scene_of(R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[2,4,5]})"));
    const ui::ProbeRect corner = window.rect("cell/0/1,0,0");
    const float cell = corner.right - corner.left;
    const auto click_at = [&](float x, float y)
    {
        window.move_to(x, y);
        window.click_here();
    };
    click_at(corner.left - 8, (corner.top + corner.bottom) / 2);
    REQUIRE(selected(window));
    CHECK(*selected(window) == core::Selection(core::region(core::Operand::input, {1, 0, 0}, {1, 1, 5})));
    click_at((corner.left + corner.right) / 2, corner.top - 8);
    REQUIRE(selected(window));
    CHECK(*selected(window) == core::Selection(core::region(core::Operand::input, {1, 0, 0}, {1, 4, 1})));
    click_at((corner.left + corner.right) / 2, corner.top - std::min(26.0F, cell) - 8);
    REQUIRE(selected(window));
    CHECK(*selected(window) == core::Selection(core::region(core::Operand::input, {1, 0, 0}, {1, 4, 5})));
}

TEST_CASE("other dimensions for rows, columns and pages lose neither the selection nor the pins")
{
    Headless window(test::example("10"));
    const core::PageChoice before = window.workspace.views().look.grids[0].pages;
    window.click("cell/0/0,1,1,1");
    drag_to(window, "cell/0/0,0,0,0", "cell/0/0,0,1,1", shift);
    REQUIRE(selected(window));
    const core::Selection chosen = *selected(window);
    window.click("pages");
    window.click("pages/across");
    window.click("pages/across/C  (3)");
    window.settle();
    REQUIRE(window.workspace.views().look.grids[0].pages.column != before.column);
    REQUIRE(selected(window));
    CHECK(*selected(window) == chosen);
    REQUIRE(window.workspace.views().look.pins.size() == 1);
    CHECK(window.workspace.views().look.pins.front()
          == core::Pick(core::AtCoordinate{core::Operand::input, {0, 1, 1, 1}}));
}

TEST_CASE("an edit keeps a selection that is still there and gives up one that is not")
{
    Headless window(ten_by_twelve());
    drag_to(window, "cell/0/2,3", "cell/0/5,7", shift);
    window.fill("sizes[1]", "8");
    REQUIRE(selected(window));
    CHECK(*selected(window) == core::Selection(core::region(core::Operand::input, {2, 3}, {4, 5})));
    CHECK(window.workspace.views().selection->place(core::Operand::input, {0, 2 * 8 + 3},
                                                    core::test::uncounted()));
    window.fill("sizes[1]", "7");
    CHECK_FALSE(selected(window));
}

TEST_CASE("a box dragged over 2^40 elements lights up in the memory, and the picture stays small")
{
    Headless window(test::scene_of(
        R"({"stridescope":1,"kind":"buffer","dtype":"UINT8","sizes":[1048576,1048576],"pad":{"W":64}})"));
    window.drag("grid/0", 120, 80, shift);
    REQUIRE(selected(window));
    const auto* box = std::get_if<core::Region>(selected(window));
    REQUIRE(box);
    const core::SelectionView& lit = *window.workspace.views().selection;
    CHECK(*lit.elements() > 1000);
    CHECK(lit.distinct() == lit.elements());
    const core::Int offset =
        core::offset_of(window.workspace.views().view->layout(core::Operand::input), box->first);
    CHECK(lit.place(core::Operand::input, {0, offset}, core::test::uncounted()));
    CHECK(lit.cell(core::Operand::input, box->first));
    CHECK(window.vertices() < 60000);
}

TEST_CASE("a slice's box in the output lights up what it copies, and the other way round")
{
    Headless window(test::example("21"));
    drag_to(window, "cell/2/0,0,0,0", "cell/2/0,0,0,1", shift);
    REQUIRE(selected(window));
    const auto* output = window.workspace.views().selection.get();
    CHECK(output->cell(core::Operand::input, {0, 0, 3, 1}));
    CHECK(output->cell(core::Operand::input, {0, 0, 3, 3}));
    CHECK_FALSE(output->cell(core::Operand::input, {0, 0, 3, 2}));
    CHECK_FALSE(output->cell(core::Operand::input, {0, 0, 1, 1}));
    drag_to(window, "cell/0/0,0,2,0", "cell/0/0,0,3,1", shift);
    REQUIRE(selected(window));
    const auto* input = window.workspace.views().selection.get();
    CHECK(input->cell(core::Operand::output, {0, 0, 0, 0}));
    CHECK_FALSE(input->cell(core::Operand::output, {0, 0, 0, 1}));
    CHECK_FALSE(input->cell(core::Operand::output, {0, 0, 1, 0}));
}

TEST_CASE("a range of memory goes with the memory that it lay in, and stays where some of it is left")
{
    Headless window(ten_by_twelve());
    window.settle();
    window.workspace.views().select(core::PlaceRange{core::Operand::input, 0, 30, 90});
    window.fill("sizes[0]", "4");
    window.settle();
    REQUIRE(selected(window));
    CHECK(*selected(window) == core::Selection(core::PlaceRange{core::Operand::input, 0, 30, 90}));
    window.fill("sizes[0]", "2");
    window.settle();
    CHECK_FALSE(selected(window));
}

TEST_CASE("Shift and arrows select from the pin to the target; arrows alone end that range")
{
    Headless window(ten_by_twelve());
    test::tab_to(window, "grid/0");
    window.press(ui::Key::enter);
    window.press(ui::Key::down);
    for (const ui::Key key : {ui::Key::right, ui::Key::right, ui::Key::down})
        window.press(key, shift);
    REQUIRE(selected(window));
    CHECK(*selected(window) == core::Selection(core::region(core::Operand::input, {1, 0}, {2, 3})));
    window.press(ui::Key::left, shift);
    CHECK(*selected(window) == core::Selection(core::region(core::Operand::input, {1, 0}, {2, 2})));
    // Another range begins where the pin is.
    window.press(ui::KeyPress{.key = ui::KeyPress::escape});
    CHECK_FALSE(selected(window));
    window.press(ui::Key::down, shift);
    REQUIRE(selected(window));
    CHECK(*selected(window) == core::Selection(core::region(core::Operand::input, {2, 1}, {2, 1})));
}

TEST_CASE("Shift and arrows select a range of memory from a place that is pinned there")
{
    Headless window(ten_by_twelve());
    test::tab_to(window, "memory/0");
    window.press(ui::Key::enter);
    for (int i = 0; i < 4; ++i)
        window.press(ui::Key::right, shift);
    REQUIRE(selected(window));
    CHECK(*selected(window) == core::Selection(core::PlaceRange{core::Operand::input, 0, 0, 5}));
}

TEST_CASE("ledger: the line of a dimension pointed at, the elements along it through the pin light up")
{
    Headless window(test::scene_of(R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[3,4]})"));
    ui::ViewState& views = window.workspace.views();
    ui::pin_coordinate(views.look, *views.view, {1, 2});
    views.pointed = ui::PointedDimension{core::Operand::input, 0};
    const auto lit = views.lit_range();
    REQUIRE(lit);
    CHECK(lit->selection() == core::Selection(core::region(core::Operand::input, {0, 2}, {3, 1})));
    CHECK(lit->place(core::Operand::input, {0, 10}, core::test::uncounted()));
    CHECK_FALSE(lit->place(core::Operand::input, {0, 9}, core::test::uncounted()));
    CHECK_FALSE(views.lit_range()); // until it is pointed at again
}

TEST_CASE("ledger: the pointer over the line of a dimension, the canvas changes and comes back")
{
    Headless window(test::scene_of(R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[3,4]})"));
    window.click("why/Span");
    window.settle();
    window.workspace.worker->finish();
    window.settle();
    REQUIRE_FALSE(window.names("line/").empty());
    window.move_to(1, 1);
    window.settle();
    const std::uint64_t before = window.picture_hash();
    const ui::ProbeRect ledger = window.rect(window.names("line/").front());
    window.move_to(ledger.left + 30, ledger.top + 5);
    window.settle();
    CHECK(window.picture_hash() != before);
    window.move_to(1, 1);
    window.settle();
    CHECK(window.picture_hash() == before);
}

TEST_CASE("the bytes of a selection end with the byte of its last element, also of 4 bits")
{
    const auto bytes = [](const char* dtype, core::Int end)
    {
        Headless window(test::scene_of(
            fmt::format(R"({{"stridescope":1,"kind":"buffer","dtype":"{}","sizes":[8]}})", dtype)));
        window.workspace.views().select(core::PlaceRange{core::Operand::input, 0, 0, end});
        window.settle();
        return window.names("fact/Bytes: ");
    };
    CHECK(bytes("UINT4", 2) == std::vector<std::string>{"fact/Bytes: 0"});
    CHECK(bytes("UINT4", 3) == std::vector<std::string>{"fact/Bytes: 0 to 1"});
    CHECK(bytes("UINT4", 8) == std::vector<std::string>{"fact/Bytes: 0 to 3"});
    CHECK(bytes("FLOAT16", 3) == std::vector<std::string>{"fact/Bytes: 0 to 5"});
}

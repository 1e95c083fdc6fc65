#include "core/assets.h"
#include "core/text/grouped.h"
#include "core/tpu/lane_sharing.h"
#include "core/view/go_to_text.h"
#include "core/view/lane_byte.h"
#include "tests/ui/headless.h"
#include "ui/panels/canvas/lane_byte.h"
#include "ui/picture/memory_plane.h"
#include "ui/shell/fonts.h"
#include "ui/shell/style.h"

#include <doctest/doctest.h>

#include <set>

using namespace stridescope;
using test::focused;
using test::Headless;
using test::tab_to;

namespace
{

core::Scene example_scene(std::string_view number)
{
    for (const auto& entry : core::assets::examples())
        if (entry.name.starts_with(number))
            return test::scene_of(entry.json);
    FAIL("no example " << number);
    return {};
}

/// Returns the rows of the picture as they are drawn.
ui::SlotRows rows_of(const Headless& window)
{
    const ui::ProbeRect lanes = window.rect("lanes");
    const ui::ViewState& views = window.workspace.front()->views;
    const ui::MemoryPlace place = {ui::MemoryPlace::As::shared_lanes,
                                   core::Operand::input,
                                   {},
                                   {lanes.left, lanes.top, lanes.right, lanes.bottom}};
    return ui::memory_plane(*views.view, views.look, place, ui::style(), ui::measure_by_fonts())->rows;
}

void point_at(Headless& window, core::Int lane, core::Int byte)
{
    const ui::SlotRows rows = rows_of(window);
    window.move_to(rows.x_of(static_cast<double>(byte)) + 0.1F,
                   rows.area.top + rows.row_height * (static_cast<float>(lane / rows.lanes_of_a_row) + 0.5F));
    window.settle();
}

const ui::LaneDrag& drag(const Headless& window)
{
    return const_cast<Headless&>(window).workspace.views().lane_drag;
}

void pin(Headless& window, core::Place byte)
{
    window.workspace.views().look.pins = {core::AtPlace{core::Operand::input, byte}};
}
/// Returns the byte that is pinned; nothing without a pin.
std::optional<core::Place> pinned(const Headless& window)
{
    const auto& pins = const_cast<Headless&>(window).workspace.views().look.pins;
    return pins.empty() ? std::nullopt : std::optional(std::get<core::AtPlace>(pins.back()).place);
}
std::optional<core::Place> pointed(const Headless& window)
{
    const auto& pick = const_cast<Headless&>(window).workspace.views().look.hovered;
    return pick ? std::optional(std::get<core::AtPlace>(*pick).place) : std::nullopt;
}

void to_lanes(Headless& window)
{
    for (int i = 0; i < 8 && focused(window) != "lanes"; ++i)
        window.press(ui::KeyPress{.key = ui::KeyPress::f1 + 5});
    REQUIRE(focused(window) == "lanes");
}

} // namespace

TEST_CASE("shared lanes: the element at a byte is shown for each tensor, as in at's answer")
{
    Headless window(example_scene("54"));
    // at --lane 2 --byte 17024
    pin(window, {2, 17024});
    window.settle();
    CHECK(window.shows("pin/lane 2"));
    CHECK(window.shows("pin/byte 17,024"));
    CHECK(window.shows("byte/(0,8,0,0) of skip"));
    CHECK(window.shows("byte/(0,2,11,24) of next"));
    CHECK(window.shows("pin/bank 4"));
    CHECK(window.shows("line/2\xc2\xb7"
                       "32768 + 17024 = 82560"));
    CHECK(window.shows("line/2 tensors at address 82,560"));
    pin(window, {0, 30000});
    window.settle();
    CHECK(window.shows("line/Address 30,000 is free"));
}

TEST_CASE("shared lanes: Go to pins a byte of a lane or an address, and refuses others")
{
    Headless window(example_scene("54"));
    const core::SceneView& view = *window.workspace.views().view;
    const auto place = [&](const char* text) { return core::read_place(view, core::Operand::input, text); };
    CHECK(*place("2:17024") == core::Pick(core::AtPlace{core::Operand::input, {2, 17024}}));
    CHECK(*place("b82560") == core::Pick(core::AtPlace{core::Operand::input, {2, 17024}}));
    CHECK(place("0:32768").problem().message == "byte 32768 is outside the lane's 0 to 32767");
    CHECK(place("8:0").problem().message == "lane 8 is outside 0 to 7");
    CHECK(place("0,8,0,0").problem().message
          == "several tensors share the lanes: enter a byte of one as lane:byte (2:64)");
}

TEST_CASE("each byte shows the tensors and coordinates that use it")
{
    const auto facts = core::evaluate(example_scene("54"));
    REQUIRE(facts);
    const core::Memory shared = facts->memories().front();
    // Independent: every element of every tensor, by its place.
    std::map<std::pair<core::Int, core::Int>, std::map<std::size_t, std::vector<core::Int>>> at;
    for (std::size_t t = 0; t < shared.tensors.size(); ++t)
    {
        const core::TensorPlacement& map = *shared.tensors[t].placement;
        core::Dims x = core::Dims::filled(map.sizes.size(), 0);
        for (bool more = true; more;)
        {
            const core::LanePlace place = core::lane_place(map, x);
            for (core::Int i = 0; i < map.bits / 8; ++i)
                at[{*place.npu, place.byte + i}][t].push_back(x[map.sizes.size() - 1]);
            more = false;
            for (std::size_t d = x.size(); d-- > 0 && !more;)
            {
                more = ++x[d] < map.sizes[d];
                if (!more)
                    x[d] = 0;
            }
        }
    }
    for (core::Int lane = 0; lane < 8; ++lane)
        for (core::Int byte = lane; byte < 24000; byte += 61)
        {
            const auto here = core::tensors_of_byte(shared, lane, byte);
            const auto known = at.find({lane, byte});
            std::size_t with_elements = 0;
            for (const core::LaneByteTensor& tenant : here)
            {
                const core::TensorPlacement& map = *shared.tensors[tenant.tensor].placement;
                REQUIRE(map.address <= byte);
                REQUIRE(byte < map.end_address);
                if (tenant.found.what != core::SlotUse::element)
                {
                    CHECK_FALSE(tenant.reason.empty());
                    continue;
                }
                ++with_elements;
                REQUIRE(known != at.end());
                REQUIRE(known->second.contains(tenant.tensor));
                CHECK(tenant.found.count == static_cast<core::Int>(known->second.at(tenant.tensor).size()));
            }
            CHECK(with_elements == (known == at.end() ? 0 : known->second.size()));
        }
}

TEST_CASE("a byte is pinned by a click, taken back by a second one, and the pointer goes before it")
{
    Headless window(example_scene("54"));
    point_at(window, 5, 1000);
    REQUIRE(pointed(window));
    CHECK(pointed(window)->lane == 5);
    window.click_here();
    window.settle();
    REQUIRE(pinned(window));
    const core::Place before = *pinned(window);
    point_at(window, 1, 8200);
    CHECK(pinned(window) == before);
    CHECK(window.shows("pin/lane 1"));
    CHECK(window.shows("pin/byte " + core::grouped(pointed(window)->offset)));
    point_at(window, 5, 1000);
    window.click_here();
    CHECK_FALSE(pinned(window));
}

TEST_CASE("lanes of several tensors: the wheel and keys zoom to single bytes and back, what is chosen comes "
          "into sight")
{
    Headless window(example_scene("54"));
    point_at(window, 5, 6000);
    const core::Int byte = pointed(window)->offset;
    for (int i = 0; i < 60; ++i)
        window.push_wheel(1);
    window.settle();
    CHECK(rows_of(window).slot_width == doctest::Approx(static_cast<double>(ui::px(60))));
    CHECK(std::abs(pointed(window)->offset - byte) < 40); // the byte at a pixel
    CHECK(rows_of(window).is_part());
    for (int i = 0; i < 200; ++i)
        window.push_wheel(-1);
    window.settle();
    CHECK_FALSE(rows_of(window).is_part());
    to_lanes(window);
    window.press(ui::Key::down);
    window.press(ui::Key::down);
    window.press(ui::Key::page_up);
    window.press(ui::Key::page_up);
    CHECK(rows_of(window).is_part());
    window.press(ui::Key::down); // the next tensor is brought into sight
    window.settle();
    const auto& chosen = window.workspace.views().view->shared()->tensors[*drag(window).chosen];
    const auto address = static_cast<double>(chosen.placement->address);
    CHECK(rows_of(window).shows(address, address + 1));
}

TEST_CASE("by keys a byte is pinned and moved along the lane and across lanes, and no tensor with it")
{
    Headless window(example_scene("54"));
    to_lanes(window);
    window.press(ui::Key::enter);
    CHECK(pinned(window) == core::Place{0, 0});
    window.press(ui::Key::right);
    window.press(ui::Key::down);
    CHECK(pinned(window) == core::Place{1, 1});
    window.press(ui::Key::page_down);
    CHECK(pinned(window) == core::Place{1, 6272});
    window.press(ui::Key::page_down);
    CHECK(pinned(window) == core::Place{1, 8192});
    window.press(ui::Key::page_up);
    window.press(ui::Key::left);
    CHECK(pinned(window) == core::Place{1, 6271});
    for (int i = 0; i < 12; ++i)
        window.press(ui::Key::down);
    CHECK(pinned(window) == core::Place{7, 6271});
    CHECK_FALSE(window.workspace.document()->can_undo());
    window.press(ui::KeyPress{.key = ui::KeyPress::escape});
    CHECK_FALSE(pinned(window));
}

TEST_CASE("pins of shared lanes stay with an edit, and Shift adds one")
{
    Headless window(example_scene("54"));
    point_at(window, 5, 1000);
    window.click_here();
    point_at(window, 1, 8200);
    window.click_here(0, {.shift = true});
    window.settle();
    REQUIRE(window.workspace.views().look.pins.size() == 2);
    const core::Place last = *pinned(window);
    CHECK(last.lane == 1);
    CHECK(window.shows("fact/Lanes: \xE2\x88\x92"
                       "4"));
    window.fill("tensors[1].name", "first");
    window.settle();
    CHECK(window.workspace.views().look.pins.size() == 2);
    CHECK(pinned(window) == last);
}

TEST_CASE("the tensor chosen in the inspector is the one chosen on the lanes, both ways")
{
    Headless window(example_scene("54"));
    window.click("tensors[1]");
    window.settle();
    CHECK(drag(window).chosen == 1);
    CHECK(window.shows("lanes/chosen: weight [8,192, 8,768)"));
    CHECK(window.shows("tensors[1].name"));
    to_lanes(window);
    window.press(ui::Key::down);
    window.settle();
    CHECK(drag(window).chosen == 2);
    CHECK(window.shows("tensors[2].name"));
    point_at(window, 5, 20000);
    window.click_here();
    window.settle();
    CHECK(window.shows("tensors[4].name"));
    point_at(window, 5, 30000); // free ground: the choice stays
    window.click_here();
    window.settle();
    CHECK(window.shows("tensors[4].name"));
    window.fill("tensors[4].sizes[3]", "0"); // broken: the fields are still of it
    window.settle();
    CHECK(window.workspace.document()->problem());
    CHECK(window.shows("tensors[4].name"));
}

TEST_CASE("Tab reaches every field of several tensors in lanes, each once")
{
    Headless window(example_scene("54"));
    std::vector<std::string> order;
    std::set<std::string> names;
    for (int i = 0; i < 200; ++i)
    {
        window.press(ui::Key::tab);
        window.settle();
        const std::string name = focused(window);
        REQUIRE_FALSE(name.empty());
        if (!order.empty() && name == order.front())
            break;
        order.push_back(name);
        names.insert(name);
    }
    CHECK(order.size() < 200);
    for (const char* name : {"tensors[0]",
                             "tensors[1]",
                             "tensors[2]",
                             "tensors[3]",
                             "tensors[4]",
                             "tensors[0].address",
                             "tensors[1].address",
                             "tensors[2].address",
                             "tensors[3].address",
                             "tensors[4].address",
                             "tensors/add",
                             "tensors/remove",
                             "tensors/arrange",
                             "tensors[0].name",
                             "tensors[0].sizes[0]",
                             "tensors[0].sizes[3]",
                             "tensors[0].strides[0]",
                             "tensors[0].strides[3]",
                             "tensors[0].dtype",
                             "tensors[0].layout",
                             "tensors[0].start_index",
                             "apart",
                             "chip",
                             "chip.npu_num",
                             "chip.bank_num",
                             "lanes"})
        CHECK_MESSAGE(names.contains(name), name);
}

TEST_CASE("Tab goes through all rows of a list that is longer than its card, and back")
{
    constexpr int tensors = 30;
    std::string many = R"({"stridescope":1,"kind":"tpu_memory","chip":{"npu_num":4,"eu_bytes":64,)"
                       R"("lmem_bytes":16384,"bank_num":4},"tensors":[)";
    for (int i = 0; i < tensors; ++i)
        many += R"({"name":"t)" + std::to_string(i)
                + R"(","dtype":"INT8","sizes":[1,1,1,64],"layout":"compact","address":)"
                + std::to_string(i * 64) + (i < tensors - 1 ? "}," : "}]}");
    Headless window(test::scene_of(many));
    tab_to(window, "tensors[0]");
    std::set<std::string> names;
    for (int i = 0; i < 2 * tensors + 10 && focused(window) != "tensors/add"; ++i)
    {
        names.insert(focused(window));
        window.press(ui::Key::tab);
        window.settle();
    }
    CHECK(focused(window) == "tensors/add");
    for (int i = 0; i < tensors; ++i)
        CHECK(names.contains("tensors[" + std::to_string(i) + "]"));
    for (int i = 0; i < 2 * tensors + 10 && focused(window) != "tensors[0]"; ++i)
    {
        window.press(ui::Key::tab, {.shift = true});
        window.settle();
    }
    CHECK(focused(window) == "tensors[0]");
}

TEST_CASE("facts of tensors of several types are headed by what is true of all")
{
    Headless window(test::scene_of(R"({"stridescope":1,"kind":"tpu_memory","chip":"BM1684X","tensors":[
        {"name":"a","dtype":"INT8","sizes":[1,1,1,64],"layout":"compact","address":0},
        {"name":"b","dtype":"FLOAT16","sizes":[1,1,1,64],"layout":"compact","address":1024}]})"));
    CHECK(window.shows("Facts of: 2 tensors, 8 to 16 bits"));
}

TEST_CASE("a pinned element goes when the scene becomes one of several tensors, whose elements have no grid")
{
    Headless window(test::example("40"));
    auto& views = window.workspace.views();
    views.look.pins = {core::AtCoordinate{core::Operand::input, core::Dims::filled(4, 0)}};
    window.settle();
    REQUIRE(window.shows("card/pin"));
    window.workspace.document()->edit(test::example("54"), 0);
    window.settle();
    CHECK(window.workspace.views().look.pins.empty());
}

#include "core/assets.h"
#include "core/code/write_code.h"
#include "headless.h"
#include "ui/panels/dialogs/palette.h"

#include <doctest/doctest.h>

#include <set>

using namespace stridescope;
using test::focused;
using test::Headless;
using test::scene_of;
using test::tab_to;

namespace
{

const core::Scene& small()
{
    static const core::Scene scene =
        scene_of(R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","labels":"HW","sizes":[2,3]})");
    return scene;
}

} // namespace

TEST_CASE("Tab goes round everything that can be pressed or typed in, and Shift+Tab back")
{
    Headless window(small());
    CHECK(focused(window).empty());
    std::vector<std::string> order;
    for (int i = 0; i < 300; ++i)
    {
        window.press(ui::Key::tab);
        const std::string name = focused(window);
        REQUIRE_FALSE(name.empty());
        if (!order.empty() && name == order.front())
            break;
        order.push_back(name);
    }
    REQUIRE(order.size() < 300);
    CHECK(std::set(order.begin(), order.end()).size() == order.size());
    for (const char* name : {"bar/open", "bar/save", "sizes[0]", "strides[1]", "grid/0", "memory/0", "dtype"})
        CHECK_MESSAGE(std::find(order.begin(), order.end(), name) != order.end(), name);
    window.press(ui::Key::tab, {.shift = true});
    CHECK(focused(window) == order.back());
}

TEST_CASE("a size is reached, typed and left without the mouse")
{
    Headless window(small());
    tab_to(window, "sizes[0]");
    window.press(ui::KeyPress{.key = 'A', .ctrl = true});
    window.type("5");
    window.press(ui::Key::tab);
    CHECK(core::tensor_of(const_cast<core::Scene&>(window.workspace.document()->scene()), core::Operand::input)
              ->sizes
          == std::vector<core::Int>{5, 3});
    tab_to(window, "sizes[0]");
    window.press(ui::Key::up);
    CHECK(core::tensor_of(const_cast<core::Scene&>(window.workspace.document()->scene()), core::Operand::input)
              ->sizes
          == std::vector<core::Int>{6, 3});
}

TEST_CASE("the tiles of the start page open by Tab, arrows and Enter")
{
    Headless window;
    tab_to(window, "new/buffer");
    window.press(ui::Key::right);
    CHECK(focused(window) == "new/tiled");
    window.press(ui::Key::enter);
    REQUIRE(window.workspace.document());
    CHECK(std::string(core::kind_name(window.workspace.document()->scene())) == "tiled");
}

TEST_CASE("Enter pins the first cell of a focused canvas and arrows step it")
{
    Headless window(small());
    tab_to(window, "grid/0");
    window.press(ui::Key::enter);
    const auto pin = [&]
    { return std::get<core::AtCoordinate>(window.workspace.views().look.pins.at(0)).coordinate; };
    REQUIRE(window.workspace.views().look.pins.size() == 1);
    CHECK(pin() == core::Dims{0, 0});
    window.press(ui::Key::right);
    window.press(ui::Key::down);
    CHECK(pin() == core::Dims{1, 1});
    // The arrows belong to what has the keyboard.
    window.workspace.document()->edit(small(), 0);
    tab_to(window, "bar/save");
    window.press(ui::Key::left);
    CHECK(focused(window) == "bar/open");
    CHECK(pin() == core::Dims{1, 1});
}

TEST_CASE("without a pin, an arrow pins the first cell of a focused canvas, and moves no picture")
{
    Headless window(small());
    tab_to(window, "grid/0");
    window.press(ui::Key::page_down); // zooms
    window.settle();
    CHECK(window.workspace.views().look.pins.empty());
    const ui::Camera before = window.workspace.views().look.grids[0].camera;
    window.press(ui::Key::down);
    window.settle();
    CHECK(window.workspace.views().look.pins
          == std::vector<core::Pick>{core::AtCoordinate{core::Operand::input, {0, 0}}});
    window.press(ui::Key::down);
    window.settle();
    CHECK(window.workspace.views().look.pins
          == std::vector<core::Pick>{core::AtCoordinate{core::Operand::input, {1, 0}}});
    CHECK(window.workspace.views().look.grids[0].camera == before);
}

TEST_CASE("in the memory arrows walk places, also from an element that was pinned, and in the tensor its cells")
{
    Headless window(scene_of(
        R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","labels":"HW","sizes":[2,3],"strides":[5,1]})"));
    const auto& pins = window.workspace.views().look.pins;
    tab_to(window, "grid/0");
    window.press(ui::Key::enter);
    window.press(ui::Key::down); // row 1 begins at offset 5
    tab_to(window, "memory/0");
    window.press(ui::Key::left);
    CHECK(pins == std::vector<core::Pick>{core::AtPlace{core::Operand::input, {0, 4}}}); // padding
    window.press(ui::Key::right);
    window.press(ui::Key::right);
    window.press(ui::Key::right, {.shift = true});
    REQUIRE(window.workspace.views().look.selection);
    CHECK(std::holds_alternative<core::PlaceRange>(*window.workspace.views().look.selection));
    CHECK(pins.back() == core::Pick(core::AtPlace{core::Operand::input, {0, 7}}));
    tab_to(window, "grid/0");
    window.press(ui::Key::up);
    CHECK(pins.back() == core::Pick(core::AtCoordinate{core::Operand::input, {0, 2}}));
}

TEST_CASE("arrows stay in a region, and one that leads to a picture does nothing else there")
{
    Headless window(small());
    window.workspace.views().look.pins = {core::AtCoordinate{core::Operand::input, {0, 0}}};
    window.settle();
    for (const auto& [start, key] :
         {std::pair("sizes[0]", ui::Key::right), std::pair("facts/hex", ui::Key::left),
          std::pair("right/tab/0", ui::Key::up), std::pair("bar/open", ui::Key::down)})
    {
        if (!window.shows(start))
            continue;
        tab_to(window, start);
        window.press(key);
        CHECK(focused(window) != "grid/0");
        CHECK(focused(window) != "split");
    }
    tab_to(window, "colour");
    for (int i = 0; i < 6 && focused(window) != "grid/0"; ++i)
        window.press(ui::Key::down);
    CHECK(focused(window) == "grid/0");
    CHECK(window.workspace.views().look.pins
          == std::vector<core::Pick>{core::AtCoordinate{core::Operand::input, {0, 0}}});
}

TEST_CASE("while stepping arrows walk the steps, and no picture is moved by them")
{
    Headless window(scene_of(
        R"({"stridescope":1,"kind":"slice1","input":{"dtype":"FLOAT32","sizes":[4,4]},"window":{"offsets":[0,0],"sizes":[4,4],"strides":[2,2]}})"));
    window.press(ui::KeyPress{.key = ui::KeyPress::f1 + 6});
    window.settle();
    REQUIRE(window.workspace.views().look.step);
    tab_to(window, "grid/0");
    const auto before = window.workspace.views().look.grids;
    const core::Int at = window.workspace.views().look.step->number;
    window.press(ui::Key::right);
    window.settle();
    CHECK(window.workspace.views().look.step->number == at + 1);
    CHECK(window.workspace.views().look.grids[0].camera == before[0].camera);
}

TEST_CASE("F6 goes from region to region and a list of offers keeps the keyboard until it is closed")
{
    Headless window(small());
    window.press(ui::KeyPress{.key = ui::KeyPress::f1 + 5});
    const std::string first = focused(window);
    window.press(ui::KeyPress{.key = ui::KeyPress::f1 + 5});
    CHECK(focused(window) != first);
    tab_to(window, "dtype");
    window.press(ui::Key::enter);
    CHECK(focused(window) == "dtype/FLOAT32");
    window.press(ui::Key::down);
    const std::string next = focused(window);
    CHECK(next.starts_with("dtype/"));
    window.press(ui::KeyPress{.key = ui::KeyPress::escape});
    CHECK_FALSE(window.shows("dtype/FLOAT32"));
    CHECK(focused(window) == "dtype");
    window.press(ui::Key::enter);
    window.press(ui::Key::down);
    window.press(ui::Key::enter);
    CHECK("dtype/"
              + core::tensor_of(const_cast<core::Scene&>(window.workspace.document()->scene()),
                                core::Operand::input)
                    ->dtype
          == next);
}

TEST_CASE("a list that was opened by the mouse takes arrows and Enter, and the pin under it stays")
{
    Headless window(small());
    window.click("cell/0/0,1");
    const auto pins = window.workspace.views().look.pins;
    REQUIRE(pins.size() == 1);
    window.click("dtype");
    window.settle();
    CHECK(focused(window).empty());
    window.press(ui::Key::down); // shows where the keyboard is
    window.press(ui::Key::down);
    const std::string next = focused(window);
    CHECK(next.starts_with("dtype/"));
    window.press(ui::Key::enter);
    window.settle();
    CHECK("dtype/"
              + core::tensor_of(const_cast<core::Scene&>(window.workspace.document()->scene()),
                                core::Operand::input)
                    ->dtype
          == next);
    CHECK(window.workspace.views().look.pins == pins);
}

TEST_CASE("another scene in front has the keyboard at its canvas")
{
    Headless window(small());
    window.workspace.open_beside(
        test::scene_of(R"({"stridescope":1,"kind":"slice1","input":{"dtype":"FLOAT32","sizes":[4,4]},)"
                       R"("window":{"offsets":[0,0],"sizes":[2,2],"strides":[1,1]}})"));
    window.settle();
    tab_to(window, "window.sizes[1]");
    window.press(ui::KeyPress{.key = ui::KeyPress::tab, .ctrl = true});
    window.settle();
    window.press(ui::KeyPress{.key = ui::KeyPress::tab, .ctrl = true});
    window.settle();
    CHECK(focused(window).starts_with("grid/"));
}

TEST_CASE("after Go to by keys, arrows move the pin, and F6 leads to the picture")
{
    Headless window(small());
    window.press(ui::Key::tab);
    window.press(ui::KeyPress{.key = 'G', .ctrl = true});
    window.type("0,1");
    window.press(ui::Key::enter);
    window.press(ui::Key::right);
    REQUIRE(window.workspace.views().look.pins.size() == 1);
    CHECK(std::get<core::AtCoordinate>(window.workspace.views().look.pins[0]).coordinate == core::Dims{0, 2});
    bool reached = false;
    for (int i = 0; i < 5 && !reached; ++i)
    {
        window.press(ui::KeyPress{.key = ui::KeyPress::f1 + 5});
        reached = focused(window) == "grid/0";
    }
    CHECK(reached);
}

TEST_CASE("a number begins to be typed as soon as its field has the ring, and one of too many digits leaves it "
          "as it was")
{
    Headless window(small());
    const auto height = [&]
    {
        core::Scene scene = window.workspace.document()->scene();
        return core::tensor_of(scene, core::Operand::input)->sizes[0];
    };
    tab_to(window, "sizes[0]");
    window.press(ui::KeyPress{.key = ui::KeyPress::escape});
    window.type("7");
    window.type("3");
    CHECK(height() == 73);
    window.press(ui::Key::enter); // to the row below
    tab_to(window, "sizes[0]");
    window.press(ui::KeyPress{.key = ui::KeyPress::escape});
    window.type("4");
    window.press(ui::Key::enter);
    CHECK(height() == 4);
    tab_to(window, "sizes[0]");
    for (int digits = 0; digits < 20; ++digits)
        window.type("9");
    CHECK(height() == 4);
}

TEST_CASE("Home and Space after the mouse was used press nothing")
{
    Headless window(small());
    window.click("bar/redo");
    const ui::ThemeName theme = window.workspace.theme;
    window.press(ui::KeyPress{.key = ui::KeyPress::home});
    window.press(ui::Key::space);
    window.press(ui::Key::enter);
    CHECK(window.workspace.theme == theme);
}

TEST_CASE("a dialog is answered by keys alone and keeps the keyboard after an error")
{
    Headless window(small());
    window.press(ui::KeyPress{.key = 'O', .ctrl = true});
    window.type("/no/such/file.json");
    window.press(ui::Key::enter);
    REQUIRE_FALSE(window.workspace.dialogs.error.empty());
    window.type("x");
    CHECK(window.workspace.dialogs.path == "/no/such/file.jsonx");
    window.press(ui::Key::tab);
    CHECK(focused(window) == "dialog/cancel");
    window.press(ui::Key::enter);
    CHECK(window.workspace.dialogs.ask == ui::Dialogs::Ask::nothing);
}

TEST_CASE("every action and every example is found in the palette by any of its words")
{
    for (const ui::CommandInfo& info : ui::commands())
        if (info.command != ui::Command::palette && info.command != ui::Command::dismiss)
        {
            const auto found = ui::palette_entries(info.name, true);
            CHECK_MESSAGE(std::any_of(found.begin(), found.end(),
                                      [&](const auto& entry) { return entry.command == info.command; }),
                          std::string(info.name));
        }
    CHECK(ui::palette_entries("", true).size() > core::assets::examples().size() + 10);
    CHECK(ui::palette_entries("SCREEN full", false).front().command == ui::Command::full_screen);
    CHECK(ui::palette_entries("minute lesson", false).size() == 1);
    const std::vector<ui::DumpExample> dumps = {{"Rows apart", "a dump", "x.json", "", "", ""}};
    CHECK(ui::palette_entries("dump apart", false, dumps).size() == 1);
    CHECK(ui::palette_entries("no such words", true).empty());
}

TEST_CASE("the palette: actions are found by other words, and show why they cannot be used")
{
    const auto first = [](std::string_view typed) { return ui::palette_entries(typed, true).front().command; };
    CHECK(first("steps") == ui::Command::step_through);
    CHECK(first("zoom in") == ui::Command::larger);
    CHECK(first("cache line") == ui::Command::access_order);
    CHECK(first("svg") == ui::Command::export_figure);
    const auto undo = ui::palette_entries("undo", false);
    REQUIRE(undo.size() == 1);
    CHECK_FALSE(undo.front().enabled);
    CHECK(undo.front().remark == "open a scene first");
    Headless window(small());
    window.press(ui::KeyPress{.key = 'P', .ctrl = true, .shift = true});
    window.type("numpy");
    window.press(ui::Key::enter);
    window.settle();
    CHECK(window.workspace.views().tab == ui::RightTab::code);
    CHECK(core::code_targets()[window.workspace.views().code.target].name == "numpy");
}

TEST_CASE("the palette runs what is chosen by arrows and Enter, and Escape leaves everything as it was")
{
    Headless window(small());
    const ui::ThemeName theme = window.workspace.theme;
    window.press(ui::KeyPress{.key = 'P', .ctrl = true, .shift = true});
    window.type("switch theme");
    window.press(ui::Key::enter);
    CHECK(window.workspace.theme != theme);
    CHECK(window.workspace.dialogs.ask == ui::Dialogs::Ask::nothing);
    window.press(ui::KeyPress{.key = 'P', .ctrl = true, .shift = true});
    window.type("cells show");
    window.press(ui::Key::down);
    window.press(ui::Key::enter);
    CHECK(window.workspace.views().look.text == ui::CellText::coordinates);
    window.press(ui::KeyPress{.key = 'P', .ctrl = true, .shift = true});
    window.type("from a cell to its byte");
    window.press(ui::Key::enter);
    window.settle();
    REQUIRE(window.workspace.front()->lesson);
    window.press(ui::KeyPress{.key = ui::KeyPress::escape});
    window.press(ui::KeyPress{.key = 'P', .ctrl = true, .shift = true});
    window.type("quit");
    window.press(ui::KeyPress{.key = ui::KeyPress::escape});
    CHECK_FALSE(window.workspace.quit_requested);
    CHECK(window.workspace.dialogs.ask == ui::Dialogs::Ask::nothing);
    window.press(ui::KeyPress{.key = ui::KeyPress::f1});
    CHECK(window.shows("dialog/close"));
    window.press(ui::Key::enter);
    CHECK_FALSE(window.shows("dialog/close"));
}

TEST_CASE("a field that vanished before it got the keyboard does not take it when it returns")
{
    const Headless::Size narrow{420, 800}; // where the settings are not seen beside the picture
    Headless window(small());
    for (const char* field : {"sizes[1]", "notes"})
    {
        window.resize({1280, 800});
        window.move_to(field);
        window.frame(1.0F);
        window.push(ui::MouseButton{0, true, {}});
        window.frame();
        window.push(ui::MouseButton{0, false, {}});
        window.frame();
        window.show_at(narrow);
        window.settle();
        REQUIRE_FALSE(window.shows(field));
        window.press(ui::KeyPress{.key = ui::KeyPress::escape});
        window.resize({1280, 800});
        REQUIRE(window.shows(field));
        CHECK_FALSE(ImGui::GetIO().WantTextInput);
        window.click(field);
        CHECK(ImGui::GetIO().WantTextInput);
        window.press(ui::KeyPress{.key = ui::KeyPress::escape});
    }
}

TEST_CASE("Go to without a picture gives no field the keyboard later")
{
    Headless window(test::scene_of(R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[]})"));
    REQUIRE_FALSE(window.workspace.document()->has_picture());
    window.press(ui::KeyPress{.key = 'G', .ctrl = true});
    window.workspace.document()->edit(small(), 0);
    window.settle();
    CHECK_FALSE(ImGui::GetIO().WantTextInput);
}

TEST_CASE("Shift+Enter leaves a pin where it is and the arrows move another on")
{
    Headless window(small());
    tab_to(window, "grid/0");
    window.press(ui::Key::enter);
    window.press(ui::Key::enter, ui::Modifiers{.shift = true});
    window.press(ui::Key::right);
    window.press(ui::Key::right);
    const auto& pins = window.workspace.views().look.pins;
    REQUIRE(pins.size() == 2);
    CHECK(std::get<core::AtCoordinate>(pins[0]).coordinate == core::Dims{0, 0});
    CHECK(std::get<core::AtCoordinate>(pins[1]).coordinate == core::Dims{0, 2});
}

TEST_CASE("the keyboard continues from its position if the focused item disappears")
{
    Headless window(small());
    tab_to(window, "strides[1]");
    window.press(ui::Key::escape);
    window.press(ui::Key::right);
    REQUIRE(focused(window) == "remove/1");
    window.press(ui::Key::enter);
    CHECK(core::tensor_of(const_cast<core::Scene&>(window.workspace.document()->scene()), core::Operand::input)
              ->sizes.size()
          == 1);
    window.settle();
    CHECK_FALSE(focused(window).empty());
    window.press(ui::Key::tab);
    CHECK_FALSE(focused(window).empty());
}

TEST_CASE("the keyboard returns to a field that presenting hid")
{
    Headless window(small());
    tab_to(window, "sizes[1]");
    window.workspace.run(ui::Command::present);
    window.settle();
    CHECK(focused(window).empty()); // no ring in what others look at
    window.workspace.run(ui::Command::present);
    window.settle();
    CHECK(focused(window) == "sizes[1]");
}

TEST_CASE("keys pressed while presenting leave the keyboard where it was")
{
    Headless window(small());
    tab_to(window, "sizes[1]");
    for (int time = 0; time < 2; ++time)
    {
        window.workspace.run(ui::Command::present);
        window.settle();
        for (const ui::Key key : {ui::Key::right, ui::Key::tab, ui::Key::tab, ui::Key::right})
            window.press(key);
        window.workspace.run(ui::Command::present);
        window.settle();
        REQUIRE_FALSE(window.workspace.presenting);
        CHECK(focused(window) == "sizes[1]");
    }
}

TEST_CASE("Page Up and Page Down, Home and End scroll the start page")
{
    Headless window({}, {1000, 500});
    const auto top = [&] { return window.rect("new/buffer").top; };
    const float before = top();
    window.press(ui::Key::page_down);
    window.settle();
    CHECK(top() < before - 300);
    window.press(ui::Key::end);
    window.settle();
    const float end = top();
    CHECK(end < before - 600);
    window.press(ui::Key::home);
    window.settle();
    CHECK(top() == before);
}

TEST_CASE("text typed into a dialog does not reach the window under it")
{
    Headless window;
    window.click("start/path");
    window.type("a");
    window.press(ui::KeyPress{.key = 'O', .ctrl = true});
    REQUIRE(window.shows("dialog/path"));
    window.type("bcd");
    CHECK(window.workspace.dialogs.path == "bcd");
    window.press(ui::KeyPress{.key = ui::KeyPress::escape});
    REQUIRE_FALSE(window.shows("dialog/path"));
    window.click("start/path");
    window.press(ui::KeyPress{.key = 'A', .ctrl = true});
    window.press(ui::KeyPress{.key = 'C', .ctrl = true});
    CHECK(std::string(ImGui::GetClipboardText()) == "a");
}

TEST_CASE("the reason why a typed number was not applied is shown over the picture, which does not move")
{
    Headless window(small());
    const ui::ProbeRect before = window.rect("grid/0");
    window.fill("sizes[1]", "9223372036854775808");
    CHECK(window.names("badge/").size() == 1);
    CHECK(window.names("badge/").front().find("9223372036854775808 was not applied") != std::string::npos);
    CHECK(window.rect("grid/0").top == before.top);
    CHECK(window.rect("grid/0").bottom == before.bottom);
    window.fill("sizes[1]", "4");
    CHECK(window.names("badge/").empty());
}

TEST_CASE("a scene that was opened by keys shows at once where the keyboard is")
{
    ui::Host host;
    host.load = [](const std::string&) -> core::Result<core::Scene> { return small(); };
    Headless window(host, {});
    window.press(ui::KeyPress{.key = 'O', .ctrl = true});
    window.type("/x.json");
    window.press(ui::Key::enter);
    window.settle();
    REQUIRE(window.workspace.document());
    CHECK(window.workspace.document()->path == "/x.json");
    CHECK(focused(window) == "grid/0");
    window.press(ui::Key::tab);
    CHECK_FALSE(focused(window).empty());
}

TEST_CASE("a dimension's letter is typed over its chip, and hides no field beside it")
{
    Headless window(small());
    tab_to(window, "sizes[0]");
    window.press(ui::Key::escape);
    window.press(ui::Key::left);
    REQUIRE(focused(window) == "labels[0]");
    window.press(ui::Key::enter);
    REQUIRE(window.shows("labels[0]/letter"));
    CHECK(window.rect("labels[0]/letter").right <= window.rect("sizes[0]").left);
    CHECK(window.rect("labels[0]/letter").bottom <= window.rect("labels[1]").top);
    window.type("Q");
    window.settle();
    CHECK_FALSE(window.shows("labels[0]/letter"));
    CHECK(window.workspace.views().view->labels(core::Operand::input)[0] == 'Q');
}

TEST_CASE("Go to: an invalid position keeps the keyboard for the next attempt")
{
    Headless window(small());
    window.press(ui::KeyPress{.key = 'G', .ctrl = true});
    window.type("9,9");
    window.press(ui::Key::enter);
    REQUIRE_FALSE(window.workspace.views().go_to_wrong.empty());
    window.type("1,2");
    window.press(ui::Key::enter);
    CHECK(window.workspace.views().go_to_wrong.empty());
    CHECK(window.workspace.views().look.pins
          == std::vector<core::Pick>{core::AtCoordinate{core::Operand::input, {1, 2}}});
    // Asked for again, it is another place too.
    window.press(ui::KeyPress{.key = 'G', .ctrl = true});
    window.type("7,7");
    window.press(ui::Key::enter);
    window.press(ui::KeyPress{.key = 'G', .ctrl = true});
    window.type("0,0");
    window.press(ui::Key::enter);
    CHECK(window.workspace.views().look.pins
          == std::vector<core::Pick>{core::AtCoordinate{core::Operand::input, {0, 0}}});
}

TEST_CASE("undo in a field without edits is the scene's, and the field then shows the new value")
{
    Headless window(small());
    const auto sizes = [&]
    {
        core::Scene scene = window.workspace.document()->scene();
        return core::tensor_of(scene, core::Operand::input)->sizes;
    };
    tab_to(window, "sizes[0]");
    window.type("7");
    window.press(ui::Key::tab);
    window.press(ui::Key::tab, {.shift = true});
    REQUIRE(sizes() == std::vector<core::Int>{7, 3});
    window.press(ui::KeyPress{.key = 'Z', .ctrl = true});
    CHECK(sizes() == std::vector<core::Int>{2, 3});
    window.press(ui::KeyPress{.key = 'Y', .ctrl = true});
    CHECK(sizes() == std::vector<core::Int>{7, 3});
    window.press(ui::KeyPress{.key = 'Z', .ctrl = true});
    // Text typed next replaces the content of the field.
    window.type("5");
    window.press(ui::Key::enter);
    CHECK(sizes() == std::vector<core::Int>{5, 3});
}

TEST_CASE("Tab leads to every field of a list that is longer than its window")
{
    const auto reached = [](core::Scene scene)
    {
        Headless window(ui::Host{}, {1280, 500});
        window.workspace.open_beside(std::move(scene), "");
        window.settle();
        std::set<std::string> names;
        for (int i = 0; i < 400; ++i)
        {
            window.press(ui::Key::tab);
            if (!names.insert(focused(window)).second)
                break;
        }
        return names;
    };
    const auto fields =
        reached(scene_of(R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[2,1,1,1,1,1,1,2]})"));
    for (const char* const name : {"sizes[0]", "sizes[5]", "sizes[7]", "strides[7]"})
        CHECK_MESSAGE(fields.contains(name), name);
    const auto indices = reached(scene_of(R"({"stridescope":1,"kind":"gather_nd1",
        "input":{"dtype":"FLOAT32","sizes":[4,3]},
        "indices":{"dtype":"UINT32","sizes":[12,1],"values":[0,1,2,3,0,1,2,3,0,1,2,3]},
        "input_dimension_count":2,"indices_dimension_count":2,"batch_dimension_count":0})"));
    for (int i = 0; i < 12; ++i)
        CHECK_MESSAGE(indices.contains("indices.values[" + std::to_string(i) + "]"), i);
}

TEST_CASE("the meaning of the colours is found in the palette")
{
    Headless window(small());
    window.press(ui::KeyPress{.key = 'P', .ctrl = true, .shift = true});
    window.type("colour h");
    window.press(ui::Key::enter);
    CHECK(window.workspace.views().look.colour.what == ui::ColouredBy::What::dimension);
    CHECK(window.workspace.views().look.colour.dimension == 0);
}

TEST_CASE("a scene that is opened by keys has the keyboard at its canvas, wherever it was before")
{
    Headless window(small());
    tab_to(window, "dtype");
    window.press(ui::KeyPress{.key = 'P', .ctrl = true, .shift = true});
    window.type("padded rows");
    window.press(ui::Key::enter);
    window.settle();
    REQUIRE(window.workspace.scenes.size() == 2);
    CHECK(focused(window) == "grid/0");
}

TEST_CASE("Tab from a size leads to fields alone: past letters and what removes a dimension")
{
    Headless window(small());
    window.click("sizes[0]");
    for (const char* name : {"strides[0]", "sizes[1]", "strides[1]"})
    {
        window.press(ui::Key::tab);
        CHECK(focused(window) == name);
    }
    window.press(ui::Key::tab, {.shift = true});
    CHECK(focused(window) == "sizes[1]");
    // Arrows lead there, once nothing is typed.
    window.press(ui::Key::escape);
    window.press(ui::Key::left);
    CHECK(focused(window) == "labels[1]");
    window.press(ui::Key::right);
    window.press(ui::Key::right);
    window.press(ui::Key::right);
    CHECK(focused(window) == "remove/1");
    window.press(ui::Key::enter);
    CHECK(core::tensor_of(const_cast<core::Scene&>(window.workspace.document()->scene()), core::Operand::input)
              ->sizes.size()
          == 1);
}

TEST_CASE("Enter in a size keeps it and goes to the row below, and stays at the last")
{
    Headless window(small());
    const auto sizes = [&]
    {
        return core::tensor_of(const_cast<core::Scene&>(window.workspace.document()->scene()),
                               core::Operand::input)
            ->sizes;
    };
    window.click("sizes[0]");
    window.press(ui::KeyPress{.key = 'A', .ctrl = true});
    window.type("4");
    window.press(ui::Key::enter);
    window.settle();
    CHECK(sizes() == std::vector<core::Int>{4, 3});
    CHECK(focused(window) == "sizes[1]");
    window.type("7"); // in place of what was there
    window.press(ui::Key::enter);
    window.settle();
    CHECK(sizes() == std::vector<core::Int>{4, 7});
    CHECK(focused(window) == "sizes[1]");
    // A number of no table stays where it is.
    tab_to(window, "base_offset");
    window.type("2");
    window.press(ui::Key::enter);
    window.settle();
    CHECK(focused(window) == "base_offset");
}

TEST_CASE("typing at a text field that has the ring replaces its text, as at a field of numbers")
{
    Headless window(test::scene_of(R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[3,4]})"));
    test::tab_to(window, "go to");
    for (const char* const where : {"2,1", "1,3"}) // the second one without a word of starting
    {
        window.type(where);
        window.press(ui::Key::enter);
        window.settle();
    }
    const auto& pins = window.workspace.views().look.pins;
    REQUIRE(pins.size() == 1);
    CHECK(std::get<core::AtCoordinate>(pins.front()).coordinate == core::Dims({1, 3}));
}

TEST_CASE("a command that moves the ring takes the keyboard from a field that is typed in")
{
    Headless window(test::scene_of(R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[3,4]})"));
    window.click("sizes[0]");
    window.type("5");
    window.workspace.run(ui::Command::step_through);
    window.settle();
    window.type("7");
    window.settle();
    CHECK(std::get<core::BufferScene>(window.workspace.document()->scene().content).tensor.sizes[0] == 5);
}

TEST_CASE("what is typed while a field with the ring gets the keyboard arrives in its order")
{
    for (const int frames : {0, 1, 2, 3})
    {
        CAPTURE(frames);
        Headless window(test::example("70"));
        tab_to(window, "layout");
        window.press(ui::KeyPress{.key = ui::KeyPress::escape});
        for (const char c : std::string("aBcd16b"))
        {
            window.push(ui::Typed{static_cast<unsigned char>(c)});
            for (int i = 0; i < frames; ++i)
                window.frame();
        }
        window.settle();
        window.press(ui::Key::enter);
        core::Scene scene = window.workspace.document()->scene();
        CHECK(std::get<core::TiledScene>(scene.content).layout == "aBcd16b");
    }
}

TEST_CASE("a text that is too long to edit is cleared by Delete")
{
    Headless window(test::example("70"));
    window.workspace.run(ui::Command::go_to);
    window.settle();
    window.type(std::string(100001, '1'));
    window.press(ui::Key::del);
    window.type("1,2,3,0");
    window.press(ui::Key::enter);
    REQUIRE(window.workspace.views().look.pins.size() == 1);
}

TEST_CASE("arrows that belong to a field with the ring move no picture under the pointer")
{
    Headless window(test::example("06"));
    window.move_to("grid/0");
    tab_to(window, "go to");
    const auto before = window.workspace.views().look.grids[0].camera.left;
    window.press(ui::Key::right);
    window.press(ui::Key::down);
    CHECK(window.workspace.views().look.grids[0].camera.left == before);
}

#include "headless.h"

#include <doctest/doctest.h>

#include <vector>

using namespace stridescope;
using test::Headless;

namespace
{

struct Makers
{
    std::vector<std::string> written;
    std::vector<ui::FigureWanted> figures;
    std::string copied;
    std::string failure;
    bool exists = false;

    ui::Host host()
    {
        ui::Host host;
        host.exists = [this](const std::string&) { return exists; };
        host.figures.write = [this](const ui::FigureWanted& figure, const std::string& path)
        {
            written.push_back(path);
            figures.push_back(figure);
            return failure;
        };
        host.figures.copy = [this](const ui::FigureWanted&, const std::string& type)
        {
            copied = type;
            return failure;
        };
        host.figures.preview = [](const ui::FigureWanted& figure, ui::Size room)
        {
            ui::Raster raster;
            raster.resize(static_cast<int>(std::min(figure.size.width, room.width)), 10);
            return std::make_shared<const ui::Raster>(std::move(raster));
        };
        return host;
    }
};

void show_rows(Headless& window)
{
    window.workspace.open_beside(
        test::scene_of(R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[2,3]})"),
        "/some/rows.stride.json");
    window.settle();
}

} // namespace

TEST_CASE("the picture is exported as it is seen, in the theme and size that are chosen")
{
    Makers makers;
    Headless window(makers.host(), {1280, 800});
    show_rows(window);
    window.click("cell/0/1,2");
    window.press(ui::KeyPress{.key = 'E', .ctrl = true});
    test::finish_work(window);
    CHECK(window.shows("export/preview"));
    CHECK(window.workspace.dialogs.path == "/some/rows.svg");
    window.click("export/theme/Print");
    window.fill("export/width", "640");
    test::finish_work(window);
    CHECK(makers.written.empty());
    window.click("dialog/confirm");
    test::finish_work(window);
    REQUIRE(makers.written == std::vector<std::string>{"/some/rows.svg"});
    CHECK(makers.figures[0].theme == ui::ThemeName::print);
    CHECK(makers.figures[0].size.width == 640);
    CHECK(makers.figures[0].size.height == 800);
    CHECK(makers.figures[0].look.pins.size() == 1);
    CHECK(window.workspace.dialogs.exported.done == "Saved: /some/rows.svg");
    window.press(ui::KeyPress{.key = ui::KeyPress::escape});
    CHECK_FALSE(window.shows("export/path"));
}

TEST_CASE("an existing file is replaced only after a warning, and a failure is reported in the dialog")
{
    Makers makers;
    makers.exists = true;
    makers.failure = "no room on the disk";
    Headless window(makers.host(), {1280, 800});
    show_rows(window);
    window.press(ui::KeyPress{.key = 'E', .ctrl = true});
    window.click("dialog/confirm");
    test::finish_work(window);
    CHECK(makers.written.empty());
    CHECK(window.workspace.dialogs.error == "This file already exists.");
    window.click("dialog/confirm");
    test::finish_work(window);
    CHECK(makers.written.size() == 1);
    CHECK(window.workspace.dialogs.error == "no room on the disk");
}

TEST_CASE("the picture goes to the clipboard as PNG and as SVG")
{
    Makers makers;
    Headless window(makers.host(), {1280, 800});
    show_rows(window);
    window.press(ui::KeyPress{.key = 'E', .ctrl = true});
    window.click("export/png");
    test::finish_work(window);
    CHECK(makers.copied == "image/png");
    window.click("export/svg");
    test::finish_work(window);
    CHECK(makers.copied == "image/svg+xml");
    CHECK(window.workspace.dialogs.exported.done == "Copied as SVG");
}

TEST_CASE("a series of steps is a numbered file for each, asked about where one of them exists")
{
    Makers makers;
    makers.exists = true;
    Headless window(makers.host(), {1280, 800});
    show_rows(window);
    window.press(ui::KeyPress{.key = 'E', .ctrl = true});
    window.fill("export/steps", "5..7");
    window.click("dialog/confirm");
    test::finish_work(window);
    CHECK(makers.written.empty());
    CHECK(window.workspace.dialogs.error == "Steps: steps are 1 to 6.");
    window.fill("export/steps", "2..4");
    window.click("dialog/confirm");
    CHECK(window.workspace.dialogs.error == "Some of these files already exist.");
    window.click("dialog/confirm");
    test::finish_work(window);
    CHECK(makers.written
          == std::vector<std::string>{"/some/rows-2.svg", "/some/rows-3.svg", "/some/rows-4.svg"});
    CHECK(window.workspace.dialogs.exported.done == "Saved: /some/rows-2.svg to /some/rows-4.svg");
    for (std::size_t i = 0; i < makers.figures.size(); ++i)
    {
        REQUIRE(makers.figures[i].look.step);
        CHECK(makers.figures[i].look.step->number == static_cast<core::Int>(i) + 1);
    }
    CHECK_FALSE(window.workspace.views().look.step);
}

TEST_CASE("a series that cannot be written is reported with the file that failed")
{
    Makers makers;
    makers.failure = "no room on the disk";
    Headless window(makers.host(), {1280, 800});
    show_rows(window);
    window.press(ui::KeyPress{.key = 'E', .ctrl = true});
    window.fill("export/steps", "1..3");
    window.click("dialog/confirm");
    test::finish_work(window);
    CHECK(makers.written.size() == 1);
    CHECK(window.workspace.dialogs.error == "/some/rows-1.svg: no room on the disk");
}

TEST_CASE("a picture that cannot be written leaves the keyboard in the path's field")
{
    Makers makers;
    makers.failure = "no such folder";
    Headless window(makers.host(), {1280, 800});
    show_rows(window);
    window.press(ui::KeyPress{.key = 'E', .ctrl = true});
    window.press(ui::Key::enter);
    test::finish_work(window);
    REQUIRE(window.workspace.dialogs.error == "no such folder");
    window.type("x");
    CHECK(window.workspace.dialogs.path == "/some/rows.svgx");
}

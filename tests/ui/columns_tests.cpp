#include "headless.h"

#include <doctest/doctest.h>

using namespace stridescope;
using test::Headless;

namespace
{

const core::Scene& table()
{
    static const core::Scene scene =
        test::scene_of(R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","labels":"HW","sizes":[2,3]})");
    return scene;
}

} // namespace

TEST_CASE("if three columns do not fit, one at a time is shown, as wide as it must be to be used")
{
    Headless window(table());
    window.resize({1280, 720});
    CHECK_FALSE(window.shows("column/Picture"));
    window.workspace.interface_scale = 2;
    window.settle();
    // The picture stays, settings and facts take turns beside it.
    CHECK(window.shows("sizes[0]"));
    CHECK(window.shows("cell/0/0,0"));
    CHECK_FALSE(window.shows("go to"));
    window.click("column/Facts");
    CHECK(window.shows("go to"));
    CHECK(window.shows("cell/0/0,0"));
    CHECK_FALSE(window.shows("sizes[0]"));

    window.workspace.interface_scale = 2.75F;
    window.settle();
    window.click("column/Settings");
    CHECK(window.rect("sizes[0]").right - window.rect("sizes[0]").left > 60 * 2.75F);
    window.fill("sizes[0]", "3");
    window.click("column/Picture");
    CHECK(window.shows("cell/0/2,2"));
    CHECK_FALSE(window.shows("sizes[0]"));
    // Going somewhere needs its field.
    window.press(ui::KeyPress{.key = 'G', .ctrl = true});
    CHECK(window.shows("go to"));
}

TEST_CASE("dialogs with rows lie inside the window at any scale of the interface")
{
    ui::Host host;
    host.load = [](const std::string&) -> core::Result<core::Scene> { return table(); };
    host.save = [](const std::string&, const core::Scene&) { return std::nullopt; };
    host.list = [](const std::string&)
    {
        std::vector<ui::FolderEntry> many;
        for (int i = 0; i < 100; ++i)
            many.push_back({"file" + std::to_string(i) + ".json", false});
        return many;
    };
    host.figures.write = [](const ui::FigureWanted&, const std::string&) { return std::string(); };
    host.figures.preview = [](const ui::FigureWanted&, ui::Size room)
    {
        ui::Raster raster;
        raster.resize(static_cast<int>(room.width), static_cast<int>(room.height));
        return std::make_shared<const ui::Raster>(std::move(raster));
    };
    Headless window(host, {1280, 720});
    for (const float scale : {0.7F, 1.0F, 2.0F, 2.75F, 3.0F})
    {
        window.workspace.interface_scale = scale;
        window.workspace.open_scene(table());
        window.settle();
        for (const char key : {'O', 'P', 'E', 'V'})
        {
            ImGui::SetClipboardText("x: torch.Size([2, 3]) (1, 2)");
            window.press(ui::KeyPress{.key = key, .ctrl = true, .shift = key == 'P'});
            window.settle();
            window.workspace.worker->finish();
            window.settle();
            if (key != 'V')
                CHECK(window.rect(key == 'O'   ? "dialog/path"
                                  : key == 'E' ? "export/path"
                                               : "palette/words")
                          .top
                      > 0);
            if (key != 'P')
                CHECK(window.rect("dialog/confirm").bottom < 720);
            if (key != 'P')
                CHECK(window.rect("dialog/confirm").right < 1280);
            window.press(ui::KeyPress{.key = ui::KeyPress::escape});
        }
    }
}

TEST_CASE("a canvas of any width has the legend and the switch of links, on the line of the pages if need be")
{
    struct Canvas
    {
        const char* example;
        float width;
    };
    for (const Canvas& of : {Canvas{"03", 800}, Canvas{"03", 1280}, Canvas{"12", 1280}, Canvas{"12", 1600}})
    {
        CAPTURE(of.example);
        CAPTURE(of.width);
        Headless window(test::example(of.example));
        window.resize({of.width, 720});
        window.settle();
        REQUIRE(window.shows("links"));
        REQUIRE(window.shows("colour"));
        const ui::ProbeRect links = window.rect("links");
        for (const char* other : {"colour", "pages"})
        {
            CAPTURE(other);
            const ui::ProbeRect rect = window.rect(other);
            CHECK((rect.right <= links.left || rect.top >= links.bottom || rect.bottom <= links.top));
        }
    }
}

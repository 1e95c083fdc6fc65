#include "headless.h"
#include "ui/panels/start_cards.h"

#include <doctest/doctest.h>

using namespace stridescope;
using test::Headless;

namespace
{

const core::TensorSpec& tensor(const Headless& window)
{
    return std::get<core::BufferScene>(window.workspace.document()->scene().content).tensor;
}

} // namespace

TEST_CASE("start page: sizes and strides typed and Enter, the tensor is drawn")
{
    Headless window;
    window.click("start/sizes");
    window.type("[2, 3]");
    window.fill("start/strides", "5 1");
    REQUIRE(window.workspace.document());
    CHECK(tensor(window).sizes == std::vector<core::Int>{2, 3});
    CHECK(tensor(window).strides == std::vector<core::Int>{5, 1});
    CHECK(tensor(window).dtype == "FLOAT32");
}

TEST_CASE("start page: strides left empty, the tensor is packed")
{
    Headless window;
    window.fill("start/sizes", "2x3x4");
    REQUIRE(window.workspace.document());
    CHECK(tensor(window).sizes == std::vector<core::Int>{2, 3, 4});
    CHECK_FALSE(tensor(window).strides);
}

TEST_CASE("start page: sizes and strides of different ranks, the card shows the reason")
{
    Headless window;
    window.fill("start/strides", "5");
    window.fill("start/sizes", "2, 3");
    CHECK_FALSE(window.workspace.document());
    CHECK(window.shows("start/problem"));
    CHECK(window.workspace.start.problem.find("strides") != std::string::npos);
    window.fill("start/strides", "5 1");
    CHECK(window.workspace.document());
}

TEST_CASE("start page: words typed as sizes, they are read as a layout of another tool")
{
    Headless window;
    window.fill("start/sizes", "f32[2,3]{0,1}");
    window.workspace.worker->finish();
    window.settle();
    CHECK(window.workspace.dialogs.ask == ui::Dialogs::Ask::paste_text);
}

TEST_CASE("start page: each action without a scene, an example shows it")
{
    {
        Headless window;
        window.click("do/compare");
        window.settle();
        REQUIRE(window.workspace.front());
        CHECK(window.workspace.front()->comparison);
    }
    {
        Headless window;
        window.click("do/steps");
        window.settle();
        REQUIRE(window.workspace.front());
        CHECK(window.workspace.views().look.step);
    }
    Headless window;
    window.click("do/present");
    window.settle();
    CHECK(window.workspace.presenting);
}

TEST_CASE("start page: a dump is to be explained and no example of one is installed, the form is there")
{
    Headless window;
    window.click("do/dump");
    window.settle();
    REQUIRE(window.workspace.front());
    CHECK(window.workspace.views().tab == ui::RightTab::dump);
    CHECK_FALSE(window.names("dump/").empty());
}

TEST_CASE("start page: an action with a scene open, it acts on that scene")
{
    Headless window(test::scene_of(R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[2,7]})"));
    window.workspace.run(ui::Command::start_page);
    window.settle();
    window.click("do/present");
    window.settle();
    CHECK(window.workspace.scenes.size() == 1);
    CHECK(window.workspace.presenting);
    CHECK(tensor(window).sizes == std::vector<core::Int>{2, 7});
}

TEST_CASE("start page: files opened before, the newest can be pressed in any size of the window")
{
    for (const Headless::Size size : {Headless::Size{1600, 1000}, Headless::Size{1280, 2000}})
    {
        ui::Host host;
        host.load = [](const std::string&) -> core::Result<core::Scene>
        { return test::scene_of(R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[9]})"); };
        host.save = [](const std::string&, const core::Scene&) { return std::nullopt; };
        Headless window(host, size);
        window.workspace.note_recent("/old.json");
        window.workspace.note_recent("/new.json");
        window.settle();
        window.click("recent/0");
        REQUIRE(window.workspace.document());
        CHECK(window.workspace.document()->path == "/new.json");
    }
}

TEST_CASE("start page: the lessons card, it opens the first lesson that is not done")
{
    Headless window;
    window.workspace.lesson_progress.lessons["01-strides"].done = true;
    window.settle();
    window.click("start/lessons");
    window.settle();
    REQUIRE(window.workspace.front());
    CHECK(test::run_of(window).name == "02-order");
}

TEST_CASE("start page: all examples asked for, the list comes into sight")
{
    Headless window({}, {1280, 720});
    window.settle();
    CHECK(window.rect("new/buffer").top > 720);
    window.click("start/examples");
    window.settle();
    CHECK(window.rect("new/buffer").top < 720);
}

TEST_CASE("sizes that are typed on the start page are drawn without a click")
{
    Headless window;
    window.type("2,3");
    window.press(ui::Key::enter);
    window.settle();
    REQUIRE(window.workspace.document());
    CHECK(window.workspace.views().view->sizes(core::Operand::input) == core::Dims{2, 3});
}

TEST_CASE("the keys on the cards of the start page open what the cards open")
{
    struct Key
    {
        ui::KeyPress key;
        const char* shown;
    };
    for (const Key& one :
         {Key{{.key = 'D', .ctrl = true}, "side/A: Three channels as NHWC: interleaved"},
          Key{{.key = ui::KeyPress::f1 + 6}, "steps"}, Key{{.key = ui::KeyPress::f1 + 4}, "presenter"}})
    {
        CAPTURE(one.shown);
        Headless window(ui::Host{}, {1280, 720});
        REQUIRE(window.shows("do/compare"));
        window.press(one.key);
        test::finish_work(window);
        window.settle();
        CHECK(window.workspace.scenes.size() == 1);
        CHECK(!window.names(one.shown).empty());
    }
}

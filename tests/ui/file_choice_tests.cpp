#include "tests/ui/headless.h"

#include <doctest/doctest.h>

#include <map>

using namespace stridescope;
using test::Headless;
using ui::Command;
using Ask = ui::Dialogs::Ask;

namespace
{

/// A desktop whose dialog a test answers.
struct Desktop
{
    std::optional<ui::FileQuestion> asked;
    std::optional<ui::FileAnswer> answer;
    int open = 0; ///< dialogs on the screen
    std::vector<std::string> loaded;
    std::map<std::string, core::Scene> saved;
};

class Choice : public ui::FileChoice
{
public:
    explicit Choice(Desktop& of) : desktop(of)
    {
        desktop.answer.reset();
        ++desktop.open;
    }
    ~Choice() override { --desktop.open; }
    Choice(const Choice&) = delete;
    Choice& operator=(const Choice&) = delete;
    [[nodiscard]] const std::optional<ui::FileAnswer>& answer() override { return desktop.answer; }

private:
    Desktop& desktop;
};

core::Scene small_scene()
{
    return test::scene_of(R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[2,3]})");
}

ui::Host host_of(Desktop& desktop)
{
    ui::Host host;
    host.load = [&desktop](const std::string& path) -> core::Result<core::Scene>
    {
        desktop.loaded.push_back(path);
        if (path.ends_with("broken.json"))
            return core::Problem{core::Code::parse, "1:1", "is no scene"};
        return small_scene();
    };
    host.save = [&desktop](const std::string& path, const core::Scene& scene) -> std::optional<std::string>
    {
        if (path.starts_with("/full/"))
            return "the disk is full";
        desktop.saved.insert_or_assign(path, scene);
        return std::nullopt;
    };
    host.exists = [](const std::string&) { return true; };
    host.choose_file = [&desktop](const ui::FileQuestion& question)
    {
        desktop.asked = question;
        return std::make_unique<Choice>(desktop);
    };
    return host;
}

} // namespace

TEST_CASE("the file that the desktop's dialog returns is opened by exactly that name")
{
    Desktop desktop;
    Headless window(host_of(desktop), {});
    for (const std::string path :
         {"/a b.json", "/ -- leading and trailing \n", "/line\nbreak\n\n.json", "/~/x.json"})
    {
        window.press(ui::KeyPress{.key = 'O', .ctrl = true});
        REQUIRE(desktop.open == 1);
        CHECK_FALSE(desktop.asked->saving);
        CHECK_FALSE(window.shows("dialog/path"));
        const std::size_t scenes = window.workspace.scenes.size();
        desktop.answer = ui::FileAnswer{path, {}};
        window.settle();
        CHECK(desktop.open == 0);
        CHECK(desktop.loaded.back() == path);
        CHECK(window.workspace.scenes.size() == scenes + 1);
        CHECK(window.workspace.document()->path == path);
        CHECK(window.workspace.dialogs.ask == Ask::nothing);
    }
}

TEST_CASE("a desktop dialog that is cancelled, here or there, changes nothing and closes")
{
    Desktop desktop;
    Headless window(host_of(desktop), {});
    window.press(ui::KeyPress{.key = 'O', .ctrl = true});
    desktop.answer = ui::FileAnswer{};
    window.settle();
    CHECK(window.workspace.dialogs.ask == Ask::nothing);
    CHECK(desktop.open == 0);
    window.press(ui::KeyPress{.key = 'O', .ctrl = true});
    CHECK(desktop.open == 1);
    window.press(ui::KeyPress{.key = ui::KeyPress::escape});
    CHECK(window.workspace.dialogs.ask == Ask::nothing);
    CHECK(desktop.open == 0);
    CHECK(desktop.loaded.empty());
}

TEST_CASE("asking twice keeps the one dialog that is on the screen")
{
    Desktop desktop;
    Headless window(host_of(desktop), {});
    window.workspace.run(Command::open);
    window.settle();
    window.workspace.run(Command::open);
    window.settle();
    CHECK(desktop.open == 1);
}

TEST_CASE("if the desktop has no dialog, the window asks, and gives the reason")
{
    Desktop desktop;
    Headless window(host_of(desktop), {});
    window.press(ui::KeyPress{.key = 'O', .ctrl = true});
    desktop.answer = ui::FileAnswer{{}, "zenity was killed"};
    window.settle();
    REQUIRE(window.shows("dialog/path"));
    CHECK(window.workspace.dialogs.error == "zenity was killed");
    window.type("/typed.json");
    window.press(ui::Key::enter);
    CHECK(window.workspace.document()->path == "/typed.json");
}

TEST_CASE("a path can be typed while the desktop's dialog is open")
{
    Desktop desktop;
    Headless window(host_of(desktop), {});
    window.press(ui::KeyPress{.key = 'O', .ctrl = true});
    window.click("dialog/here");
    CHECK(desktop.open == 0);
    window.type("/typed.json");
    window.press(ui::Key::enter);
    CHECK(desktop.loaded == std::vector<std::string>{"/typed.json"});
}

TEST_CASE("a file chosen in the desktop's dialog that cannot be opened is reported beside the path field")
{
    Desktop desktop;
    Headless window(host_of(desktop), {});
    window.press(ui::KeyPress{.key = 'O', .ctrl = true});
    desktop.answer = ui::FileAnswer{"/broken.json", {}};
    window.settle();
    CHECK(window.shows("dialog/path"));
    CHECK(window.workspace.dialogs.path == "/broken.json");
    CHECK(window.workspace.dialogs.error == "1:1: is no scene");
}

TEST_CASE("the desktop asks whether a file may be replaced, and nobody asks again")
{
    Desktop desktop;
    Headless window(host_of(desktop), {});
    window.workspace.open_scene(small_scene(), "/old/a.json");
    window.settle();
    window.fill("sizes[1]", "8");
    window.workspace.run(Command::save_as);
    window.settle();
    REQUIRE(desktop.asked);
    CHECK(desktop.asked->saving);
    CHECK(desktop.asked->path == "/old/a.json");
    desktop.answer = ui::FileAnswer{"/there/b.json", {}};
    window.settle();
    CHECK(desktop.saved.contains("/there/b.json"));
    CHECK(window.workspace.document()->path == "/there/b.json");
    CHECK(window.workspace.dialogs.ask == Ask::nothing);

    window.workspace.run(Command::save_as);
    window.settle();
    desktop.answer = ui::FileAnswer{"/full/c.json", {}};
    window.settle();
    CHECK(window.workspace.dialogs.error == "the disk is full");
    CHECK(window.workspace.document()->path == "/there/b.json");
}

TEST_CASE("the desktop's dialog: a name that gets the ending of scenes is asked about again")
{
    Desktop desktop;
    Headless window(host_of(desktop), {});
    window.workspace.open_scene(small_scene());
    window.settle();
    window.workspace.run(Command::save_as);
    window.settle();
    desktop.answer = ui::FileAnswer{"/there/rows", {}};
    window.settle();
    CHECK(desktop.saved.empty()); // every file exists here
    CHECK(window.workspace.dialogs.error == "This file already exists.");
    window.click("dialog/confirm");
    CHECK(desktop.saved.contains("/there/rows.stride.json"));
}

TEST_CASE("quitting continues when the desktop's dialog has returned where to save")
{
    Desktop desktop;
    Headless window(host_of(desktop), {});
    window.workspace.open_scene(small_scene());
    window.settle();
    window.fill("sizes[1]", "8");
    window.workspace.run(Command::quit);
    window.settle();
    window.press(ui::Key::enter);
    REQUIRE(desktop.open == 1);
    desktop.answer = ui::FileAnswer{"/late.json", {}};
    window.settle();
    CHECK(desktop.saved.contains("/late.json"));
    CHECK(window.workspace.quit_requested);
}

TEST_CASE("a question shows what Enter would answer, also to whoever used the mouse")
{
    Desktop desktop;
    Headless window(host_of(desktop), {});
    window.workspace.open_scene(small_scene(), "/a.json");
    window.settle();
    window.fill("sizes[1]", "8");
    window.click("sizes[0]");
    window.press(ui::Key::escape);
    window.workspace.run(Command::close_scene);
    window.settle();
    REQUIRE(window.shows("focus"));
    const ui::ProbeRect ring = window.rect("focus");
    const ui::ProbeRect save = window.rect("dialog/confirm");
    CHECK(ring.left == save.left);
    CHECK(ring.top == save.top);
    window.press(ui::Key::enter);
    CHECK(desktop.saved.contains("/a.json"));
    CHECK_FALSE(window.workspace.document());
}

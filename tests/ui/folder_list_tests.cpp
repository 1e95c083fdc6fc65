#include "headless.h"
#include "ui/panels/dialogs/folder_list.h"

#include <doctest/doctest.h>

using namespace stridescope;
using test::Headless;

namespace
{

using Entries = std::vector<ui::FolderEntry>;

ui::Host host_with_folders()
{
    ui::Host host;
    host.load = [](const std::string& path) -> core::Result<core::Scene> {
        return core::Problem{core::Code::file, "", path + " was opened"};
    };
    host.save = [](const std::string&, const core::Scene&) { return std::nullopt; };
    host.list = [](const std::string& folder) -> Entries
    {
        if (folder.empty())
            return {{"scenes", true}, {"b.json", false}, {"A.json", false}, {".hidden", false}};
        if (folder == "scenes/")
            return {{"deep.json", false}};
        return {};
    };
    return host;
}

} // namespace

TEST_CASE("a folder's rows are those with the typed name in them, folders first, hidden ones on a dot")
{
    const Entries all{
        {"zeta.json", false}, {"Alpha", true}, {".git", true}, {"beta.json", false}, {"alphabet", false}};
    CHECK(ui::matching(all, "")
          == Entries{{"Alpha", true}, {"alphabet", false}, {"beta.json", false}, {"zeta.json", false}});
    CHECK(ui::matching(all, "ETA") == Entries{{"beta.json", false}, {"zeta.json", false}});
    CHECK(ui::matching(all, "z") == Entries{{"zeta.json", false}});
    CHECK(ui::matching(all, ".g") == Entries{{".git", true}});
    CHECK(ui::matching(all, "al").front().name == "Alpha");
    CHECK(ui::split_path("a/b/c").folder == "a/b/");
    CHECK(ui::split_path("c").folder.empty());
    CHECK(ui::split_path("/").folder == "/");
}

TEST_CASE("a name is completed as far as the entries that begin with it agree")
{
    const Entries all{{"scenes", true}, {"scene.json", false},  {"Alpha", true},
                      {".git", true},   {"z\xc3\xa4 1", false}, {"z\xc3\xb6 2", false}};
    CHECK(ui::completed_name(all, "sc") == "scene");
    CHECK(ui::completed_name(all, "scene") == "scene");
    CHECK(ui::completed_name(all, "scenes") == "scenes/");
    CHECK(ui::completed_name(all, "scene.") == "scene.json");
    CHECK(ui::completed_name(all, "al") == "Alpha/");
    CHECK(ui::completed_name(all, ".") == ".git/");
    CHECK(ui::completed_name(all, "z") == "z"); // not half of a letter
    CHECK(ui::completed_name(all, "nothing") == "nothing");
}

TEST_CASE("Tab completes a typed path, and leads to the next field if there is nothing to complete")
{
    Headless window(host_with_folders(), {});
    window.press(ui::KeyPress{.key = 'O', .ctrl = true});
    window.type("sc");
    window.press(ui::Key::tab);
    CHECK(window.workspace.dialogs.path == "scenes/");
    window.type("d");
    window.press(ui::Key::tab);
    CHECK(window.workspace.dialogs.path == "scenes/deep.json");
    window.press(ui::Key::tab); // on to the row
    window.type("x");
    CHECK(window.workspace.dialogs.path == "scenes/deep.json");
}

TEST_CASE("undo does not remove letters typed before a completion from the completed path")
{
    Headless window(host_with_folders(), {});
    window.press(ui::KeyPress{.key = 'O', .ctrl = true});
    window.type("scenes");
    window.press(ui::Key::tab);
    window.type("d");
    window.press(ui::Key::tab);
    for (int i = 0; i < 40; ++i)
        window.press(ui::KeyPress{.key = 'Z', .ctrl = true});
    window.type("x");
    if (IMGUI_VERSION_NUM < 18800) // later ones undo the completion too
        CHECK(window.workspace.dialogs.path == "scenes/deep.jsonx");
}

TEST_CASE("arrows and Enter go into a folder and open a file, without the mouse")
{
    Headless window(host_with_folders(), {});
    window.press(ui::KeyPress{.key = 'O', .ctrl = true});
    CHECK(window.shows("folder/scenes"));
    CHECK_FALSE(window.shows("folder/.hidden"));
    window.press(ui::Key::down); // ..
    window.press(ui::Key::down); // scenes
    window.press(ui::Key::enter);
    CHECK(window.workspace.dialogs.path == "scenes/");
    REQUIRE(window.shows("folder/deep.json"));
    window.type("de");
    window.press(ui::Key::down);
    window.press(ui::Key::enter);
    CHECK(window.workspace.dialogs.error == "scenes/deep.json was opened");
}

TEST_CASE("the list is chosen from also when the ring of the keyboard is seen")
{
    Headless window(host_with_folders(), {});
    window.press(ui::Key::tab);
    window.press(ui::KeyPress{.key = 'O', .ctrl = true});
    window.press(ui::Key::tab);
    window.press(ui::Key::tab);
    window.press(ui::Key::tab); // round to the field again
    window.press(ui::Key::down);
    window.press(ui::Key::down);
    window.press(ui::Key::enter);
    CHECK(window.workspace.dialogs.path == "scenes/");
    // On a button the arrows go on to the next one.
    window.press(ui::Key::tab);
    window.press(ui::Key::down);
    CHECK_FALSE(window.workspace.dialogs.folder.chosen);
}

TEST_CASE("a click on a file in the list opens it")
{
    Headless window(host_with_folders(), {});
    window.press(ui::KeyPress{.key = 'O', .ctrl = true});
    window.click("folder/b.json");
    CHECK(window.workspace.dialogs.error == "b.json was opened");
}

#include "core/assets.h"
#include "core/scene/change_kind.h"
#include "core/scene/parse.h"
#include "tests/ui/headless.h"
#include "ui/panels/dialogs/file_dialog.h"

#include <doctest/doctest.h>

#include <cstdlib>
#include <map>
#include <set>

using namespace stridescope;
using test::Headless;
using ui::Command;

namespace
{

/// Files that are only in memory, so that a test sees what would have been written.
struct Disk
{
    std::map<std::string, core::Scene> files;
    std::set<std::string> unreadable;   ///< there, but no scenes
    std::map<std::string, int> written; ///< how often
    bool full = false;

    [[nodiscard]] ui::Host host()
    {
        return {
            .load = [this](const std::string& path) -> core::Result<core::Scene>
            {
                if (const auto file = files.find(path); file != files.end())
                    return file->second;
                return core::Problem{core::Code::file, "", "no such file"};
            },
            .save = [this](const std::string& path, const core::Scene& scene) -> std::optional<std::string>
            {
                if (full)
                    return "the disk is full";
                files[path] = scene;
                ++written[path];
                unreadable.erase(path);
                return std::nullopt;
            },
            .exists = [this](const std::string& path)
            { return files.contains(path) || unreadable.contains(path); },
            .file_state = [this](const std::string& path) -> std::string
            { return files.contains(path) ? std::to_string(written[path]) : ""; },
            .name_beside =
                [](const std::string& scene_path, const std::string& file)
            {
                const std::string folder = scene_path.substr(0, scene_path.rfind('/') + 1);
                return file.starts_with(folder) ? file.substr(folder.size()) : file;
            },
        };
    }
};

core::Scene small_buffer()
{
    return core::parse_scene(R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[2,3]})")->scene;
}

const std::vector<core::Int>& sizes(const Headless& window)
{
    return std::get<core::BufferScene>(window.workspace.document()->scene().content).tensor.sizes;
}

using Sizes = std::vector<core::Int>;

} // namespace

TEST_CASE("the start page opens an example")
{
    Headless window;
    REQUIRE_FALSE(window.names("look/").empty());
    const std::string name = window.names("look/").front();
    window.click(name);
    REQUIRE(window.workspace.document());
    CHECK_FALSE(window.workspace.document()->problem());
    CHECK_FALSE(window.workspace.document()->changed_since_saved());
    CHECK(window.shows("kind/Buffer"));
}

TEST_CASE("every example of the assets is on the start page")
{
    Headless window;
    for (const core::assets::Example& example : core::assets::examples())
        CHECK_MESSAGE(window.shows("example/" + std::string(example.name)), example.name);
}

TEST_CASE("the start page begins a scene of each kind")
{
    for (std::size_t kind = 0; kind < core::Kinds::count; ++kind)
    {
        Headless window;
        window.click("start/new/" + std::string(core::Kinds::names[kind]));
        REQUIRE(window.workspace.document());
        CHECK(window.workspace.document()->scene().content.index() == kind);
    }
}

TEST_CASE("the start page opens a path that is typed")
{
    Disk disk;
    disk.files["/a.json"] = small_buffer();
    Headless window(disk.host(), {});
    window.fill("start/path", "/a.json");
    REQUIRE(window.workspace.document());
    CHECK(window.workspace.document()->path == "/a.json");
}

TEST_CASE("a file that cannot be opened is reported, and the scene stays")
{
    Headless window(small_buffer());
    window.workspace.open_path("/nowhere.json");
    window.settle();
    CHECK(sizes(window) == Sizes{2, 3});
    CHECK(window.workspace.message.find("/nowhere.json") != std::string::npos);
    window.click("message/close");
    CHECK(window.workspace.message.empty());
    CHECK_FALSE(window.shows("message/close"));
}

TEST_CASE("a scene is opened through the dialog, whose errors stay in it")
{
    Disk disk;
    disk.files["/a.json"] = small_buffer();
    Headless window(disk.host(), {});
    window.press({.key = 'O', .ctrl = true});
    window.type("/b.json");
    window.click("dialog/confirm");
    CHECK_FALSE(window.workspace.document());
    CHECK_FALSE(window.workspace.dialogs.error.empty());
    window.fill("dialog/path", "/a.json");
    REQUIRE(window.workspace.document());
    CHECK(sizes(window) == Sizes{2, 3});
    CHECK_FALSE(window.shows("dialog/path"));
}

TEST_CASE("a new scene asks where to save it, then saves to the same place")
{
    Disk disk;
    Headless window(disk.host(), {});
    window.workspace.open_scene(small_buffer());
    window.settle();
    window.press({.key = 'S', .ctrl = true});
    REQUIRE(window.shows("dialog/path"));
    window.fill("dialog/path", "/new.json");
    CHECK(disk.files.contains("/new.json"));
    CHECK(window.workspace.document()->path == "/new.json");
    window.fill("sizes[1]", "8");
    CHECK(window.workspace.document()->changed_since_saved());
    window.press({.key = 'S', .ctrl = true});
    CHECK_FALSE(window.workspace.document()->changed_since_saved());
    CHECK(disk.files["/new.json"].content == window.workspace.document()->scene().content);
}

TEST_CASE("saving over another file asks first")
{
    Disk disk;
    disk.files["/other.json"] = core::example_scene<core::Tpu>();
    Headless window(disk.host(), {});
    window.workspace.open_scene(small_buffer());
    window.settle();
    window.workspace.run(Command::save_as);
    window.settle();
    window.fill("dialog/path", "/other.json");
    CHECK(disk.files["/other.json"] == core::example_scene<core::Tpu>());
    window.click("dialog/confirm");
    CHECK(disk.files["/other.json"].content == small_buffer().content);
}

TEST_CASE("saving: a name without an ending gets that of scenes, and that file is not replaced unasked")
{
    Disk disk;
    Headless window(disk.host(), {});
    window.workspace.open_scene(small_buffer());
    window.settle();
    window.workspace.run(Command::save_as);
    window.settle();
    CHECK(window.workspace.dialogs.path == "untitled.stride.json");
    window.fill("dialog/path", "/v1.2/rows");
    CHECK(disk.files.contains("/v1.2/rows.stride.json"));
    CHECK(window.workspace.document()->path == "/v1.2/rows.stride.json");

    disk.files["/other.stride.json"] = core::example_scene<core::Tpu>();
    window.workspace.run(Command::save_as);
    window.settle();
    window.fill("dialog/path", "/other");
    CHECK(window.workspace.dialogs.error == "This file already exists.");
    CHECK(disk.files["/other.stride.json"] == core::example_scene<core::Tpu>());
    window.click("dialog/confirm");
    CHECK(disk.files["/other.stride.json"].content == small_buffer().content);
}

TEST_CASE("saving over a file that is not a scene, or cannot be read, asks first too")
{
    Disk disk;
    disk.unreadable.insert("/model.safetensors");
    Headless window(disk.host(), {});
    window.workspace.open_scene(small_buffer());
    window.settle();
    window.workspace.run(Command::save_as);
    window.settle();
    window.fill("dialog/path", "/model.safetensors");
    CHECK(disk.files.empty());
    CHECK(window.workspace.dialogs.error == "This file already exists.");
    window.click("dialog/confirm");
    CHECK(disk.files.contains("/model.safetensors"));
}

TEST_CASE("a scene is not saved over the file that its numbers come from")
{
    Disk disk;
    disk.unreadable.insert("/data/x.npy");
    Headless window(disk.host(), {});
    window.workspace.open_scene(
        core::parse_scene(
            R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[2],"values":{"file":"/data/x.npy"}})")
            ->scene);
    window.settle();
    window.workspace.run(Command::save_as);
    window.settle();
    window.fill("dialog/path", "/data/x.npy");
    CHECK(window.workspace.dialogs.error == "This scene reads its values from that file. Choose another name.");
    window.click("dialog/confirm");
    CHECK(disk.files.empty());
}

TEST_CASE("a scene saved into another folder names the same files, however often")
{
    const auto scene_naming = [](const std::string& input, const std::string& indices)
    {
        return core::parse_scene(
                   R"({"stridescope":1,"kind":"gather_nd1","input":{"dtype":"FLOAT32","sizes":[2,3],"values":{"file":")"
                   + input + R"("}},"indices":{"dtype":"UINT32","sizes":[3,2],"values":{"file":")" + indices
                   + R"("}},"input_dimension_count":2,"indices_dimension_count":2,"batch_dimension_count":0})")
            ->scene;
    };
    Disk disk;
    Headless window(disk.host(), {});
    window.workspace.open_scene(scene_naming("x.npy", "/all/i.npy"), "/old/a.json");
    window.settle();
    const auto save_as = [&](const std::string& path)
    {
        window.workspace.run(Command::save_as);
        window.settle();
        window.fill("dialog/path", path);
    };
    save_as("/new/b.json");
    CHECK(disk.files["/new/b.json"].content == scene_naming("/old/x.npy", "/all/i.npy").content);
    save_as("/all/c.json");
    CHECK(disk.files["/all/c.json"].content == scene_naming("/old/x.npy", "/all/i.npy").content);
    window.press({.key = 'S', .ctrl = true});
    CHECK(disk.files["/all/c.json"].content == scene_naming("/old/x.npy", "/all/i.npy").content);
    save_as("/d.json");
    CHECK(disk.files["/d.json"].content == scene_naming("old/x.npy", "/all/i.npy").content);
    save_as("/old/e.json");
    CHECK(disk.files["/old/e.json"].content == scene_naming("x.npy", "/all/i.npy").content);
    CHECK_FALSE(window.workspace.document()->changed_since_saved());
}

TEST_CASE("a disk that is full is reported and the scene stays unsaved")
{
    Disk disk;
    disk.full = true;
    Headless window(disk.host(), {});
    window.workspace.open_scene(small_buffer(), "/a.json");
    window.settle();
    window.fill("sizes[1]", "8");
    window.workspace.run(Command::save);
    window.settle();
    CHECK(window.workspace.message == "the disk is full");
    CHECK(window.workspace.document()->changed_since_saved());
}

TEST_CASE("leaving a changed scene asks, and each answer is followed")
{
    Disk disk;
    Headless window(disk.host(), {});
    window.workspace.open_scene(small_buffer(), "/a.json");
    window.settle();
    window.fill("sizes[1]", "8");

    window.workspace.run(Command::quit);
    window.settle();
    CHECK_FALSE(window.workspace.quit_requested);
    window.click("dialog/cancel");
    CHECK_FALSE(window.workspace.quit_requested);
    CHECK(sizes(window) == Sizes{2, 8});

    window.workspace.run(Command::close_scene);
    window.settle();
    window.click("dialog/discard");
    CHECK_FALSE(window.workspace.document());
    CHECK(disk.files.empty());

    window.workspace.open_scene(small_buffer(), "/a.json");
    window.settle();
    window.fill("sizes[1]", "9");
    window.workspace.run(Command::quit);
    window.settle();
    window.click("dialog/confirm");
    CHECK(window.workspace.quit_requested);
    CHECK(disk.files.contains("/a.json"));
}

TEST_CASE("a scene without changes is left without a question")
{
    Headless window(small_buffer());
    window.workspace.run(Command::quit);
    CHECK(window.workspace.quit_requested);
}

TEST_CASE("saving when asked on leaving a scene without a file asks for one and then leaves")
{
    Disk disk;
    Headless window(disk.host(), {});
    window.workspace.open_scene(small_buffer());
    window.settle();
    window.fill("sizes[1]", "8");
    window.workspace.run(Command::quit);
    window.settle();
    window.click("dialog/confirm");
    CHECK_FALSE(window.workspace.quit_requested);
    window.fill("dialog/path", "/late.json");
    CHECK(disk.files.contains("/late.json"));
    CHECK(window.workspace.quit_requested);
}

TEST_CASE("Escape closes a question and changes nothing")
{
    Headless window(small_buffer());
    window.workspace.run(Command::save_as);
    window.settle();
    REQUIRE(window.shows("dialog/path"));
    window.press(ui::Key::escape);
    CHECK_FALSE(window.shows("dialog/path"));
    CHECK(window.workspace.dialogs.ask == ui::Dialogs::Ask::nothing);
}

TEST_CASE("a 2-D tensor is raised to rank 4 as one step of undo")
{
    Headless window(small_buffer());
    window.press({.key = 'R', .ctrl = true});
    CHECK(sizes(window) == Sizes{1, 1, 2, 3});
    window.press({.key = 'Z', .ctrl = true});
    CHECK(sizes(window) == Sizes{2, 3});
    window.press({.key = 'Y', .ctrl = true});
    CHECK(sizes(window) == Sizes{1, 1, 2, 3});
}

TEST_CASE("the theme and the scale of the interface are changed from the menu")
{
    Headless window(small_buffer());
    const auto choose = [&](const char* row)
    {
        if (!window.shows(row))
            window.click("bar/menu");
        window.click(row);
    };
    choose("menu/theme");
    CHECK(window.workspace.theme == ui::ThemeName::light);
    choose("menu/larger");
    CHECK(window.workspace.interface_scale > 1.05F);
    choose("menu/normal");
    CHECK(window.workspace.interface_scale == 1.0F);
    choose("menu/smaller");
    CHECK(window.workspace.interface_scale < 0.95F);
}

TEST_CASE("a small window and a large interface keep the fields in reach")
{
    Headless window(small_buffer());
    window.resize({1280, 720});
    CHECK(window.rect("sizes[1]").right < 400);
    window.workspace.interface_scale = 2;
    window.settle();
    CHECK(window.shows("bar/open"));
    const auto field = window.rect("sizes[1]");
    CHECK(field.right - field.left > 30);
    window.fill("sizes[1]", "4");
    CHECK(sizes(window) == Sizes{2, 4});
}

TEST_CASE("a path may begin at the home directory")
{
    const char* const home = std::getenv("HOME");
    REQUIRE(home != nullptr);
    CHECK(ui::expanded_path("~/a.json") == std::string(home) + "/a.json");
    CHECK(ui::expanded_path("  a b.json ") == "a b.json");
    CHECK(ui::expanded_path("a~b") == "a~b");
    CHECK(ui::expanded_path("   ").empty());
}

TEST_CASE("a file that another program has changed is not replaced without a question")
{
    Disk disk;
    disk.files["a.json"] = small_buffer();
    Headless window(disk.host(), {1280, 800});
    window.workspace.open_beside(small_buffer(), "a.json");
    window.settle();
    const auto edit = [&](core::Int base)
    {
        core::Scene next = window.workspace.document()->scene();
        core::tensor_of(next, core::Operand::input)->base_offset = base;
        window.workspace.document()->edit(std::move(next), 0);
    };
    edit(1);
    window.workspace.run(Command::save);
    window.settle();
    CHECK(disk.written["a.json"] == 1);
    edit(2);
    disk.written["a.json"] = 7; // by somebody else
    window.workspace.run(Command::save);
    window.settle();
    CHECK(disk.written["a.json"] == 7);
    CHECK(window.workspace.document()->changed_since_saved());
    // Escape leaves both as they are.
    window.press(ui::Key::escape);
    CHECK(disk.written["a.json"] == 7);
    window.workspace.run(Command::save);
    window.settle();
    window.click("dialog/confirm");
    CHECK(disk.written["a.json"] == 8);
    CHECK_FALSE(window.workspace.document()->changed_since_saved());
    edit(3);
    window.workspace.run(Command::save);
    window.settle();
    CHECK(disk.written["a.json"] == 9);
}

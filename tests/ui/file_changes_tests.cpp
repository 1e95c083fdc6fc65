#include "tests/ui/headless.h"
#include "ui/state/file_changes.h"

#include <doctest/doctest.h>

#include <map>

using namespace stridescope;
using test::Headless;

namespace
{

/// Files that others write.
struct Folder
{
    std::map<std::string, std::string> texts;
    std::map<std::string, std::string> states;
    int writes = 0;

    void write(const std::string& path, const std::string& text)
    {
        texts[path] = text;
        states[path] = std::to_string(++writes);
    }
    [[nodiscard]] ui::Host host()
    {
        return {
            .load = [this](const std::string& path) -> core::Result<core::Scene>
            {
                if (texts[path].empty())
                    return core::Problem{core::Code::parse, "1:1", "half a file"};
                return test::scene_of(texts[path]);
            },
            .save = [](const std::string&, const core::Scene&) -> std::optional<std::string>
            { return std::nullopt; },
            .file_state = [this](const std::string& path) { return states[path]; },
            .lesson_text = [this](const std::string& path) -> std::optional<core::Result<std::string>> {
                return path.ends_with(".lesson.md") ? std::optional(core::Result<std::string>(texts[path]))
                                                    : std::nullopt;
            },
        };
    }
};

constexpr const char* small = R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[2,3]})";
constexpr const char* large = R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[4,5]})";

core::Int elements(const Headless& window)
{
    return core::SceneView(window.workspace.document()->shown())
        .tensor(core::Operand::input)
        ->footprint.element_count;
}

/// As often as it takes for a written file to be offered.
void look(Headless& window)
{
    ui::look_for_file_changes(window.workspace);
    ui::look_for_file_changes(window.workspace);
    window.settle();
}

} // namespace

TEST_CASE(
    "a file that another program has written is offered, read when asked, and what was here can be undone to")
{
    Folder folder;
    folder.write("/a.json", small);
    Headless window(folder.host(), {});
    window.workspace.open_path("/a.json");
    look(window);
    CHECK_FALSE(window.shows("changed/read"));
    folder.write("/a.json", large);
    look(window);
    CHECK(elements(window) == 6);
    window.click("changed/read");
    CHECK(elements(window) == 20);
    CHECK_FALSE(window.shows("changed/read"));
    CHECK_FALSE(window.workspace.document()->changed_since_saved());
    window.workspace.run(ui::Command::undo);
    CHECK(elements(window) == 6);
}

TEST_CASE("a change that was refused is not offered again, but the next one is")
{
    Folder folder;
    folder.write("/a.json", small);
    Headless window(folder.host(), {});
    window.workspace.open_path("/a.json");
    folder.write("/a.json", large);
    look(window);
    window.click("changed/keep");
    look(window);
    CHECK_FALSE(window.shows("changed/keep"));
    CHECK(elements(window) == 6);
    folder.write("/a.json", large);
    look(window);
    CHECK(window.shows("changed/keep"));
}

TEST_CASE("a followed file is shown as it is written, but not over changes made here")
{
    Folder folder;
    folder.write("/a.json", small);
    Headless window(folder.host(), {});
    window.workspace.open_path("/a.json");
    ui::follow_file(window.workspace, "/a.json");
    folder.write("/a.json", large);
    look(window);
    CHECK(elements(window) == 20);
    window.workspace.document()->edit(
        test::scene_of(R"({"stridescope":1,"kind":"buffer","dtype":"INT8","sizes":[7]})"), 0);
    folder.write("/a.json", small);
    look(window);
    CHECK(elements(window) == 7);
    CHECK(window.shows("changed/read"));
}

TEST_CASE("a followed file: each look shows what can be read, however often the file is replaced")
{
    Folder folder;
    folder.write("/a.json", small);
    Headless window(folder.host(), {});
    window.workspace.open_path("/a.json");
    ui::follow_file(window.workspace, "/a.json");
    ui::look_for_file_changes(window.workspace);
    for (core::Int size = 1; size <= 50; ++size)
    {
        folder.write("/a.json", R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[)"
                                    + std::to_string(size) + "]}");
        CHECK(ui::look_for_file_changes(window.workspace));
        CHECK(elements(window) == size);
    }
}

TEST_CASE("a followed file: an incomplete one keeps the picture, and is reported if it stays incomplete")
{
    Folder folder;
    folder.write("/a.json", small);
    Headless window(folder.host(), {});
    window.workspace.open_path("/a.json");
    ui::follow_file(window.workspace, "/a.json");
    for (int turn = 0; turn < 5; ++turn)
    {
        folder.write("/a.json", "");
        CHECK_FALSE(ui::look_for_file_changes(window.workspace));
        CHECK(window.workspace.message.empty());
        folder.write("/a.json", turn % 2 == 0 ? large : small);
        CHECK(ui::look_for_file_changes(window.workspace));
        CHECK(elements(window) == (turn % 2 == 0 ? 20 : 6));
    }
    folder.write("/a.json", "");
    look(window);
    CHECK(elements(window) == 20);
    CHECK(window.workspace.message.find("half a file") != std::string::npos);
    folder.write("/a.json", small);
    look(window);
    CHECK(elements(window) == 6);
}

TEST_CASE("a file that is replaced all the time is offered, though no two looks find the same")
{
    Folder folder;
    folder.write("/a.json", small);
    Headless window(folder.host(), {});
    window.workspace.open_path("/a.json");
    ui::look_for_file_changes(window.workspace);
    folder.write("/a.json", large);
    CHECK_FALSE(ui::look_for_file_changes(window.workspace));
    folder.write("/a.json", large);
    CHECK(ui::look_for_file_changes(window.workspace));
    window.settle();
    window.click("changed/follow");
    CHECK(elements(window) == 20);
    folder.write("/a.json", small);
    CHECK(ui::look_for_file_changes(window.workspace));
    CHECK(elements(window) == 6);
}

TEST_CASE("a file that is gone for a while, or saved here, is no change")
{
    Folder folder;
    folder.write("/a.json", small);
    Headless window(folder.host(), {});
    window.workspace.open_path("/a.json");
    look(window);
    folder.states["/a.json"].clear();
    look(window);
    CHECK_FALSE(window.shows("changed/read"));
    folder.write("/a.json", small);
    window.workspace.document()->file_state = folder.states["/a.json"];
    look(window);
    CHECK_FALSE(window.shows("changed/read"));
}

TEST_CASE("a file of numbers that the scene names is noticed too")
{
    Folder folder;
    folder.write(
        "/d/a.json",
        R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[2,3],"values":{"file":"x.bin","as":"memory"}})");
    folder.write("/d/x.bin", "numbers");
    Headless window(folder.host(), {});
    window.workspace.open_path("/d/a.json");
    look(window);
    CHECK_FALSE(window.shows("changed/read"));
    const auto before = window.workspace.document()->shown();
    folder.write("/d/x.bin", "others");
    look(window);
    REQUIRE(window.shows("changed/read"));
    window.click("changed/read");
    CHECK(window.workspace.document()->shown() != before);
    CHECK_FALSE(window.shows("changed/read"));
}

namespace
{

std::string lesson_of_two_pages(const std::string& words)
{
    return "---\ntitle: T\nlearn: L\n---\n# First\nBegin.\n# Second\n" + words + "\n```scene\n" + small
           + "\n```\n";
}

/// Until the page that was asked for is there.
void make_page(Headless& window)
{
    window.settle();
    window.workspace.worker->finish();
    window.settle();
}

} // namespace

TEST_CASE("a followed lesson: its page is shown anew, and stays where the file has an error")
{
    Folder folder;
    const std::string path = "/a.lesson.md";
    folder.write(path, lesson_of_two_pages("Before."));
    Headless window(folder.host(), {});
    window.workspace.open_path(path);
    make_page(window);
    ui::go_to_page(window.workspace, 1);
    make_page(window);
    ui::follow_file(window.workspace, path);
    ui::look_for_file_changes(window.workspace);

    folder.write(path, lesson_of_two_pages("After."));
    look(window);
    make_page(window);
    REQUIRE(window.workspace.front()->lesson);
    CHECK(window.workspace.front()->lesson->page == 1);
    CHECK(window.workspace.front()->lesson->now().texts.front()->text.find("After.") != std::string::npos);

    folder.write(path, "---\ntitle: T\nlearn: L\n---\n# S\n```aks\n```\n");
    look(window);
    CHECK(window.workspace.message.find(path + ":6: ") != std::string::npos);
    CHECK(window.workspace.front()->lesson->pages.size() == 2);

    folder.write(path, "---\ntitle: T\nlearn: L\n---\n# Alone\nOne page.\n");
    look(window);
    make_page(window);
    CHECK(window.workspace.front()->lesson->pages.size() == 1);
    CHECK(window.workspace.front()->lesson->page == 0);
}

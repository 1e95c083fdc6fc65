#include "headless.h"
#include "ui/state/file_changes.h"
#include "ui/state/host_guard.h"

#include <doctest/doctest.h>

#include <new>
#include <stdexcept>

using namespace stridescope;
using test::Headless;

namespace
{

constexpr const char* with_values =
    R"({"stridescope":1,"kind":"buffer","dtype":"UINT8","sizes":[4],"values":{"file":"v.bin"}})";

[[noreturn]] void fail()
{
    throw std::out_of_range("number overflow parsing '1e999'");
}

struct ThrowingFiles : core::ValuesSource
{
    [[nodiscard]] core::Result<core::FileValues> open(const std::string&) const override { fail(); }
};

/// Every way to a file throws; `/good.json` opens, and names a file that does not.
ui::Host throwing()
{
    ui::Host host;
    host.load = [](const std::string& path) -> core::Result<core::Scene>
    {
        if (path != "/good.json")
            fail();
        return test::scene_of(with_values);
    };
    host.save = [](const std::string&, const core::Scene&) -> std::optional<std::string> { fail(); };
    host.exists = [](const std::string&) -> bool { fail(); };
    host.file_state = [](const std::string&) -> std::string { fail(); };
    host.values = [](const std::string&) { return std::make_shared<ThrowingFiles>(); };
    host.is_data = [](const std::string& path) { return path.ends_with(".npz"); };
    host.is_dump = [](const std::string&) -> bool { fail(); };
    host.tensors = [](const std::string& path) -> core::Result<std::vector<core::TensorEntry>>
    {
        if (path.ends_with(".npz"))
            fail();
        return std::vector<core::TensorEntry>{};
    };
    host.list = [](const std::string&) -> std::vector<ui::FolderEntry> { fail(); };
    host.layout_text = [](const std::string& path) -> std::optional<core::Result<std::string>>
    {
        if (path.ends_with(".onnx"))
            throw std::bad_alloc();
        return std::nullopt;
    };
    host.lesson_text = [](const std::string& path) -> std::optional<core::Result<std::string>>
    {
        if (path.ends_with(".lesson.md"))
            fail();
        return std::nullopt;
    };
    host.dump_examples = []() -> std::vector<ui::DumpExample> { fail(); };
    return host;
}

} // namespace

TEST_CASE("files: a reader that throws leaves the window open with the file's name and the reason")
{
    Headless window(ui::guarded(throwing()), {});
    for (const std::string path : {"/a.json", "/a.npz", "/a.lesson.md"})
    {
        window.workspace.open_path(path);
        window.settle();
        CHECK(window.workspace.message == path + ": number overflow parsing '1e999'");
        window.workspace.open_data(path);
        window.settle();
        CHECK(window.workspace.message == path + ": number overflow parsing '1e999'");
    }
    window.workspace.open_data("/a.onnx");
    CHECK(window.workspace.message == "/a.onnx: not enough memory");
    CHECK(window.workspace.scenes.empty());
    window.workspace.run(ui::Command::open);
    window.settle();
}

TEST_CASE("files: the dialog opens a lesson as well as a scene")
{
    ui::Host host;
    host.load = [](const std::string&) -> core::Result<core::Scene> {
        return core::Problem{core::Code::parse, "", "not JSON"};
    };
    host.lesson_text = [](const std::string& path) -> std::optional<core::Result<std::string>>
    {
        if (!path.ends_with(".lesson.md"))
            return std::nullopt;
        return core::Result<std::string>(
            "---\ntitle: By the dialog\nlearn: L\n---\n# First\nBegin.\n# Second\nEnd.\n");
    };
    Headless window(host, {1280, 720});
    window.workspace.run(ui::Command::open);
    window.settle();
    window.fill("dialog/path", "/a.lesson.md");
    window.settle();
    CHECK(window.workspace.message.empty());
    REQUIRE(window.workspace.front());
    REQUIRE(window.workspace.front()->lesson);
    CHECK(window.workspace.front()->lesson->lesson->title == "By the dialog");
    CHECK_FALSE(window.shows("dialog/path"));
}

TEST_CASE("files: values that cannot be read because their reader throws leave the scene drawn")
{
    Headless window(ui::guarded(throwing()), {});
    window.workspace.open_path("/good.json");
    window.settle();
    REQUIRE(window.workspace.document());
    CHECK(window.workspace.document()->has_picture());
    CHECK_FALSE(window.workspace.document()->problem());
    CHECK_FALSE(ui::look_for_file_changes(window.workspace));
    window.workspace.run(ui::Command::save);
    window.settle();
}

TEST_CASE("files: a log that is not a scene asks which of its layouts to open")
{
    ui::Host host;
    host.load = [](const std::string&) -> core::Result<core::Scene> {
        return core::Problem{core::Code::parse, "", "not JSON"};
    };
    host.layout_text = [](const std::string& path) -> std::optional<core::Result<std::string>>
    {
        if (!path.ends_with(".log"))
            return std::nullopt;
        return core::Result<std::string>("%0 = memref<8x64xf16, strided<[72, 1]>>");
    };
    Headless window(std::move(host), {});
    window.workspace.open_path("/a.json");
    CHECK(window.workspace.message == "/a.json: not JSON");
    window.workspace.message.clear();
    window.workspace.open_path("/a.log");
    window.workspace.worker->finish();
    window.settle();
    CHECK(window.workspace.message.empty());
    CHECK(window.workspace.dialogs.ask == ui::Dialogs::Ask::paste_text);
}

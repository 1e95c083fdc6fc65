#include "headless.h"

#include <doctest/doctest.h>

using namespace stridescope;
using test::Headless;

namespace
{

void paste(Headless& window, const char* text)
{
    ImGui::SetClipboardText(text);
    window.press(ui::KeyPress{.key = 'V', .ctrl = true});
    window.workspace.worker->finish();
    window.settle();
}

const core::TensorSpec& tensor(const Headless& window)
{
    return std::get<core::BufferScene>(window.workspace.document()->scene().content).tensor;
}

} // namespace

TEST_CASE("a line of a log is pasted as the layout in it, after its assumptions were shown")
{
    Headless window;
    paste(window, "[12:30] x: torch.Size([2, 3]) (1, 2)");
    REQUIRE(window.shows("dialog/confirm"));
    CHECK(window.names("guessed/").size() == 1);
    CHECK(window.workspace.scenes.empty());
    window.press(ui::Key::enter);
    REQUIRE(window.workspace.document());
    CHECK(tensor(window).sizes == std::vector<core::Int>{2, 3});
    CHECK(tensor(window).strides == std::vector<core::Int>{1, 2});
}

TEST_CASE("several layouts in a text: one is chosen, and opens beside the open scenes")
{
    Headless window;
    window.workspace.open_beside(
        test::scene_of(R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[7]})"));
    window.settle();
    paste(window, "memref<2x3xf32>\nmemref<4x5xf16, strided<[8, 1], offset: 2>>");
    REQUIRE(window.shows("paste/1"));
    window.workspace.worker->finish();
    window.settle();
    CHECK(window.shows("fact/Elements: 6"));
    window.click("paste/1");
    window.workspace.worker->finish();
    window.settle();
    CHECK(window.shows("fact/Elements: 20"));
    CHECK(window.shows("pill/Padded"));
    window.click("dialog/confirm");
    CHECK(window.workspace.scenes.size() == 2);
    CHECK(tensor(window).sizes == std::vector<core::Int>{4, 5});
    CHECK(tensor(window).base_offset == 2);
    window.workspace.bring_to_front(0);
    CHECK(tensor(window).sizes == std::vector<core::Int>{7});
}

TEST_CASE("keys choose one of several layouts by coming to it, and Enter opens it")
{
    Headless window;
    paste(window, "memref<2x3xf32>\nmemref<4x5xf16, strided<[8, 1], offset: 2>>");
    window.press(ui::Key::down);
    window.workspace.worker->finish();
    window.settle();
    CHECK(window.shows("fact/Elements: 20"));
    window.press(ui::Key::enter);
    window.settle();
    CHECK(tensor(window).sizes == std::vector<core::Int>{4, 5});
}

TEST_CASE("a scene itself can be pasted; for text without a layout, the nearest format is shown")
{
    Headless window;
    paste(window, R"({"stridescope":1,"kind":"buffer","dtype":"INT8","sizes":[5]})");
    window.click("dialog/confirm");
    CHECK(tensor(window).dtype == "INT8");
    paste(window, "memref<2x?xf32>");
    CHECK(window.names("refused/").size() == 1);
    window.press(ui::Key::enter);
    CHECK_FALSE(window.shows("dialog/cancel"));
    paste(window, "nothing to see");
    CHECK(window.shows("dialog/cancel"));
    CHECK_FALSE(window.shows("dialog/confirm"));
}

TEST_CASE("a link to a scene is copied, and pasting it opens the scene again")
{
    std::string link;
    core::Scene linked;
    {
        Headless window(test::example("71-tiled-xla"));
        window.workspace.run(ui::Command::copy_link);
        window.settle();
        CHECK(window.workspace.message.starts_with("Link copied ("));
        link = ImGui::GetClipboardText();
        linked = window.workspace.document()->scene();
    }
    CHECK(link.starts_with("#scene="));
    {
        Headless other;
        paste(other, link.c_str());
        other.click("dialog/confirm");
        CHECK(other.workspace.document()->scene().content == linked.content);
    }
    Headless named(test::scene_of(
        R"({"stridescope":1,"kind":"buffer","dtype":"INT8","sizes":[5],"values":{"file":"x.npy"}})"));
    named.workspace.run(ui::Command::copy_link);
    CHECK(named.workspace.message.starts_with("No link: "));
}

TEST_CASE("a long text shows progress until it is read")
{
    Headless window;
    const std::string text(3'000'000, ' ');
    ImGui::SetClipboardText((text + "memref<2x3xf32>").c_str());
    window.press(ui::KeyPress{.key = 'V', .ctrl = true});
    CHECK(window.workspace.message == "Reading the clipboard (3 MB)\xe2\x80\xa6");
    window.workspace.worker->finish();
    window.settle();
    CHECK(window.workspace.message.empty());
}

TEST_CASE("pasting into a field types there and asks nothing")
{
    Headless window;
    window.workspace.open_beside(
        test::scene_of(R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[7]})"));
    window.settle();
    ImGui::SetClipboardText("12");
    window.click("sizes[0]");
    window.press(ui::KeyPress{.key = 'A', .ctrl = true});
    window.press(ui::KeyPress{.key = 'V', .ctrl = true});
    window.press(ui::Key::enter);
    window.workspace.worker->finish();
    window.settle();
    CHECK(tensor(window).sizes == std::vector<core::Int>{12});
    CHECK_FALSE(window.shows("dialog/cancel"));
}

#include "tests/ui/headless.h"

#include <doctest/doctest.h>

using namespace stridescope;
using test::Headless;
using test::scene_of;

namespace
{

std::string badge(const Headless& window)
{
    const auto names = window.names("badge/");
    return names.empty() ? std::string() : names.front();
}

bool badge_says(const Headless& window, std::string_view words)
{
    return badge(window).find(words) != std::string::npos;
}

} // namespace

TEST_CASE("a broken file: its tensor is drawn, with a badge, until the rule is kept")
{
    Headless window(scene_of(R"({"stridescope":1,"kind":"slice1","input":{"dtype":"FLOAT32","sizes":[3,5]},
        "window":{"offsets":[0,0],"sizes":[3,5],"strides":[1,0]}})"));
    CHECK(window.shows("part shown"));
    CHECK(window.shows("cell/0/2,4"));
    CHECK_FALSE(window.shows("cell/2/0,0"));
    window.fill("window.strides[1]", "2");
    CHECK_FALSE(window.shows("part shown"));
    CHECK(window.shows("cell/2/2,2"));
}

TEST_CASE("several tensors in lanes: those that keep the rules are drawn at their addresses")
{
    Headless window(test::scene_of(R"({"stridescope":1,"kind":"tpu_memory","chip":"BM1684X","tensors":[
        {"name":"a","dtype":"FLOAT16","sizes":[1,8,4,5],"layout":"aligned"},
        {"name":"a","dtype":"FLOAT16","sizes":[1,8,4,5],"layout":"aligned","address":4096},
        {"name":"c","dtype":"FLOAT16","sizes":[1,8,4,5],"layout":"aligned","address":8192}]})"));
    CHECK(window.workspace.document()->shown()->part == "without tensors[1]");
    CHECK(window.shows("part shown"));
    CHECK(window.shows("go to"));
    CHECK(window.shows("memory/a/0"));
    CHECK(window.shows("memory/c/0"));
    CHECK(window.names("cell/").empty());
}

TEST_CASE("wrong strides are drawn packed, and the tensor is the file's")
{
    Headless window(
        scene_of(R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[3,5],"strides":[1]})"));
    CHECK(window.shows("part shown"));
    CHECK(window.workspace.document()->shown()->part == "packed");
    CHECK(window.shows("cell/0/2,4"));
}

TEST_CASE("a badge names what is drawn instead, of a scene that was right before too")
{
    {
        Headless gather(scene_of(R"({"stridescope":1,"kind":"gather_elements","axis":0,
        "input":{"dtype":"FLOAT32","sizes":[3,4],"values":{"iota":1}},
        "indices":{"dtype":"INT32","sizes":[2,4],"values":[9,0,0,0,0,0,0,0]}})"));
        CHECK(badge(gather).find("without index values, so the copied elements are unknown")
              != std::string::npos);
        CHECK(badge(gather).find("indices.values[0]") != std::string::npos);
    }
    {
        Headless edited(scene_of(R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[3,5]})"));
        CHECK(badge(edited).empty());
        edited.fill("sizes[1]", "0");
        CHECK(badge(edited).find("Showing the last valid layout. sizes[1]") != std::string::npos);
        edited.fill("sizes[1]", "4");
        CHECK(badge(edited).empty());
    }
}

TEST_CASE("a badge does not mention a part that no longer resolves")
{
    Headless window(scene_of(R"({"stridescope":1,"kind":"slice1","input":{"dtype":"FLOAT32","sizes":[3,5]},
        "window":{"offsets":[0,0],"sizes":[3,5],"strides":[1,0]}})"));
    CHECK(badge_says(window, "Showing the input only. window.strides[1]"));
    window.fill("input.sizes[1]", "0");
    CHECK(badge_says(window, "Showing the last valid tensor. input.sizes[1]"));
    CHECK(window.shows("cell/0/2,4"));
    window.fill("input.sizes[1]", "5");
    CHECK(badge_says(window, "Showing the input only. window.strides[1]"));
}

TEST_CASE("while a scene breaks a rule, the facts name their scene, beside the scene's own words")
{
    Headless window(
        scene_of(R"({"stridescope":1,"kind":"buffer","title":"Old","dtype":"FLOAT32","sizes":[3,5]})"));
    CHECK_FALSE(window.shows("facts of another"));
    CHECK(window.shows("remark/Old"));
    window.fill("sizes[1]", "0");
    CHECK(window.shows("facts of another"));
    window.fill("title", "New");
    CHECK(window.shows("remark/New"));
    CHECK_FALSE(window.shows("remark/Old"));
    window.fill("sizes[1]", "4");
    CHECK_FALSE(window.shows("facts of another"));
    CHECK(window.shows("remark/New"));
}

TEST_CASE("a scene that does not resolve at all is not drawn, and this is reported")
{
    Headless window(scene_of(R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[3,0]})"));
    CHECK(window.shows("nothing shown"));
    CHECK(window.names("cell/").empty());
    window.press({.key = 'G', .ctrl = true});
    window.press({.key = ui::KeyPress::home});
    window.fill("sizes[1]", "2");
    CHECK_FALSE(window.shows("nothing shown"));
    CHECK(window.shows("cell/0/2,1"));
}

TEST_CASE("the message about a broken file is above the picture, not over its cells")
{
    Headless window(scene_of(R"({"stridescope":1,"kind":"slice1","input":{"dtype":"FLOAT32","sizes":[3,5]},
        "window":{"offsets":[0,0],"sizes":[3,5],"strides":[1,1]},"output":{"sizes":[9,9]}})"));
    const ui::ProbeRect said = window.rect("part shown");
    for (const std::string& cell : window.names("cell/"))
        CHECK_MESSAGE(window.rect(cell).top >= said.bottom, cell);
    CHECK(!window.names("cell/").empty());
}

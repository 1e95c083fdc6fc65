#include "core/scene/change_kind.h"
#include "core/scene/parse.h"
#include "tests/ui/headless.h"

#include <doctest/doctest.h>

using namespace stridescope;
using test::Headless;

namespace
{

core::Scene parsed(const char* json)
{
    auto result = core::parse_scene(json);
    REQUIRE(result.ok());
    return result->scene;
}

} // namespace

TEST_CASE("of a broken file its own tensor is drawn, under a badge, until the rule is kept")
{
    Headless window(parsed(R"({"stridescope":1,"kind":"slice1","input":{"dtype":"FLOAT32","sizes":[3,5]},
        "window":{"offsets":[0,0],"sizes":[3,5],"strides":[1,0]}})"));
    CHECK(window.shows("part shown"));
    CHECK(window.shows("cell/0/2,4"));
    CHECK_FALSE(window.shows("cell/2/0,0"));
    window.fill("window.strides[1]", "2");
    CHECK_FALSE(window.shows("part shown"));
    CHECK(window.shows("cell/2/2,2"));
}

TEST_CASE("wrong strides are drawn packed, and the tensor is the file's")
{
    Headless window(
        parsed(R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[3,5],"strides":[1]})"));
    CHECK(window.shows("part shown"));
    CHECK(window.workspace.document()->shown()->part == "packed");
    CHECK(window.shows("cell/0/2,4"));
}

TEST_CASE("a badge names what is drawn instead, of a scene that was right before too")
{
    const auto badge = [](const Headless& window)
    {
        const auto names = window.names("badge/");
        return names.empty() ? std::string() : names.front();
    };
    Headless gather(parsed(R"({"stridescope":1,"kind":"gather_elements","axis":0,
        "input":{"dtype":"FLOAT32","sizes":[3,4],"values":{"iota":1}},
        "indices":{"dtype":"INT32","sizes":[2,4],"values":[9,0,0,0,0,0,0,0]}})"));
    CHECK(badge(gather).find("Drawn instead: the scene without its index values") != std::string::npos);
    CHECK(badge(gather).find("indices.values[0]") != std::string::npos);
    Headless edited(parsed(R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[3,5]})"));
    CHECK(badge(edited).empty());
    edited.fill("sizes[1]", "0");
    CHECK(badge(edited).find("Drawn instead: the last scene that kept all rules. sizes[1]")
          != std::string::npos);
    edited.fill("sizes[1]", "4");
    CHECK(badge(edited).empty());
}

TEST_CASE("where nothing resolves nothing is drawn, and it is said")
{
    Headless window(parsed(R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[3,0]})"));
    CHECK(window.shows("nothing shown"));
    CHECK(window.names("cell/").empty());
    window.press({.key = 'G', .ctrl = true});
    window.press({.key = ui::KeyPress::home});
    window.fill("sizes[1]", "2");
    CHECK_FALSE(window.shows("nothing shown"));
    CHECK(window.shows("cell/0/2,1"));
}

TEST_CASE("an example of every kind has an inspector and a picture")
{
    core::Kinds::each(
        []<typename K>()
        {
            CAPTURE(K::name);
            Headless window(core::example_scene<K>());
            CHECK(window.shows("kind/" + std::string(K::title)));
            CHECK_FALSE(window.names("cell/0/").empty());
        });
}

TEST_CASE("an index of a gather of elements is edited in its table, and the axis beside it")
{
    Headless window(core::example_scene<core::GatherElements>());
    window.fill("indices.values[0]", "3");
    const auto source = [&] {
        return window.workspace.views().view->source_of({0, 0, 0, 0}).value_or(core::Dims{});
    };
    window.settle();
    CHECK(source() == core::Dims{0, 0, 3, 0});
    window.fill("axis", "3");
    window.settle();
    CHECK(source() == core::Dims{0, 0, 0, 3});
}

#include "tests/ui/headless.h"

#include <doctest/doctest.h>

using namespace stridescope;
using test::Headless;

TEST_CASE("the presenter says in large words which element is pointed at, however small its cell")
{
    Headless window(
        test::scene_of(R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[2,3],"strides":[5,1]})"));
    window.resize({1280, 720});
    window.workspace.run(ui::Command::present);
    window.settle();
    REQUIRE(window.shows("presenter"));
    const auto says = [&] { return window.names("presenter/says ").front(); };
    const std::string step = says();
    window.move_to("cell/0/1,2");
    window.settle();
    CHECK(says().starts_with("presenter/says in[1,2]"));
    CHECK(says().ends_with(", offset 7, byte 28"));
    window.move_to("slot/0/6");
    window.settle();
    CHECK(says().ends_with(", offset 6, byte 24"));
    window.move_to("slot/0/3"); // no element is there
    window.settle();
    CHECK(says() == step);
}

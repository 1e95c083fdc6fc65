#include "tests/ui/inspector.h"

#include <doctest/doctest.h>

using namespace stridescope;
using test::Headless;

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

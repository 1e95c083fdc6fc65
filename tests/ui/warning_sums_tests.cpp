#include "tests/ui/headless.h"

#include <doctest/doctest.h>

#include <algorithm>

using namespace stridescope;
using test::Headless;

TEST_CASE("a warning of an alignment unfolds into what is left over a multiple")
{
    Headless window(
        test::scene_of(R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[2,3],"base_offset":5})"));
    window.settle();
    const auto chips = window.names("pill/");
    const auto chip = std::find_if(chips.begin(), chips.end(),
                                   [](const std::string& one) { return one.find(" warning") != one.npos; });
    REQUIRE(chip != chips.end());
    window.click(*chip);
    window.settle();
    window.click("why/base_offset_not_16_aligned base_offset");
    window.settle();
    CHECK(window.shows("warning/sum/base_offset_not_16_aligned/bytes past a multiple"));
}

#include "headless.h"

#include <doctest/doctest.h>

using namespace stridescope;
using test::Headless;

namespace
{

void wait(Headless& window)
{
    window.settle(); // what is chosen asks for it
    window.workspace.worker->finish();
    window.settle();
}

} // namespace

TEST_CASE("a tensor is compared with its usual other orders, with the numbers of compare")
{
    Headless window(test::scene_of(
        R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","labels":"NCHW","sizes":[1,3,2,2]})"));
    window.click("right/Compare");
    window.click("compare/with");
    window.click("compare/with/packed NHWC");
    wait(window);
    CHECK(window.shows("fact/identical: no"));
    CHECK(window.shows("fact/unmoved: 2")); // the first and the last
    CHECK(window.shows("fact/copies: 12"));
    window.click("compare/with");
    window.click("compare/with/packed NCHW");
    wait(window);
    CHECK(window.shows("fact/identical: yes"));
    CHECK(window.shows("fact/copies: 1"));
}

TEST_CASE("two open scenes are compared, and what does not match is said")
{
    Headless window;
    window.workspace.open_beside(
        test::scene_of(R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","title":"Small","sizes":[2,2]})"));
    window.workspace.open_beside(
        test::scene_of(R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","title":"Large","sizes":[2,3]})"));
    window.settle();
    window.click("right/Compare");
    window.click("compare/with");
    window.click("compare/with/1: Small");
    wait(window);
    CHECK(window.shows("compare/refused"));
}

#include "headless.h"

#include <doctest/doctest.h>

using namespace stridescope;
using test::Headless;

TEST_CASE("the scene is shown as code, which follows edits and is copied whole")
{
    Headless window(test::scene_of(R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[2,3]})"));
    window.click("right/Code");
    CHECK(window.shows("code/text"));
    window.click("code/copy");
    CHECK(std::string(ImGui::GetClipboardText()).find("shape=(2, 3)") != std::string::npos);
    window.fill("sizes[1]", "7");
    window.click("code/copy");
    CHECK(std::string(ImGui::GetClipboardText()).find("shape=(2, 7)") != std::string::npos);
}

TEST_CASE("code: a target that cannot express the scene is refused")
{
    Headless window(test::scene_of(R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[2,3],
        "strides":[3,-1],"base_offset":2})"));
    window.click("right/Code");
    window.click("code/target");
    window.click("code/target/PyTorch");
    CHECK(window.shows("code/refused"));
    CHECK_FALSE(window.shows("code/text"));
}

#include "tests/ui/inspector.h"

#include <doctest/doctest.h>

using namespace stridescope;
using test::content;
using test::Headless;
using test::scene_of;
using test::Sizes;

TEST_CASE("a start lane is set by a slider that stays on the chip")
{
    Headless window(core::example_scene<core::Tpu>());
    window.drag("start_index", 400);
    CHECK(content<core::TpuScene>(window).start_index == 3);
    window.drag("start_index", -400);
    CHECK(content<core::TpuScene>(window).start_index == 0);
    window.fill("start_index", "4");
    REQUIRE(window.workspace.document()->problem());
    CHECK(window.workspace.document()->problem()->code == core::Code::npu);
}

TEST_CASE("a chip is a preset until one of its numbers is edited")
{
    Headless window(core::example_scene<core::Tpu>());
    window.click("chip");
    window.click("chip/BM1684X");
    CHECK(std::get<std::string>(content<core::TpuScene>(window).chip) == "BM1684X");
    window.fill("chip.npu_num", "8");
    const auto& spec = std::get<core::ChipSpec>(content<core::TpuScene>(window).chip);
    CHECK(spec.npu_num == 8);
    CHECK(spec.eu_bytes == 64);
}

TEST_CASE("free lane strides begin as those of the layout before")
{
    Headless window(
        scene_of(R"({"stridescope":1,"kind":"tpu","dtype":"FLOAT16","sizes":[2,3,4,5],"layout":"aligned",
        "chip":{"npu_num":4,"eu_bytes":64,"lmem_bytes":262144,"bank_num":16},"start_index":2})"));
    window.click("layout");
    window.click("layout/free");
    CHECK(content<core::TpuScene>(window).strides == Sizes{64, 32, 5, 1});
    window.fill("strides[2]", "6");
    CHECK(content<core::TpuScene>(window).strides == Sizes{64, 32, 6, 1});
    window.click("layout");
    window.click("layout/continuous");
    CHECK(content<core::TpuScene>(window).start_index == 0);
    CHECK_FALSE(window.workspace.document()->problem());
}

#include "core/kinds/tpu/tpu_draft.h"

#include "core/scene/facts.h"
#include "core/scene/fixes.h"
#include "tests/core/brute_force.h"
#include "tests/core/show.h"

#include <doctest/doctest.h>

using namespace stridescope::core;
using namespace stridescope::core::test;

namespace
{

TpuScene scene_of(const std::string& layout, std::vector<Int> sizes, const std::string& dtype = "FLOAT16")
{
    TpuScene scene = Tpu::example();
    scene.layout = layout;
    scene.sizes = std::move(sizes);
    scene.dtype = dtype;
    return scene;
}

/// A right scene of each layout.
std::vector<TpuScene> all_layouts()
{
    std::vector<TpuScene> scenes;
    for (const LaneLayout& layout : lane_layouts())
    {
        TpuScene scene = Tpu::example();
        scene.dtype = layout.takes(DType::bfloat16) ? "BFLOAT16" : "INT8";
        set_layout(scene, layout);
        scenes.push_back(scene);
    }
    return scenes;
}

std::vector<std::string> faults(const TpuDraft& draft)
{
    std::vector<std::string> all;
    for (const Problem& problem : draft.problems)
        all.push_back(std::string(code_name(problem.code)) + " at " + problem.where);
    return all;
}

/// Returns the position of every element.
std::vector<std::pair<Int, Int>> places(const TpuScene& scene)
{
    const TpuDraft draft = draft_tpu(scene);
    REQUIRE(draft.map);
    std::vector<std::pair<Int, Int>> all;
    for (const auto& x : coordinates(*draft.sizes))
    {
        const LanePlace place = lane_place(*draft.map, x);
        all.emplace_back(place.npu.value_or(-1), place.offset);
    }
    return all;
}

Scene whole(const TpuScene& tpu)
{
    Scene scene;
    scene.content = tpu;
    return scene;
}

} // namespace

TEST_CASE("a right scene's draft has the strides, the labels and the lanes of its facts, in every layout")
{
    for (const TpuScene& scene : all_layouts())
    {
        CAPTURE(scene.layout);
        const TpuDraft draft = draft_tpu(scene);
        CHECK(draft.problems.empty());
        const auto facts = evaluate(whole(scene));
        REQUIRE(facts);
        CHECK(draft.labels == facts->first().placement->labels);
        CHECK(draft.sizes == facts->first().placement->sizes);
        CHECK(draft.strides == facts->first().placement->strides);
        REQUIRE(draft.map);
        CHECK(draft.map->reserved_bytes == facts->first().placement->reserved_bytes);
    }
}

TEST_CASE("a draft has the facts that do not depend on an error, and all errors")
{
    TpuScene scene = scene_of("aligned", {2, 3, 4, 5});
    scene.address = -64;
    CHECK(draft_tpu(scene).strides == Dims{32, 32, 5, 1});
    CHECK_FALSE(draft_tpu(scene).map);
    scene.address = int_max;
    CHECK(faults(draft_tpu(scene)) == std::vector<std::string>{"overflow at strides"});
    CHECK(draft_tpu(scene).strides == Dims{32, 32, 5, 1});

    scene = scene_of("aligned", {2, 3, 4, 5});
    scene.start_index = 9;
    CHECK_FALSE(draft_tpu(scene).strides); // the batches' stride follows from it
    CHECK(draft_tpu(scene).sizes == Dims{2, 3, 4, 5});

    scene = scene_of("nonsense", {2, 0, 4, 5, 6}, "FLOAT99");
    scene.chip = "no chip";
    scene.address = -1;
    const TpuDraft draft = draft_tpu(scene);
    CHECK(faults(draft)
          == std::vector<std::string>{"npu at chip", "npu at address", "dtype at dtype", "rank at sizes",
                                      "zero_size at sizes[1]", "layout at layout"});
    CHECK(draft.labels == "NCHW?");
    CHECK_FALSE(draft.sizes);
    CHECK_FALSE(draft.strides);
}

TEST_CASE("a layout that is chosen takes its own keys along and leaves the others")
{
    for (const TpuScene& before : all_layouts())
        for (const LaneLayout& layout : lane_layouts())
        {
            TpuScene scene = before;
            set_layout(scene, layout);
            CAPTURE(before.layout);
            CAPTURE(layout.name);
            CHECK(scene.strides.has_value() == (layout.key == LaneKey::strides));
            CHECK(scene.w.has_value() == (layout.key == LaneKey::w));
            CHECK(scene.nic.has_value() == (layout.key == LaneKey::nic));
            if (layout.takes(*find_dtype(scene.dtype)))
                CHECK(draft_tpu(scene).problems.empty());
        }
}

TEST_CASE("sizes whose product does not fit 64 bits are not merged, and the rule names the overflow")
{
    TpuScene scene = scene_of("aligned", {1, 2, Int{1} << 40, Int{1} << 40});
    set_layout(scene, *find_lane_layout("matrix"));
    CHECK(scene.sizes == std::vector<Int>{1, 2, Int{1} << 40, Int{1} << 40});
    CHECK(faults(draft_tpu(scene)) == std::vector<std::string>{"rank at sizes"});

    TensorSpec tensor;
    tensor.sizes = {Int{1} << 40, Int{1} << 40, 1, 1, 3};
    CHECK(Tpu::of_tensor(tensor).sizes == tensor.sizes);
    tensor.sizes = {4, 5, 1, 1, 3};
    CHECK(Tpu::of_tensor(tensor).sizes == std::vector<Int>{20, 1, 1, 3});
}

TEST_CASE("an edited stride moves no element until it has another value")
{
    int free = 0;
    for (const TpuScene& before : all_layouts())
    {
        CAPTURE(before.layout);
        const TpuDraft draft = draft_tpu(before);
        for (std::size_t d = 0; d < 4 && draft.can_be_free(); ++d)
        {
            TpuScene scene = before;
            set_stride(scene, draft, d, (*draft.strides)[d]);
            CHECK(scene.layout == "free");
            CHECK(places(scene) == places(before));
            ++free;
        }
        if (!draft.can_be_free())
        {
            TpuScene scene = before;
            set_stride(scene, draft, 1, 7);
            CHECK(scene == before);
        }
    }
    CHECK(free == 4 * 7); // aligned, compact, line_aligned, free, offset, t4, t5
}

TEST_CASE("strides in bytes become strides in elements if the layout becomes free")
{
    TpuScene scene = scene_of("cvk_aligned", {2, 6, 4, 5}, "BFLOAT16");
    const auto before = places(scene);
    set_layout(scene, *find_lane_layout("free"));
    CHECK(places(scene) == before);
}

TEST_CASE("the aligned layout as a way out leaves no key of the layout before")
{
    TpuScene scene = scene_of("matrix", {int_max / 32, 3});
    scene.w = 2;
    const auto facts = evaluate(whole(scene));
    REQUIRE_FALSE(facts);
    CHECK(facts.problem().where == "strides");
    const auto fixes = fixes_for(whole(scene), facts.problem());
    REQUIRE_FALSE(fixes.empty());
    const auto* const fix = &fixes.front();
    CHECK(fix->label == "Use the aligned layout");
    const auto& mended = std::get<TpuScene>(fix->scene.content);
    CHECK_FALSE(mended.w);
    CHECK_FALSE(mended.strides);

    scene.sizes = {3, 4};
    scene.w = 0;
    const auto no_columns = evaluate(whole(scene));
    REQUIRE_FALSE(no_columns);
    const auto ones = fixes_for(whole(scene), no_columns.problem());
    REQUIRE_FALSE(ones.empty());
    const auto* const one = &ones.front();
    CHECK(std::get<TpuScene>(one->scene.content).w == 1);
    CHECK(evaluate(one->scene));
}

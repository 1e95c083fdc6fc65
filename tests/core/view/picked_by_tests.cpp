#include "core/scene/parse.h"
#include "core/view/reason.h"

#include <doctest/doctest.h>

#include <memory>
#include <string>

using namespace stridescope::core;

namespace
{

SceneView shown(const std::string& json)
{
    const auto parsed = parse_scene(json);
    REQUIRE(parsed.ok());
    auto made = show(parsed->scene);
    REQUIRE(made.ok());
    return SceneView(std::make_shared<const Shown>(*std::move(made)));
}

} // namespace

TEST_CASE("an element of a gather's output names the index tuple that picked it, as it is written")
{
    const SceneView view =
        shown(R"({"stridescope":1,"kind":"gather_nd1","input":{"dtype":"FLOAT32","sizes":[3,4,2]},
        "indices":{"dtype":"INT32","sizes":[1,3,2],"values":[0,0,2,-1,1,3]},
        "input_dimension_count":3,"indices_dimension_count":2,"batch_dimension_count":0})");
    CHECK(picked_by(view, {0, 1, 0}) == "by index tuple (0, 1): 2, -1");
    CHECK(picked_by(view, {0, 2, 1}) == "by index tuple (0, 2): 1, 3");
}

TEST_CASE("an element picked by a single index names that index's coordinate")
{
    const SceneView view =
        shown(R"({"stridescope":1,"kind":"gather_elements","input":{"dtype":"FLOAT32","sizes":[3,4]},
        "indices":{"dtype":"INT32","sizes":[2,4],"values":[0,1,2,0,-1,0,0,1]},"axis":0})");
    CHECK(picked_by(view, {1, 0}) == "by index (1, 0): -1");
    CHECK(picked_by(view, {0, 2}) == "by index (0, 2): 2");
}

TEST_CASE("what no indices pick names none")
{
    CHECK(picked_by(shown(R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[3]})"), {1}).empty());
}

TEST_CASE("a channel shows how its lane and row are computed")
{
    const SceneView view = shown(R"({"stridescope":1,"kind":"tpu","dtype":"FLOAT16","sizes":[2,6,4,5],
        "layout":"aligned","chip":{"npu_num":4,"eu_bytes":64,"lmem_bytes":262144,"bank_num":16},"start_index":2})");
    CHECK(dealt_to(view.placement(), {0, 5, 0, 0}) == "C: (2 + 5) mod 4 = lane 3, round 1");
}

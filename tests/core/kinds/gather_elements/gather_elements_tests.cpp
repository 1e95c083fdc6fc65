#include "core/kinds/gather_elements/gather_elements.h"

#include "core/scene/facts.h"
#include "core/scene/parse.h"
#include "core/view/scene_view.h"
#include "tests/core/brute_force.h"
#include "tests/core/dice.h"
#include "tests/core/scene/asked.h"
#include "tests/core/view/show.h"

#include <map>

using namespace stridescope::core;
using namespace stridescope::core::test;

namespace
{

Scene scene_of(const GatherElementsScene& elements)
{
    Scene scene;
    scene.content = elements;
    return scene;
}

GatherElementsScene random_elements(Dice& dice)
{
    GatherElementsScene scene;
    const Int rank = dice.between(1, 4);
    scene.axis = dice.between(0, rank - 1);
    std::vector<Number> values;
    Int count = 1;
    for (Int d = 0; d < rank; ++d)
    {
        const Int size = dice.between(1, 4);
        scene.input.sizes.push_back(size);
        scene.indices.sizes.push_back(d == scene.axis ? dice.between(1, 6) : dice.between(1, size));
        count *= scene.indices.sizes.back();
    }
    if (dice.one_in(2)) // somewhere in memory, apart or not
    {
        scene.input.strides.emplace();
        for (Int d = 0; d < rank; ++d)
            scene.input.strides->push_back(dice.between(-7, 7));
    }
    scene.input.base_offset = dice.between(-5, 5);
    scene.indices.dtype = "INT32";
    const Int along = scene.input.sizes[static_cast<std::size_t>(scene.axis)];
    for (Int i = 0; i < count; ++i)
        values.emplace_back(dice.between(-along, along - 1));
    scene.indices.values = NumberList{std::make_shared<const std::vector<Number>>(values)};
    return scene;
}

/// The rule itself: output[x] = input[x with x[axis] = indices[x]].
Dims source_by_rule(const GatherElementsScene& scene, const Dims& x)
{
    Dims source = x;
    const auto axis = static_cast<std::size_t>(scene.axis);
    const auto& values = *std::get<NumberList>(scene.indices.values).numbers;
    const Int index = std::get<Int>(values[static_cast<std::size_t>(row_major_index(scene.indices.sizes, x))]);
    source[axis] = index < 0 ? index + scene.input.sizes[axis] : index;
    return source;
}

} // namespace

TEST_CASE("each element of a gather of elements comes from its index, and reads are counted exactly")
{
    Dice dice(5);
    for (int i = 0; i < rounds(600); ++i)
    {
        const GatherElementsScene elements = random_elements(dice);
        const auto facts = evaluate(scene_of(elements));
        REQUIRE(facts);
        const SceneView view(test::show(*facts));
        const Layout& input = view.tensor(Operand::input)->layout;
        std::map<Int, Int> reads;
        std::map<std::vector<Int>, Int> copied;
        for (const auto& at : coordinates(elements.indices.sizes))
        {
            const Dims x = at;
            const Dims from = source_by_rule(elements, x);
            CHECK(view.source_of(x) == from);
            ++reads[offset_of(input, from)];
            ++copied[from.to_vector()];
        }
        REQUIRE(view.reads());
        for (const auto& at : coordinates(input.sizes))
        {
            const Dims x = at;
            CHECK(view.reads()->copies(x) == copied.contains(x.to_vector()));
            // If several elements share an offset and one is read, all are read.
            CHECK(view.cell(Operand::input, x).not_copied == !reads.contains(offset_of(input, x)));
        }
        const OffsetRange range = *offset_range(input);
        for (Int begin = range.least - 1; begin <= range.greatest + 1; ++begin)
            for (const Int end : {begin + 1, begin + 3, range.greatest + 2})
            {
                Int distinct = 0;
                Int all = 0;
                for (auto here = reads.lower_bound(begin); here != reads.end() && here->first < end; ++here)
                {
                    ++distinct;
                    all += here->second;
                }
                CHECK(view.reads()->counts(begin, end) == ReadCounts{distinct, all});
            }
        for (Int offset = range.least; offset <= range.greatest; ++offset)
        {
            const Preimage readers = view.copying()->readers(offset, 64, 1000);
            CHECK(readers.count == (reads.contains(offset) ? reads[offset] : 0));
        }
    }
}

TEST_CASE("rules of a gather of elements are named in their order")
{
    const std::string head =
        R"({"stridescope":1,"kind":"gather_elements","input":{"dtype":"FLOAT32","sizes":[3,4]},)";
    const auto scene = [&](const std::string& indices, const std::string& rest)
    { return head + R"("indices":)" + indices + "," + rest + "}"; };
    const std::string good = R"({"dtype":"INT32","sizes":[2,4],"values":[0,1,2,0,-1,0,0,1]})";
    CHECK(fault(scene(good, R"("axis":0)")) == "none");
    CHECK(fault(scene(R"({"dtype":"FLOAT32","sizes":[2]})", R"("axis":7)"))
          == "indices_dtype at indices.dtype");
    CHECK(fault(scene(R"({"dtype":"INT32","sizes":[2]})", R"("axis":7)")) == "rank at indices.sizes");
    CHECK(fault(scene(good, R"("axis":2)")) == "axis at axis");
    CHECK(fault(scene(good, R"("axis":-1)")) == "axis at axis");
    CHECK(fault(scene(R"({"dtype":"INT32","sizes":[2,5],"values":[9]})", R"("axis":0)"))
          == "indices_sizes at indices.sizes[1]");
    CHECK(fault(scene(R"({"dtype":"INT32","sizes":[9,4],"values":[9]})", R"("axis":0)"))
          == "values_count at indices.values");
    CHECK(fault(scene(R"({"dtype":"INT32","sizes":[1,4],"values":[0,-3,3,9999999999]})", R"("axis":0)"))
          == "index_out_of_range at indices.values[2]");
    CHECK(fault(scene(R"({"dtype":"UINT32","sizes":[1,4],"values":[0,-3,3,0]})", R"("axis":0)"))
          == "index_out_of_range at indices.values[1]");
    CHECK(fault(scene(good, R"("axis":0,"output":{"sizes":[2,3]})")) == "output_sizes at output.sizes[1]");
    CHECK(fault(scene(good, R"("axis":0,"output":{"strides":[8,2]})")) == "none");
    CHECK(fault(scene(good, R"("axis":0,"input_dimension_count":2)")) == "schema at input_dimension_count");
    CHECK(fault(R"({"stridescope":1,"kind":"buffer","dtype":"INT8","sizes":[2],"axis":0})") == "none");
}

TEST_CASE("a gather of elements gives the source of each output element")
{
    const Json answer = answer_to(
        R"({"stridescope":1,"kind":"gather_elements","input":{"dtype":"FLOAT32","sizes":[3,4]},
            "indices":{"dtype":"INT32","sizes":[2,4],"values":[0,1,2,0,-1,0,0,1]},"axis":0})",
        R"("elements":true,"coords":[[1,0]],"offsets":[1,6])");
    REQUIRE(answer.at("ok") == true);
    CHECK(answer.at("output_sizes") == Json({2, 4}));
    CHECK(answer.at("source_offsets") == Json({0, 5, 10, 3, 8, 1, 2, 7}));
    CHECK(answer.at("at_coords")[0].at("input_coords") == Json({2, 0}));
    CHECK(answer.at("at_coords")[0].at("input_byte") == 32);
    CHECK(answer.at("at_offsets")[0].at("coords") == Json({{1, 1}}));
    CHECK(answer.at("at_offsets")[1].at("count") == 0);
}

#include "core/assets.h"
#include "core/scene/facts.h"
#include "core/scene/parse.h"

#include <doctest/doctest.h>

#include <set>
#include <utility>

using namespace stridescope::core;

namespace
{

Facts facts_of_json(const std::string& json)
{
    const auto scene = parse_scene(json);
    REQUIRE(scene);
    auto facts = evaluate(scene->scene);
    REQUIRE(facts);
    return *std::move(facts);
}

} // namespace

TEST_CASE("memories of each example: every element of the tensors is at the offset in the facts")
{
    int looked_at = 0;
    for (const auto& entry : assets::examples())
    {
        CAPTURE(entry.name);
        const Facts facts = facts_of_json(std::string(entry.json));
        for (const Memory& memory : facts.memories())
            for (const StoredTensor& one : memory.tensors)
            {
                const TensorPlacement& placed = *one.placement;
                if (element_count(placed.sizes).value_or(int_max) > 20000)
                    continue;
                ++looked_at;
                CHECK(placed.labels.size() == placed.sizes.size());
                CHECK((one.tensor == nullptr) == placed.has_address);
                CHECK((memory.sharing == nullptr) == one.path.empty());
                std::set<std::pair<Int, Int>> places;
                Dims x = Dims::filled(placed.sizes.size(), 0);
                Int elements = 0;
                do
                {
                    const Place place = place_of(placed, x);
                    ++elements;
                    places.emplace(place.lane, place.offset);
                    REQUIRE(place.offset >= placed.kept.least);
                    REQUIRE(place.offset <= placed.kept.greatest);
                    REQUIRE(place.lane < placed.lane_count);
                    if (one.tensor)
                        REQUIRE(place == Place{0, one.tensor->offset(x)});
                } while (advance(placed.sizes, x));
                if (placed.shares_none)
                    CHECK(static_cast<Int>(places.size()) == elements);
                else if (one.tensor && one.tensor->footprint.overlapping)
                    CHECK(static_cast<Int>(places.size()) < elements);
            }
    }
    CHECK(looked_at > 40);
}

TEST_CASE("memories: lanes that several tensors share, are one memory with their names")
{
    const Facts facts = facts_of_json(R"({"stridescope":1,"kind":"tpu_memory",
        "chip":{"npu_num":4,"eu_bytes":64,"lmem_bytes":4096,"bank_num":4},"tensors":[
        {"name":"a","dtype":"INT8","sizes":[1,3,2,2],"layout":"compact","start_index":0,"address":0},
        {"name":"b","dtype":"FLOAT16","sizes":[1,2,1,4],"layout":"aligned","start_index":1,"address":64}]})");
    const auto memories = facts.memories();
    REQUIRE(memories.size() == 1);
    CHECK(memories.front().name == "Lane memory");
    REQUIRE(memories.front().sharing);
    REQUIRE(memories.front().tensors.size() == 2);
    CHECK_FALSE(facts.only_tensor());
    const StoredTensor& b = memories.front().tensors.back();
    CHECK(b.name == "b");
    CHECK(b.path == "tensors[1]");
    CHECK(b.placement->lane_count == 4);
    CHECK(b.placement->bank_at(*b.placement->byte_at(480)) == 1); // 64 + 2 * 480 = 1024
    CHECK(place_of(*b.placement, {0, 1, 0, 3}) == Place{2, 3});
}

TEST_CASE("memories: of an operation, are one a tensor in drawing order")
{
    const Facts facts = facts_of_json(R"({"stridescope":1,"kind":"gather_elements",
        "input":{"dtype":"FLOAT32","sizes":[2,3]},"axis":1,
        "indices":{"dtype":"INT32","sizes":[2,2],"values":[0,2,1,1]}})");
    std::vector<std::string> names;
    for (const Memory& memory : facts.memories())
        names.push_back(memory.name);
    CHECK(names == std::vector<std::string>{"Input memory", "Indices memory", "Output memory"});
    CHECK_FALSE(facts.only_tensor());
    CHECK(facts.first().placement->strides == Dims{3, 1});
}

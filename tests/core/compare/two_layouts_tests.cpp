#include "core/compare/compare.h"
#include "core/compare/other_layouts.h"
#include "core/compare/two_layouts.h"
#include "core/scene/parse.h"

#include <doctest/doctest.h>

#include <random>

using namespace stridescope::core;

namespace
{

std::shared_ptr<const Facts> facts_of(const Scene& scene)
{
    return std::make_shared<const Facts>(*evaluate(scene));
}

/// So many elements move, counted one by one; on the way each goes to b and back.
Int moved_elements(const TwoLayouts& both, const Dims& sizes)
{
    Int moved = 0;
    Dims x = Dims::filled(sizes.size(), 0);
    do
    {
        REQUIRE(both.in_a(both.in_b(x)) == x);
        moved += both.moved(x) ? 1 : 0;
    } while (advance(sizes, x));
    return moved;
}

} // namespace

TEST_CASE("the number of elements that differ one by one is the number that compare counts")
{
    std::mt19937 random(12);
    const auto below = [&](Int end) { return static_cast<Int>(random() % static_cast<unsigned>(end)); };
    for (int i = 0; i < 2000; ++i)
    {
        Scene scene =
            parse_scene(R"({"stridescope":1,"kind":"buffer","dtype":"INT8","labels":"NCHW","sizes":[1,1,1,1]})")
                ->scene;
        auto& tensor = std::get<BufferScene>(scene.content).tensor;
        tensor.sizes = {1 + below(3), 1 + below(4), 1 + below(4), 1 + below(5)};
        Scene other = scene;
        std::string order = "NCHW";
        std::shuffle(order.begin(), order.end(), random);
        std::get<BufferScene>(other.content).tensor.layout = order;
        // The same tensor with its dimensions named in another order.
        if (i % 2 == 1)
        {
            auto& b = std::get<BufferScene>(other.content).tensor;
            b.layout.reset();
            b.labels = order;
            for (std::size_t d = 0; d < 4; ++d)
                b.sizes[d] = tensor.sizes[std::string("NCHW").find(order[d])];
        }
        const auto a = facts_of(scene);
        const auto b = facts_of(other);
        const auto both = TwoLayouts::of(*a, *b);
        REQUIRE(both);
        const auto counted = compare(*a, *b);
        REQUIRE(counted);
        CHECK(moved_elements(**both, a->first().tensor->layout.sizes)
              == counted->elements - counted->unmoved.value());
        CHECK((*both)->any_moved() == (counted->unmoved.value() < counted->elements));
    }
}

TEST_CASE("elements of lanes that differ by lane or byte are as many as compare counts")
{
    std::mt19937 random(13);
    const auto below = [&](Int end) { return static_cast<Int>(random() % static_cast<unsigned>(end)); };
    const char* const layouts[] = {"aligned", "compact", "line_aligned"};
    const char* const types[] = {"INT8", "FLOAT16", "INT4"};
    for (int i = 0; i < 1000; ++i)
    {
        Scene scene = parse_scene(R"({"stridescope":1,"kind":"tpu","dtype":"INT8","sizes":[1,1,1,1],"chip":
            {"npu_num":4,"eu_bytes":16,"lmem_bytes":65536,"bank_num":4},"layout":"aligned"})")
                          ->scene;
        auto& tpu = std::get<TpuScene>(scene.content);
        tpu.dtype = types[below(3)];
        tpu.sizes = {1 + below(2), 1 + below(6), 1 + below(4), 1 + below(5)};
        Scene other = scene;
        auto& b = std::get<TpuScene>(other.content);
        for (TpuScene* one : {&tpu, &b})
        {
            one->layout = layouts[below(3)];
            one->start_index = below(2);
            one->address = 16 * below(2);
        }
        const auto first = evaluate(scene);
        const auto second = evaluate(other);
        if (!first || !second)
            continue; // a layout without that type
        const auto facts_a = facts_of(scene);
        const auto facts_b = facts_of(other);
        const auto both = TwoLayouts::of(*facts_a, *facts_b);
        REQUIRE(both);
        const auto counted = compare(*facts_a, *facts_b);
        CHECK(moved_elements(**both, facts_a->first().placement->sizes)
              == counted->elements - counted->unmoved.value());
    }
}

TEST_CASE("tensors that cannot be compared have no elements in common")
{
    const auto small =
        facts_of(parse_scene(R"({"stridescope":1,"kind":"buffer","dtype":"INT8","sizes":[2,2]})")->scene);
    const auto large =
        facts_of(parse_scene(R"({"stridescope":1,"kind":"buffer","dtype":"INT8","sizes":[2,3]})")->scene);
    const auto both = TwoLayouts::of(*small, *large);
    REQUIRE_FALSE(both);
    CHECK(both.problem().code == Code::sizes);
}

#include "core/compare/compare.h"
#include "core/kinds/answer_parts.h"
#include "core/scene/parse.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <random>

using namespace stridescope::core;

namespace
{

Facts facts_with(const std::string& members)
{
    return *evaluate(parse_scene(R"({"stridescope":1,"dtype":"FLOAT16",)" + members + "}")->scene);
}

/// The stretches that lie one after the other in both, from a list of all places.
LayoutComparison runs_of_all(const Facts& a, const Facts& b)
{
    const TensorFacts& in_a = *a.first().tensor;
    const TensorFacts& in_b = *b.first().tensor;
    std::map<Int, Int> places;
    Dims x = Dims::filled(in_a.rank(), 0);
    do
        places[in_a.offset(x)] = in_b.offset(x);
    while (advance(in_a.layout.sizes, x));
    LayoutComparison all;
    all.copies = all.longest_copy = 0;
    Int length = 0;
    for (auto at = places.begin(); at != places.end(); ++at)
    {
        const auto before = at == places.begin() ? places.end() : std::prev(at);
        const bool goes_on =
            before != places.end() && at->first == before->first + 1 && at->second == before->second + 1;
        length = goes_on ? length + 1 : 1;
        *all.copies += goes_on ? 0 : 1;
        all.longest_copy = std::max(*all.longest_copy, length);
    }
    return all;
}

} // namespace

TEST_CASE("compare: a tiled tensor beside strided ones, copies are those of a list of all places")
{
    std::mt19937 random(41);
    const auto below = [&](Int end) { return static_cast<Int>(random() % static_cast<unsigned>(end)); };
    for (int i = 0; i < 500; ++i)
    {
        const Int rows = 1 + below(20);
        const Int columns = 1 + below(40);
        const Int block = Int{1} << below(4);
        const Int outer = (columns + block - 1) / block;
        const std::string sizes = fmt::format(R"("sizes":[{},{}])", rows, columns);
        const Facts tiled = facts_with(fmt::format(
            R"("kind":"tiled",{},"digits":[[[{},{}]],[[{},1],[null,{}]]],"xor":[{{"bits":{},"base":{},"shift":2}}])",
            sizes, rows, block, block, rows * block, below(3), below(3)));
        const bool turned = below(2) == 1;
        const Int pitch = (turned ? rows : columns) + below(3);
        const Facts strided = facts_with(fmt::format(R"("kind":"buffer",{},"strides":[{},{}])", sizes,
                                                     turned ? 1 : pitch, turned ? pitch : 1));
        CAPTURE(sizes);
        CAPTURE(outer);
        const LayoutComparison expected = runs_of_all(tiled, strided);
        for (const auto& found : {compare(tiled, strided), compare(strided, tiled)})
        {
            REQUIRE(found);
            CHECK(found->copies == expected.copies);
            CHECK(found->longest_copy == expected.longest_copy);
        }
    }
}

TEST_CASE("compare: layouts too large to count, one moved element shows that they are not identical")
{
    const std::string sizes = R"("kind":"tiled","sizes":[65536,65536],)";
    const Facts swizzled =
        facts_with(sizes + R"("digits":[[[65536,65536]],[[65536,1]]],"xor":[{"bits":3,"base":3,"shift":13}])");
    const Facts plain = facts_with(sizes + R"("digits":[[[65536,65536]],[[65536,1]]])");
    const Facts blocks = facts_with(sizes + R"("digits":[[[65536,8]],[[8,1],[null,524288]]])");
    CHECK(compare(swizzled, plain)->identical == false);
    CHECK(compare(plain, blocks)->identical == false);
    CHECK_FALSE(compare(swizzled, plain)->unmoved);
}

TEST_CASE("answers: searches that have taken much, those after them get little")
{
    Findings findings;
    const Int before = findings.most_steps();
    for (int i = 0; i < 64; ++i)
    {
        CHECK(findings.most_steps() > 0);
        Json entry;
        findings.put(entry, {SlotUse::hole, 0, std::vector<Dims>{}, before});
    }
    CHECK(findings.most_steps() > 0);
    CHECK(findings.most_steps() < before / 100);
}

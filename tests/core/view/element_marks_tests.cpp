#include "core/infer/differing.h"
#include "core/scene/parse.h"
#include "core/view/element_marks.h"
#include "tests/core/dice.h"

#include <doctest/doctest.h>

#include <set>

using namespace stridescope::core;
using namespace stridescope::core::test;

namespace
{

Facts marked_facts(const std::string& json)
{
    const auto scene = parse_scene(json);
    REQUIRE(scene);
    auto facts = evaluate(scene->scene);
    REQUIRE(facts);
    return *std::move(facts);
}

} // namespace

TEST_CASE("marked places are counted, and found in both directions, as going through them does")
{
    Dice dice(11);
    for (int round = 0; round < rounds(300); ++round)
    {
        const Int words = dice.between(0, 5);
        std::set<Int> all;
        std::vector<std::uint64_t> bits(static_cast<std::size_t>(words));
        const Int many = words == 0 ? 0 : dice.between(0, 40);
        for (Int i = 0; i < many; ++i)
        {
            const Int place = dice.between(0, words * 64 - 1);
            all.insert(place);
            bits[static_cast<std::size_t>(place / 64)] |= std::uint64_t{1} << (place % 64);
        }
        const MarkedPlaces marks(bits);
        CHECK(marks.count() == static_cast<Int>(all.size()));
        for (int i = 0; i < 30; ++i)
        {
            const Int from = dice.between(-3, words * 64 + 3);
            const Int to = dice.between(-3, words * 64 + 3);
            Int expected = 0;
            for (const Int place : all)
                expected += place >= from && place < to ? 1 : 0;
            CHECK(marks.count(from, to) == expected);
            CHECK(marks.has(from) == all.contains(from));
            const auto next = all.lower_bound(from);
            CHECK(marks.next(from) == (next == all.end() ? std::nullopt : std::optional<Int>(*next)));
            const auto previous = all.lower_bound(from);
            CHECK(marks.previous(from)
                  == (previous == all.begin() ? std::nullopt : std::optional<Int>(*std::prev(previous))));
        }
    }
}

TEST_CASE("differing elements are marked by coordinate and in memory, in buffers and in lanes")
{
    Dice dice(5);
    std::vector<std::int8_t> a(2 * 5 * 3 * 4);
    std::vector<std::int8_t> b(a.size());
    for (std::size_t i = 0; i < a.size(); ++i)
    {
        a[i] = static_cast<std::int8_t>(dice.between(0, 3));
        b[i] = static_cast<std::int8_t>(dice.between(0, 3));
    }
    const Dims sizes = {2, 5, 3, 4};
    const auto array = [&](const std::vector<std::int8_t>& of)
    {
        return StridedElements{
            DType::int8, sizes.to_vector(), packed_strides(sizes).to_vector(), 0, std::as_bytes(std::span(of)),
            false};
    };
    const auto bits = differing_elements(array(a), array(b));
    REQUIRE(bits);
    for (
        const std::string json :
        {R"({"stridescope":1,"kind":"buffer","dtype":"INT8","sizes":[2,5,3,4],"strides":[-100,1,24,7],"base_offset":300})",
         R"({"stridescope":1,"kind":"tpu","chip":"BM1684X","dtype":"INT8","sizes":[2,5,3,4],"layout":"aligned","start_index":61,"address":64})"})
    {
        const Facts facts = marked_facts(json);
        const auto marks = ElementMarks::of(facts, *bits);
        REQUIRE(marks);
        Dims x = Dims::filled(4, 0);
        std::size_t i = 0;
        do
        {
            CHECK(marks->has(x) == (a[i] != b[i]));
            if (facts.first().placement->in_lanes)
            {
                const LanePlace place = lane_place(*facts.first().placement, x);
                CHECK(marks->any_in({Operand::input, *place.npu, place.offset, place.offset + 1})
                      == (a[i] != b[i]));
            }
            else if (a[i] != b[i])
            {
                const Int offset = offset_of(facts.first().tensor->layout, x);
                CHECK(marks->any_in({Operand::input, 0, offset, offset + 1}));
            }
            ++i;
        } while (advance(sizes, x));
        const PageChoice pages = default_pages(sizes);
        CHECK(marks->share(pages, {{0, 5}, {0, 3}, {0, 4}}) > 0);
    }
}

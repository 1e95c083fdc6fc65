#include "core/infer/infer.h"
#include "core/infer/probe.h"
#include "core/scene/facts.h"
#include "core/scene/parse.h"
#include "tests/core/dice.h"
#include "tests/core/infer/inferred.h"
#include "tests/core/random_layouts.h"

#include <doctest/doctest.h>

#include <algorithm>

using namespace stridescope::core;
using namespace stridescope::core::test;

namespace
{

using Bytes = std::vector<std::uint8_t>;

Inference infer_bytes(const Bytes& memory, const Dims& sizes, const Bytes& values,
                      const InferOptions& options = {})
{
    const auto inference = infer(std::as_bytes(std::span(memory)),
                                 {DType::uint8, sizes.to_vector(), packed_strides(sizes).to_vector(), 0,
                                  std::as_bytes(std::span(values)), false},
                                 options);
    REQUIRE(inference.ok());
    return *inference;
}

Bytes random_bytes(Dice& dice, Int count, Int values = 256)
{
    Bytes bytes(static_cast<std::size_t>(count));
    for (auto& byte : bytes)
        byte = static_cast<std::uint8_t>(dice.between(0, values - 1));
    return bytes;
}

/// Random memory of so many bytes with as much of the tensor as lies in it, and how many elements that is.
Bytes memory_of(Dice& dice, const Layout& layout, const Bytes& values, Int count, Int& inside)
{
    Bytes memory = random_bytes(dice, count);
    Dims coordinate = Dims::filled(layout.sizes.size(), 0);
    inside = 0;
    for (const std::uint8_t value : values)
    {
        if (const Int place = offset_of(layout, coordinate); place >= 0 && place < count)
        {
            memory[static_cast<std::size_t>(place)] = value;
            ++inside;
        }
        advance(layout.sizes, coordinate);
    }
    return memory;
}

void check_found(const Bytes& memory, const Layout& layout, const Bytes& values, Int inside)
{
    const Inference inference = infer_bytes(memory, layout.sizes, values);
    REQUIRE(inference.outcome == InferOutcome::found);
    CHECK(same_places(layout_of(inference.candidates.front()), layout));
    CHECK(inference.candidates.front().matched == inside);
}

} // namespace

TEST_SUITE("infer bytes")
{
    TEST_CASE(
        "random bytes with rows of a pitch are found in a dump whose last row is missing, cut at either end")
    {
        Dice dice(31);
        const Dims photo = {500, 500, 4};
        const Dims small = {150, 200, 4};
        Sweep sweep(2);
        for (Layout layout : {Layout{photo, {2048, 4, 1}, 0}, Layout{small, {851, 4, 1}, 777},
                              Layout{small, {1024, -4, 1}, 796}, Layout{small, {1, 150, 30'007}, 3}})
        {
            if (sweep.passes_next())
                continue;
            CAPTURE(layout.strides[0]);
            const Int count = *element_count(layout.sizes);
            const Bytes values = random_bytes(dice, count);
            constexpr Int missing = 2100;
            const Int end = offset_range(layout)->greatest + 1 - missing;
            Int inside = 0;
            const Bytes memory = memory_of(dice, layout, values, end, inside);
            REQUIRE(inside < count);
            check_found(memory, layout, values, inside);
            layout.base -= missing;
            const Bytes late = memory_of(dice, layout, values, end, inside);
            check_found(late, layout, values, inside);
        }
    }

    TEST_CASE("random bytes in any order and of any pitch are found in dumps that were cut")
    {
        Dice dice(32);
        for (int turn = 0; turn < rounds(200) / thinned(4); ++turn)
        {
            CAPTURE(turn);
            const auto rank = static_cast<std::size_t>(dice.between(2, 4));
            Layout layout{Dims::filled(rank, 0), Dims::filled(rank, 0), 0};
            std::vector<std::size_t> order;
            Int count = 1;
            for (std::size_t d = 0; d < rank; ++d)
            {
                order.push_back(d);
                count *= layout.sizes[d] = dice.between(2, rank == 2 ? 300 : rank == 3 ? 40 : 14);
            }
            if (count < 1000)
                continue;
            dice.shuffle(order);
            Int run = 1;
            for (const std::size_t d : order)
            {
                layout.strides[d] = run;
                run *= layout.sizes[d] + (dice.one_in(2) ? dice.between(0, 5) : 0);
            }
            layout.base = dice.between(0, 100);
            const Bytes values = random_bytes(dice, count);
            const Int end = (offset_range(layout)->greatest + 1) * dice.between(70, 98) / 100;
            Int inside = 0;
            const Bytes memory = memory_of(dice, layout, values, end, inside);
            if (inside == count || inside * 5 < count * 3)
                continue;
            check_found(memory, layout, values, inside);
        }
    }

    TEST_CASE("a dump that is the tensor itself is found packed, however little is in it")
    {
        Dice dice(33);
        const Dims sizes = {1000, 1000};
        for (const Int ones : {1, 10, 1000})
            for (const bool turned : {false, true})
            {
                CAPTURE(ones);
                Bytes values(1'000'000);
                for (Int i = 0; i < ones; ++i)
                    values[static_cast<std::size_t>(dice.between(0, 999'999))] = 1;
                const Layout layout{sizes, turned ? Dims{1, 1000} : Dims{1000, 1}, 0};
                Bytes memory(1'000'000);
                for (Int i = 0; i < 1'000'000; ++i)
                    memory[static_cast<std::size_t>(i % 1000 * layout.strides[1]
                                                    + i / 1000 * layout.strides[0])] =
                        values[static_cast<std::size_t>(i)];
                const Inference inference = infer_bytes(memory, sizes, values);
                REQUIRE(inference.outcome == InferOutcome::found);
                CHECK(inference.candidates.front().matched == 1'000'000);
                const bool packed =
                    std::any_of(inference.candidates.begin(), inference.candidates.end(),
                                [&](const auto& one) { return same_places(layout_of(one), layout); });
                CHECK(packed);
            }
    }

    TEST_CASE("masks of random bits in rows of a pitch are found, whole and cut")
    {
        Dice dice(34);
        const Layout layout{{150, 150, 4}, {640, 4, 1}, 0};
        const Bytes values = random_bytes(dice, 90'000, 2);
        for (const Int rows : {150, 145})
        {
            Int inside = 0;
            Bytes memory = memory_of(dice, layout, values, rows * 640, inside);
            for (auto& byte : memory)
                byte &= 1;
            check_found(memory, layout, values, inside);
        }
    }

    TEST_CASE("a tensor of one element is found wherever its value is")
    {
        for (const Dims& sizes : {Dims{1}, Dims{1, 1, 1}})
        {
            const Inference inference = infer_bytes({3, 7, 4, 7, 5}, sizes, {7});
            REQUIRE(inference.outcome == InferOutcome::found);
            CHECK(inference.equally_good == 1);
            CHECK(inference.complete);
            std::vector<Int> bases;
            for (const auto& candidate : inference.candidates)
                bases.push_back(layout_of(candidate).base);
            std::sort(bases.begin(), bases.end());
            CHECK(bases == std::vector<Int>{1, 3});
            CHECK(infer_bytes({3, 4, 5}, sizes, {7}).outcome == InferOutcome::not_found);
            CHECK(infer_bytes({}, sizes, {7}).outcome == InferOutcome::not_found);
            CHECK(infer_bytes({7}, sizes, {7}).outcome == InferOutcome::found);
            InferOptions cut;
            cut.budget = 0;
            CHECK(infer_bytes({3, 7}, sizes, {7}, cut).tried == 0);
        }
    }

    TEST_CASE("a tensor with too many elements missing from memory is not searched for")
    {
        Dice dice(31);
        const Dims sizes = {10, 40, 50};
        const Inference none = infer_bytes(random_bytes(dice, 20'000, 2), sizes, random_bytes(dice, 20'000, 3));
        CHECK(none.outcome == InferOutcome::not_found);
        CHECK(none.tried < 1'000'000);
        // A part that the dump lacks may have values that are nowhere in it.
        Bytes values = random_bytes(dice, 20'000, 200);
        std::fill(values.begin() + 15'000, values.end(), std::uint8_t{250});
        const Inference cut = infer_bytes(Bytes(values.begin(), values.begin() + 15'000), sizes, values);
        REQUIRE(cut.outcome == InferOutcome::found);
        CHECK(cut.candidates.front().matched == 15'000);
        // So may the few elements that are wrong.
        Bytes wrong = values;
        for (std::size_t i = 0; i < wrong.size(); i += 40)
            wrong[i] = 251;
        const Inference faults = infer_bytes(wrong, sizes, values);
        REQUIRE(faults.outcome == InferOutcome::found);
        CHECK(faults.candidates.front().matched >= 19'500);
    }

    TEST_CASE("one element in lanes, as codes, and as a probe's input ends nothing")
    {
        InferOptions lanes;
        lanes.lanes = InferOptions::Lanes{{4, 16, 1 << 10, 4}, std::nullopt, std::nullopt};
        Bytes memory(4 << 10);
        memory[1 << 10] = 7;
        CHECK(infer_bytes(memory, {1, 1, 1, 1}, {7}, lanes).outcome == InferOutcome::found);
        CHECK(infer_bytes(memory, {1, 1, 1, 1}, {9}, lanes).outcome == InferOutcome::not_found);

        const float number = 2.5F;
        InferOptions codes;
        codes.memory_dtype = DType::uint8;
        const auto coded =
            infer(std::as_bytes(std::span(memory)),
                  {DType::float32, {1}, {1}, 0, std::as_bytes(std::span(&number, 1)), false}, codes);
        CHECK(coded.ok());

        const auto parsed =
            parse_scene(R"({"stridescope":1,"kind":"buffer","dtype":"UINT8","sizes":[1],"base_offset":2})");
        REQUIRE(parsed);
        const auto facts = evaluate(parsed->scene);
        REQUIRE(facts);
        const auto probe = plan_probe(*facts, DType::uint8);
        REQUIRE(probe);
        CHECK(probe->count == 1);
        const Bytes dump = {9, 9, 0};
        const auto reading = read_probe({std::as_bytes(std::span(dump))}, *probe, {});
        REQUIRE(reading);
        REQUIRE(reading->inference.outcome == InferOutcome::found);
        CHECK(layout_of(reading->inference.candidates.front()).base == 2);
    }

    TEST_CASE("a probe's dump: slots without an element hold 0 as element 0 does, and are not taken for it")
    {
        struct Late
        {
            const char* tensor;
            std::vector<DigitChoice> digits;
            Int base;
        };
        for (const Late& late :
             {Late{R"("sizes":[4],"digits":[[[2,3],[null,1]]],"base_offset":8)", {{2, 3}, {2, 1}}, 8},
              Late{R"("sizes":[16],"digits":[[[2,13],[2,1],[5,2]]],"base_offset":3)", {{2, 13}, {8, 1}}, 3}})
        {
            CAPTURE(late.tensor);
            const auto parsed = parse_scene(std::string(R"({"stridescope":1,"kind":"tiled","dtype":"UINT8",)")
                                            + late.tensor + "}");
            REQUIRE(parsed);
            const auto facts = evaluate(parsed->scene);
            REQUIRE(facts);
            const TensorFacts& there = *facts->first().tensor;
            const auto probe = plan_probe(*facts, DType::uint8);
            REQUIRE(probe);
            Bytes dump(64);
            Dims x = Dims::filled(1, 0);
            for (Int i = 0; i < probe->count; ++i, advance(probe->sizes, x))
                dump[static_cast<std::size_t>(there.offset(x))] = static_cast<std::uint8_t>(i);
            const std::vector<std::span<const std::byte>> dumps = {std::as_bytes(std::span(dump))};
            const auto unknown = read_probe(dumps, *probe, {});
            REQUIRE(unknown);
            REQUIRE(unknown->inference.candidates.size() == 1);
            const auto& found = std::get<TiledScene>(unknown->inference.candidates.front().scene.content);
            CHECK(found.digits->front() == late.digits);
            CHECK(found.base_offset == late.base);
            // The scene that it was made for is the answer if it explains the dump, however it is written.
            const ProbedScene probed{parsed->scene, *facts};
            const auto known = read_probe(dumps, *probe, {}, &probed);
            REQUIRE(known);
            REQUIRE(known->inference.candidates.size() == 1);
            CHECK(known->inference.candidates.front().scene.content == parsed->scene.content);
            // If an element is elsewhere, it is not.
            std::swap(dump[static_cast<std::size_t>(there.offset(x = Dims::filled(1, 2)))], dump[60]);
            const auto moved = read_probe(dumps, *probe, {}, &probed);
            REQUIRE(moved);
            for (const LayoutCandidate& candidate : moved->inference.candidates)
                CHECK_FALSE(candidate.scene.content == parsed->scene.content);
        }
    }
}

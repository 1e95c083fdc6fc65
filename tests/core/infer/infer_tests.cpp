#include "core/data/numbers.h"
#include "core/infer/infer.h"
#include "core/infer/probe.h"
#include "core/infer/rounding.h"
#include "core/scene/facts.h"
#include "core/tpu/lanes.h"
#include "tests/core/dice.h"
#include "tests/core/infer/inferred.h"
#include "tests/core/random_layouts.h"

#include <doctest/doctest.h>

#include <cmath>
#include <cstring>
#include <limits>

using namespace stridescope::core;
using namespace stridescope::core::test;

namespace
{

using Numbers = std::vector<std::int32_t>;

std::span<const std::byte> bytes_of(const Numbers& numbers)
{
    return std::as_bytes(std::span(numbers));
}

StridedElements tensor_of(const Dims& sizes, const Numbers& numbers, DType dtype = DType::int32)
{
    return {dtype, sizes.to_vector(), packed_strides(sizes).to_vector(), 0, bytes_of(numbers), false};
}

Inference infer_numbers(const Numbers& memory, const Dims& sizes, const Numbers& numbers,
                        InferOptions options = {})
{
    const auto inference = infer(bytes_of(memory), tensor_of(sizes, numbers), options);
    REQUIRE(inference.ok());
    return *inference;
}

/// One of the ways in which real tensors are filled.
Numbers random_numbers(Dice& dice, Int count)
{
    Numbers numbers;
    const Int family = dice.between(0, 4);
    for (Int i = 0; i < count; ++i)
        numbers.push_back(static_cast<std::int32_t>(family == 0   ? i
                                                    : family == 1 ? dice.between(-1'000'000, 1'000'000)
                                                    : family == 2
                                                        ? (dice.one_in(2) ? 0 : dice.between(1, 1'000'000))
                                                    : family == 3 ? (dice.one_in(5) ? dice.between(1, 255) : 0)
                                                                  : dice.between(0, 2)));
    return numbers;
}

bool constant(const Numbers& numbers)
{
    return std::all_of(numbers.begin(), numbers.end(), [&](auto one) { return one == numbers.front(); });
}

/// Memory of other numbers in which a layout has put the tensor; empty where elements share a place and differ.
Numbers memory_of(Dice& dice, const Layout& layout, const Numbers& numbers, Int behind)
{
    const Int room = offset_range(layout)->greatest + 1 + behind;
    Numbers memory;
    std::vector<bool> taken(static_cast<std::size_t>(room));
    for (Int i = 0; i < room; ++i)
        memory.push_back(
            numbers[static_cast<std::size_t>(dice.between(0, static_cast<Int>(numbers.size()) - 1))]);
    Dims coordinate = Dims::filled(layout.sizes.size(), 0);
    std::size_t i = 0;
    do
    {
        const auto place = static_cast<std::size_t>(offset_of(layout, coordinate));
        if (taken[place] && memory[place] != numbers[i])
            return {};
        taken[place] = true;
        memory[place] = numbers[i++];
    } while (advance(layout.sizes, coordinate));
    return memory;
}

/// A layout inside memory from offset 0 on.
Layout moved_inside(Layout layout, Int before)
{
    layout.base = 0;
    layout.base = before - offset_range(layout)->least;
    return layout;
}

bool explains(const Numbers& memory, const Layout& layout, const Numbers& numbers)
{
    const auto range = offset_range(layout);
    if (range->least < 0 || range->greatest >= static_cast<Int>(memory.size()))
        return false;
    Dims coordinate = Dims::filled(layout.sizes.size(), 0);
    std::size_t i = 0;
    do
        if (memory[static_cast<std::size_t>(offset_of(layout, coordinate))] != numbers[i++])
            return false;
    while (advance(layout.sizes, coordinate));
    return true;
}

/// Returns how many bases and strides of dimensions above 1 explain memory; tries all of them.
Int count_explanations(const Numbers& memory, const Dims& sizes, const Numbers& numbers)
{
    const auto room = static_cast<Int>(memory.size());
    Int count = 0;
    const auto each = [&](auto&& self, Layout layout, std::size_t d) -> void
    {
        if (d == sizes.size())
        {
            for (layout.base = 0; layout.base < room; ++layout.base)
                count += explains(memory, layout, numbers) ? 1 : 0;
            return;
        }
        const Int reach = sizes[d] == 1 ? 0 : (room - 1) / (sizes[d] - 1);
        for (Int stride = -reach; stride <= reach; ++stride)
        {
            layout.strides[d] = stride;
            self(self, layout, d + 1);
        }
    };
    each(each, {sizes, Dims::filled(sizes.size(), 0), 0}, 0);
    return count;
}

} // namespace

TEST_SUITE("infer")
{

    TEST_CASE("infer finds random layouts again")
    {
        Dice dice(12);
        InferOptions options;
        options.most = 30'000;
        for (int done = 0; done < 1000 / thinned(5);)
        {
            const Layout layout = moved_inside(random_layout(dice, 300), dice.between(0, 20));
            const Numbers numbers = random_numbers(dice, *element_count(layout.sizes));
            if (numbers.size() < 12 || constant(numbers))
                continue;
            const Numbers memory = memory_of(dice, layout, numbers, dice.between(0, 20));
            if (memory.empty())
                continue;
            ++done;
            CAPTURE(done);
            const Inference inference = infer_numbers(memory, layout.sizes, numbers, options);
            REQUIRE(inference.outcome == InferOutcome::found);
            CHECK(inference.candidates.front().matched == static_cast<Int>(numbers.size()));
            CHECK(std::any_of(inference.candidates.begin(), inference.candidates.end(),
                              [&](const auto& one) { return same_places(layout_of(one), layout); }));
            for (std::size_t i = 0; i < inference.candidates.size() && i < 20; ++i)
            {
                CHECK(explains(memory, layout_of(inference.candidates[i]), numbers));
                CHECK(inference.candidates[i].mismatch.equal());
            }
        }
    }

    TEST_CASE("infer counts exactly the layouts that explain memory as well")
    {
        Dice dice(13);
        for (int done = 0; done < 300;)
        {
            const Dims sizes = random_sizes(dice, static_cast<std::size_t>(dice.between(1, 3)), 8);
            const Layout layout = moved_inside({sizes, random_strides(dice, sizes), 0}, dice.between(0, 2));
            Numbers numbers;
            for (Int i = 0; i < *element_count(sizes); ++i)
                numbers.push_back(static_cast<std::int32_t>(dice.between(0, dice.pick<Int>({1, 2, 9}))));
            if (constant(numbers) || offset_range(layout)->greatest > 24)
                continue;
            const Numbers memory = memory_of(dice, layout, numbers, dice.between(0, 2));
            if (memory.empty())
                continue;
            ++done;
            CAPTURE(done);
            const Inference inference = infer_numbers(memory, sizes, numbers);
            REQUIRE(inference.outcome == InferOutcome::found);
            CHECK(inference.complete);
            CHECK(inference.equally_good + 1 == count_explanations(memory, sizes, numbers));
        }
    }

    TEST_CASE("infer takes the packed order where several explain memory")
    {
        const Numbers rows = {1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3};
        const Inference inference = infer_numbers(rows, {4, 3}, rows);
        CHECK(layout_of(inference.candidates.front()) == Layout{{4, 3}, {3, 1}, 0});
        CHECK(inference.candidates.front().why == "HW, packed");
        CHECK(inference.candidates.front().undetermined
              == std::vector<std::string>{"strides[0]", "strides[1]", "base_offset"});
        CHECK(inference.equally_good == 9);
    }

    TEST_CASE("infer finds a stride of 0 if memory has a repeated row once")
    {
        const Inference inference =
            infer_numbers({7, 1, 2, 3, 7}, {4, 3}, {1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3});
        REQUIRE(inference.candidates.size() == 1);
        CHECK(layout_of(inference.candidates.front()) == Layout{{4, 3}, {0, 1}, 1});
        CHECK(inference.candidates.front().why == "HW, H broadcast (stride 0), starts at byte 4");
    }

    TEST_CASE(
        "infer gives dimensions of one the strides that they would have packed, and says that they are open")
    {
        Numbers numbers(12);
        for (std::size_t i = 0; i < numbers.size(); ++i)
            numbers[i] = static_cast<std::int32_t>(i);
        const Inference inference = infer_numbers(numbers, {1, 3, 1, 4}, numbers);
        CHECK(layout_of(inference.candidates.front()) == Layout{{1, 3, 1, 4}, {12, 4, 4, 1}, 0});
        CHECK(inference.candidates.front().undetermined
              == std::vector<std::string>{"strides[0]", "strides[2]"});
    }

    TEST_CASE("infer describes in words what is padded, and where the tensor starts")
    {
        Dice dice(5);
        const Layout layout{{2, 3, 4, 5}, {4 * 16, 1, 16, 3}, 16};
        Numbers numbers;
        for (Int i = 0; i < 120; ++i)
            numbers.push_back(static_cast<std::int32_t>(1000 + i));
        const Inference inference = infer_numbers(memory_of(dice, layout, numbers, 3), layout.sizes, numbers);
        CHECK(layout_of(inference.candidates.front()) == layout);
        CHECK(inference.candidates.front().why == "NHWC, rows padded to 16 elements, starts at byte 64");
    }

    TEST_CASE("a few wrong elements do not hide a layout")
    {
        Dice dice(14);
        for (int done = 0; done < rounds(100) / thinned(4);)
        {
            const Layout layout = moved_inside(random_layout(dice, 2000), dice.between(0, 20));
            Numbers numbers;
            const auto count = *element_count(layout.sizes);
            for (Int i = 0; i < count; ++i)
                numbers.push_back(static_cast<std::int32_t>(dice.between(-1000, 1000)));
            if (count < 100)
                continue;
            Numbers memory = memory_of(dice, layout, numbers, dice.between(0, 20));
            if (memory.empty())
                continue;
            const Int most = dice.between(1, (count - 1) / 20);
            for (Int i = 0; i < most; ++i)
            {
                const Dims at = coordinate_at(layout.sizes, dice.between(0, count - 1));
                memory[static_cast<std::size_t>(offset_of(layout, at))] = 5000;
            }
            Int wrong = 0; // a place may be several elements'
            for (Int i = 0; i < count; ++i)
                wrong +=
                    memory[static_cast<std::size_t>(offset_of(layout, coordinate_at(layout.sizes, i)))] == 5000;
            if (wrong > (count - 1) / 20)
                continue;
            ++done;
            CAPTURE(done);
            const Inference inference = infer_numbers(memory, layout.sizes, numbers);
            REQUIRE(inference.outcome == InferOutcome::found);
            const LayoutCandidate& best = inference.candidates.front();
            CHECK(same_places(layout_of(best), layout));
            CHECK(best.matched >= count - wrong);
            CHECK(best.mismatch.different == count - best.matched);
        }
    }

    TEST_CASE("a tensor of one value is ambiguous, and one that is not there not found")
    {
        CHECK(infer_numbers({1, 2, 3}, {2, 2}, {4, 4, 4, 4}).outcome == InferOutcome::ambiguous);
        const Inference none = infer_numbers({1, 2, 3}, {2, 2}, {4, 5, 6, 7});
        CHECK(none.outcome == InferOutcome::not_found);
        CHECK(none.tried > 0);
        CHECK(infer_numbers({}, {2}, {1, 2}).outcome == InferOutcome::not_found);
        CHECK(infer_numbers({1}, {2}, {1, 2}).outcome == InferOutcome::not_found);
        InferOptions little;
        little.budget = 10;
        const Inference ended = infer_numbers(Numbers(100'000, 1), {2}, {1, 0}, little);
        CHECK(ended.outcome == InferOutcome::not_found);
        CHECK(ended.tried <= 10);
    }

    TEST_CASE("infer stops if it is cancelled")
    {
        Progress progress;
        progress.cancelled = true;
        InferOptions options;
        options.progress = &progress;
        Numbers numbers(std::size_t{1} << 21);
        for (std::size_t i = 0; i < numbers.size(); ++i)
            numbers[i] = static_cast<std::int32_t>(i % 2);
        const Inference inference =
            infer_numbers(numbers, {static_cast<Int>(numbers.size())}, numbers, options);
        CHECK(inference.outcome == InferOutcome::cancelled);
    }

    TEST_CASE("infer compares numbers within a tolerance")
    {
        const std::vector<float> tensor = {1.0F, 2.5F, -3.0F, std::nanf(""), 8.0F, 100.0F};
        const std::vector<float> memory = {9, 1.001F, -3.001F, 8.001F, 2.499F, std::nanf(""), 100.05F, 9};
        const auto look = [&](double atol, double rtol)
        {
            InferOptions options;
            options.near = Tolerance{atol, rtol, true, {}};
            return *infer(std::as_bytes(std::span(memory)),
                          {DType::float32, {3, 2}, {2, 1}, 0, std::as_bytes(std::span(tensor)), false},
                          options);
        };
        const Inference near = look(0.002, 0.001);
        REQUIRE(near.outcome == InferOutcome::found);
        CHECK(layout_of(near.candidates.front()) == Layout{{3, 2}, {1, 3}, 1});
        CHECK(look(0.0001, 0).outcome == InferOutcome::not_found);
    }

    TEST_CASE("infer finds tiles and swizzled tiles again, wherever in the dump they begin")
    {
        Dice dice(29);
        Sweep sweep(4);
        struct Tiles
        {
            Int height, width, rows, columns, bits, base, shift;
        };
        for (const Tiles& of :
             {Tiles{24, 20, 4, 1, 0, 0, 0}, Tiles{24, 32, 8, 4, 0, 0, 0}, Tiles{16, 64, 16, 64, 3, 3, 3},
              Tiles{32, 128, 8, 64, 3, 3, 3}, Tiles{64, 64, 16, 32, 2, 3, 3}})
            for (const Int before : {Int{0}, Int{64}, Int{33}})
            {
                if (sweep.passes_next())
                    continue;
                CAPTURE(of.rows);
                CAPTURE(before);
                const Int count = of.height * of.width;
                Numbers numbers;
                for (Int i = 0; i < count; ++i)
                    numbers.push_back(static_cast<std::int32_t>(dice.between(-1'000'000, 1'000'000)));
                Numbers memory;
                for (Int i = 0; i < 2 * count + 8192; ++i)
                    memory.push_back(static_cast<std::int32_t>(dice.between(2'000'000, 3'000'000)));
                std::vector<Int> places;
                for (Int i = 0; i < count; ++i)
                {
                    const Int h = i / of.width;
                    const Int w = i % of.width;
                    const Int tile = h / of.rows * (of.width / of.columns) + w / of.columns;
                    const Int sum =
                        before + tile * of.rows * of.columns + h % of.rows * of.columns + w % of.columns;
                    const Int mask = ((Int{1} << of.bits) - 1) << (of.base + of.shift);
                    places.push_back(sum ^ ((sum & mask) >> of.shift));
                    memory[static_cast<std::size_t>(places.back())] = numbers[static_cast<std::size_t>(i)];
                }
                // Fewer than 5 % wrong elements hide no layout; more do.
                for (const Int wrong : {Int{0}, Int{1}, (count - 1) / 20, count / 8})
                {
                    CAPTURE(wrong);
                    Numbers damaged = memory;
                    for (Int i = 0; i < wrong; ++i)
                        damaged[static_cast<std::size_t>(places[static_cast<std::size_t>(i * 7 % count)])] +=
                            5'000'000;
                    const Inference found = infer_numbers(damaged, {of.height, of.width}, numbers);
                    REQUIRE(found.outcome
                            == (wrong > count / 20 ? InferOutcome::not_found : InferOutcome::found));
                    if (found.outcome != InferOutcome::found)
                        continue;
                    CHECK(found.candidates.front().matched == count - wrong);
                    const auto facts = evaluate(found.candidates.front().scene);
                    REQUIRE(facts);
                    const Placement& placement = std::get<TiledFacts>(facts->content).placement();
                    for (Int i = 0; i < count; i += 7)
                        CHECK(place_of(placement, {i / of.width, i % of.width}).offset
                              == places[static_cast<std::size_t>(i)]);
                }
            }
    }

    TEST_CASE("infer reads tiles from the places of values that are in memory once, whatever the tiles are")
    {
        Dice dice(30);
        for (const char* scene :
             {R"("sizes":[60,60],"digits":[[[4,6],[null,240]],[[6,1],[null,24]]])",
              R"("sizes":[64,64],"digits":[[[16,16],[2,512],[2,2048]],[[16,1],[2,256],[2,1024]]])",
              R"("sizes":[8,8],"digits":[[[2,2],[2,8],[2,32]],[[2,1],[2,4],[2,16]]])"})
            for (const Int before : {0, 33})
            {
                CAPTURE(scene);
                const auto parsed =
                    parse_scene(fmt::format(R"({{"stridescope":1,"kind":"tiled","dtype":"INT32",{}}})", scene));
                REQUIRE(parsed);
                const auto facts = evaluate(parsed->scene);
                REQUIRE(facts);
                const Placement& placement = std::get<TiledFacts>(facts->content).placement();
                const Int count = *element_count(placement.sizes);
                Numbers numbers;
                for (Int i = 0; i < count; ++i)
                    numbers.push_back(static_cast<std::int32_t>(i));
                dice.shuffle(numbers);
                Numbers memory(static_cast<std::size_t>(before + count), -1);
                for (Int i = 0; i < count; ++i)
                    memory[static_cast<std::size_t>(
                        before + place_of(placement, coordinate_at(placement.sizes, i)).offset)] =
                        numbers[static_cast<std::size_t>(i)];
                const Inference found = infer_numbers(memory, placement.sizes, numbers);
                REQUIRE(found.outcome == InferOutcome::found);
                const auto read = evaluate(found.candidates.front().scene);
                REQUIRE(read);
                const Placement& same = std::get<TiledFacts>(read->content).placement();
                for (Int i = 0; i < count; ++i)
                    CHECK(place_of(same, coordinate_at(placement.sizes, i)).offset
                          == before + place_of(placement, coordinate_at(placement.sizes, i)).offset);
            }
    }

    TEST_CASE("infer finds layouts in lanes again")
    {
        Dice dice(15);
        InferOptions options;
        options.most = 30'000;
        constexpr Int lane_bytes = 4096;
        for (int done = 0; done < 1000;)
        {
            const auto layouts = lane_layouts();
            LaneTensor one;
            one.layout =
                &layouts[static_cast<std::size_t>(dice.between(0, static_cast<Int>(layouts.size()) - 1))];
            if (!one.layout->in_lanes || one.layout->key == LaneKey::strides)
                continue;
            one.chip = {dice.pick<Int>({2, 4, 8}), dice.pick<Int>({16, 32, 64}), lane_bytes, 16};
            one.dtype = dice.pick<DType>({DType::int8, DType::bfloat16, DType::int32, DType::uint4});
            if (!one.layout->takes(one.dtype))
                continue;
            one.sizes = random_sizes(dice, one.layout->rank(), 200);
            one.w = dice.between(1, one.sizes.back());
            one.nic = dice.pick<Int>({1, 2, 4, 8});
            one.start_index = one.layout->any_start ? dice.between(0, one.chip.npu_num - 1) : 0;
            one.address = dice.between(0, 8) * (dice.one_in(4) ? 1 : 64);
            const auto map = lane_map(one);
            if (!map || map->end_address > lane_bytes)
                continue;
            // Values that repeat, put where the map says; elements that share a place keep what is there.
            const Int count = *element_count(one.sizes);
            const Int bits = info(one.dtype).bits;
            std::vector<std::byte> memory(static_cast<std::size_t>(one.chip.npu_num * lane_bytes));
            for (auto& byte : memory)
                byte = static_cast<std::byte>(dice.between(0, 255));
            std::vector<std::uint8_t> nibbles;
            std::vector<std::byte> tensor;
            for (Int i = 0; i < count; ++i)
            {
                const LanePlace place = lane_place(*map, coordinate_at(one.sizes, i));
                const auto at = static_cast<std::size_t>(*place.npu * lane_bytes + place.byte);
                if (bits == 4)
                    nibbles.push_back(std::to_integer<std::uint8_t>(memory[at] >> (place.nibble * 4)) & 15U);
                for (Int byte = 0; byte < bits / 8; ++byte)
                    tensor.push_back(memory[at + static_cast<std::size_t>(byte)]);
            }
            if (bits == 4)
            {
                tensor.assign((nibbles.size() + 1) / 2, std::byte{0});
                for (std::size_t i = 0; i < nibbles.size(); ++i)
                    tensor[i / 2] |= static_cast<std::byte>(nibbles[i] << (i % 2 * 4));
            }
            if (count < 6)
                continue;
            options.lanes = InferOptions::Lanes{one.chip, {}, {}};
            const auto inference = infer(
                memory,
                {one.dtype, one.sizes.to_vector(), packed_strides(one.sizes).to_vector(), 0, tensor, false},
                options);
            REQUIRE(inference.ok());
            if (inference->outcome == InferOutcome::ambiguous)
                continue; // all elements share a place
            ++done;
            CAPTURE(done);
            CAPTURE(one.layout->name);
            REQUIRE(inference->outcome == InferOutcome::found);
            bool there = false;
            for (const LayoutCandidate& candidate : inference->candidates)
            {
                const auto& scene = std::get<TpuScene>(candidate.scene.content);
                there =
                    there
                    || (scene.layout == one.layout->name && scene.start_index == one.start_index
                        && scene.address == one.address && (one.layout->key != LaneKey::w || scene.w == one.w)
                        && (one.layout->key != LaneKey::nic || scene.nic == one.nic));
            }
            CHECK(there);
            CHECK(inference->candidates.front().matched == count);
        }
    }

    TEST_CASE("infer finds free strides in lanes, bit by bit and within a tolerance")
    {
        LaneTensor one;
        one.layout = find_lane_layout("free");
        constexpr Int lane_bytes = 4096;
        one.chip = {4, 16, lane_bytes, 16};
        one.dtype = DType::float32;
        one.sizes = {2, 6, 5, 7};
        one.strides = {400, 100, 16, 2};
        one.start_index = 1;
        one.address = 64;
        const auto map = lane_map(one);
        REQUIRE(map);
        Dice dice(77);
        std::vector<std::byte> memory(static_cast<std::size_t>(one.chip.npu_num * lane_bytes));
        std::vector<float> tensor;
        for (Int i = 0; i < *element_count(one.sizes); ++i)
        {
            const LanePlace place = lane_place(*map, coordinate_at(one.sizes, i));
            tensor.push_back(static_cast<float>(dice.between(-1000, 1000)) / 7);
            std::memcpy(memory.data() + *place.npu * lane_bytes + place.byte, &tensor.back(), sizeof(float));
        }
        const auto search = [&](std::optional<Tolerance> near)
        {
            InferOptions options;
            options.near = near;
            options.lanes = InferOptions::Lanes{one.chip, {}, {}};
            return *infer(memory,
                          {one.dtype, one.sizes.to_vector(), packed_strides(one.sizes).to_vector(), 0,
                           std::as_bytes(std::span(tensor)), false},
                          options);
        };
        const auto is_it = [&](const Inference& found)
        {
            REQUIRE(found.outcome == InferOutcome::found);
            const auto& scene = std::get<TpuScene>(found.candidates.front().scene.content);
            CHECK(scene.layout == "free");
            CHECK(scene.strides == std::vector<Int>{400, 100, 16, 2});
            CHECK(scene.start_index == 1);
            CHECK(scene.address == 64);
        };
        is_it(search({}));
        for (float& number : tensor)
            number += 0.0001F;
        CHECK(search({}).outcome == InferOutcome::not_found);
        is_it(search(Tolerance{0.001, 0, true, {}}));
    }

    TEST_CASE("numbers are rounded to the nearest of a type, the even one of two")
    {
        CHECK(rounded_bits(DType::float16, 1.0) == 0x3C00);
        CHECK(rounded_bits(DType::float16, 2049.0) == 0x6800);
        CHECK(rounded_bits(DType::float16, 2051.0) == 0x6802);
        CHECK(rounded_bits(DType::float16, 65519.0) == 0x7BFF);
        CHECK(rounded_bits(DType::float16, 65520.0) == 0x7C00);
        CHECK(rounded_bits(DType::float16, std::ldexp(1.0, -24)) == 1);
        CHECK(rounded_bits(DType::float16, std::ldexp(1.0, -25)) == 0);
        CHECK(rounded_bits(DType::float16, -0.0) == 0x8000);
        CHECK(rounded_bits(DType::bfloat16, 257.0) == 0x4380);
        CHECK(rounded_bits(DType::bfloat16, 259.0) == 0x4382);
        CHECK(rounded_bits(DType::float8_e4m3, 448.0) == 0x7E);
        CHECK(rounded_bits(DType::float8_e4m3, 1000.0) == 0x7F);
        CHECK(rounded_bits(DType::float8_e5m2, 1e9) == 0x7C);
        CHECK(rounded_bits(DType::int8, 2.5) == 2);
        CHECK(rounded_bits(DType::int8, -1000.0) == 0x80);
        CHECK(rounded_bits(DType::uint8, Int{-3}) == 0);
        CHECK(rounded_bits(DType::uint64, 1e30) == ~std::uint64_t{0});
        for (const DType dtype : {DType::float16, DType::bfloat16})
            for (std::uint64_t bits = 0; bits < 0x7C00; bits += 37)
            {
                const Number number = element_number(dtype, bits);
                CHECK(rounded_bits(dtype, std::get<double>(number)) == bits);
            }
    }
}

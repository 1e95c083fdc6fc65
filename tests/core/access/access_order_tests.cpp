#include "core/access/access_order.h"

#include "core/access/entered_lines.h"
#include "core/scene/parse.h"
#include "core/tpu/lanes.h"
#include "tests/core/brute_force.h"
#include "tests/core/random_layouts.h"
#include "tests/core/show.h"

#include <doctest/doctest.h>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <map>
#include <set>

using namespace stridescope::core;
using namespace stridescope::core::test;

namespace
{

Facts facts_of(const std::string& text)
{
    auto parsed = parse_scene(text);
    REQUIRE_MESSAGE(parsed, text);
    auto facts = evaluate(parsed->scene);
    REQUIRE_MESSAGE(facts, text);
    return *std::move(facts);
}

std::string buffer(const std::string& dtype, const Layout& layout)
{
    return fmt::format(
        R"({{"stridescope":1,"kind":"buffer","dtype":"{}","sizes":[{}],"strides":[{}],"base_offset":{}}})",
        dtype, fmt::join(layout.sizes, ","), fmt::join(layout.strides, ","), layout.base);
}

LoopOrder random_order(Dice& dice, std::size_t rank)
{
    LoopOrder order(rank);
    for (std::size_t d = 0; d < rank; ++d)
        order[d] = d;
    dice.shuffle(order);
    return order;
}

/// Every coordinate, by loops.
std::vector<std::vector<Int>> in_loops(const Dims& sizes, const LoopOrder& order)
{
    Dims looped;
    for (const std::size_t d : order)
        looped.push_back(sizes[d]);
    auto all = coordinates(looped);
    for (auto& x : all)
    {
        std::vector<Int> back(x.size());
        for (std::size_t i = 0; i < order.size(); ++i)
            back[order[i]] = x[i];
        x = std::move(back);
    }
    return all;
}

/// A machine whose lanes remember one line each, element after element, bit after bit.
struct Machine
{
    std::map<std::pair<Int, Int>, Int> entered; ///< by lane and line
    std::map<Int, Int> at;
    Int times = 0;

    void touch(Int lane, Wide first_bit, Int bits)
    {
        for (Wide bit = first_bit; bit < first_bit + bits; bit += 4)
        {
            const auto line = static_cast<Int>(divide_down(bit, 512));
            const auto before = at.find(lane);
            if (before != at.end() && before->second == line)
                continue;
            at[lane] = line;
            ++entered[{lane, line}];
            ++times;
        }
    }
    [[nodiscard]] Int most() const
    {
        Int found = 0;
        for (const auto& [line, count] : entered)
            found = std::max(found, count);
        return found;
    }
};

/// Everything that was found says what the machine did.
void check(const AccessOrder& found, const Machine& machine)
{
    CHECK(found.lines == static_cast<Int>(machine.entered.size()));
    CHECK(found.entered == machine.times);
    REQUIRE(found.heat);
    CHECK(found.heat->touched() == static_cast<Int>(machine.entered.size()));
    CHECK(found.heat->most() == machine.most());
}

constexpr AccessLimits none_one_by_one = {.elements = 0, .lines = 0};

} // namespace

TEST_CASE("a walk enters as many lines as a machine that remembers one, for any strides, base, type and order")
{
    Dice dice(121);
    const std::map<std::string, Int> types = {
        {"INT4", 4}, {"INT8", 8}, {"FLOAT16", 16}, {"FLOAT32", 32}, {"FLOAT64", 64}};
    const std::vector<std::string> names = {"INT4", "INT8", "FLOAT16", "FLOAT32", "FLOAT64"};
    int walks = 0;
    for (int turn = 0; turn < rounds(3000); ++turn)
    {
        Layout layout = random_layout(dice, 300);
        const Int scale = dice.one_in(2) ? 1 : dice.between(1, 70);
        for (Int& stride : layout.strides)
            stride *= scale;
        layout.base = 0;
        const Int least = offset_range(layout)->least;
        layout.base = dice.between(0, 300) - least; // scenes begin at offset 0 or after it
        const std::string type = dice.pick(names);
        const Int bits = types.at(type);
        const Facts facts = facts_of(buffer(type, layout));
        const LoopOrder order = random_order(dice, layout.sizes.size());
        Machine machine;
        const auto all = in_loops(layout.sizes, order);
        for (const auto& x : all)
            machine.touch(0, wide(offset_by_hand(layout, x)) * bits, bits);
        const auto found = access_order(facts, order);
        REQUIRE(found);
        CHECK(found->elements == static_cast<Int>(all.size()));
        check(*found, machine);
        const auto closed = access_order(facts, order, none_one_by_one);
        REQUIRE(closed);
        CHECK(closed->entered == machine.times);
        CHECK(closed->lines == found->lines);
        CHECK_FALSE(closed->heat);
        CHECK_FALSE(closed->no_heat.empty());
        for (const auto& x : all)
        {
            const Int offset = offset_by_hand(layout, x);
            const Int line = static_cast<Int>(divide_down(wide(offset) * bits, 512));
            CHECK(found->heat->of_element(0, offset) == machine.entered.at({0, line}));
        }
        const OffsetRange range = *offset_range(layout);
        for (int look = 0; look < 5; ++look)
        {
            const Int begin = dice.between(range.least - 200, range.greatest + 200);
            const Int end = begin + dice.between(1, 300);
            double sum = 0;
            Int count = 0;
            for (Wide line = divide_down(wide(begin) * bits, 512);
                 line <= divide_down(wide(end) * bits - 1, 512); ++line)
                if (const auto one = machine.entered.find({0, static_cast<Int>(line)});
                    one != machine.entered.end())
                {
                    sum += static_cast<double>(one->second);
                    ++count;
                }
            CHECK(found->heat->mean(0, begin, end)
                  == doctest::Approx(count > 0 ? sum / static_cast<double>(count) : 0));
        }
        ++walks;
    }
    CHECK(walks == rounds(3000));
}

TEST_CASE("elements that lie across two lines enter both")
{
    Dice dice(122);
    for (int turn = 0; turn < rounds(3000); ++turn)
    {
        const Layout layout = random_layout(dice, 200);
        const Int bits = dice.pick<Int>({4, 8, 16, 32, 64});
        const LineUnits units(bits);
        const Int base = dice.between(-300, 300);
        Machine machine;
        for (const Int offset : offsets_by_hand(layout))
            machine.touch(0, (wide(base) + wide(offset) * units.of_element) * std::min<Int>(bits, 8), bits);
        const EnteredLines walk = lines_entered(layout, base, units);
        CHECK(walk.times == machine.times);
        CHECK(walk.last == machine.at.at(0));
    }
}

TEST_CASE("lanes remember a line each, and steps hit banks, of every layout, start lane and address")
{
    Dice dice(123);
    int walks = 0;
    int by_strides = 0;
    for (int turn = 0; turn < rounds(4000); ++turn)
    {
        const auto layouts = lane_layouts();
        const LaneLayout& layout =
            layouts[static_cast<std::size_t>(dice.between(0, static_cast<Int>(layouts.size()) - 1))];
        std::vector<Int> sizes;
        for (std::size_t d = 0; d < layout.rank(); ++d)
            sizes.push_back(dice.between(1, 7));
        const Int lanes = dice.pick<Int>({1, 2, 3, 4, 8});
        std::string more;
        if (layout.key == LaneKey::strides)
            more = fmt::format(R"(,"strides":[{},{},{},{}])", dice.between(0, 90), dice.between(0, 40),
                               dice.between(0, 20), dice.between(0, 3));
        if (layout.key == LaneKey::w)
            more = fmt::format(R"(,"w":{})", dice.between(1, 5));
        if (layout.key == LaneKey::nic)
            more = fmt::format(R"(,"nic":{})", dice.pick<Int>({1, 2, 4}));
        const std::string type = dice.pick<std::string>({"INT8", "FLOAT16", "FLOAT32", "INT4"});
        const std::string text = fmt::format(
            R"({{"stridescope":1,"kind":"tpu","dtype":"{}","sizes":[{}],"layout":"{}","start_index":{},"address":{},)"
            R"("chip":{{"npu_num":{},"eu_bytes":16,"lmem_bytes":65536,"bank_num":{}}}{}}})",
            type, fmt::join(sizes, ","), layout.name, layout.any_start ? dice.between(0, lanes - 1) : 0,
            dice.one_in(3) ? dice.between(0, 300) : 64 * dice.between(0, 3), lanes,
            dice.pick<Int>({16, 256, 1024}), more);
        const auto parsed = parse_scene(text);
        const auto facts = parsed ? evaluate(parsed->scene) : Result<Facts>(parsed.problem());
        if (!facts)
            continue; // a type or number that the layout does not take
        const TensorPlacement& map = *facts->first().placement;
        const LoopOrder order = random_order(dice, sizes.size());
        Machine machine;
        std::vector<std::set<Int>> banks; // for each step
        std::map<std::vector<Int>, std::size_t> step_of;
        for (const auto& x : in_loops(map.sizes, order))
        {
            const LanePlace place = lane_place(map, Dims(x));
            const Wide bit = wide(map.address) * 8 + wide(place.offset) * map.bits;
            machine.touch(place.npu.value_or(0), bit, map.bits);
            if (!map.in_lanes)
                continue;
            // A step is all that have the same of each digit but the one that is dealt.
            std::vector<Int> step;
            for (const std::size_t d : order)
            {
                std::vector<const Digit*> digits;
                for (const Digit& digit : map.digits)
                    if (digit.dimension == d && !digit.cyclic)
                        digits.push_back(&digit);
                std::sort(digits.begin(), digits.end(),
                          [](const Digit* a, const Digit* b) { return a->divisor > b->divisor; });
                for (const Digit* digit : digits)
                    step.push_back(digit->of(x[d]));
            }
            step_of.emplace(step, step_of.size());
            banks.resize(step_of.size());
            for (Wide at = bit; at < bit + map.bits; at += 4)
                banks[step_of.at(step)].insert(static_cast<Int>(at / 8 / map.bank_bytes));
        }
        CAPTURE(text);
        CAPTURE(fmt::format("{}", order));
        const auto found = access_order(*facts, order);
        REQUIRE(found);
        check(*found, machine);
        const auto closed = access_order(*facts, order, none_one_by_one);
        REQUIRE(closed);
        CHECK(closed->lines == found->lines);
        if (closed->entered)
        {
            CHECK(*closed->entered == machine.times);
            ++by_strides;
        }
        for (const auto& [line, count] : machine.entered)
        {
            const Wide first = divide_down(wide(line.second) * 512 - wide(map.address) * 8, map.bits);
            CHECK(found->heat->mean(line.first, static_cast<Int>(first) + 1, static_cast<Int>(first) + 2)
                  == count);
        }
        REQUIRE(found->banks.has_value() == map.in_lanes);
        if (!map.in_lanes)
            continue;
        // In the order of loops over digits.
        BankSteps steps;
        const std::set<Int>* before = nullptr;
        for (const auto& [step, number] : step_of)
        {
            const std::set<Int>& hit = banks[number];
            ++steps.steps;
            steps.most_at_once = std::max(steps.most_at_once, static_cast<Int>(hit.size()));
            steps.several += hit.size() > 1 ? 1 : 0;
            steps.changes += before && *before != hit ? 1 : 0;
            before = &hit;
        }
        CHECK(*found->banks == steps);
        ++walks;
    }
    CHECK(walks > rounds(1500));
    CHECK(by_strides > walks / 2);
}

TEST_CASE("a copy reads the input in its output's order, for a window, tuples, and indices")
{
    Dice dice(124);
    for (int turn = 0; turn < rounds(1500); ++turn)
    {
        const Dims sizes = {dice.between(2, 6), dice.between(2, 9), dice.between(2, 40)};
        std::string text;
        const Int kind = dice.between(0, 2);
        const std::string input =
            fmt::format(R"("input":{{"dtype":"FLOAT32","sizes":[{}]}})", fmt::join(sizes, ","));
        if (kind == 0)
        {
            std::vector<Int> offsets;
            std::vector<Int> window;
            std::vector<Int> strides;
            for (const Int size : sizes)
            {
                offsets.push_back(dice.between(0, size - 1));
                window.push_back(dice.between(1, size - offsets.back()));
                strides.push_back(dice.pick<Int>({1, 2, -1, -2}));
            }
            text = fmt::format(R"({{"stridescope":1,"kind":"slice1",{},"window":{{"offsets":[{}],"sizes":[{}],)"
                               R"("strides":[{}]}}}})",
                               input, fmt::join(offsets, ","), fmt::join(window, ","), fmt::join(strides, ","));
        }
        else if (kind == 1)
        {
            std::vector<Int> tuples;
            const Int count = dice.between(1, 12);
            for (Int i = 0; i < count; ++i)
            {
                tuples.push_back(dice.between(0, sizes[0] - 1));
                tuples.push_back(dice.between(0, sizes[1] - 1));
            }
            text = fmt::format(R"({{"stridescope":1,"kind":"gather_nd1",{},"batch_dimension_count":0,)"
                               R"("input_dimension_count":3,"indices_dimension_count":3,)"
                               R"("indices":{{"dtype":"INT32","sizes":[1,{},2],"values":[{}]}}}})",
                               input, count, fmt::join(tuples, ","));
        }
        else
        {
            std::vector<Int> values;
            const Int rows = dice.between(1, 5);
            for (Int i = 0; i < sizes[0] * rows * sizes[2]; ++i)
                values.push_back(dice.between(0, sizes[1] - 1));
            text = fmt::format(R"({{"stridescope":1,"kind":"gather_elements",{},"axis":1,)"
                               R"("indices":{{"dtype":"INT32","sizes":[{},{},{}],"values":[{}]}}}})",
                               input, sizes[0], rows, sizes[2], fmt::join(values, ","));
        }
        CAPTURE(text);
        const Facts facts = facts_of(text);
        const Layout memory = facts.first().tensor->layout;
        const Dims output = facts.tensors().back().tensor->layout.sizes;
        const LoopOrder order = random_order(dice, output.size());
        REQUIRE(loop_labels(facts).size() == output.size());
        Machine machine;
        for (const auto& x : in_loops(output, order))
        {
            const auto from = facts.shared_copying()->source(Dims(x));
            machine.touch(0, wide(offset_by_hand(memory, from->to_vector())) * 32, 32);
        }
        const auto found = access_order(facts, order);
        REQUIRE(found);
        check(*found, machine);
        const auto closed = access_order(facts, order, none_one_by_one);
        REQUIRE(closed);
        CHECK(closed->entered.has_value() == (kind == 0));
        if (closed->entered)
            CHECK(*closed->entered == machine.times);
    }
}

TEST_CASE("walks too long to be gone through are counted in closed form")
{
    const Int side = Int{1} << 20;
    const Facts square = facts_of(
        fmt::format(R"({{"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[{0},{0}]}})", side));
    const auto rows = access_order(square, {0, 1});
    REQUIRE(rows);
    CHECK(rows->elements == side * side);
    CHECK(rows->lines == side * side / 16);
    CHECK(rows->entered == side * side / 16);
    CHECK(rows->re_touched() == 0);
    CHECK_FALSE(rows->heat);
    const auto columns = access_order(square, {1, 0});
    CHECK(columns->entered == side * side);
    CHECK(columns->re_touched() == side * side / 16 * 15);
    // Rows with a line of padding, walked in tiles of half a line: each line twice, or once where rows come
    // first.
    const Facts tiles = facts_of(
        R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[131072,1048576,8],"strides":[8,1048592,1]})");
    const auto tiled = access_order(tiles, {0, 1, 2});
    CHECK(tiled->entered == (Int{1} << 37));
    CHECK(access_order(tiles, {1, 0, 2})->entered == (Int{1} << 36));
    const Facts reversed = facts_of(
        R"({"stridescope":1,"kind":"buffer","dtype":"INT4","sizes":[1099511627776],"strides":[-1],"base_offset":1099511627775})");
    CHECK(access_order(reversed, {0})->entered == (Int{1} << 33));
    const Facts still = facts_of(
        R"({"stridescope":1,"kind":"buffer","dtype":"INT8","sizes":[1099511627776,4],"strides":[0,64]})");
    CHECK(access_order(still, {0, 1})->entered == (Int{1} << 42));
    CHECK(access_order(still, {1, 0})->entered == 4);
}

TEST_CASE("tensors that cannot be walked are refused, and cancelled walks give no heat")
{
    const Facts square = facts_of(R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[4096,4096]})");
    for (const LoopOrder& order :
         {LoopOrder{0}, LoopOrder{0, 0}, LoopOrder{0, 2}, LoopOrder{0, 1, 2}, LoopOrder{}})
        CHECK(said(access_order(square, order)) == "schema at order");
    CHECK(row_major_loops(square) == LoopOrder{0, 1});
    Progress progress;
    progress.cancelled = true;
    const auto cancelled = access_order(square, {1, 0}, {}, &progress);
    REQUIRE(cancelled);
    CHECK_FALSE(cancelled->heat);
    CHECK(cancelled->entered == 4096 * 4096);
    const Facts unknown = facts_of(
        R"({"stridescope":1,"kind":"gather_elements","input":{"dtype":"FLOAT32","sizes":[4,4]},"axis":0,)"
        R"("indices":{"dtype":"INT32","sizes":[4,4]}})");
    CHECK(said(access_order(unknown, {0, 1})) == "schema at indices.values");
    const Facts shared = facts_of(
        R"({"stridescope":1,"kind":"tpu_memory","chip":{"npu_num":4,"eu_bytes":64,"lmem_bytes":262144,"bank_num":4},)"
        R"("tensors":[{"name":"a","dtype":"INT8","sizes":[1,1,1,64],"layout":"aligned"}]})");
    CHECK(loop_labels(shared).empty());
    CHECK(said(access_order(shared, {0, 1, 2, 3})) == "schema at kind");
    // Two lines that are too far apart for each between them to be counted.
    const Facts apart =
        facts_of(R"({"stridescope":1,"kind":"buffer","dtype":"INT8","sizes":[2],"strides":[1099511627776]})");
    const auto far = access_order(apart, {0});
    CHECK(far->entered == 2);
    CHECK(far->lines == 2);
    CHECK_FALSE(far->heat);
    CHECK_FALSE(far->no_heat.empty());
}

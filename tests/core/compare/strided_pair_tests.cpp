#include "core/compare/strided_pair.h"

#include "core/compare/lines.h"
#include "tests/core/dice.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <set>

using namespace stridescope::core;
using stridescope::core::test::Dice;
using stridescope::core::test::rounds;

namespace
{

/// Strides that are nested in some order, with gaps and signs.
std::vector<Int> nested_strides(Dice& dice, const Dims& sizes)
{
    std::vector<std::size_t> order(sizes.size());
    for (std::size_t d = 0; d < order.size(); ++d)
        order[d] = d;
    dice.shuffle(order);
    std::vector<Int> strides(sizes.size());
    Int reach = 0;
    for (const std::size_t d : order)
    {
        strides[d] = reach + 1 + (dice.between(0, 3) == 0 ? dice.between(0, 3) : 0);
        reach += (sizes[d] - 1) * strides[d];
        if (dice.between(0, 4) == 0)
            strides[d] = -strides[d];
    }
    return strides;
}

/// Offsets of all coordinates in row-major order.
std::vector<Int> offsets(const Dims& sizes, const std::vector<Int>& strides)
{
    std::vector<Int> all = {0};
    for (std::size_t d = 0; d < sizes.size(); ++d)
    {
        std::vector<Int> more;
        for (const Int offset : all)
            for (Int i = 0; i < sizes[d]; ++i)
                more.push_back(offset + i * strides[d]);
        all = std::move(more);
    }
    return all;
}

} // namespace

TEST_CASE("common runs of nested layouts have a closed form that counting agrees with")
{
    Dice dice(1);
    for (int turn = 0; turn < rounds(3000); ++turn)
    {
        std::vector<Int> sizes;
        for (Int d = dice.between(1, 4); d > 0; --d)
            sizes.push_back(dice.between(2, 4));
        const auto a = nested_strides(dice, sizes);
        auto b = dice.between(0, 1) == 0 ? a : nested_strides(dice, sizes);
        if (dice.between(0, 1) == 0)
            b[static_cast<std::size_t>(dice.between(0, static_cast<Int>(b.size()) - 1))] +=
                dice.between(-2, 40);
        std::map<Int, Int> to;
        const auto in_a = offsets(sizes, a);
        const auto in_b = offsets(sizes, b);
        for (std::size_t i = 0; i < in_a.size(); ++i)
            to[in_a[i]] = in_b[i];
        if (std::set<Int>(in_b.begin(), in_b.end()).size() < in_b.size())
            continue;
        StridedPair pair;
        for (std::size_t d = 0; d < sizes.size(); ++d)
        {
            pair.dims.push_back({sizes[d], a[d], b[d]});
            pair.elements *= sizes[d];
        }
        const auto runs = common_runs(pair);
        REQUIRE(runs);
        Int count = 0;
        Int longest = 0;
        Int length = 0;
        for (const auto& [from, into] : to)
        {
            const auto before = to.find(from - 1);
            const bool goes_on = before != to.end() && before->second == into - 1;
            length = goes_on ? length + 1 : 1;
            count += goes_on ? 0 : 1;
            longest = std::max(longest, length);
        }
        CHECK(runs->runs == count);
        CHECK(runs->longest == longest);
    }
}

TEST_CASE("lines of nested layouts are counted without going through them")
{
    Dice dice(2);
    for (int turn = 0; turn < rounds(2000); ++turn)
    {
        TensorPlacement placement;
        placement.bits = dice.pick<Int>({4, 8, 16, 32, 64});
        for (Int d = dice.between(1, 4); d > 0; --d)
            placement.sizes.push_back(dice.between(1, 6));
        placement.base = dice.between(-200, 200);
        auto strides = nested_strides(dice, placement.sizes);
        const Int scale = dice.between(1, 40);
        for (std::size_t d = 0; d < strides.size(); ++d)
            placement.digits.push_back({d, 1, placement.sizes[d], strides[d] * scale, false});
        std::set<Wide> touched;
        for (const Int offset : offsets(placement.sizes, strides))
            touched.insert(divide_down(wide(placement.base + offset * scale) * placement.bits, 512));
        CHECK(lines_touched(placement) == static_cast<Int>(touched.size()));
    }
}

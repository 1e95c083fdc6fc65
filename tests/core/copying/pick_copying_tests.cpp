#include "core/copying/pick_copying.h"

#include "core/kinds/gather_nd1/gather_picks.h"
#include "tests/core/brute_force.h"
#include "tests/core/copying/random_gather.h"

#include <doctest/doctest.h>

#include <map>

using namespace stridescope::core;
using namespace stridescope::core::test;

namespace
{

std::shared_ptr<const Copying> copying(const GatherShape& shape, std::vector<Int> indices, const Layout& input)
{
    return copying_by_picks(picks_of(shape, std::make_shared<const std::vector<Int>>(std::move(indices))),
                            input, "no tuple selects its block");
}

} // namespace

TEST_CASE("the readers of an offset are the output coordinates whose source lies there")
{
    Dice dice(11);
    for (int round = 0; round < rounds(200); ++round)
    {
        const Gather gather = random_gather(dice);
        const auto shape = gather_shape(gather.input, gather.indices, gather.counts);
        REQUIRE(shape);
        Layout input{gather.input, gather.input, 0};
        for (Int& stride : input.strides)
            stride = dice.between(-2, 4);
        std::map<Int, std::vector<Dims>> reads;
        for (const auto& x : coordinates(shape->output_sizes))
            reads[offset_of(input, source_by_hand(*shape, gather.values, x))].push_back(x);
        const auto found = copying(*shape, gather.values, input);
        for (const auto& [offset, all] : reads)
        {
            const Preimage readers = found->readers(offset, 4, Int{1} << 20);
            CHECK(readers.count == static_cast<Int>(all.size()));
            const auto few = all.begin() + static_cast<std::ptrdiff_t>(std::min<std::size_t>(all.size(), 4));
            CHECK(readers.listed == std::vector<Dims>(all.begin(), few));
        }
    }
}

TEST_CASE("readers: of many picks of ten blocks that all reach an offset, each block is asked about once")
{
    const Dims sizes{10, 64};
    const Layout input{sizes, {0, 0}, 5};
    constexpr Int tuples = 1 << 17;
    const auto shape = gather_shape(sizes, {tuples, 1}, {2, 2, 0});
    REQUIRE(shape);
    std::vector<Int> indices;
    for (Int i = 0; i < tuples; ++i)
        indices.push_back(i % 10);
    const auto found = copying(*shape, std::move(indices), input);
    const Preimage readers = found->readers(5, 65, 4096);
    CHECK(readers.count == tuples * 64);
    REQUIRE(readers.listed.size() == 65);
    CHECK(readers.listed.back() == Dims{1, 0});
}

TEST_CASE("a search for readers takes little more steps than it may, however many blocks there are")
{
    // Every block is hard to search: coupled strides of seven dimensions.
    const Dims sizes{1, 9, 9, 9, 9, 9, 9, 9};
    const Layout input{sizes, {1, 1009, 1511, 2003, 2503, 3001, 3511, 4001}, 0};
    constexpr Int tuples = 2000;
    const auto shape = gather_shape(sizes, {1, 1, 1, 1, 1, 1, tuples, 1}, {8, 2, 0});
    REQUIRE(shape);
    const auto found = copying(*shape, std::vector<Int>(tuples, 0), input);
    constexpr Int most_steps = 20000;
    const Preimage readers = found->readers(61000, 10, most_steps);
    CHECK(readers.steps <= most_steps);
    CHECK_FALSE(readers.count);
    CHECK_FALSE(readers.listing_exact);
}

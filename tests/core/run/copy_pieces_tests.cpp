#include "core/run/copy_pieces.h"

#include "core/engine/copy_plan.h"
#include "tests/core/random_layouts.h"

#include <doctest/doctest.h>

#include <cstdint>
#include <numeric>
#include <vector>

using namespace stridescope::core;
using namespace stridescope::core::test;

namespace
{

using Memory = std::vector<std::uint16_t>;

void copy(const CopySpec& spec, const Memory& source, Memory& dest)
{
    const auto plan = plan_copy(spec);
    REQUIRE(plan);
    REQUIRE_FALSE(run(*plan, reinterpret_cast<const std::byte*>(source.data()),
                      reinterpret_cast<std::byte*>(dest.data())));
}

/// From a packed tensor to a layout, moved so that its least offset is 0.
CopySpec copy_to(const Dims& sizes, const Dims& strides)
{
    Layout layout{sizes, strides, 0};
    const OffsetRange range = *offset_range(layout);
    layout.base = -range.least;
    const Int count = *element_count(sizes);
    return copy_spec({sizes, packed_strides(sizes), 0}, count, layout, range.greatest - range.least + 1, 16);
}

} // namespace

TEST_CASE("pieces do what the whole copy does, also where coordinates share a place")
{
    Dice dice(31);
    for (int round = 0; round < rounds(2000); ++round)
    {
        const Dims sizes = random_sizes(dice, static_cast<std::size_t>(dice.between(1, 5)), 200);
        const CopySpec spec = copy_to(sizes, random_strides(dice, sizes));
        if (spec.dest_elements > 100'000)
            continue;
        Memory source(static_cast<std::size_t>(spec.source_elements));
        std::iota(source.begin(), source.end(), std::uint16_t{1});
        Memory whole(static_cast<std::size_t>(spec.dest_elements));
        Memory pieces = whole;
        copy(spec, source, whole);
        const Int most = dice.between(1, 40);
        Int done = 0;
        CHECK(each_piece(spec, PieceOrder::row_major, most,
                         [&](const CopySpec& piece)
                         {
                             CHECK(element_count(piece) <= most);
                             done += element_count(piece);
                             copy(piece, source, pieces);
                             return true;
                         }));
        CHECK(done == spec.source_elements);
        CHECK(pieces == whole);
    }
}

TEST_CASE("pieces along one side follow each other there")
{
    Dice dice(32);
    for (int round = 0; round < rounds(500); ++round)
    {
        const Dims sizes = random_sizes(dice, 4, 300);
        const CopySpec spec = copy_to(sizes, packed_strides(sizes));
        CopySpec turned = spec; // the destination's fastest dimension first
        std::reverse(turned.dimensions.begin(), turned.dimensions.end());
        for (const PieceOrder order : {PieceOrder::source, PieceOrder::dest})
        {
            Int next = 0;
            each_piece(turned, order, dice.between(1, 50),
                       [&](const CopySpec& piece)
                       {
                           CHECK((order == PieceOrder::source ? piece.source_offset : piece.dest_offset)
                                 == next);
                           next += element_count(piece);
                           return true;
                       });
            CHECK(next == spec.source_elements);
        }
    }
}

TEST_CASE("no piece follows the last one that was asked for")
{
    const CopySpec spec = copy_to({4, 5}, {5, 1});
    int pieces = 0;
    CHECK_FALSE(each_piece(spec, PieceOrder::dest, 3, [&](const CopySpec&) { return ++pieces < 3; }));
    CHECK(pieces == 3);
}

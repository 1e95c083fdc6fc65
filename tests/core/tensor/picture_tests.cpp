#include "tests/core/picture.h"

#include "core/tensor/packing.h"
#include "tests/core/show.h"

using namespace stridescope::core;
using namespace stridescope::core::test;

namespace
{

Layout packed(const Dims& sizes)
{
    return {sizes, packed_strides(sizes), 0};
}

} // namespace

TEST_CASE("row-major letters lie in reading order")
{
    CHECK(offsets(packed({2, 3})) == "0 1 2\n3 4 5\n");
    CHECK(memory(packed({2, 3}), 6) == "A B C D E F");
}

TEST_CASE("column-major letters lie down the columns")
{
    const Layout layout{{2, 3}, {1, 2}, 0};
    CHECK(offsets(layout) == "0 2 4\n1 3 5\n");
    CHECK(memory(layout, 6) == "A D B E C F");
}

TEST_CASE("a stride of zero repeats the row and needs no room")
{
    const Layout layout{{2, 3}, {0, 1}, 0};
    CHECK(offsets(layout) == "0 1 2\n0 1 2\n");
    CHECK(memory(layout, 3) == "A B C");
}

TEST_CASE("padded rows leave gaps between them")
{
    const Layout layout{{2, 3}, {5, 1}, 0};
    CHECK(offsets(layout) == "0 1 2\n5 6 7\n");
    CHECK(memory(layout, 10) == "A B C x x D E F x x");
}

TEST_CASE("three dimensions put element H at offset 7")
{
    const Layout layout = packed({2, 2, 3});
    CHECK(offsets(layout) == "0 1 2\n3 4 5\n\n6 7 8\n9 10 11\n");
    CHECK(memory(layout, 12) == "A B C D E F G H I J K L");
    CHECK(offset_of(layout, {1, 0, 1}) == 7);
    CHECK(offsets({{2, 2, 3}, {1, 2, 4}, 0}) == "0 4 8\n2 6 10\n\n1 5 9\n3 7 11\n");
}

TEST_CASE("planes and interleaved channels differ as soon as there are two channels")
{
    CHECK(offsets({{1, 3, 1, 2}, {6, 2, 2, 1}, 0}) == "0 1\n\n2 3\n\n4 5\n");
    CHECK(offsets({{1, 3, 1, 2}, {6, 1, 6, 3}, 0}) == "0 3\n\n1 4\n\n2 5\n");
    CHECK(offsets({{1, 1, 3, 5}, {15, 15, 5, 1}, 0}) == offsets({{1, 1, 3, 5}, {15, 1, 5, 1}, 0}));
}

TEST_CASE("negative strides run back from the base")
{
    CHECK(offsets({{2, 3}, {-3, -1}, 5}) == "5 4 3\n2 1 0\n");
    CHECK(offsets({{2, 3}, {3, -1}, 2}) == "2 1 0\n5 4 3\n");
}

TEST_CASE("aligned rows and aligned elements")
{
    Packing packing = Packing::row_major(2);
    packing.align[0] = 4;
    CHECK(offsets({{2, 3}, *calculate_strides({2, 3}, packing), 0}) == "0 1 2\n4 5 6\n");
    packing.align[1] = 2;
    CHECK(offsets({{2, 3}, *calculate_strides({2, 3}, packing), 0}) == "0 2 4\n8 10 12\n");
}

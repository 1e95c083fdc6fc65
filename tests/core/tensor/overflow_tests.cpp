#include "core/tensor/layout.h"
#include "core/tensor/packing.h"
#include "tests/core/show.h"

using namespace stridescope::core;

TEST_CASE("the product of the sizes fits up to the last bit")
{
    CHECK(element_count({int_max}) == int_max);
    CHECK(element_count({int_max, 1, 1}) == int_max);
    CHECK(element_count({int_max, 2}) == std::nullopt);
    CHECK(element_count({Int{1} << 31, Int{1} << 31}) == (Int{1} << 62));
    CHECK(element_count({Int{1} << 31, Int{1} << 31, 2}) == std::nullopt);
    CHECK(element_count({Int{1} << 32, Int{1} << 32, Int{1} << 32, Int{1} << 32}) == std::nullopt);
}

TEST_CASE("a dimension of size 1 adds nothing to the range, whatever its stride")
{
    CHECK(offset_range({{1, 1, 1}, {int_max, int_min, int_max}, 5}) == OffsetRange{5, 5});
    CHECK(offset_range({{1, 2}, {int_min, 7}, 0}) == OffsetRange{0, 7});
}

TEST_CASE("the range of offsets fits up to the last bit on either side")
{
    CHECK(offset_range({{2}, {int_max}, 0}) == OffsetRange{0, int_max});
    CHECK(offset_range({{2}, {int_max}, 1}) == std::nullopt);
    CHECK(offset_range({{2}, {int_min}, 0}) == OffsetRange{int_min, 0});
    CHECK(offset_range({{2}, {int_min}, -1}) == std::nullopt);
    CHECK(offset_range({{int_max}, {1}, 1}) == OffsetRange{1, int_max});
    CHECK(offset_range({{int_max}, {1}, 2}) == std::nullopt);
    CHECK(offset_range({{int_max}, {-1}, -1}) == OffsetRange{int_min + 1, -1});
    CHECK(offset_range({{int_max}, {-1}, -3}) == std::nullopt);
}

TEST_CASE("a sum that leaves 64 bits on its way comes back only if its end does")
{
    // The base brings the greatest offset back into range; nothing wraps on the way.
    CHECK(offset_range({{2, 2}, {int_max, int_max}, int_min}) == OffsetRange{int_min, int_max - 1});
    CHECK(offset_range({{3}, {int_max}, int_min}) == OffsetRange{int_min, int_max - 1});
    CHECK(offset_range({{2, 2, 2}, {int_max, int_max, 2}, int_min}) == std::nullopt);
    const Dims huge = Dims::filled(8, int_max);
    CHECK(offset_range({huge, huge, 0}) == std::nullopt);
    CHECK(offset_range({huge, Dims::filled(8, int_min), 0}) == std::nullopt);
}

TEST_CASE("packed strides of the largest tensors do not wrap")
{
    CHECK(packed_strides({2, Int{1} << 60, 2}) == Dims{Int{1} << 61, 2, 1});
    CHECK(packed_strides({1, int_max}) == Dims{int_max, 1});
}

TEST_CASE("strides made by packing fit up to the last bit")
{
    Packing packing = Packing::row_major(2);
    CHECK(calculate_strides({1, int_max}, packing) == Dims{int_max, 1});
    packing.pad[1] = 1;
    CHECK(calculate_strides({1, int_max}, packing) == std::nullopt);
    packing.pad[1] = int_max;
    CHECK(calculate_strides({1, 1}, packing) == std::nullopt);
    packing.pad[1] = int_max - 1;
    CHECK(calculate_strides({1, 1}, packing) == Dims{int_max, 1});
    packing.align[0] = 2;
    CHECK(calculate_strides({1, 1}, packing) == std::nullopt);
}

TEST_CASE("padding after the slowest dimension is in no stride and cannot overflow")
{
    Packing packing = Packing::row_major(2);
    packing.pad[0] = int_max;
    CHECK(calculate_strides({2, 3}, packing) == Dims{3, 1});
    packing.broadcast[0] = true;
    packing.pad = {0, int_max};
    CHECK(calculate_strides({2, 3}, packing) == Dims{0, 1});
}

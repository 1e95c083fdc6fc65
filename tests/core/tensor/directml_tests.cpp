#include "core/tensor/directml.h"

#include "core/tensor/dtype.h"
#include "tests/core/show.h"

using namespace stridescope::core;

namespace
{

Int bytes(const Dims& sizes, const Dims& strides, DType dtype)
{
    return buffer_bytes({sizes, strides, 0}, info(dtype).bits).value();
}

} // namespace

TEST_CASE("a buffer's bytes are its last element's end, rounded up to four, for every type of the table")
{
    const std::pair<DType, Int> table[] = {
        {DType::float32, 4}, {DType::uint32, 4}, {DType::int32, 4},  {DType::float16, 2},
        {DType::uint16, 2},  {DType::int16, 2},  {DType::uint8, 1},  {DType::int8, 1},
        {DType::float64, 8}, {DType::int64, 8},  {DType::uint64, 8},
    };
    for (const auto& entry : table)
    {
        const DType dtype = entry.first;
        const Int size = entry.second;
        CAPTURE(info(dtype).name);
        for (const Layout& layout : {Layout{{2, 3}, {3, 1}, 0}, Layout{{2, 3}, {5, 1}, 0}, Layout{{7}, {1}, 0},
                                     Layout{{1, 1, 3, 5}, {15, 1, 5, 1}, 0}, Layout{{2, 3}, {0, 1}, 0}})
        {
            Int last = 0;
            for (std::size_t d = 0; d < layout.sizes.size(); ++d)
                last += (layout.sizes[d] - 1) * layout.strides[d];
            const Int expected = ((last + 1) * size + 3) / 4 * 4;
            CHECK(buffer_bytes(layout, info(dtype).bits) == expected);
            CHECK(published_buffer_bytes(layout, dtype, false) == expected);
        }
    }
}

TEST_CASE("small elements are rounded up to four bytes once, at the end")
{
    CHECK(bytes({5}, {1}, DType::int8) == 8);
    CHECK(bytes({3}, {1}, DType::float16) == 8);
    CHECK(bytes({8}, {1}, DType::uint4) == 4);
    CHECK(bytes({9}, {1}, DType::uint4) == 8);
    CHECK(bytes({1}, {1}, DType::int4) == 4);
}

TEST_CASE("the German page takes the index of the last element for its end: 20 bytes instead of 24")
{
    const Layout layout{{2, 3}, {3, 1}, 0};
    CHECK(last_index(layout) * 4 == 20);
    CHECK(bytes({2, 3}, {3, 1}, DType::float32) == 24);
}

TEST_CASE("padding inside counts, and padding after the last element does not")
{
    // The page's picture has 10 cells; the product of the sizes is 6; the helper counts 8.
    CHECK(bytes({2, 3}, {5, 1}, DType::float32) == 8 * 4);
    CHECK(element_count({2, 3}) == 6);
}

TEST_CASE("a buffer with broadcasts is not always smaller than the logical tensor")
{
    CHECK(last_index({{2, 3}, {0, 5}, 0}) + 1 == 11);
    CHECK(bytes({2, 3}, {0, 5}, DType::float32) == 44);
    CHECK(bytes({2, 3}, {0, 1}, DType::float32) == 12);
}

TEST_CASE("the published helper's 32-bit sum wraps and the exact size does not")
{
    const Layout layout{{2, 2}, {4294967295, 1}, 0};
    CHECK(published_buffer_bytes(layout, DType::float32, false) == 4);
    CHECK(bytes({2, 2}, {4294967295, 1}, DType::float32) == 17179869188);
}

TEST_CASE("the published helper's unchecked product of 2^64 elements is 0")
{
    const Layout layout{{Int{1} << 31, Int{1} << 31, 4}, {1, 1, 1}, 0};
    CHECK(published_buffer_bytes(layout, DType::float32, true) == 0);
    CHECK(element_count(layout.sizes) == std::nullopt);
}

TEST_CASE("the published helper takes a size of 0 for one below none: 16 GiB")
{
    CHECK(published_buffer_bytes({{0, 3}, {3, 1}, 0}, DType::float32, false) == 17179869184);
}

TEST_CASE("without strides the published helper multiplies the sizes in 64 bits")
{
    const Layout layout{{65536, 65536, 2}, {131072, 2, 1}, 0};
    CHECK(published_buffer_bytes(layout, DType::float32, true) == (Int{1} << 35));
    CHECK(published_buffer_bytes(layout, DType::float32, false) == (Int{1} << 34)); // its sum wraps to 2^32 - 1
}

TEST_CASE("the published helper returns 0 for types it does not know and nothing for numbers it cannot take")
{
    const Layout layout{{2, 3}, {3, 1}, 0};
    for (const DType dtype :
         {DType::int4, DType::uint4, DType::boolean, DType::bfloat16, DType::float8_e4m3, DType::float8_e5m2})
    {
        CHECK_FALSE(helper_knows(dtype));
        CHECK(published_buffer_bytes(layout, dtype, false) == 0);
    }
    CHECK(published_buffer_bytes({{2, 3}, {-3, 1}, 3}, DType::float32, false) == std::nullopt);
    CHECK(published_buffer_bytes({{4294967296}, {1}, 0}, DType::int8, false) == std::nullopt);
    CHECK(published_buffer_bytes({{1}, {4294967296}, 0}, DType::int8, false) == std::nullopt);
    // Also of a type that it does not know.
    CHECK(published_buffer_bytes({{2, 3}, {-3, 1}, 3}, DType::boolean, false) == std::nullopt);
    CHECK(published_buffer_bytes({{4294967296}, {1}, 0}, DType::uint4, true) == std::nullopt);
    CHECK(published_buffer_bytes({{1}, {4294967295}, 0}, DType::int8, false) == 4);
}

TEST_CASE("the exact size in bytes fits up to the last multiple of four")
{
    CHECK(buffer_bytes({{int_max - 3}, {1}, 0}, 8) == int_max - 3);
    CHECK(buffer_bytes({{int_max - 2}, {1}, 0}, 8) == std::nullopt);
    CHECK(buffer_bytes({{(Int{1} << 60)}, {1}, 0}, 64) == std::nullopt);
    CHECK(buffer_bytes({{(Int{1} << 60) - 1}, {1}, 0}, 64) == int_max - 7);
    CHECK(buffer_bytes({Dims::filled(8, int_max), Dims::filled(8, int_max), 0}, 8) == std::nullopt);
}

TEST_CASE("feature levels are known by name and in order")
{
    CHECK(feature_levels().size() == 15);
    CHECK(find_feature_level("1_0") == 0);
    CHECK(find_feature_level("6_4") == 14);
    CHECK(*find_feature_level("4_1") < *find_feature_level("5_0"));
    CHECK(find_feature_level("4.1") == std::nullopt);
    CHECK(find_feature_level("7_0") == std::nullopt);
}

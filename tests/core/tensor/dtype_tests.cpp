#include "core/tensor/dtype.h"

#include "tests/core/show.h"

#include <set>

using namespace stridescope::core;

TEST_CASE("every data type has the name and the width that scenes rely on")
{
    const std::pair<const char*, Int> expected[] = {
        {"FLOAT64", 64},    {"FLOAT32", 32}, {"FLOAT16", 16}, {"BFLOAT16", 16}, {"FLOAT8_E4M3", 8},
        {"FLOAT8_E5M2", 8}, {"INT64", 64},   {"INT32", 32},   {"INT16", 16},    {"INT8", 8},
        {"INT4", 4},        {"UINT64", 64},  {"UINT32", 32},  {"UINT16", 16},   {"UINT8", 8},
        {"UINT4", 4},       {"BOOL", 8},
    };
    CHECK(all_dtypes().size() == std::size(expected));
    for (const auto& entry : expected)
    {
        const char* name = entry.first;
        CAPTURE(name);
        const auto dtype = find_dtype(name);
        REQUIRE(dtype.has_value());
        CHECK(info(*dtype).name == name);
        CHECK(info(*dtype).bits == entry.second);
        CHECK(info(*dtype).dtype == *dtype);
    }
}

TEST_CASE("a name is a data type only when spelled exactly")
{
    for (const char* name : {"", "float32", "FLOAT", "FLOAT32 ", "INT128", "UINT1"})
        CHECK_FALSE(find_dtype(name).has_value());
}

TEST_CASE("an integer type holds what its bits hold, and UINT64 what 64 signed bits do")
{
    const auto check = [](DType dtype, Int least, Int greatest)
    {
        const IntegerRange range = integer_range(info(dtype));
        CHECK(range.least == least);
        CHECK(range.greatest == greatest);
    };
    check(DType::int4, -8, 7);
    check(DType::uint4, 0, 15);
    check(DType::int8, -128, 127);
    check(DType::uint16, 0, 65535);
    check(DType::int32, -2147483648, 2147483647);
    check(DType::uint32, 0, 4294967295);
    check(DType::int64, int_min, int_max);
    check(DType::uint64, 0, int_max);
    check(DType::boolean, 0, 1);
}

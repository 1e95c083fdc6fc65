#include "core/data/element_text.h"
#include "core/data/numbers.h"

#include <doctest/doctest.h>

#include <bit>
#include <cmath>
#include <cstdlib>

using namespace stridescope::core;

TEST_CASE("an element's text has the fewest digits that mean it and no neighbour")
{
    CHECK(element_text(DType::float64, std::bit_cast<std::uint64_t>(0.1)) == "0.1");
    CHECK(element_text(DType::float32, std::bit_cast<std::uint32_t>(0.1f)) == "0.1");
    CHECK(element_text(DType::float16, 0x2E66) == "0.1");
    CHECK(element_text(DType::float16, 0x7BFF) == "65504");
    CHECK(element_text(DType::float16, 0x0001) == "6e-08");
    CHECK(element_text(DType::bfloat16, 0x3DCD) == "0.1");
    CHECK(element_text(DType::float8_e4m3, 0x7E) == "448");
    CHECK(element_text(DType::float8_e5m2, 0x7B) == "57344");
    CHECK(element_text(DType::float16, 0x3C00) == "1");
    CHECK(element_text(DType::float16, 0xC000) == "-2");
    CHECK(element_text(DType::float32, 0x80000000) == "-0");
    CHECK(element_text(DType::float16, 0x8000) == "-0");
}

TEST_CASE("infinities and NaN have one text each")
{
    CHECK(element_text(DType::float16, 0x7C00) == "inf");
    CHECK(element_text(DType::float8_e5m2, 0xFC) == "-inf");
    CHECK(element_text(DType::bfloat16, 0xFFC0) == "nan");
    CHECK(element_text(DType::float32, 0xFFC00000) == "nan");
    CHECK(element_text(DType::float8_e4m3, 0x7F) == "nan");
}

TEST_CASE("integers are written in full, down to a nibble")
{
    CHECK(element_text(DType::uint64, ~std::uint64_t{0}) == "18446744073709551615");
    CHECK(element_text(DType::int64, std::uint64_t{1} << 63) == "-9223372036854775808");
    CHECK(element_text(DType::int8, 0xFF) == "-1");
    CHECK(element_text(DType::uint8, 0xFF) == "255");
    CHECK(element_text(DType::int4, 0x8) == "-8");
    CHECK(element_text(DType::uint4, 0xF) == "15");
    CHECK(element_text(DType::boolean, 0) == "false");
    CHECK(element_text(DType::boolean, 1) == "true");
    CHECK(element_text(DType::boolean, 7) == "7");
}

TEST_CASE("the text of every small float is nearer to it than to any other of its type")
{
    for (const DType dtype : {DType::float16, DType::bfloat16, DType::float8_e4m3, DType::float8_e5m2})
    {
        const auto value = [&](std::uint64_t bits) { return std::get<double>(element_number(dtype, bits)); };
        const std::uint64_t end = std::uint64_t{1} << (info(dtype).bits - 1);
        std::size_t wrong = 0;
        for (std::uint64_t bits = 0; bits < end && std::isfinite(value(bits)); ++bits)
        {
            const double read = std::strtod(element_text(dtype, bits).c_str(), nullptr);
            const double error = std::fabs(read - value(bits));
            const bool nearer_below = bits > 0 && std::fabs(read - value(bits - 1)) <= error;
            const bool nearer_above =
                std::isfinite(value(bits + 1)) && std::fabs(read - value(bits + 1)) <= error;
            wrong += nearer_below || nearer_above ? 1 : 0;
        }
        CHECK(wrong == 0);
    }
}

TEST_CASE("elements are found in logical order whatever the order and the byte order of the file")
{
    const auto bytes = std::as_bytes(std::span("\0\1\0\4\0\2\0\5\0\3\0\6", 12));
    auto array = packed_array(DType::int16, {2, 3}, ArrayOrder::fortran, bytes);
    REQUIRE(array);
    array->big_endian = true;
    std::string all;
    for (Int i = 0; i < 6; ++i)
        all += element_text(*array, i);
    CHECK(all == "123456");
}

TEST_CASE("two 4-bit elements share a byte, the low nibble first")
{
    const auto bytes = std::as_bytes(std::span("\x21\x03", 2));
    const auto file = packed_array(DType::uint8, {2}, ArrayOrder::c, bytes);
    REQUIRE(file);
    const auto array = as_tensor(*file, DType::int4, {1, 3}, "input");
    REQUIRE(array);
    CHECK(element_text(*array, 0) == "1");
    CHECK(element_text(*array, 1) == "2");
    CHECK(element_text(*array, 2) == "3");
}

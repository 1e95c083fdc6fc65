#include "core/data/array.h"
#include "core/data/npy.h"

#include <doctest/doctest.h>

#include <string>

using namespace stridescope::core;

namespace
{

std::span<const std::byte> bytes_of(const std::string& text)
{
    return std::as_bytes(std::span(text));
}

DataArray array_of(DType dtype, const std::vector<Int>& sizes, const std::string& bytes)
{
    const auto array = packed_array(dtype, sizes, ArrayOrder::c, bytes_of(bytes));
    REQUIRE(array);
    return *array;
}

} // namespace

TEST_CASE("an .npy header that is written is the one that is read, and the data begin at a multiple of 64")
{
    const std::vector<std::vector<Int>> shapes = {
        {}, {0}, {5}, {2, 3}, {1, 2, 3, 4, 5, 6, 7, 8}, {int_max / 16}};
    for (const DTypeInfo& type : all_dtypes())
        for (const std::vector<Int>& sizes : shapes)
            for (const bool big_endian : {false, true})
            {
                const std::string header = write_npy_header(type.dtype, sizes, big_endian);
                CHECK(header.size() % 64 == 0);
                const auto read = read_npy_header(header, int_max);
                REQUIRE(read);
                CHECK(read->shape == sizes);
                CHECK(read->dtype == storage_type(type.dtype));
                CHECK(read->big_endian == (big_endian && info(read->dtype).bits > 8));
                CHECK(read->data_begin == static_cast<Int>(header.size()));
                CHECK_FALSE(read->fortran_order);
            }
    // As numpy.save writes it.
    CHECK(write_npy_header(DType::float32, std::vector<Int>{2, 3}).substr(10)
          == "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }" + std::string(58, ' ') + "\n");
    CHECK(npy_type_name(DType::boolean) == "|b1");
    CHECK(npy_type_name(DType::bfloat16, true) == ">u2");
}

TEST_CASE("an array takes the bytes of its sizes, and its count never wraps")
{
    const std::string six(6, 'x');
    CHECK(packed_array(DType::uint8, {2, 3}, ArrayOrder::c, bytes_of(six)));
    CHECK_FALSE(packed_array(DType::uint8, {2, 2}, ArrayOrder::c, bytes_of(six)));
    CHECK_FALSE(packed_array(DType::uint16, {2, 3}, ArrayOrder::c, bytes_of(six)));
    CHECK(packed_array(DType::int4, {11}, ArrayOrder::c, bytes_of(six)));
    CHECK_FALSE(packed_array(DType::uint8, {-2, -3}, ArrayOrder::c, bytes_of(six)));
    CHECK_FALSE(packed_array(DType::uint8, {int_max, 2, 3}, ArrayOrder::c, {}));
    CHECK_FALSE(packed_array(DType::float64, {Int{1} << 61}, ArrayOrder::c, {}));
    const auto none = packed_array(DType::float64, {0, int_max, int_max}, ArrayOrder::c, {});
    REQUIRE(none);
    CHECK(none->element_count() == 0);
}

TEST_CASE("strides of an array follow its order")
{
    CHECK(array_strides(std::vector<Int>{2, 3, 4}, ArrayOrder::c) == std::vector<Int>{12, 4, 1});
    CHECK(array_strides(std::vector<Int>{2, 3, 4}, ArrayOrder::fortran) == std::vector<Int>{1, 2, 6});
    CHECK(array_strides(std::vector<Int>{}, ArrayOrder::c).empty());
}

TEST_CASE("an array of the scene's type or of its storage type is the scene's tensor")
{
    const DataArray same = array_of(DType::float16, {2, 3}, std::string(12, 'x'));
    CHECK(as_tensor(same, DType::float16, {2, 3}, "input"));
    const DataArray raw = array_of(DType::uint16, {2, 3}, std::string(12, 'x'));
    const auto bf16 = as_tensor(raw, DType::bfloat16, {2, 3}, "input");
    REQUIRE(bf16);
    CHECK(bf16->dtype == DType::bfloat16);
    const DataArray flat = array_of(DType::uint8, {3}, "abc");
    const auto nibbles = as_tensor(flat, DType::uint4, {1, 5}, "input");
    REQUIRE(nibbles);
    CHECK(nibbles->sizes == std::vector<Int>{1, 5});
    CHECK(nibbles->strides == std::vector<Int>{5, 1});
    CHECK(as_tensor(flat, DType::float8_e5m2, {3}, "input"));
}

TEST_CASE("a mismatch is reported with the values of both sides")
{
    const DataArray array = array_of(DType::uint8, {2, 3}, "abcdef");
    const auto message = [&](DType dtype, const Dims& sizes)
    {
        const auto result = as_tensor(array, dtype, sizes, "input");
        REQUIRE_FALSE(result);
        return result.problem().where + ": " + result.problem().message;
    };
    CHECK(message(DType::int8, {2, 3}) == "input.dtype: the file holds UINT8, but the scene's input is INT8");
    CHECK(message(DType::bfloat16, {2, 3})
          == "input.dtype: the file holds UINT8, but the scene's input is BFLOAT16 (stored as UINT16)");
    CHECK(message(DType::uint8, {6})
          == "input.sizes: the file holds UINT8 {2, 3}, but the scene's input is UINT8 {6}");
    CHECK(message(DType::int4, {2, 3})
          == "input.sizes: the file holds UINT8 {2, 3}, but the scene's input is INT4 {2, 3}, stored as UINT8 "
             "{3}");
}

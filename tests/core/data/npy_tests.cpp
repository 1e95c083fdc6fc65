#include "core/data/array.h"
#include "core/data/npy.h"
#include "core/data/numbers.h"

#include <doctest/doctest.h>

#include <cmath>
#include <string>

using namespace stridescope::core;

namespace
{

std::string npy(const std::string& dict, const std::string& data = {}, char version = 1)
{
    std::string header = dict + "\n";
    std::string file = "\x93NUMPY";
    file += version;
    file += '\0';
    file += static_cast<char>(header.size() & 0xFF);
    file += static_cast<char>(header.size() >> 8);
    if (version > 1)
        file += std::string(2, '\0');
    return file + header + data;
}

Result<NpyHeader> header_of(const std::string& file)
{
    return read_npy_header(file, static_cast<Int>(file.size()));
}

std::vector<Number> numbers_of(const std::string& file)
{
    const auto header = header_of(file);
    REQUIRE(header);
    const auto data = std::as_bytes(std::span(file))
                          .subspan(static_cast<std::size_t>(header->data_begin),
                                   static_cast<std::size_t>(header->data_bytes));
    auto array = packed_array(header->dtype, header->shape,
                              header->fortran_order ? ArrayOrder::fortran : ArrayOrder::c, data);
    REQUIRE(array);
    array->big_endian = header->big_endian;
    std::vector<Number> numbers;
    for (Int i = 0; i < array->element_count(); ++i)
        numbers.push_back(element_number(array->dtype, bits_at(*array, place_of(*array, i))));
    return numbers;
}

std::string bytes(std::initializer_list<int> values)
{
    std::string text;
    for (const int value : values)
        text += static_cast<char>(value);
    return text;
}

} // namespace

TEST_CASE("an .npy header gives the type, order, shape, and start of the data, in all three versions")
{
    for (const char version : {'\1', '\2', '\3'})
    {
        const std::string file =
            npy("{'descr': '<i2', 'fortran_order': False, 'shape': (2, 3), }", std::string(12, '\1'), version);
        const auto header = header_of(file);
        REQUIRE(header);
        CHECK(header->dtype == DType::int16);
        CHECK_FALSE(header->fortran_order);
        CHECK(header->shape == std::vector<Int>{2, 3});
        CHECK(header->data_begin == static_cast<Int>(file.size()) - 12);
        CHECK(header->data_bytes == 12);
    }
}

TEST_CASE("a scalar, a vector and an empty array are arrays too")
{
    CHECK(header_of(npy("{'descr': '|u1', 'fortran_order': False, 'shape': ()}", "x"))->element_count == 1);
    CHECK(header_of(npy("{'descr': '|u1', 'fortran_order': False, 'shape': (3,)}", "abc"))->element_count == 3);
    CHECK(header_of(npy("{'descr': '|u1', 'fortran_order': False, 'shape': (0, 5)}"))->element_count == 0);
}

TEST_CASE("a header that lies, is cut or is of no number is a problem of the file")
{
    const std::string whole =
        npy("{'descr': '<f4', 'fortran_order': False, 'shape': (2,)}", std::string(8, '\0'));
    for (std::size_t length = 0; length < whole.size(); ++length)
    {
        const auto header = header_of(whole.substr(0, length));
        REQUIRE_FALSE(header);
        CHECK(header.problem().code == Code::file);
    }
    for (const char* dict : {"{'descr': '|O', 'fortran_order': False, 'shape': (1,)}",
                             "{'descr': [('a', '<f4')], 'fortran_order': False, 'shape': (1,)}",
                             "{'descr': '<f4', 'descr': '<i4', 'fortran_order': False, 'shape': (1,)}",
                             "{'descr': '<f4', 'fortran_order': maybe, 'shape': (1,)}",
                             "{'descr': '<f4', 'fortran_order': False, 'shape': (-1,)}",
                             "{'descr': '<f4', 'fortran_order': False, 'shape': (9223372036854775807, 2)}",
                             "{'descr': '<f4', 'fortran_order': False, 'shape': (4611686018427387904,)}",
                             "{'descr': '<f4', 'fortran_order': False, 'shape': (1", "{'descr': '<f4'}", ""})
    {
        CAPTURE(std::string(dict));
        CHECK_FALSE(header_of(npy(dict, std::string(64, '\0'))));
    }
}

TEST_CASE("npy: a shape that Python reads as a number, or not at all, is refused with its place")
{
    for (const char* shape : {"(6)", "(02, 3)", "(2, 03,)", "(-03,)", "[2, 3]", "6", "(2 3)", "(,)"})
    {
        CAPTURE(shape);
        const auto header = header_of(
            npy(std::string("{'descr': '|u1', 'fortran_order': False, 'shape': ") + shape + ", }", "abcdef"));
        REQUIRE_FALSE(header);
        CHECK(header.problem().message.find("byte 6") != std::string::npos);
    }
    for (const char* shape : {"(6,)", "(0, 3)", "(2, 3,)", "( 2,3 )", "()", "(00,)"})
    {
        CAPTURE(shape);
        CHECK(header_of(
            npy(std::string("{'descr': '|u1', 'fortran_order': False, 'shape': ") + shape + ", }", "abcdef")));
    }
}

TEST_CASE("numbers come in logical order from either byte order and either array order")
{
    CHECK(numbers_of(npy("{'descr': '<i2', 'fortran_order': False, 'shape': (2,)}", bytes({1, 0, 0xFE, 0xFF})))
          == std::vector<Number>{Int{1}, Int{-2}});
    CHECK(numbers_of(npy("{'descr': '>i2', 'fortran_order': False, 'shape': (2,)}", bytes({0, 1, 0xFF, 0xFE})))
          == std::vector<Number>{Int{1}, Int{-2}});
    // Columns first in the file: 1 4 2 5 3 6.
    CHECK(numbers_of(npy("{'descr': '|u1', 'fortran_order': True, 'shape': (2, 3)}", bytes({1, 4, 2, 5, 3, 6})))
          == std::vector<Number>{Int{1}, Int{2}, Int{3}, Int{4}, Int{5}, Int{6}});
}

TEST_CASE("small floating-point types have the values of their bits")
{
    const auto value = [](DType dtype, std::uint64_t bits)
    { return std::get<double>(element_number(dtype, bits)); };
    CHECK(value(DType::float16, 0x3C00) == 1.0);
    CHECK(value(DType::float16, 0xC000) == -2.0);
    CHECK(value(DType::float16, 0x7BFF) == 65504.0);
    CHECK(value(DType::float16, 0x0001) == std::ldexp(1.0, -24));
    CHECK(std::isinf(value(DType::float16, 0x7C00)));
    CHECK(std::isnan(value(DType::float16, 0x7C01)));
    CHECK(value(DType::bfloat16, 0x3F80) == 1.0);
    CHECK(value(DType::float8_e4m3, 0x7E) == 448.0); // the greatest: no infinity in this type
    CHECK(std::isnan(value(DType::float8_e4m3, 0x7F)));
    CHECK(value(DType::float8_e5m2, 0x7B) == 57344.0);
    CHECK(std::isinf(value(DType::float8_e5m2, 0x7C)));
    CHECK(std::get<Int>(element_number(DType::int4, 0xF)) == -1);
    CHECK(std::get<Int>(element_number(DType::uint4, 0xF)) == 15);
    CHECK(std::get<double>(element_number(DType::uint64, ~std::uint64_t{0})) == 18446744073709551615.0);
}

TEST_CASE(
    "an .npy header may lack its newline, have Python 2's long numbers and be followed by more than its data")
{
    const std::string dict = "{'descr': '<u2', 'fortran_order': True, 'shape': (2L, 1L), }";
    std::string file = "\x93NUMPY\1";
    file += '\0';
    file += static_cast<char>(dict.size());
    file += '\0';
    file += dict + "abcd";
    for (const char* behind : {"", "garbage"})
    {
        const auto header = header_of(file + behind);
        REQUIRE(header);
        CHECK(header->fortran_order);
        CHECK(header->shape == std::vector<Int>{2, 1});
        CHECK(header->data_begin == static_cast<Int>(file.size()) - 4);
        CHECK(header->data_bytes == 4);
    }
}

TEST_CASE("an .npy header of an unlikely length or an unknown version is refused without reading it")
{
    for (const std::uint32_t length : {std::uint32_t{100'000'000}, ~std::uint32_t{0}, std::uint32_t{1} << 21})
    {
        std::string file = "\x93NUMPY\2";
        file += '\0';
        for (unsigned byte = 0; byte < 4; ++byte)
            file += static_cast<char>(length >> 8 * byte & 255);
        const auto header = read_npy_header(file + "{'descr'", int_max);
        REQUIRE_FALSE(header);
        CHECK(header.problem().message.find(std::to_string(length)) != std::string::npos);
    }
    CHECK_FALSE(header_of(npy("{'descr': '|u1', 'fortran_order': False, 'shape': (1,)}", "a", 4)));
    CHECK_FALSE(header_of(npy("{'descr': '|u1', 'fortran_order': False, 'shape': (1,)}", "a", 0)));
}

#include "tests/core/scene/asked.h"

using namespace stridescope::core;
using namespace stridescope::core::test;

namespace
{

using Warnings = std::vector<std::string>;

Warnings of_buffer(const std::string& keys, const std::string& dtype = "FLOAT32")
{
    return warnings(answer_to(buffer(keys, dtype)));
}

Warnings of_lanes(const std::string& keys)
{
    return warnings(answer_to(tpu(R"("dtype":"FLOAT16","sizes":[1,4,4,5],
        "chip":{"npu_num":4,"eu_bytes":64,"lmem_bytes":1024,"bank_num":4},)"
                                  + keys)));
}

} // namespace

TEST_CASE("ranks other than 4 and 5 need feature level 3_0; without a level there is no warning")
{
    CHECK(of_buffer(R"("sizes":[2,3])") == Warnings{});
    CHECK(of_buffer(R"("sizes":[2,3],"feature_level":"2_1")") == Warnings{"rank_feature_level at sizes"});
    CHECK(of_buffer(R"("sizes":[2,3],"feature_level":"3_0")") == Warnings{});
    CHECK(of_buffer(R"("sizes":[1,1,2,3],"feature_level":"1_0")") == Warnings{});
    CHECK(of_buffer(R"("sizes":[1,1,1,2,3],"feature_level":"1_0")") == Warnings{});
    CHECK(of_buffer(R"("sizes":[1,1,1,1,2,3],"feature_level":"1_0")")
          == Warnings{"rank_feature_level at sizes"});
}

TEST_CASE("data types have their feature level, and some have none at all")
{
    CHECK(of_buffer(R"("sizes":[1,1,1,2],"feature_level":"2_1")", "FLOAT64")
          == Warnings{"dtype_feature_level at dtype"});
    CHECK(of_buffer(R"("sizes":[1,1,1,2],"feature_level":"3_0")", "INT64") == Warnings{});
    CHECK(of_buffer(R"("sizes":[1,1,1,2],"feature_level":"6_2")", "UINT4")
          == Warnings{"dtype_feature_level at dtype"});
    CHECK(of_buffer(R"("sizes":[1,1,1,2],"feature_level":"6_3")", "UINT4") == Warnings{});
    for (const char* dtype : {"BOOL", "BFLOAT16", "FLOAT8_E4M3", "FLOAT8_E5M2"})
        CHECK(of_buffer(R"("sizes":[2])", dtype) == Warnings{"dtype_unsupported at dtype"});
}

TEST_CASE("operators and their 64-bit data are younger than 64-bit buffers and indices")
{
    const auto of_slice = [](const std::string& dtype, const std::string& level)
    {
        return warnings(answer_to(
            slice1(R"("feature_level":")" + level + R"(","input":{"dtype":")" + dtype + R"(","sizes":[1,1,1,4]},
            "window":{"offsets":[0,0,0,0],"sizes":[1,1,1,4],"strides":[1,1,1,1]})")));
    };
    CHECK(of_slice("FLOAT32", "2_1") == Warnings{});
    CHECK(of_slice("FLOAT32", "2_0") == Warnings{"operator_feature_level at feature_level"});
    CHECK(of_slice("INT64", "4_0")
          == Warnings{"dtype_feature_level at input.dtype", "dtype_feature_level at output.dtype"});
    CHECK(of_slice("INT64", "4_1") == Warnings{});
    CHECK(of_slice("INT4", "6_4")
          == Warnings{"dtype_unsupported at input.dtype", "dtype_unsupported at output.dtype"});
    const auto of_gather = [](const std::string& level)
    {
        return warnings(answer_to(
            gather_nd1(R"("feature_level":")" + level + R"(","input":{"dtype":"INT64","sizes":[1,1,1,4]},
            "indices":{"dtype":"INT64","sizes":[1,1,1,1],"values":[0]},
            "input_dimension_count":1,"indices_dimension_count":1,"batch_dimension_count":0)")));
    };
    CHECK(of_gather("3_0")
          == Warnings{"dtype_feature_level at input.dtype", "dtype_feature_level at output.dtype"});
    CHECK(of_gather("2_1")
          == Warnings{"operator_feature_level at feature_level", "dtype_feature_level at input.dtype",
                      "dtype_feature_level at indices.dtype", "dtype_feature_level at output.dtype"});
}

TEST_CASE("numbers beyond 32 bits are warned of at the first of them")
{
    CHECK(of_buffer(R"("sizes":[4294967295])", "INT8") == Warnings{});
    CHECK(of_buffer(R"("sizes":[4294967296])", "INT8")
          == Warnings{"too_many_elements at sizes", "size_not_uint32 at sizes[0]"});
    CHECK(of_buffer(R"("sizes":[2,2],"strides":[4294967295,1])", "FLOAT32")
          == Warnings{"too_many_elements at sizes", "helper_wraps at strides"});
    CHECK(of_buffer(R"("sizes":[2,1],"strides":[1,4294967296])")
          == Warnings{"stride_not_uint32 at strides[1]"});
    CHECK(of_buffer(R"("sizes":[2,2],"strides":[1,-1])") == Warnings{"stride_not_uint32 at strides[1]"});
    // The strides of {1, 2^32} without choices are 2^32 and 1, but nobody gives them to DirectML.
    CHECK(of_buffer(R"("sizes":[1,2147483648,2])", "INT8") == Warnings{"too_many_elements at sizes"});
    CHECK(of_buffer(R"("sizes":[1,2147483648,2],"layout":"CHW")", "INT8")
          == Warnings{"too_many_elements at sizes", "stride_not_uint32 at strides[0]"});
}

TEST_CASE("a buffer's bytes, its offset and its alignment are checked against DirectML's rules")
{
    CHECK(of_buffer(R"("sizes":[2,3],"total_bytes":24)") == Warnings{});
    CHECK(of_buffer(R"("sizes":[2,3],"total_bytes":20)") == Warnings{"total_bytes_too_small at total_bytes"});
    CHECK(of_buffer(R"("sizes":[5],"total_bytes":5)", "INT8")
          == Warnings{"total_bytes_too_small at total_bytes", "total_bytes_not_multiple_of_4 at total_bytes"});
    CHECK(of_buffer(R"("sizes":[5],"total_bytes":9)", "INT8")
          == Warnings{"total_bytes_not_multiple_of_4 at total_bytes"});
    CHECK(of_buffer(R"("sizes":[5],"guaranteed_base_offset_alignment":0)") == Warnings{});
    CHECK(of_buffer(R"("sizes":[5],"guaranteed_base_offset_alignment":16)") == Warnings{});
    CHECK(of_buffer(R"("sizes":[5],"guaranteed_base_offset_alignment":12)")
          == Warnings{"alignment_not_power_of_two at guaranteed_base_offset_alignment"});
    CHECK(of_buffer(R"("sizes":[5],"guaranteed_base_offset_alignment":2)")
          == Warnings{"alignment_below_element_size at guaranteed_base_offset_alignment"});
    CHECK(of_buffer(R"("sizes":[5],"guaranteed_base_offset_alignment":3)")
          == Warnings{"alignment_not_power_of_two at guaranteed_base_offset_alignment",
                      "alignment_below_element_size at guaranteed_base_offset_alignment"});
    CHECK(of_buffer(R"("sizes":[5],"base_offset":4)") == Warnings{});
    CHECK(of_buffer(R"("sizes":[5],"base_offset":3)") == Warnings{"base_offset_not_16_aligned at base_offset"});
    CHECK(of_buffer(R"("sizes":[5],"base_offset":-4)") == Warnings{});
    CHECK(of_buffer(R"("sizes":[5],"base_offset":32)", "INT4") == Warnings{});
    CHECK(of_buffer(R"("sizes":[5],"base_offset":16)", "INT4")
          == Warnings{"base_offset_not_16_aligned at base_offset"});
}

TEST_CASE("a byte total may fit the elements and still be too small for DirectML, which rounds to four")
{
    const Json answer = answer_to(buffer(R"("sizes":[5],"total_bytes":5)", "INT8"));
    CHECK(answer.at("fits") == true);
    CHECK(answer.at("buffer_bytes") == 8);
    const Json shifted = answer_to(buffer(R"("sizes":[4],"total_bytes":16,"base_offset":1)"));
    CHECK(shifted.at("fits") == false);
    CHECK(answer_to(buffer(R"("sizes":[4],"strides":[-1],"total_bytes":16,"base_offset":2)")).at("fits")
          == false);
    CHECK(answer_to(buffer(R"("sizes":[4],"strides":[-1],"total_bytes":16,"base_offset":3)")).at("fits")
          == true);
    CHECK_FALSE(answer_to(buffer(R"("sizes":[4])")).contains("fits"));
    CHECK(answer_to(buffer(R"("sizes":[3],"total_bytes":2)", "INT4")).at("fits") == true);
    CHECK(answer_to(buffer(R"("sizes":[3],"total_bytes":1)", "INT4")).at("fits") == false);
}

TEST_CASE("a lane's misalignment and overflow are warnings, since a debugger must show them")
{
    CHECK(of_lanes(R"("layout":"aligned","address":64)") == Warnings{});
    CHECK(of_lanes(R"("layout":"aligned","address":62)") == Warnings{"address at address"});
    CHECK(of_lanes(R"("layout":"compact","address":62)") == Warnings{});
    CHECK(of_lanes(R"("layout":"compact","address":61)") == Warnings{"address at address"});
    CHECK(of_lanes(R"("layout":"aligned","address":960)") == Warnings{});
    CHECK(of_lanes(R"("layout":"aligned","address":1024)") == Warnings{"lmem at chip.lmem_bytes"});
    CHECK(of_lanes(R"("layout":"aligned","address":962)")
          == Warnings{"address at address", "lmem at chip.lmem_bytes"});
    CHECK(of_lanes(R"("layout":"compact","address":61,"start_index":1)") == Warnings{"address at address"});
    CHECK(of_lanes(R"("layout":"aligned","address":192,"start_index":1)")
          == Warnings{"bank_crossing at address"}); // two rows of 64 bytes
    CHECK(of_lanes(R"("layout":"aligned","address":898,"start_index":1)")
          == Warnings{"address at address", "lmem at chip.lmem_bytes"});
    CHECK(of_lanes(R"("layout":"compact","address":701,"start_index":1)")
          == Warnings{"address at address", "bank_crossing at address"});
    CHECK(of_lanes(R"("layout":"free","strides":[0,500,5,1],"address":30,"start_index":1)")
          == Warnings{"lmem at chip.lmem_bytes", "bank_crossing at address"});
    CHECK(of_lanes(R"("layout":"continuous","address":255)") == Warnings{});
    const Json beyond =
        answer_to(tpu(R"("dtype":"FLOAT16","sizes":[1,4,4,5],"layout":"aligned","address":262144,
        "chip":"BM1684X")"));
    CHECK(warnings(beyond) == Warnings{"lmem at chip"});
    CHECK(beyond.at("fits") == false);
    CHECK(beyond.at("banks") == Json::array());
    CHECK(beyond.at("end_address") == 262144 + 64);
}

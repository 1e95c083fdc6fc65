#include "core/assets.h"
#include "tests/core/scene/asked.h"

using namespace stridescope::core;
using namespace stridescope::core::test;

namespace
{

/// The answer to an example scene of assets/.
Json example(const std::string& name, const std::string& rest = "")
{
    for (const auto& scene : assets::examples())
        if (scene.name == name)
            return answer_to(std::string(scene.json), rest);
    FAIL("no example is called " << name);
    return {};
}

/// The offsets of an answer's `coords` questions.
std::vector<Int> offsets(const Json& answer)
{
    std::vector<Int> all;
    for (const auto& place : answer.at("at_coords"))
        all.push_back(place.at("offset").get<Int>());
    return all;
}

const std::string every_element_of_2x3 = R"("coords":[[0,0],[0,1],[0,2],[1,0],[1,1],[1,2]])";

} // namespace

TEST_CASE("example 1: rows and columns in order")
{
    CHECK(offsets(example("01-row-major", every_element_of_2x3)) == std::vector<Int>{0, 1, 2, 3, 4, 5});
    const Json columns = example("02-column-major", every_element_of_2x3);
    CHECK(offsets(columns) == std::vector<Int>{0, 2, 4, 1, 3, 5});
    CHECK(columns.at("packed") == true);
    CHECK(columns.at("contiguous_order") == "WH");
}

TEST_CASE("example 2: element H of the volume is at offset 7")
{
    const Json answer = example("03-three-dimensions", R"("coords":[[1,0,1]],"offsets":[7])");
    CHECK(answer.at("at_coords").dump() == R"([{"coords":[1,0,1],"offset":7,"byte":28}])");
    CHECK(answer.at("at_offsets").dump() == R"([{"offset":7,"coords":[[1,0,1]],"count":1,"what":"element"}])");
    CHECK(answer.at("contiguous_order") == "DHW");
    CHECK(example("04-width-major").at("strides") == list({1, 2, 4}));
    CHECK(example("04-width-major").at("contiguous_order") == "WHD");
}

TEST_CASE("example 3: six logical elements share three stored ones")
{
    const Json answer = example("05-broadcast", R"("offsets":[1,3])");
    CHECK(answer.at("element_count") == 6);
    CHECK(answer.at("distinct_offsets") == 3);
    CHECK(answer.at("broadcast") == true);
    CHECK(answer.at("overlapping") == true);
    CHECK(answer.at("packed") == false);
    CHECK(answer.at("padded") == false);
    CHECK(answer.at("buffer_bytes") == 12);
    CHECK(answer.at("at_offsets").dump()
          == R"([{"offset":1,"coords":[[0,1],[1,1]],"count":2,"what":"element"},)"
             R"({"offset":3,"coords":[],"count":0,"what":"outside"}])");
}

TEST_CASE("example 4: padding between rows counts, padding after the last does not")
{
    const Json answer = example("06-padded-rows", R"("offsets":[2,3,5,7,8,-1])");
    CHECK(answer.at("buffer_bytes") == 32);
    CHECK(answer.at("dml_buffer_bytes") == 32);
    CHECK(answer.at("holes") == 2);
    CHECK(answer.at("padded") == true);
    CHECK(answer.at("fits") == true);
    std::vector<std::string> what;
    for (const auto& place : answer.at("at_offsets"))
        what.push_back(place.at("what"));
    CHECK(what == std::vector<std::string>{"element", "hole", "element", "element", "outside", "outside"});
}

TEST_CASE("example 5: strides of {1,1,3,5} and {1,3,3,5}")
{
    CHECK(example("07-nchw-implicit").at("strides") == list({15, 15, 5, 1}));
    CHECK(example("07-nchw-implicit").at("contiguous_order") == "NCHW");
    CHECK(example("08-nchw-one-channel").at("strides") == list({15, 15, 5, 1}));
    CHECK(example("09-nhwc-one-channel").at("contiguous_order") == "NCHW");
    CHECK(example("10-nchw-three-channels").at("strides") == list({45, 15, 5, 1}));
    CHECK(example("11-nhwc-three-channels").at("strides") == list({45, 1, 15, 3}));
    CHECK(example("11-nhwc-three-channels").at("contiguous_order") == "NHWC");
}

TEST_CASE("example 6: named orders of higher ranks, and a matrix raised by leading ones")
{
    CHECK(example("12-ncdhw").at("strides") == list({24, 1, 12, 6, 3}));
    CHECK(example("12-ncdhw").at("contiguous_order") == "NDHWC");
    CHECK(example("13-chwn").at("strides") == list({1, 40, 10, 2}));
    CHECK(example("14-raised-rank").at("contiguous_order") == "NCHW");
    CHECK(example("14-raised-rank").at("buffer_bytes") == 24);
}

TEST_CASE("examples 7 and 8: the helpers")
{
    const Json broadcast = example("15-broadcast-flag");
    CHECK(broadcast.at("strides") == list({8, 0, 4, 1}));
    CHECK(broadcast.at("buffer_bytes") == 32);
    const Json wraps = example("17-helper-wraps");
    CHECK(wraps.at("buffer_bytes") == 17179869188);
    CHECK(wraps.at("dml_buffer_bytes") == 4);
    CHECK(example("16-shared-and-holes").at("packed") == false);
    CHECK(example("16-shared-and-holes").at("holes") == 2);
}

TEST_CASE("a cropped image fits its buffer without the storage offset and not with it")
{
    const Json answer = example("18-cropped-image");
    CHECK(answer.at("fits") == true);
    CHECK(answer.at("buffer_bytes") == 611096); // (2 * 51076 + 223 * 226 + 223 + 1) * 4
    const std::string keys = R"("sizes":[1,3,224,224],"strides":[153228,51076,226,1],"total_bytes":612912)";
    CHECK(answer_to(buffer(keys)).at("fits") == true);
    CHECK(answer_to(buffer(keys + R"(,"base_offset":50177)")).at("fits") == false);
}

TEST_CASE("examples 9 and 10: slices forward and backward")
{
    const Json forward = example("20-slice-forward", R"("elements":true,"coords":[[0,0,1,1]],"offsets":[3,2])");
    CHECK(forward.at("source_offsets") == list({1, 3, 9, 11}));
    CHECK(forward.at("max_output_sizes") == list({1, 1, 2, 2}));
    CHECK(forward.at("view").dump() == R"({"base_offset":1,"sizes":[1,1,2,2],"strides":[16,16,8,2]})");
    CHECK(
        forward.at("at_coords").dump()
        == R"([{"coords":[0,0,1,1],"offset":3,"byte":12,"input_coords":[0,0,2,3],"input_offset":11,"input_byte":44}])");
    CHECK(forward.at("at_offsets").dump()
          == R"([{"offset":3,"coords":[[0,0,0,1]],"count":1,"what":"element"},)"
             R"({"offset":2,"coords":[],"count":0,"what":"element"}])");
    const Json backward = example("21-slice-backward", R"("elements":true)");
    CHECK(backward.at("source_offsets") == list({13, 15, 5, 7}));
    CHECK(backward.at("view").dump() == R"({"base_offset":13,"sizes":[1,1,2,2],"strides":[16,16,-8,2]})");
}

TEST_CASE("examples 11, 12 and 13: gathers")
{
    const Json rows = example("30-gather-rows", R"("elements":true,"offsets":[2,4])");
    CHECK(rows.at("output_sizes") == list({2, 2}));
    CHECK(rows.at("source_offsets") == list({2, 3, 0, 1}));
    CHECK(rows.at("at_offsets").dump()
          == R"([{"offset":2,"coords":[[0,0]],"count":1,"what":"element"},)"
             R"({"offset":4,"coords":[],"count":0,"what":"outside"}])");
    const Json batches = example("31-gather-batches", R"("elements":true,"coords":[[0,0,1,0]])");
    CHECK(batches.at("output_sizes") == list({1, 1, 3, 2}));
    CHECK(batches.at("source_offsets") == list({0, 3, 7, 4, 9, 10}));
    CHECK(
        batches.at("at_coords").dump()
        == R"([{"coords":[0,0,1,0],"offset":2,"byte":8,"input_coords":[0,1,1,1],"input_offset":7,"input_byte":28}])");
    CHECK(example("32-gather-sizes").at("output_sizes") == list({1, 1, 2, 6, 7}));
}

TEST_CASE("example 14: global memory has no lanes")
{
    const Json answer =
        example("40-tpu-global", R"("coords":[[1,1,2,1]],"offsets":[{"byte":92},{"npu":null,"byte":96}])");
    CHECK(answer.at("strides") == list({12, 6, 2, 1}));
    CHECK(answer.at("channels_per_npu").is_null());
    CHECK(answer.at("bytes_per_npu").is_null());
    CHECK(answer.at("fits").is_null());
    CHECK(answer.at("end_address") == 0);
    CHECK(answer.at("holes_bytes") == 0);
    CHECK(answer.at("banks") == Json::array());
    const Json& place = answer.at("at_coords").at(0);
    CHECK(place.at("npu").is_null());
    CHECK(place.at("bank").is_null());
    CHECK(place.at("byte") == 92);
    CHECK(place.at("address") == 92);
    CHECK(answer.at("at_offsets").at(0).at("coords").dump() == "[[1,1,2,1]]");
    CHECK(answer.at("at_offsets").at(1).at("what") == "outside");
}

TEST_CASE("example 15: two channels more than lanes")
{
    const Json answer = example("41-tpu-wrap", R"("coords":[[0,4,0,0],[0,5,1,2],[1,0,0,0]])");
    CHECK(answer.at("strides") == list({16, 8, 3, 1}));
    CHECK(answer.at("channels_per_npu") == 2);
    CHECK(answer.at("bytes_per_npu") == 128);
    CHECK(answer.at("at_coords").at(0).dump()
          == R"({"coords":[0,4,0,0],"npu":0,"offset":8,"byte":32,"bank":0,"address":32})");
    CHECK(answer.at("at_coords").at(1).dump()
          == R"({"coords":[0,5,1,2],"npu":1,"offset":13,"byte":52,"bank":0,"address":1076})");
    CHECK(answer.at("at_coords").at(2).at("offset") == 16);
    // A lane holds 2 batches of 24 bytes a channel in 128: lanes 0 and 1 two channels, the others one.
    CHECK(answer.at("holes_bytes_per_npu") == list({32, 32, 80, 80}));
    CHECK(answer.at("holes_bytes") == 224);
}

TEST_CASE("example 16: (2,3,4,5) of 16 bits from lane 0 and from lane 2")
{
    const Json zero = example("42-tpu-aligned");
    CHECK(zero.at("eu_num") == 32);
    CHECK(zero.at("strides") == list({32, 32, 5, 1}));
    CHECK(zero.at("bytes_per_npu") == 128);
    CHECK(zero.at("end_address") == 128);
    CHECK(zero.at("fits") == true);
    CHECK(zero.at("banks") == list({0}));
    const Json two = example("43-tpu-start-index",
                             R"("coords":[[1,2,0,0]],"offsets":[{"npu":0,"byte":193},{"npu":1,"byte":0}])");
    CHECK(two.at("strides") == list({64, 32, 5, 1}));
    CHECK(two.at("channels_per_npu") == 2);
    CHECK(two.at("at_coords").at(0).dump()
          == R"({"coords":[1,2,0,0],"npu":0,"offset":96,"byte":192,"bank":0,"address":192})");
    CHECK(two.at("at_offsets").at(0).dump()
          == R"({"npu":0,"byte":193,"coords":[[1,2,0,0]],"count":1,"what":"element"})");
    CHECK(two.at("at_offsets").at(1).at("what") == "hole");
}

TEST_CASE("example 17: a channel above one row takes two when aligned and H*W when compact")
{
    CHECK(example("44-tpu-aligned-twice").at("strides") == list({64, 64, 8, 1}));
    CHECK(example("45-tpu-compact").at("strides") == list({40, 40, 8, 1}));
}

TEST_CASE("an offset whose coordinates are counted but too many to list is an element, not a hole")
{
    // Row-major order meets a hundred million dead ends here before the first of them.
    const Json answer =
        answer_to(buffer(R"("sizes":[134217728,2,2,5000,5000],"strides":[1,268435456,268435457,1,1])", "INT8"),
                  R"("offsets":[402653183])");
    const Json& place = answer.at("at_offsets").at(0);
    CHECK(place.at("what") == "element");
    CHECK(place.at("count") == 50000000);
    CHECK((place.at("coords").is_null() || place.at("coords").size() == 64));
}

TEST_CASE("offsets and strides of the CV18xx count bytes, in every question")
{
    const std::string scene = tpu(R"("dtype":"BFLOAT16","sizes":[2,6,2,2],"layout":"cvk_aligned","address":16,
        "chip":{"npu_num":4,"eu_bytes":64,"lmem_bytes":262144,"bank_num":16})");
    const Json answer = answer_to(scene, R"("coords":[[1,1,1,1]],"offsets":[{"npu":1,"byte":54}])");
    CHECK(answer.at("strides") == list({32, 16, 4, 2}));
    CHECK(answer.at("at_coords").at(0).at("offset") == 32 + 4 + 2);
    CHECK(answer.at("at_coords").at(0).at("byte") == 16 + 32 + 4 + 2);
    CHECK(answer.at("at_offsets").at(0).at("coords").dump() == "[[1,1,1,1]]");
}

TEST_CASE("banks that are too many to be listed fail the answer, those of a usual chip never do")
{
    const auto chip = [](const std::string& banks)
    {
        return tpu(R"("dtype":"INT8","sizes":[1,1,1,2000000],"layout":"compact",
            "chip":{"npu_num":1,"eu_bytes":64,"lmem_bytes":1099511627776,"bank_num":)"
                   + banks + "}");
    };
    CHECK(fault(chip("1099511627776")) == "unsupported at chip.bank_num");
    CHECK(answer_to(chip("1073741824")).at("banks").size() == 1954);
}

TEST_CASE("four-bit elements have a byte and a nibble in every kind")
{
    CHECK(
        answer_to(buffer(R"("sizes":[5],"base_offset":-3)", "INT4"), R"("coords":[[0],[1],[4]])")
            .at("at_coords")
            .dump()
        == R"([{"coords":[0],"offset":-3,"byte":-2,"nibble":1},{"coords":[1],"offset":-2,"byte":-1,"nibble":0},)"
           R"({"coords":[4],"offset":1,"byte":0,"nibble":1}])");
    const Json slice = answer_to(slice1(R"("input":{"dtype":"UINT4","sizes":[6]},
        "window":{"offsets":[1],"sizes":[5],"strides":[2]})"),
                                 R"("coords":[[2]])");
    CHECK(
        slice.at("at_coords").at(0).dump()
        == R"({"coords":[2],"offset":2,"byte":1,"nibble":0,"input_coords":[5],"input_offset":5,"input_byte":2,"input_nibble":1})");
    const Json lanes =
        answer_to(tpu(R"("dtype":"INT4","sizes":[1,1,1,3],"layout":"compact","address":5,
        "chip":{"npu_num":1,"eu_bytes":1,"lmem_bytes":16,"bank_num":4})"),
                  R"("coords":[[0,0,0,1],[0,0,0,2]],"offsets":[{"npu":0,"byte":5},{"npu":0,"byte":6}])");
    CHECK(lanes.at("at_coords").at(0).at("nibble") == 1);
    CHECK(lanes.at("at_coords").at(1).at("byte") == 6);
    CHECK(lanes.at("at_coords").at(1).at("nibble") == 0);
    CHECK(lanes.at("at_offsets").at(0).at("coords").dump() == "[[0,0,0,0],[0,0,0,1]]");
    CHECK(lanes.at("at_offsets").at(1).at("coords").dump() == "[[0,0,0,2]]");
    CHECK(lanes.at("bytes_per_npu") == 2);
}

TEST_CASE("the sources of a slice and a gather include the input's base offset and strides")
{
    const Json slice =
        answer_to(slice1(R"("input":{"dtype":"INT8","sizes":[2,3],"strides":[1,2],"base_offset":10},
        "window":{"offsets":[0,0],"sizes":[2,3],"strides":[-1,1]},"output":{"base_offset":100,"layout":"WH"})"),
                  R"("elements":true,"coords":[[0,1]])");
    CHECK(slice.at("source_offsets") == list({11, 13, 15, 10, 12, 14}));
    CHECK(slice.at("view").at("base_offset") == 11);
    CHECK(slice.at("at_coords").at(0).at("offset") == 102);
    CHECK(slice.at("at_coords").at(0).at("input_offset") == 13);
    const Json gather =
        answer_to(gather_nd1(R"("input":{"dtype":"INT8","sizes":[2,3],"layout":"WH","base_offset":10},
        "indices":{"dtype":"INT32","sizes":[2,1],"strides":[5,1],"values":[-1,-1]},
        "input_dimension_count":2,"indices_dimension_count":2,"batch_dimension_count":0)"),
                  R"("elements":true,"offsets":[11,10])");
    CHECK(gather.at("source_offsets") == list({11, 13, 15, 11, 13, 15}));
    CHECK(gather.at("at_offsets").at(0).at("coords").dump() == "[[0,0],[1,0]]");
    CHECK(gather.at("at_offsets").at(0).at("count") == 2);
    CHECK(gather.at("at_offsets").at(1).dump() == R"({"offset":10,"coords":[],"count":0,"what":"element"})");
}

TEST_CASE("integers beyond 2^53 are printed to the last digit")
{
    const std::string line = answer_request(
        R"({"id":9007199254740993,"scene":{"stridescope":1,"kind":"buffer","dtype":"INT8","sizes":[9007199254740993]}})",
        {});
    CHECK(line.find(R"("id":9007199254740993,)") != std::string::npos);
    CHECK(line.find(R"("element_count":9007199254740993,)") != std::string::npos);
    CHECK(line.find('\n') == std::string::npos);
}

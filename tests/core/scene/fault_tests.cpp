#include "tests/core/scene/asked.h"

using namespace stridescope::core;
using namespace stridescope::core::test;

namespace
{

/// A slice of {4,4} whose window and output are given.
std::string slice(const std::string& window, const std::string& rest = "")
{
    return slice1(R"("input":{"dtype":"FLOAT32","sizes":[4,4]},"window":)" + window + rest);
}

const std::string whole_window = R"({"offsets":[0,0],"sizes":[4,4],"strides":[1,1]})";

std::string gather(const std::string& input, const std::string& indices, const std::string& counts,
                   const std::string& rest = "")
{
    return gather_nd1("\"input\":" + input + ",\"indices\":" + indices
                      + ",\"input_dimension_count\":" + counts[0] + ",\"indices_dimension_count\":" + counts[1]
                      + ",\"batch_dimension_count\":" + counts[2] + rest);
}

const std::string matrix = R"({"dtype":"FLOAT32","sizes":[2,3]})";

std::string lanes(const std::string& change)
{
    Json scene = Json::parse(tpu(R"("dtype":"FLOAT16","sizes":[2,3,4,5],
        "chip":{"npu_num":4,"eu_bytes":64,"lmem_bytes":262144,"bank_num":16},"layout":"aligned",
        "start_index":0,"address":0)"));
    scene.merge_patch(Json::parse(change));
    return scene.dump();
}

} // namespace

TEST_CASE("a tensor's rules are named at their first offender")
{
    CHECK(fault(buffer(R"("sizes":[2])", "FLOAT31")) == "dtype at dtype");
    CHECK(fault(buffer(R"("sizes":[])")) == "rank at sizes");
    CHECK(fault(buffer(R"("sizes":[1,1,1,1,1,1,1,1,1])")) == "rank at sizes");
    CHECK(fault(buffer(R"("sizes":[1,1,1,1,1,1,1,1])")) == "none");
    CHECK(fault(buffer(R"("sizes":[2,3],"strides":[1])")) == "rank at strides");
    CHECK(fault(buffer(R"("sizes":[2,0,-1])")) == "zero_size at sizes[1]");
    CHECK(fault(buffer(R"("sizes":[-5])")) == "zero_size at sizes[0]");
}

TEST_CASE("choices of layout that do not fit are named by their key")
{
    CHECK(fault(buffer(R"("sizes":[2,3],"labels":"H")")) == "layout at labels");
    CHECK(fault(buffer(R"("sizes":[2,3],"labels":"HH")")) == "layout at labels");
    CHECK(fault(buffer(R"("sizes":[2,3],"labels":"H1")")) == "layout at labels");
    CHECK(fault(buffer(R"("sizes":[2],"labels":"é")")) == "layout at labels");
    CHECK(fault(buffer(R"("sizes":[2,3],"labels":"hH","layout":"Hh")")) == "none");
    CHECK(fault(buffer(R"("sizes":[2,3],"layout":"NC")")) == "layout at layout");
    CHECK(fault(buffer(R"("sizes":[2,3],"layout":"WW")")) == "layout at layout");
    CHECK(fault(buffer(R"("sizes":[2,3],"layout":"")")) == "layout at layout");
    CHECK(fault(buffer(R"("sizes":[2,3],"broadcast":[true])")) == "layout at broadcast");
    CHECK(fault(buffer(R"("sizes":[2,3],"pad":{"N":1})")) == "layout at pad.N");
    CHECK(fault(buffer(R"("sizes":[2,3],"pad":{"HW":1})")) == "layout at pad.HW");
    CHECK(fault(buffer(R"("sizes":[2,3],"pad":{"":1})")) == "layout at pad.");
    CHECK(fault(buffer(R"("sizes":[2,3],"pad":{"W":-1})")) == "layout at pad.W");
    CHECK(fault(buffer(R"("sizes":[2,3],"align":{"H":0})")) == "layout at align.H");
    CHECK(fault(buffer(R"("sizes":[2,3],"broadcast":[true,false],"pad":{"H":1})")) == "layout at pad.H");
    CHECK(fault(buffer(R"("sizes":[2,3],"broadcast":[true,false],"align":{"H":1})")) == "layout at align.H");
    for (const char* other :
         {R"("layout":"HW")", R"("broadcast":[false,false])", R"("pad":{})", R"("align":{})"})
    {
        const std::string key = std::string(other).substr(1, std::string(other).find('"', 1) - 1);
        CHECK(fault(buffer(std::string(R"("sizes":[2,3],"strides":[3,1],)") + other)) == "layout at " + key);
        CHECK(fault(buffer(std::string(R"("sizes":[2,3],"strides":null,)") + other)) == "none");
    }
}

TEST_CASE("numbers that do not fit 64 bits are an overflow of sizes or of strides")
{
    CHECK(fault(buffer(R"("sizes":[2147483648,2147483648,4])")) == "overflow at sizes");
    CHECK(fault(buffer(R"("sizes":[2],"strides":[9223372036854775807])", "INT8")) == "overflow at strides");
    CHECK(fault(buffer(R"("sizes":[2],"strides":[9223372036854775803])", "INT8")) == "none");
    CHECK(fault(buffer(R"("sizes":[2],"strides":[-9223372036854775807])", "INT8"))
          == "overflow at strides"); // span
    CHECK(fault(buffer(R"("sizes":[2],"strides":[-9223372036854775806])", "INT8")) == "none");
    CHECK(fault(buffer(R"("sizes":[1],"strides":[-9223372036854775808])", "INT8")) == "none");
    CHECK(fault(buffer(R"("sizes":[2],"base_offset":9223372036854775807)", "INT8")) == "overflow at strides");
    CHECK(fault(buffer(R"("sizes":[1],"base_offset":9223372036854775807)", "INT8")) == "none");
    CHECK(fault(buffer(R"("sizes":[2305843009213693952])", "FLOAT32")) == "overflow at strides"); // 2^63 bytes
    CHECK(fault(buffer(R"("sizes":[2305843009213693951])", "FLOAT32")) == "none");
    CHECK(fault(buffer(R"("sizes":[1,9223372036854775807],"pad":{"W":1})", "INT4")) == "overflow at strides");
    CHECK(fault(slice1(
              R"("input":{"dtype":"INT8","sizes":[4294967296,4294967296]},"window":{"offsets":[],"sizes":[],
        "strides":[]})"))
          == "overflow at input.sizes");
}

TEST_CASE("values are one an element")
{
    CHECK(fault(buffer(R"("sizes":[2,3],"values":[1,2,3,4,5])")) == "values_count at values");
    CHECK(fault(buffer(R"("sizes":[2,3],"values":[1,2,3,4,5,6.5])")) == "none");
    CHECK(fault(gather(matrix, R"({"dtype":"INT32","sizes":[2,1],"values":[0]})", "220"))
          == "values_count at indices.values");
}

TEST_CASE("a slice's rules are named at their first offender")
{
    CHECK(fault(slice(whole_window)) == "none");
    CHECK(fault(slice(R"({"offsets":[0],"sizes":[4,4],"strides":[1,1]})")) == "rank at window.offsets");
    CHECK(fault(slice(R"({"offsets":[0,0],"sizes":[4,4,4],"strides":[1,1]})")) == "rank at window.sizes");
    CHECK(fault(slice(R"({"offsets":[0,0],"sizes":[4,4],"strides":[]})")) == "rank at window.strides");
    CHECK(fault(slice(R"({"offsets":[0,0],"sizes":[4,4],"strides":[1,0]})"))
          == "window_stride_zero at window.strides[1]");
    CHECK(fault(slice(R"({"offsets":[0,0],"sizes":[4,0],"strides":[1,1]})"))
          == "window_empty at window.sizes[1]");
    CHECK(fault(slice(R"({"offsets":[0,1],"sizes":[4,4],"strides":[1,1]})"))
          == "window_bounds at window.sizes[1]");
    CHECK(fault(slice(R"({"offsets":[-1,0],"sizes":[4,4],"strides":[1,1]})"))
          == "window_bounds at window.offsets[0]");
    CHECK(fault(slice(whole_window, R"(,"output":{"dtype":"INT32"})")) == "dtype at output.dtype");
    CHECK(fault(slice(whole_window, R"(,"output":{"dtype":"nonsense"})")) == "dtype at output.dtype");
    CHECK(fault(slice(whole_window, R"(,"output":{"sizes":[4]})")) == "rank at output.sizes");
    CHECK(fault(slice(whole_window, R"(,"output":{"sizes":[4,0]})")) == "output_empty at output.sizes[1]");
    CHECK(fault(slice(whole_window, R"(,"output":{"sizes":[5,4]})")) == "output_too_large at output.sizes[0]");
    CHECK(fault(slice(whole_window, R"(,"output":{"sizes":[4,4],"strides":[1]})")) == "rank at output.strides");
    CHECK(fault(slice(whole_window, R"(,"output":{"layout":"WC"})")) == "layout at output.layout");
    CHECK(fault(slice(whole_window, R"(,"output":{"strides":[9223372036854775807,1]})"))
          == "overflow at output.strides");
}

TEST_CASE("a gather's rules are named at their first offender")
{
    const std::string rows = R"({"dtype":"UINT32","sizes":[2,1],"values":[1,0]})";
    CHECK(fault(gather(matrix, rows, "220")) == "none");
    CHECK(fault(gather(matrix, R"({"dtype":"INT16","sizes":[2,1]})", "220"))
          == "indices_dtype at indices.dtype");
    CHECK(fault(gather(matrix, R"({"dtype":"INT","sizes":[2,1]})", "220")) == "dtype at indices.dtype");
    CHECK(fault(gather(matrix, R"({"dtype":"INT32","sizes":[1,2,1]})", "220")) == "rank at indices.sizes");
    CHECK(fault(gather(matrix, R"({"dtype":"INT32","sizes":[2,0]})", "220"))
          == "zero_size at indices.sizes[1]");
    CHECK(fault(gather(matrix, rows, "320")) == "dimension_count at input_dimension_count");
    CHECK(fault(gather(matrix, rows, "200")) == "dimension_count at indices_dimension_count");
    CHECK(fault(gather(matrix, rows, "120")) == "dimension_count at input.sizes[0]");
    CHECK(fault(gather(matrix, rows, "210")) == "dimension_count at indices.sizes[0]");
    CHECK(fault(gather(matrix, rows, "222")) == "batch_count at batch_dimension_count");
    CHECK(fault(gather(matrix, R"({"dtype":"INT32","sizes":[3,1]})", "221"))
          == "batch_mismatch at indices.sizes[0]");
    CHECK(fault(gather(matrix, R"({"dtype":"INT32","sizes":[2,3]})", "220"))
          == "tuple_too_long at indices.sizes[1]");
    CHECK(fault(gather(R"({"dtype":"INT8","sizes":[2,2,2]})", R"({"dtype":"INT32","sizes":[2,2,1]})", "330"))
          == "dimension_count at indices_dimension_count");
    CHECK(fault(gather(matrix, R"({"dtype":"INT32","sizes":[2,1],"values":[0,-3]})", "220"))
          == "index_out_of_range at indices.values[1]");
    CHECK(fault(gather(matrix, R"({"dtype":"INT32","sizes":[2,1],"values":[-2,1]})", "220")) == "none");
    CHECK(fault(gather(matrix, R"({"dtype":"UINT32","sizes":[2,1],"values":[0,-1]})", "220"))
          == "index_out_of_range at indices.values[1]");
    CHECK(fault(gather(matrix, R"({"dtype":"INT32","sizes":[2,1],"values":[4294967296,0]})", "220"))
          == "index_out_of_range at indices.values[0]");
    CHECK(fault(gather(matrix, rows, "220", R"(,"output":{"sizes":[2,2]})"))
          == "output_sizes at output.sizes[1]");
    CHECK(fault(gather(matrix, rows, "220", R"(,"output":{"sizes":[2]})")) == "rank at output.sizes");
    CHECK(fault(gather(matrix, rows, "220", R"(,"output":{"sizes":[2,3],"dtype":"INT8"})"))
          == "dtype at output.dtype");
    CHECK(fault(gather(matrix, rows, "220", R"(,"output":{"dtype":"FLOAT32"})")) == "none");
    CHECK(fault(gather(matrix, rows, "220", R"(,"output":{"dtype":"INT8"})")) == "dtype at output.dtype");
    CHECK(fault(gather(matrix, R"({"dtype":"INT32","sizes":[2,1],"values":{"file":"no.npy"}})", "220"))
          == "file at indices.values.file");
}

TEST_CASE("a gather without index values is answered but for its elements")
{
    const std::string scene = gather(matrix, R"({"dtype":"INT64","sizes":[2,1]})", "220");
    const Json answer = answer_to(scene, R"("coords":[[1,2]],"offsets":[0])");
    CHECK(fault_of(answer) == "none");
    CHECK(answer.at("output_sizes") == list({2, 3}));
    CHECK(answer.at("at_coords").at(0).at("offset") == 5);
    CHECK(answer.at("at_coords").at(0).at("input_coords").is_null());
    CHECK(fault(scene, R"("elements":true)") == "values_count at indices.values");
    CHECK(fault(scene, R"("elements":false)") == "none");
}

TEST_CASE("the rules of lanes are named at their first offender")
{
    CHECK(fault(lanes("{}")) == "none");
    CHECK(fault(lanes(R"({"chip":null})")) == "schema at chip");
    CHECK(fault(lanes(R"({"chip":{"npu_num":0}})")) == "npu at chip.npu_num");
    CHECK(fault(lanes(R"({"chip":{"eu_bytes":-1}})")) == "npu at chip.eu_bytes");
    CHECK(fault(lanes(R"({"chip":{"bank_num":7}})")) == "npu at chip.lmem_bytes");
    CHECK(fault(lanes(R"({"chip":{"eu_bytes":3}})")) == "npu at chip.eu_bytes");
    CHECK(fault(lanes(R"({"start_index":4})")) == "npu at start_index");
    CHECK(fault(lanes(R"({"start_index":-1})")) == "npu at start_index");
    CHECK(fault(lanes(R"({"address":-1})")) == "npu at address");
    CHECK(fault(lanes(R"({"layout":"continuous","start_index":1})")) == "npu at start_index");
    CHECK(fault(lanes(R"({"dtype":"FLOAT"})")) == "dtype at dtype");
    CHECK(fault(lanes(R"({"dtype":"INT64"})")) == "dtype at dtype");
    CHECK(fault(lanes(R"({"sizes":[2,3,4]})")) == "rank at sizes");
    CHECK(fault(lanes(R"({"sizes":[2,3,4,0]})")) == "zero_size at sizes[3]");
    CHECK(fault(lanes(R"({"layout":"diagonal"})")) == "layout at layout");
    CHECK(fault(lanes(R"({"layout":"free","strides":[1,1,1,-1]})")) == "layout at strides[3]");
    CHECK(fault(lanes(R"({"layout":"free","strides":[1,1,1]})")) == "rank at strides");
    CHECK(fault(lanes(R"({"sizes":[4294967296,4294967296,1,1]})")) == "overflow at sizes");
    CHECK(fault(lanes(R"({"layout":"free","strides":[9223372036854775807,1,1,1]})")) == "overflow at strides");
    CHECK(fault(lanes(R"({"address":9223372036854775807})")) == "overflow at strides");
    CHECK(fault(lanes(R"({"layout":"cvk_aligned","dtype":"INT8","start_index":1})")) == "npu at start_index");
    CHECK(fault(lanes(R"({"layout":"cvk_compact","dtype":"FLOAT16","start_index":0})")) == "dtype at dtype");
    CHECK(fault(lanes(R"({"layout":"xn_aligned","dtype":"FLOAT32"})")) == "dtype at dtype");
    CHECK(fault(lanes(R"({"layout":"xn_aligned","dtype":"UINT4"})")) == "dtype at dtype");
    CHECK(fault(lanes(R"({"layout":"matrix","sizes":[2,3]})")) == "schema at w");
    CHECK(fault(lanes(R"({"layout":"matrix","sizes":[2,3],"w":0})")) == "layout at w");
    CHECK(fault(lanes(R"({"layout":"matrix","w":2})")) == "rank at sizes");
    CHECK(fault(lanes(R"({"layout":"matrix2","sizes":[2,3],"w":2})")) == "schema at w");
    CHECK(fault(lanes(R"({"layout":"vector","sizes":[3,3],"w":2})")) == "rank at sizes");
    CHECK(fault(lanes(R"({"layout":"weight_nic"})")) == "schema at nic");
    CHECK(fault(lanes(R"({"layout":"weight_nic","nic":-1})")) == "layout at nic");
    CHECK(fault(lanes(R"({"layout":"weight_nic","nic":2})")) == "none");
    Json preset = Json::parse(lanes("{}"));
    preset["layout"] = "weight_nic";
    for (const auto& [chip, expected] :
         {std::pair("BM1684", "schema at nic"), std::pair("CV183x", "schema at nic"),
          std::pair("BM9999", "npu at chip"), std::pair("BM1684X2", "none")})
    {
        preset["chip"] = chip;
        CHECK(fault(preset.dump()) == expected);
    }
    preset["layout"] = "aligned";
    preset["chip"] = "BM9999";
    CHECK(fault(preset.dump()) == "npu at chip");
    preset["chip"] = "BM1684X";
    CHECK(fault(preset.dump()) == "none");
}

TEST_CASE("questions that do not fit fail the whole answer at their place")
{
    const std::string scene = buffer(R"("sizes":[2,3])");
    CHECK(fault(scene, R"("coords":[[0,0],[0,3]])") == "index_out_of_range at coords[1][1]");
    CHECK(fault(scene, R"("coords":[[0,0],[-1,0]])") == "index_out_of_range at coords[1][0]");
    CHECK(fault(scene, R"("coords":[[0]])") == "rank at coords[0]");
    CHECK(fault(scene, R"("coords":[0])") == "schema at coords[0]");
    CHECK(fault(scene, R"("coords":[[0,1.0]])") == "schema at coords[0][1]");
    CHECK(fault(scene, R"("coords":[[0,9223372036854775808]])") == "overflow at coords[0][1]");
    CHECK(fault(scene, R"("offsets":7)") == "schema at offsets");
    CHECK(fault(scene, R"("offsets":[1,"2"])") == "schema at offsets[1]");
    CHECK(fault(scene, R"("offsets":[99999999999999999999])") == "overflow at offsets[0]");
    CHECK(fault(scene, R"("elements":1)") == "schema at elements");
    CHECK(fault(scene, R"("coords":[],"offsets":[],"elements":false)") == "none");
    CHECK(fault(lanes("{}"), R"("offsets":[{"npu":4,"byte":0}])") == "index_out_of_range at offsets[0].npu");
    CHECK(fault(lanes("{}"), R"("offsets":[{"npu":-1,"byte":0}])") == "index_out_of_range at offsets[0].npu");
    CHECK(fault(lanes("{}"), R"("offsets":[{"npu":0}])") == "schema at offsets[0].byte");
    CHECK(fault(lanes("{}"), R"("offsets":[{"byte":0}])") == "schema at offsets[0].npu");
    CHECK(fault(lanes("{}"), R"("offsets":[3])") == "schema at offsets[0]");
    CHECK(fault(slice1(R"("input":{"dtype":"INT8","sizes":[1048577]},
                          "window":{"offsets":[0],"sizes":[1048577],"strides":[1]})"),
                R"("elements":true)")
          == "unsupported at elements");
}

TEST_CASE("a request asks for at most 2^20 places, which is said before any rule of the scene")
{
    const auto asks = [](std::size_t coords, std::size_t offsets)
    {
        std::string a;
        std::string b;
        for (std::size_t i = 0; i < coords; ++i)
            a += ",[1]";
        for (std::size_t i = 0; i < offsets; ++i)
            b += ",0";
        return "\"coords\":[" + (a.empty() ? a : a.substr(1)) + "],\"offsets\":["
               + (b.empty() ? b : b.substr(1)) + "]";
    };
    const std::string scene = buffer(R"("sizes":[0])");
    constexpr std::size_t most = std::size_t{1} << 20;
    CHECK(fault(scene, asks(0, most)) == "zero_size at sizes[0]");
    CHECK(fault(scene, asks(0, most + 1)) == "unsupported at offsets");
    CHECK(fault(scene, asks(most / 2, most / 2)) == "zero_size at sizes[0]");
    CHECK(fault(scene, asks(most / 2, most / 2 + 1)) == "unsupported at offsets");
    CHECK(fault(scene, asks(most + 1, 0)) == "unsupported at coords");
    CHECK(fault(scene, asks(0, most + 1) + ",\"elements\":1") == "schema at elements");
}

TEST_CASE("an answer lists at most 2^20 coordinates, and counts on")
{
    constexpr std::size_t asked = (std::size_t{1} << 14) + 3;
    std::string offsets = "0";
    for (std::size_t i = 1; i < asked; ++i)
        offsets += ",0";
    const Json answer =
        answer_to(buffer(R"("sizes":[64],"strides":[0])", "UINT8"), "\"offsets\":[" + offsets + "]");
    REQUIRE(fault_of(answer) == "none");
    const Json& found = answer.at("at_offsets");
    REQUIRE(found.size() == asked);
    std::size_t listed = 0;
    for (const auto& entry : found)
    {
        REQUIRE(entry.at("count") == 64);
        REQUIRE(entry.at("what") == "element");
        listed += entry.at("coords").size();
    }
    CHECK(listed == std::size_t{1} << 20);
    CHECK(found.at(asked - 4).at("coords").size() == 64);
    CHECK(found.at(asked - 3).at("coords").empty());
}

TEST_CASE("a byte beyond 64 bits is an overflow of the tensor whose byte it is")
{
    CHECK(fault(buffer(R"("sizes":[1],"base_offset":2305843009213693952)"), R"("coords":[[0]])")
          == "overflow at strides");
    CHECK(fault(buffer(R"("sizes":[1],"base_offset":2305843009213693951)"), R"("coords":[[0]])") == "none");
    const std::string window = R"(,"window":{"offsets":[0],"sizes":[1],"strides":[1]})";
    CHECK(fault(slice1(R"("input":{"dtype":"FLOAT32","sizes":[1],"base_offset":2305843009213693952})" + window),
                R"("coords":[[0]])")
          == "overflow at input.strides");
    CHECK(fault(slice1(R"("input":{"dtype":"FLOAT32","sizes":[1]},"output":{"base_offset":2305843009213693952})"
                       + window),
                R"("coords":[[0]])")
          == "overflow at output.strides");
}

TEST_CASE("rules are checked in the contract's order: the first that fails is the answer")
{
    CHECK(fault(buffer(R"("sizes":[0],"strides":[1,2],"labels":"??")", "NO")) == "dtype at dtype");
    CHECK(fault(buffer(R"("sizes":[0],"strides":[1,2],"labels":"??")")) == "rank at strides");
    CHECK(fault(buffer(R"("sizes":[0],"strides":[1],"labels":"??")")) == "zero_size at sizes[0]");
    CHECK(fault(buffer(R"("sizes":[9223372036854775807,2],"labels":"WW")")) == "layout at labels");
    CHECK(fault(slice1(R"("input":{"dtype":"INT8","sizes":[9223372036854775807,2]},
                          "window":{"offsets":[0],"sizes":[0],"strides":[0]})"))
          == "overflow at input.sizes");
    CHECK(fault(slice(R"({"offsets":[9,9],"sizes":[0,0],"strides":[0,1]})"))
          == "window_stride_zero at window.strides[0]");
    CHECK(fault(slice(R"({"offsets":[9,9],"sizes":[1,0],"strides":[1,1]})", R"(,"output":{"sizes":[0,9]})"))
          == "window_empty at window.sizes[1]");
    CHECK(fault(slice(whole_window, R"(,"output":{"sizes":[9,0],"dtype":"INT8"})")) == "dtype at output.dtype");
    CHECK(fault(slice(whole_window, R"(,"output":{"sizes":[9,0]})")) == "output_empty at output.sizes[1]");
    CHECK(fault(gather(R"({"dtype":"INT8","sizes":[0,2]})", R"({"dtype":"NO","sizes":[2,1]})", "920"))
          == "zero_size at input.sizes[0]");
    CHECK(fault(gather(matrix, R"({"dtype":"INT8","sizes":[2]})", "920")) == "indices_dtype at indices.dtype");
    CHECK(fault(gather(matrix, R"({"dtype":"INT32","sizes":[3,9],"values":[]})", "229"))
          == "batch_count at batch_dimension_count");
    CHECK(fault(gather(matrix, R"({"dtype":"INT32","sizes":[3,9],"values":[]})", "221"))
          == "batch_mismatch at indices.sizes[0]");
    CHECK(fault(gather(matrix, R"({"dtype":"INT32","sizes":[2,9],"values":[]})", "220"))
          == "tuple_too_long at indices.sizes[1]");
    CHECK(fault(gather(matrix, R"({"dtype":"INT32","sizes":[2,1],"values":[9]})", "220",
                       R"(,"output":{"sizes":[9]})"))
          == "values_count at indices.values");
    CHECK(fault(gather(matrix, R"({"dtype":"INT32","sizes":[2,1],"values":[9,9]})", "220",
                       R"(,"output":{"sizes":[9]})"))
          == "index_out_of_range at indices.values[0]");
    CHECK(fault(lanes(R"({"address":-1,"dtype":"NO","sizes":[0],"layout":"no"})")) == "npu at address");
    CHECK(fault(lanes(R"({"dtype":"NO","sizes":[0],"layout":"no"})")) == "dtype at dtype");
    CHECK(fault(lanes(R"({"sizes":[0],"layout":"no"})")) == "rank at sizes");
    CHECK(fault(lanes(R"({"sizes":[0,1,1,1],"layout":"no"})")) == "zero_size at sizes[0]");
}

TEST_CASE("an invalid request is answered with its error")
{
    const auto answered = [](const std::string& line) { return Json::parse(answer_request(line, {})); };
    CHECK(fault_of(answered("{")) == "parse at 1:2");
    CHECK(answered("{").at("id").is_null());
    CHECK(fault_of(answered("[]")) == "schema at ");
    CHECK(fault_of(answered(R"({"id":3})")) == "schema at scene");
    CHECK(answered(R"({"id":3})").at("id") == 3);
    CHECK(fault_of(answered(R"({"id":3,"scene":[]})")) == "schema at ");
    CHECK(fault_of(answered(R"({"scene":{"stridescope":1,"kind":"x"},"coords":7})")) == "schema at kind");
    CHECK(answered(R"({"scene":7,"id":{"a":[1,"\u0000é",null,true,-9223372036854775808]}})").at("id").dump()
          == R"({"a":[1,"\u0000é",null,true,-9223372036854775808]})");
    const auto id = [](const std::string& literal)
    {
        const std::string line = answer_request("{\"id\":" + literal + "}", {});
        return line.substr(0, line.find(",\"ok\""));
    };
    CHECK(id(R"("\u0041")") == R"({"id":"\u0041")");
    CHECK(id("[ 1,\t2 ]") == "{\"id\":[ 1, 2 ]"); // an answer is a line without control characters
    for (const char* literal : {"1.0", "1e400", "12345678901234567890123", "9223372036854775808", "[[1e-400]]"})
        CHECK(id(literal) == "{\"id\":null");
}

#include "tests/core/scene/asked.h"

using namespace stridescope::core;
using namespace stridescope::core::test;

TEST_CASE("the version is the integer 1, another is unsupported, anything else is no scene")
{
    const auto version = [](const std::string& value)
    { return fault(R"({"stridescope":)" + value + R"(,"kind":"buffer","dtype":"INT8","sizes":[1]})"); };
    CHECK(version("1") == "none");
    CHECK(version("2") == "unsupported at stridescope");
    CHECK(version("0") == "unsupported at stridescope");
    CHECK(version("-1") == "unsupported at stridescope");
    CHECK(version("1.0") == "schema at stridescope");
    CHECK(version("1e0") == "schema at stridescope");
    CHECK(version("\"1\"") == "schema at stridescope");
    CHECK(version("true") == "schema at stridescope");
    CHECK(version("null") == "schema at stridescope");
    CHECK(version("[1]") == "schema at stridescope");
    CHECK(fault(R"({"kind":"buffer","dtype":"INT8","sizes":[1]})") == "schema at stridescope");
}

TEST_CASE("an integer is a literal without fraction or exponent that fits 64 bits")
{
    const auto size = [](const std::string& literal)
    { return fault(buffer("\"sizes\":[2," + literal + "]", "INT8")); };
    CHECK(size("3") == "none");
    CHECK(size("1.0") == "schema at sizes[1]");
    CHECK(size("1e3") == "schema at sizes[1]");
    CHECK(size("1e400") == "schema at sizes[1]");
    CHECK(size("\"3\"") == "schema at sizes[1]");
    CHECK(size("true") == "schema at sizes[1]");
    CHECK(size("null") == "schema at sizes[1]");
    CHECK(size("[3]") == "schema at sizes[1]");
    CHECK(size("9223372036854775808") == "overflow at sizes[1]");
    CHECK(size("18446744073709551616") == "overflow at sizes[1]");
    CHECK(size("-9223372036854775809") == "overflow at sizes[1]");
    CHECK(size(std::string(400, '9')) == "overflow at sizes[1]");
    CHECK(size("-9223372036854775808") == "zero_size at sizes[1]");
    CHECK(fault(buffer(R"("sizes":[9223372036854775804])", "INT8")) == "none");
}

TEST_CASE("a huge number elsewhere is not mistaken for one of a path spelled alike")
{
    const Json answer = answer_to(buffer(R"("sizes":[2],"sizes[0]":99999999999999999999)", "INT8"));
    CHECK(fault_of(answer) == "none");
    CHECK(warnings(answer) == std::vector<std::string>{"unknown_key at sizes[0]"});
    CHECK(fault(R"({"stridescope":1,"kind":"slice1","input.sizes[0]":99999999999999999999,
                    "input":{"dtype":"INT8","sizes":[4]},
                    "window":{"offsets":[0],"sizes":[4],"strides":[1]}})")
          == "none");
}

TEST_CASE("a missing key is named by the path that it should have")
{
    CHECK(fault(R"({"stridescope":1})") == "schema at kind");
    CHECK(fault(R"({"stridescope":1,"kind":"buffer"})") == "schema at dtype");
    CHECK(fault(R"({"stridescope":1,"kind":"buffer","dtype":"INT8"})") == "schema at sizes");
    CHECK(fault(slice1(R"("window":{"offsets":[0],"sizes":[1],"strides":[1]})")) == "schema at input");
    CHECK(fault(slice1(R"("input":{"sizes":[4]})")) == "schema at input.dtype");
    CHECK(fault(slice1(R"("input":{"dtype":"INT8","sizes":[4]})")) == "schema at window");
    CHECK(fault(slice1(R"("input":{"dtype":"INT8","sizes":[4]},"window":{"offsets":[0],"strides":[1]})"))
          == "schema at window.sizes");
    CHECK(fault(gather_nd1(R"("input":{"dtype":"INT8","sizes":[4]})")) == "schema at indices");
    CHECK(fault(gather_nd1(R"("input":{"dtype":"INT8","sizes":[4]},"indices":{"dtype":"INT32","sizes":[1]},
                              "input_dimension_count":1,"batch_dimension_count":0)"))
          == "schema at indices_dimension_count");
    CHECK(fault(tpu(R"("sizes":[1,1,1,1],"layout":"aligned","chip":"BM1684X")")) == "schema at dtype");
    CHECK(fault(tpu(R"("dtype":"INT8","sizes":[1,1,1,1],"chip":"BM1684X")")) == "schema at layout");
    CHECK(fault(tpu(R"("dtype":"INT8","sizes":[1,1,1,1],"layout":"aligned")")) == "schema at chip");
    CHECK(fault(tpu(R"("dtype":"INT8","sizes":[1,1,1,1],"layout":"free","chip":"BM1684X")"))
          == "schema at strides");
    CHECK(fault(tpu(R"("dtype":"INT8","sizes":[1,1,1,1],"layout":"aligned",
                       "chip":{"npu_num":4,"eu_bytes":64,"lmem_bytes":1024})"))
          == "schema at chip.bank_num");
}

TEST_CASE("a value of the wrong type is named by its path")
{
    CHECK(fault(R"({"stridescope":1,"kind":7})") == "schema at kind");
    CHECK(fault(R"({"stridescope":1,"kind":"Buffer"})") == "schema at kind");
    CHECK(fault(buffer(R"("sizes":4)")) == "schema at sizes");
    CHECK(fault(buffer(R"("sizes":[4],"labels":["W"])")) == "schema at labels");
    CHECK(fault(buffer(R"("sizes":[4],"strides":{})")) == "schema at strides");
    CHECK(fault(buffer(R"("sizes":[4],"strides":null)")) == "none");
    CHECK(fault(buffer(R"("sizes":[4],"layout":4)")) == "schema at layout");
    CHECK(fault(buffer(R"("sizes":[4],"broadcast":[1])")) == "schema at broadcast[0]");
    CHECK(fault(buffer(R"("sizes":[4],"pad":[2])")) == "schema at pad");
    CHECK(fault(buffer(R"("sizes":[4],"pad":{"W":1.5})")) == "schema at pad.W");
    CHECK(fault(buffer(R"("sizes":[4],"base_offset":"0")")) == "schema at base_offset");
    CHECK(fault(buffer(R"("sizes":[4],"total_bytes":-1)")) == "schema at total_bytes");
    CHECK(fault(buffer(R"("sizes":[4],"guaranteed_base_offset_alignment":-1)"))
          == "schema at guaranteed_base_offset_alignment");
    CHECK(fault(buffer(R"("sizes":[4],"feature_level":"7_0")")) == "schema at feature_level");
    CHECK(fault(buffer(R"("sizes":[4],"feature_level":4)")) == "schema at feature_level");
    CHECK(fault(buffer(R"("sizes":[4],"values":"words")")) == "schema at values");
    CHECK(fault(buffer(R"("sizes":[4],"values":{"iota":1,"file":"x"})")) == "schema at values");
    CHECK(fault(buffer(R"("sizes":[4],"values":[1,2,"x",4])")) == "schema at values[2]");
    CHECK(fault(buffer(R"("sizes":[4],"title":1)")) == "schema at title");
    CHECK(fault(buffer(R"("sizes":[4],"view":[])")) == "schema at view");
    CHECK(fault(slice1(R"("input":[])")) == "schema at input");
    CHECK(fault(gather_nd1(R"("input":{"dtype":"INT8","sizes":[4]},
                              "indices":{"dtype":"INT32","sizes":[1],"values":"iota"})"))
          == "schema at indices.values");
    CHECK(fault(gather_nd1(R"("input":{"dtype":"INT8","sizes":[4]},
                              "indices":{"dtype":"INT32","sizes":[1],"values":[1.5]})"))
          == "schema at indices.values[0]");
    CHECK(fault(tpu(R"("dtype":"INT8","sizes":[1,1,1,1],"layout":"aligned","chip":7)")) == "schema at chip");
    CHECK(fault(tpu(R"("dtype":"INT8","sizes":[1,1,1,1],"layout":"aligned","chip":"BM1684X","address":1.5)"))
          == "schema at address");
}

TEST_CASE("a name of the format where it has no meaning is an error at it")
{
    CHECK(fault(buffer(R"("sizes":[4],"window":{})")) == "schema at window");
    CHECK(fault(buffer(R"("sizes":[4],"npu_num":4)")) == "schema at npu_num");
    CHECK(fault(buffer(R"("sizes":[4],"offsets":[0])")) == "schema at offsets");
    CHECK(fault(slice1(R"("input":{"dtype":"INT8","sizes":[4],"window":1},
                          "window":{"offsets":[0],"sizes":[4],"strides":[1]})"))
          == "schema at input.window");
    CHECK(fault(slice1(R"("input":{"dtype":"INT8","sizes":[4],"feature_level":"4_1"},
                          "window":{"offsets":[0],"sizes":[4],"strides":[1]})"))
          == "schema at input.feature_level");
    CHECK(fault(slice1(R"("dtype":"INT8","input":{"dtype":"INT8","sizes":[4]},
                          "window":{"offsets":[0],"sizes":[4],"strides":[1]})"))
          == "schema at dtype");
    CHECK(fault(slice1(R"("input":{"dtype":"INT8","sizes":[4]},"indices":{},
                          "window":{"offsets":[0],"sizes":[4],"strides":[1]})"))
          == "schema at indices");
    CHECK(fault(tpu(
              R"("dtype":"INT8","sizes":[1,1,1,1],"layout":"aligned","chip":"BM1684X","strides":[1,1,1,1])"))
          == "schema at strides");
    CHECK(fault(tpu(R"("dtype":"INT8","sizes":[1,1,1,1],"layout":"aligned","chip":"BM1684X","w":4)"))
          == "schema at w");
    CHECK(fault(tpu(R"("dtype":"INT8","sizes":[1,1,1,1],"layout":"aligned","chip":"BM1684X","base_offset":4)"))
          == "schema at base_offset");
}

TEST_CASE("faults of the schema are named in the format's key order, not the file's")
{
    CHECK(fault(R"({"sizes":"x","dtype":3,"kind":"buffer","stridescope":1})") == "schema at dtype");
    CHECK(fault(R"({"dtype":3,"kind":"nothing","stridescope":1})") == "schema at kind");
    CHECK(fault(R"({"kind":"nothing","stridescope":"x"})") == "schema at stridescope");
    CHECK(fault(R"({"values":1,"sizes":[1.5],"dtype":"INT8","kind":"buffer","stridescope":1})")
          == "schema at sizes[0]");
    CHECK(fault(R"({"output":1,"window":2,"input":3,"kind":"slice1","stridescope":1})") == "schema at input");
}

TEST_CASE("names that no kind knows are warnings where they are, in nested objects too, but not in the view")
{
    const Json answer = answer_to(slice1(R"("zoo":{"sizes":1,"deep":2},"title":"t",
        "input":{"dtype":"INT8","sizes":[4],"colour":"red","notes":"n","values":{"iota":1,"more":2}},
        "window":{"offsets":[0],"sizes":[4],"strides":[1],"kindness":0},
        "output":{"sizes":[4],"x":null},"view":{"zoom":2,"input":{"y":1}})"));
    CHECK(fault_of(answer) == "none");
    CHECK(warnings(answer)
          == std::vector<std::string>{"unknown_key at zoo", "unknown_key at input.colour",
                                      "unknown_key at input.values.more", "unknown_key at window.kindness",
                                      "unknown_key at output.x"});
    CHECK(answer.at("warnings").at(0).at("kind") == "schema");
    CHECK(warnings(answer_to(tpu(R"("dtype":"INT8","sizes":[1,1,1,1],"layout":"aligned",
        "chip":{"npu_num":4,"eu_bytes":64,"lmem_bytes":1024,"bank_num":4,"clock":900})")))
          == std::vector<std::string>{"unknown_key at chip.clock"});
}

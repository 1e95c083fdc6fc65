#include "core/scene/known_names.h"
#include "core/scene/parse.h"
#include "tests/core/scene/asked.h"

using namespace stridescope::core;
using namespace stridescope::core::test;

TEST_CASE("the version is the integer 1; another integer is unsupported, anything else is not a scene")
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

TEST_CASE("a key of the format that has no meaning there is an error at that key")
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

TEST_CASE("keys of lanes that depend on the layout are required by it, misplaced in others")
{
    const auto layout =
        [](const std::string& name, const std::string& keys, const std::string& chip = "\"BM1684X\"")
    {
        return said(
            parse_scene(tpu(R"("dtype":"INT8","sizes":[4,4],"layout":)" + name + R"(,"chip":)" + chip + keys)));
    };
    const std::string numbers = R"({"npu_num":4,"eu_bytes":64,"lmem_bytes":1024,"bank_num":4})";
    CHECK(layout("\"matrix\"", "") == "schema at w");
    CHECK(layout("\"matrix\"", ",\"w\":4") == "none");
    CHECK(layout("\"vector\"", "") == "schema at w");
    CHECK(layout("\"matrix2\"", "") == "none");
    CHECK(layout("\"matrix2\"", ",\"w\":4") == "schema at w");
    CHECK(layout("\"weight_nic\"", "") == "none");
    CHECK(layout("\"weight_nic\"", ",\"nic\":4") == "none");
    CHECK(layout("\"weight_nic\"", "", numbers) == "schema at nic");
    CHECK(layout("\"weight_nic\"", ",\"nic\":4", numbers) == "none");
    CHECK(layout("\"aligned\"", ",\"nic\":4") == "schema at nic");
    CHECK(layout("\"free\"", "") == "schema at strides");
    CHECK(layout("\"free\"", ",\"strides\":null") == "schema at strides");
    CHECK(layout("\"\"", ",\"strides\":[1]") == "schema at strides");
    CHECK(layout("7", ",\"strides\":[1]") == "schema at layout"); // what strides mean cannot be said
    CHECK(layout("7", ",\"w\":[1]") == "schema at layout");
}

TEST_CASE("values are a word, a list, a count, or a file, and never a mixture")
{
    const auto values = [](const std::string& form)
    { return said(parse_scene(buffer("\"sizes\":[4],\"values\":" + form))); };
    for (const char* form :
         {R"("letters")", R"("iota")", R"({"iota":-3})", R"({"file":"x"})", "[]", "[1,2.5]",
          R"({"file":"x","as":"values"})", R"({"as":"memory","file":"x"})", R"({"file":"x","colour":1})"})
        CHECK(values(form) == "none");
    for (const char* form : {R"("Letters")", "1", "null", "{}", R"({"as":"values"})",
                             R"({"iota":1,"file":"x"})", R"({"iota":1,"as":"values"})", R"({"colour":1})"})
        CHECK(values(form) == "schema at values");
    CHECK(values(R"({"file":"x","as":"bytes"})") == "schema at values.as");
    CHECK(values(R"({"file":"x","as":null})") == "schema at values.as");
    CHECK(values(R"({"file":1})") == "schema at values.file");
    CHECK(values(R"({"iota":1.5})") == "schema at values.iota");
    CHECK(values(R"({"file":"x","sizes":[1]})") == "schema at values.sizes");
    CHECK(values("[0,1e400]") == "overflow at values[1]");
    CHECK(values("[-1e400]") == "overflow at values[0]");
    CHECK(values("[1e-400]") == "overflow at values[0]"); // it would become 0
    CHECK(values("[0e-400,-0.0,4.9e-324,1.7e308]") == "none");
    CHECK(values("[12345678901234567890]") == "overflow at values[0]");
    const auto indices = [](const std::string& form)
    {
        return said(parse_scene(gather_nd1(R"("input":{"dtype":"INT8","sizes":[4]},"input_dimension_count":1,
            "indices_dimension_count":1,"batch_dimension_count":0,"indices":{"dtype":"INT32","sizes":[1],"values":)"
                                           + form + "}")));
    };
    CHECK(indices("[7]") == "none");
    CHECK(indices(R"({"file":"x.bin","as":"memory"})") == "none");
    CHECK(indices(R"({"iota":1})") == "schema at indices.values");
    CHECK(indices(R"({"file":7,"iota":"x"})") == "schema at indices.values");
    CHECK(indices(R"({"as":"memory"})") == "schema at indices.values");
    CHECK(indices(R"("iota")") == "schema at indices.values");
    CHECK(indices("[1e400]") == "schema at indices.values[0]");
}

TEST_CASE("the format's names are those of its four kinds, and each is known in all of them")
{
    Kinds::each(
        [&]<typename K>()
        {
            if (std::string_view(K::name) != "buffer" && std::string_view(K::name) != "slice1"
                && std::string_view(K::name) != "gather_nd1" && std::string_view(K::name) != "tpu")
                return;
            CAPTURE(K::name);
            CHECK(known_names<typename K::Scene>().own.empty());
            for (const std::string_view name : format_names)
                CHECK(known_names<typename K::Scene>().rank(name).has_value());
        });
    CHECK_FALSE(known_names<BufferScene>().rank("axis").has_value());
    CHECK_FALSE(known_names<BufferScene>().rank("").has_value());
}

namespace
{

struct InnerOfKind
{
    Int sizes = 0;
    Int pace = 0;
};
void visit_fields(MaybeConst<InnerOfKind> auto& inner, auto&& visit)
{
    visit("pace", inner.pace, Need::optional);
    visit("sizes", inner.sizes, Need::required);
}
/// Such a scene as a kind with names of its own has.
struct SceneOfKind
{
    Int axis = 0;
    std::vector<InnerOfKind> list;
    std::optional<InnerOfKind> output;
};
void visit_fields(MaybeConst<SceneOfKind> auto& scene, auto&& visit)
{
    visit("axis", scene.axis, Need::required);
    visit("parts", scene.list, Need::optional);
    visit("output", scene.output, Need::optional);
}

} // namespace

TEST_CASE("a kind's own keys are known in it, after all others")
{
    const KnownNames& names = known_names<SceneOfKind>();
    CHECK(names.own == std::vector<std::string_view>{"axis", "parts", "pace"});
    CHECK(names.rank("iota") == format_names.size() - 1);
    CHECK(names.rank("axis") == format_names.size());
    CHECK(names[*names.rank("pace")] == "pace");
    CHECK(names.size() == format_names.size() + 3);
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

TEST_CASE("an answer lists a thousand warnings, and notes if there are more")
{
    const auto unknown = [](int count, const std::string& rest)
    {
        std::string keys = "\"sizes\":[4]" + rest;
        for (int i = 0; i < count; ++i)
            keys += ",\"u" + std::to_string(i) + "\":0";
        return warnings(answer_to(buffer(keys)));
    };
    CHECK(unknown(999, "").size() == 999);
    CHECK(unknown(1000, "").back() == "unknown_key at u999");
    CHECK(unknown(1001, "").size() == 1001);
    CHECK(unknown(1001, "").back() == "more_warnings at ");
    CHECK(unknown(1001, "").at(999) == "unknown_key at u999");
    CHECK(unknown(100000, "") == unknown(1001, ""));
    const std::string two = R"(,"total_bytes":2,"guaranteed_base_offset_alignment":3)";
    const auto of_rules = unknown(0, two).size();
    REQUIRE(of_rules >= 2);
    CHECK(unknown(1000, two) == unknown(1001, ""));
    CHECK(unknown(static_cast<int>(1000 - of_rules), two).back() == unknown(0, two).back());
    CHECK(unknown(static_cast<int>(1001 - of_rules), two).back() == "more_warnings at ");
}

TEST_CASE("unknown keys of many objects are warned of in the file's order")
{
    std::string inner;
    for (int i = 0; i < 1500; ++i)
        inner += ",\"i" + std::to_string(i) + "\":0";
    const auto all = warnings(answer_to(R"({"z":1,"window":{"offsets":[0],"sizes":[4],"strides":[1],"w1":0},
        "input":{"dtype":"INT8","sizes":[4])"
                                        + inner + R"(},"last":1,"stridescope":1,"kind":"slice1"})"));
    REQUIRE(all.size() == 1001);
    CHECK(all[0] == "unknown_key at z");
    CHECK(all[1] == "unknown_key at window.w1");
    CHECK(all[2] == "unknown_key at input.i0");
    CHECK(all[999] == "unknown_key at input.i997");
}

TEST_CASE("unknown keys are warnings at their position, also in nested objects, but not in the view")
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

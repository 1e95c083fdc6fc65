#include "core/scene/print.h"

#include "core/assets.h"
#include "core/scene/facts.h"
#include "core/scene/parse.h"
#include "core/spec/json.h"
#include "tests/core/dice.h"
#include "tests/core/show.h"

using namespace stridescope::core;
using namespace stridescope::core::test;

namespace
{

const std::vector<Int> interesting = {0, 1, -1, 2, 7, 64, 4294967296, 9007199254740993, int_max, int_min};

std::vector<Int> some_numbers(Dice& dice)
{
    std::vector<Int> numbers(static_cast<std::size_t>(dice.between(0, 9)));
    for (auto& number : numbers)
        number = dice.pick(interesting);
    return numbers;
}

Extras some_extras(Dice& dice)
{
    std::vector<Extra> extras;
    for (const char* key : {"colour", "x.y", "a b\"c", "\xC3\xBC"})
        if (dice.one_in(4))
            extras.push_back({key, dice.pick<std::string>(
                                       {"1", "null", "[1, {\"k\":2.50}]", "{}", "\"\\u0041\"", "1e400",
                                        "-1e-400", "12345678901234567890123", "{\n  \"deep\": [0.10]\n}"})});
    return extras;
}

template <typename Make>
auto perhaps(Dice& dice, Make make) -> std::optional<decltype(make())>
{
    if (dice.one_in(2))
        return std::nullopt;
    return make();
}

PerLabel some_per_label(Dice& dice)
{
    PerLabel values;
    for (const char* label : {"W", "H", "nonsense"})
        if (dice.one_in(2))
            values.emplace_back(label, dice.pick(interesting));
    return values;
}

Values some_values(Dice& dice, bool numbers_only)
{
    switch (dice.between(numbers_only ? 3 : 0, 4))
    {
    case 0:
        return {};
    case 1:
        return Letters{};
    case 2:
        return Iota{dice.pick(interesting), some_extras(dice)};
    case 3:
    {
        auto numbers = std::make_shared<std::vector<Number>>();
        for (const Int number : some_numbers(dice))
            numbers->emplace_back(number);
        if (!numbers_only)
            numbers->insert(numbers->end(), {Number(0.1), Number(-2.0), Number(1e300), Number(Int{3})});
        return NumberList{std::move(numbers)};
    }
    default:
        return ValuesFile{"some/file \xC3\xA9.npy",
                          dice.pick<std::optional<FileUse>>({std::nullopt, FileUse::values, FileUse::memory}),
                          some_extras(dice)};
    }
}

TensorSpec some_tensor(Dice& dice, bool indices = false)
{
    TensorSpec tensor;
    tensor.dtype = dice.pick<std::string>({"FLOAT32", "UINT4", "nonsense", ""});
    tensor.labels = perhaps(dice, [] { return std::string("NCHW"); });
    tensor.sizes = some_numbers(dice);
    tensor.strides = perhaps(dice, [&] { return some_numbers(dice); });
    tensor.layout = perhaps(dice, [] { return std::string("NHWC"); });
    tensor.broadcast = perhaps(dice, [] { return std::vector<bool>{true, false, true}; });
    tensor.pad = perhaps(dice, [&] { return some_per_label(dice); });
    tensor.align = perhaps(dice, [&] { return some_per_label(dice); });
    tensor.base_offset = dice.pick(interesting);
    tensor.total_bytes = perhaps(dice, [] { return Int{612912}; });
    tensor.guaranteed_base_offset_alignment = perhaps(dice, [] { return int_max; });
    tensor.values = some_values(dice, indices);
    tensor.extras = some_extras(dice);
    return tensor;
}

std::optional<OutputSpec> some_output(Dice& dice)
{
    if (dice.one_in(3))
        return std::nullopt;
    OutputSpec output{some_tensor(dice), dice.one_in(2), dice.one_in(2)};
    if (!output.dtype_given)
        output.tensor.dtype = TensorSpec{}.dtype;
    if (!output.sizes_given)
        output.tensor.sizes.clear();
    return output;
}

std::optional<std::string> some_level(Dice& dice)
{
    return perhaps(dice, [] { return std::string("4_1"); });
}

TpuScene some_tpu(Dice& dice)
{
    TpuScene scene;
    scene.sizes = some_numbers(dice);
    scene.layout = dice.pick<std::string>({"aligned", "free", "matrix", "weight_nic", "nonsense"});
    if (scene.layout == "free")
        scene.strides = some_numbers(dice);
    if (scene.layout == "matrix")
        scene.w = dice.pick(interesting);
    if (scene.layout == "weight_nic" && dice.one_in(2))
        scene.nic = dice.pick(interesting);
    if (dice.one_in(2) || (scene.layout == "weight_nic" && !scene.nic))
        scene.chip = std::string("BM1684X");
    else
        scene.chip = ChipSpec{dice.pick(interesting), 16, 1024, dice.pick(interesting), some_extras(dice)};
    scene.start_index = dice.pick(interesting);
    scene.address = dice.pick(interesting);
    return scene;
}

Scene some_scene(Dice& dice)
{
    Scene scene;
    switch (dice.between(0, 3))
    {
    case 0:
        scene.content = BufferScene{some_tensor(dice), some_level(dice)};
        std::get<BufferScene>(scene.content).tensor.extras = {}; // they are the scene's own
        break;
    case 1:
        scene.content =
            Slice1Scene{some_tensor(dice),
                        {some_numbers(dice), some_numbers(dice), some_numbers(dice), some_extras(dice)},
                        some_output(dice),
                        some_level(dice)};
        break;
    case 2:
        scene.content = GatherNd1Scene{some_tensor(dice),      some_tensor(dice, true), dice.pick(interesting),
                                       dice.pick(interesting), dice.pick(interesting),  some_output(dice),
                                       some_level(dice)};
        break;
    default:
        scene.content = some_tpu(dice);
    }
    scene.title = perhaps(dice, [] { return std::string("a \"title\"\n"); });
    scene.notes = perhaps(dice, [] { return std::string("\xE4\xB8\xAD"); });
    scene.view_json =
        perhaps(dice, [] { return std::string(R"({"zoom":1.50, "dims":[0,1e999],"kind":"x"})"); });
    scene.extras = some_extras(dice);
    return scene;
}

} // namespace

TEST_CASE("a scene of any kind, right or wrong, is the same after printing and parsing")
{
    Dice dice(80);
    for (int round = 0; round < rounds(2000); ++round)
    {
        const Scene scene = some_scene(dice);
        const std::string text = print_scene(scene);
        CAPTURE(text);
        const auto parsed = parse_scene(text);
        REQUIRE(said(parsed) == "none");
        REQUIRE(parsed->scene == scene);
        REQUIRE(print_scene(parsed->scene) == text);
    }
}

TEST_CASE("every example can be evaluated without a warning of its own format and is the same after printing")
{
    CHECK(assets::examples().size() >= 20);
    for (const auto& example : assets::examples())
    {
        CAPTURE(example.name);
        const auto parsed = parse_scene(example.json);
        REQUIRE(said(parsed) == "none");
        CHECK(parsed->warnings.empty());
        CHECK(said(evaluate(parsed->scene)) == "none");
        CHECK(parsed->scene.title.has_value());
        const auto again = parse_scene(print_scene(parsed->scene));
        REQUIRE(said(again) == "none");
        CHECK(again->scene == parsed->scene);
        CHECK(Json::parse(print_scene(parsed->scene)).at("kind") == Json::parse(example.json).at("kind"));
    }
}

TEST_CASE("unknown keys stay in the objects that had them, in their order and with their values")
{
    const auto parsed = parse_scene(R"({"z":{"b":1,"a":[1,2]},"stridescope":1,"kind":"gather_nd1",
        "input":{"i":0.1,"dtype":"INT8","sizes":[4],"values":{"file":"v.npy","sha":"1f"}},
        "indices":{"dtype":"INT32","sizes":[1],"values":[0],"j":9007199254740993,"title":"t"},
        "input_dimension_count":1,"indices_dimension_count":1,"batch_dimension_count":0,
        "output":{"sizes":[1],"o":[]},"y":null})");
    REQUIRE(said(parsed) == "none");
    const Json printed = Json::parse(print_scene(parsed->scene));
    CHECK(printed.at("z").dump() == R"({"b":1,"a":[1,2]})");
    CHECK(printed.at("y").is_null());
    CHECK(printed.at("input").at("i") == 0.1);
    CHECK(printed.at("input").at("values").at("sha") == "1f");
    CHECK(printed.at("indices").at("j") == 9007199254740993);
    CHECK(printed.at("indices").at("title") == "t");
    CHECK(printed.at("output").at("o").dump() == "[]");
    CHECK(printed.dump().find("\"z\"") < printed.dump().find("\"y\""));
    const auto buffer = parse_scene(R"({"stridescope":1,"kind":"tpu","dtype":"INT8","sizes":[1,1,1,1],
        "layout":"aligned","chip":{"npu_num":1,"eu_bytes":1,"lmem_bytes":1,"bank_num":1,"clock":[900]}})");
    CHECK(Json::parse(print_scene(buffer->scene)).at("chip").at("clock").dump() == "[900]");
}

TEST_CASE("unknown values are printed as they were written, to the last digit")
{
    const auto parsed = parse_scene(R"({"stridescope":1,"kind":"buffer","dtype":"INT8","sizes":[1],"a":1e400,
        "b":[-1e-400, {"c": 12345678901234567890123}],"view":{"zoom": 1e400},"title":"\u0041\ud83d\ude00 1e400",
        "values":{"iota":5,"more":0.10}})");
    REQUIRE(said(parsed) == "none");
    const std::string text = print_scene(parsed->scene);
    CAPTURE(text);
    for (const char* operand :
         {"\"a\": 1e400", R"([-1e-400, {"c": 12345678901234567890123}])", R"("view": {"zoom": 1e400})",
          "\"title\": \"A\xF0\x9F\x98\x80 1e400\"", R"({"iota":5,"more":0.10})"})
        CHECK(text.find(operand) != std::string::npos);
    CHECK(parse_scene(text)->scene == parsed->scene);
}

TEST_CASE("a file's use is kept, and the forms of counting")
{
    const auto again = [](const std::string& values)
    {
        const auto parsed = parse_scene(
            R"({"stridescope":1,"kind":"buffer","dtype":"INT8","sizes":[1],"values":)" + values + "}");
        return parsed ? Json::parse(print_scene(parsed->scene)).at("values").dump() : said(parsed);
    };
    CHECK(again(R"({"file":"x.npy","as":"memory"})") == R"({"file":"x.npy","as":"memory"})");
    CHECK(again(R"({"as":"values","file":"x.bin"})") == R"({"file":"x.bin","as":"values"})");
    CHECK(again(R"({"file":"x.bin"})") == R"({"file":"x.bin"})");
    CHECK(again(R"({"iota":1})") == R"({"iota":1})");
    CHECK(again(R"({"iota":0})") == R"("iota")");
    CHECK(again(R"("letters")") == R"("letters")");
    CHECK(again("[1,-2.5,1e300]") == "[1,-2.5,1e+300]");
}

TEST_CASE("an output may leave out its sizes in every operation, before and after it is printed")
{
    const auto parsed = parse_scene(R"({"stridescope":1,"kind":"gather_nd1",
        "input":{"dtype":"INT8","sizes":[4,3]},"indices":{"dtype":"INT32","sizes":[2,1],"values":[0,3]},
        "input_dimension_count":2,"indices_dimension_count":2,"batch_dimension_count":0,
        "output":{"strides":[8,1]}})");
    REQUIRE(said(parsed) == "none");
    const auto again = parse_scene(print_scene(parsed->scene));
    REQUIRE(said(again) == "none");
    CHECK(again->scene == parsed->scene);
    const auto facts = evaluate(again->scene);
    REQUIRE(said(facts) == "none");
    CHECK(facts->tensors().back().tensor->layout == Layout{{2, 3}, {8, 1}, 0});
}

TEST_CASE("choices are printed, what follows from them is not")
{
    const auto parsed = parse_scene(
        R"({"stridescope":1,"kind":"buffer","dtype":"INT8","labels":"NCHW","sizes":[1,2,3,4],"layout":"NHWC","pad":{"W":2}})");
    const Json printed = Json::parse(print_scene(parsed->scene));
    CHECK(
        printed.dump()
        == R"({"stridescope":1,"kind":"buffer","dtype":"INT8","labels":"NCHW","sizes":[1,2,3,4],"layout":"NHWC","pad":{"W":2}})");
}

#include "core/import/tensor_location.h"

#include "core/kinds/tpu_memory/tpu_memory.h"
#include "core/scene/facts.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <set>

using namespace stridescope::core;

namespace
{

std::string value(const std::string& name, Int address, const std::string& layout = "eu_align",
                  const std::string& type = "<1x64x32x32xf16>")
{
    return fmt::format(R"({{"name":"{}","address":{},"memory_type":"{}","layout":"{}","type":"t","slice":""}})",
                       name, address, type, layout);
}

std::string command(Int line, const std::string& operands, const std::string& results,
                    const std::string& more = "")
{
    return fmt::format(R"({{"file-line":{},"opcode":"tpu.Add","operands":[{}],"results":[{}]{}}})", line,
                       operands, results, more);
}

TensorLocations read(const std::string& json)
{
    const auto locations = read_tensor_locations(json);
    REQUIRE_MESSAGE(locations, (locations ? "" : locations.problem().message));
    return *locations;
}

std::string refusal(const std::string& json)
{
    const auto locations = read_tensor_locations(json);
    REQUIRE_FALSE(locations);
    CHECK(locations.problem().code == Code::file);
    return locations.problem().message;
}

} // namespace

TEST_CASE("a command opens as a lane memory of its operands, results and buffers")
{
    const auto locations = read("["
                                + command(7, value("a", 0) + ",{}," + value("b", 2048), value("c", 32768),
                                          R"(,"buffers":[{"address":49152,"size":100}])")
                                + "]");
    const auto scene = scene_of_location(locations, "line 7");
    REQUIRE(scene);
    const auto& memory = std::get<TpuMemoryScene>(scene->content);
    REQUIRE(memory.tensors.size() == 4);
    CHECK(memory.tensors[1].name == "b");
    CHECK(memory.tensors[1].address == 2048);
    CHECK(memory.tensors[1].layout == "aligned");
    CHECK(memory.tensors[1].dtype == "FLOAT16");
    CHECK(memory.tensors[1].sizes == std::vector<Int>{1, 64, 32, 32});
    const auto facts = evaluate(*scene);
    REQUIRE(facts);
    const auto& buffer = std::get<TpuMemoryFacts>(facts->content).tensors[3].map;
    CHECK(buffer.address == 49152);
    CHECK(buffer.reserved_bytes == 100);
}

TEST_CASE("a value opens by itself, in lanes at the lane and byte of its address")
{
    const auto locations = read(
        "["
        + command(7, value("x", 3 * 262144 + 128, "compact", "<2x3x4xui8>"), value("y", 1 << 30, "continuous"))
        + "]");
    const auto scene = scene_of_location(locations, "x");
    REQUIRE(scene);
    const auto& x = std::get<TpuScene>(scene->content);
    CHECK(x.start_index == 3);
    CHECK(x.address == 128);
    CHECK(x.layout == "compact");
    CHECK(x.sizes == std::vector<Int>{2, 3, 4, 1});
    const auto global = scene_of_location(locations, "y");
    REQUIRE(global);
    CHECK(std::get<TpuScene>(global->content).layout == "continuous");
    CHECK(std::get<TpuScene>(global->content).address == 1 << 30);
    CHECK(evaluate(*global));
    // The command shows what lies in lanes and says what does not.
    const auto command = scene_of_location(locations, "line 7");
    REQUIRE(command);
    CHECK(std::get<TpuMemoryScene>(command->content).tensors.size() == 1);
    CHECK(command->notes == "1 of its values is in global memory and not shown.");
}

TEST_CASE("values are listed once, under the line too where a name has two places")
{
    const auto locations = read("[" + command(7, value("a", 0), value("b", 64)) + ","
                                + command(9, value("b", 64), value("a", 4096)) + "]");
    std::vector<std::string> names;
    for (const TensorEntry& entry : listed(locations, true))
        names.push_back(entry.name);
    CHECK(names == std::vector<std::string>{"line 7", "line 9", "a@7", "b", "a@9"});
    CHECK(listed(locations, false).size() == 3);
    CHECK(listed(locations, false)[1].data_begin == 64);
    CHECK(listed(locations, false)[1].data_bytes == 2 * 64 * 32 * 32);
    CHECK(std::get<TpuScene>(scene_of_location(locations, "a@9")->content).address == 4096);
}

TEST_CASE("what cannot be drawn is refused with its reason")
{
    const auto locations =
        read("["
             + command(7, value("d", 0, "eu_align_group3d") + "," + value("f", 0, "eu_align", "<1x2x3x4xf6>"),
                       value("r", 0, "compact", "<1x2x3x4x5xsi8>") + "," + value("far", 64 * 262144))
             + "," + command(8, "", value("g", 0, "continuous")) + "]");
    const auto code = [&](const char* name) { return scene_of_location(locations, name).problem().code; };
    CHECK(code("d") == Code::layout);
    CHECK(code("f") == Code::dtype);
    CHECK(code("r") == Code::unsupported);
    CHECK(code("far") == Code::npu);
    CHECK(code("line 8") == Code::unsupported);
    CHECK(code("nobody") == Code::file);
    CHECK(scene_of_location(locations, "d", "no chip").problem().code == Code::npu);
}

TEST_CASE("a file of another kind is refused with the position")
{
    CHECK(refusal("").starts_with("not JSON: 1:1: "));
    CHECK(refusal("{}") == "must be a list of commands");
    CHECK(refusal("[\n{\n]").starts_with("not JSON: 3:1: "));
    CHECK(refusal("[1]") == "[0]: a command must be an object");
    CHECK(refusal(R"([{"opcode":"x"}])") == "[0]: a command needs a number, \"file-line\"");
    CHECK(refusal("[" + command(1, "3", "") + "]") == "[0].operands[0]: a value must be an object");
    CHECK(refusal(R"([{"file-line":1,"operands":{}}])") == "[0].operands: must be a list of values");
    CHECK(refusal("[" + command(1, value("a", -1), "") + "]").find("address") != std::string::npos);
    CHECK(refusal("[" + command(1, value("a", 0, "compact", "1x2"), "") + "]").find("memory_type")
          != std::string::npos);
    CHECK(refusal("[" + command(1, value("a", 0, "compact", "<99999999999999999999xf16>"), "") + "]")
              .find("memory_type")
          != std::string::npos);
    CHECK(refusal("[" + command(1, "", "", R"(,"buffers":[{"address":0,"size":0}])") + "]").find("buffers[0]")
          != std::string::npos);
    CHECK(refusal(std::string(100'000, '[')) == "not JSON: 1:201: nested more than 200 levels deep");
    CHECK(refusal("[\"\xFF\"]").starts_with("not JSON: 1:"));
}

TEST_CASE("numbers that no machine holds are refused where an integer is expected, and passed over elsewhere")
{
    for (const char* const number : {"1e999", "-1e999", "1e3", "1.0", "99999999999999999999"})
    {
        CHECK(refusal(fmt::format("[{}]", number)) == "[0]: a command must be an object");
        CHECK(refusal(fmt::format(R"([{{"file-line":{}}}])", number))
              == "[0]: a command needs a number, \"file-line\"");
        CHECK(refusal("[" + command(1, "", "", fmt::format(R"(,"buffers":[{{"address":0,"size":{}}}])", number))
                      + "]")
                  .find("buffers[0]")
              != std::string::npos);
        CHECK(read("[" + command(1, "", "", fmt::format(R"(,"cost":{})", number)) + "]").commands.size() == 1);
    }
}

TEST_CASE("a hundred thousand values are read and listed, and too many in one command are refused")
{
    std::string many = "[";
    for (int i = 0; i < 50'000; ++i)
        many += (i == 0 ? "" : ",")
                + command(i, value(fmt::format("a{}", i), 64 * i), value(fmt::format("b{}", i), 64 * i + 32));
    const auto locations = read(many + "]");
    CHECK(listed(locations, true).size() == 150'000);
    CHECK(scene_of_location(locations, "b49999"));
    std::string operands;
    for (int i = 0; i < 5000; ++i)
        operands += (i == 0 ? "" : ",") + value(fmt::format("a{}", i), 64 * i);
    const auto crowded = read("[" + command(3, operands, "") + "]");
    CHECK(scene_of_location(crowded, "line 3").problem().code == Code::unsupported);
}

TEST_CASE("thousands of values of one name have names of their own in the scene, and no two the same")
{
    std::string operands = value("a (3)", 0);
    for (int i = 1; i < 4000; ++i)
        operands += "," + value("a", 64 * i, "compact", "<1x1x1x8xsi8>");
    const auto scene = scene_of_location(read("[" + command(3, operands, "") + "]"), "line 3");
    REQUIRE(scene);
    const auto& tensors = std::get<TpuMemoryScene>(scene->content).tensors;
    REQUIRE(tensors.size() == 4000);
    std::set<std::string> names;
    for (const auto& tensor : tensors)
        names.insert(tensor.name);
    CHECK(names.size() == 4000);
    CHECK(tensors[1].name == "a");
    CHECK(tensors[2].name == "a (2)");
    CHECK(tensors[3].name == "a (4)"); // the file's own "a (3)" keeps its name
}

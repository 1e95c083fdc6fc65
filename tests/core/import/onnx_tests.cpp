#include "core/import/onnx_graph.h"
#include "core/map/placement.h"
#include "core/spec/index_numbers.h"
#include "tests/core/import/imported.h"

using namespace stridescope::core;
using namespace stridescope::core::test;

namespace
{

// A writer of the wire format, to be read again.
std::string varint(std::uint64_t value)
{
    std::string bytes;
    for (; value >= 128; value >>= 7U)
        bytes += static_cast<char>((value & 127) | 128);
    return bytes + static_cast<char>(value);
}
std::string number(std::uint64_t field, Int value)
{
    return varint(field << 3U) + varint(static_cast<std::uint64_t>(value));
}
std::string bytes(std::uint64_t field, const std::string& content)
{
    return varint(field << 3U | 2U) + varint(content.size()) + content;
}

enum class Written
{
    raw,
    packed,
    one_by_one,
};
/// An INT64 tensor.
std::string tensor(const std::string& name, const std::vector<Int>& sizes, const std::vector<Int>& values,
                   Written how = Written::raw)
{
    std::string text;
    for (const Int size : sizes)
        text += number(1, size);
    text += number(2, 7) + bytes(8, name);
    std::string data;
    for (const Int value : values)
        if (how == Written::raw)
            for (unsigned i = 0; i < 64; i += 8)
                data += static_cast<char>(static_cast<std::uint64_t>(value) >> i & 255);
        else if (how == Written::packed)
            data += varint(static_cast<std::uint64_t>(value));
        else
            text += number(7, value);
    return text + (how == Written::raw ? bytes(9, data) : how == Written::packed ? bytes(7, data) : "");
}
/// Sizes below 0 are symbols.
std::string value_info(const std::string& name, Int type, const std::vector<Int>& sizes)
{
    std::string shape;
    for (const Int size : sizes)
        shape += bytes(1, size < 0 ? bytes(2, "batch") : number(1, size));
    return bytes(1, name) + bytes(2, bytes(1, number(1, type) + bytes(2, shape)));
}
std::string attribute(const std::string& name, Int value)
{
    return bytes(5, bytes(1, name) + number(3, value) + number(20, 2));
}
std::string list_attribute(const std::string& name, const std::vector<Int>& values)
{
    std::string all;
    for (const Int value : values)
        all += number(8, value);
    return bytes(5, bytes(1, name) + all + number(20, 7));
}
std::string node(const std::string& op, const std::vector<std::string>& inputs, const std::string& more = {},
                 const std::string& output = "y")
{
    std::string text;
    for (const std::string& input : inputs)
        text += bytes(1, input);
    return bytes(1, text + bytes(2, output) + bytes(3, "the " + op) + bytes(4, op) + more);
}
std::string onnx_model(const std::string& graph, Int opset = 13)
{
    return number(1, 8) + bytes(2, "test") + bytes(7, graph) + bytes(8, bytes(1, "") + number(2, opset));
}

Facts facts_of(const ImportedText& all)
{
    REQUIRE_MESSAGE(all.found.size() == 1,
                    (all.refused.empty() ? all.missed.empty() ? "" : all.missed[0].message
                                         : all.refused[0].problem.message));
    auto facts = evaluate(all.found[0].scene);
    REQUIRE(facts.ok());
    return *facts;
}

} // namespace

TEST_CASE("a Slice node is a window, forward and backward, with ONNX's clamping")
{
    for (const Written how : {Written::raw, Written::packed, Written::one_by_one})
    {
        const auto all = import_text(onnx_model(bytes(11, value_info("x", 1, {4, 6, 5}))
                                                + node("Slice", {"x", "starts", "ends", "axes", "steps"})
                                                + bytes(5, tensor("starts", {3}, {-1, 1, -100}, how))
                                                + bytes(5, tensor("ends", {3}, {int_min, int_max, 2}, how))
                                                + bytes(5, tensor("axes", {3}, {0, -2, 2}, how))
                                                + bytes(5, tensor("steps", {3}, {-2, 2, 1}, how))));
        const auto facts = std::get<Slice1Facts>(facts_of(all).content);
        const auto& scene = std::get<Slice1Scene>(all.found[0].scene.content);
        CHECK(all.found[0].scene.title == "the Slice");
        CHECK(scene.input.dtype == "FLOAT32");
        CHECK(scene.window.offsets == std::vector<Int>{0, 1, 0});
        CHECK(scene.window.sizes == std::vector<Int>{4, 5, 2});
        CHECK(scene.window.strides == std::vector<Int>{-2, 2, 1});
        CHECK(numbers_text(facts.output.layout.sizes) == "2,3,2");
    }
}

TEST_CASE("slices of one dimension pick ONNX's elements for all starts, ends, and steps")
{
    const Int size = 5;
    for (Int start = -7; start <= 7; ++start)
        for (Int end = -7; end <= 7; ++end)
            for (const Int step : {-3, -2, -1, 1, 2, 3})
            {
                // The rule as the operator's page has it, element by element.
                std::vector<Int> picked;
                Int from = start < 0 ? start + size : start;
                Int to = end < 0 ? end + size : end;
                from = step > 0 ? std::clamp<Int>(from, 0, size) : std::clamp<Int>(from, 0, size - 1);
                to = step > 0 ? std::clamp<Int>(to, 0, size) : std::clamp<Int>(to, -1, size - 1);
                for (Int i = from; step > 0 ? i < to : i > to; i += step)
                    picked.push_back(i);
                CAPTURE(start);
                CAPTURE(end);
                CAPTURE(step);
                const auto all = import_text(
                    onnx_model(bytes(11, value_info("x", 1, {size})) + node("Slice", {"x", "s", "e", "", "t"})
                               + bytes(5, tensor("s", {1}, {start})) + bytes(5, tensor("e", {1}, {end}))
                               + bytes(5, tensor("t", {1}, {step}))));
                if (picked.empty())
                {
                    REQUIRE(all.refused.size() == 1);
                    CHECK(all.refused[0].problem.code == Code::window_empty);
                    continue;
                }
                const auto facts = std::get<Slice1Facts>(facts_of(all).content);
                REQUIRE(facts.output.layout.sizes[0] == static_cast<Int>(picked.size()));
                for (std::size_t i = 0; i < picked.size(); ++i)
                    CHECK(facts.view.base + static_cast<Int>(i) * facts.view.strides[0] == picked[i]);
            }
}

TEST_CASE("GatherND and GatherElements take indices of initializers and constants, and rank as it is needed")
{
    const auto gather = import_text(onnx_model(
        bytes(11, value_info("x", 10, {2, 3, 4})) + node("GatherND", {"x", "i"}, attribute("batch_dims", 1))
        + bytes(5, tensor("i", {2, 5, 1}, {0, 1, 2, 0, -1, 1, 1, 1, 2, 2}))));
    const auto facts = std::get<GatherNd1Facts>(facts_of(gather).content);
    CHECK(numbers_text(facts.shape.output_sizes) == "2,5,4");
    const auto constant = bytes(1, bytes(2, "i") + bytes(4, "Constant")
                                       + bytes(5, bytes(1, "value") + bytes(5, tensor("", {2, 1}, {1, 0}))));
    const auto rows = import_text(
        onnx_model(bytes(11, value_info("x", 1, {2, 2, 2, 3})) + constant + node("GatherND", {"x", "i"})));
    CHECK(numbers_text(std::get<GatherNd1Facts>(facts_of(rows).content).shape.output_sizes) == "2,2,2,3");
    const auto raised =
        import_text(onnx_model(bytes(11, value_info("x", 1, {2, 3})) + node("GatherND", {"x", "i"})
                               + bytes(5, tensor("i", {2, 2, 2, 1}, std::vector<Int>(8, 1)))));
    CHECK(numbers_text(std::get<GatherNd1Facts>(facts_of(raised).content).shape.output_sizes) == "2,2,2,3");
    const auto elements =
        import_text(onnx_model(bytes(11, value_info("x", 1, {3, 2})) + bytes(13, value_info("i", 7, {1, 2}))
                               + node("GatherElements", {"x", "i"}, attribute("axis", -2))));
    CHECK(std::get<GatherElementsFacts>(facts_of(elements).content).axis == 0);
    CHECK(elements.found[0].guessed.size() == 1);
}

TEST_CASE("a Slice before opset 10 has its bounds in attributes")
{
    const auto all = import_text(onnx_model(
        bytes(11, value_info("x", 1, {4, 6}))
            + node("Slice", {"x"},
                   list_attribute("starts", {1}) + list_attribute("ends", {-1}) + list_attribute("axes", {1})),
        9));
    const auto facts = std::get<Slice1Facts>(facts_of(all).content);
    CHECK(numbers_text(facts.output.layout.sizes) == "4,4");
    CHECK(facts.view.base == 1);
}

TEST_CASE("a Transpose node is its output in the memory of its input")
{
    const auto given = import_text(onnx_model(bytes(11, value_info("x", 1, {2, 3, 4}))
                                              + node("Transpose", {"x"}, list_attribute("perm", {2, 0, 1}))));
    CHECK(buffers_of(given) == "FLOAT32 4,2,3 / 1,12,4 + 0");
    const auto reversed =
        import_text(onnx_model(bytes(11, value_info("x", 10, {2, 3, 4})) + node("Transpose", {"x"})));
    CHECK(buffers_of(reversed) == "FLOAT16 4,3,2 / 1,4,12 + 0");
}

TEST_CASE("DepthToSpace and SpaceToDepth are digits in the memory of their input, channel by channel")
{
    const auto placement_of = [](const std::string& file)
    {
        const auto facts = facts_of(import_text(file));
        REQUIRE(std::holds_alternative<TiledFacts>(facts.content));
        return std::get<TiledFacts>(facts.content).placement();
    };
    const Int n = 2, c = 3, h = 4, w = 5, b = 2;
    for (const bool channels_first : {false, true})
    {
        const auto mode = bytes(5, bytes(1, "mode") + bytes(4, channels_first ? "CRD" : "DCR"));
        const Placement placement =
            placement_of(onnx_model(bytes(11, value_info("x", 1, {n, c * b * b, h, w}))
                                    + node("DepthToSpace", {"x"}, attribute("blocksize", b) + mode)));
        REQUIRE(placement.sizes == Dims{n, c, h * b, w * b});
        for (Int k = 0; k < n * c * h * b * w * b; ++k)
        {
            const Int x = k % (w * b), y = k / (w * b) % (h * b), channel = k / (w * b * h * b) % c;
            const Int picture = k / (w * b * h * b * c);
            const Int from =
                channels_first ? channel * b * b + y % b * b + x % b : (y % b * b + x % b) * c + channel;
            CHECK(place_of(placement, {picture, channel, y, x}).offset
                  == ((picture * c * b * b + from) * h + y / b) * w + x / b);
        }
    }
    const Placement placement = placement_of(onnx_model(
        bytes(11, value_info("x", 1, {n, c, h, 6})) + node("SpaceToDepth", {"x"}, attribute("blocksize", b))));
    REQUIRE(placement.sizes == Dims{n, c * b * b, h / b, 6 / b});
    for (Int channel = 0; channel < c * b * b; ++channel)
        CHECK(place_of(placement, {1, channel, 1, 2}).offset
              == ((c + channel % c) * h + 1 * b + channel / c / b) * 6 + 2 * b + channel / c % b);
}

TEST_CASE("a Gather along an axis is a GatherND whose batches have the same indices")
{
    const auto all = import_text(onnx_model(bytes(11, value_info("x", 1, {2, 3, 4}))
                                            + node("Gather", {"x", "i"}, attribute("axis", -2))
                                            + bytes(5, tensor("i", {2}, {2, 0}))));
    const auto& scene = std::get<GatherNd1Scene>(all.found.at(0).scene.content);
    CHECK(scene.batch_dimension_count == 1);
    CHECK((scene.indices.values == number_list({2, 0, 2, 0})));
    CHECK(numbers_text(std::get<GatherNd1Facts>(facts_of(all).content).shape.output_sizes) == "2,2,4");
}

TEST_CASE("shapes that a model leaves out follow from the nodes before, with integers that say them")
{
    const auto graph = bytes(11, value_info("x", 1, {2, 3, 8})) + node("Shape", {"x"}, {}, "shape")
                       + bytes(5, tensor("zero", {}, {0})) + bytes(5, tensor("zeros", {1}, {0}))
                       + bytes(5, tensor("rest", {2}, {-1, 4})) + bytes(5, tensor("one", {1}, {1}))
                       + bytes(5, tensor("two", {1}, {2})) + node("Gather", {"shape", "zero"}, {}, "n")
                       + node("Unsqueeze", {"n", "zeros"}, {}, "n1")
                       + node("Concat", {"n1", "rest"}, attribute("axis", 0), "target")
                       + node("Reshape", {"x", "target"}, {}, "r") // 2, 6, 4
                       + node("Transpose", {"r"}, list_attribute("perm", {2, 0, 1}), "t")
                       + node("Slice", {"t", "one", "two"}, {}, "s") + node("Squeeze", {"s", "zeros"}, {}, "q")
                       + node("Cast", {"q"}, attribute("to", 10), "h") + node("Transpose", {"h"});
    const auto all = import_text(onnx_model(graph));
    CHECK(all.refused.empty());
    REQUIRE(all.found.size() == 4);
    CHECK(buffer_text(all.found[1]) == "FLOAT32 4,2,6 / 1,24,4 + 0");
    CHECK(buffer_text(all.found[3]) == "FLOAT16 6,2 / 1,6 + 0");
    // A shape in the file itself is not replaced.
    const auto told = import_text(onnx_model(graph + bytes(13, value_info("h", 1, {5, 7}))));
    CHECK(buffer_text(told.found.at(3)) == "FLOAT32 7,5 / 1,7 + 0");
}

TEST_CASE("bodies of If and Loop are read, with the tensors of the graph around them, each for itself")
{
    const auto body = [](const std::string& key, const std::string& graph)
    { return bytes(5, bytes(1, key) + bytes(6, graph) + number(20, 5)); };
    // Both branches use the name t, and the tensor x of the graph outside; the loop declares its own.
    const std::string then_branch = node("Transpose", {"x"}, list_attribute("perm", {1, 0}), "t")
                                    + node("Transpose", {"t"}, list_attribute("perm", {1, 0}), "u");
    const std::string else_branch = bytes(5, tensor("starts", {1}, {1})) + bytes(5, tensor("ends", {1}, {3}))
                                    + node("Slice", {"x", "starts", "ends"}, {}, "t")
                                    + node("Transpose", {"t"}, list_attribute("perm", {1, 0}), "v");
    const std::string loop = bytes(11, value_info("carried", 10, {4, 5}))
                             + node("If", {"c"}, body("then_branch", node("Transpose", {"carried"})), "w");
    const auto all = import_text(onnx_model(
        bytes(11, value_info("a", 1, {3, 2})) + node("Transpose", {"a"}, list_attribute("perm", {0, 1}), "x")
        + node("If", {"c"}, body("then_branch", then_branch) + body("else_branch", else_branch), "y")
        + node("Loop", {"n", "c", "x"}, body("body", loop), "z")));
    CHECK(all.refused.empty());
    REQUIRE(all.found.size() == 6);
    CHECK(buffer_text(all.found[1]) == "FLOAT32 2,3 / 1,2 + 0");
    CHECK(buffer_text(all.found[2]) == "FLOAT32 3,2 / 1,3 + 0");
    CHECK(std::holds_alternative<Slice1Scene>(all.found[3].scene.content));
    CHECK(buffer_text(all.found[4]) == "FLOAT32 2,2 / 1,2 + 0");
    CHECK(buffer_text(all.found[5]) == "FLOAT16 5,4 / 1,5 + 0");
    // A body in a body in a body: as deep as a file may say, never deeper than the stack.
    std::string deep = node("Transpose", {"a"});
    for (int i = 0; i < 2000; ++i)
        deep = node("If", {"c"}, body("then_branch", deep));
    CHECK(import_text(onnx_model(bytes(11, value_info("a", 1, {3, 2})) + deep)).found.empty());
}

TEST_CASE("a value missing from an ONNX file is refused, and no other format is tried on the file")
{
    const std::string slice =
        node("Slice", {"x", "s", "e"}) + bytes(5, tensor("s", {1}, {0})) + bytes(5, tensor("e", {1}, {2}));
    const std::pair<std::string, std::string> rows[] = {
        {onnx_model(slice), "infer shapes first"},
        {onnx_model(bytes(11, value_info("x", 1, {-1, 2})) + slice), "batch is symbolic"},
        {onnx_model(bytes(11, value_info("x", 8, {3, 2})) + slice), "type 8"},
        {onnx_model(bytes(11, value_info("x", 1, {3})) + slice, 9), "the attribute starts is missing"},
        {onnx_model(bytes(11, value_info("x", 1, {3})) + node("Gather", {"x", "s"}, attribute("axis", 1))
                    + bytes(5, tensor("s", {1}, {0}))),
         "1 is not an axis of 1 dimensions"},
        {onnx_model(bytes(11, value_info("x", 1, {3, 2}))
                    + node("Transpose", {"x"}, list_attribute("perm", {0, 0}))),
         "Transpose the Transpose: perm must name each of 2 dimensions once"},
        {onnx_model(bytes(11, value_info("x", 1, {1, 3, 2, 2}))
                    + node("DepthToSpace", {"x"}, attribute("blocksize", 2))),
         "DepthToSpace the DepthToSpace: sizes must be multiples of the blocksize 2"},
        {onnx_model(bytes(11, value_info("x", 1, {3})) + node("Slice", {"x", "s", "e"})),
         "not integers in the file"},
        {onnx_model(bytes(11, value_info("x", 1, {3})) + bytes(10, "memref<2xf32>")
                    + node("GatherND", {"x", "i"})),
         "infer shapes"},
    };
    for (const auto& [file, words] : rows)
    {
        const auto all = import_text(file);
        CHECK(all.found.empty());
        REQUIRE(all.refused.size() == 1);
        CHECK_MESSAGE(all.refused[0].problem.message.find(words) != std::string::npos,
                      all.refused[0].problem.message);
    }
    // Cut anywhere before its last field, the opset, it is no model.
    const std::string whole = onnx_model(bytes(11, value_info("x", 1, {3, 2})) + slice);
    for (std::size_t length = 0; length + 6 < whole.size(); ++length)
        CHECK(import_as(whole.substr(0, length), "onnx").found.empty());
    CHECK(import_as(whole, "onnx").found.size() == 1);
}

TEST_CASE("a model's initializers are listed with the place of their bytes, and a damaged one says where")
{
    const std::string file = onnx_model(
        bytes(5, tensor("weight", {2, 3}, {1, 2, 3, 4, 5, 6})) + node("Relu", {"x"})
        + bytes(5, tensor("bias", {2}, {7, 8}, Written::packed)) + bytes(5, tensor("scalar", {}, {9})));
    const auto all = onnx_initializers(file);
    REQUIRE(all.ok());
    REQUIRE(all->size() == 3);
    CHECK((*all)[0].name == "weight");
    CHECK((*all)[0].dtype == DType::int64);
    CHECK((*all)[0].sizes == std::vector<Int>{2, 3});
    REQUIRE((*all)[0].data_bytes == 48);
    CHECK(file[static_cast<std::size_t>((*all)[0].data_begin) + 40] == 6);
    CHECK((*all)[1].data_bytes == 0); // its numbers are fields
    CHECK((*all)[2].sizes.empty());
    CHECK(onnx_initializers("PK").problem().code == Code::file);
    CHECK(onnx_initializers(file.substr(0, 40)).problem().code == Code::file);
}

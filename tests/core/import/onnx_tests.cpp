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
std::string node(const std::string& op, const std::vector<std::string>& inputs, const std::string& more = {})
{
    std::string text;
    for (const std::string& input : inputs)
        text += bytes(1, input);
    return bytes(1, text + bytes(2, "y") + bytes(3, "the " + op) + bytes(4, op) + more);
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

TEST_CASE("slices of one dimension pick what ONNX says, by all starts, ends and steps")
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

TEST_CASE("what an ONNX file does not say is refused, and nothing else is looked for in it")
{
    const std::string slice =
        node("Slice", {"x", "s", "e"}) + bytes(5, tensor("s", {1}, {0})) + bytes(5, tensor("e", {1}, {2}));
    const std::pair<std::string, std::string> rows[] = {
        {onnx_model(slice), "infer shapes first"},
        {onnx_model(bytes(11, value_info("x", 1, {-1, 2})) + slice), "batch is symbolic"},
        {onnx_model(bytes(11, value_info("x", 8, {3, 2})) + slice), "type 8"},
        {onnx_model(bytes(11, value_info("x", 1, {3})) + slice, 9), "opset 10"},
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

#include "core/assets.h"
#include "core/kinds/answer_parts.h"
#include "core/scene/parse.h"
#include "core/spec/json.h"
#include "core/steps/steps.h"
#include "core/tensor/coordinate_text.h"
#include "tests/core/view/random_scenes.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>

using namespace stridescope::core;
using namespace stridescope::core::test;

namespace
{

/// Returns the answer of `at` about a coordinate.
Json asked(const Facts& facts, const Dims& coordinate)
{
    Ask ask;
    ask.coords = {coordinate.to_vector()};
    Json object = Json::object();
    visit_kind(facts.content,
               [&]<typename K>(const typename K::Facts& content) { K::answer(content, ask, object); });
    return object.at("at_coords").at(0);
}

std::optional<StepOffer> offered(const Facts& facts, StepCode code)
{
    for (const StepOffer& offer : step_offers(facts))
        if (offer.code == code)
            return offer;
    return std::nullopt;
}

const StepTouch* of(const std::vector<StepTouch>& touches, Operand operand)
{
    for (const StepTouch& touch : touches)
        if (touch.operand == operand)
            return &touch;
    return nullptr;
}

int current_lines(const Step& step)
{
    int count = 0;
    for (const StepLine& line : step.lines)
        count += line.current ? 1 : 0;
    return count;
}

/// The sizes that steps go through.
Dims walked(const Facts& facts)
{
    return facts.tensors().back().placement->sizes;
}

void check_element(const Facts& facts, Int number, const Dims& coordinate)
{
    const Step step = step_at(facts, StepCode::elements, number);
    const Json at = asked(facts, coordinate);
    CAPTURE(step.sentence);
    CAPTURE(at.dump());
    CHECK(step.number == number);
    CHECK(current_lines(step) == 1);
    CHECK(step.sentence.find("[" + coordinate_text(coordinate) + "]") != std::string::npos);
    if (!facts.first().tensor)
    {
        REQUIRE(step.writes.size() == 1);
        const StepTouch& written = step.writes.front();
        CHECK(written.coordinate == coordinate);
        CHECK(written.byte == at.at("byte").get<Int>());
        if (facts.first().placement->in_lanes)
        {
            CHECK(written.npu == at.at("npu").get<Int>());
            CHECK(written.bank == at.at("bank").get<Int>());
        }
        return;
    }
    if (!facts.shared_copying())
    {
        CHECK(step.writes.empty());
        REQUIRE(step.reads.size() == 1);
        CHECK(step.reads.front().coordinate == coordinate);
        CHECK(step.reads.front().offset == at.at("offset").get<Int>());
        CHECK(step.reads.front().byte == at.at("byte").get<Int>());
        return;
    }
    REQUIRE(step.writes.size() == 1);
    const StepTouch& written = step.writes.front();
    CHECK(written.operand == Operand::output);
    CHECK(written.coordinate == coordinate);
    CHECK(written.offset == at.at("offset").get<Int>());
    CHECK(written.byte == at.at("byte").get<Int>());
    const StepTouch* const read = of(step.reads, Operand::input);
    REQUIRE(read);
    CHECK(read->coordinate.to_vector() == at.at("input_coords").get<std::vector<Int>>());
    CHECK(read->offset == at.at("input_offset").get<Int>());
    CHECK(read->byte == at.at("input_byte").get<Int>());
    if (!facts.shared_copying()->by_indices())
        return;
    // Each index that is read belongs to the tuple that picks the element.
    int indices = 0;
    for (const StepTouch& touch : step.reads)
        if (touch.operand == Operand::indices)
        {
            ++indices;
            CHECK(facts.shared_copying()->pick_of_index(touch.coordinate)
                  == facts.shared_copying()->pick_of_output(coordinate));
        }
    CHECK(indices > 0);
}

Facts random_elements(Dice& dice)
{
    const std::vector<Int> sizes = {dice.between(1, 4), dice.between(1, 4), dice.between(1, 4)};
    const Int axis = dice.between(0, 2);
    std::vector<Int> picked = sizes;
    for (std::size_t d = 0; d < 3; ++d)
        picked[d] = static_cast<Int>(d) == axis ? dice.between(1, 5) : dice.between(1, sizes[d]);
    std::vector<Int> values;
    const Int size = sizes[static_cast<std::size_t>(axis)];
    for (Int i = 0; i < picked[0] * picked[1] * picked[2]; ++i)
        values.push_back(dice.between(-size, size - 1));
    return facts_of("gather_elements", R"("input":{"dtype":"FLOAT16","sizes":)" + list_text(sizes)
                                           + R"(},"indices":{"dtype":"INT32","sizes":)" + list_text(picked)
                                           + R"(,"values":)" + list_text(values) + R"(},"axis":)"
                                           + std::to_string(axis));
}

Facts random_scene(Dice& dice)
{
    switch (dice.between(0, 4))
    {
    case 0:
        return random_buffer(dice, 100);
    case 1:
        return random_slice(dice, 100);
    case 2:
        return random_gather_facts(dice);
    case 3:
        return random_elements(dice);
    default:
        return random_lanes(dice);
    }
}

} // namespace

TEST_CASE("each step reads and writes the offsets in at's answer, in row-major order")
{
    Dice dice(41);
    for (int trial = 0; trial < rounds(3000); ++trial)
    {
        const Facts facts = random_scene(dice);
        const auto offer = offered(facts, StepCode::elements);
        REQUIRE(offer);
        const Dims sizes = walked(facts);
        REQUIRE(offer->count == *element_count(sizes));
        for (int look = 0; look < 3; ++look)
        {
            const Int number = look == 0 ? 0 : look == 1 ? offer->count - 1 : dice.between(0, offer->count - 1);
            check_element(facts, number, coordinate_at(sizes, number));
        }
    }
}

TEST_CASE(
    "steps of packed strides end with those of the packed layout, and buffer size with the buffer's bytes")
{
    Dice dice(41);
    for (int trial = 0; trial < rounds(1000); ++trial)
    {
        const Facts facts = random_buffer(dice, 100);
        const TensorFacts& tensor = *facts.first().tensor;
        const auto rank = static_cast<Int>(tensor.rank());
        REQUIRE(offered(facts, StepCode::packed_strides)->count == rank);
        REQUIRE(offered(facts, StepCode::buffer_size)->count == rank + 1);
        const Dims strides = tensor.packing ? tensor.layout.strides : packed_strides(tensor.layout.sizes);
        std::string stepped;
        for (Int number = 0; number < rank; ++number)
        {
            const Step step = step_at(facts, StepCode::packed_strides, number);
            CHECK(current_lines(step) == 1);
            const auto current = std::find_if(step.lines.begin(), step.lines.end(),
                                              [](const StepLine& line) { return line.current; });
            const std::size_t d = current->dimension.value();
            stepped += tensor.labels[d];
            CHECK(step.sentence.starts_with("packed stride of " + std::string(1, tensor.labels[d]) + " = "
                                            + std::to_string(strides[d])));
            CHECK(current->now.ends_with(std::to_string(strides[d])));
        }
        std::sort(stepped.begin(), stepped.end());
        std::string labels = tensor.labels;
        std::sort(labels.begin(), labels.end());
        CHECK(stepped == labels);
        Int last = 0;
        for (Int number = 0; number < rank; ++number)
        {
            const auto d = static_cast<std::size_t>(number);
            last += (tensor.layout.sizes[d] - 1) * tensor.layout.strides[d];
            const Step step = step_at(facts, StepCode::buffer_size, number);
            CHECK(current_lines(step) == 1);
            CHECK(step.sentence.ends_with("]: " + std::to_string(last)));
            // The element that is marked is that far from the first.
            CHECK(step.reads.front().offset - tensor.layout.base == last);
        }
        const Step end = step_at(facts, StepCode::buffer_size, rank);
        if (tensor.buffer_bytes)
            CHECK(end.sentence == "buffer size: " + std::to_string(*tensor.buffer_bytes) + " bytes");
        else
            CHECK(end.sentence.find("none") != std::string::npos);
    }
}

TEST_CASE("steps of packed strides take the scene's order, broadcast flags, padding and alignment")
{
    const auto sentences = [](const std::string& tensor)
    {
        const Facts facts = facts_of("buffer", R"("dtype":"FLOAT16","sizes":[2,3,2,4],)" + tensor);
        std::string all = offered(facts, StepCode::packed_strides)->title;
        for (Int number = 0; number < 4; ++number)
            all += "|" + step_at(facts, StepCode::packed_strides, number).sentence;
        return all;
    };
    CHECK(sentences(R"("layout":"NHWC","broadcast":[false,true,false,false])")
          == "Packed strides, NHWC, C broadcast|packed stride of C = 0: it is broadcast|packed stride of W = 1|"
             "packed stride of H = 4|packed stride of N = 8");
    CHECK(sentences(R"("pad":{"W":2},"align":{"C":32})")
          == "Packed strides|packed stride of W = 1|packed stride of H = 6|packed stride of C = 32|"
             "packed stride of N = 96");
    CHECK(sentences(R"("strides":[24,8,4,2])")
          == "Packed strides, without flags|packed stride of W = 1 (the tensor's is 2)|packed stride of H = 4|"
             "packed stride of C = 8|packed stride of N = 24");
}

TEST_CASE("the last of 2^40 steps is worked out by itself")
{
    const Facts facts =
        facts_of("slice1", R"("input":{"dtype":"UINT8","sizes":[1048576,1048576]},)"
                           R"("window":{"offsets":[0,0],"sizes":[1048576,1048576],"strides":[-1,1]})");
    const Int count = Int{1} << 40;
    REQUIRE(offered(facts, StepCode::elements)->count == count);
    const Step last = step_at(facts, StepCode::elements, count - 1);
    CHECK(last.writes.front().offset == count - 1);
    CHECK(last.reads.front().coordinate == Dims{0, 1048575});
}

TEST_CASE("a gather without indices reports that they are missing")
{
    const Facts gather = facts_of(
        "gather_nd1", R"("input":{"dtype":"FLOAT32","sizes":[2,2]},"indices":{"dtype":"INT32","sizes":[2,1]},)"
                      R"("input_dimension_count":2,"indices_dimension_count":2,"batch_dimension_count":0)");
    const Step step = step_at(gather, StepCode::elements, 1);
    CHECK(step.reads.empty());
    CHECK(step.writes.front().coordinate == Dims{0, 1});
    CHECK(step.sentence.find("unknown: the scene has no indices") != std::string::npos);
}

TEST_CASE("several tensors in lanes are stepped through one by one, each with its bytes and whom it meets")
{
    // 2 lanes of 16 bytes in banks of 8. Of a, 3 channels of 2x2 bytes: two rows. b begins on lane 1.
    const Facts facts = facts_of(
        "tpu_memory",
        R"("chip":{"npu_num":2,"eu_bytes":4,"lmem_bytes":16,"bank_num":2},"tensors":[)"
        R"({"name":"a","dtype":"UINT8","sizes":[1,3,2,2],"layout":"compact","start_index":0,"address":0},)"
        R"({"name":"b","dtype":"UINT8","sizes":[1,2,1,4],"layout":"aligned","start_index":1,"address":4},)"
        R"({"name":"c","dtype":"UINT16","sizes":[1,1,1,3],"layout":"compact","start_index":0,"address":12}])");
    const auto offers = step_offers(facts);
    REQUIRE(offers.size() == 1);
    CHECK(offers[0].code == StepCode::tensors);
    REQUIRE(offers[0].count == 3);
    const auto now = [&](Int number, std::size_t line)
    { return step_at(facts, StepCode::tensors, number).lines.at(line).now; };
    for (Int number = 0; number < 3; ++number)
        CHECK(step_at(facts, StepCode::tensors, number).tensor == static_cast<std::size_t>(number));
    CHECK(step_at(facts, StepCode::tensors, 0).sentence
          == "a reserves bytes 0 to 7 of each lane, bank 0, shared with b (4 bytes)");
    CHECK(step_at(facts, StepCode::tensors, 1).sentence
          == "b reserves bytes 4 to 11 of each lane, banks 0 to 1, shared with a (4 bytes)");
    CHECK(step_at(facts, StepCode::tensors, 2).sentence
          == "c reserves bytes 12 to 17 of each lane, bank 1, 2 over");
    CHECK(now(0, 1) == "ceil((0 + 3) / 2) = 2");
    CHECK(now(1, 1) == "ceil((1 + 2) / 2) = 2");
    CHECK(now(2, 3) == "12 + 6 = 18");
    CHECK(now(2, 4) == "18 > 16: 2 over");
    CHECK(now(2, 6) == "none");
}

TEST_CASE("the steps of shared lanes match the answer about each tensor")
{
    for (const auto& entry : assets::examples())
    {
        auto parsed = parse_scene(entry.json);
        REQUIRE(parsed);
        const auto evaluated = evaluate(parsed->scene);
        REQUIRE(evaluated);
        const Facts& facts = *evaluated;
        if (!facts.memories().front().sharing)
            continue;
        Json answer = Json::object();
        visit_kind(facts.content,
                   [&]<typename K>(const typename K::Facts& content) { K::answer(content, Ask{}, answer); });
        Int shared = 0;
        for (std::size_t i = 0; i < answer["tensors"].size(); ++i)
        {
            const Json& tensor = answer["tensors"][i];
            const Int end = tensor["end_address"].get<Int>();
            const Int bytes = tensor["bytes_per_npu"].get<Int>();
            std::string said = fmt::format("{} reserves bytes {} to {} of each lane",
                                           tensor["name"].get<std::string>(), end - bytes, end - 1);
            const Json& banks = tensor["banks"];
            said += banks.size() == 1
                        ? fmt::format(", bank {}", banks[0].get<Int>())
                        : fmt::format(", banks {} to {}", banks[0].get<Int>(), banks.back().get<Int>());
            std::string met;
            for (const Json& overlap : answer["overlaps"])
                if (overlap["a"] == tensor["name"] || overlap["b"] == tensor["name"])
                {
                    const Json& other = overlap[overlap["a"] == tensor["name"] ? "b" : "a"];
                    met += fmt::format("{}{} ({} bytes)", met.empty() ? ", shared with " : ", ",
                                       other.get<std::string>(), overlap["reserved_bytes"].get<Int>());
                    ++shared;
                }
            const Step step = step_at(facts, StepCode::tensors, static_cast<Int>(i));
            CHECK(step.sentence == said + met);
        }
        CHECK(shared == 2 * answer["overlap_count"].get<Int>());
    }
}

TEST_CASE("bytes of 4-bit elements name the nibble")
{
    const Facts facts = facts_of("buffer", R"("dtype":"UINT4","sizes":[4])");
    CHECK(step_at(facts, StepCode::elements, 2).sentence
          == "[2]: 2\xC2\xB7"
             "1 = offset 2, byte 1, low nibble");
    CHECK(step_at(facts, StepCode::elements, 3).sentence
          == "[3]: 3\xC2\xB7"
             "1 = offset 3, byte 1, high nibble");
}

TEST_CASE("the buffer size's last step explains why the published helper returns another number")
{
    const auto last_step = [](const std::string& keys)
    {
        const Facts facts = facts_of("buffer", keys);
        return step_at(facts, StepCode::buffer_size, offered(facts, StepCode::buffer_size)->count - 1);
    };
    const auto says = [](const Step& step, std::string_view code, std::string_view now)
    {
        return std::any_of(step.lines.begin(), step.lines.end(),
                           [&](const StepLine& line) { return line.code == code && line.now == now; });
    };
    for (const char* type : {"BFLOAT16", "FLOAT8_E4M3", "FLOAT8_E5M2", "BOOL", "INT4", "UINT4"})
    {
        CAPTURE(type);
        const Step step = last_step(fmt::format(R"("dtype":"{}","sizes":[2,3],"strides":[3,1])", type));
        CHECK(says(step, fmt::format("the published code does not support {}: its size is 0", type), "0"));
        CHECK(says(step, "and returns", "0"));
        CHECK(step.sentence.ends_with("; the published code returns 0"));
        for (const StepLine& line : step.lines)
            CHECK_MESSAGE(line.code.find("32 bits") == std::string::npos, line.code);
    }
    const Step wraps = last_step(R"("dtype":"FLOAT32","sizes":[2,2],"strides":[4294967295,1])");
    CHECK(says(wraps, "the published code sums `last` in 32 bits", "4294967296 mod 2^32 = 0"));
    CHECK(says(wraps, "and returns", "4"));
}

TEST_CASE("without strides the buffer size is the product of the sizes, as the helper works it out")
{
    const Facts facts = facts_of("buffer", R"("dtype":"FLOAT16","sizes":[2,3,5],"base_offset":7)");
    Int elements = 1;
    for (Int number = 0; number < 3; ++number)
    {
        const Step step = step_at(facts, StepCode::buffer_size, number);
        const Int size = std::array<Int, 3>{2, 3, 5}.at(static_cast<std::size_t>(number));
        const auto current = std::find_if(step.lines.begin(), step.lines.end(),
                                          [](const StepLine& line) { return line.current; });
        REQUIRE(current != step.lines.end());
        CHECK(current->code.starts_with("elements *= size."));
        CHECK(current->now == fmt::format("{}\xC2\xB7{} = {}", elements, size, elements * size));
        elements *= size;
        for (const StepLine& line : step.lines)
            CHECK(line.code.find("stride") == std::string::npos);
    }
    const Step end = step_at(facts, StepCode::buffer_size, 3);
    CHECK(end.sentence == "buffer size: 60 bytes");
    // The same strides given are added up.
    const Facts given = facts_of("buffer", R"("dtype":"FLOAT16","sizes":[2,3,5],"strides":[15,5,1])");
    CHECK(step_at(given, StepCode::buffer_size, 2).sentence
          == "index of the last element after dimension [1,2,4]: 29");
    CHECK(step_at(given, StepCode::buffer_size, 3).sentence == end.sentence);
}

TEST_CASE("steps: a term of a sum, its line is an equation that is true")
{
    const auto parsed = parse_scene(
        R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[2,3],"strides":[15,-4],"base_offset":9})");
    REQUIRE(parsed);
    const auto facts = evaluate(parsed->scene);
    REQUIRE(facts);
    const Step step = step_at(*facts, StepCode::elements, 5);
    REQUIRE(step.lines.size() >= 4);
    CHECK(step.lines[2].now
          == "9 + 1\xC2\xB7"
             "15 = 24");
    CHECK(step.lines[3].now == "24 + 2\xC2\xB7(-4) = 16");
    const Step end = step_at(*facts, StepCode::buffer_size, 1);
    const auto current =
        std::find_if(end.lines.begin(), end.lines.end(), [](const StepLine& line) { return line.current; });
    REQUIRE(current != end.lines.end());
    CHECK(current->now.starts_with("15 + "));
}

TEST_CASE("the sentence of a step gives its cause: the sum, the window, the tuple, or the lane")
{
    const auto said = [](const char* kind, const char* keys, Int number)
    { return step_at(facts_of(kind, keys), StepCode::elements, number).sentence; };
    CHECK(said("buffer", R"("dtype":"FLOAT32","sizes":[1,2,3],"strides":[9,5,1])", 3)
          == "[0,1,0]: 1\xC2\xB7"
             "5 + 0\xC2\xB7"
             "1 = offset 5, byte 20");
    CHECK(said("slice1", R"("input":{"dtype":"FLOAT32","sizes":[4,5]},
        "window":{"offsets":[1,0],"sizes":[3,5],"strides":[-1,2]})",
               4)
          == "out[1,1] = in[3\xE2\x88\x92"
             "1,0+1\xC2\xB7"
             "2], offset 12, byte 48");
    CHECK(said("gather_nd1", R"("input":{"dtype":"FLOAT32","sizes":[2,3]},
        "indices":{"dtype":"INT32","sizes":[2,1],"values":[2,-1]},
        "input_dimension_count":2,"indices_dimension_count":2,"batch_dimension_count":1)",
               1)
          == "tuple (-1 + 3) of batch 1 \xE2\x86\x92 out[0,1] = in[1,2], offset 5, byte 20");
    CHECK(said("tpu", R"("dtype":"FLOAT16","sizes":[1,3,1,4],"layout":"aligned","start_index":2,
        "chip":{"npu_num":4,"eu_bytes":64,"lmem_bytes":262144,"bank_num":16})",
               8)
          == "[0,2,0,0]: (2 + 2) mod 4 = lane 0, round 1, offset 32, byte 64, bank 0");
    // The order is that of the table of digits: C₁ stands before H, C₀ last.
    CHECK(said("tiled", R"("dtype":"FLOAT32","labels":"NCHW","sizes":[1,10,4,6],"layout":"nChw8c")", 239)
          == "[0,9,3,5]: 0\xC2\xB7"
             "384 + 1\xC2\xB7"
             "192 + 3\xC2\xB7"
             "48 + 5\xC2\xB7"
             "8 + 1\xC2\xB7"
             "1 = offset 377, byte 1508");
    CHECK(said("tiled", R"~("dtype":"FLOAT16","sizes":[8,64],"layout":"Sw<3,3,3> o 0 o (8,64):(64,1)")~", 192)
          == "[3,0]: 3\xC2\xB7"
             "64 + 0\xC2\xB7"
             "1 = 192 \xE2\x86\x92 offset 216, byte 432");
}

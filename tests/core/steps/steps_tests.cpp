#include "core/kinds/answer_parts.h"
#include "core/spec/json.h"
#include "core/steps/steps.h"
#include "core/tensor/coordinate_text.h"
#include "tests/core/view/random_scenes.h"

#include <doctest/doctest.h>

using namespace stridescope::core;
using namespace stridescope::core::test;

namespace
{

/// What `at` says of a coordinate.
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
    if (const LaneMap* map = facts.lanes())
        return map->sizes;
    return facts.operands().back().tensor->layout.sizes;
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
    if (facts.lanes())
    {
        REQUIRE(step.writes.size() == 1);
        const StepTouch& written = step.writes.front();
        CHECK(written.coordinate == coordinate);
        CHECK(written.byte == at.at("byte").get<Int>());
        if (facts.lanes()->in_lanes())
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

TEST_CASE("each step reads and writes what `at` says of its element, in row-major order")
{
    Dice dice(41);
    for (int trial = 0; trial < 3000; ++trial)
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
    for (int trial = 0; trial < 1000; ++trial)
    {
        const Facts facts = random_buffer(dice, 100);
        const TensorFacts& tensor = *facts.operands().front().tensor;
        const auto rank = static_cast<Int>(tensor.rank());
        REQUIRE(offered(facts, StepCode::packed_strides)->count == rank);
        REQUIRE(offered(facts, StepCode::buffer_size)->count == rank + 1);
        Int run = 1;
        for (Int number = 0; number < rank; ++number)
        {
            const auto d = static_cast<std::size_t>(rank - 1 - number);
            const Step step = step_at(facts, StepCode::packed_strides, number);
            CHECK(current_lines(step) == 1);
            CHECK(step.sentence.starts_with("packed stride of " + std::string(1, tensor.labels[d]) + " = "
                                            + std::to_string(run)));
            run *= tensor.layout.sizes[d];
        }
        Int last = 0;
        for (Int number = 0; number < rank; ++number)
        {
            const auto d = static_cast<std::size_t>(number);
            last += (tensor.layout.sizes[d] - 1) * tensor.layout.strides[d];
            const Step step = step_at(facts, StepCode::buffer_size, number);
            CHECK(current_lines(step) == 1);
            CHECK(step.sentence.ends_with("index " + std::to_string(last)));
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

TEST_CASE("a gather without indices says that they are not there, and several tensors in lanes have no steps")
{
    const Facts gather = facts_of(
        "gather_nd1", R"("input":{"dtype":"FLOAT32","sizes":[2,2]},"indices":{"dtype":"INT32","sizes":[2,1]},)"
                      R"("input_dimension_count":2,"indices_dimension_count":2,"batch_dimension_count":0)");
    const Step step = step_at(gather, StepCode::elements, 1);
    CHECK(step.reads.empty());
    CHECK(step.writes.front().coordinate == Dims{0, 1});
    CHECK(step.sentence.find("the scene has none") != std::string::npos);
    CHECK(step_offers(facts_of("tpu_memory",
                               R"("chip":"BM1684X","tensors":[{"name":"x","dtype":"FLOAT16",)"
                               R"("sizes":[1,1,1,1],"layout":"aligned","start_index":0,"address":0}])"))
              .empty());
}

TEST_CASE("bytes of 4-bit elements say which nibble")
{
    const Facts facts = facts_of("buffer", R"("dtype":"UINT4","sizes":[4])");
    CHECK(step_at(facts, StepCode::elements, 2).sentence == "element [2] is at offset 2, byte 1, low nibble");
    CHECK(step_at(facts, StepCode::elements, 3).sentence == "element [3] is at offset 3, byte 1, high nibble");
}

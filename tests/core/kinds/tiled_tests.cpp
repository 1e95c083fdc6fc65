#include "core/derivation/derivation.h"
#include "core/kinds/ask.h"
#include "core/kinds/tiled/tiled.h"
#include "core/run/scene_run.h"
#include "core/spec/json.h"
#include "tests/core/dice.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstring>
#include <map>

using namespace stridescope::core;
using test::Dice;
using test::rounds;

namespace
{

static_assert(Kind<Tiled>);

TiledScene nchw8c()
{
    TiledScene scene;
    scene.labels = "NCHW";
    scene.sizes = {2, 17, 5, 4};
    scene.layout = "nChw8c";
    return scene;
}

TiledFacts facts_of(const TiledScene& scene)
{
    std::vector<Warning> warnings;
    auto facts = Tiled::evaluate(scene, {}, warnings);
    if (!facts)
        FAIL(facts.problem().where << ": " << facts.problem().message);
    return *facts;
}

/// A few digits a dimension, in nested or any strides, cut tiles and starts inside one.
TiledScene random_scene(Dice& dice)
{
    TiledScene scene;
    const Int rank = dice.between(1, 3);
    DigitChoices digits(static_cast<std::size_t>(rank));
    std::vector<Int> first;
    Int stride = 1;
    for (Int d = 0; d < rank; ++d)
    {
        scene.sizes.push_back(dice.between(1, 7));
        first.push_back(dice.one_in(4) ? dice.between(0, 3) : 0);
        for (Int k = dice.between(0, 2); k > 0; --k)
        {
            const Int extent = dice.between(1, 4);
            digits[static_cast<std::size_t>(d)].push_back(
                {extent, dice.one_in(6) ? dice.between(0, 9) : stride});
            stride *= extent;
        }
        digits[static_cast<std::size_t>(d)].push_back({std::nullopt, stride});
        stride *= 7;
    }
    scene.digits = digits;
    scene.first = first;
    scene.dtype = dice.one_in(3) ? "INT4" : "UINT8";
    scene.base_offset = dice.between(0, 3);
    if (dice.one_in(3))
        scene.xors = {{{2, 1, 3, "elements", {}}}};
    if (dice.one_in(4))
        scene.pads = {{{dice.between(1, 9), dice.between(0, 3)}}};
    return scene;
}

} // namespace

TEST_CASE("oneDNN's blocked channels have the numbers of its documents")
{
    const TiledFacts facts = facts_of(nchw8c());
    CHECK(facts.digits == DigitChoices{{{2, 480}}, {{8, 1}, {3, 160}}, {{5, 32}}, {{4, 8}}});
    CHECK(facts.tensor.offset({0, 10, 3, 1}) == 266);
    CHECK(facts.whole.padded_sizes == Dims{2, 24, 5, 4});
    CHECK(facts.whole.padded_elements - facts.whole.element_count == 960 - 680);
    CHECK(facts.whole.holes == 0);
    CHECK(facts.reserved == 960);
    CHECK(facts.buffer_bytes == 3840);
    CHECK(!facts.plain);
    std::vector<Warning> warnings;
    CHECK(Tiled::evaluate(nchw8c(), {}, warnings).ok());
    REQUIRE(warnings.size() == 1);
    CHECK(warnings.front().code == "tail");
    CHECK(warnings.front().where == "sizes[1]");
}

TEST_CASE("an answer tells elements, padding, holes and what is outside apart, and derives an offset")
{
    Ask ask;
    ask.coords = {{{0, 10, 3, 1}}};
    ask.offsets = {266, 330, 959, 960};
    ask.has_offsets = true;
    ask.explain = true;
    const TiledFacts facts = facts_of(nchw8c());
    Json object = Json::object();
    Tiled::answer(facts, ask, object);
    CHECK(object["at_coords"][0]["offset"] == 266);
    CHECK(object["at_coords"][0]["byte"] == 1064);
    CHECK(object["at_coords"][0]["digits"] == Json::parse("[[0],[2,1],[3],[1]]"));
    CHECK(object["at_offsets"][0]["what"] == "element");
    CHECK(object["at_offsets"][0]["coords"] == Json::parse("[[0,10,3,1]]"));
    CHECK(object["at_offsets"][1]["what"] == "padding");
    CHECK(object["at_offsets"][1]["count"] == 0);
    CHECK(object["at_offsets"][1]["padded_coords"] == Json::parse("[[0,18,0,1]]"));
    CHECK(object["at_offsets"][1]["beyond"] == Json::parse(R"(["C"])"));
    CHECK(object["at_offsets"][2]["what"] == "padding");
    CHECK(object["at_offsets"][3]["what"] == "outside");
    Explanation why;
    Tiled::derive(nchw8c(), facts, ask, why);
    std::map<std::string, std::string> sums;
    for (const Derivation& derivation : why.derivations())
        sums[derivation.of] = derivation.left.text();
    CHECK(sums["at_coords[0].offset"] == "0*480 + (10 - floor(10/8)*8)*1 + floor(10/8)*160 + 3*32 + 1*8");
    CHECK(sums["padded_sizes[1]"] == "align(17, 8)");
    CHECK(sums["digits[2][0][1]"] == "8*4");
}

TEST_CASE("facts of random tiled tensors agree with a walk through all their elements")
{
    Dice dice(75);
    for (int round = 0; round < rounds(4000); ++round)
    {
        const TiledScene scene = random_scene(dice);
        std::vector<Warning> warnings;
        const auto facts = Tiled::evaluate(scene, {}, warnings);
        REQUIRE(facts.ok());
        const Dims sizes(scene.sizes);
        std::map<Int, Int> at;
        std::vector<Int> offsets;
        Dims x = Dims::filled(sizes.size(), 0);
        do
        {
            offsets.push_back(facts->tensor.offset(x));
            ++at[offsets.back()];
        } while (advance(sizes, x));
        CHECK(facts->whole.range->least == at.begin()->first);
        CHECK(facts->whole.range->greatest == at.rbegin()->first);
        CHECK(facts->whole.distinct.count == static_cast<Int>(at.size()));
        CHECK(facts->tensor.footprint.packed
              == (at.size() == offsets.size()
                  && at.rbegin()->first - at.begin()->first + 1 == static_cast<Int>(at.size())));
        // Strides alone say it just where every step along a dimension is the same.
        bool even = true;
        Layout plain{sizes, {}, offsets.front()};
        for (std::size_t d = 0; d < sizes.size(); ++d)
        {
            Dims next = Dims::filled(sizes.size(), 0);
            next[d] = sizes[d] > 1 ? 1 : 0;
            plain.strides.push_back(facts->tensor.offset(next) - offsets.front());
        }
        x = Dims::filled(sizes.size(), 0);
        std::size_t i = 0;
        do
            even = even && offset_of(plain, x) == offsets[i++];
        while (advance(sizes, x));
        CHECK(facts->plain.has_value() == even);
        for (std::size_t d = 0; d < sizes.size() && even; ++d)
            if (sizes[d] > 1)
                CHECK(facts->plain->strides[d] == plain.strides[d]);
    }
}

TEST_CASE("a tiled tensor runs into its memory and back, zero where no element is")
{
    Dice dice(76);
    for (int round = 0; round < rounds(20000); ++round)
    {
        const TiledScene scene = random_scene(dice);
        const TiledFacts facts = facts_of(scene);
        const Int bits = facts.tensor.bits();
        const auto bytes_of = [&](Int elements) { return static_cast<std::size_t>((elements * bits + 7) / 8); };
        const auto get = [&](const std::vector<std::byte>& all, Int i)
        {
            const auto byte = std::to_integer<int>(all[static_cast<std::size_t>(bits == 4 ? i / 2 : i)]);
            return bits == 4 ? (i % 2 == 0 ? byte & 15 : byte >> 4) : byte;
        };
        std::vector<std::byte> tensor(bytes_of(facts.whole.element_count));
        for (std::byte& one : tensor)
            one = static_cast<std::byte>(dice.between(0, 255));
        if (bits == 4 && facts.whole.element_count % 2 != 0)
            tensor.back() &= std::byte{0xF};
        const auto run_of = [&](Direction direction, const std::vector<std::byte>& from)
        {
            SceneRun plan;
            plan.forms = *Tiled::forms(facts, direction);
            plan.input.dtype = facts.tensor.dtype;
            plan.input.sizes = plan.forms.input.sizes.to_vector();
            plan.input.strides = packed_strides(plan.forms.input.sizes).to_vector();
            plan.input.bytes = from;
            REQUIRE(!Tiled::plan(facts, direction, plan));
            std::vector<std::byte> to(static_cast<std::size_t>(plan.forms.output.bytes));
            REQUIRE(!run(plan, to));
            return to;
        };
        const auto memory = run_of(Direction::forward, tensor);
        REQUIRE(memory.size() == bytes_of(*facts.reserved));
        std::map<Int, int> expected; // the last in row-major order stays
        Dims x = Dims::filled(facts.tensor.rank(), 0);
        Int number = 0;
        do
            expected[facts.tensor.offset(x)] = get(tensor, number++);
        while (advance(facts.tensor.layout.sizes, x));
        for (Int offset = 0; offset < *facts.reserved; ++offset)
            REQUIRE(get(memory, offset) == (expected.contains(offset) ? expected[offset] : 0));
        const auto back = run_of(Direction::inverse, memory);
        x = Dims::filled(facts.tensor.rank(), 0);
        number = 0;
        do
            REQUIRE(get(back, number++) == expected[facts.tensor.offset(x)]);
        while (advance(facts.tensor.layout.sizes, x));
    }
}

TEST_CASE("a tiled scene that is wrong names the rule and the place, in the format's order")
{
    const auto problem = [](const TiledScene& scene)
    {
        std::vector<Warning> warnings;
        const auto facts = Tiled::evaluate(scene, {}, warnings);
        REQUIRE(!facts);
        return std::string(code_name(facts.problem().code)) + " " + facts.problem().where;
    };
    TiledScene scene = nchw8c();
    scene.layout.reset();
    CHECK(problem(scene) == "schema layout");
    scene.layout = "nChw8c";
    scene.digits = DigitChoices{};
    CHECK(problem(scene) == "layout digits");
    scene.layout.reset();
    CHECK(problem(scene) == "rank digits");
    scene.digits = DigitChoices{{{2, 480}}, {{8, 1}, {2, 160}}, {{5, 32}}, {{4, 8}}};
    CHECK(problem(scene) == "layout digits[1]");
    scene.digits = DigitChoices{{{2, 480}}, {{std::nullopt, 1}, {3, 160}}, {{5, 32}}, {{4, 8}}};
    CHECK(problem(scene) == "layout digits[1][0][0]");
    scene = nchw8c();
    scene.first = {{0, -1, 0, 0}};
    CHECK(problem(scene) == "layout first[1]");
    scene.first = {{0, 0}};
    CHECK(problem(scene) == "rank first");
    scene = nchw8c();
    scene.sizes[2] = 0;
    scene.layout = "nonsense!";
    CHECK(problem(scene) == "zero_size sizes[2]");
    scene = nchw8c();
    scene.xors = {{{3, 0, 2, "elements", {}}}};
    CHECK(problem(scene) == "layout xor[0]");
    scene.xors = {{{1, 0, 3, "bytes", {}}}};
    CHECK(problem(scene) == "layout xor[0].base");
    scene.xors = {{{3, 4, 3, "bytes", {}}}};
    CHECK(facts_of(scene).placement().xors == std::vector<Xor>{{3, 2, 3}});
    scene.base_offset = -1;
    CHECK(problem(scene) == "layout base_offset");
    scene = nchw8c();
    scene.xors = std::vector<XorChoice>(257, XorChoice{1, 0, 1, "elements", {}});
    CHECK(problem(scene) == "unsupported xor");
    scene = nchw8c();
    scene.pads = std::vector<std::vector<Int>>(257, {1, 0});
    CHECK(problem(scene) == "unsupported pad");
    scene = nchw8c();
    scene.pads = {{{0, 1}}};
    CHECK(problem(scene) == "layout pad[0]");
    scene = nchw8c();
    scene.sizes = {int_max, 3, 1, 1};
    CHECK(problem(scene) == "overflow sizes");
    scene.sizes = {Int{1} << 61, 1, 1, 1};
    CHECK(problem(scene) == "overflow layout");
}

TEST_CASE("tiled: what a frame cannot pay for is left undecided, and a full evaluation has it")
{
    TiledScene scene;
    scene.labels = "HW";
    scene.sizes = {1024, 1024};
    scene.digits = DigitChoices{{{std::nullopt, 1024}}, {{std::nullopt, 1}}};
    scene.xors = {{{3, 3, 3, "elements", {}}}};
    scene.banks = "NVIDIA";
    AccessChoice access;
    access.op = "read";
    access.bytes = 4;
    access.lanes = std::vector<LabelStep>{{"W", 32, 1}};
    access.steps = std::vector<LabelStep>{{"H", 256, 1}, {"W", 32, 32}};
    scene.accesses = {access, access, access};
    std::vector<Warning> warnings;
    EvaluateOptions frame;
    frame.effort = Effort::interactive();
    const auto soon = Tiled::evaluate(scene, frame, warnings);
    REQUIRE_MESSAGE(soon, soon.problem().message);
    CHECK_FALSE(soon->decided());
    CHECK_FALSE(soon->runs);
    REQUIRE(soon->banks);
    CHECK(soon->banks->costs.empty());
    const TiledFacts all = facts_of(scene);
    CHECK(all.decided());
    CHECK(all.runs);
    CHECK(all.banks->costs.size() == 3);
}

TEST_CASE("a base offset comes after bases, before a scene's own swizzle, and may be negative")
{
    TiledScene scene;
    scene.sizes = {8};
    scene.bases = {{{3}, {2}, {5}}};
    scene.base_offset = 1;
    const auto offsets = [&]
    {
        const TiledFacts facts = facts_of(scene);
        std::vector<Int> all;
        for (Int x = 0; x < 8; ++x)
            all.push_back(facts.tensor.offset({x}));
        CHECK(facts.whole.distinct.count == 8);
        CHECK(facts.whole.range
              == OffsetRange{*std::min_element(all.begin(), all.end()),
                             *std::max_element(all.begin(), all.end())});
        CHECK(facts.whole.holes == facts.whole.range->greatest - facts.whole.range->least + 1 - 8);
        return all;
    };
    CHECK(offsets() == std::vector<Int>{1, 4, 3, 2, 8, 5, 6, 7});
    scene.base_offset = -3;
    CHECK(offsets() == std::vector<Int>{-3, 0, -1, -2, 4, 1, 2, 3});
    scene.base_offset = 8; // a whole block
    CHECK(offsets() == std::vector<Int>{8, 11, 10, 9, 15, 12, 13, 14});
    scene.base_offset = 1;
    scene.xors = {{{1, 0, 3, "elements", {}}}};
    CHECK(offsets() == std::vector<Int>{1, 4, 3, 2, 9, 5, 6, 7});
}

TEST_CASE("bytes of a tensor that ends below offset 0 are rounded towards it")
{
    TiledScene scene;
    scene.dtype = "UINT4";
    scene.sizes = {3};
    scene.digits = {{{3, 1}}};
    scene.base_offset = -6;
    CHECK(facts_of(scene).reserved == -3);
    CHECK(facts_of(scene).buffer_bytes == -1);
}

TEST_CASE("names that give no layout of elements are refused with their reason, except those of labels")
{
    TiledScene scene;
    scene.sizes = {2, 3, 4};
    for (const char* name :
         {"any", "undef", "wino", "wino_wei_aaOio", "rnn_packed", "OWNED_BY_DML", "q4_0", "iq4_nl"})
    {
        CAPTURE(name);
        scene.layout = name;
        std::vector<Warning> warnings;
        const auto found = Tiled::evaluate(scene, {}, warnings);
        REQUIRE_FALSE(found);
        CHECK(found.problem().code == Code::unsupported);
        CHECK(found.problem().where == "layout");
    }
    scene.labels = "ANY";
    scene.layout = "any";
    CHECK(facts_of(scene).tensor.offset({1, 2, 3}) == 23);
}

TEST_CASE("steps: a swizzle shows the number that it XORs in")
{
    TiledScene scene;
    scene.sizes = {8, 64};
    scene.layout = "Sw<3,3,3> o 0 o (8,64):(64,1)";
    const Step step = Tiled::step(facts_of(scene), 3 * 64);
    CHECK(std::any_of(step.lines.begin(), step.lines.end(),
                      [](const StepLine& line) { return line.now == "xor(192, 3\u00B78) = 216"; }));
}

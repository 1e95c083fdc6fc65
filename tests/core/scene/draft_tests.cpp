#include "core/assets.h"
#include "core/kinds/tpu_memory/memory_draft.h"
#include "core/scene/change_kind.h"
#include "core/scene/draft.h"
#include "core/scene/fixes.h"
#include "core/scene/parse.h"
#include "core/spec/tensor_draft.h"
#include "tests/core/dice.h"
#include "tests/core/random_layouts.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <set>

using namespace stridescope::core;
using stridescope::core::test::Dice;
using stridescope::core::test::rounds;

namespace
{

Int odd_number(Dice& dice)
{
    return dice.pick<Int>({0, -1, 1, 2, 3, 9, int_max, int_min, Int{1} << 40});
}

void break_list(Dice& dice, std::vector<Int>& list)
{
    if (dice.one_in(6))
        list.push_back(1);
    else if (dice.one_in(6) && !list.empty())
        list.pop_back();
    else if (!list.empty())
        list[static_cast<std::size_t>(dice.between(0, static_cast<Int>(list.size()) - 1))] = odd_number(dice);
}

void break_tensor(Dice& dice, TensorSpec& tensor)
{
    switch (dice.between(0, 9))
    {
    case 0:
        tensor.dtype = dice.pick<std::string>({"FLOAT99", "INT8", "UINT32"});
        break;
    case 1:
        tensor.labels = dice.pick<std::string>({"", "AA", "A1CD", "WHCN", "ABCDE"});
        break;
    case 2:
        tensor.layout = dice.pick<std::string>({"", "NHWC", "AAAA", "WH"});
        break;
    case 3:
        tensor.strides = std::vector<Int>(tensor.sizes.size(), odd_number(dice));
        break;
    case 4:
        tensor.strides = std::vector<Int>(3, 1);
        break;
    case 5:
        tensor.pad = PerLabel{{"W", odd_number(dice)}, {"q", 1}};
        break;
    case 6:
        tensor.broadcast = std::vector<bool>(static_cast<std::size_t>(dice.between(0, 5)), true);
        break;
    case 7:
        tensor.values =
            NumberList{std::make_shared<const std::vector<Number>>(std::vector<Number>{Int{7}, Int{-3}})};
        break;
    case 8:
        tensor.base_offset = odd_number(dice);
        break;
    default:
        break_list(dice, tensor.sizes);
    }
}

struct Breaks
{
    Dice& dice;
    void operator()(BufferScene& scene) const { break_tensor(dice, scene.tensor); }
    void operator()(TiledScene& scene) const
    {
        const Int odd = odd_number(dice);
        switch (dice.between(0, 6))
        {
        case 0:
            scene.layout =
                dice.pick<std::string>({"nChw8c", "nChw8c8n8n", "{3,2,1,0:T(2,2)}", "((2,8),(4", "odd"});
            break;
        case 1:
            scene.first = std::vector<Int>(static_cast<std::size_t>(dice.between(3, 5)), odd);
            break;
        case 2:
            scene.xors = {{{dice.between(0, 3), dice.between(0, 3), odd, "bytes", {}}}};
            break;
        case 3:
            scene.pads = {{{odd, dice.between(-1, 4)}}};
            break;
        case 4:
            scene.base_offset = odd;
            break;
        case 5:
            scene.digits = DigitChoices(4, {{2, 1}, {std::nullopt, odd}});
            break;
        default:
            break_list(dice, scene.sizes);
        }
    }
    void operator()(Slice1Scene& scene) const
    {
        if (dice.one_in(2))
            return break_tensor(dice, scene.input);
        break_list(dice, *dice.pick<std::vector<Int>*>(
                             {&scene.window.offsets, &scene.window.sizes, &scene.window.strides}));
        output(scene.output);
    }
    void operator()(GatherNd1Scene& scene) const
    {
        if (dice.one_in(2))
            return break_tensor(dice, dice.one_in(2) ? scene.input : scene.indices);
        *dice.pick<Int*>({&scene.input_dimension_count, &scene.indices_dimension_count,
                          &scene.batch_dimension_count}) = odd_number(dice);
        output(scene.output);
    }
    void operator()(GatherElementsScene& scene) const
    {
        if (dice.one_in(2))
            return break_tensor(dice, dice.one_in(2) ? scene.input : scene.indices);
        scene.axis = odd_number(dice);
        output(scene.output);
    }
    void operator()(TpuMemoryScene& scene) const
    {
        break_lanes(scene.tensors[static_cast<std::size_t>(dice.between(0, 1))]);
        if (dice.one_in(4))
            scene.tensors[1].name = scene.tensors[0].name;
        if (dice.one_in(4))
            scene.apart = {{"a", dice.pick<std::string>({"a", "b", "nobody"})}};
    }
    void operator()(TpuScene& scene) const { break_lanes(scene); }
    void break_lanes(TpuTensorSpec& scene) const
    {
        break_list(dice, scene.sizes);
        if (dice.one_in(3))
            scene.layout = dice.pick<std::string>({"odd", "compact", "free"});
        if (dice.one_in(3))
            scene.start_index = odd_number(dice);
    }
    void output(std::optional<OutputSpec>& given) const
    {
        if (!dice.one_in(2))
            return;
        given.emplace();
        given->sizes_given = dice.one_in(2);
        if (given->sizes_given)
            given->tensor.sizes = {1, 1, 2, dice.between(-1, 3)};
        break_tensor(dice, given->tensor);
        given->sizes_given = !given->tensor.sizes.empty();
        given->dtype_given = given->tensor.dtype != "FLOAT32";
    }
};

template <typename Check>
void for_random_scenes(std::uint64_t seed, const Check& check)
{
    Dice dice(seed);
    for (int round = 0; round < rounds(400); ++round)
        Kinds::each(
            [&]<typename K>()
            {
                const std::string kind = K::name;
                CAPTURE(kind);
                CAPTURE(round);
                Scene scene = example_scene<K>();
                for (Int n = dice.between(1, 3); n > 0; --n)
                    Breaks{dice}(std::get<typename K::Scene>(scene.content));
                check(scene);
            });
}

std::optional<NearestScene> nearest_of(const Scene& scene, const EvaluateOptions& options = {})
{
    const auto facts = evaluate(scene, options);
    REQUIRE_FALSE(facts);
    return nearest_scene(scene, draft_of(scene, facts.problem(), options), options);
}

/// Returns the independent tensors: the main one of an operation, each one of a lane memory.
std::vector<Dims> sizes_of_tensors(const Scene& scene)
{
    std::vector<Dims> sizes;
    if (const auto* memory = std::get_if<TpuMemoryScene>(&scene.content))
        for (const MemoryTensorSpec& tensor : memory->tensors)
            sizes.push_back(tensor.sizes);
    else
        sizes.push_back(visit_kind(scene.content, []<typename K>(const typename K::Scene& content)
                                   { return K::main_tensor(content).sizes; }));
    return sizes;
}

} // namespace

TEST_CASE("the first of a draft's problems is the rule that evaluation names, and no place is named twice")
{
    for_random_scenes(1,
                      [](const Scene& scene)
                      {
                          const auto facts = evaluate(scene);
                          if (facts)
                          {
                              const Draft draft =
                                  visit_kind(scene.content, []<typename K>(const typename K::Scene& content)
                                             { return K::draft(content, {}); });
                              CHECK(draft.problems.empty());
                              return;
                          }
                          const Draft draft = draft_of(scene, facts.problem());
                          REQUIRE(!draft.problems.empty());
                          CHECK(draft.problems.front() == facts.problem());
                          for (const Problem& problem : draft.problems)
                              CHECK_FALSE(problem.message.empty());
                      });
}

TEST_CASE("a draft resolves a tensor as evaluation resolves it alone")
{
    for_random_scenes(2,
                      [](const Scene& scene)
                      {
                          Scene copy = scene;
                          TensorSpec* input = tensor_of(copy, Operand::input);
                          if (!input)
                              return;
                          const TensorDraft draft = draft_tensor(*input);
                          CHECK(draft.labels.size() == input->sizes.size());
                          Scene alone;
                          alone.content = Buffer::of_tensor(*input);
                          const auto facts = evaluate(alone);
                          CHECK(facts.ok() == draft.problems.empty());
                          if (!facts)
                              return;
                          const TensorFacts& tensor = *facts->first().tensor;
                          CHECK(draft.dtype == tensor.dtype);
                          CHECK(draft.labels == tensor.labels);
                          CHECK(draft.sizes == tensor.layout.sizes);
                          CHECK(draft.strides == tensor.layout.strides);
                      });
}

TEST_CASE("strides are resolved although something else of the tensor is wrong")
{
    TensorSpec tensor;
    tensor.dtype = "FLOAT99";
    tensor.sizes = {2, 3};
    tensor.layout = "WH";
    tensor.values = NumberList{std::make_shared<const std::vector<Number>>()};
    const TensorDraft draft = draft_tensor(tensor, "input.");
    CHECK(draft.strides == Dims{1, 2});
    REQUIRE(draft.problems.size() == 2);
    CHECK(draft.problems[0].where == "input.dtype");
    CHECK(draft.problems[1].where == "input.values");
}

TEST_CASE("the nearest scene keeps the rules and has the sizes of the scene's own tensors")
{
    int found = 0;
    for_random_scenes(3,
                      [&](const Scene& scene)
                      {
                          const auto facts = evaluate(scene);
                          if (facts)
                              return;
                          const auto nearest = nearest_scene(scene, draft_of(scene, facts.problem()));
                          if (!nearest)
                              return;
                          ++found;
                          CHECK_FALSE(nearest->shown.empty());
                          const auto of_nearest = evaluate(nearest->scene);
                          REQUIRE(of_nearest);
                          CHECK(of_nearest->content.index() == nearest->facts.content.index());
                          const auto own = of_nearest->tensors();
                          const auto with_it = nearest->facts.tensors();
                          REQUIRE(own.size() == with_it.size());
                          for (std::size_t i = 0; i < own.size(); ++i)
                              CHECK((!own[i].tensor || own[i].tensor->layout == with_it[i].tensor->layout));
                          const std::vector<Dims> own_sizes = sizes_of_tensors(scene);
                          for (const Dims& shown : sizes_of_tensors(nearest->scene))
                              CHECK(std::find(own_sizes.begin(), own_sizes.end(), shown) != own_sizes.end());
                      });
    CHECK(found > rounds(200));
}

TEST_CASE("a tensor with invalid sizes has no nearest scene; one that can be packed has one")
{
    for_random_scenes(4,
                      [](const Scene& scene)
                      {
                          const TensorSpec tensor =
                              visit_kind(scene.content, []<typename K>(const typename K::Scene& content)
                                         { return K::main_tensor(content); });
                          TensorSpec plain;
                          plain.sizes = tensor.sizes;
                          const TensorDraft draft = draft_tensor(plain);
                          const auto facts = evaluate(scene);
                          if (facts)
                              return;
                          const auto nearest = nearest_scene(scene, draft_of(scene, facts.problem()));
                          if (draft.problems.empty())
                              CHECK(nearest);
                          const auto* memory = std::get_if<TpuMemoryScene>(&scene.content);
                          if (!draft.sizes && (memory == nullptr || memory->tensors.size() == 1))
                              CHECK_FALSE(nearest);
                      });
}

TEST_CASE("an invalid size hides no rule that the window breaks in other dimensions")
{
    Scene scene = parse_scene(R"({"stridescope":1,"kind":"slice1",
        "input":{"dtype":"FLOAT32","sizes":[0,3,4]},
        "window":{"offsets":[0,2,0],"sizes":[1,9,2],"strides":[1,1,1]}})")
                      ->scene;
    const auto problem = evaluate(scene).problem();
    std::set<std::string> wrong;
    for (const Problem& one : draft_of(scene, problem, {}).problems)
        wrong.insert(one.where);
    CHECK(wrong.contains("input.sizes[0]"));
    CHECK(wrong.contains("window.sizes[1]"));
    CHECK_FALSE(wrong.contains("window.sizes[0]"));
    CHECK_FALSE(wrong.contains("window.sizes[2]"));
}

TEST_CASE("wrong output sizes and wrong indices leave the operation in the picture")
{
    Scene scene = example_scene<GatherNd1>();
    auto& gather = std::get<GatherNd1Scene>(scene.content);
    gather.indices.values =
        NumberList{std::make_shared<const std::vector<Number>>(std::vector<Number>{Int{9}, Int{0}})};
    gather.output.emplace();
    gather.output->sizes_given = true;
    gather.output->tensor.sizes = {1, 1, 1, 1};
    const auto nearest = nearest_of(scene);
    REQUIRE(nearest);
    CHECK(nearest->shown == "without index values, so the copied elements are unknown, with a computed output");
    CHECK(nearest->scene.content.index() == scene.content.index());
}

TEST_CASE("a file that may not be named is left out of the nearest scene, and is not wrong where it may")
{
    struct Files : ValuesSource
    {
        [[nodiscard]] std::optional<Problem> refusal(const std::string& path) const override
        {
            return path == "mine.npy" ? std::nullopt
                                      : std::optional(Problem{Code::file, "", path + " is not there"});
        }
        [[nodiscard]] Result<FileValues> open(const std::string& path) const override
        {
            return Problem{Code::file, "", path + " cannot be read here"};
        }
    } const files;
    EvaluateOptions options;
    options.files = &files;
    Scene scene = example_scene<Slice1>();
    auto& slice = std::get<Slice1Scene>(scene.content);
    slice.input.values = ValuesFile{"mine.npy"};
    CHECK(evaluate(scene, options));
    slice.window.sizes = {9, 9, 9, 9};
    auto nearest = nearest_of(scene, options);
    REQUIRE(nearest);
    CHECK(nearest->shown == "the input only");
    CHECK(tensor_of(nearest->scene, Operand::input)->values == slice.input.values);

    scene = example_scene<Slice1>();
    auto& other = std::get<Slice1Scene>(scene.content);
    other.input.values = ValuesFile{"gone.npy"};
    const auto facts = evaluate(scene, options);
    REQUIRE_FALSE(facts);
    CHECK(facts.problem().where == "input.values.file");
    nearest = nearest_of(scene, options);
    REQUIRE(nearest);
    CHECK(nearest->shown == "without its values");
    CHECK(nearest->scene.content.index() == scene.content.index());
    const auto fixes = fixes_for(scene, facts.problem());
    REQUIRE_FALSE(fixes.empty());
    const auto* const fix = &fixes.front();
    CHECK(evaluate(fix->scene, options));
}

TEST_CASE("fixes lead to a scene that no longer breaks the rule at that place")
{
    for_random_scenes(5,
                      [](const Scene& scene)
                      {
                          const auto facts = evaluate(scene);
                          if (facts)
                              return;
                          for (const Fix& fix : fixes_for(scene, facts.problem()))
                          {
                              CAPTURE(facts.problem().where);
                              CAPTURE(facts.problem().message);
                              CAPTURE(fix.label);
                              CHECK_FALSE(fix.label.empty());
                              const auto after = evaluate(fix.scene);
                              CHECK((after.ok() || !(after.problem() == facts.problem())));
                          }
                      });
}

TEST_CASE("weights whose chip gets its own numbers lack nic, and this is reported")
{
    TpuScene tpu;
    tpu.dtype = "INT8";
    tpu.sizes = {4, 6, 3, 3};
    tpu.layout = "weight_nic";
    tpu.chip = "BM1684X";
    Scene scene;
    scene.content = tpu;
    CHECK(evaluate(scene));
    tpu.chip = ChipSpec{};
    scene.content = tpu;
    const auto facts = evaluate(scene);
    REQUIRE_FALSE(facts);
    CHECK(facts.problem().where == "nic");
}

TEST_CASE("a memory's chip that becomes numbers leaves every tensor its channels side by side")
{
    const auto parsed = parse_scene(R"({"stridescope":1,"kind":"tpu_memory","chip":"BM1684X","tensors":[
        {"name":"a","dtype":"INT8","sizes":[4,6,3,3],"layout":"weight_nic","start_index":0,"address":0},
        {"name":"b","dtype":"INT8","sizes":[4,6,3,3],"layout":"weight_nic","start_index":0,"address":65536}]})");
    REQUIRE(parsed);
    auto memory = std::get<TpuMemoryScene>(parsed->scene.content);
    set_chip(memory, ChipSpec{});
    CHECK(memory.tensors[0].nic == memory.tensors[1].nic);
    CHECK(memory.tensors[1].nic.has_value());
}

#include "core/scene/draft.h"

#include "core/kinds/index_values.h"
#include "core/scene/members.h"
#include "core/spec/tensor_shape.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace stridescope::core
{
namespace
{

using Words = std::vector<std::string>;

void say(Words& words, std::string more)
{
    if (std::find(words.begin(), words.end(), more) == words.end())
        words.push_back(std::move(more));
}

/// Drops the choice that a rule names; false if it cannot be dropped.
bool leave_out(TensorSpec& tensor, const Problem& problem, const char* name, const char* dtype, Words& words)
{
    const auto of = [&](const char* what) { return name[0] ? fmt::format("{} {}", name, what) : what; };
    const std::string& where = problem.where;
    if (problem.code == Code::dtype)
    {
        tensor.dtype = dtype;
        say(words, fmt::format("{} {}", of("as"), dtype));
    }
    else if (problem.code == Code::values_count || problem.code == Code::file)
    {
        tensor.values = {};
        say(words, of("without its values"));
    }
    else if (where == "labels")
    {
        tensor.labels.reset();
        say(words, of("with default labels"));
    }
    else if (where != "sizes"
             && (problem.code == Code::layout || problem.code == Code::overflow
                 || (problem.code == Code::rank && where == "strides")))
    {
        if (reset_packing(tensor))
            say(words, of("packed"));
        else if (tensor.base_offset != 0)
        {
            tensor.base_offset = 0;
            say(words, of("with base offset 0"));
        }
        else
            return false;
    }
    else
        return false;
    return true;
}

/// Drops the invalid choices of a tensor; false if it does not resolve even so.
bool simplify(TensorSpec& tensor, const char* name, const char* dtype, bool values_too,
              const ValuesSource* files, Words& words)
{
    // Each round drops at least one choice, and there are ten.
    for (int step = 0; step < 16; ++step)
    {
        const TensorDraft draft = draft_tensor(tensor, {}, values_too, files);
        if (draft.problems.empty())
            return true;
        if (!leave_out(tensor, draft.problems.front(), name, dtype, words))
            return false;
    }
    return false;
}

void drop_output(Scene& scene)
{
    for_each_member<std::optional<OutputSpec>>(
        scene, [](std::optional<OutputSpec>& output, const std::string&, Rule) { output.reset(); });
}

/// Returns the scene with its facts; nothing if it is still invalid.
std::optional<NearestScene> evaluated(Scene scene, const Words& left_out, const EvaluateOptions& options)
{
    auto facts = evaluate(scene, options);
    if (!facts)
        return std::nullopt;
    return NearestScene{std::move(scene), *std::move(facts), fmt::format("{}", fmt::join(left_out, ", "))};
}

/// Returns the operation with the valid parts of its tensors.
std::optional<NearestScene> same_kind(Scene scene, const Draft& draft, const EvaluateOptions& options)
{
    Words words;
    if (TensorSpec* input = tensor_of(scene, Operand::input))
        if (!simplify(*input, "", "FLOAT32", true, options.files, words))
            return std::nullopt;
    TensorSpec* indices = tensor_of(scene, Operand::indices);
    if (indices && !simplify(*indices, "the indices", "UINT32", false, options.files, words))
        return std::nullopt;
    const auto wrong = [&](std::string_view path)
    {
        return std::any_of(draft.problems.begin(), draft.problems.end(),
                           [&](const Problem& problem) { return problem.where.starts_with(path); });
    };
    SharedIntegers index_values;
    if (indices && wrong("indices.values"))
    {
        const TensorDraft resolved = draft_tensor(*indices, {}, false, options.files);
        index_values = legible_index_values(
            *indices, *resolved.dtype, {*resolved.sizes, *resolved.strides, indices->base_offset}, options);
        indices->values = {};
        say(words, "without index values, so the copied elements are unknown");
    }
    if (wrong("output"))
    {
        drop_output(scene);
        say(words, "with a computed output");
    }
    auto nearest = words.empty() ? std::nullopt : evaluated(std::move(scene), words, options);
    if (nearest)
        nearest->index_values = std::move(index_values);
    return nearest;
}

std::optional<NearestScene> what_is_right(Scene scene, const Draft& draft, const EvaluateOptions& options)
{
    const Words words = visit_kind(scene.content,
                                   [&]<typename K>(typename K::Scene& content) -> Words
                                   { return K::leave_out(content, draft.problems); });
    return words.empty() ? std::nullopt : evaluated(std::move(scene), words, options);
}

std::optional<NearestScene> tensor_alone(Scene scene, const EvaluateOptions& options)
{
    TensorSpec tensor = visit_kind(scene.content, []<typename K>(const typename K::Scene& content)
                                   { return K::main_tensor(content); });
    const bool strided = tensor_of(scene, Operand::input) != nullptr;
    Words words = {strided ? "the input only" : "the tensor only, packed row-major"};
    if (!simplify(tensor, "", "FLOAT32", true, options.files, words))
        return std::nullopt;
    scene.content = scene_of_tensor(tensor);
    return evaluated(std::move(scene), words, options);
}

} // namespace

Draft draft_of(const Scene& scene, const Problem& first, const EvaluateOptions& options)
{
    Draft draft = visit_kind(scene.content, [&]<typename K>(const typename K::Scene& content)
                             { return K::draft(content, options); });
    // A few rules can be checked only once all tensors resolve.
    if (draft.problems.empty() || !(draft.problems.front() == first))
        draft.problems.insert(draft.problems.begin(), first);
    return draft;
}

std::optional<NearestScene> nearest_scene(const Scene& scene, const Draft& draft,
                                          const EvaluateOptions& options)
{
    if (auto nearest = same_kind(scene, draft, options))
        return nearest;
    if (auto nearest = what_is_right(scene, draft, options))
        return nearest;
    return tensor_alone(scene, options);
}

} // namespace stridescope::core

#include "core/scene/fixes.h"

#include "core/scene/facts.h"
#include "core/scene/number_path.h"
#include "core/spec/index_numbers.h"
#include "core/spec/tensor_draft.h"
#include "core/spec/tensor_shape.h"

#include <algorithm>
#include <charconv>

namespace stridescope::core
{
namespace
{

using Label = std::optional<std::string>;

/// Returns the tensor that a path leads into.
std::optional<Operand> operand_at(Scene& scene, std::string_view path)
{
    const TensorSpec* tensor = tensor_at(scene, path);
    for (const Operand operand : {Operand::input, Operand::indices, Operand::output})
        if (tensor && tensor_of(scene, operand) == tensor)
            return operand;
    return std::nullopt;
}

Label pack(TensorSpec& tensor, std::string_view path)
{
    if (path.ends_with("labels"))
    {
        tensor.labels.reset();
        return "Use default labels";
    }
    const bool packed = reset_packing(tensor);
    const auto problems = draft_tensor(tensor).problems;
    const bool still = std::any_of(problems.begin(), problems.end(),
                                   [](const Problem& problem) { return problem.where == "strides"; });
    if (still && tensor.base_offset != 0)
    {
        tensor.base_offset = 0;
        return packed ? "Reset strides and base offset" : "Set the base offset to 0";
    }
    return "Reset strides";
}

/// Returns the index in a list that a path leads to.
std::optional<std::size_t> number_of(std::string_view path)
{
    const auto bracket = path.find('[');
    std::size_t number = 0;
    if (bracket == std::string_view::npos
        || std::from_chars(path.data() + bracket + 1, path.data() + path.size(), number).ec != std::errc{})
        return std::nullopt;
    return number;
}

Label set_index_to_zero(TensorSpec& indices, std::string_view path)
{
    const auto number = number_of(path);
    if (!number)
        return std::nullopt;
    set_index(indices, *number, 0);
    return "Set to 0";
}

/// Makes the type of the indices signed, so that negative ones count from the end.
Label give_indices_a_sign(TensorSpec& indices, std::string_view path)
{
    const auto number = number_of(path);
    const auto numbers = index_numbers(indices);
    if (!number || !numbers || *number >= numbers->size() || !indices.dtype.starts_with("UINT"))
        return std::nullopt;
    const auto* const value = std::get_if<Int>(&(*numbers)[*number]);
    if (!value || *value >= 0)
        return std::nullopt;
    indices.dtype.erase(0, 1);
    return "Make indices " + indices.dtype;
}

/// Sets sizes and steps that are too small or 0 to 1.
Label set_to_one(Scene& scene, std::string_view path)
{
    Int* number = number_at(scene, path);
    if (!number)
        return std::nullopt;
    *number = 1;
    return "Set to 1";
}

Label mend_tensor(Scene& scene, const Problem& problem)
{
    const auto operand = operand_at(scene, problem.where);
    if (!operand)
        return std::nullopt;
    TensorSpec* tensor = tensor_of(scene, *operand);
    switch (problem.code)
    {
    case Code::layout:
        return pack(*tensor, problem.where);
    case Code::overflow:
        return problem.where.ends_with("strides") ? pack(*tensor, problem.where) : std::nullopt;
    case Code::dtype:
    case Code::indices_dtype:
    {
        const TensorSpec* input = tensor_of(scene, Operand::input);
        tensor->dtype = *operand == Operand::indices           ? "UINT32"
                        : *operand == Operand::output && input ? input->dtype
                                                               : "FLOAT32";
        return "Use " + tensor->dtype;
    }
    case Code::index_out_of_range:
        return *operand == Operand::indices ? set_index_to_zero(*tensor, problem.where) : std::nullopt;
    case Code::values_count:
        if (*operand == Operand::indices)
        {
            complete_indices(*tensor);
            return "Fill with zeros";
        }
        tensor->values = {};
        return "Show offsets instead";
    case Code::file:
        tensor->values = {};
        return "Remove the file";
    default:
        return std::nullopt;
    }
}

} // namespace

std::vector<Fix> fixes_for(const Scene& scene, const Problem& problem)
{
    std::vector<Fix> fixes;
    const auto offer = [&](const auto& mend)
    {
        Fix fix{{}, scene};
        Label label = mend(fix.scene);
        if (!label || fix.scene == scene)
            return;
        if (const auto after = evaluate(fix.scene, {.effort = Effort::none()});
            !after && after.problem() == problem)
            return; // this alone does not make the scene valid
        fix.label = *std::move(label);
        fixes.push_back(std::move(fix));
    };
    if (problem.code == Code::index_out_of_range)
        offer(
            [&](Scene& mended) -> Label
            {
                TensorSpec* const indices = tensor_of(mended, Operand::indices);
                return indices ? give_indices_a_sign(*indices, problem.where) : std::nullopt;
            });
    offer(
        [&](Scene& mended)
        {
            const bool too_small = problem.code == Code::zero_size || problem.code == Code::window_empty
                                   || problem.code == Code::output_empty
                                   || problem.code == Code::window_stride_zero;
            Label label = visit_kind(mended.content, [&]<typename K>(typename K::Scene& content)
                                     { return K::fix(content, problem); });
            if (!label)
                label = too_small ? set_to_one(mended, problem.where) : mend_tensor(mended, problem);
            return label;
        });
    return fixes;
}

} // namespace stridescope::core

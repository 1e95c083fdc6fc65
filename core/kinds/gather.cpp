#include "core/kinds/gather.h"

#include "core/spec/tensor_dimensions.h"

namespace stridescope::core
{

GatherDraft begin_gather(const TensorSpec& input, const TensorSpec& indices, const EvaluateOptions& options)
{
    GatherDraft draft;
    draft.add(Operand::input, draft_tensor(input, "input.", true, options.files));
    draft.add(Operand::indices, draft_tensor(indices, "indices.", false, options.files));
    if (draft.indices().dtype)
        draft.add(check_index_type(*draft.indices().dtype));
    return draft;
}

void read_index_values(const TensorSpec& indices, const EvaluateOptions& options, const CheckIndices& check,
                       GatherDraft& draft)
{
    const TensorDraft& drafted = draft.indices();
    const auto count = drafted.sizes ? element_count(*drafted.sizes) : std::nullopt;
    if (!count || !drafted.dtype || check_index_type(*drafted.dtype))
        return;
    const Layout layout{*drafted.sizes, drafted.strides.value_or(packed_strides(*drafted.sizes)),
                        indices.base_offset};
    auto values = index_values(indices, *drafted.dtype, layout, options, check);
    if (values)
        draft.index_values = *std::move(values);
    else
        draft.problems.push_back(values.problem());
}

void read_output(const std::optional<OutputSpec>& given, const TensorSpec& input, const Dims& sizes,
                 OutputLabels labels, const EvaluateOptions& options, GatherDraft& draft)
{
    draft.output = output_spec(given, input, sizes, labels);
    draft.add_output(follows_exactly(draft.output, draft.input().dtype, sizes),
                     draft_tensor(draft.output, "output.", true, options.files));
}

bool add_leading_dimension(TensorSpec& input, TensorSpec& indices, std::optional<OutputSpec>& output)
{
    const std::size_t rank = input.sizes.size();
    if (rank >= Dims::max_rank)
        return false;
    add_dimension(input);
    add_dimension(indices);
    edit_output(output, rank, [](TensorSpec& tensor) { add_dimension(tensor); });
    return true;
}

bool remove_leading_dimension(TensorSpec& input, TensorSpec& indices, std::optional<OutputSpec>& output)
{
    const std::size_t rank = input.sizes.size();
    if (rank <= 1)
        return false;
    remove_dimension(input, 0);
    remove_dimension(indices, 0);
    edit_output(output, rank, [](TensorSpec& tensor) { remove_dimension(tensor, 0); });
    return true;
}

GatherFacts resolve_gather(GatherDraft&& draft, const OperationSpec& operation, const EvaluateOptions& options,
                           std::vector<Warning>& warnings)
{
    auto tensors = resolve_operands(draft, operation, options);
    GatherFacts facts;
    facts.input = std::move(tensors[0]);
    facts.indices = std::move(tensors[1]);
    facts.output = std::move(tensors[2]);
    facts.index_values = std::move(draft.index_values);
    add_operation_warnings(warnings, facts.operands(), operation);
    return facts;
}

} // namespace stridescope::core

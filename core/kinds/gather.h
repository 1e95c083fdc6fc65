#pragma once

#include "core/kinds/evaluate_output.h"
#include "core/kinds/index_values.h"
#include "core/kinds/operation.h"

/// Parts that the gathers have in common: indices that say what of an input is copied.
namespace stridescope::core
{

struct GatherFacts : StridedFacts<GatherFacts>
{
    TensorFacts input;
    TensorFacts indices;
    TensorFacts output;
    SharedIntegers index_values; ///< null if the scene gives none
    std::shared_ptr<const Copying> copying;

    [[nodiscard]] std::vector<OperandTensor> operands() const
    {
        return {
            {Operand::input, &input}, {Operand::indices, &indices, index_values}, {Operand::output, &output}};
    }
    [[nodiscard]] std::shared_ptr<const Copying> shared_copying() const { return copying; }
};

/// A gather as far as it resolves; all of it if there are no problems.
struct GatherDraft : OperationDraft
{
    SharedIntegers index_values;

    [[nodiscard]] const TensorDraft& input() const { return tensors[0].draft; }
    [[nodiscard]] const TensorDraft& indices() const { return tensors[1].draft; }
};

// A draft is made in these steps, between which a kind looks at the shapes.
/// Both tensors and the type of the indices.
[[nodiscard]] GatherDraft begin_gather(const TensorSpec& input, const TensorSpec& indices,
                                       const EvaluateOptions& options);
/// The indices; `check` is empty if it is not known what they index.
void read_index_values(const TensorSpec& indices, const EvaluateOptions& options, const CheckIndices& check,
                       GatherDraft& draft);
/// The output, whose sizes follow.
void read_output(const std::optional<OutputSpec>& given, const TensorSpec& input, const Dims& sizes,
                 OutputLabels labels, const EvaluateOptions& options, GatherDraft& draft);

// The edits of a gather's rank, which its tensors share. False: nothing was changed.
/// A leading dimension of 1, unless there are as many as can be.
bool add_leading_dimension(TensorSpec& input, TensorSpec& indices, std::optional<OutputSpec>& output);
/// Removes the leading dimension, unless it is the only one.
bool remove_leading_dimension(TensorSpec& input, TensorSpec& indices, std::optional<OutputSpec>& output);

/// Returns the facts of a draft without problems, except for the copying.
[[nodiscard]] GatherFacts resolve_gather(GatherDraft&& draft, const OperationSpec& operation,
                                         const EvaluateOptions& options, std::vector<Warning>& warnings);

} // namespace stridescope::core

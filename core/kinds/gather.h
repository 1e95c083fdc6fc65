#pragma once

#include "core/kinds/evaluate_output.h"
#include "core/kinds/index_values.h"
#include "core/kinds/operation.h"

/// Parts that the gathers share: index values that decide what of an input is copied.
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

/// The valid parts of a gather; all of it if there are no problems.
struct GatherDraft : OperationDraft
{
    SharedIntegers index_values;

    [[nodiscard]] const TensorDraft& input() const { return tensors[0].draft; }
    [[nodiscard]] const TensorDraft& indices() const { return tensors[1].draft; }
};

// Begins a draft with both tensors and the type of the indices. A draft is made in these three steps, between
// which a kind checks the shapes.
[[nodiscard]] GatherDraft begin_gather(const TensorSpec& input, const TensorSpec& indices,
                                       const EvaluateOptions& options);
/// Adds the index values; `check` is empty if it is unknown what they index.
void read_index_values(const TensorSpec& indices, const EvaluateOptions& options, const CheckIndices& check,
                       GatherDraft& draft);
/// Adds the output, whose sizes follow.
void read_output(const std::optional<OutputSpec>& given, const TensorSpec& input, const Dims& sizes,
                 OutputLabels labels, const EvaluateOptions& options, GatherDraft& draft);

// Adds a leading dimension of size 1 to all tensors of a gather, which share one rank. False, with nothing
// changed, if the rank is already the highest.
bool add_leading_dimension(TensorSpec& input, TensorSpec& indices, std::optional<OutputSpec>& output);
/// Removes the leading dimension. False, with nothing changed, if it is the only one.
bool remove_leading_dimension(TensorSpec& input, TensorSpec& indices, std::optional<OutputSpec>& output);

/// Returns the facts of a draft without problems, except for the copying.
[[nodiscard]] GatherFacts resolve_gather(GatherDraft&& draft, const OperationSpec& operation,
                                         const EvaluateOptions& options, std::vector<Warning>& warnings);

} // namespace stridescope::core

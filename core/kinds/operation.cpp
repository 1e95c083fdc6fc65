#include "core/kinds/operation.h"

#include "core/spec/directml_warnings.h"
#include "core/spec/facts_of_tensor.h"

#include <cassert>

namespace stridescope::core
{

std::vector<TensorFacts> resolve_operands(const Draft& draft, const OperationSpec& operation,
                                          const EvaluateOptions& options)
{
    assert(draft.problems.empty() && draft.tensors.size() == operation.tensors.size());
    std::vector<TensorFacts> facts;
    for (std::size_t i = 0; i < draft.tensors.size(); ++i)
        facts.push_back(facts_of_tensor(*operation.tensors[i], draft.tensors[i].draft, options));
    return facts;
}

void add_operation_warnings(std::vector<Warning>& warnings, const std::vector<OperandTensor>& operands,
                            const OperationSpec& operation)
{
    add_operator_level_warning(warnings, operation.directml.name, operation.directml.since,
                               operation.feature_level);
    auto spec = operation.tensors.begin();
    for (const OperandTensor& operand : operands)
        add_directml_warnings(warnings, *operand.tensor,
                              operand.which == Operand::indices ? DirectMLUse::indices
                                                                : DirectMLUse::operand_data,
                              (*spec++)->guaranteed_base_offset_alignment, operation.feature_level,
                              std::string(operand_name(operand.which)) + ".");
}

} // namespace stridescope::core

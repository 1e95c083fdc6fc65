#include "core/kinds/slice1/slice_copying.h"
#include "core/kinds/slice1/slice_draft.h"

namespace stridescope::core
{

Result<Slice1Facts> Slice1::evaluate(const Slice1Scene& scene, const EvaluateOptions& options,
                                     std::vector<Warning>& warnings)
{
    SliceDraft draft = draft_slice(scene, options);
    if (!draft.problems.empty())
        return std::move(draft.problems.front());
    const OperationSpec operation{{&scene.input, &draft.output}, scene.feature_level, directml};
    auto tensors = resolve_operands(draft, operation, options);
    const auto view = slice_view(tensors[0].layout, *draft.window, tensors[1].layout.sizes);
    if (!view)
        return Problem{Code::overflow, "input.strides", "a stride of the slice's view does not fit in 64 bits"};

    Slice1Facts facts;
    facts.input = std::move(tensors[0]);
    facts.output = std::move(tensors[1]);
    facts.window = *draft.window;
    facts.max_output_sizes = draft.most;
    facts.view = *view;
    facts.copying = copying_of_slice(facts);
    add_operation_warnings(warnings, facts.operands(), operation);
    return facts;
}

} // namespace stridescope::core

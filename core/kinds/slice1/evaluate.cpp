#include "core/kinds/slice1/slice_copying.h"
#include "core/kinds/slice1/slice_draft.h"
#include "core/spec/directml_warnings.h"
#include "core/spec/resolve.h"

namespace stridescope::core
{

Result<Slice1Facts> Slice1::evaluate(const Slice1Scene& scene, const EvaluateOptions& options,
                                     std::vector<Warning>& warnings)
{
    SliceDraft draft = draft_slice(scene, options);
    if (!draft.problems.empty())
        return std::move(draft.problems.front());
    const SliceWindow& window = *draft.window;
    const TensorSpec& wanted = draft.output;
    auto input = resolve_tensor(scene.input, {"input.", options.effort, true, options.progress, options.files});
    auto output = resolve_tensor(wanted, {"output.", options.effort, true, options.progress, options.files});
    if (!input || !output)
        return !input ? input.problem() : output.problem();
    const auto view = slice_view(input->layout, window, output->layout.sizes);
    if (!view)
        return Problem{Code::overflow, "input.strides", "a stride of the slice's view does not fit 64 bits"};

    add_operator_level_warning(warnings, "SLICE1", "2_1", scene.feature_level);
    add_directml_warnings(warnings, *input, DirectMLUse::operand_data,
                          scene.input.guaranteed_base_offset_alignment, scene.feature_level, "input.");
    add_directml_warnings(warnings, *output, DirectMLUse::operand_data, wanted.guaranteed_base_offset_alignment,
                          scene.feature_level, "output.");
    Slice1Facts facts{*std::move(input), *std::move(output), window, draft.most, *view, nullptr};
    facts.copying = copying_of_slice(facts);
    return facts;
}

} // namespace stridescope::core

#include "core/kinds/evaluate_output.h"
#include "core/kinds/slice1/slice1.h"
#include "core/kinds/slice1/slice_copying.h"
#include "core/scene/directml_warnings.h"
#include "core/scene/resolve.h"

#include <fmt/format.h>

namespace stridescope::core
{

Result<Slice1Facts> Slice1::evaluate(const Slice1Scene& scene, const EvaluateOptions& options,
                                     std::vector<Warning>& warnings)
{
    auto input = resolve_tensor(scene.input, {"input.", options.effort, true, options.progress, options.files});
    if (!input)
        return input.problem();
    const std::size_t rank = input->rank();
    const std::pair<const char*, const std::vector<Int>*> arrays[] = {
        {"window.offsets", &scene.window.offsets},
        {"window.sizes", &scene.window.sizes},
        {"window.strides", &scene.window.strides}};
    for (const auto& [where, values] : arrays)
        if (values->size() != rank)
            return Problem{Code::rank, where,
                           fmt::format("{} numbers for the input's {} dimensions", values->size(), rank)};
    const SliceWindow window{scene.window.offsets, scene.window.sizes, scene.window.strides};
    if (auto problem = check_window(input->layout.sizes, window))
        return *problem;

    const Dims most = max_slice_sizes(window);
    const TensorSpec wanted = output_spec(scene.output, scene.input, most);
    if (auto problem = check_output(wanted, *input, Code::output_empty))
        return *problem;
    for (std::size_t d = 0; d < rank; ++d)
        if (wanted.sizes[d] > most[d])
            return Problem{Code::output_too_large, fmt::format("output.sizes[{}]", d),
                           fmt::format("a window of {} in steps of {} gives at most {}, not {}",
                                       window.sizes[d], window.strides[d], most[d], wanted.sizes[d])};
    auto output = resolve_tensor(wanted, {"output.", options.effort, true, options.progress, options.files});
    if (!output)
        return output.problem();
    const auto view = slice_view(input->layout, window, output->layout.sizes);
    if (!view)
        return Problem{Code::overflow, "input.strides", "a stride of the slice's view does not fit 64 bits"};

    add_operator_level_warning(warnings, "SLICE1", "2_1", scene.feature_level);
    add_directml_warnings(warnings, *input, DirectMLUse::operand_data,
                          scene.input.guaranteed_base_offset_alignment, scene.feature_level, "input.");
    add_directml_warnings(warnings, *output, DirectMLUse::operand_data, wanted.guaranteed_base_offset_alignment,
                          scene.feature_level, "output.");
    Slice1Facts facts{*std::move(input), *std::move(output), window, most, *view, nullptr};
    facts.copying = copying_of_slice(facts);
    return facts;
}

} // namespace stridescope::core

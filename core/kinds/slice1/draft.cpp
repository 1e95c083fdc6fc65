#include "core/kinds/evaluate_output.h"
#include "core/kinds/slice1/slice_draft.h"
#include "core/text/counted.h"

#include <fmt/format.h>

namespace stridescope::core
{
namespace
{

bool read_window(const Slice1Scene& scene, SliceDraft& draft)
{
    const std::size_t rank = scene.input.sizes.size();
    const std::pair<const char*, const std::vector<Int>*> lists[] = {{"window.offsets", &scene.window.offsets},
                                                                     {"window.sizes", &scene.window.sizes},
                                                                     {"window.strides", &scene.window.strides}};
    bool agree = rank >= 1 && rank <= Dims::max_rank;
    for (const auto& [where, values] : lists)
        if (values->size() != rank)
        {
            agree = false;
            draft.problems.push_back(
                {Code::rank, where,
                 fmt::format("{} for the input's {}", counted(static_cast<Int>(values->size()), "number"),
                             counted(static_cast<Int>(rank), "dimension"))});
        }
    if (!agree)
        return false;
    draft.window = SliceWindow{scene.window.offsets, scene.window.sizes, scene.window.strides};
    draft.most = max_slice_sizes(*draft.window);
    // A size that is missing or invalid bounds nothing; the window is checked against the others all the same.
    Dims bounds = Dims::filled(rank, int_max);
    for (std::size_t d = 0; d < rank; ++d)
        if (scene.input.sizes[d] >= 1)
            bounds[d] = scene.input.sizes[d];
    draft.add(window_problems(bounds, *draft.window));
    return true;
}

void read_output(const Slice1Scene& scene, const ValuesSource* files, const TensorDraft& input,
                 SliceDraft& draft)
{
    draft.output = output_spec(scene.output, scene.input, draft.most, OutputLabels::of_input);
    const TensorSpec& output = draft.output;
    const SliceWindow& window = *draft.window;
    std::vector<Problem> own =
        output_problems(output, input.dtype, scene.input.sizes.size(), Code::output_empty);
    for (std::size_t d = 0; d < draft.most.size() && d < output.sizes.size(); ++d)
        if (window.sizes[d] >= 1 && window.strides[d] != 0 && output.sizes[d] > draft.most[d])
            own.push_back({Code::output_too_large, fmt::format("output.sizes[{}]", d),
                           fmt::format("a window of {} with stride {} yields at most {} elements, not {}",
                                       window.sizes[d], window.strides[d], draft.most[d], output.sizes[d])});
    draft.add_output(own, draft_tensor(output, "output.", true, files));
}

} // namespace

SliceDraft draft_slice(const Slice1Scene& scene, const EvaluateOptions& options)
{
    SliceDraft draft;
    const TensorDraft input = draft_tensor(scene.input, "input.", true, options.files);
    draft.add(Operand::input, input);
    if (read_window(scene, draft))
        read_output(scene, options.files, input, draft);
    return draft;
}

Draft Slice1::draft(const Slice1Scene& scene, const EvaluateOptions& options)
{
    return draft_slice(scene, options);
}

bool ranks_agree(const Slice1Scene& scene)
{
    const std::size_t rank = scene.input.sizes.size();
    const auto& window = scene.window;
    return window.offsets.size() == rank && window.sizes.size() == rank && window.strides.size() == rank
           && (!scene.output || !scene.output->sizes_given || scene.output->tensor.sizes.size() == rank);
}

} // namespace stridescope::core

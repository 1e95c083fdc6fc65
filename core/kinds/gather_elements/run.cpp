#include "core/engine/element_gather.h"
#include "core/kinds/gather_elements/gather_elements.h"
#include "core/kinds/index_values.h"
#include "core/run/run_parts.h"

#include <algorithm>

namespace stridescope::core
{
namespace
{

std::optional<Problem> gather_in_pieces(const SceneRun& scene_run, const ElementGatherSpec& spec,
                                        std::span<std::byte> output, const RunOptions& options)
{
    const Indices indices = engine_indices(scene_run);
    if (auto problem = check_element_indices(spec, indices, options.threads))
        return problem;
    const Int all = spec.element_count();
    const Int bits = spec.element_bits;
    const Int most = std::max<Int>(2, piece_elements(options, bits) / 2 * 2);
    RunMeter progress(options, about_bytes(all, bits));
    for (Int first = 0, last = 0; first < all; first = last)
    {
        last = all - first > most ? first + most : all;
        gather_elements(spec, scene_run.input.bytes.data(), indices, output.data(), first, last,
                        options.threads);
        if (!progress.add(about_bytes(last - first, bits)))
            break;
    }
    return std::nullopt;
}

} // namespace

std::optional<Problem> GatherElements::plan(const GatherElementsFacts& facts, Direction, SceneRun& run)
{
    ElementGatherSpec spec;
    spec.sizes = run.forms.output.sizes;
    spec.source_strides = run.input_layout().strides;
    spec.axis = facts.axis;
    spec.axis_size = run.forms.input.sizes[facts.axis];
    spec.element_bits = run.input.bits();
    spec.source_elements = run.forms.input.element_count;
    run.work = OwnRun([spec](const SceneRun& of, std::span<std::byte> output, const RunOptions& options)
                      { return gather_in_pieces(of, spec, output, options); });
    run.negative_indices_allowed = negative_indices_allowed(facts.indices.dtype);
    return check_element_gather(spec);
}

} // namespace stridescope::core

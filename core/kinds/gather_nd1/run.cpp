#include "core/kinds/gather_nd1/gather_nd1.h"
#include "core/kinds/index_values.h"
#include "core/run/scene_run.h"

namespace stridescope::core
{

std::optional<Problem> GatherNd1::plan(const GatherNd1Facts& facts, Direction, SceneRun& run)
{
    if (auto problem = run.pack_input())
        return problem;
    const GatherShape& shape = facts.shape;
    GatherSpec spec;
    for (std::size_t d = shape.first_counting(); d < shape.first_indexed(); ++d)
        spec.batches *= shape.input_sizes[d];
    for (std::size_t d = shape.first_indexed(); d < shape.first_of_block(); ++d)
        spec.indexed_sizes.push_back(shape.input_sizes[d]);
    for (std::size_t d = shape.first_of_block(); d < shape.rank(); ++d)
        spec.block *= shape.input_sizes[d];
    spec.tuples = shape.tuple_count() / spec.batches;
    spec.element_bits = run.input.bits();
    spec.source_elements = run.forms.input.element_count;
    spec.index_count = run.forms.indices->element_count;
    spec.dest_elements = run.forms.output.element_count;
    run.work = spec;
    run.negative_indices_allowed = negative_indices_allowed(facts.indices.dtype);
    const auto checked = plan_gather(spec);
    return checked ? std::nullopt : std::optional(checked.problem());
}

} // namespace stridescope::core

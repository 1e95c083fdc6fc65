#include "core/kinds/gather_elements/gather_elements.h"
#include "core/kinds/index_values.h"
#include "core/run/scene_run.h"

namespace stridescope::core
{

std::optional<Problem> GatherElements::plan(const GatherElementsFacts& facts, Direction, SceneRun& run)
{
    ElementGatherSpec spec;
    spec.sizes = run.forms.output.sizes;
    spec.source_strides = run.input_layout().strides;
    spec.axis = facts.axis;
    spec.axis_size = run.forms.input.sizes[facts.axis];
    spec.element_bits = run.input.bits();
    spec.source_elements = run.forms.input.element_count;
    run.work = spec;
    run.negative_indices_allowed = negative_indices_allowed(facts.indices.dtype);
    return check_element_gather(spec);
}

} // namespace stridescope::core

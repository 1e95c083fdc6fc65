#include "core/kinds/gather_nd1/gather_nd1.h"
#include "core/kinds/index_values.h"
#include "core/run/scene_run.h"

namespace stridescope::core
{
namespace
{

/// One stride for all dimensions in [first, last), if they run on.
std::optional<Int> common_stride(const Layout& layout, std::size_t first, std::size_t last)
{
    std::optional<Int> stride;
    Int run = 0;
    for (std::size_t d = last; d-- > first;)
    {
        if (layout.sizes[d] == 1)
            continue;
        if (stride && layout.strides[d] != run)
            return std::nullopt;
        if (!stride)
            stride = layout.strides[d];
        run = layout.strides[d] * layout.sizes[d];
    }
    return stride ? stride : 0;
}

/// The strides of the input as it lies, where the engine can gather from there: its blocks are contiguous.
bool take_strides(GatherSpec& spec, const GatherShape& shape, const Layout& input)
{
    const auto batch = common_stride(input, shape.first_counting(), shape.first_indexed());
    const auto block = common_stride(input, shape.first_of_block(), shape.rank());
    if (!batch || !block || (spec.block > 1 && *block != 1))
        return false;
    spec.batch_stride = *batch;
    for (std::size_t d = shape.first_indexed(); d < shape.first_of_block(); ++d)
        spec.indexed_strides.push_back(input.strides[d]);
    return true;
}

} // namespace

std::optional<Problem> GatherNd1::plan(const GatherNd1Facts& facts, Direction, SceneRun& run)
{
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
    if (!take_strides(spec, shape, run.input_layout()))
        if (auto problem = run.pack_input())
            return problem;
    spec.source_elements = run.forms.input.element_count;
    spec.index_count = run.forms.indices->element_count;
    spec.dest_elements = run.forms.output.element_count;
    run.work = spec;
    run.negative_indices_allowed = negative_indices_allowed(facts.indices.dtype);
    const auto checked = plan_gather(spec);
    return checked ? std::nullopt : std::optional(checked.problem());
}

} // namespace stridescope::core

#include "core/spec/facts_of_tensor.h"

#include "core/tensor/directml.h"

#include <algorithm>

namespace stridescope::core
{

TensorFacts facts_of_tensor(const TensorSpec& spec, const TensorDraft& draft, const EvaluateOptions& options)
{
    TensorFacts facts;
    facts.dtype = *draft.dtype;
    facts.labels = draft.labels;
    facts.layout = {*draft.sizes, *draft.strides, spec.base_offset};
    facts.packing = draft.packing;
    facts.implicit_strides = !spec.strides && !spec.layout && !spec.broadcast && !spec.pad && !spec.align;
    const Dims& strides = facts.layout.strides;
    if (std::none_of(strides.begin(), strides.end(), [](Int stride) { return stride < 0; }))
        facts.buffer_bytes = buffer_bytes(facts.layout, facts.bits());
    facts.dml_buffer_bytes = published_buffer_bytes(facts.layout, facts.dtype, facts.implicit_strides);
    facts.total_bytes = spec.total_bytes;
    facts.values = spec.values;
    facts.footprint = footprint(facts.layout, options.effort, options.progress);
    const OffsetRange range = facts.footprint.range;
    if (spec.total_bytes)
        facts.fits =
            range.least >= 0 && ((wide(range.greatest) + 1) * facts.bits() + 7) / 8 <= *spec.total_bytes;
    return facts;
}

} // namespace stridescope::core

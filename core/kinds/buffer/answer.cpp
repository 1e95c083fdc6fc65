#include "core/kinds/answer_parts.h"
#include "core/kinds/buffer/buffer.h"
#include "core/spec/memory.h"

namespace stridescope::core
{

void Buffer::answer(const BufferFacts& facts, const Ask& ask, Json& object)
{
    const TensorFacts& tensor = facts.tensor;
    put_tensor_facts(object, tensor);
    put_coords(object, ask, tensor.layout.sizes,
               [&](Json& entry, const Dims& x)
               { put_offset(entry, "", offset_of(tensor.layout, x), tensor.bits(), ""); });
    const TensorPlacement placed = placement_of(tensor);
    put_offsets(object, ask,
                [&](Int offset, Int most_steps) {
                    return find_offset(placed, {0, offset}, most_steps);
                });
}

OffsetForm Buffer::offset_form(const BufferScene&)
{
    return OffsetForm::elements;
}

} // namespace stridescope::core

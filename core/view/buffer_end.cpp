#include "core/view/buffer_end.h"

#include <algorithm>

namespace stridescope::core
{

BufferEnd buffer_end(const TensorFacts& tensor)
{
    BufferEnd end{tensor.total_bytes, std::nullopt};
    if (tensor.places) // its bytes count from the start of memory
    {
        end.needed = tensor.buffer_bytes;
        return end;
    }
    const Wide base_bits = wide(tensor.layout.base) * tensor.bits();
    if (tensor.buffer_bytes && base_bits >= 0 && base_bits % 8 == 0)
        end.needed = narrow(base_bits / 8 + *tensor.buffer_bytes);
    return end;
}

std::optional<Wide> buffer_slots(const TensorFacts& tensor)
{
    return tensor.total_bytes ? std::optional(wide(*tensor.total_bytes) * 8 / tensor.bits()) : std::nullopt;
}

OffsetRange with_buffer(OffsetRange elements, const TensorFacts* tensor)
{
    elements.least = std::min<Int>(0, elements.least);
    if (tensor == nullptr)
        return elements;
    const BufferEnd end = buffer_end(*tensor);
    for (const auto& byte : {end.given, end.needed})
        if (const auto slots =
                byte ? narrow((wide(*byte) * 8 + tensor->bits() - 1) / tensor->bits()) : std::nullopt)
            elements.greatest = std::max(elements.greatest, *slots - 1);
    return elements;
}

bool outside_buffer(const TensorFacts& tensor, Int offset)
{
    const auto slots = buffer_slots(tensor);
    return offset < 0 || (slots && wide(offset) >= *slots);
}

} // namespace stridescope::core

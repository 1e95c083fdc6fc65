#include "core/view/buffer_end.h"

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

bool outside_buffer(const TensorFacts& tensor, Int offset)
{
    const auto slots = buffer_slots(tensor);
    return offset < 0 || (slots && wide(offset) >= *slots);
}

} // namespace stridescope::core

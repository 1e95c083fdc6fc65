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

BufferPlaces buffer_places(const TensorFacts& tensor)
{
    BufferPlaces places;
    if (tensor.total_bytes)
        places.end = narrow(wide(*tensor.total_bytes) * 8 / tensor.bits()).value_or(int_max);
    return places;
}

bool outside_buffer(const TensorFacts& tensor, Int offset)
{
    // Past the last offset there may be no Int.
    return offset < 0 || (tensor.total_bytes && wide(offset) >= wide(*tensor.total_bytes) * 8 / tensor.bits());
}

} // namespace stridescope::core

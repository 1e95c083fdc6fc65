#include "core/run/memory_elements.h"

#include <fmt/format.h>

namespace stridescope::core
{

Result<Int> memory_elements(const TensorFacts& tensor, const std::string& prefix)
{
    const OffsetRange range = tensor.footprint.range;
    if (range.least < 0)
        return Problem{
            Code::layout, prefix + "base_offset",
            fmt::format("the lowest offset is {}; a buffer has no memory before offset 0", range.least)};
    const auto needed = checked_add(range.greatest, 1);
    if (!needed)
        return Problem{Code::overflow, prefix + "strides", "the highest offset + 1 does not fit in 64 bits"};
    if (!tensor.total_bytes)
        return *needed;
    const Wide bits = wide(*tensor.total_bytes) * 8;
    const auto elements = narrow(bits / tensor.bits());
    if (bits % tensor.bits() != 0)
        return Problem{Code::layout, prefix + "total_bytes",
                       fmt::format("{} bytes is not a whole number of {} elements", *tensor.total_bytes,
                                   info(tensor.dtype).name)};
    if (!elements)
        return Problem{Code::overflow, prefix + "total_bytes",
                       "the number of elements does not fit in 64 bits"};
    if (*elements < *needed)
        return Problem{Code::layout, prefix + "total_bytes",
                       fmt::format("{} bytes hold {} elements of {}, but the highest offset is {}",
                                   *tensor.total_bytes, *elements, info(tensor.dtype).name, range.greatest)};
    return *elements;
}

} // namespace stridescope::core

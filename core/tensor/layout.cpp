#include "core/tensor/layout.h"

namespace stridescope::core
{

std::optional<Int> element_count(const Dims& sizes)
{
    Int count = 1;
    for (const Int size : sizes)
        if (__builtin_mul_overflow(count, size, &count))
            return std::nullopt;
    return count;
}

std::optional<OffsetRange> offset_range(const Layout& layout)
{
    // A product needs up to 126 bits. Eight of one sign may not fit in 128, but then no base brings the sum
    // back.
    Wide least = layout.base;
    Wide greatest = layout.base;
    for (std::size_t d = 0; d < layout.sizes.size(); ++d)
    {
        const Wide reach = wide(layout.sizes[d] - 1) * layout.strides[d];
        Wide& end = reach < 0 ? least : greatest;
        if (__builtin_add_overflow(end, reach, &end))
            return std::nullopt;
    }
    const auto low = narrow(least);
    const auto high = narrow(greatest);
    if (!low || !high)
        return std::nullopt;
    return OffsetRange{*low, *high};
}

Dims packed_strides(const Dims& sizes)
{
    Dims strides = sizes;
    Int run = 1;
    for (std::size_t d = sizes.size(); d-- > 0;)
    {
        strides[d] = run;
        if (d > 0) // the outermost size is not part of a stride, and may take the product beyond 64 bits
            run *= sizes[d];
    }
    return strides;
}

Int offset_of(const Layout& layout, const Dims& coordinate)
{
    Wide offset = layout.base;
    for (std::size_t d = 0; d < coordinate.size(); ++d)
        offset += wide(coordinate[d]) * layout.strides[d];
    return static_cast<Int>(offset);
}

Dims coordinate_at(const Dims& sizes, Int row_major_index)
{
    Dims coordinate = sizes;
    for (std::size_t d = sizes.size(); d-- > 0;)
    {
        coordinate[d] = row_major_index % sizes[d];
        row_major_index /= sizes[d];
    }
    return coordinate;
}

Int row_major_index(const Dims& sizes, const Dims& coordinate)
{
    Int index = 0;
    for (std::size_t d = 0; d < sizes.size(); ++d)
        index = index * sizes[d] + coordinate[d];
    return index;
}

bool advance(const Dims& sizes, Dims& coordinate)
{
    for (std::size_t d = sizes.size(); d-- > 0;)
    {
        if (++coordinate[d] < sizes[d])
            return true;
        coordinate[d] = 0;
    }
    return false;
}

bool contains(const Dims& sizes, const Dims& coordinate)
{
    if (sizes.size() != coordinate.size())
        return false;
    for (std::size_t d = 0; d < sizes.size(); ++d)
        if (coordinate[d] < 0 || coordinate[d] >= sizes[d])
            return false;
    return true;
}

} // namespace stridescope::core

#include "core/engine/normal_copy.h"

#include <algorithm>
#include <cstdlib>

namespace stridescope::core
{
namespace
{

using Dimensions = FixedList<CopyDimension, CopySpec::max_rank>;

/// Drops dimensions of size 1, which add nothing, and those that write one slot repeatedly, of which only the
/// last coordinate is kept.
void drop_idle_dimensions(NormalCopy& copy)
{
    Dimensions kept;
    for (const CopyDimension& dimension : copy.dimensions)
    {
        if (dimension.size == 1)
            continue;
        if (dimension.dest_stride == 0)
            copy.source_offset += (dimension.size - 1) * dimension.source_stride;
        else
            kept.push_back(dimension);
    }
    copy.dimensions = kept;
}

void make_dest_strides_positive(NormalCopy& copy)
{
    for (CopyDimension& dimension : copy.dimensions)
    {
        if (dimension.dest_stride > 0)
            continue;
        copy.source_offset += (dimension.size - 1) * dimension.source_stride;
        copy.dest_offset += (dimension.size - 1) * dimension.dest_stride;
        dimension.source_stride = -dimension.source_stride;
        dimension.dest_stride = -dimension.dest_stride;
    }
}

/// Sorts by insertion: at most 16 dimensions, mostly sorted, and nothing may be allocated.
void sort_by_dest_stride(Dimensions& dimensions)
{
    for (std::size_t i = 1; i < dimensions.size(); ++i)
        for (std::size_t j = i; j > 0 && dimensions[j - 1].dest_stride < dimensions[j].dest_stride; --j)
            std::swap(dimensions[j - 1], dimensions[j]);
}

/// Tells whether each destination stride exceeds what the inner dimensions span: then no two coordinates meet.
/// Other layouts may have no meeting coordinates either, but are rare enough to be slow.
bool nested(const Dimensions& dimensions)
{
    Int span = 0;
    for (std::size_t d = dimensions.size(); d-- > 0;)
    {
        if (dimensions[d].dest_stride <= span)
            return false;
        span += (dimensions[d].size - 1) * dimensions[d].dest_stride;
    }
    return true;
}

void merge_dimensions_that_run_on(Dimensions& dimensions)
{
    for (std::size_t d = dimensions.size(); d-- > 1;)
    {
        CopyDimension& outer = dimensions[d - 1];
        const CopyDimension inner = dimensions[d];
        // Strides on the left are in range; the products are too, since inner.size * stride <= its span * 2.
        if (wide(outer.source_stride) != wide(inner.source_stride) * inner.size
            || wide(outer.dest_stride) != wide(inner.dest_stride) * inner.size)
            continue;
        outer = {outer.size * inner.size, inner.source_stride, inner.dest_stride};
        dimensions.erase(d);
    }
}

/// Joins pairs of nibbles that move together to bytes.
void pair_nibbles(NormalCopy& copy)
{
    if (copy.dimensions.empty() || copy.source_offset % 2 != 0 || copy.dest_offset % 2 != 0)
        return;
    const CopyDimension inner = copy.dimensions.back();
    if (inner.size % 2 != 0 || inner.source_stride != 1 || inner.dest_stride != 1)
        return;
    for (std::size_t d = 0; d + 1 < copy.dimensions.size(); ++d)
        if (copy.dimensions[d].source_stride % 2 != 0 || copy.dimensions[d].dest_stride % 2 != 0)
            return;
    for (CopyDimension& dimension : copy.dimensions)
    {
        dimension.source_stride /= 2;
        dimension.dest_stride /= 2;
    }
    copy.dimensions.back() = {inner.size / 2, 1, 1};
    if (inner.size == 2)
        copy.dimensions.pop_back();
    copy.source_offset /= 2;
    copy.dest_offset /= 2;
    copy.element_bytes = 1;
}

void strides_to_bytes(NormalCopy& copy, Int bytes)
{
    copy.element_bytes = bytes;
    copy.source_offset *= bytes;
    copy.dest_offset *= bytes;
    for (CopyDimension& dimension : copy.dimensions)
    {
        dimension.source_stride *= bytes;
        dimension.dest_stride *= bytes;
    }
}

/// Turns a short contiguous run, such as the two floats of a complex number, into one wider element.
void widen_elements(NormalCopy& copy)
{
    if (copy.dimensions.empty() || copy.element_bytes == 8)
        return;
    const CopyDimension inner = copy.dimensions.back();
    const Int bytes = copy.element_bytes;
    if (inner.source_stride != bytes || inner.dest_stride != bytes || inner.size > 8 / bytes)
        return;
    const Int run = inner.size * bytes;
    if (run != 2 && run != 4 && run != 8)
        return;
    copy.dimensions.pop_back();
    copy.element_bytes = run;
}

} // namespace

NormalCopy normalise(const CopySpec& spec)
{
    NormalCopy copy;
    copy.dimensions = spec.dimensions;
    copy.source_offset = spec.source_offset;
    copy.dest_offset = spec.dest_offset;
    copy.element_bytes = spec.element_bits / 8;
    drop_idle_dimensions(copy);

    NormalCopy ordered = copy;
    make_dest_strides_positive(ordered);
    sort_by_dest_stride(ordered.dimensions);
    copy.in_order = !nested(ordered.dimensions);
    if (!copy.in_order)
    {
        copy = ordered;
        merge_dimensions_that_run_on(copy.dimensions);
    }
    if (copy.element_bytes == 0 && !copy.in_order)
        pair_nibbles(copy);
    else if (copy.element_bytes > 1)
        strides_to_bytes(copy, copy.element_bytes);
    if (copy.element_bytes > 0 && !copy.in_order)
        widen_elements(copy);
    return copy;
}

} // namespace stridescope::core

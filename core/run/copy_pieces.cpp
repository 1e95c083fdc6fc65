#include "core/run/copy_pieces.h"

#include <algorithm>
#include <cassert>

namespace stridescope::core
{
namespace
{

Wide magnitude(Int stride)
{
    return stride < 0 ? -wide(stride) : wide(stride);
}

/// Returns the dimension to cut: the outermost of those larger than 1.
std::size_t slowest(const CopySpec& spec, PieceOrder order)
{
    const auto step = [&](const CopyDimension& dimension)
    { return magnitude(order == PieceOrder::source ? dimension.source_stride : dimension.dest_stride); };
    std::size_t best = spec.dimensions.size();
    for (std::size_t d = 0; d < spec.dimensions.size(); ++d)
    {
        if (spec.dimensions[d].size == 1)
            continue;
        if (best == spec.dimensions.size()
            || (order != PieceOrder::row_major && step(spec.dimensions[d]) > step(spec.dimensions[best])))
            best = d;
    }
    return best;
}

} // namespace

Int element_count(const CopySpec& spec)
{
    Int count = 1;
    for (const CopyDimension& dimension : spec.dimensions)
        count *= dimension.size;
    return count;
}

bool each_piece(const CopySpec& spec, PieceOrder order, Int most_elements,
                const std::function<bool(const CopySpec&)>& use)
{
    assert(most_elements >= 1);
    const Int count = element_count(spec);
    if (count <= most_elements)
        return use(spec);
    const std::size_t cut = slowest(spec, order);
    const CopyDimension whole = spec.dimensions[cut];
    const Int length = std::max<Int>(1, most_elements / (count / whole.size));
    for (Int first = 0; first < whole.size; first += length)
    {
        CopySpec piece = spec;
        piece.dimensions[cut].size = std::min(length, whole.size - first);
        piece.source_offset += first * whole.source_stride;
        piece.dest_offset += first * whole.dest_stride;
        if (!each_piece(piece, order, most_elements, use))
            return false;
    }
    return true;
}

} // namespace stridescope::core

#include "core/tensor/packing.h"

#include <numeric>

namespace stridescope::core
{

Packing Packing::row_major(std::size_t rank)
{
    Packing packing;
    packing.order.resize(rank);
    std::iota(packing.order.begin(), packing.order.end(), std::size_t{0});
    packing.broadcast.assign(rank, false);
    packing.pad = Dims::filled(rank, 0);
    packing.align = Dims::filled(rank, 1);
    return packing;
}

std::optional<Dims> calculate_strides(const Dims& sizes, const Packing& packing)
{
    Dims strides = Dims::filled(sizes.size(), 0);
    // The elements that the inner dimensions take. Computed only if an outer dimension needs it: padding after
    // the outermost changes nothing, so it must not overflow either.
    std::optional<Int> run = 1;
    for (auto d = packing.order.rbegin(); d != packing.order.rend(); ++d)
    {
        if (packing.broadcast[*d])
            continue;
        if (!run)
            return std::nullopt;
        const auto stride = checked_round_up(*run, packing.align[*d]);
        if (!stride)
            return std::nullopt;
        strides[*d] = *stride;
        const auto positions = checked_add(sizes[*d], packing.pad[*d]);
        run = positions ? checked_multiply(*stride, *positions) : std::nullopt;
    }
    return strides;
}

} // namespace stridescope::core

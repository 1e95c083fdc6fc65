#include "core/engine/short_copy.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace stridescope::core
{
namespace
{

constexpr Int widest_move = 16;

/// Repeats the listed moves for each coordinate of a dimension; false if an offset does not fit.
bool repeat(FixedList<ShortCopy::Move, ShortCopy::most_moves>& moves, const CopyDimension& dimension)
{
    const std::size_t listed = moves.size();
    for (Int x = 1; x < dimension.size; ++x)
        for (std::size_t i = 0; i < listed; ++i)
        {
            const Int source = moves[i].source + x * dimension.source_stride;
            const Int dest = moves[i].dest + x * dimension.dest_stride;
            const auto source_place = static_cast<std::int32_t>(source);
            const auto dest_place = static_cast<std::int32_t>(dest);
            if (source_place != source || dest_place != dest)
                return false;
            moves.push_back({source_place, dest_place});
        }
    return true;
}

template <std::size_t Bytes>
void make_moves(const ShortCopy& copy, const std::byte* source, std::byte* dest)
{
    for (const ShortCopy::Move move : copy.moves)
        std::memcpy(dest + move.dest, source + move.source, Bytes);
}

} // namespace

std::optional<ShortCopy> short_copy(const NormalCopy& copy, Int most)
{
    auto dimensions = copy.dimensions;
    Int row = copy.element_bytes;
    if (!dimensions.empty() && dimensions.back().source_stride == row && dimensions.back().dest_stride == row
        && dimensions.back().size <= widest_move * static_cast<Int>(ShortCopy::most_moves))
    {
        row *= dimensions.back().size;
        dimensions.pop_back();
    }
    // The last move of a row ends where the row ends.
    const Int width = std::min(widest_move, static_cast<Int>(std::bit_floor(static_cast<std::uint64_t>(row))));
    Int count = divide_up(row, width);
    for (const CopyDimension& dimension : dimensions)
    {
        if (dimension.size > most)
            return std::nullopt;
        count *= dimension.size;
        if (count > most)
            return std::nullopt;
    }
    if (count > std::min(most, static_cast<Int>(ShortCopy::most_moves)))
        return std::nullopt;

    ShortCopy result;
    result.bytes = width;
    for (Int at = 0; at < row; at += width)
    {
        const auto place = static_cast<std::int32_t>(std::min(at, row - width));
        result.moves.push_back({place, place});
    }
    // The innermost dimension first: the list is in the order of the destination.
    for (std::size_t d = dimensions.size(); d-- > 0;)
        if (!repeat(result.moves, dimensions[d]))
            return std::nullopt;
    return result;
}

void run(const ShortCopy& copy, const std::byte* source, std::byte* dest)
{
    switch (copy.bytes)
    {
    case 1:
        return make_moves<1>(copy, source, dest);
    case 2:
        return make_moves<2>(copy, source, dest);
    case 4:
        return make_moves<4>(copy, source, dest);
    case 8:
        return make_moves<8>(copy, source, dest);
    default:
        return make_moves<16>(copy, source, dest);
    }
}

} // namespace stridescope::core

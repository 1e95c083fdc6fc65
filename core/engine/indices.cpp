#include "core/engine/indices.h"

#include <algorithm>

namespace stridescope::core
{
namespace
{

/// Unsigned comparison takes both ends at once: an index in [-size, size) plus size is below 2 * size. `least`
/// is size where negative indices count from the end, else 0.
inline bool out_of_range(Int index, Int size, Int least)
{
    return static_cast<std::uint64_t>(index) + static_cast<std::uint64_t>(least)
           >= static_cast<std::uint64_t>(size) + static_cast<std::uint64_t>(least);
}

template <typename T>
std::optional<Int> first_bad(const Indices& indices, std::span<const Int> sizes, Int first, Int last)
{
    const auto length = static_cast<Int>(sizes.size());
    for (Int i = first; i < last; ++i)
    {
        const Int size = sizes[static_cast<std::size_t>(i % length)];
        if (out_of_range(index_at<T>(indices.data, i), size, indices.negative_allowed ? size : 0))
            return i;
    }
    return std::nullopt;
}

/// Whether all of [first, last) are in range; `first` begins a tuple of `Length`. No branch in the loop, and
/// four parts of the array are read at a time: one alone is read slower than the memory can.
template <typename T, std::size_t Length>
bool all_in_range(const Indices& indices, std::span<const Int> sizes, Int first, Int last)
{
    std::array<Int, Length> size;
    std::array<Int, Length> least;
    for (std::size_t p = 0; p < Length; ++p)
    {
        size[p] = sizes[p];
        least[p] = indices.negative_allowed ? sizes[p] : 0;
    }
    constexpr Int parts = 4;
    const Int tuples = (last - first) / static_cast<Int>(Length);
    const Int part = tuples / parts;
    bool bad = false;
    const auto look = [&](Int tuple)
    {
        const Int place = first + tuple * static_cast<Int>(Length);
        for (std::size_t p = 0; p < Length; ++p)
            bad |= out_of_range(index_at<T>(indices.data, place + static_cast<Int>(p)), size[p], least[p]);
    };
    for (Int i = 0; i < part; ++i)
        for (Int k = 0; k < parts; ++k)
            look(k * part + i);
    for (Int i = part * parts; i < tuples; ++i)
        look(i);
    return !bad;
}

} // namespace

std::optional<Int> find_bad_index(const Indices& indices, std::span<const Int> sizes, Int first, Int last)
{
    return with_index_type(indices.type,
                           [&](auto zero) -> std::optional<Int>
                           {
                               using T = decltype(zero);
                               bool good = false;
                               if (sizes.size() == 1)
                                   good = all_in_range<T, 1>(indices, sizes, first, last);
                               else if (sizes.size() == 2)
                                   good = all_in_range<T, 2>(indices, sizes, first, last);
                               else if (sizes.size() == 3)
                                   good = all_in_range<T, 3>(indices, sizes, first, last);
                               if (good)
                                   return std::nullopt;
                               return first_bad<T>(indices, sizes, first, last);
                           });
}

} // namespace stridescope::core

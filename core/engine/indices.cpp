#include "core/engine/indices.h"

#include "core/engine/thread_pool.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <type_traits>

namespace stridescope::core
{
namespace
{

/// Checks both ends with one unsigned comparison: an index in [-size, size) plus size is below 2 * size.
/// `least` is size if negative indices count from the end, else 0.
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

/// Sets the sign bit if the index is out of range, since one of the differences to the two ends is then
/// negative. Signs of many indices can be combined with no branch and no comparison, which not every vector
/// unit has.
template <typename T>
inline std::uint64_t out_of_range_sign(const std::byte* data, Int place, std::uint64_t size,
                                       std::uint64_t least)
{
    T value;
    std::memcpy(&value, data + place * static_cast<Int>(sizeof(T)), sizeof value);
    std::uint64_t index = 0;
    if constexpr (std::is_signed_v<T>)
        index = static_cast<std::uint64_t>(static_cast<Int>(value));
    else
        index = value;
    return (index + least) | (size - 1 - index);
}

/// Tells whether all of [first, last) are in range; `first` begins a tuple of `Length`. If one stream of reads
/// is slower than the memory, four parts of the array are read in turn.
template <typename T, std::size_t Length>
bool all_in_range(const Indices& indices, std::span<const Int> sizes, Int first, Int last)
{
    std::array<std::uint64_t, Length> size;
    std::array<std::uint64_t, Length> least;
    for (std::size_t p = 0; p < Length; ++p)
    {
        size[p] = static_cast<std::uint64_t>(sizes[p]);
        // No unsigned index is below 0: with the sign bit set, it is a value above every size.
        least[p] = indices.negative_allowed && std::is_signed_v<T> ? size[p] : 0;
    }
    const Int parts = tuning::reads_pages_in_turn() ? 4 : 1;
    constexpr Int in_turn = 64;
    const Int tuples = (last - first) / static_cast<Int>(Length);
    const Int part = tuples / parts / in_turn * in_turn;
    const std::byte* const data = indices.data + first * static_cast<Int>(sizeof(T));
    std::uint64_t signs = 0;
    const auto look = [&](Int begin, Int end)
    {
        std::uint64_t found = 0;
        for (Int tuple = begin; tuple < end; ++tuple)
            for (std::size_t p = 0; p < Length; ++p)
                found |= out_of_range_sign<T>(data, tuple * static_cast<Int>(Length) + static_cast<Int>(p),
                                              size[p], least[p]);
        signs |= found;
    };
    for (Int i = 0; i < part; i += in_turn)
        for (Int k = 0; k < parts; ++k)
            look(k * part + i, k * part + i + in_turn);
    look(part * parts, tuples);
    return signs >> 63 == 0;
}

/// Returns the first bad position in [first, last); `first` begins a tuple.
std::optional<Int> find_in_range(const Indices& indices, std::span<const Int> sizes, Int first, Int last)
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

} // namespace

std::optional<Int> find_bad_index(const Indices& indices, std::span<const Int> sizes, Int tuples, int threads)
{
    const auto length = static_cast<Int>(sizes.size());
    const Int grain = std::max<Int>(1, (Int{32} << 10) / length);
    std::atomic<Int> found = int_max;
    in_parallel(tuples, grain, threads,
                [&](Int first, Int last)
                {
                    if (first * length > found)
                        return;
                    const auto bad = find_in_range(indices, sizes, first * length, last * length);
                    Int known = found;
                    while (bad && *bad < known && !found.compare_exchange_weak(known, *bad))
                    {
                    }
                });
    const Int place = found;
    return place == int_max ? std::nullopt : std::optional(place);
}

Problem bad_index_problem(const Indices& indices, Int place, Int size, const std::string& which)
{
    const std::string value = with_index_type(
        indices.type,
        [&](auto zero)
        {
            // The index is printed in its own type, since not every index fits in an `Int`.
            std::memcpy(&zero, indices.data + place * static_cast<Int>(sizeof zero), sizeof zero);
            return fmt::format("{}", zero);
        });
    return {Code::index_out_of_range, fmt::format("indices.values[{}]", place),
            fmt::format("index {}{} is out of range [{}, {}]", value, which,
                        indices.negative_allowed ? -size : 0, size - 1)};
}

} // namespace stridescope::core

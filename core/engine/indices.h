#pragma once

#include "core/engine/gather_plan.h"

#include <cstdint>
#include <cstring>
#include <span>
#include <string>

namespace stridescope::core
{

/// Calls use(T{}) with the type that the indices have.
template <typename Use>
auto with_index_type(IndexType type, Use use)
{
    switch (type)
    {
    case IndexType::int32:
        return use(std::int32_t{});
    case IndexType::uint32:
        return use(std::uint32_t{});
    case IndexType::uint64:
        return use(std::uint64_t{});
    case IndexType::int64:
        break;
    }
    return use(std::int64_t{});
}

[[nodiscard]] inline Int index_bytes(IndexType type)
{
    return type == IndexType::int32 || type == IndexType::uint32 ? 4 : 8;
}

/// Returns the index at a position in the array as it is written; one that an `Int` cannot hold becomes the
/// largest `Int`, which is always out of range.
template <typename T>
[[nodiscard]] inline Int index_at(const std::byte* data, Int place)
{
    T value;
    std::memcpy(&value, data + place * static_cast<Int>(sizeof(T)), sizeof value);
    if constexpr (std::is_same_v<T, std::uint64_t>)
        return value > static_cast<std::uint64_t>(int_max) ? int_max : static_cast<Int>(value);
    else
        return static_cast<Int>(value);
}

/// Finds the first position with an index outside its size, among `tuples` tuples, with `threads` threads.
[[nodiscard]] std::optional<Int> find_bad_index(const Indices& indices, std::span<const Int> sizes, Int tuples,
                                                int threads);

/// Makes the problem of a wrong index: "index 9 is outside [0, 3]", with `which` after the number.
[[nodiscard]] Problem bad_index_problem(const Indices& indices, Int place, Int size, const std::string& which);

} // namespace stridescope::core

#pragma once

#include <cstdint>
#include <random>
#include <utility>

/// Random choices that are the same with every standard library: their distributions and their `std::shuffle`
/// differ, and with them what a search finds.
namespace stridescope::core
{

/// Returns a number from 0 to below `choices`.
[[nodiscard]] inline std::uint64_t drawn(std::mt19937_64& engine, std::uint64_t choices)
{
    return engine() % choices;
}

template <typename Iterator>
void shuffle(Iterator first, Iterator last, std::mt19937_64& engine)
{
    for (auto left = last - first; left > 1; --left)
        std::swap(first[left - 1],
                  first[static_cast<std::ptrdiff_t>(drawn(engine, static_cast<std::uint64_t>(left)))]);
}

} // namespace stridescope::core

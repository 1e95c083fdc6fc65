#pragma once

#include "core/tensor/checked.h"

namespace stridescope::core
{

/// The same numbers for a seed on every machine (splitmix64).
class LessonDice
{
public:
    explicit LessonDice(std::uint64_t seed) : state(seed) {}

    std::uint64_t next()
    {
        state += 0x9E3779B97F4A7C15U;
        std::uint64_t mixed = state;
        mixed = (mixed ^ mixed >> 30U) * 0xBF58476D1CE4E5B9U;
        mixed = (mixed ^ mixed >> 27U) * 0x94D049BB133111EBU;
        return mixed ^ mixed >> 31U;
    }
    /// Draws a number of a range that is not empty, ends included.
    Int number(Int least, Int most)
    {
        const std::uint64_t span = static_cast<std::uint64_t>(most) - static_cast<std::uint64_t>(least) + 1;
        const std::uint64_t step = span == 0 ? next() : next() % span;
        return static_cast<Int>(static_cast<std::uint64_t>(least) + step);
    }
    std::size_t below(std::size_t count) { return static_cast<std::size_t>(next() % count); }

private:
    std::uint64_t state;
};

} // namespace stridescope::core

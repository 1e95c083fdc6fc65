#pragma once

#include "core/compare/line_units.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace stridescope::core
{

/// Number of fetches of each 64-byte line, of one memory or of lanes, which lie side by side: row after row of
/// lines. A mean costs the same over any range. Immutable; safe to use from several threads.
class LineHeat
{
public:
    struct Where
    {
        Int bits = 8;       ///< bits per element
        Int address = 0;    ///< byte of offset 0
        Int first_line = 0; ///< first line of each row
        Int lines = 0;      ///< lines per row
        Int first_lane = 0;
        Int lanes = 1;      ///< rows of lines: lane x has row (x - first_lane) modulo lane_count
        Int lane_count = 1; ///< lanes of the chip
    };
    LineHeat(const Where& where, std::vector<std::uint32_t> entered);

    /// Returns the fetches of the busiest line of all lanes.
    [[nodiscard]] Int most() const { return greatest; }
    /// Counts the lines of all lanes that are fetched at least once.
    [[nodiscard]] Int touched() const { return total.touched; }

    /// Returns how often the line in which an element begins is fetched; 0 if never, or if it is not one of
    /// these lines.
    [[nodiscard]] Int of_element(Int lane, Int offset) const;
    /// Returns the mean over the lines that hold a part of the elements [begin, end), without lines that are
    /// never fetched; 0 if there are no others.
    [[nodiscard]] double mean(Int lane, Int begin, Int end) const;

private:
    struct Sum
    {
        std::uint64_t entered = 0;
        Int touched = 0;
    };
    static constexpr std::size_t block = 64;
    [[nodiscard]] Sum below(std::size_t place) const;
    [[nodiscard]] Wide line_of(Wide unit) const;
    [[nodiscard]] std::optional<Int> row_of(Int lane) const;

    Where at;
    LineUnits units;
    Wide base;
    std::vector<std::uint32_t> counts;
    std::vector<Sum> before; ///< sums of all lines before each block
    Sum total;
    Int greatest = 0;
};

} // namespace stridescope::core

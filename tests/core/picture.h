#pragma once

#include "tests/core/brute_force.h"

#include <string>

namespace stridescope::core::test
{

/// The element offsets as a grid: a line a row, an empty line between pages of two dimensions.
inline std::string offsets(const Layout& layout)
{
    const std::size_t rank = layout.sizes.size();
    std::string text;
    for (const auto& x : coordinates(layout.sizes))
    {
        const bool row_starts = x[rank - 1] == 0;
        if (row_starts && !text.empty())
            text += rank > 1 && x[rank - 2] == 0 ? "\n\n" : "\n";
        text += (row_starts ? "" : " ") + std::to_string(offset_by_hand(layout, x));
    }
    return text + "\n";
}

/// Memory as the documents draw it: the letters of the elements (A, B, ... in logical order) where they lie,
/// x where none does; the first of those that share a place.
inline std::string memory(const Layout& layout, std::size_t length)
{
    std::vector<char> cells(length, 'x');
    char letter = 'A';
    for (const Int offset : offsets_by_hand(layout))
    {
        char& cell = cells.at(static_cast<std::size_t>(offset));
        cell = cell == 'x' ? letter : cell;
        ++letter;
    }
    std::string text;
    for (const char cell : cells)
        text += text.empty() ? std::string(1, cell) : std::string(" ") + cell;
    return text;
}

} // namespace stridescope::core::test

#pragma once

#include "core/analysis/progress.h"
#include "core/scene/scene.h"

#include <span>
#include <string>
#include <vector>

/// Guesses about bytes of which nothing is known.
namespace stridescope::core
{

struct ByteGuess
{
    DType dtype = DType::uint8;
    Int rows = 1;
    Int columns = 1;       ///< elements of a row that are not padding
    Int pitch = 1;         ///< elements from row to row
    bool in_rows = false;  ///< a pitch was found; else it is one line
    double likelihood = 0; ///< beside the other guesses: together they are 1
    std::string evidence;  ///< evidence for it, with its numbers

    /// Returns the picture it would give: rows below each other.
    [[nodiscard]] Scene scene() const;
    /// Returns "UINT8, 5,464 a row, pitch 5,504 bytes"
    [[nodiscard]] std::string words() const;
};

struct GuessOptions
{
    std::size_t most = 8;
    Progress* progress = nullptr;
};

struct Guesses
{
    std::vector<ByteGuess> guesses; ///< likeliest first
    std::string why_none;           ///< empty: there are some
};

/// Looks at samples, so that it takes a second at most however many bytes there are.
[[nodiscard]] Guesses guess_layouts(std::span<const std::byte> bytes, const GuessOptions& options = {});

} // namespace stridescope::core

#pragma once

#include "core/analysis/progress.h"
#include "core/scene/scene.h"

#include <span>
#include <string>
#include <vector>

/// Guesses the layout of bytes about which nothing is known.
namespace stridescope::core
{

struct ByteGuess
{
    DType dtype = DType::uint8;
    Int rows = 1;
    Int columns = 1;       ///< number of elements in a row without the padding
    Int pitch = 1;         ///< distance between rows, in elements
    bool in_rows = false;  ///< false if no pitch was found: all elements are in one line
    double likelihood = 0; ///< probability; those of all guesses add up to 1
    std::string evidence;  ///< the evidence for the guess, with numbers

    /// Returns the scene that draws the guess, with the rows below each other.
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
    std::vector<ByteGuess> guesses; ///< most likely first
    std::string why_none;           ///< reason why there are none; empty if there are some
};

/// Reads only samples, so that it takes a second at most for any number of bytes.
[[nodiscard]] Guesses guess_layouts(std::span<const std::byte> bytes, const GuessOptions& options = {});

} // namespace stridescope::core

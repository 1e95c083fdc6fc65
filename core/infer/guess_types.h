#pragma once

#include "core/infer/guess_samples.h"

#include <string>

/// Guesses the element type of bytes about which nothing is known.
namespace stridescope::core
{

/// Width of an element, guessed from the distance at which bytes are most similar.
struct GuessedWidth
{
    Int bytes = 1;
    double gain = 0; ///< how much better than narrower widths, from 0 to 1
};
[[nodiscard]] GuessedWidth likely_width(std::span<const std::byte> bytes);

struct TypeGuess
{
    DType dtype;
    double weight;
    std::string evidence;
};
/// Returns the types, most likely first; several may have a weight of 0.
[[nodiscard]] std::vector<TypeGuess> likely_types(std::span<const std::byte> bytes, const GuessedWidth& width);

} // namespace stridescope::core

#pragma once

#include "core/infer/guess_samples.h"

#include <string>

/// Guesses the element type of bytes of which nothing is known.
namespace stridescope::core
{

/// Bytes of an element, by how much more alike bytes are that so many others are between.
struct GuessedWidth
{
    Int bytes = 1;
    double gain = 0; ///< over narrower ones, 0 to 1
};
[[nodiscard]] GuessedWidth likely_width(std::span<const std::byte> bytes);

struct TypeGuess
{
    DType dtype;
    double weight;
    std::string evidence;
};
/// Likeliest first; several may weigh nothing.
[[nodiscard]] std::vector<TypeGuess> likely_types(std::span<const std::byte> bytes, const GuessedWidth& width);

} // namespace stridescope::core

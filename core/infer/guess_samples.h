#pragma once

#include "core/infer/element_reader.h"

#include <cstdint>
#include <random>
#include <vector>

/// Samples elements from everywhere in bytes about which nothing is known.
namespace stridescope::core
{

/// Returns a random generator with a fixed seed, so that the same bytes give the same guess.
[[nodiscard]] inline std::mt19937_64 guess_dice(std::uint64_t of)
{
    return std::mt19937_64(of);
}

/// Reads elements of a type as numbers; a value that is not finite is read as 0.
class Samples
{
public:
    Samples(std::span<const std::byte> bytes, DType dtype);

    [[nodiscard]] Int count() const { return size; }
    [[nodiscard]] DType dtype() const { return type; }

    [[nodiscard]] std::vector<double> read(Int first, Int length) const;

    /// Returns `wanted` positions from everywhere in the bytes, in ascending order; each is the beginning of a
    /// block.
    [[nodiscard]] std::vector<Int> places(Int wanted, Int room) const;

private:
    DType type;
    Int size;
    ElementReader reader;
};

} // namespace stridescope::core

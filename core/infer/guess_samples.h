#pragma once

#include "core/infer/element_reader.h"

#include <cstdint>
#include <random>
#include <vector>

/// Elements from all over bytes of which nothing is known, for those who guess what they are.
namespace stridescope::core
{

/// The same bytes give the same guess.
[[nodiscard]] inline std::mt19937_64 guess_dice(std::uint64_t of)
{
    return std::mt19937_64(of);
}

/// Reads elements of a type as numbers; what is no finite number is 0.
class Samples
{
public:
    Samples(std::span<const std::byte> bytes, DType dtype);

    [[nodiscard]] Int count() const { return size; }
    [[nodiscard]] DType dtype() const { return type; }

    [[nodiscard]] std::vector<double> read(Int first, Int length) const;

    /// Returns this many positions from all over, in their order, each the beginning of a block.
    [[nodiscard]] std::vector<Int> places(Int wanted, Int room) const;

private:
    DType type;
    Int size;
    ElementReader reader;
};

} // namespace stridescope::core

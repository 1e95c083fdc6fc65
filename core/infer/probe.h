#pragma once

#include "core/infer/infer.h"
#include "core/scene/facts.h"

#include <string>
#include <vector>

/// Inputs whose values are their elements' indices, so that a dump of memory tells where each one went.
namespace stridescope::core
{

/// The index of an element in the row-major order as digits, the lowest first, one an input.
struct Probe
{
    DType dtype = DType::float32;
    Dims sizes;
    Int count = 0;
    Int digit_bits = 0; ///< number of bits of exact integers of the type
    Int digits = 1;
};

/// Returns the bits of the largest digit that a type holds exactly.
[[nodiscard]] Int digit_bits(DType dtype);

inline constexpr Int most_probe_elements = Int{1} << 32;

/// Plans the probe for the scene's tensor, or for the input of its operation, whose element count is limited.
[[nodiscard]] Result<Probe> plan_probe(const Facts& facts, DType dtype);

/// Returns the bytes of one input, row-major, in the machine's order; 4-bit elements two per byte.
[[nodiscard]] std::vector<std::byte> probe_bytes(const Probe& probe, Int digit);
/// The same into as many bytes as there are.
void write_probe(const Probe& probe, Int digit, std::span<std::byte> bytes);

/// Rule of a map that no layout gave.
enum class MapRule
{
    layout,     ///< some layout explains it
    additive,   ///< each digit adds a step of its own
    xor_linear, ///< each digit flips bits of its own
    none,
};
[[nodiscard]] std::string_view rule_name(MapRule rule);

/// A digit of a map that has a rule: a binary one of the row-major index, or of a coordinate.
struct MapDigit
{
    std::optional<std::size_t> dimension; ///< nothing: of the index
    Int worth = 1;                        ///< 1, 2, 4, ...
    Int step = 0; ///< number that it adds to the offset, or the bits of the offset that it flips
};

struct ProbeReading
{
    Inference inference;
    MapRule rule = MapRule::layout;
    std::vector<MapDigit> digits;          ///< digits of an additive map, unless they are binary
    std::vector<std::optional<Int>> table; ///< the offset of each element; empty with a layout
};
inline constexpr Int most_probe_offsets_listed = Int{1} << 20;

/// `dumps`: memory after each input, in the machine's order. `options.lanes` where the scene is of lanes.
[[nodiscard]] Result<ProbeReading> read_probe(const std::vector<std::span<const std::byte>>& dumps,
                                              const Probe& probe, const InferOptions& options);

} // namespace stridescope::core

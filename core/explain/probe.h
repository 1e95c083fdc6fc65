#pragma once

#include "core/explain/infer.h"
#include "core/scene/facts.h"

#include <string>
#include <vector>

/// Inputs whose values are their elements' indexes, so that a dump of memory tells where each one went.
namespace stridescope::core
{

/// The index of an element in the row-major order as digits, the lowest first, one an input.
struct Probe
{
    DType dtype = DType::float32;
    Dims sizes;
    Int count = 0;
    Int digit_bits = 0; ///< so many are exact integers of the type
    Int digits = 1;
};

/// The bits of the greatest digit that a type holds exactly.
[[nodiscard]] Int digit_bits(DType dtype);

/// Of the scene's tensor, or the input of its operation.
[[nodiscard]] Result<Probe> plan_probe(const Facts& facts, DType dtype);

/// Bytes of one input, row-major, in the machine's order; 4-bit elements two a byte.
[[nodiscard]] std::vector<std::byte> probe_bytes(const Probe& probe, Int digit);

/// What a map that no layout gave says of itself.
enum class MapRule
{
    layout,   ///< some layout explains it
    additive, ///< each binary digit of the index adds a step of its own
    xor_linear,
    none,
};
[[nodiscard]] std::string_view rule_name(MapRule rule);

struct ProbeReading
{
    Inference inference;
    MapRule rule = MapRule::layout;
    std::vector<std::optional<Int>> table; ///< the place of each element; empty with a layout
};
inline constexpr Int most_probe_places_told = Int{1} << 20;

/// `dumps`: memory after each input, in the machine's order. `options.lanes` where the scene is of lanes.
[[nodiscard]] Result<ProbeReading> read_probe(const std::vector<std::span<const std::byte>>& dumps,
                                              const Probe& probe, const InferOptions& options);

} // namespace stridescope::core

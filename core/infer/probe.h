#pragma once

#include "core/infer/infer.h"
#include "core/scene/facts.h"

#include <string>
#include <vector>

/// Makes inputs whose values are the indices of their elements, so that a dump of memory shows where each
/// element is.
namespace stridescope::core
{

/// Inputs that together contain the row-major index of each element: each input contains one digit of it, the
/// first input the lowest digit.
struct Probe
{
    DType dtype = DType::float32;
    Dims sizes;
    Int count = 0;
    Int digit_bits = 0; ///< number of bits of a digit, which the type can represent exactly
    Int digits = 1;
};

/// Returns the number of bits of the largest digit that a type can represent exactly.
[[nodiscard]] Int digit_bits(DType dtype);

inline constexpr Int most_probe_elements = Int{1} << 32;

/// Plans the probe for the scene's tensor, or for the input of its operation, whose element count is limited.
[[nodiscard]] Result<Probe> plan_probe(const Facts& facts, DType dtype);

/// Returns the bytes of one input, row-major, in the machine's order; 4-bit elements two per byte.
[[nodiscard]] std::vector<std::byte> probe_bytes(const Probe& probe, Int digit);
/// Writes the same bytes into `bytes`, as many as it has.
void write_probe(const Probe& probe, Int digit, std::span<std::byte> bytes);

/// Rule of a map, if it has one.
enum class MapRule
{
    layout,     ///< a layout explains it
    additive,   ///< each digit adds its own step to the offset
    xor_linear, ///< each digit flips its own bits of the offset
    none,
};
[[nodiscard]] std::string_view rule_name(MapRule rule);

/// A digit in a map with a rule: a binary digit of the row-major index, or of a coordinate.
struct MapDigit
{
    /// Dimension of the coordinate; nothing: the digit is one of the row-major index.
    std::optional<std::size_t> dimension;
    Int worth = 1; ///< 1, 2, 4, ...
    Int step = 0;  ///< number added to the offset, or the bits of the offset that are flipped
};

struct ProbeReading
{
    Inference inference;
    MapRule rule = MapRule::layout;
    std::vector<MapDigit> digits;          ///< binary digits of the rule; empty if its digits are coordinates
    std::vector<std::optional<Int>> table; ///< offset of each element; empty if a layout explains the map
};
inline constexpr Int most_probe_offsets_listed = Int{1} << 20;

/// The scene that a probe was made for, and its tensor: if they explain a dump, no other layout is searched.
struct ProbedScene
{
    const Scene& scene;
    const Facts& facts;
};

/// `dumps`: the memory after each input, in the machine's byte order. `options.lanes` is set if the scene has
/// lanes. `probed` may be null.
[[nodiscard]] Result<ProbeReading> read_probe(const std::vector<std::span<const std::byte>>& dumps,
                                              const Probe& probe, const InferOptions& options,
                                              const ProbedScene* probed = nullptr);

} // namespace stridescope::core

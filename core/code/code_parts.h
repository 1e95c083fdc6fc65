#pragma once

#include "core/code/code_writer.h"
#include "core/code/write_code.h"
#include "core/kinds/kinds.h"

#include <string>
#include <vector>

/// Parts that several targets share.
namespace stridescope::core
{

/// Returns a target's own refusal: it cannot express the scene.
[[nodiscard]] Problem cannot_say(std::string where, std::string message);
/// Returns the same for a kind: "mdspan has no gather".
template <typename Facts>
[[nodiscard]] Problem cannot_say_kind(std::string_view target, const Facts&)
{
    return cannot_say("kind", std::string(target) + " cannot express a " + KindOf<Facts>::noun);
}

/// Returns a variable's name for each dimension: its label in lower case, if these are all different.
[[nodiscard]] std::vector<std::string> dimension_names(std::string_view labels);

/// Writes "FLOAT32, N=1 C=2 H=3 W=4".
void write_tensor_words(CodeWriter& code, DType dtype, std::string_view labels, const Dims& sizes,
                        Operand operand);

/// Returns the layout with stride 0 for dimensions of size 1, whose strides are never used and might overflow
/// in the target's language.
[[nodiscard]] Layout with_sane_strides(const Layout& layout);

/// Returns a type of 4 bits, for targets whose elements are whole bytes.
[[nodiscard]] std::optional<Problem> refuse_4_bits(DType dtype, std::string_view target, std::string where);

/// Returns the indices of a gather; `values_count` if there are none.
[[nodiscard]] Result<SharedIntegers> given_indices(const GatherFacts& facts);

/// Writes a digit of a coordinate, whose index is at most `last`: "(k / 16 % 4)", "k". `divide` is the
/// language's whole division.
void write_digit(CodeWriter& code, const Digit& digit, Int last, const std::string& index,
                 std::string_view divide);
/// Returns a placement's index in a dimension: "k", "(3 + k)".
[[nodiscard]] std::string index_text(const Placement& placement, std::size_t dimension,
                                     const std::string& name);
/// Writes " + (k / 16 % 4) * 5": what the digits of one dimension add to an offset.
void write_digit_terms(CodeWriter& code, const Placement& placement, std::size_t dimension,
                       const std::string& index, std::string_view divide);
/// Returns "((offset & 448) >> 3)": what a step of a swizzle changes of `offset`.
[[nodiscard]] std::string xor_text(const Xor& step);
/// Returns " + offset / 128 * 4": the slots that pads leave free before `offset`.
[[nodiscard]] std::string pads_text(const Placement& placement, std::string_view divide);

/// Writes what one digit adds to the offset in a lane: "(k % 16) * 1", "(2 + c) / 4 * 32".
void write_lane_term(CodeWriter& code, const TensorPlacement& map, const Digit& digit,
                     const std::vector<std::string>& names, std::string_view divide);
/// Writes the lane of a coordinate and its offset in it: "(2 + c) % 4" and "n * 64 + (2 + c) / 4 * 32 + ...".
void write_lane(CodeWriter& code, const TensorPlacement& map, const std::vector<std::string>& names,
                std::string_view divide);
void write_lane_offset(CodeWriter& code, const TensorPlacement& map, const std::vector<std::string>& names,
                       std::string_view divide);

/// Memory of a tensor in lanes, as `run` writes it.
struct LaneMemory
{
    Int lanes = 1;         ///< 1 in global memory
    Int lane_elements = 0; ///< elements reserved in each lane
    Int elements = 0;      ///< elements of all lanes together
};
/// Returns the memory; `overflow` if it, or the sum of the start lane and a channel, does not fit.
[[nodiscard]] Result<LaneMemory> lane_memory(const TpuFacts& facts);

} // namespace stridescope::core

#pragma once

#include "core/code/code_writer.h"
#include "core/code/write_code.h"
#include "core/kinds/kinds.h"

#include <string>
#include <vector>

/// Questions that several targets ask about a scene.
namespace stridescope::core
{

/// Returns a target's own refusal.
[[nodiscard]] Problem cannot_say(std::string where, std::string message);
/// Returns the same for a kind: "mdspan has no gather".
template <typename Facts>
[[nodiscard]] Problem cannot_say_kind(std::string_view target, const Facts&)
{
    return cannot_say("kind", std::string(target) + " cannot express a " + KindOf<Facts>::noun);
}

/// Returns a variable's name for each dimension: its label as a small letter, where small letters tell all
/// apart.
[[nodiscard]] std::vector<std::string> dimension_names(std::string_view labels);

/// "FLOAT32, N=1 C=2 H=3 W=4".
void write_tensor_words(CodeWriter& code, DType dtype, std::string_view labels, const Dims& sizes,
                        Operand operand);

/// Returns the layout with 0 for strides that are never used, those of dimensions of size 1, and that languages
/// could not multiply by an element's bytes.
[[nodiscard]] Layout with_sane_strides(const Layout& layout);

/// Returns a type of 4 bits, for targets whose elements are whole bytes.
[[nodiscard]] std::optional<Problem> refuse_4_bits(DType dtype, std::string_view target, std::string where);

/// Returns the indices of a gather; `values_count` if there are none.
[[nodiscard]] Result<SharedIntegers> given_indices(const GatherFacts& facts);

/// A digit of a coordinate, whose index is at most `last`, in a language of ours: "(k / 16 % 4)", "k". `divide`
/// is its whole division.
void write_digit(CodeWriter& code, const Digit& digit, Int last, const std::string& index,
                 std::string_view divide);
/// Returns a placement's index in a dimension: "k", "(3 + k)".
[[nodiscard]] std::string index_text(const Placement& placement, std::size_t dimension,
                                     const std::string& name);
/// " + (k / 16 % 4) * 5": what the digits of one dimension add to an offset.
void write_digit_terms(CodeWriter& code, const Placement& placement, std::size_t dimension,
                       const std::string& index, std::string_view divide);
/// Returns "((offset & 448) >> 3)": what a step of a swizzle changes of `offset`.
[[nodiscard]] std::string xor_text(const Xor& step);
/// Returns " + offset / 128 * 4": the slots that pads leave free before `offset`.
[[nodiscard]] std::string pads_text(const Placement& placement, std::string_view divide);

/// Writes what one digit adds to the offset in a lane, in a language of ours: "(k % 16) * 1", "(2 + c) / 4 *
/// 32".
void write_lane_term(CodeWriter& code, const TensorPlacement& map, const Digit& digit,
                     const std::vector<std::string>& names, std::string_view divide);
/// The lane and the offset in it of a coordinate: "(2 + c) % 4" and "n * 64 + (2 + c) / 4 * 32 + ...".
void write_lane(CodeWriter& code, const TensorPlacement& map, const std::vector<std::string>& names,
                std::string_view divide);
void write_lane_offset(CodeWriter& code, const TensorPlacement& map, const std::vector<std::string>& names,
                       std::string_view divide);

/// The memory that a tensor in lanes is in, as `run` gives it.
struct LaneMemory
{
    Int lanes = 1;         ///< 1 in global memory
    Int lane_elements = 0; ///< reserved in each
    Int elements = 0;      ///< of all
};
/// `overflow` if it does not fit, or where a start lane and a channel together do not.
[[nodiscard]] Result<LaneMemory> lane_memory(const TpuFacts& facts);

} // namespace stridescope::core

#pragma once

#include "core/derivation/derivation.h"
#include "core/spec/tensor_facts.h"

#include <string>

/// Derives the numbers of a strided tensor, and gives the reasons of its properties.
namespace stridescope::core
{

/// A tensor in an answer: an operand, or nothing if it is the whole scene.
struct NamedTensor
{
    const TensorFacts* facts = nullptr;
    std::optional<Operand> operand = {};

    /// Returns the prefix of the paths of its numbers: "input.", or nothing.
    [[nodiscard]] std::string path() const
    {
        return operand ? std::string(operand_name(*operand)) + "." : std::string();
    }
    /// Returns "size of C": the name of a dimension's number.
    [[nodiscard]] std::string of_dimension(std::string_view what, std::size_t d) const;
    [[nodiscard]] Term size(std::size_t d) const;
};

/// Derives all of a tensor's own facts; `spec` is what they follow from.
void derive_tensor(const TensorSpec& spec, const NamedTensor& tensor, Explanation& out);

/// Returns the offset of a coordinate: the base, and a step for each dimension.
[[nodiscard]] Expression offset_expression(const Layout& layout, const Dims& x, const NamedTensor& named);
/// Derives an offset, its byte, and its nibble under keys with this prefix: "at_coords[0].input_".
void derive_offset(const std::string& prefix, const Dims& x, const NamedTensor& tensor, Explanation& out);
/// Derives the byte, and the nibble, of an offset under keys with this prefix.
void derive_byte(const std::string& prefix, Int offset, const NamedTensor& tensor, Explanation& out);
/// Returns an index of a coordinate at an offset, from what the other dimensions leave of the offset.
[[nodiscard]] Expression index_expression(const Layout& layout, Int offset, const Dims& x, std::size_t d,
                                          const NamedTensor& named);
/// Returns how many coordinates are at an offset: the product of the sizes with stride 0 and the number of ways
/// through the others.
[[nodiscard]] Expression count_expression(const Layout& layout, Int count, const NamedTensor& named);

} // namespace stridescope::core

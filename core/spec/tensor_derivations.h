#pragma once

#include "core/derivation/derivation.h"
#include "core/spec/tensor_facts.h"

#include <string>

/// Derives the numbers of a strided tensor, and gives the reasons of its properties.
namespace stridescope::core
{

/// A tensor in an answer: the operand that it is, or nothing if it is the whole scene.
struct NamedTensor
{
    const TensorFacts* facts = nullptr;
    std::optional<Operand> operand = {};

    /// Prefix of the paths of its numbers: "input.", or nothing.
    [[nodiscard]] std::string path() const
    {
        return operand ? std::string(operand_name(*operand)) + "." : std::string();
    }
    /// Returns "size of C": what something of a dimension is called.
    [[nodiscard]] std::string of_dimension(std::string_view what, std::size_t d) const;
    [[nodiscard]] Term size(std::size_t d) const;
};

/// All that a tensor's own facts say; `spec` is what they follow from.
void derive_tensor(const TensorSpec& spec, const NamedTensor& tensor, Explanation& out);

/// Base and a step a dimension: where a layout puts a coordinate.
[[nodiscard]] Expression offset_expression(const Layout& layout, const Dims& x, const NamedTensor& named);
/// An offset, its byte and its nibble under keys of that prefix: "at_coords[0].input_".
void derive_offset(const std::string& prefix, const Dims& x, const NamedTensor& tensor, Explanation& out);
/// The byte, and the nibble, of an offset under keys of that prefix.
void derive_byte(const std::string& prefix, Int offset, const NamedTensor& tensor, Explanation& out);
/// Derives the bytes that a number of elements takes.
[[nodiscard]] Expression bytes_of(Expression elements, Int bits);
/// Returns the index in a dimension of a coordinate at an offset: what the other dimensions leave of the
/// offset.
[[nodiscard]] Expression index_expression(const Layout& layout, Int offset, const Dims& x, std::size_t d,
                                          const NamedTensor& named);
/// Returns how many coordinates are at an offset: those of stride 0 go together with the ways of the others.
[[nodiscard]] Expression count_expression(const Layout& layout, Int count, const NamedTensor& named);

} // namespace stridescope::core

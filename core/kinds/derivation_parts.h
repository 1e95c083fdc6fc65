#pragma once

#include "core/kinds/ask.h"
#include "core/spec/memory.h"
#include "core/spec/tensor_derivations.h"

#include <functional>

/// Derivations that several kinds share.
namespace stridescope::core
{

/// An index, and the rule that gives it.
struct DerivedIndex
{
    Expression left;
    std::string rule;
};

/// Derivations that a kind that copies provides itself.
struct CopyDerivations
{
    const Copying* copying = nullptr;
    std::string_view source; ///< the document that has the rules
    /// Returns the index in input dimension `d` that output coordinate `x` copies.
    std::function<DerivedIndex(const Dims& x, std::size_t d)> input_index = {};
    /// Returns the size of output dimension `d`.
    std::function<DerivedIndex(std::size_t d)> output_size = {};
};

/// Derives the facts of all operands, which were made of `specs`.
void derive_operands(const std::vector<TensorSpec>& specs, const std::vector<OperandTensor>& operands,
                     Explanation& out);
/// Derives all of an operation's answer except the parts that only its kind has.
void derive_operation(const std::vector<TensorSpec>& specs, const std::vector<OperandTensor>& operands,
                      const CopyDerivations& copies, const Ask& ask, Explanation& out);

/// Calls a function for each coordinate that is asked for of a tensor with these sizes, until the explanation
/// is full.
void each_coordinate(const Ask& ask, const Dims& sizes, const Explanation& out,
                     const std::function<void(const std::string& path, const Dims& x)>& derive);

/// Derivations of the `what`, `count`, and `coords` of an offset that is asked for; `path` ends in a dot.
/// Missing functions derive nothing.
struct PlaceDerivations
{
    std::string found_by = {};                    ///< rule that gives the indices
    std::string unknown = "search limit reached"; ///< why there are none
    std::function<Expression(Int count)> count = {};
    std::function<Expression(const Dims& x, std::size_t d)> index = {};
};
void derive_place(const std::string& path, const OffsetFinding& found, const PlaceDerivations& place,
                  Explanation& out);
/// Derives the answers about element offsets of a tensor itself.
void derive_places(const Ask& ask, const NamedTensor& tensor, Explanation& out);

/// Derives an index from an index value: "indices.values[3]", counted from the end of the dimension if it is
/// negative.
[[nodiscard]] DerivedIndex picked_index(const NamedTensor& input, std::size_t d, Int index, Int place);
/// Derives an index that equals that of the output.
[[nodiscard]] DerivedIndex same_index(const NamedTensor& output, const Dims& x, std::size_t d,
                                      std::string rule);
/// Derives a size that equals that of another tensor.
[[nodiscard]] DerivedIndex same_size(const NamedTensor& tensor, std::size_t d, std::string rule);

} // namespace stridescope::core

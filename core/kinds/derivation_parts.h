#pragma once

#include "core/kinds/ask.h"
#include "core/spec/memory.h"
#include "core/spec/tensor_derivations.h"

#include <functional>

/// What several kinds derive alike.
namespace stridescope::core
{

/// An index and the rule that it follows by.
struct DerivedIndex
{
    Expression left;
    std::string rule;
};

/// What a kind that copies says of its own.
struct CopyDerivations
{
    const Copying* copying = nullptr;
    std::string_view source; ///< the document
    /// The index in input dimension `d` that output coordinate `x` copies.
    std::function<DerivedIndex(const Dims& x, std::size_t d)> input_index = {};
    /// The size of output dimension `d`.
    std::function<DerivedIndex(std::size_t d)> output_size = {};
};

/// The facts of all operands, those made of `specs`.
void derive_operands(const std::vector<TensorSpec>& specs, const std::vector<OperandTensor>& operands,
                     Explanation& out);
/// All of an operation's answer but what its kind alone has.
void derive_operation(const std::vector<TensorSpec>& specs, const std::vector<OperandTensor>& operands,
                      const CopyDerivations& copies, const Ask& ask, Explanation& out);

/// The coordinates asked of a tensor of these sizes, in turn, until the explanation is full.
void each_coordinate(const Ask& ask, const Dims& sizes, const Explanation& out,
                     const std::function<void(const std::string& path, const Dims& x)>& derive);

/// The `what`, `count` and `coords` of a place asked for; `path` ends in a dot. Missing functions derive
/// nothing.
struct PlaceDerivations
{
    std::string found_by = {};                    ///< the rule of indexes
    std::string unknown = "search limit reached"; ///< why there are none
    std::function<Expression(Int count)> count = {};
    std::function<Expression(const Dims& x, std::size_t d)> index = {};
};
void derive_place(const std::string& path, const OffsetFinding& found, const PlaceDerivations& place,
                  Explanation& out);
/// Element offsets of a tensor itself.
void derive_places(const Ask& ask, const NamedTensor& tensor, Explanation& out);

/// An index by a number: "indices.values[3]", counted from the end of the dimension where it is negative.
[[nodiscard]] DerivedIndex picked_index(const NamedTensor& input, std::size_t d, Int index, Int place);
/// An index that is that of the output.
[[nodiscard]] DerivedIndex same_index(const NamedTensor& output, const Dims& x, std::size_t d,
                                      std::string rule);
/// A size that is that of another tensor.
[[nodiscard]] DerivedIndex same_size(const NamedTensor& tensor, std::size_t d, std::string rule);

} // namespace stridescope::core

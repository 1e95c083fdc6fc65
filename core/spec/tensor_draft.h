#pragma once

#include "core/spec/evaluate_options.h"
#include "core/spec/tensor_spec.h"
#include "core/tensor/dims.h"
#include "core/tensor/dtype.h"
#include "core/tensor/packing.h"
#include "core/tensor/problem.h"

#include <optional>
#include <string>
#include <vector>

/// Resolves a tensor that may break rules: what follows from each of its valid choices.
namespace stridescope::core
{

struct TensorDraft
{
    std::optional<DType> dtype;
    std::string labels;        ///< one letter per dimension, whatever the rank
    std::optional<Dims> sizes; ///< of 1 to 8 dimensions, none of them empty
    /// Strides as given, or as they follow from sizes and order; invalid padding and labels count as not given.
    std::optional<Dims> strides;
    std::optional<Packing> packing; ///< what they follow from; nothing if they are given
    /// All rules broken, as far as they can be told apart, in the order of the scene format's checks.
    std::vector<Problem> problems;
};

/// `prefix` of the paths in problems: "input." and so on. Indices have their values checked with what they
/// index: not here. `files` may refuse the file which the values are in.
[[nodiscard]] TensorDraft draft_tensor(const TensorSpec& spec, const std::string& prefix = {},
                                       bool values_too = true, const ValuesSource* files = nullptr);

/// Makes a problem that any tensor may have; `path` is that of its sizes or of its type.
[[nodiscard]] Problem no_such_dtype(const std::string& name, const std::string& path);
[[nodiscard]] std::vector<Problem> size_problems(const std::vector<Int>& sizes, const std::string& path);
[[nodiscard]] Problem too_many_elements(const std::string& path);

/// Its labels where they are right, else the usual ones; '?' where letters run out.
[[nodiscard]] std::string labels_of(const TensorSpec& spec);
/// Returns the labels of a layout's dimensions if the scene gives none: NCHW and its kin up to rank 5.
[[nodiscard]] std::string default_labels(std::size_t rank);
/// Returns the dimensions that letters name ("NHWC"), as numbers; nothing if they are not an order of the
/// labels.
[[nodiscard]] std::optional<std::vector<std::size_t>> order_of(const std::string& text,
                                                               const std::string& labels);

} // namespace stridescope::core

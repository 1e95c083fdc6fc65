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

/// Resolves a tensor that may be invalid: what follows from each of its valid choices.
namespace stridescope::core
{

struct TensorDraft
{
    std::optional<DType> dtype;
    std::string labels;        ///< one letter per dimension, whatever the rank
    std::optional<Dims> sizes; ///< 1 to 8 dimensions, each at least 1
    /// Strides as given, or as they follow from sizes and order; invalid padding and labels count as not given.
    std::optional<Dims> strides;
    std::optional<Packing> packing; ///< what strides follow from; nothing if they are given
    /// All broken rules, as far as they can be distinguished, in the order of the scene format's checks.
    std::vector<Problem> problems;
};

/// Resolves a tensor; `prefix` begins the paths of problems, such as "input.". The values of indices are not
/// checked here, but with the tensor that they index. `files` may refuse the file that has the values.
[[nodiscard]] TensorDraft draft_tensor(const TensorSpec& spec, const std::string& prefix = {},
                                       bool values_too = true, const ValuesSource* files = nullptr);

/// Makes a problem that any tensor may have; `path` is that of its sizes or its type.
[[nodiscard]] Problem no_such_dtype(const std::string& name, const std::string& path);
[[nodiscard]] std::vector<Problem> size_problems(const std::vector<Int>& sizes, const std::string& path);
[[nodiscard]] Problem too_many_elements(const std::string& path);

/// Returns the labels if they are valid, else the usual ones; '?' if there are not enough letters.
[[nodiscard]] std::string labels_of(const TensorSpec& spec);
/// Returns the usual labels for a rank: NCHW and similar up to rank 5.
[[nodiscard]] std::string default_labels(std::size_t rank);
/// Returns the order of dimensions that letters name ("NHWC"), as numbers; nothing if they are not an order of
/// the labels.
[[nodiscard]] std::optional<std::vector<std::size_t>> order_of(const std::string& text,
                                                               const std::string& labels);

} // namespace stridescope::core

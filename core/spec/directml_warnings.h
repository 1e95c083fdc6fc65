#pragma once

#include "core/spec/tensor_facts.h"
#include "core/tensor/problem.h"

namespace stridescope::core
{

enum class DirectMLUse
{
    buffer,       ///< a tensor by itself
    operand_data, ///< input or output of slice and gather
    indices,
};

/// Adds what DirectML would refuse in one tensor, in the order of the rules; `prefix` begins the paths, such as
/// "input.".
void add_directml_warnings(std::vector<Warning>& warnings, const TensorFacts& tensor, DirectMLUse use,
                           std::optional<Int> offset_alignment, const std::optional<std::string>& feature_level,
                           const std::string& prefix);

/// Adds a warning if an operator is newer than the scene's feature level.
void add_operator_level_warning(std::vector<Warning>& warnings, std::string_view operator_name,
                                std::string_view since, const std::optional<std::string>& feature_level);

} // namespace stridescope::core

#pragma once

#include "core/spec/directml_warnings.h"

#include <span>
#include <string_view>

/// What DirectML's documents say in tables: types and ranks by feature level, and the names of its fields.
namespace stridescope::core
{

/// The first level that takes a type in a use, and whether none ever does.
struct TypeSupport
{
    std::string_view since = "1_0";
    bool never = false;
};
[[nodiscard]] TypeSupport type_support(DType dtype, DirectMLUse use);

/// From which level on a tensor may have so many dimensions.
[[nodiscard]] std::string_view rank_since(std::size_t rank);

/// An operation, and the first level that has it.
struct OperatorSupport
{
    std::string_view name;
    std::string_view since;
};
[[nodiscard]] std::span<const OperatorSupport> operator_support();

/// Of one of them.
[[nodiscard]] std::string_view operator_since(std::string_view name);

/// A field by its DirectML name, by the scene's key, and its rule.
struct DirectMLField
{
    std::string_view name;
    std::string_view key;
    std::string_view rule;
};
[[nodiscard]] std::span<const DirectMLField> directml_fields();

/// The rule that a warning's code stands for, and the document that has it; null of a code that has none.
struct WarningRule
{
    std::string_view code;
    std::string_view rule;
    std::string_view source;
    std::string_view of; ///< the number of the answer that it follows from, of the warning's tensor; or none
};
[[nodiscard]] const WarningRule* warning_rule(std::string_view code);

} // namespace stridescope::core

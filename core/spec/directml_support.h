#pragma once

#include "core/spec/directml_warnings.h"

#include <span>
#include <string_view>

/// Tables of DirectML's documents: types and ranks by feature level, and the names of its fields.
namespace stridescope::core
{

/// The first level that accepts a type in a use, and whether none does.
struct TypeSupport
{
    std::string_view since = "1_0";
    bool never = false;
};
[[nodiscard]] TypeSupport type_support(DType dtype, DirectMLUse use);

/// Returns the first level at which a tensor may have this many dimensions.
[[nodiscard]] std::string_view rank_since(std::size_t rank);

/// The operator that a kind of scene describes.
struct DirectMLOperator
{
    std::string_view name;   ///< the name after DML_OPERATOR_
    std::string_view since;  ///< the first level that has it
    std::string_view source; ///< the document
};

/// A field by its DirectML name and by the scene's key, and its rule.
struct DirectMLField
{
    std::string_view name;
    std::string_view key;
    std::string_view rule;
};
[[nodiscard]] std::span<const DirectMLField> directml_fields();

} // namespace stridescope::core

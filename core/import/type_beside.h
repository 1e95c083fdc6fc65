#pragma once

#include "core/import/imported.h"
#include "core/import/type_names.h"

#include <optional>
#include <string>
#include <string_view>

namespace stridescope::core
{

/// The element type that a text names beside a layout, which does not say one itself.
struct TypeBeside
{
    std::optional<NamedType> type; ///< null: the text names none, or several
    std::size_t at = 0;            ///< byte of the type's name
    std::string several;           ///< "FLOAT16 and FLOAT32", where it names more than one
};

/// Which words are taken for types.
enum class TypeWords
{
    plain, ///< those that mean nothing else
    items, ///< also "half" where it ends a line or an item of a list, and "s8", which elsewhere is a symbol
};

/// Looks inside the brackets around a layout, from the innermost ones out, then on its lines. Words that mean
/// something else in prose ("double", "half") count behind "dtype" or a module's name alone, where `type_of`
/// says which type they are. Reads a few thousand bytes at most.
[[nodiscard]] TypeBeside type_beside(std::string_view text, TextSpan layout,
                                     std::optional<NamedType> (*type_of)(std::string_view),
                                     TypeWords words = TypeWords::plain);

/// The same of a part of a text alone.
[[nodiscard]] TypeBeside type_within(std::string_view text, TextSpan part,
                                     std::optional<NamedType> (*type_of)(std::string_view));

/// The type that is the last word of a part of a text, directly before a layout: "torch.float16 (2, 3)".
[[nodiscard]] TypeBeside type_before(std::string_view text, TextSpan part,
                                     std::optional<NamedType> (*type_of)(std::string_view));

} // namespace stridescope::core

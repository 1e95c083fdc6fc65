#pragma once

#include "core/import/imported.h"
#include "core/import/type_names.h"

#include <optional>
#include <span>
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
    bool of_another = false;       ///< the type stands beside another layout of the text, and no other is named
    bool of_making = false;        ///< the type is that of the line that makes the tensor, x = torch.empty(..)
    bool of_view = false;          ///< the line makes the tensor that this one views, perhaps with gaps
    std::string of_else;           ///< a type that the text names for something else, out_dtype=
};

/// Words that are taken for types.
enum class TypeWords
{
    plain, ///< names that mean nothing else
    items, ///< also "half" and "int8_t" where they end a line or an item of a list
    code,  ///< also "int"
    tags,  ///< names of `items`, and "s8", which elsewhere is a symbol
    own,   ///< only the names that `type_of` knows
};

/// Question that is asked of the text around a layout.
struct TypeQuestion
{
    std::optional<NamedType> (*type_of)(std::string_view); ///< types after "dtype" or a module's name
    TypeWords words = TypeWords::plain;
    /// All layouts of the text in order, where they are known already: of several types on a line each is of
    /// the layout that it stands beside.
    std::span<const TextSpan> layouts = {};
};

/// Looks inside the brackets around a layout, from the innermost ones out, then on its lines. Words that mean
/// something else in prose ("double", "half") count after "dtype" or a module's name alone, where `type_of`
/// says which type they are. Reads a few thousand bytes at most.
[[nodiscard]] TypeBeside type_beside(std::string_view text, TextSpan layout, const TypeQuestion& question);

/// Returns the same for a part of a text alone, which the layout may be in.
[[nodiscard]] TypeBeside type_within(std::string_view text, TextSpan part, TextSpan layout,
                                     const TypeQuestion& question);

/// Returns the type that is the last word of a part of a text, directly before a layout: "torch.float16 (2,
/// 3)".
[[nodiscard]] TypeBeside type_before(std::string_view text, TextSpan part,
                                     std::optional<NamedType> (*type_of)(std::string_view));

} // namespace stridescope::core

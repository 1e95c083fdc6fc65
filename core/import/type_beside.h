#pragma once

#include "core/import/imported.h"
#include "core/import/type_names.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace stridescope::core
{

/// The element type in the text beside a layout that does not contain one.
struct TypeBeside
{
    std::optional<NamedType> type; ///< null if the text names none, or several
    std::size_t at = 0;            ///< position of the type's name
    std::string several;           ///< "FLOAT16 and FLOAT32", if the text names several
    bool of_another = false; ///< the type is beside another layout of the text, and there is no other type
    bool of_making = false;  ///< the type is on the line that creates the tensor, x = torch.empty(..)
    bool of_default = false; ///< the text sets the type for all tensors
    bool of_view = false;    ///< the line creates the tensor that this one views, perhaps with gaps
    std::string of_else;     ///< type that the text names for something else, out_dtype=
};

/// Words that count as types.
enum class TypeWords
{
    plain, ///< names that mean nothing else
    items, ///< also "half" and "int8_t" at the end of a line or of an item of a list
    code,  ///< also "int"
    tags,  ///< names of `items`, and "s8", which is a symbol elsewhere
    own,   ///< only the names that `type_of` knows
};

/// Question about the text around a layout.
struct TypeQuestion
{
    /// Recognises types after "dtype" or the name of a module.
    std::optional<NamedType> (*type_of)(std::string_view);
    TypeWords words = TypeWords::plain;
    /// All layouts of the text in order, if they are known: of several types on a line, each belongs to the
    /// layout beside it.
    std::span<const TextSpan> layouts = {};
};

/// Searches the brackets around a layout, from the innermost ones outwards, then its lines. Words that mean
/// something else in prose ("double", "half") count only after "dtype" or the name of a module, if `type_of`
/// recognises them. Reads a few thousand bytes at most.
[[nodiscard]] TypeBeside type_beside(std::string_view text, TextSpan layout, const TypeQuestion& question);

/// Returns the type that a line before a layout makes the default of all tensors: set_default_dtype(..),
/// io_data_type=.., set_io_data_type(..).
[[nodiscard]] TypeBeside type_by_default(std::string_view text, TextSpan layout, const TypeQuestion& question);

/// Returns the statement that makes the tensor of a name, "x = torch.empty(2, 3)", from the beginning of its
/// line, if it is a few lines before a line that begins at `begin`.
[[nodiscard]] std::optional<TextSpan> statement_of_making(std::string_view text, std::size_t begin,
                                                          std::string_view name);

/// Searches only one part of a text in the same way; the layout may be inside it.
[[nodiscard]] TypeBeside type_within(std::string_view text, TextSpan part, TextSpan layout,
                                     const TypeQuestion& question);

/// Returns the type if it is the last word of a part of a text, directly before a layout: "torch.float16 (2,
/// 3)".
[[nodiscard]] TypeBeside type_before(std::string_view text, TextSpan part,
                                     std::optional<NamedType> (*type_of)(std::string_view));

} // namespace stridescope::core

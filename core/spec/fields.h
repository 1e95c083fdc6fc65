#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <string_view>
#include <type_traits>

/// Keys of scenes: each struct of a scene has a `visit_fields(value, visit)` that calls
///
///     visit(key, member, need, rule)
///
/// for each key of its object, in the order in which it is printed. Reading, printing, the known names, and the
/// paths of numbers are visitors. The paths in problems, and those of fields in the window, lead to these keys.
namespace stridescope::core
{

/// The names of the scene format, in the order in which it introduces them; problems are reported in this
/// order. They are known in every kind of scene. Other names are known only in the kinds that visit them, and
/// come last.
inline constexpr std::array<std::string_view, 38> format_names = {
    "stridescope",
    "kind",
    "title",
    "notes",
    "view",
    "dtype",
    "labels",
    "sizes",
    "strides",
    "base_offset",
    "layout",
    "broadcast",
    "pad",
    "align",
    "total_bytes",
    "guaranteed_base_offset_alignment",
    "feature_level",
    "values",
    "input",
    "window",
    "output",
    "offsets",
    "indices",
    "input_dimension_count",
    "indices_dimension_count",
    "batch_dimension_count",
    "chip",
    "npu_num",
    "eu_bytes",
    "lmem_bytes",
    "bank_num",
    "start_index",
    "address",
    "w",
    "nic",
    "file",
    "as",
    "iota",
};

/// A key and its index among the format's names, found at compile time.
struct FieldName
{
    template <std::size_t Length>
    consteval FieldName(const char (&literal)[Length])
        : text(literal, Length - 1),
          rank(static_cast<std::size_t>(std::find(format_names.begin(), format_names.end(), text)
                                        - format_names.begin()))
    {
    }
    /// Tells whether the name is known only in kinds that visit it.
    [[nodiscard]] constexpr bool is_of_a_kind() const { return rank == format_names.size(); }

    std::string_view text;
    std::size_t rank;
};

/// Says whether a key is required.
enum class Need
{
    required,
    optional,  ///< left out if the member has its initial value
    usual,     ///< may be missing, but is always printed
    misplaced, ///< has no meaning with the other choices
    open,      ///< it is unknown whether it has a meaning, so it is not checked
};

/// Rule for a value besides its type.
enum class Rule
{
    any,
    not_negative,
    feature_level,
    or_null,       ///< null counts as missing
    integers_only, ///< for a tensor: its values must be integers, listed or in a file, since they are used
    json_object,   ///< for a text: an object, kept unchanged
    unit,          ///< for a text: "elements" or "bytes"
};

/// A member that may be left out because it follows from others; `given` says whether it was given.
template <typename T, typename Flag>
struct Follows
{
    T& value;
    Flag& given;
};
template <typename T, typename Flag>
Follows(T&, Flag&) -> Follows<T, Flag>;

/// Base of all visitors.
struct FieldVisitor
{
    /// Returns whether the value of another key, which determines the keys that belong here, is a word. While a
    /// scene is read, this reads that member ahead of its turn.
    template <typename T>
    [[nodiscard]] static constexpr bool chosen(FieldName, const T&)
    {
        return true;
    }
};

struct IgnoreFields : FieldVisitor
{
    template <typename T>
    void operator()(FieldName, T&&, Need, Rule = Rule::any) const
    {
    }
};

/// `const S` or `S`, since not every visitor changes the struct.
template <typename T, typename S>
concept MaybeConst = std::same_as<std::remove_const_t<T>, S>;

template <typename T>
concept HasFields = requires(T& value, const IgnoreFields& visit)
{
    visit_fields(value, visit);
};

/// Visits the fields of a struct whose keys belong to its owner's object. Calls a visitor's `inside`, if it has
/// one.
template <typename T, typename Visit>
void visit_inside(T& value, Visit&& visit)
{
    if constexpr (requires { visit.inside(value); })
        visit.inside(value);
    else
        visit_fields(value, visit);
}

} // namespace stridescope::core

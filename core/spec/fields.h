#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <string_view>
#include <type_traits>

/// How scenes say what they hold: each struct of a scene has a `visit_fields(value, visit)` that calls
///
///     visit(key, member, need, rule)
///
/// for each key of its object, in the order in which it is printed. Reading, printing, the names that are
/// known and the paths of numbers are visitors. Rules spell the paths of what breaks them, and fields of the
/// window those of what they edit: both lead here.
namespace stridescope::core
{

/// The names of the scene format, in the order in which it introduces them: in this order faults are named.
/// They are known in every kind of scene; other names are known only in the kinds that visit them, and come
/// last.
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

/// A key as a struct spells it, with its position among the format's names, found at compile time.
struct FieldName
{
    template <std::size_t Length>
    consteval FieldName(const char (&literal)[Length])
        : text(literal, Length - 1),
          rank(static_cast<std::size_t>(std::find(format_names.begin(), format_names.end(), text)
                                        - format_names.begin()))
    {
    }
    /// Known only in kinds that visit it.
    [[nodiscard]] constexpr bool is_of_a_kind() const { return rank == format_names.size(); }

    std::string_view text;
    std::size_t rank;
};

/// Says whether a key is required.
enum class Need
{
    required,
    optional,  ///< left out where the member has its first value
    usual,     ///< may be missing, but is always printed
    misplaced, ///< has no meaning beside what else was chosen
    open,      ///< whether it has one cannot be said; not looked at
};

/// Rule that a value obeys beside its type.
enum class Rule
{
    any,
    not_negative,
    feature_level,
    or_null,       ///< null counts as missing
    integers_only, ///< of a tensor: its values are integers listed or in a file, for they are used
    json_object,   ///< of a text: an object, as it was written
    unit,          ///< of a text: "elements" or "bytes"
};

/// A member that may be left out because it follows from others; whether it was is kept beside it.
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
    /// Tells whether another key's value, on which it depends which keys belong here, is a word. While a scene
    /// is read the member takes it, though its own turn comes later.
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

/// `const S` or `S`: what visits a struct does not always change it.
template <typename T, typename S>
concept MaybeConst = std::same_as<std::remove_const_t<T>, S>;

template <typename T>
concept HasFields = requires(T& value, const IgnoreFields& visit)
{
    visit_fields(value, visit);
};

/// The fields of a struct whose keys are its owner's own. A visitor with `inside` hears of it.
template <typename T, typename Visit>
void visit_inside(T& value, Visit&& visit)
{
    if constexpr (requires { visit.inside(value); })
        visit.inside(value);
    else
        visit_fields(value, visit);
}

} // namespace stridescope::core

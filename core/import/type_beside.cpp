#include "core/import/type_beside.h"

#include "core/import/around.h"
#include "core/import/scanner.h"

#include <fmt/format.h>

#include <algorithm>

namespace stridescope::core
{
namespace
{

using TypeOf = std::optional<NamedType> (*)(std::string_view);

bool follows_module(std::string_view before)
{
    for (const char* module :
         {"torch.", "np.", "numpy.", "jnp.", "cp.", "ml_dtypes.", "cutlass::", "cutlass.", "DataType.", "trt."})
        if (before.ends_with(module))
            return true;
    return false;
}

/// Whether a name is what `dtype=`, `dtype: ` or `dtype('` gives.
bool follows_key(std::string_view before)
{
    while (!before.empty() && std::string_view(" =:'\"(").find(before.back()) != std::string_view::npos)
        before.remove_suffix(1);
    return before.ends_with("dtype") || before.ends_with("typestr") || before.ends_with("data_type")
           || before.ends_with("dataType") || before.ends_with("element_type");
}

/// The type that a word is as an item of its own: "half" of "(2, 3), half", and oneDNN's "s8".
std::optional<NamedType> item_type(std::string_view text, const Names& names)
{
    constexpr std::pair<std::string_view, DType> types[] = {
        {"s8", DType::int8},       {"s32", DType::int32},     {"half", DType::float16},
        {"Half", DType::float16},  {"HALF", DType::float16},  {"float", DType::float32},
        {"Float", DType::float32}, {"FLOAT", DType::float32}, {"double", DType::float64}};
    const auto* const found = std::find_if(std::begin(types), std::end(types),
                                           [&](const auto& one) { return one.first == names.name(); });
    if (found == std::end(types))
        return std::nullopt;
    const std::size_t behind = text.find_first_not_of(" \t", names.place() + names.name().size());
    const bool ends = behind == std::string_view::npos
                      || std::string_view(",;()[]\r\n").find(text[behind]) != std::string_view::npos;
    return ends || names.name().starts_with('s') ? std::optional(NamedType{found->second, {}}) : std::nullopt;
}

/// What kind of word stands at a place, as a type; null where it is none.
std::optional<NamedType> type_at(std::string_view text, const Names& names, TypeOf type_of, TypeWords words)
{
    const std::string_view name = names.name();
    const std::size_t from = names.place() > 32 ? names.place() - 32 : 0;
    const std::string_view before = text.substr(from, names.place() - from);
    if (follows_module(before) || follows_key(before))
        if (auto type = type_of(name))
            return type;
    if ((follows_key(before) || before.ends_with("DataType."))
        && (name == "HALF" || name == "FLOAT" || name == "DOUBLE"))
        return NamedType{name == "HALF"    ? DType::float16
                         : name == "FLOAT" ? DType::float32
                                           : DType::float64,
                         {}}; // cuDNN, TensorRT
    if (before.ends_with('<') || before.ends_with('|'))
        if (before.size() > 1
            && (before[before.size() - 2] == '\'' || before[before.size() - 2] == '"'
                || before[before.size() - 2] == '='))
            return numpy_type(name); // '<f4'
    auto plain = plain_type(name);
    return plain || words == TypeWords::plain ? plain : item_type(text, names);
}

std::string name_of(const NamedType& type, std::string_view written)
{
    return type.dtype ? std::string(info(*type.dtype).name) : std::string(written);
}

/// Adds the types that a part of a text names.
void find_types(std::string_view text, TextSpan part, TypeOf type_of, TypeWords words, TypeBeside& found)
{
    std::string first;
    Names names(text.substr(0, part.end), part.begin);
    while (names.next())
    {
        auto type = type_at(text, names, type_of, words);
        if (!type)
            continue;
        const std::string called = name_of(*type, names.name());
        if (first.empty())
        {
            first = called;
            found.type = std::move(type);
            found.at = names.place();
        }
        else if (called != first)
        {
            found.several = fmt::format("{} and {}", first, called);
            found.type.reset();
            return;
        }
    }
}

} // namespace

TypeBeside type_beside(std::string_view text, TextSpan layout, TypeOf type_of, TypeWords words)
{
    constexpr int most_nested = 4;
    TypeBeside found;
    TextSpan part = layout;
    for (int i = 0; i < most_nested; ++i)
    {
        const auto around = brackets_around(text, part);
        if (!around)
            break;
        find_types(text, *around, type_of, words, found);
        if (found.type || !found.several.empty())
            return found;
        part = {around->begin - 1, std::min(around->end + 1, text.size())};
    }
    find_types(text, lines_around(text, layout), type_of, words, found);
    return found;
}

TypeBeside type_within(std::string_view text, TextSpan part, TypeOf type_of)
{
    TypeBeside found;
    find_types(text, part, type_of, TypeWords::plain, found);
    return found;
}

TypeBeside type_before(std::string_view text, TextSpan part, TypeOf type_of)
{
    std::size_t end = part.end;
    while (end > part.begin && (text[end - 1] == ' ' || text[end - 1] == ',' || text[end - 1] == ':'))
        --end;
    return type_within(text, {std::max(begin_of_name(text, end), part.begin), end}, type_of);
}

} // namespace stridescope::core

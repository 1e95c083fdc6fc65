#include "core/import/c_uses.h"

#include "core/import/around.h"
#include "core/import/scanner.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace stridescope::core
{
namespace
{

constexpr std::size_t longest = 2048; ///< bytes of the arguments of a call

std::string_view trimmed(std::string_view words)
{
    while (!words.empty() && is_blank(words.front()))
        words.remove_prefix(1);
    while (!words.empty() && is_blank(words.back()))
        words.remove_suffix(1);
    return words;
}

/// Removes the comments before an argument: /*dims=*/4.
std::string_view without_comments_before(std::string_view words)
{
    for (words = trimmed(words); words.starts_with("/*") || words.starts_with("//"); words = trimmed(words))
    {
        const std::string_view end = words[1] == '*' ? "*/" : "\n";
        const std::size_t found = words.find(end, 2);
        words.remove_prefix(found == std::string_view::npos ? words.size() : found + end.size());
    }
    return words;
}

/// Returns what the brackets at a position hold, divided at its commas; `end`: after them. Nothing if they do
/// not close.
std::vector<std::string_view> arguments(std::string_view text, std::size_t opening, std::size_t& end)
{
    std::vector<std::string_view> all;
    std::size_t nested = 0;
    std::size_t begin = opening + 1;
    for (std::size_t at = opening; at < std::min(text.size(), opening + longest); ++at)
    {
        const char c = text[at];
        const bool closes = c == ')' || c == ']' || c == '}';
        if (c == '(' || c == '[' || c == '{')
            ++nested;
        else if (closes)
            --nested;
        if ((c != ',' || nested > 1) && nested > 0)
            continue;
        all.push_back(without_comments_before(text.substr(begin, at - begin)));
        begin = at + 1;
        if (nested == 0)
        {
            end = at + 1;
            return all;
        }
    }
    return {};
}

/// The member of a description that a name of DirectML is; null if it is none.
std::string_view* member_of(ArrayUse& use, std::string_view name)
{
    return name == "DataType"                        ? &use.type
           : name == "DimensionCount"                ? &use.count
           : name == "Sizes"                         ? &use.sizes
           : name == "Strides"                       ? &use.strides
           : name == "TotalTensorSizeInBytes"        ? &use.total_bytes
           : name == "GuaranteedBaseOffsetAlignment" ? &use.alignment
                                                     : nullptr;
}

constexpr std::string_view directml_desc = "DML_BUFFER_TENSOR_DESC";

/// Reads DML_BUFFER_TENSOR_DESC d = {..}, with its members by place or by name.
std::optional<ArrayUse> read_braces(std::string_view text, std::size_t begin)
{
    Scanner scan(text, begin + directml_desc.size());
    static_cast<void>(scan.name());
    scan.take('=');
    if (scan.next() != '{')
        return std::nullopt;
    ArrayUse use{{begin, begin}, directml_desc};
    const auto all = arguments(text, scan.place(), use.span.end);
    std::string_view* const by_place[] = {&use.type,    nullptr,          &use.count,    &use.sizes,
                                          &use.strides, &use.total_bytes, &use.alignment};
    for (std::size_t i = 0; i < all.size(); ++i)
    {
        Scanner named(all[i], 1);
        if (all[i].starts_with('.'))
        {
            if (std::string_view* const member = member_of(use, named.name()); member && named.take('='))
                *member = without_comments_before(all[i].substr(named.place()));
        }
        else if (i < std::size(by_place) && by_place[i])
            *by_place[i] = all[i];
    }
    return all.size() > 1 ? std::optional(use) : std::nullopt;
}

/// A call that makes a tensor of arrays, with the places of its arguments.
struct ArrayCall
{
    std::string_view name;
    std::size_t type, count, sizes, strides;
};
constexpr ArrayCall array_calls[] = {{"cudnnSetTensorNdDescriptor", 1, 2, 3, 4},
                                     {"miopenSetTensorDescriptor", 1, 2, 3, 4},
                                     {"dnnl_memory_desc_create_with_strides", 3, 1, 2, 4},
                                     {"dnnl_memory_desc_init_by_strides", 3, 1, 2, 4}};

std::optional<ArrayUse> read_call(std::string_view text, std::size_t begin, std::string_view name)
{
    const auto* const call = std::find_if(std::begin(array_calls), std::end(array_calls),
                                          [&](const ArrayCall& one) { return one.name == name; });
    if (call == std::end(array_calls) || Scanner(text, begin + name.size()).next() != '(')
        return std::nullopt;
    ArrayUse use{{begin, begin}, name};
    const auto all = arguments(text, text.find('(', begin), use.span.end);
    constexpr std::size_t count = 5;
    if (all.size() != count)
        return std::nullopt;
    use.type = all[call->type];
    use.count = all[call->count];
    use.sizes = all[call->sizes];
    use.strides = all[call->strides];
    return use;
}

/// Returns the object whose member a name is, d in d.Sizes and d->Sizes; nothing if it is no member.
std::optional<std::string_view> object_before(std::string_view text, std::size_t name)
{
    const std::string_view before = text.substr(0, name);
    const std::size_t mark = before.ends_with("->") ? 2 : before.ends_with('.') ? 1 : 0;
    if (mark == 0)
        return std::nullopt;
    const std::size_t begin = begin_of_name(text, name - mark);
    return text.substr(begin, name - mark - begin);
}

/// Tells whether a declaration of a type ends right before a name: int dims[4], std::vector<int>& dims.
bool is_declared(std::string_view text, std::size_t name)
{
    std::size_t end = name;
    while (end > 0 && is_blank(text[end - 1]))
        --end;
    if (end == name || end == 0)
        return false;
    const char last = text[end - 1];
    const std::string_view word = word_before(text, 0, end);
    return last == '>' || last == '*' || last == '&'
           || (is_name_character(last) && !is_one_of(word, {"else", "do", "return", "case", "then"}));
}

/// Tells whether a text goes on with an assignment, or a step: = 6, *= 2, ++.
bool begins_assignment(std::string_view rest)
{
    if (rest.starts_with("++") || rest.starts_with("--"))
        return true;
    for (const std::string_view sign : {"=", "+=", "-=", "*=", "/=", "%=", "<<=", ">>="})
        if (rest.starts_with(sign))
            return !rest.starts_with("==");
    return false;
}

bool holds_name(std::string_view words, std::string_view name)
{
    const std::size_t at = words.find(name);
    const std::size_t end = at + name.size();
    return at != std::string_view::npos && (at == 0 || !is_name_character(words[at - 1]))
           && (end == words.size() || !is_name_character(words[end]));
}

/// Returns the number that words are; nothing if they are another expression.
std::optional<Int> number_of(std::string_view words)
{
    Scanner scan(words, 0);
    const Int number = scan.integer();
    return scan.failed() || scan.unsaid() || scan.place() < words.size() ? std::nullopt : std::optional(number);
}

} // namespace

std::optional<Stop> other_call(std::string_view text, std::size_t begin, std::string_view sizes,
                               std::string_view strides, std::size_t rank)
{
    const std::string_view near = text.substr(0, begin + std::min(text.size() - begin, longest));
    for (std::size_t at = near.find(sizes, begin); at < near.size(); at = near.find(sizes, at + 1))
    {
        const auto around = brackets_around(near, {at, at + sizes.size()});
        std::size_t end = 0;
        const auto all = around && text[around->begin - 1] == '(' ? arguments(near, around->begin - 1, end)
                                                                  : std::vector<std::string_view>();
        for (std::size_t i = 0; i + 1 < all.size(); ++i)
        {
            if (!holds_name(all[i], sizes) || !holds_name(all[i + 1], strides))
                continue;
            const std::string_view call =
                near.substr(begin_of_name(near, around->begin - 1),
                            around->begin - 1 - begin_of_name(near, around->begin - 1));
            const auto count = i > 0 ? number_of(all[i - 1]) : std::nullopt;
            if (count && wide(*count) != static_cast<Wide>(rank))
                return Stop{
                    at, Code::rank,
                    fmt::format("{} takes {}, perhaps dimensions, of arrays of {} numbers: write lists of "
                                "the numbers that it uses",
                                call, *count, rank)};
            const auto behind = i + 2 < all.size() ? number_of(all[i + 2]) : std::nullopt;
            if (behind && *behind != 0)
                return Stop{
                    at, Code::unsupported,
                    fmt::format("the meaning of {} in {}(..) is not certain: write storage_offset={} after "
                                "the lists if it is an offset",
                                *behind, call, *behind)};
        }
    }
    return std::nullopt;
}

std::vector<ArrayUse> array_uses(std::string_view text)
{
    std::vector<ArrayUse> uses;
    std::map<std::string_view, std::size_t>
        open; ///< descriptions that members are assigned to, by their objects
    Names names(text, 0);
    while (names.next())
    {
        const std::size_t begin = names.place();
        const std::string_view name = names.name();
        ArrayUse any;
        std::optional<ArrayUse> read;
        if (name == directml_desc)
            read = read_braces(text, begin);
        else
            read = read_call(text, begin, name);
        if (read)
        {
            uses.push_back(*read);
            names.go_to(read->span.end);
            continue;
        }
        if (!member_of(any, name))
            continue;
        const auto object = object_before(text, begin);
        Scanner scan(text, begin + name.size());
        if (!object || scan.next() != '=' || text.substr(scan.place()).starts_with("=="))
            continue;
        const std::size_t value = scan.place() + 1;
        const std::string_view rest = text.substr(value, longest);
        const std::size_t length = std::min(rest.find_first_of(";\n"), rest.size());
        auto found = open.find(*object);
        if (found == open.end() || !member_of(uses[found->second], name)->empty())
        {
            found = open.insert_or_assign(*object, uses.size()).first;
            uses.push_back({{begin, begin}, directml_desc});
        }
        ArrayUse& use = uses[found->second];
        *member_of(use, name) = without_comments_before(rest.substr(0, length));
        use.span.end = value + length;
    }
    return uses;
}

std::vector<ArrayChange> array_changes(std::string_view text, bool (*is_array)(std::string_view name))
{
    std::vector<ArrayChange> changes;
    std::size_t changed = 0; // end of the arguments of a call that changes them
    Names names(text, 0);
    while (names.next())
    {
        const std::size_t begin = names.place();
        const std::string_view name = names.name();
        Scanner behind(text, begin + name.size());
        if (is_one_of(name, {"swap", "reverse", "rotate", "sort", "iter_swap", "fill", "fill_n", "iota",
                             "memset", "memcpy", "cudnnGetTensorNdDescriptor"})
            && behind.peek() == '(')
        {
            Scanner call = behind;
            const bool first = name == "memcpy"; // only this argument changes
            if (call.pass_brackets())
                changed = first ? std::min(text.find(',', begin), call.place()) : call.place();
            continue;
        }
        if (!is_array(name) || object_before(text, begin))
            continue;
        const bool declared = is_declared(text, begin);
        bool item = false;
        for (int brackets = 0; brackets < 2 && behind.next() == '[' && behind.pass_brackets(); ++brackets)
            item = true;
        behind.skip_blanks();
        const std::string_view rest = text.substr(behind.place());
        const bool member =
            rest.starts_with('.')
            && is_one_of(Scanner(rest, 1).name(), {"push_back", "emplace_back", "insert", "erase", "pop_back",
                                                   "resize", "clear", "assign", "fill"});
        const std::string_view statement = rest.substr(0, rest.substr(0, longest).find(';'));
        const std::string_view value = trimmed(statement.substr(statement.empty() ? 0 : 1)); // dims = other;
        const bool whole = !item && statement.starts_with('=') && statement.size() < rest.size()
                           && value.find_first_of("{[\n") == std::string_view::npos && !is_null(value);
        const std::string_view before = text.substr(0, begin);
        if (declared && item && (rest.starts_with(';') || rest.starts_with(',')))
            changes.push_back({begin, name, true});
        else if (begin < changed || member || before.ends_with("++") || before.ends_with("--")
                 || (begins_assignment(rest) && !declared && (item || whole)))
            changes.push_back({begin, name});
    }
    return changes;
}

} // namespace stridescope::core

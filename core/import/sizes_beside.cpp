#include "core/import/sizes_beside.h"

#include "core/import/around.h"
#include "core/import/python_fields.h"
#include "core/import/scanner.h"
#include "core/import/type_beside.h"
#include "core/text/letters.h"

#include <fmt/format.h>

#include <algorithm>

namespace stridescope::core
{
namespace
{

bool has_any(std::string_view key, std::initializer_list<std::string_view> words)
{
    const std::string small = in_small_letters(key);
    return std::any_of(words.begin(), words.end(),
                       [&](std::string_view word) { return small.find(word) != std::string::npos; });
}

/// Role of a list, by the word before it.
enum class Role
{
    sizes,
    strides,
    other,
};

/// Tells whether a word before a list says that it has no sizes: pads (1, 1, 1, 1).
bool is_of_other(std::string_view word)
{
    const std::string small = in_small_letters(word);
    const auto begins = [&](std::string_view of) { return small.starts_with(of); };
    constexpr std::string_view others[] = {"axes", "axis",   "begin",  "block",     "crop",  "dilat",  "factor",
                                           "grid", "group",  "ids",    "kernel",    "mean",  "offset", "order",
                                           "pad",  "perm",   "pool",   "scale",     "start", "step",   "strid",
                                           "tile", "values", "window", "workspace", "zero",  "zp"};
    return small == "at" || std::any_of(std::begin(others), std::end(others), begins);
}

Role role_of(std::string_view text, std::size_t list, TextSpan layout)
{
    std::size_t end = list;
    if (end == layout.end)
        return Role::sizes; // nChw16c(1, 16, 8, 8)
    const auto skip = [&](std::string_view characters)
    {
        while (end > 0 && characters.find(text[end - 1]) != std::string_view::npos)
            --end;
    };
    if (text.substr(0, end).ends_with("torch.Size("))
        end -= 11;
    const std::size_t touching = end;
    skip(" ");
    const char separator = end > 0 ? text[end - 1] : '\0';
    const bool named = separator == '=' || separator == ':';
    if (named)
        skip("=: \"'");
    else if (!is_name_character(separator))
        return Role::sizes; // no word is of it
    const std::string_view key = text.substr(begin_of_name(text, end), end - begin_of_name(text, end));
    if (!named && end < touching) // a word before it is the layout, a tensor's, or what the list is of
        return end == layout.end || !is_of_other(key) ? Role::sizes : Role::other;
    if (has_any(key, {"strid"}))
        return Role::strides;
    if (has_any(key, {"kernel", "pool", "window", "pad", "perm", "ax", "order", "dilat", "block", "offset",
                      "start", "begin", "end", "crop", "tile", "scale", "group", "step"}))
        return Role::other;
    return has_any(key, {"size", "shape", "dim"}) || separator == ':' ? Role::sizes : Role::other;
}

/// 1x16x8x8, perhaps with an element type after it.
std::vector<Int> read_by_x(Scanner& scan)
{
    std::vector<Int> numbers;
    do
        numbers.push_back(scan.integer());
    while (!scan.failed() && numbers.size() < Scanner::most_numbers && scan.peek() == 'x' && scan.take('x')
           && is_digit(scan.peek()));
    return numbers;
}

/// Tells whether brackets hold numbers alone, or T.int64(2) of TVM; others are not worth reading.
bool holds_numbers(std::string_view text, std::size_t bracket, char closing)
{
    for (const std::string_view type : {"T.int64(", "np.int64("})
        if (text.substr(bracket + 1).starts_with(type))
            return true;
    const std::size_t end = text.find_first_not_of("0123456789,* \t\r\n", bracket + 1);
    return end != std::string_view::npos && text[end] == closing;
}

/// Adds the lists of a part of a text that may be sizes.
void find_sizes(std::string_view text, TextSpan part, TextSpan layout, std::size_t rank, SizesBeside& found)
{
    const std::string_view until = text.substr(0, part.end);
    for (std::size_t at = part.begin; at < part.end; ++at)
    {
        const char c = text[at];
        const char closing = c == '(' ? ')' : c == '[' ? ']' : c == '{' ? '}' : '\0';
        const bool listed = closing != '\0' && holds_numbers(until, at, closing);
        if (!listed && (!is_digit(c) || (at > 0 && (is_name_character(text[at - 1]) || text[at - 1] == '.'))))
            continue;
        Scanner scan(until, at);
        std::vector<Int> numbers = listed ? scan.dimensions(c, closing) : read_by_x(scan);
        if (scan.failed() || scan.unsaid() || numbers.size() < 2 || (rank != 0 && numbers.size() != rank))
            continue;
        const Role role = role_of(text, at, layout);
        at = scan.place() - 1;
        if (role == Role::other)
            continue;
        if (role == Role::strides)
            found.why_not = "strides beside it may give another layout";
        else if (found.sizes.empty())
            found.sizes = std::move(numbers);
        else if (found.sizes != numbers)
            found.why_not = "several lists beside it may be its sizes: keep one";
    }
}

} // namespace

SizesBeside sizes_beside(std::string_view text, TextSpan layout, std::size_t rank)
{
    constexpr int most_nested = 3;
    SizesBeside found;
    TextSpan part = layout;
    for (int i = 0; i <= most_nested && found.sizes.empty() && found.why_not.empty(); ++i)
    {
        const auto around = i < most_nested ? brackets_around(text, part) : std::nullopt;
        if (!around && i < most_nested)
            continue;
        const TextSpan within = around ? *around : lines_around(text, layout);
        find_sizes(text, {within.begin, std::min(within.end, layout.begin)}, layout, rank, found);
        find_sizes(text, {std::max(within.begin, layout.end), within.end}, layout, rank, found);
        if (around)
            part = {around->begin - 1, std::min(around->end + 1, text.size())};
    }
    if (!found.why_not.empty())
        found.sizes.clear();
    else if (found.sizes.empty())
        found.why_not =
            rank == 0 ? "no sizes beside it: write them, such as (32, 64)"
                      : fmt::format("no list of {} sizes beside it: write one, such as (1, 16, 8, 8)", rank);
    return found;
}

namespace
{

/// Tells whether lines delete a tensor, or call something that may change it in place: torch.transpose_(x, 0,
/// 1).
bool is_passed_on(std::string_view lines, std::string_view tensor)
{
    for (std::size_t at = lines.find(tensor); at != std::string_view::npos; at = lines.find(tensor, at + 1))
    {
        const std::string_view before = lines.substr(0, at);
        const std::string_view rest = lines.substr(at + tensor.size());
        const bool whole = (before.empty() || !is_name_character(before.back()))
                           && (rest.empty() || !is_name_character(rest.front()));
        if (whole && (before.ends_with("_(") || before.ends_with("del ")))
            return true;
    }
    return false;
}

/// Reads the sizes that a call begins with, 2, 3 or (2, 3): plain numbers of at least 1. Without brackets, only
/// keywords follow, and there are `several` or one. Empty if it is written otherwise.
std::vector<Int> read_sizes(Scanner scan, bool several)
{
    std::vector<Int> sizes;
    const char open = scan.next();
    const bool list = open == '(' || open == '[';
    const char close = open == '[' ? ']' : ')';
    if (list)
        scan.take(open);
    while (is_digit(scan.next()) && (list || several || sizes.empty()))
    {
        sizes.push_back(scan.integer());
        if (scan.next() != close && !scan.take(',')) // an expression
            return {};
    }
    const bool ends = scan.next() == close || (!list && !scan.name().empty() && scan.next() == '=');
    const bool right = ends && !scan.failed() && !scan.unsaid()
                       && std::all_of(sizes.begin(), sizes.end(), [](Int size) { return size > 0; });
    return right ? sizes : std::vector<Int>();
}

} // namespace

std::vector<Int> sizes_of_making(std::string_view text, std::size_t place, std::string_view name)
{
    const std::size_t line = lines_around(text, {place, place}).begin;
    const auto made = statement_of_making(text, line, name);
    if (!made || bound_anew(text, {made->end, place}, name)
        || is_passed_on(text.substr(made->end, place - made->end), name))
        return {};
    Scanner scan(text.substr(0, made->end), text.find('=', made->begin) + 1);
    scan.skip_blanks_on_line();
    const std::string_view call = scan.name(true);
    const std::string_view module = call.substr(0, call.find('.'));
    const std::string_view function = call.substr(call.rfind('.') + 1);
    const bool of_torch = module == "torch" || module == "paddle";
    const bool random = of_torch || call.find(".random.") != std::string_view::npos;
    if ((!of_torch && !is_one_of(module, {"np", "numpy", "cp", "cupy", "jnp"})) || scan.peek() != '(')
        return {};
    std::vector<Int> sizes;
    Scanner arguments = scan;
    arguments.take('(');
    if (is_one_of(function, {"empty", "zeros", "ones", "full"})
        || (random && is_one_of(function, {"rand", "randn"})))
        sizes = read_sizes(arguments, random);
    else if (function != "arange")
        return {};
    if (!scan.pass_brackets())
        return {};
    constexpr int most = 6;
    for (int count = 0; count < most && scan.peek() == '.'; ++count)
    {
        scan.take('.');
        const std::string_view method = scan.name();
        arguments = scan;
        if (!arguments.take('(') || !scan.pass_brackets())
            return {};
        if (method == "reshape" || method == "view")
            sizes = read_sizes(arguments, true);
        else if (!is_one_of(method, {"cuda", "cpu", "half", "float", "double", "bfloat16", "contiguous",
                                     "clone", "detach", "to", "type", "copy", "astype", "requires_grad_",
                                     "fill_", "normal_", "uniform_"}))
            return {};
    }
    scan.skip_blanks_on_line();
    const bool ends = scan.peek() == '\0' || std::string_view("\r\n#;").find(scan.peek()) < 4;
    return ends ? sizes : std::vector<Int>();
}

} // namespace stridescope::core

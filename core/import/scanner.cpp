#include "core/import/scanner.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>

namespace stridescope::core
{

bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

namespace
{

constexpr auto name_characters = []
{
    std::array<bool, 256> all{};
    for (const char c : std::string_view("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789"))
        all.at(static_cast<unsigned char>(c)) = true;
    return all;
}();

} // namespace

bool is_name_character(char c)
{
    return name_characters[static_cast<unsigned char>(c)];
}

bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

bool Scanner::fail_at(std::size_t place, Code code, std::string message)
{
    if (first)
        return false;
    // A text that ends too early stops at its end, before trailing blanks and line ends.
    if (text.find_first_not_of(" \t\r\n", place) == std::string_view::npos)
        place = text.find_last_not_of(" \t\r\n") + 1;
    first = Stop{place, code, std::move(message)};
    return false;
}

void Scanner::leave_open(std::size_t place, Code code, std::string message)
{
    if (!open && !failed())
        open = Stop{place, code, std::move(message)};
}

void Scanner::skip_blanks()
{
    while (at < text.size() && is_blank(text[at]))
        ++at;
}

void Scanner::skip_blanks_on_line()
{
    while (at < text.size() && (text[at] == ' ' || text[at] == '\t'))
        ++at;
}

char Scanner::next()
{
    skip_blanks();
    return peek();
}

bool Scanner::take(char c)
{
    return take(std::string_view(&c, 1));
}

bool Scanner::take(std::string_view words)
{
    if (failed())
        return false;
    const std::size_t before = at;
    skip_blanks();
    if (!text.substr(at).starts_with(words))
    {
        at = before;
        return false;
    }
    at += words.size();
    return true;
}

bool Scanner::take_name(std::string_view name)
{
    const std::size_t before = at;
    if (take(name) && !is_name_character(peek()))
        return true;
    at = before;
    return false;
}

bool Scanner::expect(char c)
{
    return expect(std::string_view(&c, 1));
}

bool Scanner::expect(std::string_view words)
{
    if (failed() || take(words))
        return !failed();
    skip_blanks();
    return fail(fmt::format("expected {}", words));
}

std::string_view Scanner::name(bool dots)
{
    if (failed())
        return {};
    skip_blanks();
    const std::size_t begin = at;
    const std::size_t end = std::min(text.size(), begin + most_name);
    while (at < end && (is_name_character(text[at]) || (dots && at > begin && text[at] == '.')))
        ++at;
    return since(begin);
}

Int Scanner::digits()
{
    const std::size_t begin = at;
    Int value = 0;
    bool fits = true;
    const bool negative = peek() == '-';
    at += negative ? 1 : 0;
    for (; is_digit(peek()); ++at)
    {
        // Counts downwards, since the least number has no positive counterpart.
        const auto tens = checked_multiply(value, 10);
        const auto sum = tens ? checked_add(*tens, negative ? '0' - text[at] : text[at] - '0') : std::nullopt;
        fits = fits && sum;
        value = sum.value_or(0);
    }
    if (!fits)
        leave_open(begin, Code::overflow, "number does not fit in 64 bits");
    return fits ? value : 1;
}

Int Scanner::integer()
{
    if (failed())
        return 1;
    skip_blanks();
    const bool sign = peek() == '-';
    if (at + (sign ? 1 : 0) < text.size() && is_digit(text[at + (sign ? 1 : 0)]))
        return digits();
    fail("expected an integer");
    return 1;
}

Int Scanner::product()
{
    const std::size_t begin = (skip_blanks(), at);
    std::optional<Int> value = integer();
    while (!failed())
    {
        Scanner ahead = *this;
        ahead.skip_blanks_on_line();
        if (ahead.peek() != '*' || !ahead.take('*'))
            break;
        ahead.skip_blanks_on_line();
        if (!is_digit(ahead.peek()))
            break;
        const Int factor = ahead.digits();
        if (is_name_character(ahead.peek()) || ahead.peek() == '.')
            break;
        value = value ? checked_multiply(*value, factor) : value;
        *this = ahead;
    }
    if (!value)
        leave_open(begin, Code::overflow, "a product that does not fit in 64 bits");
    return value.value_or(1);
}

/// Passes up to the next comma or closing bracket outside of brackets.
void Scanner::pass_expression()
{
    std::size_t nested = 0;
    const std::size_t end = std::min(text.size(), at + most_name);
    for (; at < end; ++at)
    {
        const char c = text[at];
        const bool opens = c == '(' || c == '[';
        const bool closes = c == ')' || c == ']';
        if (nested == 0 && (c == ',' || closes))
            return;
        if (c == '\n' || c == ':' || c == '=' || c == '"' || c == '\'' || c == '{' || c == '}')
            break;
        nested = opens ? nested + 1 : closes ? nested - 1 : nested;
    }
    fail("expected an integer");
}

Int Scanner::dimension()
{
    if (failed())
        return 1;
    skip_blanks();
    const std::size_t begin = at;
    Int value = 1;
    bool number = false;
    // NumPy and TVM print their own integers in this form.
    for (const std::string_view type : {"np.int64", "np.int32", "np.intp", "numpy.int64", "T.int64", "T.int32"})
        if (take(type))
        {
            if (!expect('('))
                return 1;
            value = integer();
            expect(')');
            number = true;
            break;
        }
    if (const std::string_view rest = text.substr(at);
        !number && rest.starts_with("0x") && rest.find_first_of("0123456789abcdefABCDEF", 2) == 2) // 0x10
    {
        const auto [end, error] = std::from_chars(rest.data() + 2, rest.data() + rest.size(), value, 16);
        if (error != std::errc())
            leave_open(begin, Code::overflow, "a number that does not fit in 64 bits");
        at += static_cast<std::size_t>(end - rest.data());
        number = true;
    }
    if (!number && (is_digit(peek()) || (peek() == '-' && at + 1 < text.size() && is_digit(text[at + 1]))))
    {
        value = product();
        number = true;
    }
    if (!number && peek() == '?')
    {
        leave_open(at, Code::unsupported, "? is known only at run time; replace it with a number");
        ++at;
        return 1;
    }
    skip_blanks();
    const bool operation = std::string_view("+-*/").find(peek()) != std::string_view::npos && peek() != '\0';
    if (number && !operation)
        return value;
    // "s0" of TVM, %c16 of MLIR
    if (const char mark = peek(); (mark == '"' || mark == '\'' || mark == '%') && at + 1 < text.size()
                                  && is_name_character(text[at + 1]) && !is_digit(text[at + 1]))
    {
        ++at;
        const std::string_view symbol = name();
        if (mark != '%' && (at >= text.size() || text[at] != mark))
        {
            fail("expected an integer");
            return 1;
        }
        at += mark != '%' ? 1 : 0;
        leave_open(begin, Code::unsupported, fmt::format("{} is a symbol; replace it with a number", symbol));
        return 1;
    }
    if (!number && !(is_name_character(peek()) && !is_digit(peek())))
    {
        fail("expected an integer");
        return 1;
    }
    pass_expression();
    std::string_view symbol = since(begin);
    while (!symbol.empty() && is_blank(symbol.back()))
        symbol.remove_suffix(1);
    const bool numbers =
        std::none_of(symbol.begin(), symbol.end(), [](char c) { return is_name_character(c) && !is_digit(c); });
    leave_open(begin, Code::unsupported,
               fmt::format("{} is {}", symbol,
                           numbers ? "an expression; replace it with its value"
                                   : "a symbol; replace it with a number"));
    return 1;
}

std::vector<Int> Scanner::dimensions(char open_bracket, char close_bracket)
{
    std::vector<Int> numbers;
    if (!expect(open_bracket))
        return numbers;
    while (!failed() && !take(close_bracket))
    {
        if (!numbers.empty() && !expect(','))
        {
            first->message = fmt::format("expected , or {}", close_bracket);
            break;
        }
        if (!numbers.empty() && take(close_bracket))
            break;
        if (numbers.size() >= most_numbers)
            fail(fmt::format("a list of more than {} numbers", most_numbers));
        else
            numbers.push_back(dimension());
    }
    return numbers;
}

std::string_view Scanner::quoted()
{
    if (failed())
        return {};
    const char quote = next();
    if (quote != '\'' && quote != '"')
    {
        fail("expected a string");
        return {};
    }
    const std::size_t begin = at + 1;
    for (std::size_t end = begin; end < std::min(text.size(), begin + most_value) && text[end] != '\n'; ++end)
        if (text[end] == '\\')
            ++end;
        else if (text[end] == quote)
        {
            at = end + 1;
            return text.substr(begin, end - begin);
        }
    fail("unterminated string");
    return {};
}

bool Scanner::pass_brackets()
{
    if (failed())
        return false;
    skip_blanks();
    const std::size_t end = std::min(text.size(), at + most_value);
    std::size_t nested = 0;
    for (std::size_t i = at; i < end; ++i)
    {
        const char c = text[i];
        if (c == '(' || c == '[' || c == '{')
            ++nested;
        else if (c == ')' || c == ']' || c == '}')
            --nested;
        if (nested == 0)
        {
            at = i + 1;
            return true;
        }
    }
    return fail("unclosed bracket");
}

bool ends_number(Scanner behind)
{
    const std::string_view rest = behind.whole().substr(behind.place());
    const auto digits = [&](std::size_t from)
    { return std::min(rest.find_first_not_of("0123456789", from), rest.size()) - std::min(from, rest.size()); };
    if (rest.empty())
        return true;
    if (is_name_character(rest[0]) || (rest[0] == '.' && digits(1) > 0) || (rest[0] == ',' && digits(1) == 3))
        return false;
    behind.skip_blanks_on_line();
    const std::string_view next = behind.whole().substr(behind.place());
    for (const char* other : {"//", "/*", "->", "--"})
        if (next.starts_with(other))
            return true;
    return next.empty() || std::string_view("*+/-").find(next.front()) == std::string_view::npos;
}

bool Names::next()
{
    while (at < text.size())
    {
        while (at < text.size() && !name_characters[static_cast<unsigned char>(text[at])])
            ++at;
        begin = at;
        while (at < text.size() && name_characters[static_cast<unsigned char>(text[at])])
            ++at;
        if (begin < at && !is_digit(text[begin]))
            return true;
    }
    return false;
}

} // namespace stridescope::core

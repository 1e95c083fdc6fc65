#pragma once

#include "core/tensor/checked.h"
#include "core/tensor/problem.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace stridescope::core
{

/// Position at which reading stopped, and the reason.
struct Stop
{
    std::size_t at = 0;
    /// `parse`: the text does not match the format; otherwise it does, but cannot be drawn.
    Code code = Code::parse;
    std::string message;
};

[[nodiscard]] bool is_name_character(char c); ///< letters, digits and _
[[nodiscard]] bool is_digit(char c);
[[nodiscard]] bool is_blank(char c); ///< also an end of line

/// Reads a text from a position on, and allows blanks between all parts. Keeps the first position at which the
/// text does not match; after that, every read does nothing. There is no recursion, and lists have a limited
/// length, so that trying every position of a text takes linear time.
class Scanner
{
public:
    static constexpr std::size_t most_numbers = 64;
    static constexpr std::size_t most_name = 256;  ///< bytes
    static constexpr std::size_t most_value = 512; ///< limit of the bytes that are skipped

    Scanner(std::string_view of, std::size_t from) : text(of), at(from) {}

    [[nodiscard]] bool failed() const { return first.has_value(); }
    [[nodiscard]] const std::optional<Stop>& stop() const { return first; }
    /// Returns the first part that has the format's form but is not a number: a symbol, `?`, more than 64 bits.
    [[nodiscard]] const std::optional<Stop>& unsaid() const { return open; }
    [[nodiscard]] std::size_t place() const { return at; }
    void go_to(std::size_t place) { at = place; }
    [[nodiscard]] std::string_view whole() const { return text; }
    [[nodiscard]] std::string_view since(std::size_t begin) const { return text.substr(begin, at - begin); }

    bool fail(std::string message) { return fail_at(at, Code::parse, std::move(message)); }
    bool refuse(Code code, std::string message) { return fail_at(at, code, std::move(message)); }
    bool fail_at(std::size_t place, Code code, std::string message);
    /// Notes a part that matches the format but cannot be drawn; reading continues.
    void leave_open(std::size_t place, Code code, std::string message);

    void skip_blanks();
    void skip_blanks_on_line();
    /// Returns the next character; a zero at the end.
    [[nodiscard]] char peek() const { return at < text.size() ? text[at] : '\0'; }
    /// Skips blanks and returns the next character.
    [[nodiscard]] char next();
    /// Skips blanks and tells whether these characters come next; if so, passes them.
    bool take(char c);
    bool take(std::string_view words);
    /// Passes a name if it is a whole name and not the beginning of a longer one.
    bool take_name(std::string_view name);
    bool expect(char c);
    bool expect(std::string_view words);

    /// Reads a name: letters, digits, and _, with `dots` also the dots between names; empty if there is none.
    std::string_view name(bool dots = false);
    /// Reads digits with an optional sign; an overflow is left open.
    Int integer();
    /// Returns the same, or a product of such: 2*3.
    Int product();
    /// Reads a number of a Python list, also `np.int64(3)`; symbols and expressions are left open.
    Int dimension();
    /// Reads dimensions between brackets, with commas between them and perhaps after the last.
    std::vector<Int> dimensions(char open_bracket, char close_bracket);
    /// Reads a string between quotes, and returns its content as written; fails if it does not end.
    std::string_view quoted();
    /// Passes brackets and everything inside them.
    bool pass_brackets();

private:
    Int digits();
    void pass_expression();

    std::string_view text;
    std::size_t at;
    std::optional<Stop> first;
    std::optional<Stop> open;
};

/// Tells whether an integer that was read is a whole number, and not the beginning of 0x10, 4.5, 1,024 or 4*n.
[[nodiscard]] bool ends_number(Scanner behind);

/// Goes through the names in a text.
class Names
{
public:
    Names(std::string_view of, std::size_t from) : text(of), at(from) {}
    /// Finds the next name that begins with a letter or _; false if there is none.
    bool next();
    [[nodiscard]] std::string_view name() const { return text.substr(begin, at - begin); }
    [[nodiscard]] std::size_t place() const { return begin; }
    void go_to(std::size_t place) { at = place; }

private:
    std::string_view text;
    std::size_t at;
    std::size_t begin = 0;
};

} // namespace stridescope::core

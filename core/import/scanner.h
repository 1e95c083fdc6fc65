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

/// Position where reading stopped, and why.
struct Stop
{
    std::size_t at = 0;
    Code code = Code::parse; ///< `parse`: the text is not of the format; else it is, and cannot be drawn
    std::string message;
};

[[nodiscard]] bool is_name_character(char c); ///< letters, digits and _
[[nodiscard]] bool is_digit(char c);
[[nodiscard]] bool is_blank(char c); ///< ends of lines too

/// Reads something from a text, from a position on, with blanks allowed between all parts, and keeps the first
/// position at which it is not what it should be; after that, every read is a no-op. Nothing here calls itself,
/// and lists have a limited length, so that trying at every position of a text takes linear time.
class Scanner
{
public:
    static constexpr std::size_t most_numbers = 64;
    static constexpr std::size_t most_name = 256;  ///< bytes
    static constexpr std::size_t most_value = 512; ///< bytes of what is passed over

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
    /// Notes what has the format's form but cannot be drawn; reading goes on.
    void leave_open(std::size_t place, Code code, std::string message);

    void skip_blanks();
    void skip_blanks_on_line();
    /// Returns the next character as it is; a zero after the end.
    [[nodiscard]] char peek() const { return at < text.size() ? text[at] : '\0'; }
    /// The next one after blanks.
    [[nodiscard]] char next();
    /// Tells whether these come next after blanks, which are then passed.
    bool take(char c);
    bool take(std::string_view words);
    /// A whole name, not the beginning of a longer one.
    bool take_name(std::string_view name);
    bool expect(char c);
    bool expect(std::string_view words);

    /// Letters, digits, _, and with `dots` those between names; empty if none begins.
    std::string_view name(bool dots = false);
    /// Digits with a sign before them or none; an overflow is left open.
    Int integer();
    /// Returns the same, or a product of such: 2*3.
    Int product();
    /// Reads a number of a Python list, also `np.int64(3)`; symbols and expressions are left open.
    Int dimension();
    /// Reads dimensions between brackets, with commas between them and perhaps after the last.
    std::vector<Int> dimensions(char open_bracket, char close_bracket);
    /// A string between quotes, without them and as it is written; fails where it does not end.
    std::string_view quoted();
    /// Passes brackets with all that is between them.
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

/// Goes through the names of a text in turn.
class Names
{
public:
    Names(std::string_view of, std::size_t from) : text(of), at(from) {}
    /// The next name that begins with a letter or _; false if there is none.
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

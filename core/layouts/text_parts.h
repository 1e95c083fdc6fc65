#pragma once

#include "core/layouts/layout_text.h"

#include <initializer_list>

/// Readers that the grammars of layout texts share.
namespace stridescope::core::layouts
{

/// Reads a text from left to right; keeps the first problem.
class TextReader
{
public:
    TextReader(std::string_view grammar, std::string_view all) : name(grammar), text(all) {}

    [[nodiscard]] bool failed() const { return wrong.has_value(); }
    [[nodiscard]] const Problem& problem() const { return *wrong; }
    [[nodiscard]] std::size_t place() const { return at; }
    void go_to(std::size_t where) { at = where; }
    [[nodiscard]] bool at_end();
    /// Returns the next character after blanks; 0 at the end.
    [[nodiscard]] char peek();
    [[nodiscard]] std::string_view rest();
    bool take(std::string_view what); ///< skips blanks first
    void expect(std::string_view what);
    /// Reads a signed 64-bit integer.
    Int integer();
    /// Reads an integer of at least 1.
    Int positive();
    std::vector<Int> integers(char open, char close);
    void expect_end();
    /// Sets a problem that names the grammar and the position (from 1).
    void fail(std::string message);
    void fail(Code code, std::string message);

private:
    std::string_view name;
    std::string_view text;
    std::size_t at = 0;
    std::optional<Problem> wrong;
};

/// A part of a dimension in the order of memory.
struct Axis
{
    std::size_t dimension = 0;
    std::optional<Int> extent = {}; ///< nothing: the rest of the dimension
    /// Steps of the index from one position of the part to the next; nothing: parts of a dimension are in the
    /// order of memory, the innermost first.
    std::optional<Int> divisor = {};
};

/// Makes packed digits of axes, outermost first; the first one of each dimension may be the rest of it.
/// `overflow` if a stride does not fit.
[[nodiscard]] Result<DigitChoices> dense_digits(const std::vector<Axis>& axes, const LaidOut& tensor);

[[nodiscard]] bool is_power_of_two(Int value);
[[nodiscard]] int log2_of(Int power);

[[nodiscard]] Result<LayoutText> read_tag(std::string_view text, const LaidOut& tensor);
[[nodiscard]] std::optional<Result<LayoutText>> read_named(std::string_view text, const LaidOut& tensor);
[[nodiscard]] Result<LayoutText> read_xla(std::string_view text, const LaidOut& tensor);
/// Returns XLA's name of a type: "bf16".
[[nodiscard]] std::string_view xla_type(DType dtype);
[[nodiscard]] Result<LayoutText> read_cute(std::string_view text, const LaidOut& tensor);
[[nodiscard]] Result<LayoutText> read_triton(std::string_view text, const LaidOut& tensor);

} // namespace stridescope::core::layouts

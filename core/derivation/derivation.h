#pragma once

#include "core/tensor/checked.h"
#include "core/tensor/operand.h"

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Derivations of an answer's numbers, as values: a window shows them, the command line prints them.
namespace stridescope::core
{

/// Unit of a term.
enum class Unit
{
    none, ///< a plain number, such as a factor or a flag
    elements,
    bytes,
    bits,
    index, ///< a position along a dimension
    lanes,
    rounds,
    banks,
};
[[nodiscard]] std::string_view unit_name(Unit unit);

/// A part of an expression that has a meaning of its own, such as a size or a dimension's term.
struct Term
{
    std::string name;         ///< "size of C"
    std::string text;         ///< the text as in the expression: "3", "(3-1)*20"
    std::optional<Int> value; ///< signed as it contributes; nothing if it does not fit in 64 bits
    Unit unit = Unit::none;
    std::optional<std::size_t> dimension = {}; ///< dimension of the operand that it belongs to
    std::optional<Operand> operand = {};
    std::size_t at = 0; ///< index of its text in the expression
};

/// Returns a number as an expression writes it: plain, or as a difference if it is negative.
[[nodiscard]] std::string plain_number(Wide value);
/// Returns the magnitude alone.
[[nodiscard]] std::string magnitude(Wide value);

/// Makes a term with a name, a value, and what it belongs to; its text is the plain number.
[[nodiscard]] Term number_term(std::string name, Int value, Unit unit,
                               std::optional<std::size_t> dimension = std::nullopt,
                               std::optional<Operand> operand = std::nullopt);

/// Arithmetic as text, with the terms in it. The grammar: plain numbers, + - * /, parentheses, ceil(), floor(),
/// align(x,m), min(), max(), xor(a, b). A division is always inside ceil or floor, and no number has a sign.
class Expression
{
public:
    Expression() = default;
    Expression(Term only) { put(std::move(only)); }

    Expression& put(std::string_view words)
    {
        written += words;
        return *this;
    }
    Expression& put(Term term);
    Expression& put(const Expression& part);
    /// Adds a summand; one that is subtracted has the magnitude as its text.
    Expression& add(Term term, bool subtracted = false);
    /// Adds a factor.
    Expression& multiply(Term term);

    [[nodiscard]] const std::string& text() const { return written; }
    [[nodiscard]] const std::vector<Term>& terms() const { return parts; }
    [[nodiscard]] bool empty() const { return written.empty(); }

private:
    std::string written;
    std::vector<Term> parts;
};

/// Returns the bytes that a number of elements takes, rounded up.
[[nodiscard]] Expression bytes_of(Expression elements, Int bits);
/// Returns the byte in which the element at an offset begins, and which half of it a 4-bit element takes.
[[nodiscard]] Expression byte_of(const Term& offset, Int bits);
[[nodiscard]] Expression nibble_of(const Term& offset);
/// Returns how many coordinates are at an offset: the product of the extents that a stride of 0 repeats and of
/// the ways through the other dimensions.
[[nodiscard]] Expression count_of_ways(Int count, const std::vector<Term>& repeated);

struct Derivation
{
    std::string of;               ///< path in the answer: "input.strides[0]"
    Expression left;              ///< expression that gives the value
    Int value = 0;                ///< the number at that path
    std::string rule;             ///< a short sentence
    std::string_view source = {}; ///< document that the rule is from
};

/// Reason why a property holds, or why a fact is null.
struct Reason
{
    std::string of;
    std::string text;
    std::vector<std::vector<Int>> witness = {}; ///< coordinates, or numbers, that prove it
};

/// Documents that the rules are from.
namespace source
{
inline constexpr std::string_view strides = "DirectML: Using strides to express padding and memory layout";
inline constexpr std::string_view helpers = "DirectML: Helper functions, DMLCalcBufferTensorSize";
inline constexpr std::string_view calculate_strides = "DirectML: Helper functions, CalculateStrides";
inline constexpr std::string_view lanes = "Sophgo TPU: tensor layouts in local memory";
inline constexpr std::string_view tiles = "Blocked, tiled, and swizzled layouts: digits with strides";
} // namespace source

/// All derivations and reasons of an answer, up to a limit for each; then it is `full`, and later ones are left
/// out.
class Explanation
{
public:
    static constexpr std::size_t most = std::size_t{1} << 16;

    void add(Derivation derivation);
    void add(Reason reason);
    /// Adds the derivation of a number that is shown with the answer but is not part of it.
    void add_shown(Derivation derivation) { beside.push_back(std::move(derivation)); }
    /// Tells whether a derivation was left out, or the next one would be.
    [[nodiscard]] bool full() const { return derived.size() >= most; }
    [[nodiscard]] bool left_out() const { return something_left_out; }

    [[nodiscard]] const std::vector<Derivation>& derivations() const { return derived; }
    [[nodiscard]] const std::vector<Reason>& reasons() const { return why; }
    [[nodiscard]] const std::vector<Derivation>& shown() const { return beside; }

private:
    std::vector<Derivation> derived;
    std::vector<Reason> why;
    std::vector<Derivation> beside;
    bool something_left_out = false;
};

} // namespace stridescope::core

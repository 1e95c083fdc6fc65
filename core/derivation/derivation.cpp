#include "core/derivation/derivation.h"

#include <fmt/format.h>

namespace stridescope::core
{

std::string_view unit_name(Unit unit)
{
    static constexpr std::string_view names[] = {"",      "elements", "bytes",  "bits",
                                                 "index", "lanes",    "rounds", "banks"};
    return names[static_cast<std::size_t>(unit)];
}

std::string magnitude(Wide value)
{
    return fmt::format("{}", value < 0 ? -value : value);
}

std::string plain_number(Wide value)
{
    return value < 0 ? fmt::format("(0-{})", magnitude(value)) : magnitude(value);
}

Term number_term(std::string name, Int value, Unit unit, std::optional<std::size_t> dimension,
                 std::optional<Operand> operand)
{
    return {std::move(name), plain_number(value), value, unit, dimension, operand};
}

Expression& Expression::put(Term term)
{
    term.at = written.size();
    written += term.text;
    parts.push_back(std::move(term));
    return *this;
}

Expression& Expression::put(const Expression& part)
{
    for (Term term : part.parts)
    {
        term.at += written.size();
        parts.push_back(std::move(term));
    }
    written += part.written;
    return *this;
}

Expression& Expression::add(Term term, bool subtracted)
{
    if (subtracted)
        written += written.empty() ? "0 - " : " - ";
    else if (!written.empty())
        written += " + ";
    return put(std::move(term));
}

Expression& Expression::multiply(Term term)
{
    if (!written.empty())
        written += "*";
    return put(std::move(term));
}

void Explanation::add(Derivation derivation)
{
    if (full())
        something_left_out = true;
    else
        derived.push_back(std::move(derivation));
}

void Explanation::add(Reason reason)
{
    if (why.size() >= most)
        something_left_out = true;
    else
        why.push_back(std::move(reason));
}

Expression bytes_of(Expression elements, Int bits)
{
    if (bits % 8 == 0)
    {
        if (bits > 8)
            elements.put("*").put(number_term("bytes per element", bits / 8, Unit::bytes));
        return elements;
    }
    Expression bytes;
    return bytes.put("ceil(")
        .put(elements)
        .put("*")
        .put(number_term("bits per element", bits, Unit::bits))
        .put("/8)");
}

Expression byte_of(const Term& offset, Int bits)
{
    if (bits % 8 == 0)
        return bytes_of(offset, bits);
    return Expression()
        .put("floor(")
        .put(offset)
        .put("*")
        .put(number_term("bits per element", bits, Unit::bits))
        .put("/8)");
}

Expression nibble_of(const Term& offset)
{
    return Expression(offset).put(" - 2*floor(").put(offset.text).put("/2)");
}

Expression count_of_ways(Int count, const std::vector<Term>& repeated)
{
    Expression product;
    Int ways = count;
    for (const Term& term : repeated)
        if (ways % *term.value == 0)
        {
            ways /= *term.value;
            product.multiply(term);
        }
    return product.multiply(number_term("combinations of the other indices that reach it", ways, Unit::none));
}

} // namespace stridescope::core

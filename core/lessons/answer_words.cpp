#include "core/lessons/answer_words.h"

#include "core/lessons/expression.h"

namespace stridescope::core
{
namespace
{

/// Without blanks, brackets and capital letters; a blank between two numbers counts as a comma.
std::string plain(std::string_view text)
{
    std::string out;
    bool apart = false;
    for (const char c : text)
    {
        if (std::string_view(" \t()[]{}").find(c) != std::string_view::npos)
        {
            apart = true;
            continue;
        }
        if (apart && !out.empty() && out.back() != ',' && c != ',')
            out += ',';
        apart = false;
        out += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    }
    if (out == "true")
        return "yes";
    if (out == "false")
        return "no";
    if (out == "null")
        return "none";
    if (out == "padding" || out == "gap")
        return "hole";
    return out;
}

} // namespace

std::string answer_text(const Json& value)
{
    const std::string text = value_text(value);
    return value.is_array() ? text.substr(1, text.size() - 2) : text;
}

bool same_answer(std::string_view a, std::string_view b)
{
    return plain(a) == plain(b);
}

} // namespace stridescope::core

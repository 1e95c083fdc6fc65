#include "core/lessons/answer_words.h"

#include "core/lessons/expression.h"
#include "core/tensor/checked.h"
#include "core/text/letters.h"

#include <algorithm>
#include <charconv>
#include <string>

namespace stridescope::core
{
namespace
{

bool is_of_word(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/// Returns numbers without the zeros that they begin with: "1,3" for "01,03". Three digits after a comma stay,
/// since they may be a group of a greater number: "1,000".
std::string without_first_zeros(std::string_view text)
{
    const auto is_digit = [&](std::size_t at)
    { return at < text.size() && text[at] >= '0' && text[at] <= '9'; };
    std::string out;
    for (std::size_t at = 0; at < text.size();)
    {
        std::size_t end = at;
        while (is_digit(end))
            ++end;
        const bool grouped = end - at == 3 && at >= 2 && text[at - 1] == ',' && is_digit(at - 2);
        const bool first = out.empty() || (!is_of_word(out.back()) && out.back() != '.');
        if (first && !grouped)
            while (at + 1 < end && text[at] == '0')
                ++at;
        out.append(text, at, std::max(end, at + 1) - at);
        at = std::max(end, at + 1);
    }
    return out;
}

} // namespace

std::string answer_text(const Json& value)
{
    const std::string text = value_text(value);
    return value.is_array() ? text.substr(1, text.size() - 2) : text;
}

std::string in_decimal(std::string_view answer)
{
    std::string out;
    for (std::size_t at = 0; at < answer.size();)
    {
        const bool begins = at + 2 < answer.size() && answer[at] == '0' && (answer[at + 1] | 0x20) == 'x'
                            && (at == 0 || !is_of_word(answer[at - 1]));
        Int number = 0;
        if (begins)
        {
            const char* const end = answer.data() + answer.size();
            const auto [rest, error] = std::from_chars(answer.data() + at + 2, end, number, 16);
            if (error == std::errc() && answer[at + 2] != '-' && (rest == end || !is_of_word(*rest)))
            {
                out += std::to_string(number);
                at = static_cast<std::size_t>(rest - answer.data());
                continue;
            }
        }
        out += answer[at++];
    }
    return out;
}

Json numbers_in(std::string_view answer)
{
    Json list = Json::array();
    const char* at = answer.data();
    const char* const end = at + answer.size();
    while (at != end)
    {
        if (std::string_view("0123456789-").find(*at) == std::string_view::npos)
        {
            if (std::string_view(" ,:(){}[]").find(*at) == std::string_view::npos)
                return nullptr;
            ++at;
            continue;
        }
        Int number = 0;
        const auto [rest, error] = std::from_chars(at, end, number);
        if (error != std::errc() || rest == at)
            return nullptr;
        list.push_back(number);
        at = rest;
    }
    return list.size() == 1 ? Json(list[0]) : list.empty() ? Json(nullptr) : list;
}

std::string plain_number(std::string_view answer)
{
    std::string_view rest = answer;
    for (const std::string_view unit : {"bytes", "byte", "elements", "element", "slots", "slot"})
        if (rest.size() > unit.size() && rest.ends_with(unit))
            rest.remove_suffix(unit.size());
    while (!rest.empty() && rest.back() == ' ')
        rest.remove_suffix(1);
    std::string digits;
    std::size_t group = 0; // digits since the last separator
    bool separated = false;
    for (std::size_t i = 0; i < rest.size(); ++i)
    {
        const char c = rest[i];
        if (c == '-' && i == 0)
            digits += c;
        else if (c >= '0' && c <= '9')
        {
            digits += c;
            ++group;
        }
        else if ((c == ',' || c == ' ' || c == '\'' || c == '_')
                 && (separated ? group == 3 : group >= 1 && group <= 3))
        {
            separated = true;
            group = 0;
        }
        else
            return std::string(answer);
    }
    return group == 0 || (separated && group != 3) ? std::string(answer) : without_first_zeros(digits);
}

std::string plain_answer(std::string_view answer)
{
    // It has no blanks, brackets, and capital letters; a blank between two numbers counts as a comma.
    // "lane 1, byte 60" and "1:60" mean the same as "1,60".
    std::string text(answer);
    for (const std::string_view word : {"lane ", "Lane ", "NPU ", "byte ", "Byte "})
        for (auto at = text.find(word); at != std::string::npos; at = text.find(word))
            text.erase(at, word.size());
    std::string out;
    bool apart = false;
    for (const char c : text)
    {
        if (std::string_view(" \t()[]{}:").find(c) != std::string_view::npos)
        {
            apart = true;
            continue;
        }
        if (apart && !out.empty() && out.back() != ',' && c != ',')
            out += ',';
        apart = false;
        out += small_letter(c);
    }
    out = without_first_zeros(out);
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

bool same_answer(std::string_view a, std::string_view b)
{
    return plain_answer(a) == plain_answer(b);
}

} // namespace stridescope::core

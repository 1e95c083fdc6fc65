#include "core/lessons/draw.h"

#include "core/scene/json_document.h"

#include <fmt/format.h>

#include <algorithm>

namespace stridescope::core
{
namespace
{

constexpr Int most_numbers = 4096;

std::string trimmed(std::string_view text)
{
    const auto first = text.find_first_not_of(" \t");
    return first == std::string_view::npos
               ? std::string()
               : std::string(text.substr(first, text.find_last_not_of(" \t") - first + 1));
}

std::vector<std::string> parts(std::string_view text, std::string_view between)
{
    std::vector<std::string> found;
    while (true)
    {
        const auto end = text.find(between);
        found.push_back(trimmed(text.substr(0, end)));
        if (end == std::string_view::npos)
            return found;
        text.remove_prefix(end + between.size());
    }
}

struct Named
{
    std::string name;
    std::string value;
};
Named named(const LessonLine& line)
{
    const auto equals = line.value.find('=');
    const std::string name = trimmed(std::string_view(line.value).substr(0, equals));
    const bool is_name = !name.empty()
                         && name.find_first_not_of("abcdefghijklmnopqrstuvwxyz_0123456789") == std::string::npos
                         && (name[0] < '0' || name[0] > '9');
    if (equals == std::string::npos || !is_name)
        throw NotDrawn{line.line, fmt::format("'{}' takes NAME = VALUE, the name in small letters", line.key)};
    return {name, trimmed(std::string_view(line.value).substr(equals + 1))};
}

Int whole(const std::string& expression, std::size_t line, const NameLookup& names)
{
    const Json value = value_of(expression, line, names);
    if (!value.is_number_integer())
        throw NotDrawn{line, fmt::format("'{}' is no whole number", expression)};
    return value.get<Int>();
}

struct Range
{
    Int least;
    Int most;
};
Range range_of(const std::string& text, std::size_t line, const NameLookup& names)
{
    const auto ends = parts(text, "..");
    if (ends.size() != 2)
        throw NotDrawn{line, fmt::format("'{}' is no range such as 2..5", shortened(text))};
    const Range range{whole(ends[0], line, names), whole(ends[1], line, names)};
    if (range.least > range.most)
        throw NotDrawn{line, fmt::format("the range {} to {} is empty", range.least, range.most), true};
    return range;
}

Json numbers(const std::string& count_text, bool different, const Range& range, std::size_t line,
             LessonDice& dice, const NameLookup& names)
{
    const Int count = whole(count_text, line, names);
    if (count < 0 || count > most_numbers)
        throw NotDrawn{line, fmt::format("{} numbers: a list has at most {}", count, most_numbers)};
    if (different && wide(range.most) - wide(range.least) + 1 < wide(count))
        throw NotDrawn{
            line, fmt::format("there are no {} different numbers in {}..{}", count, range.least, range.most),
            true};
    Json list = Json::array();
    for (Int i = 0; i < count; ++i)
    {
        Json one = dice.number(range.least, range.most);
        while (different && std::find(list.begin(), list.end(), one) != list.end())
            one = one == Json(range.most) ? range.least : one.get<Int>() + 1;
        list.push_back(std::move(one));
    }
    return list;
}

Json drawn(const std::string& text, std::size_t line, LessonDice& dice, const NameLookup& names)
{
    if (text.find('|') != std::string::npos || text.find("..") == std::string::npos)
    {
        const auto words = parts(text, "|");
        const std::string& word = words[dice.below(words.size())];
        const bool is_word = !word.empty()
                             && ((word[0] >= 'A' && word[0] <= 'Z')
                                 || word.find_first_of("([0123456789-+*") == std::string::npos);
        return is_word ? Json(word) : value_of(word, line, names);
    }
    if (const auto of = text.find(" of "); of != std::string::npos)
    {
        std::string count = trimmed(std::string_view(text).substr(0, of));
        const std::string_view word = " different";
        const bool different =
            count.size() > word.size() && count.compare(count.size() - word.size(), word.size(), word) == 0;
        if (different)
            count.resize(count.size() - word.size());
        return numbers(count, different, range_of(trimmed(std::string_view(text).substr(of + 4)), line, names),
                       line, dice, names);
    }
    const Range range = range_of(text, line, names);
    return dice.number(range.least, range.most);
}

void fill(Json& value, std::size_t line, const NameLookup& names)
{
    if (value.is_structured())
    {
        for (Json& inside : value)
            fill(inside, line, names);
        return;
    }
    if (value.is_string() && value.get_ref<const std::string&>().starts_with("="))
        value = value_of(value.get<std::string>().substr(1), line, names);
}

} // namespace

Json value_of(const std::string& expression, std::size_t line, const NameLookup& names)
{
    auto value = evaluate_expression(expression, names);
    if (!value)
        throw NotDrawn{line, value.problem().message};
    return *std::move(value);
}

bool holds(const std::string& condition, std::size_t line, const NameLookup& names)
{
    const Json value = value_of(condition, line, names);
    if (!value.is_boolean())
        throw NotDrawn{line, fmt::format("'{}' is neither yes nor no", condition)};
    return value.get<bool>();
}

std::string text_of(const std::string& text, std::size_t line, const NameLookup& names)
{
    auto filled = filled_text(text, names);
    if (!filled)
        throw NotDrawn{line, filled.problem().message};
    return *std::move(filled);
}

void draw_variables(const std::vector<LessonLine>& lines, LessonDice& dice, int difficulty, Json& variables)
{
    const NameLookup names = [&](std::string_view name) -> const Json*
    {
        const auto found = variables.find(std::string(name));
        return found == variables.end() ? nullptr : &*found;
    };
    for (const LessonLine& line : lines)
    {
        if (line.key != "vary" && line.key != "let")
            continue;
        const Named one = named(line);
        if (line.key == "let")
        {
            variables[one.name] = value_of(one.value, line.line, names);
            continue;
        }
        const auto levels = parts(one.value, " / ");
        const std::size_t level =
            std::min(static_cast<std::size_t>(std::clamp(difficulty, 1, 3)), levels.size()) - 1;
        variables[one.name] = drawn(levels[level], line.line, dice, names);
    }
}

Json filled_json(const std::string& text, std::size_t line, const NameLookup& names)
{
    if (const auto document = parse_json(text); !document)
        throw NotDrawn{line, document.problem().message};
    Json value = Json::parse(text, nullptr, false);
    if (value.is_discarded())
        throw NotDrawn{line, "this is no JSON"};
    fill(value, line, names);
    return value;
}

} // namespace stridescope::core

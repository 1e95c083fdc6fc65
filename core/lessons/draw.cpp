#include "core/lessons/draw.h"

#include "core/scene/json_document.h"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_set>

namespace stridescope::core
{
namespace
{

constexpr Int most_numbers = 4096;
constexpr std::size_t most_text = 20'000; ///< bytes of one text with its placeholders filled

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

/// Throws for other notations of a range: "3-4" would be a difference, and "3 to 4" a word.
void refuse_other_range(std::string_view text, std::size_t line)
{
    constexpr std::string_view digits = "0123456789";
    constexpr std::string_view between[] = {"-", "\xE2\x80\x93", "\xE2\x80\xA6", "...", "to", ":"};
    const auto end = text.find_first_not_of(digits);
    const auto begin = text.find_last_not_of(digits);
    if (end == 0 || end == std::string_view::npos || begin + 1 == text.size())
        return;
    const std::string sign = trimmed(text.substr(end, begin + 1 - end));
    if (std::find(std::begin(between), std::end(between), sign) != std::end(between))
        throw NotDrawn{line, fmt::format("'{}' is not a range; write {}..{}", shortened(text),
                                         text.substr(0, end), text.substr(begin + 1))};
}

Json numbers(Int count, bool different, const NumberRange& range, LessonDice& dice, const LineReader& reader)
{
    if (count < 0 || count > most_numbers)
        throw NotDrawn{reader.line, fmt::format("{} numbers: a list has at most {}", count, most_numbers)};
    if (different && wide(range.greatest) - wide(range.least) + 1 < wide(count))
        throw NotDrawn{
            reader.line,
            fmt::format("there are no {} different numbers in {}..{}", count, range.least, range.greatest),
            true};
    reader.budget.spend(count * (different ? 32 : 4));
    std::vector<Int> list;
    std::unordered_set<Int> taken;
    for (Int i = 0; i < count; ++i)
        if (different)
        {
            // Each new number may be any up to `highest`; if it is already drawn, `highest` itself is taken
            // instead.
            const Int highest = range.greatest - (count - 1 - i);
            const Int one = dice.number(range.least, highest);
            list.push_back(taken.insert(one).second ? one : highest);
            taken.insert(list.back());
        }
        else
            list.push_back(dice.number(range.least, range.greatest));
    if (different)
        for (std::size_t i = list.size(); i > 1; --i)
            std::swap(list[i - 1], list[dice.below(i)]);
    Json all = list;
    reader.budget.hold(all);
    return all;
}

Json drawn(const std::string& text, LessonDice& dice, const LineReader& reader)
{
    refuse_other_range(text, reader.line);
    if (text.find('|') != std::string::npos || text.find("..") == std::string::npos)
    {
        const auto words = parts(text, "|");
        for (const std::string& word : words)
            refuse_other_range(word, reader.line);
        const std::string& word = words[dice.below(words.size())];
        const bool is_word = !word.empty()
                             && ((word[0] >= 'A' && word[0] <= 'Z')
                                 || word.find_first_of("([0123456789-+*") == std::string::npos);
        return is_word ? Json(word) : reader.value(word);
    }
    if (const auto of = text.find(" of "); of != std::string::npos)
    {
        std::string count = trimmed(std::string_view(text).substr(0, of));
        const std::string_view word = " different";
        const bool different =
            count.size() > word.size() && count.compare(count.size() - word.size(), word.size(), word) == 0;
        if (different)
            count.resize(count.size() - word.size());
        const NumberRange range = number_range(trimmed(std::string_view(text).substr(of + 4)), reader);
        return numbers(reader.whole(count), different, range, dice, reader);
    }
    const NumberRange range = number_range(text, reader);
    return dice.number(range.least, range.greatest);
}

void fill(Json& value, const LineReader& reader)
{
    if (value.is_structured())
    {
        for (Json& inside : value)
            fill(inside, reader);
        return;
    }
    if (value.is_string() && value.get_ref<const std::string&>().starts_with("="))
        value = reader.value(std::string_view(value.get_ref<const std::string&>()).substr(1));
}

} // namespace

NamedValue named_value(std::string_view text, const LessonLine& line)
{
    const auto equals = text.find('=');
    const std::string name = trimmed(text.substr(0, equals));
    const bool is_name = !name.empty()
                         && name.find_first_not_of("abcdefghijklmnopqrstuvwxyz_0123456789") == std::string::npos
                         && (name[0] < '0' || name[0] > '9');
    if (equals == std::string::npos || !is_name)
        throw NotDrawn{line.line,
                       fmt::format("'{}' needs NAME = VALUE, with a name of lowercase letters", line.key)};
    return {name, trimmed(text.substr(equals + 1))};
}

NumberRange number_range(const std::string& text, const LineReader& reader)
{
    const auto ends = parts(text, "..");
    if (ends.size() != 2)
        throw NotDrawn{reader.line, fmt::format("'{}' is not a range such as 2..5", shortened(text))};
    const NumberRange range{reader.whole(ends[0]), reader.whole(ends[1])};
    if (range.least > range.greatest)
        throw NotDrawn{reader.line, fmt::format("the range {}..{} is empty", range.least, range.greatest),
                       true};
    return range;
}

Json LineReader::value(std::string_view expression) const
{
    auto value = evaluate_expression(expression, names, budget);
    if (!value)
        throw NotDrawn{line, value.problem().message};
    return *std::move(value);
}

Int LineReader::whole(std::string_view expression) const
{
    const Json number = value(expression);
    if (!number.is_number_integer())
        throw NotDrawn{line, fmt::format("'{}' is not a whole number", shortened(expression))};
    return number.get<Int>();
}

bool LineReader::holds(std::string_view condition) const
{
    const Json truth = value(condition);
    if (!truth.is_boolean())
        throw NotDrawn{line, fmt::format("'{}' is neither yes nor no", shortened(condition))};
    return truth.get<bool>();
}

std::string LineReader::filled(std::string_view text) const
{
    auto said = filled_text(text, names, budget);
    if (!said)
        throw NotDrawn{line, said.problem().message};
    if (said->size() > most_text)
        throw NotDrawn{
            line, fmt::format("this text becomes {} bytes long; the limit is {}", said->size(), most_text)};
    return *std::move(said);
}

Json LineReader::json(std::string_view text) const
{
    constexpr Int bytes_per_byte = 32; // "[[],[],[]]" takes this much memory per byte
    budget.spend(static_cast<Int>(text.size()) * 2);
    budget.hold(static_cast<Int>(text.size()) * bytes_per_byte);
    if (const auto document = parse_json(text); !document)
        throw NotDrawn{line, document.problem().message};
    Json value = Json::parse(text, nullptr, false);
    if (value.is_discarded())
        throw NotDrawn{line, "this is not JSON"};
    fill(value, *this);
    return value;
}

void draw_variables(const std::vector<LessonLine>& lines, LessonDice& dice, int difficulty, Json& variables,
                    LessonBudget& budget, const ChosenNumbers& chosen)
{
    const NameLookup names = [&](std::string_view name) -> const Json*
    {
        budget.spend(static_cast<Int>(variables.size()));
        const auto found = variables.find(std::string(name));
        return found == variables.end() ? nullptr : &*found;
    };
    for (const LessonLine& line : lines)
    {
        if (line.key != "vary" && line.key != "let")
            continue;
        const LineReader reader(line.line, names, budget);
        budget.spend(static_cast<Int>(line.value.size()) + 1);
        const NamedValue one = named_value(line.value, line);
        if (line.key == "let")
            variables[one.name] = reader.value(one.value);
        else
        {
            const auto levels = parts(one.value, " / ");
            const std::size_t level =
                std::min(static_cast<std::size_t>(std::clamp(difficulty, 1, 3)), levels.size()) - 1;
            variables[one.name] = drawn(levels[level], dice, reader);
        }
        if (const auto number = chosen.find(one.name); number != chosen.end())
            variables[one.name] = number->second;
    }
}

} // namespace stridescope::core

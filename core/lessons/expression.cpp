#include "core/lessons/expression.h"

#include "core/scene/json_document.h"
#include "core/tensor/checked.h"
#include "core/text/nearest_word.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace stridescope::core
{
namespace
{

constexpr int most_nested = 60;
constexpr Int most_list = 4096;

struct Misspelled
{
    std::string message;
};

[[noreturn]] void fail(std::string message)
{
    throw Misspelled{std::move(message)};
}

/// Counts the items of a list, those of inner lists included: a list that doubles itself must not grow without
/// limit.
void count_items(const Json& value, Int& count)
{
    if (!value.is_array())
        return;
    count += static_cast<Int>(value.size());
    if (count > most_list)
        fail(fmt::format("a list has at most {} items", most_list));
    for (const Json& one : value)
        count_items(one, count);
}
Json limited(Json value)
{
    Int count = 0;
    count_items(value, count);
    return value;
}

Int whole(const Json& value)
{
    if (!value.is_number_integer()
        || (value.is_number_unsigned() && value.get<std::uint64_t>() > std::uint64_t{int_max}))
        fail(fmt::format("{} is not a whole number", shortened(value_text(value))));
    return value.get<Int>();
}
bool truth(const Json& value)
{
    if (!value.is_boolean())
        fail(fmt::format("{} is neither yes nor no", shortened(value_text(value))));
    return value.get<bool>();
}
const Json& list(const Json& value)
{
    if (!value.is_array())
        fail(fmt::format("{} is not a list", shortened(value_text(value))));
    return value;
}
Int checked(std::optional<Int> value)
{
    if (!value)
        fail("a number does not fit in 64 bits");
    return *value;
}
Int plus(Int a, Int b)
{
    return checked(checked_add(a, b));
}
Int times(Int a, Int b)
{
    return checked(checked_multiply(a, b));
}
Int quotient(Int a, Int b)
{
    if (b == 0)
        fail("division by 0");
    const Wide down = b > 0 ? divide_down(wide(a), wide(b)) : divide_down(-wide(a), -wide(b));
    return checked(narrow(down));
}
std::size_t place_in(const Json& values, Int index)
{
    const Int size = static_cast<Int>(values.size());
    const Int place = index < 0 ? index + size : index;
    if (place < 0 || place >= size)
        fail(fmt::format("[{}] is out of range in {}", index, shortened(value_text(values))));
    return static_cast<std::size_t>(place);
}

Json packed_strides(const Json& sizes)
{
    Json strides = list(sizes);
    Int run = 1;
    for (std::size_t i = sizes.size(); i-- > 0;)
    {
        strides[i] = run;
        run = times(run, whole(sizes[i]));
    }
    return strides;
}

Json dot(const Json& a, const Json& b)
{
    if (list(a).size() != list(b).size())
        fail("dot() takes lists of the same length");
    Int sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
        sum = plus(sum, times(whole(a[i]), whole(b[i])));
    return sum;
}

/// Checks how often `repeated` is to repeat its argument.
Int repetitions(const Json& arguments)
{
    const Int times = whole(arguments[1]);
    if (times < 0 || times > most_list)
        fail(fmt::format("repeated() repeats at most {} times", most_list));
    return times;
}

struct Function
{
    std::string_view name;
    std::size_t arguments;
    Json (*call)(const Json& arguments);
};

// clang-format off
constexpr Function functions[] = {
    {"min", 2, [](const Json& a) -> Json { return std::min(whole(a[0]), whole(a[1])); }},
    {"max", 2, [](const Json& a) -> Json { return std::max(whole(a[0]), whole(a[1])); }},
    {"abs", 1, [](const Json& a) -> Json { const Int x = whole(a[0]); return x < 0 ? checked(narrow(-wide(x))) : x; }},
    {"ceil", 2, [](const Json& a) -> Json
        { return checked(narrow(-wide(quotient(checked(narrow(-wide(whole(a[0])))), whole(a[1]))))); }},
    {"align", 2, [](const Json& a) -> Json
        {
            if (whole(a[0]) < 0 || whole(a[1]) < 1)
                fail("align() takes a number and a positive multiple");
            return checked(checked_round_up(whole(a[0]), whole(a[1])));
        }},
    {"xor", 2, [](const Json& a) -> Json
        {
            if (whole(a[0]) < 0 || whole(a[1]) < 0)
                fail("xor() takes numbers of 0 or more");
            return whole(a[0]) ^ whole(a[1]);
        }},
    {"wrap32", 1, [](const Json& a) -> Json { return static_cast<Int>(static_cast<std::uint32_t>(whole(a[0]))); }},
    {"wrapped_times32", 2, [](const Json& a) -> Json
        {
            return static_cast<Int>(
                static_cast<std::uint32_t>(static_cast<std::uint64_t>(static_cast<std::uint32_t>(whole(a[0])))
                                           * static_cast<std::uint32_t>(whole(a[1]))));
        }},
    {"len", 1, [](const Json& a) -> Json { return static_cast<Int>(list(a[0]).size()); }},
    {"sum", 1, [](const Json& a) -> Json { Int s = 0; for (const Json& x : list(a[0])) s = plus(s, whole(x)); return s; }},
    {"product", 1, [](const Json& a) -> Json { Int p = 1; for (const Json& x : list(a[0])) p = times(p, whole(x)); return p; }},
    {"dot", 2, [](const Json& a) -> Json { return dot(a[0], a[1]); }},
    {"packed_strides", 1, [](const Json& a) -> Json { return packed_strides(a[0]); }},
    {"swapped", 3, [](const Json& a) -> Json
        {
            Json out = list(a[0]);
            std::swap(out[place_in(out, whole(a[1]))], out[place_in(out, whole(a[2]))]);
            return out;
        }},
    {"replaced", 3, [](const Json& a) -> Json { Json out = list(a[0]); out[place_in(out, whole(a[1]))] = a[2]; return out; }},
    {"reversed", 1, [](const Json& a) -> Json { Json out = list(a[0]); std::reverse(out.begin(), out.end()); return out; }},
    {"part", 3, [](const Json& a) -> Json
        {
            Json out = Json::array();
            const Int end = std::min(whole(a[2]), static_cast<Int>(list(a[0]).size()));
            for (Int i = std::max(Int{0}, whole(a[1])); i < end; ++i)
                out.push_back(a[0][static_cast<std::size_t>(i)]);
            return out;
        }},
    {"joined", 2, [](const Json& a) -> Json
        {
            Json out = list(a[0]);
            for (const Json& x : list(a[1]))
                out.push_back(x);
            return out;
        }},
    {"repeated", 2, [](const Json& a) -> Json
        {
            return Json(static_cast<std::size_t>(repetitions(a)), a[0]);
        }},
};
// clang-format on

class Reader
{
public:
    Reader(std::string_view of, const NameLookup& with, LessonBudget& within, const WrittenAs* as = nullptr)
        : text(of), names(with), budget(within), written_as(as)
    {
    }

    Json all()
    {
        budget.spend(static_cast<Int>(text.size()) + 1);
        Json value = any();
        blanks();
        if (at != text.size())
            fail(fmt::format("cannot read '{}'", text.substr(at, 20)));
        return value;
    }
    /// Returns the text with numbers instead of names.
    [[nodiscard]] std::string written() const { return written(0, text.size()); }

private:
    /// A part of the text that is replaced.
    struct Piece
    {
        std::size_t from;
        std::size_t to;
        std::string as;
    };
    [[nodiscard]] std::string written(std::size_t from, std::size_t to) const
    {
        std::string out;
        for (const Piece& piece : pieces)
            if (piece.from >= from && piece.to <= to)
            {
                out += text.substr(from, piece.from - from);
                out += piece.as;
                from = piece.to;
            }
        out += text.substr(from, to - from);
        return out;
    }
    /// Replaces the text between two positions.
    void write(std::size_t from, std::size_t to, std::string as)
    {
        if (!live || !written_as)
            return;
        while (!pieces.empty() && pieces.back().from >= from)
            pieces.pop_back();
        while (to > from && text[to - 1] == ' ') // blanks that were read to see what follows
            --to;
        pieces.push_back({from, to, std::move(as)});
    }
    [[nodiscard]] static std::string number_written(const Json& value)
    {
        std::string said = value_text(value);
        return said.starts_with('-') ? "(" + said + ")" : said;
    }

    void blanks()
    {
        while (at < text.size() && (text[at] == ' ' || text[at] == '\t'))
            ++at;
    }
    bool sign(std::string_view word)
    {
        blanks();
        if (text.substr(at, word.size()) != word)
            return false;
        at += word.size();
        return true;
    }
    static bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
    static bool is_digit(char c) { return c >= '0' && c <= '9'; }
    std::string_view peeked_name()
    {
        blanks();
        std::size_t end = at;
        while (end < text.size() && (is_letter(text[end]) || (end > at && is_digit(text[end]))))
            ++end;
        return text.substr(at, end - at);
    }
    bool word(std::string_view wanted)
    {
        if (peeked_name() != wanted)
            return false;
        at += wanted.size();
        return true;
    }
    void want(std::string_view what)
    {
        if (!sign(what))
            fail(fmt::format("'{}' is missing in '{}'", what, shortened(text)));
    }

    /// Reads an expression. While `live` is false, it is not evaluated: it may divide by 0.
    Json any()
    {
        if (++depth > most_nested)
            fail("nested too deep");
        Json value = conjunction();
        while (word("or"))
        {
            const bool settled = live && truth(value);
            Json next = quiet(settled, [&] { return conjunction(); });
            if (live && !settled)
                value = truth(next);
        }
        --depth;
        return value;
    }
    Json conjunction()
    {
        Json value = negation();
        while (word("and"))
        {
            const bool settled = live && !truth(value);
            Json next = quiet(settled, [&] { return negation(); });
            if (live && !settled)
                value = truth(next);
        }
        return value;
    }
    template <typename Read>
    Json quiet(bool silence, Read read)
    {
        const bool before = live;
        live = live && !silence;
        Json value = read();
        live = before;
        return value;
    }
    Json negation()
    {
        bool turned = false;
        bool any_not = false;
        while (word("not"))
        {
            turned = !turned;
            any_not = true;
        }
        Json value = comparison();
        if (!any_not || !live)
            return value;
        return truth(value) != turned;
    }
    Json comparison()
    {
        Json a = sum();
        for (const std::string_view operation : {"==", "!=", "<=", ">=", "<", ">"})
            if (sign(operation))
            {
                const Json b = sum();
                if (!live)
                    return nullptr;
                if (operation == "==" || operation == "!=")
                    return (a == b) == (operation == "==");
                const Int x = whole(a);
                const Int y = whole(b);
                return operation == "<="   ? x <= y
                       : operation == ">=" ? x >= y
                       : operation == "<"  ? x < y
                                           : x > y;
            }
        return a;
    }
    Json sum()
    {
        Json value = product();
        while (true)
        {
            const bool add = sign("+");
            if (!add && !sign("-"))
                return value;
            const Json next = product();
            if (live)
                value = checked(add ? checked_add(whole(value), whole(next))
                                    : narrow(wide(whole(value)) - whole(next)));
        }
    }
    Json product()
    {
        Json value = factor();
        while (true)
        {
            const char operation = sign("*") ? '*' : sign("/") ? '/' : sign("%") ? '%' : ' ';
            if (operation == ' ')
                return value;
            const Json next = factor();
            if (!live)
                continue;
            const Int a = whole(value);
            const Int b = whole(next);
            if (operation == '*')
                value = times(a, b);
            else if (operation == '/')
                value = quotient(a, b);
            else
                value = checked(narrow(wide(a) - wide(quotient(a, b)) * b));
        }
    }
    Json factor()
    {
        bool minus = false;
        while (sign("-"))
            minus = !minus;
        blanks();
        const std::size_t from = at;
        bool named = false;
        Json value = primary(named);
        while (true)
            if (sign("["))
            {
                const Json index = any();
                want("]");
                if (live)
                {
                    const std::size_t place = place_in(list(value), whole(index));
                    budget.hold(value[place]);
                    value = Json(value[place]);
                }
                named = true;
            }
            else if (sign("."))
            {
                const std::string name(peeked_name());
                at += name.size();
                if (live && (!value.is_object() || !value.contains(name)))
                    fail(fmt::format("unknown name '.{}'", shortened(name)));
                if (live)
                {
                    budget.hold(value[name]);
                    value = Json(value[name]);
                }
                named = true;
            }
            else
                break;
        if (named)
            write(from, at, number_written(value));
        if (minus && live)
            value = checked(narrow(-wide(whole(value))));
        return value;
    }
    Json items(std::string_view end)
    {
        Json values = Json::array();
        if (sign(end))
            return values;
        do
            values.push_back(any());
        while (sign(","));
        want(end);
        return values;
    }
    /// Reads a primary expression; sets `named` if its value is to replace its text.
    Json primary(bool& named)
    {
        const std::size_t from = at;
        blanks();
        if (sign("("))
        {
            Json value = any();
            want(")");
            return value;
        }
        if (sign("["))
            return limited(items("]"));
        if (at < text.size() && (text[at] == '\'' || text[at] == '"'))
        {
            const std::size_t end = text.find(text[at], at + 1);
            if (end == std::string_view::npos)
                fail("a word has no closing quote");
            Json said = text.substr(at + 1, end - at - 1);
            at = end + 1;
            budget.hold(said);
            return said;
        }
        if (at < text.size() && is_digit(text[at]))
        {
            Int number = 0;
            const auto [behind, error] = std::from_chars(text.data() + at, text.data() + text.size(), number);
            if (error != std::errc())
                fail("a number does not fit in 64 bits");
            at = static_cast<std::size_t>(behind - text.data());
            return number;
        }
        const std::string_view name = peeked_name();
        if (name.empty())
            fail(fmt::format("a value is missing in '{}'", shortened(text)));
        at += name.size();
        if (sign("("))
            return call(name, from);
        if (name == "true" || name == "false")
            return name == "true";
        if (name == "null")
            return nullptr;
        const Json* const found = live ? names(name) : nullptr;
        if (live && !found)
            fail(fmt::format("unknown name '{}'", shortened(name)));
        if (found)
            budget.hold(*found);
        const auto as = live && written_as && *written_as ? (*written_as)(name) : std::nullopt;
        if (as)
            write(from, at, *as);
        named = !as;
        return found ? *found : Json();
    }
    /// Writes a call as the arithmetic that it stands for: a scalar product as its sum, other calls as their
    /// value.
    void write_call(std::string_view name, std::size_t from, const Json& arguments, const Json& value)
    {
        if (name == "dot")
        {
            std::string sum;
            for (std::size_t i = 0; i < arguments[0].size(); ++i)
                sum += fmt::format("{}{}*{}", i == 0 ? "" : " + ", number_written(arguments[0][i]),
                                   number_written(arguments[1][i]));
            const bool alone = from == 0 && at == text.size();
            return write(from, at, sum.empty() ? "0" : alone ? sum : "(" + sum + ")");
        }
        const bool known = name == "ceil" || name == "align" || name == "min" || name == "max" || name == "abs"
                           || name == "xor";
        if (!known)
            write(from, at, number_written(value));
    }
    Json call(std::string_view name, std::size_t from)
    {
        if (name == "if")
        {
            const Json condition = any();
            want(",");
            const bool holds = live && truth(condition);
            blanks();
            const std::size_t first = at;
            Json yes = quiet(!holds, [&] { return any(); });
            const std::size_t first_end = at;
            want(",");
            blanks();
            const std::size_t second = at;
            Json no = quiet(holds, [&] { return any(); });
            const std::size_t second_end = at;
            want(")");
            const std::string taken = holds ? written(first, first_end) : written(second, second_end);
            const bool alone = from == 0 && at == text.size();
            write(from, at, alone ? taken : "(" + taken + ")");
            return holds ? yes : no;
        }
        const Json arguments = items(")");
        if (name == "warns")
        {
            if (!live)
                return nullptr;
            const Json* const warnings = names("warnings");
            if (arguments.size() != 1 || !warnings)
                fail("warns() takes a warning's code");
            return std::any_of(warnings->begin(), warnings->end(),
                               [&](const Json& one) { return one.at("code") == arguments[0]; });
        }
        for (const Function& function : functions)
            if (function.name == name)
            {
                if (arguments.size() != function.arguments)
                    fail(fmt::format("{}() takes {} arguments", name, function.arguments));
                if (!live)
                    return {};
                // No function makes more items than it is given, except for `repeated`.
                budget.hold(arguments, name == "repeated" ? repetitions(arguments) : 1);
                Json value = limited(function.call(arguments));
                if (written_as)
                    write_call(name, from, arguments, value);
                return value;
            }
        std::vector<std::string_view> known{"if", "warns"};
        for (const Function& function : functions)
            known.push_back(function.name);
        fail(fmt::format("unknown function '{}'{}", shortened(name), did_you_mean(name, known)));
    }

    std::string_view text;
    const NameLookup& names;
    LessonBudget& budget;
    const WrittenAs* written_as; ///< null: nothing is to be written
    std::vector<Piece> pieces;   ///< in the text's order, none inside another
    std::size_t at = 0;
    int depth = 0;
    bool live = true;
};

} // namespace

Result<Json> evaluate_expression(std::string_view text, const NameLookup& names, LessonBudget& budget)
{
    try
    {
        return Reader(text, names, budget).all();
    }
    catch (Misspelled& misspelled)
    {
        return Problem{Code::schema, "", std::move(misspelled.message)};
    }
}

Result<std::string> written_with_numbers(std::string_view text, const NameLookup& names, LessonBudget& budget,
                                         const WrittenAs& written_as)
{
    try
    {
        Reader reader(text, names, budget, &written_as);
        static_cast<void>(reader.all());
        return reader.written();
    }
    catch (Misspelled& misspelled)
    {
        return Problem{Code::schema, "", std::move(misspelled.message)};
    }
}

std::string value_text(const Json& value)
{
    if (value.is_null())
        return "none";
    if (value.is_boolean())
        return value.get<bool>() ? "yes" : "no";
    if (value.is_string())
        return value.get<std::string>();
    if (!value.is_array())
        return value.dump(-1, ' ', false, Json::error_handler_t::replace);
    std::string out;
    for (const Json& one : value)
        out += (out.empty() ? "" : ",") + value_text(one);
    return "{" + out + "}";
}

Result<std::string> filled_text(std::string_view text, const NameLookup& names, LessonBudget& budget)
{
    std::string out;
    budget.hold(static_cast<Int>(text.size()));
    while (!text.empty())
    {
        const auto brace = text.find('{');
        out += text.substr(0, brace);
        if (brace == std::string_view::npos)
            break;
        text.remove_prefix(brace + 1);
        if (!text.empty() && text.front() == '{')
        {
            out += '{';
            text.remove_prefix(1);
            continue;
        }
        const auto end = text.find('}');
        if (end == std::string_view::npos)
            return Problem{Code::schema, "", "a placeholder has no closing }"};
        const std::string_view inside = text.substr(0, end);
        const auto value = evaluate_expression(inside, names, budget);
        if (!value)
            return value.problem();
        if (value->is_object())
            return Problem{Code::schema, "",
                           fmt::format("{{{}}} is neither a number nor a list; a text cannot contain a scene",
                                       shortened(inside))};
        std::string said = value_text(*value);
        if (value->is_array() && inside.find("coords") != std::string_view::npos)
        {
            said.front() = '(';
            said.back() = ')';
        }
        budget.hold(static_cast<Int>(said.size()));
        budget.spend(static_cast<Int>(said.size()));
        out += said;
        text.remove_prefix(end + 1);
    }
    return out;
}

} // namespace stridescope::core

#include "core/import/session_question.h"

#include "core/import/around.h"
#include "core/import/python_fields.h"
#include "core/import/scanner.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace stridescope::core
{
namespace
{

constexpr std::size_t farthest = 1024;

std::string_view trimmed(std::string_view words)
{
    const auto from = std::min(words.find_first_not_of(" \t\r\n"), words.size());
    words.remove_prefix(from);
    return words.substr(0, words.find_last_not_of(" \t\r\n") + 1);
}

/// Adds the expressions of an f-string: x.shape of f"{x.shape=}".
void add_braces(std::vector<std::string_view>& values, std::string_view words)
{
    for (std::size_t open = words.find('{'); open < words.size(); open = words.find('{', open + 1))
    {
        const std::string_view inside =
            words.substr(open + 1, std::min(words.find('}', open), words.size()) - open - 1);
        values.push_back(trimmed(inside.substr(0, inside.find_first_of("=!:"))));
    }
}

/// Adds the expressions of a list, without texts: x.shape of "shape", x.shape.
void add_list(std::vector<std::string_view>& values, std::string_view words)
{
    std::size_t begin = 0;
    int nested = 0;
    char quote = '\0';
    for (std::size_t at = 0; at <= words.size(); ++at)
    {
        const char c = at < words.size() ? words[at] : ',';
        if (quote != '\0' ? c == quote : c == '"' || c == '\'')
            quote = quote != '\0' ? '\0' : c;
        if (quote != '\0' && at < words.size())
            continue;
        if (c == '#' && nested == 0) // a comment up to the end of its line
        {
            const std::size_t end = std::min(words.find('\n', at), words.size());
            const std::string_view value = trimmed(words.substr(begin, at - begin));
            if (!value.empty())
                values.push_back(value);
            begin = at = end;
            continue;
        }
        nested += c == '(' || c == '[' || c == '{' ? 1 : c == ')' || c == ']' || c == '}' ? -1 : 0;
        if (at < words.size() && (nested > 0 || (c != ',' && c != ';')))
            continue;
        const std::string_view value = trimmed(words.substr(begin, at - begin));
        begin = at + 1;
        if (value.starts_with("f\"") || value.starts_with("f'"))
            add_braces(values, value);
        else if (!value.empty() && value[0] != '"' && value[0] != '\'' && !value.starts_with("sep=")
                 && !value.starts_with("end="))
            values.push_back(value);
    }
}

/// Adds the arguments of all calls of print. Returns the end of the last one; 0 if there is none.
std::size_t add_prints(std::vector<std::string_view>& values, std::string_view words)
{
    std::size_t end = 0;
    for (std::size_t at = words.find("print("); at < words.size(); at = words.find("print(", at + 1))
    {
        Scanner scan(words, at + 5);
        if (!scan.pass_brackets())
            break;
        end = scan.place();
        add_list(values, words.substr(at + 6, end - at - 7));
    }
    return end;
}

/// Returns the words behind the last answer that is before the last call of print, whose own answer follows.
std::string_view behind_answers(std::string_view words)
{
    const std::size_t last = words.substr(0, words.rfind("print(")).rfind("Size([");
    return words.substr(last == std::string_view::npos ? 0 : last);
}

/// Returns the expression whose shape a value is; empty if it is none.
std::string_view of_shape(std::string_view value)
{
    for (const std::string_view end : {".shape", ".size()"})
        if (value.size() > end.size() && value.ends_with(end))
            return value.substr(0, value.size() - end.size());
    return {};
}

bool is_of(std::string_view value, std::string_view tensor, std::string_view member)
{
    return value.size() == tensor.size() + member.size() && value.starts_with(tensor)
           && value.ends_with(member);
}

/// Tells whether a value is printed as a type or a device, which are read wherever they stand.
bool is_type(std::string_view value)
{
    return value.ends_with(".dtype") || value.ends_with(".device") || value.ends_with(".type()");
}

/// Values of one question, in the order of its answer.
struct Asked
{
    std::vector<std::string_view> all;
    std::size_t first = 0; ///< index of the shape that is answered
    bool by_lines = false;
};

Asked values_before(std::string_view text, std::size_t answer)
{
    Asked values;
    const TextSpan line = lines_around(text, {answer, answer});
    std::string_view words = text.substr(answer - std::min(answer, farthest), std::min(answer, farthest));
    std::size_t prompt = std::string_view::npos;
    for (const std::string_view mark : {">>>", "In [", "(Pdb)", "ipdb>"})
        if (const std::size_t at = words.rfind(mark);
            at != std::string_view::npos && (prompt == std::string_view::npos || at > prompt))
            prompt = at;
    std::size_t answered = 0; // shapes before it that were answered
    if (prompt != std::string_view::npos)
    {
        words.remove_prefix(prompt);
        words = words.substr(0, words.find('\n'));
        words.remove_prefix(words.starts_with("In [")  ? std::min(words.find(':'), words.size() - 1) + 1
                            : words.starts_with(">>>") ? 3
                                                       : 5);
        if (trimmed(words).starts_with("p "))
            words = trimmed(words).substr(2);
        values.by_lines = std::count(words.begin(), words.end(), ';') > 0;
        if (add_prints(values.all, words) == 0)
            add_list(values.all, words);
    }
    else if (const std::size_t end = add_prints(values.all, behind_answers(words)); end > 0)
    {
        words = behind_answers(words);
        for (std::size_t at = words.find("Size([", end); at < words.size(); at = words.find("Size([", at + 1))
            ++answered;
        values.by_lines = words.find("print(") != words.rfind("print(");
    }
    else
    {
        std::string_view before = text.substr(line.begin, answer - line.begin);
        while (!before.empty() && std::string_view(" \t:=(>-").find(before.back()) != std::string_view::npos)
            before.remove_suffix(1);
        if (before.find(".s") == std::string_view::npos && line.begin > 0) // the question is the line before
        {
            const TextSpan last = lines_around(text, {line.begin - 1, line.begin - 1});
            before = text.substr(last.begin, last.end - last.begin);
        }
        add_list(values.all, before);
    }
    // A script whose loop prints has more answers than questions.
    std::size_t shapes = 0;
    values.first = values.all.size();
    for (std::size_t i = 0; i < values.all.size(); ++i)
        if (values.all[i].find(".shape") != std::string_view::npos
            || values.all[i].find(".size()") != std::string_view::npos)
            if (values.first == values.all.size() || shapes++ < answered)
                values.first = i;
    return values;
}

} // namespace

SessionQuestion question_before(std::string_view text, std::size_t answer)
{
    SessionQuestion asked;
    const Asked values = values_before(text, answer);
    if (values.first == values.all.size())
        return asked;
    const std::string_view shape = values.all[values.first];
    asked.tensor = of_shape(shape);
    if (asked.tensor.empty() || expression_before(asked.tensor, asked.tensor.size()) != asked.tensor)
    {
        asked.tensor = {};
        if (shape.find_first_of("[(") < shape.size() && shape.find('=') == std::string_view::npos)
            asked.why_not = fmt::format("{} is not evaluated: ask for the shape of a tensor alone", shape);
        return asked;
    }
    const auto of_tensor = [&](std::string_view value, std::string_view member)
    { return is_of(value, asked.tensor, member); };
    for (std::size_t i = 0; i < values.first; ++i)
        if (of_tensor(values.all[i], ".storage_offset()"))
            asked.why_not = "an offset before the shape cannot be read: ask for it after the strides";
        else if (i + 1 == values.first && values.all[i].ends_with(".dtype")
                 && !of_tensor(values.all[i], ".dtype"))
            asked.why_not = fmt::format("{} is not the type of {}", values.all[i], asked.tensor);
    const auto is_shape = [&](std::size_t i) { return of_shape(values.all[i]) == asked.tensor; };
    const bool of_shape_before =
        values.first > 1 && is_shape(values.first - 2) && is_shape(0); // already paired
    asked.strides = asked.strides_first =
        values.first > 0 && of_tensor(values.all[values.first - 1], ".stride()") && !of_shape_before;
    bool behind_strides = asked.strides;
    bool behind = false; // there are values behind the strides
    bool more = false;
    for (std::size_t i = values.first + 1; i < values.all.size() && asked.why_not.empty(); ++i)
    {
        const std::string_view value = values.all[i];
        if (behind_strides
            && (!of_shape(value).empty() || (values.by_lines && !value.starts_with(asked.tensor))))
            break; // the next tensor's
        behind = behind || behind_strides;
        if (value.ends_with(".dtype") && !of_tensor(value, ".dtype"))
            asked.why_not = fmt::format("{} is not the type of {}", value, asked.tensor);
        else if (value.find("storage_offset") != std::string_view::npos
                 && !of_tensor(value, ".storage_offset()"))
            asked.why_not = fmt::format("{} is not the offset of {}", value, asked.tensor);
        else if (is_type(value))
            continue;
        else if (!behind_strides && asked.not_strides.empty())
        {
            behind_strides = asked.strides = of_tensor(value, ".stride()");
            if (!behind_strides && value.ends_with(".stride()"))
                asked.why_not = "the shape and the strides of different tensors: write each beside its own";
            else if (!behind_strides)
                (value.find("stride") != std::string_view::npos ? asked.why_not : asked.not_strides) =
                    fmt::format("the text asks for {} after the shape, not for the strides of {}", value,
                                asked.tensor);
        }
        else if (of_tensor(value, ".storage_offset()"))
        {
            asked.offset = asked.strides && !more;
            if (!asked.offset)
                asked.why_not = "storage_offset cannot be read here: ask for it right after the strides";
        }
        else
        {
            asked.item_bytes = asked.item_bytes || (!more && of_tensor(value, ".element_size()"))
                               || (!more && of_tensor(value, ".itemsize"));
            more = true;
        }
    }
    asked.by_lines = values.by_lines && behind;
    if (asked.why_not.empty() && asked.strides && !asked.strides_first)
    {
        const std::string_view owner = asked.tensor.substr(0, asked.tensor.find_first_of("(["));
        const auto from = static_cast<std::size_t>(shape.data() - text.data()) + shape.size();
        const auto strides =
            std::find_if(values.all.begin() + static_cast<std::ptrdiff_t>(values.first), values.all.end(),
                         [&](std::string_view value) { return of_tensor(value, ".stride()"); });
        const auto to = static_cast<std::size_t>(strides->data() - text.data());
        if (from < to && bound_anew(text, {from, to}, owner))
            asked.why_not = bound_between(owner);
    }
    return asked;
}

OtherOffset offset_asked_apart(std::string_view text, TextSpan answer, std::string_view tensor)
{
    if (tensor.empty())
        return {};
    const std::string question = fmt::format("{}.storage_offset()", tensor);
    const auto begins = [&](std::size_t at)
    { return at == 0 || !(is_name_character(text[at - 1]) || text[at - 1] == '.'); };
    std::string_view near = text.substr(answer.end, farthest);
    near = near.substr(0, near.find("Size(["));
    std::size_t at = near.find(question);
    at = at == std::string_view::npos ? at : at + answer.end;
    if (at == std::string_view::npos || !begins(at))
    {
        const std::size_t first = answer.begin - std::min(answer.begin, farthest);
        at = text.substr(first, answer.begin - first).rfind(question);
        at = at == std::string_view::npos ? at : at + first;
        // In the question of the answer itself it is read with it; before another shape it may be an older
        // one's.
        if (at == std::string_view::npos || !begins(at) || bound_anew(text, {at, answer.begin}, tensor)
            || text.substr(at, answer.begin - at).find("Size([") != std::string_view::npos
            || text.substr(at, answer.begin - at).find('\n') == std::string_view::npos)
            return {};
    }
    else if (bound_anew(text, {answer.end, at}, tensor))
        return {};
    OtherOffset other;
    other.why_not = "storage_offset cannot be read here: write it as a number after the strides";
    const TextSpan line = lines_around(text, {at, at});
    std::string_view before = trimmed(text.substr(line.begin, at - line.begin));
    const bool printed = before.ends_with("print(");
    before = printed ? trimmed(before.substr(0, before.size() - 6)) : before;
    Scanner scan(text, at + question.size());
    if (!(before.ends_with(">>>") || before.ends_with("]:") || before.ends_with("(Pdb)"))
        || (printed && !scan.take(')')))
        return other;
    scan.skip_blanks_on_line();
    if (scan.peek() != '\n' && scan.peek() != '\r')
        return other;
    scan.skip_blanks();
    if (scan.take("Out["))
    {
        scan.integer();
        scan.take("]:");
    }
    if (!is_digit(scan.next()))
        return other;
    const Int offset = scan.integer();
    scan.skip_blanks_on_line();
    if (scan.failed() || (scan.peek() != '\n' && scan.peek() != '\r' && scan.peek() != '\0'))
        return other;
    return {offset, {}};
}

} // namespace stridescope::core

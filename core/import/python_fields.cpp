#include "core/import/python_fields.h"

#include <algorithm>

namespace stridescope::core
{
namespace
{

constexpr std::size_t most_fields = 32;

/// A key and what separates it from its value; nothing, and no move, where none is there.
std::optional<PythonField> read_key(Scanner& scan)
{
    Scanner ahead = scan;
    PythonField field;
    const char first = ahead.next();
    field.begin = ahead.place();
    const bool in_quotes = first == '\'' || first == '"';
    field.key = in_quotes ? ahead.quoted() : ahead.name(true);
    if (field.key.empty() || ahead.failed())
        return std::nullopt;
    if (const auto dot = field.key.rfind('.'); dot != std::string_view::npos)
        field.key.remove_prefix(dot + 1);
    if (ahead.peek() == '(' && ahead.take("()") && ahead.peek() != '=' && ahead.peek() != ':'
        && ahead.peek() != ' ')
        return std::nullopt;
    // NumPy's own words of an array: "data pointer: 0x..".
    if (!in_quotes && ahead.peek() == ' ')
        ahead.take_name("pointer");
    ahead.skip_blanks_on_line();
    const bool said_with_blank = field.key == "dtype" && is_name_character(ahead.peek());
    if (!ahead.take('=') && !ahead.take(':') && ahead.peek() != '(' && ahead.peek() != '[' && !said_with_blank)
        return std::nullopt;
    scan = ahead;
    return field;
}

bool read_value(Scanner& scan, PythonField& field)
{
    Scanner ahead = scan;
    const char first = ahead.next();
    field.value = ahead.place();
    if (first == '\'' || first == '"')
        field.text = ahead.quoted();
    else if (first == '(' || first == '[' || first == '{')
    {
        field.bracket = first != '{';
        field.open = !ahead.pass_brackets();
        field.text = ahead.since(field.value);
        if (field.open)
        {
            field.end = field.value;
            return true;
        }
    }
    else if (first == '<' && ahead.take("<class")) // <class 'numpy.float32'>
    {
        field.text = ahead.quoted();
        ahead.expect('>');
    }
    else if (first == '<' || first == '>' || first == '|') // dtype=<f4
    {
        ahead.go_to(field.value + 1);
        if (ahead.name().empty())
            return false;
        field.text = ahead.since(field.value);
    }
    else
    {
        ahead.take('-');
        const std::string_view name = ahead.name(true);
        field.text = ahead.since(field.value);
        if (ahead.peek() == '(' && (name == "torch.Size" || name == "Size"))
        {
            field.bracket = true;
            field.value = ahead.place();
            ahead.pass_brackets();
            field.text = ahead.since(field.value);
        }
        else if (ahead.peek() == '(' && !name.empty()) // dtype('float32'), device(type='cpu')
        {
            ahead.expect('(');
            Scanner argument = ahead;
            if (argument.next() == '\'' || argument.peek() == '"')
                field.text = argument.quoted();
            ahead.go_to(ahead.place() - 1);
            ahead.pass_brackets();
        }
        else if (name.empty())
            return false;
    }
    if (ahead.failed())
        return false;
    field.end = ahead.place();
    scan = ahead;
    return true;
}

/// A field whose value was cut off, or is nothing that can be read.
PythonField without_value(PythonField field, std::size_t place)
{
    field.value = place;
    field.end = place;
    field.text = {};
    return field;
}

} // namespace

PythonFields PythonFields::read(Scanner& scan)
{
    PythonFields all;
    while (all.fields.size() < most_fields && !scan.failed())
    {
        Scanner ahead = scan;
        if (!all.empty() && !ahead.take(','))
            ahead.take(';');
        auto field = read_key(ahead);
        if (!field || all.find({field->key}))
            break;
        if (!read_value(ahead, *field))
        {
            ahead.skip_blanks_on_line();
            if (field->key == "dtype" || field->key == "typestr")
                all.fields.push_back(without_value(*field, ahead.place()));
            break;
        }
        all.fields.push_back(*field);
        if (field->open)
            break;
        scan = ahead;
    }
    return all;
}

const PythonField* PythonFields::find(std::initializer_list<std::string_view> keys) const
{
    const auto found = std::find_if(fields.begin(), fields.end(),
                                    [&](const PythonField& field)
                                    { return std::find(keys.begin(), keys.end(), field.key) != keys.end(); });
    return found == fields.end() ? nullptr : &*found;
}

std::size_t PythonFields::end_of(std::initializer_list<std::string_view> keys) const
{
    std::size_t end = 0;
    for (const std::string_view key : keys)
        if (const PythonField* field = find({key}))
            end = std::max(end, field->end);
    return end;
}

std::vector<Int> numbers_of(const PythonField& field, Scanner& scan)
{
    if (scan.failed())
        return {};
    scan.go_to(field.value);
    if (!field.bracket)
    {
        scan.fail("expected a tuple of integers");
        return {};
    }
    const bool within = field.text.starts_with("(["); // torch.Size([2, 3])
    if (within)
        scan.expect('(');
    auto numbers = scan.peek() == '[' ? scan.dimensions('[', ']') : scan.dimensions('(', ')');
    if (within)
        scan.expect(')');
    return numbers;
}

Int number_of(const PythonField& field, Scanner& scan)
{
    if (scan.failed())
        return 0;
    scan.go_to(field.value);
    return scan.dimension();
}

} // namespace stridescope::core

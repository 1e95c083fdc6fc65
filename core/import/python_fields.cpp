#include "core/import/python_fields.h"

#include "core/import/around.h"
#include "core/import/element_guess.h"
#include "core/text/letters.h"

#include <fmt/format.h>

#include <algorithm>

namespace stridescope::core
{
namespace
{

constexpr std::size_t most_fields = 32;

/// Skips the prompt of a Python session, >>> or In [3]:, the prefix of a value, Out[3]:, or the beginning of a
/// line in cuDNN's log.
bool take_prompt(Scanner& scan)
{
    Scanner ahead = scan;
    const char first = ahead.next();
    if (first != '>' && first != 'i' && first != 'I' && first != 'O' && first != '(' && first != 'p'
        && first != '\xE2')
        return false;
    bool prompt = ahead.take(">>>") || ahead.take("i!") || ahead.take("\xE2\x94\x82");
    if (!prompt && (ahead.take("In [") || ahead.take("Out[")))
    {
        ahead.integer();
        prompt = ahead.take("]:");
    }
    if (!prompt && (ahead.take("(Pdb)") || ahead.take("ipdb>"))) // prompt of a debugger
    {
        prompt = true;
        if (!ahead.take_name("pp"))
            ahead.take_name("p");
    }
    if (prompt)
        ahead.skip_blanks_on_line();
    prompt = (ahead.peek() == 'p' && ahead.take("print(")) || prompt; // >>> print(x.shape)
    if (prompt)
        scan = ahead;
    return prompt;
}

bool is_behind_prompt(std::string_view text, std::size_t place)
{
    constexpr std::size_t longest = 16;
    std::string_view line = text.substr(place - std::min(place, longest), std::min(place, longest));
    line.remove_prefix(line.rfind('\n') + 1);
    Scanner scan(line, 0);
    return take_prompt(scan) && (scan.skip_blanks(), scan.place() == line.size());
}

bool begins_line(std::string_view text, std::size_t place)
{
    const std::string_view before = text.substr(lines_around(text, {place, place}).begin);
    return before.find_first_not_of(" \t#/") >= place - (text.size() - before.size());
}

/// Tells whether the next text is something that a session prints about a tensor: a list, a number, a type.
bool begins_value(Scanner scan)
{
    scan.skip_blanks_on_line();
    const std::string_view rest = scan.whole().substr(scan.place());
    return scan.peek() == '(' || scan.peek() == '[' || is_digit(scan.peek()) || rest.starts_with("torch.")
           || rest.starts_with("dtype(");
}

/// Returns a name as the key in small letters that it is; another name unchanged.
std::string_view small_key(std::string_view name)
{
    if (name == "dataType" || name == "data_type")
        return "dtype";
    if (is_one_of(name, {"elem_size", "elemsize", "item_size"}))
        return "itemsize";
    if (name.empty() || name.front() < 'A' || name.front() > 'Z')
        return name;
    if (name == "Str") // cuDNN's backend puts it after Dim
        return "stride";
    if (name == "DataType") // as DirectML calls it
        return "dtype";
    const std::string small = in_small_letters(name);
    for (const std::string_view key : {"size", "sizes", "shape", "dim", "dims", "stride", "strides", "offset",
                                       "storage_offset", "dtype", "itemsize"})
        if (small == key)
            return key;
    return name;
}

/// Tells whether a key is of strides in bytes.
bool is_byte_strides(std::string_view key)
{
    return is_one_of(key, {"stride_bytes", "strides_bytes", "byte_stride", "byte_strides", "stride_in_bytes",
                           "strides_in_bytes", "bytes_strides"});
}

/// Returns "shape" for "x_shape"; a name without such an end unchanged.
std::string_view without_prefix(std::string_view name)
{
    const auto mark = name.rfind('_');
    if (mark == std::string_view::npos || mark == 0)
        return name;
    const std::string_view key = name.substr(mark + 1);
    return is_one_of(key, {"size", "sizes", "shape", "dims", "stride", "strides", "dtype"}) ? key : name;
}

/// Skips the (0) of x.stride(0), or the [0] of x.strides[0], if the value is a number; false if it is an
/// argument of something else.
bool take_item(Scanner& scan, PythonField& field, bool asked)
{
    Scanner ahead = scan;
    const char open = ahead.peek();
    if ((open != '(' && open != '[') || !ahead.take(open) || !is_digit(ahead.peek()))
        return true;
    const Int item = ahead.integer();
    if (ahead.failed() || !ahead.take(open == '(' ? ')' : ']'))
        return true;
    Scanner value = ahead;
    value.skip_blanks_on_line();
    const bool answer = asked && (value.peek() == '\n' || value.peek() == '\r');
    if (answer)
        take_prompt(value);
    const bool has_value = answer || value.take('=') || value.take(':') || value.take('#');
    // Programs set items of dims[0] and t.shape[0], perhaps not all.
    const bool set = open == '[' && !is_one_of(field.key, {"stride", "strides"});
    if (!has_value)
        return field.owner.empty(); // a list of one number
    if (field.owner.empty() || set || !is_digit(value.next()))
        return open == '(' && field.owner.empty();
    field.item = item;
    scan = ahead;
    return true;
}

/// Skips the beginning of an item in a Markdown list, "- ", and marks of bold text.
void pass_bullet(Scanner& scan)
{
    Scanner ahead = scan;
    const char mark = ahead.next();
    const std::string_view before = ahead.whole().substr(0, ahead.place());
    const std::size_t line = before.find_last_not_of(" \t");
    if ((mark == '-' || mark == '*' || mark == '+') && (line == std::string_view::npos || before[line] == '\n')
        && ahead.take(mark) && ahead.peek() == ' ')
        scan = ahead;
    scan.take("**");
    // The name of a logger before a tensor's member: log:x.shape
    Scanner prefix = scan;
    prefix.skip_blanks();
    if (!begins_line(prefix.whole(), prefix.place()) || prefix.name().empty() || prefix.peek() != ':')
        return;
    prefix.take(':');
    Scanner member = prefix;
    const std::string_view name = is_name_character(member.peek()) ? member.name(true) : std::string_view();
    if (name.ends_with(".shape") || name.ends_with(".stride") || name.ends_with(".strides")
        || name.ends_with(".dtype"))
        scan = prefix;
}

/// Tells whether a line is only x.shape and the next one begins with a list, as when cells of a notebook lose
/// their prompts.
bool is_in_notebook(Scanner scan, const PythonField& field)
{
    if (field.owner.empty() || field.prefixed || !begins_line(scan.whole(), field.begin)
        || !is_one_of(field.key, {"shape", "size", "stride", "strides", "dtype"}))
        return false;
    scan.take("()");
    scan.skip_blanks_on_line();
    if (scan.peek() != '\n' && scan.peek() != '\r')
        return false;
    scan.skip_blanks();
    return begins_value(scan) && !is_digit(scan.peek());
}

/// Reads a key and the separator before its value; reads nothing if there is none. `owner`: that of the field
/// or the shape before it, perhaps empty; null if there is none.
std::optional<PythonField> read_key(Scanner& scan, std::optional<std::string_view> owner, bool first_key)
{
    Scanner ahead = scan;
    PythonField field;
    bool asked = take_prompt(ahead) || is_behind_prompt(ahead.whole(), ahead.place());
    pass_bullet(ahead);
    if (Scanner pair = ahead; (pair.next() == '(' || pair.peek() == '[') && pair.take(pair.peek())
                              && (pair.peek() == '\'' || pair.peek() == '"'))
        ahead = pair; // ('shape', (2, 3))
    if (Scanner label = ahead;
        asked && (label.next() == '\'' || label.peek() == '"')) // print('Shape:', x.shape)
        if (label.quoted().ends_with(':') && label.take(',') && is_name_character(label.next()))
            ahead = label;
    const char first = ahead.next();
    field.begin = ahead.place();
    const bool in_quotes = first == '\'' || first == '"';
    const std::string_view name = in_quotes ? ahead.quoted() : ahead.name(true);
    if (name.empty() || ahead.failed())
        return std::nullopt;
    field.key = name.substr(name.rfind('.') + 1);
    if (Scanner strides = ahead;
        name == "byte" && (strides.skip_blanks_on_line(), strides.take_name("strides")))
    {
        ahead = strides; // byte strides=(12, 4)
        field.key = "byte_strides";
    }
    if (Scanner size = ahead;
        is_one_of(name, {"elem", "element", "item"}) && (size.skip_blanks_on_line(), size.take_name("size")))
    {
        ahead = size; // element size: 2
        field.key = "itemsize";
    }
    ahead.take("**"); // bold in Markdown
    if (is_byte_strides(field.key))
    {
        field.key = "strides";
        field.unit = Unit::bytes;
    }
    const std::string_view key = without_prefix(field.key);
    field.prefixed =
        key.size() < field.key.size() && (!owner || name.substr(0, name.size() - key.size() - 1) == *owner);
    if (field.prefixed)
        field.key = key;
    if (field.key.size() < name.size() && (!field.unit || name.find('.') != std::string_view::npos))
        field.owner = name.substr(0, name.size() - field.key.size() - 1);
    if (field.key == "Size" && ahead.whole().substr(ahead.place()).starts_with("(["))
        return std::nullopt; // the shape of the next tensor
    field.key = small_key(field.key);
    if (field.unit && !field.owner.empty())
        field.owner = name.substr(0, name.rfind('.'));
    if (Scanner unit = ahead; is_one_of(field.key, {"stride", "strides"})
                              && (unit.skip_blanks_on_line(), unit.take('('), unit.take_name("in"), true))
    {
        const bool bytes = unit.take_name("bytes");
        if (bytes || unit.take_name("elements"))
        {
            unit.take(')');
            ahead = unit;
            field.key = bytes ? "strides" : "stride";
            field.unit = bytes ? Unit::bytes : Unit::elements;
        }
    }
    asked = asked || is_in_notebook(ahead, field);
    if (Scanner pair = ahead; in_quotes && field.begin > 0 && pair.take(','))
    {
        const char open = ahead.whole()[field.begin - 1];
        field.closing = open == '(' ? ')' : ']';
        scan = pair;
        return open == '(' || open == '[' ? std::optional(field) : std::nullopt;
    }
    if (!take_item(ahead, field, asked))
        return std::nullopt;
    if (field.prefixed && (ahead.peek() == '(' || ahead.peek() == '['))
        return std::nullopt; // a call, make_shape(2, 3)
    if (Scanner call = ahead; call.peek() == '(' && call.take('('))
        if (const std::string_view argument = call.name();
            !argument.empty() && !is_digit(argument.front()) && call.peek() == ')')
            return std::nullopt; // a call, size(A) of Julia
    const bool call = ahead.peek() == '(' && ahead.take("()");
    if (asked && ahead.peek() == ')') // print(x.stride())
        ahead.take(')');
    if (call && ahead.peek() != '=' && ahead.peek() != ':' && ahead.peek() != ' ' && ahead.peek() != '#'
        && !(asked && is_blank(ahead.peek())))
        return std::nullopt;
    // In a program the value is a comment: x.stride()  # (3, 1)
    if (Scanner comment = ahead; !field.owner.empty() && (comment.skip_blanks_on_line(), comment.peek() == '#')
                                 && (comment.take('#'), begins_value(comment)))
    {
        scan = comment;
        return field;
    }
    // NumPy's own description of an array: "data pointer: 0x..".
    if (!in_quotes && ahead.peek() == ' ')
        ahead.take_name("pointer");
    ahead.skip_blanks_on_line();
    const bool is_offset = field.key == "storage_offset" || field.key == "offset";
    if (Scanner unit = ahead;
        is_offset && unit.take('(') && is_name_character(unit.next()) && !is_digit(unit.peek()))
        return std::nullopt;                                     // offset (bytes): 4
    if (asked && (ahead.peek() == '\n' || ahead.peek() == '\r')) // the session prints the value as its answer
    {
        take_prompt(ahead);
        scan = ahead;
        return field;
    }
    if (Scanner quote = ahead; quote.take('`') && (quote.peek() == '(' || quote.peek() == '['))
        ahead = quote; // quotation mark of Markdown
    const std::string_view rest = ahead.whole().substr(ahead.place());
    const bool said_with_blank =
        (field.key == "dtype" && is_name_character(ahead.peek()))
        || (is_offset && is_digit(ahead.peek()) && (!first_key || begins_line(ahead.whole(), field.begin)))
        || ((field.key == "shape" || field.key == "size")
            && (rest.starts_with("torch.Size(") || rest.starts_with("Size(")));
    Scanner cell = ahead; // | shape | (2, 3) |
    const bool in_table = cell.take('|') && (cell.take('`'), begins_value(cell) || field.key == "dtype");
    if (in_table)
        ahead = cell;
    else if (!ahead.take('=') && !ahead.take(':') && !ahead.take("->") && ahead.peek() != '('
             && ahead.peek() != '[' && !said_with_blank)
        return std::nullopt;
    ahead.take("**");
    if (Scanner quote = ahead; quote.take('`') && (quote.peek() == '(' || quote.peek() == '['))
        ahead = quote;
    scan = ahead;
    return field;
}

/// Skips the words before a value in cuDNN's log, type=int; val=
void pass_cudnn_type(Scanner& scan)
{
    Scanner ahead = scan;
    if (ahead.take_name("type") && ahead.take('=') && !ahead.name().empty() && ahead.take(';')
        && ahead.take_name("val") && ahead.take('='))
        scan = ahead;
}

/// 1, 3, 224, 224, as PyTorch prints the lists of cuDNN's descriptors; 2x3 of a table.
std::vector<Int> bare_numbers(Scanner& scan)
{
    std::vector<Int> numbers;
    do
        numbers.push_back(scan.integer());
    while (!scan.failed() && numbers.size() < Scanner::most_numbers && (scan.take(',') || scan.take('x'))
           && is_digit(scan.next()));
    return numbers;
}

/// Passes [::-1] or * 2 after a list; a number that is added moves the tensor, not the list.
void take_operations(Scanner& scan, PythonField& field)
{
    constexpr int most = 8;
    for (int count = 0; count < most; ++count)
    {
        const std::string_view operation = operation_behind(scan.whole(), scan.place());
        if (operation.empty()
            || (operation[0] == '+' && operation.find_first_of("([") == std::string_view::npos))
            return;
        if (field.operation.empty())
            field.operation = operation;
        scan.go_to(static_cast<std::size_t>(operation.data() - scan.whole().data()) + operation.size());
    }
}

/// Tells whether braces are a list of numbers as C++ prints it, sizes: {2, 3}; those of its initialisers follow
/// an = and are the arrays of a program.
bool is_list_of_cpp(Scanner scan)
{
    const std::string_view before = scan.whole().substr(0, scan.place());
    const std::size_t mark = before.find_last_not_of(' ');
    if (mark == std::string_view::npos || before[mark] != ':' || !scan.take('{') || !is_digit(scan.next()))
        return false;
    while (is_digit(scan.next()))
    {
        scan.integer();
        if (!scan.take(','))
            break;
    }
    return !scan.failed() && scan.take('}');
}

/// Tells whether brackets after a name are the length of an array that C declares: int shape[8];
bool is_declared(std::string_view text, std::size_t name, std::size_t opening)
{
    Scanner scan(text, opening);
    if (scan.peek() != '[' || !scan.pass_brackets())
        return false;
    if (scan.since(opening).find_first_of(", ") != std::string_view::npos)
        return false;
    scan.skip_blanks_on_line();
    const std::string_view type = word_before(text, 0, begin_of_name(text, name));
    return scan.peek() == ';'
           || (scan.peek() == ','
               && (type.ends_with("_t")
                   || is_one_of(type, {"int", "long", "unsigned", "short", "uint", "UINT"})));
}

/// Tells whether an = or a : precedes a position.
bool follows_sign(const Scanner& scan)
{
    const std::string_view before = scan.whole().substr(0, scan.place());
    const std::size_t mark = before.find_last_not_of(' ');
    return mark != std::string_view::npos && (before[mark] == '=' || before[mark] == ':');
}

/// Tells whether brackets hold a single word, as a remark on the word before them: 2-Dim (dyn).
bool is_remark(Scanner scan)
{
    return scan.take('(') && !scan.name().empty() && scan.take(')')
           && !is_digit(scan.whole()[scan.place() - 2]);
}

/// A field whose value was cut off or cannot be read.
PythonField without_value(PythonField field, std::size_t place)
{
    field.value = place;
    field.end = place;
    field.text = {};
    return field;
}

} // namespace

bool read_value(Scanner& scan, PythonField& field)
{
    Scanner ahead = scan;
    const bool of_cudnn = field.key == "dimA" || field.key == "strideA";
    if (of_cudnn)
        pass_cudnn_type(ahead);
    const char first = ahead.next();
    field.value = ahead.place();
    if (of_cudnn && is_digit(first))
    {
        field.bracket = true;
        static_cast<void>(bare_numbers(ahead));
        field.text = ahead.since(field.value);
    }
    else if (first == '\'' || first == '"')
        field.text = ahead.quoted();
    else if (field.key == "dtype" && first == '(') // dtype('float32'), the answer that names itself
    {
        ahead.take('(');
        field.text = ahead.quoted();
        ahead.expect(')');
    }
    else if (first == '[' && is_declared(ahead.whole(), field.begin, scan.place()))
        return false;
    else if (first == '(' && !follows_sign(ahead) && is_remark(ahead))
        return false;
    else if (first == '(' || first == '[' || first == '{')
    {
        field.bracket = first != '{' || is_list_of_cpp(ahead);
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
        if (field.key == "dtype" && first == '.') // dataType: .float32 of Swift
            field.value = (ahead.take('.'), ahead.place());
        ahead.take('-');
        const std::string_view name = ahead.name(true);
        field.text = ahead.since(field.value);
        if (ahead.peek() == '(' && (name == "torch.Size" || name == "Size"))
        {
            field.bracket = true;
            field.of_torch = true;
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
        else if (Scanner number = ahead; field.key == "device" && number.take(':') && is_digit(number.peek()))
        {
            static_cast<void>(number.integer()); // cuda:0
            ahead = number;
        }
        Scanner product(ahead.whole(), field.value);
        if (is_digit(name.front()) && (product.product(), product.place() > ahead.place()))
            ahead = product; // 4 * 128
    }
    if (ahead.failed() || (field.closing != '\0' && !ahead.take(field.closing)))
        return false;
    field.end = ahead.place();
    if (field.bracket)
        take_operations(ahead, field);
    scan = ahead;
    return true;
}

void pass_separator(Scanner& scan, std::string_view called)
{
    const auto take_quote = [&]
    {
        if (scan.peek() == '`')
            scan.go_to(scan.place() + 1);
    };
    take_quote();
    const bool mark =
        scan.take(',') || scan.take(';') || scan.take("\xE3\x80\x81") || scan.take("\xEF\xBC\x8C");
    if (Scanner comment = scan; mark && (comment.skip_blanks_on_line(), comment.peek()) == '#')
        scan.go_to(std::min(scan.whole().find('\n', comment.place()), scan.whole().size()));
    if (Scanner colon = scan; colon.take(':')) // sizes: [2, 3]: strides: [3, 1]
        if (Scanner key = (colon.skip_blanks_on_line(), colon); key.name().starts_with("stride"))
            scan = colon;
    for (int bar = 0; bar < 2 && !mark && scan.take('|'); ++bar) // marks of two rows
        ;
    for (const std::string_view word :
         {std::string_view("with"), std::string_view("and"), std::string_view("but"), std::string_view("has"),
          std::string_view("for"), called})
    {
        Scanner ahead = scan;
        if (word == called)
            ahead.skip_blanks();
        else
            ahead.skip_blanks_on_line();
        if (!word.empty() && ahead.peek() == word.front() && ahead.take_name(word) && ahead.peek() == ' ')
            scan = ahead;
    }
    if (Scanner ahead = scan; (ahead.skip_blanks_on_line(), ahead.peek()) == '`')
    {
        scan = ahead;
        take_quote();
    }
}

PythonFields PythonFields::read(Scanner& scan, std::optional<std::string_view> owner)
{
    PythonFields all;
    const std::size_t begin = scan.place();
    const std::string_view called = word_before(scan.whole(), 0, begin);
    Scanner at = scan; // after fields of other tensors too
    for (std::size_t count = 0; count < most_fields && !scan.failed(); ++count)
    {
        Scanner ahead = at;
        if (!all.empty())
            pass_separator(ahead, called);
        auto field = read_key(ahead, owner, all.empty());
        const std::string_view of = owner.value_or("");
        const bool line_ends =
            field
            && ahead.whole().substr(at.place(), field->begin - at.place()).find('\n') != std::string_view::npos;
        // In q.shape=(2, 3), k.shape=(4, 3), q.stride()=(3, 1), k.stride()=(3, 1), takes the fields of q.
        const bool between = field && line_ends && is_one_of(field->key, {"shape", "size", "stride", "strides"})
                             && !field->owner.empty() && !all.find({"stride", "strides"});
        if (field && !all.empty() && !of.empty() && field->owner != of && (!line_ends || between)
            && (!field->owner.empty() || at.place() != scan.place()))
        {
            if (field->owner.empty() || !read_value(ahead, *field))
                break;
            all.other = all.other.value_or(field->begin);
            at = ahead;
            continue;
        }
        const auto same = std::find_if(all.fields.begin(), all.fields.end(),
                                       [&](const PythonField& one) { return field && one.key == field->key; });
        const bool next_item =
            same != all.fields.end() && field->item && same->item && *field->item == *same->item + 1;
        if (same != all.fields.end() && !next_item)
            all.again = field;
        if (!field || all.again || (field->item && !next_item && *field->item != 0))
            break;
        // A field without an owner belongs to a named tensor only if it is right beside it.
        const bool first = all.empty() && of.empty() && field->begin == begin;
        if (!field->owner.empty() && field->owner != of && !first && (!of.empty() || line_ends))
            break;
        // In kernel_size=(7, 7), stride=(2, 2), both are independent words.
        if (!all.empty() && all.fields[0].prefixed && field->owner.empty()
            && is_one_of(field->key, {"size", "sizes", "shape", "dims", "stride", "strides"}))
            break;
        if (of.empty())
            owner = field->owner;
        const bool has_value = read_value(ahead, *field);
        if (bound_anew(ahead.whole(), {field->begin, ahead.place()}, of))
        {
            all.bound = {field->begin, ahead.place()};
            all.name = of;
            break;
        }
        if (!has_value)
        {
            ahead.skip_blanks_on_line();
            if (field->key == "dtype" || field->key == "typestr")
                all.fields.push_back(without_value(*field, ahead.place()));
            break;
        }
        if (next_item)
        {
            same->items.push_back(field->value);
            same->item = field->item;
            same->end = field->end;
        }
        else
        {
            if (field->item)
                field->items.push_back(field->value);
            field->bracket = field->bracket || field->item;
            all.fields.push_back(*field);
            if (!all.other && all.fields.size() > 1 && key_of(field->key) != field->key)
                all.other = field->begin; // k_shape
        }
        if (field->open)
            break;
        at = scan = ahead;
    }
    all.drop_next(scan);
    return all;
}

void PythonFields::drop_next(const Scanner& scan)
{
    if (fields.size() < 2)
        return;
    const TextSpan line = lines_around(scan.whole(), {scan.place(), scan.place()});
    const std::string_view rest = scan.whole().substr(scan.place(), line.end - scan.place());
    const auto is_before = [&](const PythonField& field) { return field.bracket && field.begin < line.begin; };
    if (std::count_if(fields.begin(), fields.end(), is_before) < 2) // sizes and strides
        return;
    Names names(rest.substr(0, rest.find_first_of(")]}")), 0);
    bool comes_again = false;
    while (!comes_again && names.next())
        comes_again = names.name() == "Size" || find({names.name()});
    if (comes_again)
        std::erase_if(fields, [&](const PythonField& field) { return field.begin >= line.begin; });
}

PythonFields PythonFields::of_call(Scanner& scan, std::initializer_list<std::string_view> parameters)
{
    PythonFields all;
    const auto* parameter = parameters.begin();
    scan.expect('(');
    while (!scan.failed() && !scan.take(')'))
    {
        if (!all.empty() && (!scan.expect(',') || scan.take(')')))
            break;
        PythonField& field = all.fields.emplace_back();
        scan.skip_blanks();
        field.begin = scan.place();
        Scanner named = scan;
        field.key = named.name();
        if (!field.key.empty() && named.take('='))
            scan = named;
        else if (parameter != parameters.end())
            field.key = *parameter++;
        else
            scan.fail("expected )");
        if (!scan.failed() && !read_value(scan, field))
            scan.fail("expected an argument");
        const std::string_view operation = operation_behind(scan.whole(), scan.place());
        if (operation.empty() || scan.failed())
            continue;
        scan.leave_open(scan.place(), Code::unsupported,
                        fmt::format("{} after {} is not evaluated", operation, field.key));
        scan.go_to(static_cast<std::size_t>(operation.data() - scan.whole().data()) + operation.size());
    }
    return all;
}

PythonFields PythonFields::of_fields(std::vector<PythonField> fields)
{
    PythonFields all;
    all.fields = std::move(fields);
    return all;
}

PythonFields PythonFields::of_lists(std::string_view text,
                                    std::initializer_list<std::pair<std::string_view, TextSpan>> lists)
{
    PythonFields all;
    for (const auto& [key, span] : lists)
    {
        PythonField& field = all.fields.emplace_back();
        field.key = key;
        field.begin = field.value = span.begin;
        field.end = span.end;
        field.text = text.substr(span.begin, span.end - span.begin);
        field.bracket = true;
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

bool is_of_paddle(std::string_view text, std::size_t place)
{
    constexpr std::size_t farthest = 512;
    const std::size_t first = place - std::min(place, farthest);
    return text.substr(first, place - first).find("paddle") != std::string_view::npos;
}

bool PythonFields::count_elements() const
{
    const PythonField* const sizes = find({"size", "sizes", "shape", "dim", "dims"});
    const PythonField* const dtype = find({"dtype"});
    return (sizes && sizes->of_torch)
           || (dtype && (dtype->text.starts_with("torch.") || dtype->text.starts_with("paddle.")));
}

const PythonField* PythonFields::another_shape(std::size_t before) const
{
    const auto found = std::find_if(fields.begin(), fields.end(),
                                    [&](const PythonField& field)
                                    {
                                        return field.of_torch && field.begin < before && field.key != "shape"
                                               && field.key != "size"
                                               && !(fields[0].prefixed && key_of(field.key) != field.key);
                                    });
    return found == fields.end() ? nullptr : &*found;
}

void PythonFields::refuse_another(std::string_view key, Scanner& scan) const
{
    if (!again || again->key != key || (!again->owner.empty() && again->owner != find({key})->owner))
        return;
    // Keys that are repeated in the same order belong to the next tensor.
    Scanner next(scan.whole(), again->begin);
    if (fields.size() > 1 && fields[0].key == key && fields[1].bracket && read(next).find({fields[1].key}))
        return;
    // So does a shape that has no other name than its tensor's between the two: k: torch.Size([2, 3]).
    const PythonField* const first = find({key});
    if (std::any_of(fields.begin(), fields.end(),
                    [&](const PythonField& field) { return field.of_torch && field.begin > first->end; }))
        return;
    scan.leave_open(again->begin, Code::unsupported,
                    "shapes and strides of several tensors in a row: write each shape beside its own strides");
}

void PythonFields::refuse_bound_anew(std::initializer_list<std::string_view> keys, Scanner& scan) const
{
    if (!bound)
        return;
    Scanner next(scan.whole(), bound->end);
    const PythonFields behind = read(next, name);
    const bool whole = behind.find({"shape", "size"}) && behind.find({"stride", "strides"});
    if (!whole && behind.find(keys))
        scan.fail_at(bound->begin, Code::unsupported, bound_between(name));
}

bool PythonFields::begins_with_another() const
{
    return !fields.empty() && fields[0].owner.empty()
           && is_one_of(fields[0].key, {"dtype", "offset", "storage_offset", "itemsize"})
           && std::any_of(fields.begin(), fields.end(),
                          [](const PythonField& field) { return !field.owner.empty(); });
}

std::size_t PythonFields::begin() const
{
    const PythonField* const first = find({"size", "sizes", "shape", "dim", "dims", "stride", "strides"});
    return first ? first->begin : 0;
}

std::size_t PythonFields::end_of(std::initializer_list<std::string_view> keys) const
{
    std::size_t end = 0;
    for (const std::string_view key : keys)
        if (const PythonField* field = find({key}))
            end = std::max(end, field->end);
    return end;
}

namespace
{

/// Tells whether a statement assigns to a name: there are only names on both sides of it, from the beginning of
/// the statement to its =.
bool is_assigned(std::string_view text, std::size_t begin, std::size_t end)
{
    constexpr std::size_t longest = 128;
    if (text.substr(end).starts_with('.'))
        return false; // it belongs to a member
    const auto of_names = [](char c) { return is_name_character(c) || c == ' ' || c == ',' || c == '.'; };
    std::size_t before = begin;
    while (before > 0 && begin - before < longest && of_names(text[before - 1]))
        --before;
    std::size_t behind = end;
    while (behind < text.size() && behind - end < longest && of_names(text[behind]))
        ++behind;
    const std::string_view rest = text.substr(behind);
    const std::string_view words = text.substr(before, begin - before);
    if (rest.starts_with(":=") || words.ends_with("for ") || words.ends_with(" as "))
        return true;
    if (before > 0 && std::string_view("\n;>:!").find(text[before - 1]) == std::string_view::npos)
        return false;
    for (const std::string_view sign : {"=", "+=", "-=", "*=", "/=", "@=", "%=", "|=", "&=", "^="})
        if (rest.starts_with(sign))
            return sign.size() > 1 || !rest.starts_with("==");
    return false;
}

} // namespace

std::optional<std::size_t> bound_anew(std::string_view text, TextSpan part, std::string_view name)
{
    const auto holds_name = [&](std::string_view other)
    {
        return !other.empty() && name.starts_with(other)
               && (name.size() == other.size() || name[other.size()] == '.');
    };
    Names names(text.substr(0, part.end), part.begin);
    while (!name.empty() && names.next())
    {
        const std::size_t begin = begin_of_name(text, names.place());
        const std::size_t end = names.place() + names.name().size();
        const std::string_view own = names.name();
        const std::string_view owner =
            text.substr(begin, names.place() - begin - (begin < names.place() ? 1 : 0));
        const bool in_place = (own.ends_with('_') || own == "resize") && text.substr(end).starts_with('(');
        const bool member = is_one_of(own, {"shape", "strides", "data"}) && is_behind_prompt(text, begin);
        if ((holds_name(owner) && (in_place || (member && is_assigned(text, begin, end))))
            || (holds_name(text.substr(begin, end - begin)) && is_assigned(text, begin, end)))
            return begin;
    }
    return std::nullopt;
}

std::string bound_between(std::string_view name)
{
    return fmt::format(
        "{} is bound anew or changed between its shape and its strides: ask for both of one tensor", name);
}

std::string_view key_of(std::string_view name)
{
    return is_byte_strides(name) ? "strides" : small_key(without_prefix(name));
}

bool is_window(std::string_view name)
{
    const std::string small = in_small_letters(name);
    for (const char* part :
         {"pool", "conv", "crop", "upsampl", "unfold", "window", "patch", "im2col", "kernel", "filter"})
        if (small.find(part) != std::string::npos)
            return true;
    return false;
}

bool is_beside_window(std::string_view text, TextSpan layout, const std::vector<Int>& sizes,
                      const std::vector<Int>& strides)
{
    constexpr std::size_t most_rank = 3;
    // Strides that make a tensor packed, one of them this long, are not a window's.
    constexpr Int longest_move = 8;
    if (dense_element_bytes(sizes, strides) == 1
        && std::any_of(strides.begin(), strides.end(), [](Int stride) { return stride >= longest_move; }))
        return false;
    if (sizes.size() > most_rank || sizes.size() != strides.size()
        || !std::equal(sizes.begin(), sizes.end(), strides.begin(),
                       [](Int size, Int stride) { return stride > 0 && stride <= size; }))
        return false; // windows seldom leave gaps
    const TextSpan lines = lines_around(text, layout);
    Names names(text.substr(0, lines.end), lines.begin);
    while (names.next())
    {
        const std::string small = in_small_letters(names.name());
        for (const char* word : {"kernel", "pool", "window", "unfold", "conv"})
            if (small.find(word) != std::string::npos)
                return true;
    }
    return false;
}

std::size_t begin_of_key(std::string_view text, std::size_t key)
{
    if (key > 0 && (text[key - 1] == '\'' || text[key - 1] == '"'))
        return key - 1;
    std::size_t begin = begin_of_name(text, key);
    while (text[begin] == '.')
        ++begin;
    return begin;
}

std::optional<Unit> unit_behind(Scanner scan)
{
    scan.skip_blanks_on_line();
    for (const char* mark : {"(", "[", "//", "/*", "#"})
        if (scan.whole().substr(scan.place()).starts_with(mark))
        {
            scan.take(mark);
            break;
        }
    scan.skip_blanks_on_line();
    scan.take_name("in");
    return scan.take("byte")      ? std::optional(Unit::bytes)
           : scan.take("element") ? std::optional(Unit::elements)
                                  : std::nullopt;
}

std::optional<Unit> unit_of(const PythonField& offset, std::string_view text)
{
    return offset.unit ? offset.unit : unit_behind(Scanner(text, offset.end));
}

std::string_view owner_before(std::string_view text, std::size_t place)
{
    std::size_t end = place;
    const auto skip = [&](std::string_view characters)
    {
        while (end > 0 && characters.find(text[end - 1]) != std::string_view::npos)
            --end;
    };
    skip(" ");
    const std::size_t separator = end;
    skip(":=");
    const bool separated = end < separator;
    skip(" ");
    if (end >= 2 && text.substr(end - 2, 2) == "()")
        end -= 2;
    std::string_view name = text.substr(0, end);
    name.remove_prefix(begin_of_name(text, end));
    const auto dot = name.rfind('.');
    const std::string_view last = dot == std::string_view::npos ? name : name.substr(dot + 1);
    if (const std::string_view key = without_prefix(last);
        key.size() < last.size() && (key == "shape" || key == "size"))
        return name.substr(0, name.size() - key.size() - 1);
    if (last != "shape" && last != "size")
        return separated ? name : std::string_view();
    if (dot != std::string_view::npos)
        return name.substr(0, dot);
    end -= name.size(); // "x shape: "
    skip(" ");
    name = text.substr(0, end);
    name.remove_prefix(begin_of_name(text, end));
    return separated ? name : std::string_view();
}

bool are_to_be_filled(std::string_view text, const PythonFields& fields)
{
    const PythonField* const sizes = fields.find({"size", "sizes", "shape", "dim", "dims"});
    const PythonField* const strides = fields.find({"stride", "strides"});
    if (!strides || strides->text != "[]" || (sizes && sizes->text != "[]"))
        return false;
    const auto is_statement = [&](const PythonField& field)
    {
        const std::size_t begin = begin_of_name(text, field.begin);
        const std::size_t line = lines_around(text, {begin, begin}).begin;
        return text.substr(line, begin - line).find_first_not_of(" \t") == std::string_view::npos
               && text.substr(field.begin, field.value - field.begin).find('=') != std::string_view::npos;
    };
    return is_statement(*strides) && (!sizes || is_statement(*sizes));
}

bool are_of_slice(std::string_view text, std::size_t sizes)
{
    while (sizes > 0 && (is_blank(text[sizes - 1]) || text[sizes - 1] == ','))
        --sizes;
    const auto opening = sizes > 0 && text[sizes - 1] == ']' ? opening_of(text, sizes - 1) : std::nullopt;
    if (!opening)
        return false;
    const std::string_view before = text.substr(0, *opening);
    return before.ends_with("offsets = ") || before.ends_with("offsets=");
}

std::string_view call_around(std::string_view text, std::size_t place)
{
    const auto around = brackets_around(text, {place, place});
    if (!around)
        return {};
    const std::string_view call = text.substr(0, around->begin - 1);
    return call.substr(begin_of_name(text, call.size()));
}

bool is_tensor_call(std::string_view name)
{
    for (const char* part : {"strided", "Layout", "Tensor", "tensor", "ndarray"})
        if (name.find(part) != std::string_view::npos)
            return true;
    return false;
}

std::optional<std::pair<TextSpan, TextSpan>> lists_before(std::string_view text, std::size_t place)
{
    TextSpan lists[2];
    std::size_t at = place;
    for (TextSpan& list : lists)
    {
        const auto skip = [&](char c)
        {
            while (at > 0 && is_blank(text[at - 1]))
                --at;
            return at > 0 && text[at - 1] == c ? at-- > 0 : false;
        };
        if (!skip(',') || !(skip(')') || skip(']')))
            return std::nullopt;
        const auto opening = opening_of(text, at);
        if (!opening)
            return std::nullopt;
        list = {*opening, at + 1};
        at = *opening;
    }
    if (at == 0 || (text[at - 1] != '(' && text[at - 1] != '['))
        return std::nullopt;
    return std::pair(lists[1], lists[0]);
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
    if (!field.operation.empty())
        scan.leave_open(static_cast<std::size_t>(field.operation.data() - scan.whole().data()),
                        Code::unsupported,
                        fmt::format("{} after {} is not evaluated: write the resulting numbers",
                                    field.operation, field.key));
    std::vector<Int> items;
    for (const std::size_t item : field.items)
    {
        PythonField one = field;
        one.value = item;
        items.push_back(number_of(one, scan));
    }
    if (!items.empty())
        return items;
    if (!field.text.empty() && is_digit(field.text.front()))
    {
        Scanner part(scan.whole().substr(0, field.end), field.value);
        items = bare_numbers(part);
        if (part.unsaid())
            scan.leave_open(part.unsaid()->at, part.unsaid()->code, part.unsaid()->message);
        return items;
    }
    const bool within = field.text.starts_with("(["); // torch.Size([2, 3])
    if (within)
        scan.expect('(');
    auto numbers = scan.peek() == '['   ? scan.dimensions('[', ']')
                   : scan.peek() == '{' ? scan.dimensions('{', '}')
                                        : scan.dimensions('(', ')');
    if (within)
        scan.expect(')');
    return numbers;
}

Int number_of(const PythonField& field, Scanner& scan)
{
    if (scan.failed())
        return 0;
    scan.go_to(field.value);
    const Int value = is_digit(scan.peek()) || scan.peek() == '-' ? scan.product() : 0;
    if (scan.place() == field.value || !ends_number(scan))
        scan.leave_open(field.value, Code::unsupported,
                        fmt::format("{} is a symbol or an expression; replace it with a number", field.key));
    return value;
}

} // namespace stridescope::core

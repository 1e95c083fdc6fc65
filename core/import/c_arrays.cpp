#include "core/import/around.h"
#include "core/import/c_uses.h"
#include "core/import/formats.h"
#include "core/import/python_fields.h"
#include "core/text/letters.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

/// Initialisers of C and C++: UINT sizes[] = {1, 3, 4, 5}; UINT strides[] = {60, 20, 5, 1};
namespace stridescope::core::formats
{
namespace
{

struct Array
{
    std::string_view name;
    std::string stem; ///< its name without the part that marks sizes or strides
    bool strides = false;
    bool in_bytes = false; ///< as Python's buffers and NumPy's arrays have their strides
    bool null = false;     ///< strides = NULL
    TextSpan span;
    std::vector<Int> numbers;
    std::optional<Stop> unsaid;
};

/// Returns "input" for "inputSizes"; nothing if the name mentions neither sizes nor strides.
std::optional<Array> array_of(std::string_view name)
{
    if (name.size() > 64)
        return std::nullopt;
    Array array;
    array.name = name;
    array.stem = in_small_letters(name);
    bool named = false;
    for (const std::string_view word :
         {"strides", "stride", "sizes", "size", "shapes", "shape", "dimensions", "dims", "dim"})
        if (const auto found = array.stem.find(word); found != std::string::npos)
        {
            array.strides = array.strides || word[1] == 't'; // for "dim_strides" too, which has both words
            array.stem.erase(found, word.size());
            named = true;
        }
    std::erase(array.stem, '_');
    return named ? std::optional(std::move(array)) : std::nullopt;
}

/// Tells whether arrays are the window of a convolution or a pooling, by their name and their numbers.
bool is_window(const Array& sizes, const Array& strides)
{
    for (const char* word : {"kernel", "window", "pool", "conv", "filter", "patch"})
        if (sizes.stem.find(word) != std::string::npos)
            return (sizes.stem == word && sizes.stem != "filter") || !is_nested(sizes.numbers, strides.numbers);
    return false;
}

/// Tells whether numbers are more likely those of a window, {3, 3} with {2, 2}, than those of a tensor.
bool may_be_window(const std::vector<Int>& sizes, const std::vector<Int>& strides)
{
    constexpr std::size_t most_rank = 3;
    return sizes.size() <= most_rank && sizes.size() == strides.size() && !is_nested(sizes, strides)
           && std::equal(sizes.begin(), sizes.end(), strides.begin(),
                         [](Int size, Int stride) { return stride > 0 && stride <= size; });
}

/// Tells whether an array is declared of a type that counts bytes in strides: Py_ssize_t, npy_intp,
/// ov::Strides.
bool counts_bytes(std::string_view text, std::size_t name)
{
    while (name > 0 && (is_blank(text[name - 1]) || text[name - 1] == '>' || text[name - 1] == '*'))
        --name;
    const std::string_view before = text.substr(0, name);
    return before.ends_with("ssize_t") || before.ends_with("npy_intp") || before.ends_with("ov::Strides");
}

/// Tells whether a // precedes a position on its line; the one in https:// does not count.
bool in_line_comment(std::string_view text, std::size_t place)
{
    constexpr std::size_t longest = 4096; // limit that keeps many names on one line linear
    const std::size_t from = place > longest ? place - longest : 0;
    std::string_view line = text.substr(from, place - from);
    if (const std::size_t end = line.rfind('\n'); end != std::string_view::npos)
        line.remove_prefix(end + 1);
    for (std::size_t at = line.find("//"); at != std::string_view::npos; at = line.find("//", at + 2))
        if (at == 0 || line[at - 1] != ':')
            return true;
    return false;
}

/// Blanks and short comments.
void skip_comments(Scanner& scan)
{
    for (int comment = 0; comment < 4; ++comment)
    {
        scan.skip_blanks();
        const std::string_view rest = scan.whole().substr(scan.place(), Scanner::most_value);
        const char* end = rest.starts_with("//") ? "\n" : rest.starts_with("/*") ? "*/" : nullptr;
        const std::size_t found = end ? rest.find(end, 2) : std::string_view::npos;
        if (found == std::string_view::npos)
            return;
        scan.go_to(scan.place() + found + (end[0] == '*' ? 2 : 1));
    }
}

/// Returns the number of a constant that the text before a place defines, #define TILE 32, constexpr int TILE
/// = 32, or TILE{32}; nothing if it defines none, or several.
std::optional<Int> constant_of(std::string_view text, std::size_t place, std::string_view name)
{
    constexpr std::size_t farthest = 4096;
    const std::size_t first = place - std::min(place, farthest);
    const std::string_view before = text.substr(first, place - first);
    std::optional<Int> number;
    for (std::size_t at = name.empty() ? std::string_view::npos : before.find(name);
         at != std::string_view::npos; at = before.find(name, at + 1))
    {
        const std::size_t end = at + name.size();
        if ((at > 0 && is_name_character(before[at - 1])) || end == before.size()
            || is_name_character(before[end]))
            continue;
        Scanner scan(before, end);
        scan.skip_blanks_on_line();
        const bool macro = before.substr(0, at).ends_with("#define ");
        const bool braces = !macro && scan.take('{'); // int TILE{32}
        if (!macro && !braces && !scan.take('='))
            continue;
        const std::size_t line = before.substr(0, at).find_last_of("\n;{") + 1;
        const std::string_view words = before.substr(line, at - line);
        if (words.find("const") == std::string_view::npos && words.find("#define ") == std::string_view::npos)
            continue;
        scan.skip_blanks_on_line();
        const bool octal =
            scan.peek() == '0'
            && is_digit(before.substr(scan.place() + 1).empty() ? ' ' : before[scan.place() + 1]);
        if (!is_digit(scan.peek()) || octal)
            return std::nullopt;
        const Int found = scan.integer();
        scan.skip_blanks_on_line();
        if (braces)
            scan.take('}');
        const bool whole = (!macro && scan.peek() == ',') || scan.peek() == ';' || scan.peek() == '\n'
                           || scan.peek() == '\r' || scan.peek() == '/';
        if (!whole || scan.failed() || scan.unsaid() || (number && *number != found))
            return std::nullopt;
        number = found;
    }
    return number;
}

/// 60, 60u, 1'000ull, 0x3C, 074, -1
Int literal(Scanner& scan)
{
    const std::size_t begin = scan.place();
    const std::string_view text = scan.whole();
    const bool negative = scan.take('-');
    std::size_t at = scan.place();
    const bool hexadecimal = text.substr(at).starts_with("0x") || text.substr(at).starts_with("0X");
    const bool octal = !hexadecimal && at + 1 < text.size() && text[at] == '0' && is_digit(text[at + 1]);
    const Int base = hexadecimal ? 16 : octal ? 8 : 10;
    at += hexadecimal ? 2 : 0;
    std::optional<Int> value = 0;
    std::size_t count = 0;
    for (; at < text.size(); ++at)
    {
        const char c = text[at];
        const bool letter = hexadecimal && ((c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'));
        if (c == '\'' && count > 0)
            continue;
        if (!is_digit(c) && !letter)
            break;
        const Int digit = is_digit(c) ? c - '0' : (c | 0x20) - 'a' + 10;
        if (digit >= base)
            scan.fail_at(at, Code::parse, "a leading 0 means octal");
        value = value ? checked_multiply(*value, base) : value;
        value = value ? checked_add(*value, negative ? -digit : digit) : value;
        ++count;
    }
    if (count == 0)
    {
        const std::string_view symbol = scan.name(true);
        if (const auto constant = constant_of(text, begin, symbol))
            return *constant;
        if (symbol.empty() || is_digit(symbol.front()))
            scan.fail(scan.peek() == '#' ? "the preprocessor chooses a number of the list: keep one branch"
                                         : "expected an integer");
        else if (symbol == "sizeof")
            scan.leave_open(begin, Code::unsupported, "sizeof counts bytes: write the strides in elements");
        else
            scan.leave_open(begin, Code::unsupported,
                            fmt::format("{} is a symbol; replace it with a number", symbol));
        return 1;
    }
    scan.go_to(at);
    const std::string_view suffix = is_name_character(scan.peek()) ? scan.name() : std::string_view();
    if (suffix.find_first_not_of("uUlLzZ") != std::string_view::npos)
        scan.fail_at(at, Code::parse, "expected an integer");
    if (!value)
        scan.leave_open(begin, Code::overflow, "a number that does not fit in 64 bits");
    return value.value_or(1);
}

/// A literal, or a product of some: 2*3.
Int product_of(Scanner& scan)
{
    const std::size_t begin = scan.place();
    Int value = literal(scan);
    skip_comments(scan);
    while (!scan.failed() && scan.take('*'))
    {
        skip_comments(scan);
        const auto product = checked_multiply(value, literal(scan));
        if (!product)
            scan.leave_open(begin, Code::overflow, "a product that does not fit in 64 bits");
        value = product.value_or(1);
        skip_comments(scan);
    }
    return value;
}

/// A sum of products, 32 + 1. Any other expression is left open.
Int value_of(Scanner& scan)
{
    const std::size_t begin = scan.place();
    Int value = product_of(scan);
    while (!scan.failed() && scan.take('+'))
    {
        skip_comments(scan);
        const auto sum = checked_add(value, product_of(scan));
        if (!sum)
            scan.leave_open(begin, Code::overflow, "a sum that does not fit in 64 bits");
        value = sum.value_or(1);
    }
    if (scan.failed() || std::string_view("+-/%<>&|^?(").find(scan.next()) == std::string_view::npos)
        return value;
    const std::string_view text = scan.whole();
    const std::size_t end = std::min(text.find_first_of(",{};]", scan.place()), text.size());
    std::string_view expression = text.substr(begin, end - begin);
    while (!expression.empty() && is_blank(expression.back()))
        expression.remove_suffix(1);
    scan.leave_open(begin, Code::unsupported,
                    fmt::format("{} is an expression; replace it with its value", expression));
    scan.go_to(end);
    return 1;
}

/// No list is longer, so that trying at every name stays linear.
constexpr std::size_t most_bytes = 2048;

/// Reads the part after an array's name: [4] = {1, 2}, {{1, 2}}
std::vector<Int> read_numbers(Scanner& scan)
{
    std::vector<Int> numbers;
    const std::size_t begin = scan.place();
    std::optional<Int> length; // length of an array with one dimension, if it is a number
    for (int brackets = 0; brackets < 2 && scan.next() == '['; ++brackets)
    {
        Scanner inside = scan;
        inside.take('[');
        length.reset();
        if (is_digit(inside.next()))
            length = inside.integer();
        if (inside.failed() || inside.next() != ']' || brackets > 0)
            length.reset();
        scan.pass_brackets();
    }
    scan.take('=');
    skip_comments(scan);
    if (!scan.take('{'))
    {
        scan.fail("expected {");
        return numbers;
    }
    skip_comments(scan);
    const bool twice = scan.take('{'); // std::array
    skip_comments(scan);
    const std::size_t most = scan.place() + most_bytes;
    while (!scan.failed() && !scan.take('}'))
    {
        if (numbers.size() >= Scanner::most_numbers || scan.place() > most)
            scan.fail(
                fmt::format("a list of more than {} numbers or {} bytes", Scanner::most_numbers, most_bytes));
        numbers.push_back(value_of(scan));
        skip_comments(scan);
        if (!scan.failed() && scan.next() != '}' && !scan.expect(','))
            break;
        skip_comments(scan);
    }
    if (twice && !scan.failed())
    {
        skip_comments(scan);
        if (scan.peek() == ',' && (scan.take(','), scan.next() == '{'))
            scan.fail("several lists in one array: keep one");
        scan.expect('}');
    }
    if (const std::string_view operation = operation_behind(scan.whole(), scan.place()); !operation.empty())
        scan.leave_open(
            scan.place(), Code::unsupported,
            fmt::format("{} after a list is not evaluated: write the resulting numbers", operation));
    if (!scan.failed() && length && *length != static_cast<Int>(numbers.size()))
        scan.leave_open(
            begin, Code::rank,
            fmt::format("the array is declared with {} numbers, but {} are given", *length, numbers.size()));
    return numbers;
}

/// Returns the data type of DirectML in a text, if there is exactly one.
std::optional<DType> only_type(std::string_view text)
{
    std::optional<DType> only;
    constexpr std::string_view prefix = "DML_TENSOR_DATA_TYPE_";
    for (std::size_t at = text.find(prefix); at < text.size(); at = text.find(prefix, at + 1))
    {
        Scanner scan(text, at);
        const auto type = directml_type(scan.name());
        if (!type || (only && only != type->dtype))
            return std::nullopt;
        only = type->dtype;
    }
    return only;
}

/// The statements of a text that have the flag of tensors that are owned by DirectML.
std::vector<std::string_view> owned_by_directml(std::string_view text)
{
    constexpr std::string_view flag = "OWNED_BY_DML";
    constexpr std::size_t longest = 1024;
    constexpr std::size_t most = 64;
    std::vector<std::string_view> statements;
    for (std::size_t at = text.find(flag); at < text.size(); at = text.find(flag, at + 1))
    {
        if (in_line_comment(text, at))
            continue;
        if (statements.size() >= most)
            return {std::string_view()}; // for any array
        const std::size_t from = at > longest ? at - longest : 0;
        const std::size_t before = text.substr(from, at - from).rfind(';');
        const std::size_t begin = before == std::string_view::npos ? from : from + before + 1;
        const std::size_t end = std::min(text.find(';', at), std::min(text.size(), at + longest));
        statements.push_back(text.substr(begin, end - begin));
    }
    return statements;
}

/// The arrays of a text, made to layouts: those that a call or a description uses together, and otherwise those
/// whose names are the same but for the words of sizes and strides.
class Arrays
{
public:
    Arrays(std::string_view of, Findings& into)
        : text(of), findings(into), dtype(only_type(of)), owners(owned_by_directml(of)), uses(array_uses(of))
    {
    }

    void add(Array array)
    {
        keep_counted(array);
        all.push_back(std::move(array));
    }

    void make_layouts()
    {
        if (all.empty())
            return;
        changes = array_changes(text, [](std::string_view name) { return array_of(name).has_value(); });
        std::set<const Array*> used;
        for (const ArrayUse& use : uses)
        {
            const Array* const of_sizes = use.sizes.empty() ? nullptr : named(use.sizes, false, use.span.begin);
            const Array* const of_strides = named(use.strides, true, use.span.begin);
            const bool null = is_null(use.strides);
            if (!of_sizes || (!of_strides && !null))
                continue;
            used.insert(of_sizes);
            used.insert(of_strides);
            make(*of_sizes, of_strides, &use);
        }
        std::map<std::string_view, const Array*> waiting[2]; // sizes and strides by their stems
        for (const Array& array : all)
        {
            if (used.contains(&array) || (array.null && !used.empty()))
                continue;
            auto& others = waiting[array.strides ? 0 : 1];
            auto& own = waiting[array.strides ? 1 : 0];
            if (const auto partner = others.find(array.stem); partner != others.end())
            {
                const Array& other = *partner->second;
                others.erase(partner);
                const std::string of = owner_of(array);
                if (const std::string of_other = owner_of(other);
                    !of.empty() && !of_other.empty() && of != of_other)
                    findings.refuse(span_of(array, &other), array.span.begin,
                                    {Code::unsupported, "",
                                     fmt::format("{} of {} beside {} of {}: write each beside its own",
                                                 other.name, of_other, array.name, of)});
                else if (used.empty())
                    make(array.strides ? other : array, array.strides ? &array : &other, nullptr);
                else
                    findings.refuse(span_of(array, &other), std::min(array.span.begin, other.span.begin),
                                    {Code::unsupported, "",
                                     fmt::format("{} and {} are used by no call beside them: paste them alone",
                                                 other.name, array.name)});
            }
            else if (own.size() < most_waiting || own.contains(array.stem))
                own.insert_or_assign(array.stem, &array);
        }
        for (const auto& alone : waiting)
            for (const auto& [stem, array] : alone)
                findings.miss(array->span.begin, array->span.end,
                              core::is_window(array->name) ? stride_of_window
                              : array->strides             ? "expected sizes, in another array of this name"
                                                           : "expected strides, in another array of this name");
    }

private:
    static constexpr std::size_t most_waiting = 4096;

    /// Returns the word that says whose an array is: "a" of "a.sizes", "input" of "input sizes", "A" of
    /// "A: sizes"; empty if there is none, as before one that is declared.
    [[nodiscard]] std::string owner_of(const Array& array) const
    {
        std::size_t end = array.span.begin;
        const auto name_at = text.substr(end, 256).find(array.name);
        if (name_at == std::string_view::npos)
            return {};
        end += name_at;
        Scanner behind(text, end + array.name.size());
        if (behind.next() == '[')
            return {};
        const auto last = [&](char c) { return end > 0 && text[end - 1] == c; };
        bool named = last('.') || (last('>') && end > 1 && text[end - 2] == '-');
        if (named)
            end -= last('.') ? std::size_t{1} : std::size_t{2};
        for (bool member = named; !member && (last(' ') || last(':')); --end)
            named = named || last(':');
        const std::string_view word = text.substr(begin_of_name(text, end), end - begin_of_name(text, end));
        constexpr std::string_view other[] = {"a",      "an",  "and",    "byte",    "element", "has",
                                              "have",   "is",  "its",    "logical", "memory",  "of",
                                              "packed", "the", "tensor", "their",   "with",    "physical"};
        std::string small = in_small_letters(word);
        const bool is_type = torch_type(word) || small.ends_with("_t") || small.starts_with("int")
                             || small.starts_with("uint") || array_of(word); // Shape shape = {2, 3}
        if (!named && (is_type || std::find(std::begin(other), std::end(other), small) != std::end(other)))
            return {};
        return small;
    }

    /// Keeps the numbers of a list that ndims counts, if zeros fill the rest: the members of oneDNN's memory
    /// descriptors in a debugger.
    void keep_counted(Array& array) const
    {
        constexpr std::size_t farthest = 512;
        constexpr std::string_view key = "ndims = ";
        const std::size_t from = array.span.begin - std::min(array.span.begin, farthest);
        const std::size_t at = text.substr(from, array.span.begin - from).rfind(key);
        if (at == std::string_view::npos)
            return;
        const Int count = Scanner(text, from + at + key.size()).integer();
        constexpr std::string_view blocks = "inner_nblks = ";
        const std::size_t inner = text.substr(0, array.span.end + farthest).find(blocks, array.span.end);
        if (array.strides && inner != std::string_view::npos
            && Scanner(text, inner + blocks.size()).integer() > 0)
            array.unsaid =
                Stop{inner, Code::unsupported,
                     "the inner blocks of a descriptor cannot be read: write its tag beside the sizes"};
        if (count < 1 || count >= static_cast<Int>(array.numbers.size()))
            return;
        const auto first = array.numbers.begin() + static_cast<std::ptrdiff_t>(count);
        if (std::all_of(first, array.numbers.end(), [](Int number) { return number == 0; }))
            array.numbers.erase(first, array.numbers.end());
    }

    /// Returns the array that an argument names, dims, dims.data(), &dims[0]: the last before a place, or else
    /// the first after it.
    [[nodiscard]] const Array* named(std::string_view argument, bool strides, std::size_t place) const
    {
        const auto is_named = [&](const Array& array)
        {
            const std::size_t at = argument.find(array.name);
            return at != std::string_view::npos && (at == 0 || !is_name_character(argument[at - 1]))
                   && (at + array.name.size() == argument.size()
                       || !is_name_character(argument[at + array.name.size()]));
        };
        const auto before = std::find_if(all.rbegin(), all.rend(),
                                         [&](const Array& array) { return array.span.begin < place; });
        for (auto array = before; array != all.rend() && array - before < most_asked; ++array)
            if (array->strides == strides && !array->null && is_named(*array))
                return &*array;
        for (auto array = before.base(); array != all.end() && array - before.base() < most_asked; ++array)
            if (array->strides == strides && !array->null && is_named(*array))
                return &*array;
        return nullptr;
    }
    static constexpr std::ptrdiff_t most_asked = 64;

    static TextSpan span_of(const Array& one, const Array* other)
    {
        return other ? TextSpan{std::min(one.span.begin, other->span.begin),
                                std::max(one.span.end, other->span.end)}
                     : one.span;
    }

    /// Finds a statement that changes an array after its list, before a place.
    [[nodiscard]] std::optional<Stop> change_of(const Array& array, std::size_t place) const
    {
        const auto later =
            std::upper_bound(changes.begin(), changes.end(), array.span.end,
                             [](std::size_t end, const ArrayChange& one) { return end < one.place; });
        const auto last = changes.end() - later > most_asked ? later + most_asked : changes.end();
        const auto change =
            std::find_if(later, last, [&](const ArrayChange& one) { return one.name == array.name; });
        if (change == last || change->place > array.span.end + farthest_change || change->declared
            || change->place >= place
            || text.substr(0, change->place).find("\n}", array.span.end) != std::string_view::npos)
            return std::nullopt;
        const std::string_view words = text.substr(change->place, most_quoted);
        return Stop{change->place, Code::unsupported,
                    fmt::format("{} changes the list before it: write the resulting numbers in the list",
                                words.substr(0, words.find_first_of(";\n")))};
    }
    static constexpr std::size_t most_quoted = 40;
    static constexpr std::size_t farthest_change = 16'384;

    /// Returns the number of dimensions that a use takes from arrays; leaves it open if it is not known.
    [[nodiscard]] std::optional<Int> count_of(const ArrayUse& use, std::string_view sizes,
                                              StridedText& said) const
    {
        std::string_view count = use.count;
        constexpr std::size_t farthest = 4096;
        const std::size_t from = use.span.begin - std::min(use.span.begin, farthest);
        for (int step = 0; step < 2 && !count.empty(); ++step)
        {
            Scanner scan(count, 0);
            if (const Int number = scan.integer(); !scan.failed())
                return number;
            if (count.find(sizes) != std::string_view::npos)
                return std::nullopt; // std::size(dims), sizeof(dims) / sizeof(dims[0])
            // const int nbDims = 4; #define RANK 4
            const std::string_view before = text.substr(from, use.span.begin - from);
            const std::string_view symbol = count;
            count = {};
            for (std::size_t at = before.find(symbol); at != std::string_view::npos;
                 at = before.find(symbol, at + 1))
            {
                Scanner value(before, at + symbol.size());
                value.take('=');
                if ((at == 0 || !is_name_character(before[at - 1])) && is_digit(value.next()))
                    count = before.substr(value.place());
            }
        }
        if (!use.count.empty())
            said.strides_note = fmt::format("{} dimensions, as the arrays have: the text gives no value of {}",
                                            said.sizes.size(), use.count);
        return std::nullopt;
    }

    /// Returns the number that an argument is; nothing for 0, and for one that the program computes.
    static std::optional<Int> bytes_of(std::string_view argument)
    {
        Scanner scan(argument, 0);
        const Int bytes = is_digit(scan.next()) ? value_of(scan) : 0;
        scan.skip_blanks();
        return scan.failed() || scan.unsaid() || bytes <= 0 || scan.place() < argument.size()
                   ? std::nullopt
                   : std::optional(bytes);
    }

    /// Makes a layout of two arrays, or of sizes alone if their strides are null.
    void make(const Array& of_sizes, const Array* of_strides, const ArrayUse* use)
    {
        const bool packed = !of_strides || of_strides->null;
        const TextSpan span = span_of(of_sizes, of_strides);
        const auto refuse = [&](const Stop& stop) {
            findings.refuse(span, stop.at, {stop.code, "", stop.message});
        };
        for (const Array* array : {&of_sizes, of_strides})
        {
            if (array && array->unsaid)
                return refuse(*array->unsaid);
            if (const auto change = array ? change_of(*array, use ? use->span.end : text.size()) : std::nullopt)
                return refuse(*change);
        }
        const char* const why =
            !packed && (is_window(of_sizes, *of_strides) || is_in_window_call(of_sizes, *of_strides))
                ? "the stride of a window (convolution or pooling), not of a tensor"
            : of_sizes.stem == "global" ? "a CUtensorMap's globalStrides are in bytes and omit the innermost "
                                          "one; write all strides in elements"
            : is_owned(of_sizes)        ? "only the driver knows the layout of a tensor owned by DirectML: "
                                          "paste only the other tensors"
            : !packed && of_strides->in_bytes
                ? "strides of this type are in bytes: write them in elements, in an array of int64_t"
            : packed && text.find("cutensor") != std::string_view::npos
                ? "strides that are null: packed, but the first dimension is the innermost one in cuTENSOR; "
                  "write the strides"
                : nullptr;
        if (why)
            return findings.refuse(span, of_strides ? of_strides->span.begin : span.begin,
                                   {Code::unsupported, "", why});
        StridedText said{dtype, of_sizes.numbers, {}};
        if (!packed)
            said.strides = of_strides->numbers;
        else if (!use && text.find("DML_") == std::string_view::npos)
            said.strides_note = "strides that are null: assumed packed, as in DirectML";
        if (const auto stop = use          ? take_use(*use, of_sizes, said)
                              : of_strides ? other_call(text, span.end, of_sizes.name, of_strides->name,
                                                        of_sizes.numbers.size())
                                           : std::nullopt)
            return refuse(*stop);
        if (said.dtype)
            said.type_note = use && said.dtype != dtype ? "" : "data type: the only one in the text";
        else
        {
            TypeBeside beside = type_near(span, of_sizes.name.starts_with("set"));
            if (!beside.type && beside.several.empty())
                beside = type_of_use(span, of_sizes.name, of_strides ? of_strides->name : of_sizes.name);
            if (!beside.type && beside.several.empty() && of_sizes.name.starts_with("set"))
                beside = type_set_on(span);
            if (!beside.type && beside.several.empty())
                beside = type_by_default(text, span, {torch_type});
            if (beside.type && !beside.type->dtype)
                return findings.refuse(span, beside.at, {Code::dtype, "", beside.type->note});
            if (beside.type)
            {
                said.dtype = beside.type->dtype;
                said.unknown_type = {};
            }
            else if (!beside.several.empty())
                said.type_note = fmt::format("the text names several types, {}", beside.several);
        }
        if (!said.dtype && !packed && may_be_window(of_sizes.numbers, of_strides->numbers))
            return findings.refuse(span, of_strides->span.begin,
                                   {Code::unsupported, "",
                                    "coordinates would share offsets: write its data type beside it if it is a "
                                    "tensor, and not a window"});
        Imported one = imported_buffer(said);
        if (packed)
            one.understood.emplace_back("strides that are null: packed, row-major");
        if (use && !use->total_bytes.empty() && !said.total_bytes && !bytes_are_zero(use->total_bytes))
            one.understood.push_back(
                fmt::format("the buffer's size is computed by the program: {} is left out", use->total_bytes));
        findings.add(span, std::move(one));
    }
    /// Tells whether strides are an argument of a convolution's call, or set in a chain of its calls.
    [[nodiscard]] bool is_in_window_call(const Array& of_sizes, const Array& of_strides) const
    {
        const std::string_view between =
            text.substr(std::min(of_sizes.span.end, of_strides.span.begin),
                        of_strides.span.begin - std::min(of_sizes.span.end, of_strides.span.begin));
        return core::is_window(call_around(text, of_strides.span.begin))
               || (of_sizes.numbers.size() != of_strides.numbers.size()
                   && between.find("set_padding(") != std::string_view::npos);
    }

    static bool bytes_are_zero(std::string_view argument) { return is_one_of(argument, {"0", "0u", "0ull"}); }

    /// Takes what a use says of its arrays; returns the reason if it cannot be.
    std::optional<Stop> take_use(const ArrayUse& use, const Array& of_sizes, StridedText& said) const
    {
        for (const std::string_view argument : {use.sizes, use.strides})
            if (const std::size_t moved = argument.find_first_of("+[");
                moved != std::string_view::npos && !argument.ends_with("[0]"))
                return Stop{use.span.begin, Code::unsupported,
                            fmt::format("{} is not evaluated: write the numbers that it points to", argument)};
        const auto length = static_cast<Int>(said.sizes.size());
        const auto count = count_of(use, of_sizes.name, said);
        if (count && (*count < 1 || *count > length))
            return Stop{use.span.begin, Code::rank,
                        fmt::format("{} takes {} dimensions, but {} has {} numbers", use.by, *count,
                                    of_sizes.name, length)};
        if (count && said.strides && *count > static_cast<Int>(said.strides->size()))
            return Stop{use.span.begin, Code::rank,
                        fmt::format("{} takes {} dimensions, but there are {} strides", use.by, *count,
                                    said.strides->size())};
        if (count)
        {
            said.sizes.resize(static_cast<std::size_t>(*count));
            if (said.strides)
                said.strides->resize(static_cast<std::size_t>(*count));
        }
        Names names(use.type, 0);
        const std::string_view word = names.next() ? names.name() : std::string_view();
        constexpr std::string_view miopen = "miopen"; // miopenHalf
        const auto type = word.starts_with(miopen) ? aten_type(word.substr(miopen.size())) : plain_type(word);
        if (type && !type->dtype)
            return Stop{use.span.begin, Code::dtype, type->note};
        if (type)
            said.dtype = type->dtype;
        else if (!said.dtype)
            said.unknown_type = word;
        said.total_bytes = bytes_of(use.total_bytes);
        said.alignment = bytes_of(use.alignment);
        return std::nullopt;
    }

    /// Tells whether a statement with the flag of tensors that are owned by DirectML names an array, or perhaps
    /// does.
    [[nodiscard]] bool is_owned(const Array& of_sizes) const
    {
        return std::any_of(owners.begin(), owners.end(),
                           [&](std::string_view statement)
                           {
                               const std::size_t at = statement.find(of_sizes.name);
                               const std::size_t end = at + of_sizes.name.size();
                               const bool whole =
                                   at != std::string_view::npos
                                   && (at == 0 || !is_name_character(statement[at - 1]))
                                   && (end >= statement.size() || !is_name_character(statement[end]));
                               return whole || in_small_letters(statement).find("size") == std::string::npos;
                           });
    }

    /// Returns the type that the rest of a line names, or the statement of set_dim({..}); types before arrays
    /// are those of their numbers.
    [[nodiscard]] TypeBeside type_near(TextSpan arrays, bool statement) const
    {
        constexpr std::size_t farthest = 256;
        constexpr std::string_view member = "data_type = "; // a member of a descriptor in a debugger
        const std::size_t from_member = arrays.begin - std::min(arrays.begin, farthest);
        if (const std::size_t at = text.substr(0, arrays.end).find(member, from_member);
            at != std::string_view::npos)
            return type_within(text, {at + member.size(), std::min(text.find_first_of(",}", at), text.size())},
                               arrays, {plain_type, TypeWords::plain, findings.layouts()});
        TextSpan part{arrays.end, lines_around(text, {arrays.end, arrays.end}).end};
        if (statement)
        {
            const std::size_t from = arrays.begin - std::min(arrays.begin, farthest);
            const std::size_t before = text.substr(from, arrays.begin - from).rfind(';');
            part = {before == std::string_view::npos ? from : from + before,
                    std::min(text.substr(0, std::min(arrays.end + farthest, text.size())).find(';', arrays.end),
                             std::min(arrays.end + farthest, text.size()))};
        }
        return type_within(text, part, arrays, {torch_type, TypeWords::plain, findings.layouts()});
    }

    /// Returns the type that another statement sets on the object of set_dim({..}): x->set_data_type(..).
    [[nodiscard]] TypeBeside type_set_on(TextSpan arrays) const
    {
        constexpr std::size_t farthest = 512;
        std::size_t end = arrays.begin;
        while (end > 0 && std::string_view("->.").find(text[end - 1]) != std::string_view::npos)
            --end;
        const std::string_view owner = text.substr(begin_of_name(text, end), end - begin_of_name(text, end));
        const std::size_t first = arrays.begin - std::min(arrays.begin, farthest);
        const std::string_view near = text.substr(0, std::min(text.size(), arrays.end + farthest));
        for (const char* member : {".", "->"})
        {
            // x->set_uid(1).set_data_type(..);
            const std::string begin = fmt::format("{}{}set_", owner, member);
            std::size_t at = owner.empty() ? near.npos : near.find(begin, first);
            for (; at != near.npos; at = near.find(begin, at + 1))
                if (const std::size_t set = near.find("set_data_type(", at);
                    (at == 0 || !is_name_character(near[at - 1])) && set < near.find(';', at))
                {
                    at = set;
                    break;
                }
            if (at != near.npos)
                return type_within(text, {at, std::min(near.find(')', at), near.size())}, arrays,
                                   {torch_type, TypeWords::plain, {}});
        }
        return {};
    }

    /// Returns the type named by the first line after arrays that uses one of them.
    [[nodiscard]] TypeBeside type_of_use(TextSpan arrays, std::string_view one, std::string_view other) const
    {
        constexpr std::size_t farthest = 512;
        const std::string_view near = text.substr(0, std::min(text.size(), arrays.end + farthest));
        Names names(near, arrays.end);
        while (names.next())
            if (names.name() == one || names.name() == other)
            {
                const TextSpan line = lines_around(near, {names.place(), names.place()});
                return type_within(near, {std::max(line.begin, arrays.end), line.end}, arrays,
                                   {torch_type, TypeWords::plain, findings.layouts()});
            }
        return {};
    }

    std::string_view text;
    Findings& findings;
    std::optional<DType> dtype;
    std::vector<std::string_view> owners;
    std::vector<ArrayUse> uses;
    std::vector<ArrayChange> changes; ///< in order
    std::vector<Array> all;           ///< in order
};

/// Reads a name with its namespaces, std::nullopt.
std::string_view qualified_name(Scanner& scan)
{
    constexpr int most = 4;
    const std::size_t begin = scan.place();
    static_cast<void>(scan.name());
    for (int part = 0; part < most && scan.take("::"); ++part)
        static_cast<void>(scan.name());
    return scan.since(begin);
}

/// {1, 2, 3}, [1, 2, 3]
std::vector<Int> read_list(Scanner& scan)
{
    std::vector<Int> numbers;
    skip_comments(scan);
    const char close = scan.peek() == '[' ? ']' : '}';
    scan.expect(close == ']' ? '[' : '{');
    do
    {
        skip_comments(scan);
        numbers.push_back(value_of(scan));
    } while (!scan.failed() && numbers.size() <= Dims::max_rank && scan.take(','));
    scan.expect(close);
    return numbers;
}

/// The name that is an argument of a call.
std::string_view read_name(Scanner& scan)
{
    skip_comments(scan);
    const std::string_view name = scan.name();
    skip_comments(scan);
    scan.expect(',');
    skip_comments(scan);
    return name;
}

/// Takes the type that a constant names, CUDNN_DATA_HALF; stops where it names none.
void take_type(Scanner& scan, std::size_t place, std::string_view name, StridedText& said)
{
    const auto type = plain_type(name);
    if (!type)
        return void(scan.fail_at(place, Code::parse, "expected an element type"));
    said.dtype = type->dtype;
    if (!type->dtype)
        scan.leave_open(place, Code::dtype, type->note);
}

/// Reads the bytes of an argument that follows, if it is a number.
std::optional<Int> read_bytes(Scanner& scan)
{
    skip_comments(scan);
    Scanner number = scan;
    const Int bytes = is_digit(number.peek()) ? value_of(number) : 0;
    if (number.failed() || number.unsaid() || bytes <= 0)
        return std::nullopt;
    scan = number;
    return bytes;
}

/// dml::TensorDesc(DML_TENSOR_DATA_TYPE_FLOAT32, {2, 3}, {3, 1}), of DirectMLX with flags before the sizes, and
/// with the buffer's size and the alignment after the strides.
Imported read_tensor_desc(Scanner& scan)
{
    StridedText said;
    const auto opens_list = [](char c) { return c == '{' || c == '['; };
    const char open = scan.peek();
    const char close = open == '(' ? ')' : '}';
    scan.take(open);
    skip_comments(scan);
    const std::size_t place = scan.place();
    const std::string_view type = read_name(scan);
    if (type.starts_with("DML_TENSOR_DATA_TYPE_"))
        take_type(scan, place, type, said);
    else if (!type.empty())
        scan.leave_open(place, Code::unsupported,
                        fmt::format("{} is a symbol; replace it with a type, DML_TENSOR_DATA_TYPE_..", type));
    if (const std::size_t argument = scan.place(); !scan.failed() && !opens_list(scan.peek()))
    {
        const std::string_view word = Scanner(scan).name();
        if (word.find("OWNED_BY_DML") != std::string_view::npos)
            scan.leave_open(place, Code::unsupported,
                            "only the driver knows the layout of a tensor owned by DirectML");
        else if (!word.empty() && in_small_letters(word).find("flag") == std::string::npos)
        {
            scan.leave_open(argument, Code::unsupported,
                            fmt::format("{} is not evaluated: write the sizes as a list", word));
            return Imported{};
        }
        read_name(scan);
    }
    said.sizes = read_list(scan);
    skip_comments(scan);
    Scanner third = scan;
    const bool more = third.take(',');
    skip_comments(third);
    Scanner name = third;
    const std::string_view word = more && !opens_list(third.peek()) ? qualified_name(name) : std::string_view();
    const bool null = is_null(word);
    if (more && !null && !opens_list(third.peek()))
        scan.leave_open(third.place(), Code::unsupported,
                        fmt::format("{} is not evaluated: write the strides as a list",
                                    word.empty() ? "the argument after the sizes" : word));
    if (more && opens_list(third.peek()))
    {
        scan = third;
        said.strides = read_list(scan);
    }
    else
        scan = null ? name : scan;
    skip_comments(scan);
    if (scan.take(','))
    {
        said.total_bytes = read_bytes(scan);
        skip_comments(scan);
        if (said.total_bytes && scan.take(','))
            said.alignment = read_bytes(scan);
    }
    skip_comments(scan);
    if (scan.peek() == close)
        scan.take(close);
    Imported one = imported_buffer(said);
    if (!said.strides)
        one.understood.emplace_back("no strides: DirectML takes the tensor as packed, row-major");
    return one;
}

/// Reads memory::desc({2, 3}, dt::f32, {3, 1}) of oneDNN; nothing if a tag takes the place of the strides.
std::optional<Imported> read_memory_desc(Scanner& scan)
{
    StridedText said;
    const char close = scan.peek() == '(' ? ')' : '}';
    scan.go_to(scan.place() + 1);
    said.sizes = read_list(scan);
    scan.expect(',');
    skip_comments(scan);
    const std::size_t place = scan.place();
    const std::string_view name = qualified_name(scan);
    const auto type = xla_type(name.substr(name.rfind(':') + 1));
    if (scan.failed() || !type || !scan.take(','))
        return std::nullopt;
    skip_comments(scan);
    const std::size_t argument = scan.place();
    bool in_call = false;
    if (scan.peek() != '{') // memory::dims({3, 1})
    {
        const std::string_view word = qualified_name(scan);
        if (word.empty() || word.find("tag") != std::string_view::npos)
            return std::nullopt;
        in_call = word.ends_with("dims") && scan.take('(');
        if (!word.ends_with("dims") || scan.next() != '{')
        {
            scan.leave_open(argument, Code::unsupported,
                            fmt::format("{} is not evaluated: write the strides as a list", word));
            return Imported{};
        }
    }
    said.dtype = type->dtype;
    if (!type->dtype)
        scan.leave_open(place, Code::dtype, type->note);
    said.strides = read_list(scan);
    skip_comments(scan);
    if (in_call)
        scan.expect(')');
    skip_comments(scan);
    scan.take(close);
    return imported_buffer(said);
}

/// cudnnSetTensor4dDescriptorEx(desc, CUDNN_DATA_HALF, n, c, h, w, and their strides); `strides`: false for the
/// call that names an order before the type.
Imported read_cudnn(Scanner& scan, bool strides)
{
    constexpr std::size_t rank = 4;
    StridedText said;
    said.labels = "NCHW";
    scan.expect('(');
    const std::string_view descriptor = scan.whole().substr(scan.place(), Scanner::most_name); // desc.get()
    scan.go_to(scan.place() + std::min(descriptor.find(','), descriptor.size()));
    scan.expect(',');
    const std::string_view order = strides ? std::string_view() : read_name(scan);
    skip_comments(scan);
    const std::size_t place = scan.place();
    take_type(scan, place, read_name(scan), said);
    std::vector<Int> numbers;
    while (!scan.failed() && numbers.size() < (strides ? 2 * rank : rank))
    {
        if (!numbers.empty())
            scan.expect(',');
        skip_comments(scan);
        numbers.push_back(value_of(scan));
    }
    scan.expect(')');
    if (scan.failed())
        return {};
    said.sizes.assign(numbers.begin(), numbers.begin() + rank);
    if (strides)
        said.strides.emplace(numbers.begin() + rank, numbers.end());
    if (strides || order == "CUDNN_TENSOR_NCHW")
        return imported_buffer(said);
    if (order != "CUDNN_TENSOR_NHWC")
        scan.leave_open(place, Code::unsupported, fmt::format("the order {} cannot be drawn", order));
    return imported_layout(said, "nhwc");
}

/// Words of shader languages before arrays whose rows are padded.
constexpr std::string_view shader_words[] = {"uniform", "cbuffer", "tbuffer",
                                             "layout",  "std140",  "ConstantBuffer"};

/// The element type of a declaration: float, __half, int8_t, cutlass::half_t.
std::optional<DType> declared_type(std::string_view name)
{
    if (name == "int4" || name == "uint4") // vectors of CUDA and OpenCL
        return std::nullopt;
    if (name == "char" || name == "uchar" || name == "size_t")
        return name == "char" ? DType::int8 : name == "uchar" ? DType::uint8 : DType::uint64;
    auto type = plain_type(name);
    if (!type)
        type = torch_type(name.ends_with("_t") ? name.substr(0, name.size() - 2) : name);
    return type ? type->dtype : std::nullopt;
}

/// Returns the unsigned type of as many bits.
DType unsigned_of(DType dtype)
{
    switch (dtype)
    {
    case DType::int8:
        return DType::uint8;
    case DType::int16:
        return DType::uint16;
    case DType::int32:
        return DType::uint32;
    case DType::int64:
        return DType::uint64;
    default:
        return dtype;
    }
}

/// Tells whether a declaration belongs to a block of a shader, whose arrays are padded: uniform B { float
/// a[2][3]; }
bool is_of_shader(std::string_view text, std::size_t begin)
{
    constexpr std::size_t farthest = 2048;
    const std::size_t from = begin - std::min(begin, farthest);
    const std::string_view before = text.substr(from, begin - from);
    const std::size_t opening = before.rfind('{');
    const std::size_t closing = before.rfind('}');
    if (opening == std::string_view::npos || (closing != std::string_view::npos && closing > opening))
        return false;
    const std::size_t start = before.substr(0, opening).find_last_of(";}");
    const std::string_view head = before.substr(start == std::string_view::npos ? 0 : start, opening - start);
    return std::any_of(std::begin(shader_words), std::end(shader_words),
                       [&](std::string_view word) { return head.find(word) != std::string_view::npos; });
}

/// Tells whether a word before brackets aligns an array.
bool is_attribute(std::string_view name)
{
    return is_one_of(name, {"alignas", "_Alignas", "__align__", "__attribute__", "__declspec"});
}

/// Passes the brackets after such a word; false if they may change the type.
bool pass_attribute(Scanner& scan)
{
    const std::size_t begin = scan.place();
    return scan.next() == '(' && scan.pass_brackets()
           && scan.since(begin).find("vector_size") == std::string_view::npos;
}

/// Passes an initialiser, = {..}.
void pass_initialiser(Scanner& scan)
{
    constexpr std::size_t longest = 8192;
    const std::string_view text = scan.whole();
    if (!scan.take('=') && scan.next() != '{')
        return;
    const std::size_t begin = text.find_first_not_of(" \t\r\n", scan.place());
    std::size_t nested = 0;
    for (std::size_t at = begin; at < std::min(text.size(), begin + longest); ++at)
    {
        if (text[at] == '{')
            ++nested;
        else if (text[at] == '}' && nested > 0)
            --nested;
        if (nested == 0 && (text[at] == ';' || text[at] == '}'))
            return scan.go_to(text[at] == ';' ? at : at + 1);
    }
    scan.go_to(text.size()); // it was cut off
}

/// Passes the words after an array: __attribute__((aligned(64))) = {..}
void pass_behind_array(Scanner& scan)
{
    skip_comments(scan);
    if (Scanner word = scan; is_attribute(word.name()) && pass_attribute(word))
        scan = word;
    pass_initialiser(scan);
}

/// Reads arrays that a statement declares with two dimensions or more: __shared__ half a[64][72], b[8][9];
void read_declaration(std::string_view text, std::size_t begin, Findings& findings)
{
    constexpr int most_words = 8;
    Scanner scan(text, begin);
    std::optional<DType> dtype;
    bool is_unsigned = false;
    bool is_opencl = false;
    for (int word = 0; word < most_words && !dtype; ++word)
    {
        const std::string_view name = scan.name();
        if (is_one_of(name, {"_Complex", "complex", "uniform", "cbuffer", "layout"}))
            return;
        is_opencl = is_opencl || is_one_of(name, {"__local", "__global", "__private", "__constant"});
        if (is_opencl && is_digit(name.empty() ? ' ' : name.back())) // float16, int8: vectors
            return;
        is_unsigned = is_unsigned || name == "unsigned";
        if (is_attribute(name) ? !pass_attribute(scan) : name == "typedef" || scan.peek() == '(')
            return;
        if (is_attribute(name))
            continue;
        if (!scan.take("::"))
            dtype = declared_type(name);
        scan.skip_blanks_on_line();
        while (name == "long" && (scan.take_name("long") || scan.take_name("int")))
            scan.skip_blanks_on_line();
        if (Scanner array = scan; name == "unsigned" && !array.name().empty() && array.next() == '[')
            dtype = DType::uint32;
    }
    if (!dtype || is_of_shader(text, begin))
        return;
    if (is_unsigned)
        dtype = unsigned_of(*dtype);
    struct Declared
    {
        std::string_view name;
        TextSpan span;
        std::vector<Int> sizes;
    };
    std::vector<Declared> arrays;
    do
    {
        scan.skip_blanks();
        Declared array{scan.name(), {scan.place(), scan.place()}, {}};
        array.span.begin -= array.name.size();
        if (array.name.empty() || is_one_of(array.name, {"_Complex", "complex"}) || array_of(array.name)
            || scan.peek() != '[')
        {
            if (arrays.empty())
                return;
            scan.go_to(text.size()); // another variable: *p
            break;
        }
        while (!scan.failed() && array.sizes.size() <= Dims::max_rank && scan.take('['))
        {
            skip_comments(scan);
            if (array.sizes.empty() && scan.peek() == ']')
                scan.leave_open(scan.place(), Code::unsupported,
                                "the first size is that of the list: write it in its brackets");
            array.sizes.push_back(scan.peek() == ']' ? 1 : value_of(scan));
            scan.expect(']');
        }
        array.span.end = scan.place();
        pass_behind_array(scan);
        if (array.sizes.size() > 1)
            arrays.push_back(std::move(array));
    } while (!scan.failed() && arrays.size() < Scanner::most_numbers && scan.take(','));
    if (scan.failed() || (!scan.take(';') && scan.place() < text.size()))
        return;
    for (const Declared& array : arrays)
    {
        if (const auto& open = scan.unsaid())
        {
            findings.miss(array.span.begin, open->at, open->message);
            continue;
        }
        StridedText said;
        said.dtype = dtype;
        said.sizes = array.sizes;
        Imported one = imported_buffer(said);
        one.scene.title = std::string(array.name);
        one.understood.emplace_back("an array of C is packed, row-major");
        findings.add(array.span, std::move(one));
    }
}

} // namespace

void c_descriptions(std::string_view text, const ImportOptions&, Findings& findings)
{
    Names names(text, 0);
    while (!findings.done() && names.next())
    {
        const std::size_t begin = names.place();
        const std::string_view name = names.name();
        const std::size_t behind = begin + name.size();
        if (const std::size_t before = text.find_last_not_of(" \t", begin - 1);
            begin == 0 || before == text.npos
            || std::string_view("\n;{}").find(text[before]) != std::string_view::npos
            || text.substr(0, before + 1).ends_with("]]"))
            read_declaration(text, begin, findings);
        Scanner scan(text, behind);
        std::optional<Imported> read;
        const bool of_memory = name == "desc" && text.substr(0, begin).ends_with("memory::");
        if (!name.ends_with("TensorDesc") && !name.starts_with("cudnn") && !of_memory)
            continue;
        if (in_line_comment(text, begin))
            continue;
        if (name == "TensorDesc")
        {
            scan.skip_blanks_on_line();
            static_cast<void>(scan.name()); // a variable may be named here
            if (scan.next() != '(' && scan.peek() != '{')
                continue;
            read = read_tensor_desc(scan);
        }
        else if (of_memory)
        {
            scan.skip_blanks_on_line();
            static_cast<void>(scan.name()); // a variable may be named here
            if ((scan.next() != '(' && scan.peek() != '{') || !text.substr(scan.place() + 1).starts_with('{'))
                continue;
            read = read_memory_desc(scan);
            if (!read)
                continue;
        }
        else if (name == "cudnnSetTensor4dDescriptorEx" || name == "cudnnSetTensor4dDescriptor")
            read = read_cudnn(scan, name.ends_with("Ex"));
        else
            continue;
        names.go_to(
            std::max(behind, findings.take(begin, scan, scan.failed() ? std::nullopt : std::move(read))));
    }
}

/// Tells whether a name with braces behind it is a number, int BLOCK_DIM{32}, or the braces are filled in by a
/// program, "shape {0}".
bool is_number(std::string_view text, std::size_t begin, std::size_t behind)
{
    const TextSpan line = lines_around(text, {begin, begin});
    const std::string_view before = text.substr(line.begin, begin - line.begin);
    for (const char quote : {'"', '\''})
        if (std::count(before.begin(), before.end(), quote) % 2 == 1)
            return true;
    return text.substr(behind).starts_with('{')
           && is_one_of(word_before(text, 0, begin),
                        {"int", "unsigned", "long", "short", "auto", "size_t", "int32_t", "uint32_t", "int64_t",
                         "uint64_t", "UINT", "UINT32", "UINT64"});
}

void c_arrays(std::string_view text, const ImportOptions&, Findings& findings)
{
    Arrays arrays(text, findings);
    Names names(text, 0);
    while (!findings.done() && names.next())
    {
        const std::size_t begin = names.place();
        const std::size_t behind = begin + names.name().size();
        Scanner scan(text, behind);
        // set_dim({2, 3}).set_stride({3, 1})
        const bool call = scan.peek() == '(' && names.name().starts_with("set")
                          && text.substr(scan.place()).starts_with("({");
        if (!call && scan.next() != '[' && scan.peek() != '=' && scan.peek() != '{')
            continue;
        auto array = array_of(names.name());
        if (!array || in_line_comment(text, begin))
            continue;
        if (Scanner null = scan;
            array->strides && null.take('=') && (null.skip_blanks(), is_null(qualified_name(null))))
        {
            array->null = true;
            array->span = {begin, null.place()};
            arrays.add(*std::move(array));
            continue;
        }
        if (call)
            scan.take('(');
        array->numbers = read_numbers(scan);
        if (call)
            scan.expect(')');
        if (scan.failed())
        {
            if (array->numbers.size() > 1) // the last is not one
                findings.take(begin, scan, std::nullopt);
            continue;
        }
        if (array->numbers.empty() || (array->numbers.size() == 1 && is_number(text, begin, behind)))
            continue;
        array->span = {begin, scan.place()};
        array->in_bytes = array->strides && counts_bytes(text, begin);
        array->unsaid = scan.unsaid();
        names.go_to(scan.place());
        arrays.add(*std::move(array));
    }
    arrays.make_layouts();
}

} // namespace stridescope::core::formats

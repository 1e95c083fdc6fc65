#include "core/import/around.h"
#include "core/import/element_guess.h"
#include "core/import/formats.h"

#include <fmt/format.h>

#include <algorithm>

/// Tensors of ggml: ne = {192, 1, 128, 1}, nb = {4, 768, 768, 98304}; sizes and strides in bytes, the innermost
/// first.
namespace stridescope::core::formats
{
namespace
{

/// ne = {2, 3}, ne = [2, 3], ne=(2, 3), ne = ([0] = 2, [1] = 3)
std::vector<Int> read_list(Scanner& scan)
{
    std::vector<Int> numbers;
    if (Scanner answer = scan; answer.take('$') && is_digit(answer.peek())) // GDB's answer, on the next line
    {
        answer.integer();
        scan = answer;
    }
    if (!scan.take('='))
        scan.take(':');
    const char open = scan.next();
    const char close = open == '{' ? '}' : open == '[' ? ']' : ')';
    if (open != '{' && open != '[' && open != '(')
        scan.fail("expected a list of integers");
    scan.take(open);
    while (!scan.failed() && !scan.take(close))
    {
        if (!numbers.empty() && !scan.expect(','))
            break;
        if (scan.next() == '[') // GDB's index
        {
            scan.pass_brackets();
            scan.expect('=');
        }
        if (numbers.size() >= Scanner::most_numbers)
            scan.fail(fmt::format("a list of more than {} numbers", Scanner::most_numbers));
        numbers.push_back(scan.dimension());
    }
    return numbers;
}

/// Reads ne0=64, ne1=8, ne2=1, ne3=1, or those of a source, ne00: `name` is the part before the last digit.
std::vector<Int> read_row(Scanner& scan, std::string_view name)
{
    constexpr int dimensions = 4;
    std::vector<Int> numbers;
    for (int d = 0; d < dimensions && !scan.failed(); ++d)
    {
        if (!scan.take(','))
            scan.take(';');
        if (scan.skip_blanks(); scan.name() != fmt::format("{}{}", name, d))
            scan.fail(fmt::format("expected {}{}", name, d));
        if (!scan.take('='))
            scan.take(':');
        if (!is_digit(scan.next()))
            scan.fail("expected an integer");
        numbers.push_back(scan.integer());
    }
    return numbers;
}

/// Tells whether a name is that of a first size in such a row: ne0, ne00, ne10.
bool begins_row(std::string_view name)
{
    return name == "ne0" || name == "ne00" || name == "ne10";
}

/// GGML_TYPE_F16, f16, and q4_0, which is not drawn.
std::optional<NamedType> ggml_type(std::string_view name)
{
    if (is_quantised(name))
        return NamedType{std::nullopt,
                         fmt::format("{} has quantised blocks, in which an element has no address", name)};
    auto type = plain_type(name);
    return type && type->dtype && info(*type->dtype).bits >= 8 ? type : std::nullopt;
}

/// Returns the type of a number of ggml's list of types, type=30: nothing if the lines have none, or have
/// several; null inside if it has quantised blocks. Source: enum ggml_type.
std::optional<std::optional<DType>> numbered_type(std::string_view text, TextSpan lines)
{
    constexpr std::pair<Int, DType> types[] = {{0, DType::float32},  {1, DType::float16},  {24, DType::int8},
                                               {25, DType::int16},   {26, DType::int32},   {27, DType::int64},
                                               {28, DType::float64}, {30, DType::bfloat16}};
    std::optional<Int> number;
    Names names(text.substr(0, lines.end), lines.begin);
    while (names.next())
    {
        Scanner scan(text, names.place() + names.name().size());
        if (names.name() != "type" || !scan.take('=') || !is_digit(scan.peek()))
            continue;
        const Int found = scan.integer();
        if (number && *number != found)
            return std::nullopt;
        number = found;
    }
    if (!number)
        return std::nullopt;
    for (const auto& [known, dtype] : types)
        if (known == *number)
            return std::optional(dtype);
    return std::optional<DType>();
}

/// Tells whether a debugger's structure begins at a position: {type = GGML_TYPE_F32, ..
bool begins_with_type(std::string_view text, std::size_t begin)
{
    Scanner scan(text, begin);
    scan.skip_blanks();
    return scan.take_name("type");
}

/// Passes a comment up to the end of its line.
bool take_comment(Scanner& scan)
{
    Scanner comment = scan;
    comment.skip_blanks_on_line();
    const std::string_view text = scan.whole();
    if (!text.substr(comment.place()).starts_with("//"))
        return false;
    scan.go_to(std::min(text.find('\n', comment.place()), text.size()));
    scan.skip_blanks();
    return true;
}

/// `name`: ne, or the first name of a row such as ne0.
void read_tensor(Scanner& scan, std::size_t begin, std::string_view name, std::span<const TextSpan> layouts,
                 StridedText& said, std::vector<std::string>& guessed)
{
    const bool row = begins_row(name);
    const std::string source(row ? name.substr(2, name.size() - 3) : std::string_view());
    if (row)
        scan.go_to(begin);
    std::vector<Int> sizes = row ? read_row(scan, "ne" + source) : read_list(scan);
    while (scan.take(',') || scan.take(';') || scan.take(')') || scan.take('.') // .nb of a C initialiser
           || take_comment(scan))
        ;
    if (scan.take("(gdb)"))
        scan.name(); // print
    scan.skip_blanks_on_line();
    for (const std::size_t place = scan.place(); !row;)
    {
        if (const std::string_view other = scan.name(true); other == "nb" || other.ends_with(".nb"))
            break;
        const bool member = scan.take("->"); // src0->nb
        if (!member || scan.failed() || scan.place() > place + Scanner::most_name)
            return void(scan.fail_at(place, Code::parse, "expected nb, the strides"));
    }
    const std::size_t place = scan.place();
    std::vector<Int> bytes = row ? read_row(scan, "nb" + source) : read_list(scan);
    if (scan.failed() || scan.unsaid())
        return;
    TextSpan lines = lines_around(scan.whole(), {begin, scan.place()});
    if (const auto around = brackets_around(scan.whole(), {begin, scan.place()});
        around && (row || begins_with_type(scan.whole(), around->begin)))
        lines = *around; // one of several on its lines, or a debugger's
    else if (scan.since(begin).find('\n') != std::string_view::npos)
        for (int line = 0; line < 3 && lines.begin > 0; ++line) // a debugger's lines: type, buffer, ne, nb
            lines.begin = lines_around(scan.whole(), {lines.begin - 1, lines.begin - 1}).begin;
    const TypeBeside beside =
        type_within(scan.whole(), lines, {begin, scan.place()}, {ggml_type, TypeWords::own, layouts});
    const auto dense = dense_element_bytes(sizes, bytes);
    if (beside.type && !beside.type->dtype)
        return scan.leave_open(beside.at, Code::unsupported, beside.type->note);
    if (const auto numbered = numbered_type(scan.whole(), lines))
    {
        if (!*numbered)
            return scan.leave_open(place, Code::unsupported, "a type of ggml whose elements have no address");
        said.dtype = *numbered;
    }
    else if (beside.type && !(beside.of_another && dense && dense != info(*beside.type->dtype).bits / 8))
        said.dtype = beside.type->dtype;
    else
    {
        if (!dense)
            return scan.leave_open(
                place, Code::dtype,
                beside.several.empty()
                    ? "nb is in bytes: write the data type beside it, such as f16"
                    : fmt::format(
                        "nb is in bytes, and the text names several types, {}: write the tensor's own type",
                        beside.several));
        said.dtype = guessed_type(*dense);
        guessed.push_back(
            fmt::format("dtype {}: the text names {}; elements of this size make the tensor packed",
                        info(*said.dtype).name, beside.several.empty() ? "none" : beside.several));
    }
    const Int element = info(*said.dtype).bits / 8;
    for (std::size_t d = 0; d < bytes.size(); ++d)
    {
        const bool moves = d >= sizes.size() || sizes[d] > 1;
        if (moves && bytes[d] % element != 0)
            scan.leave_open(place, Code::layout,
                            fmt::format("a stride of {} bytes is not a multiple of the element size, {} bytes",
                                        bytes[d], element));
        else if (bytes[d] % element != 0)
            guessed.push_back(fmt::format(
                "a stride of {} bytes, of a dimension of size 1, is rounded down to whole elements", bytes[d]));
        bytes[d] /= element;
    }
    std::reverse(sizes.begin(), sizes.end());
    std::reverse(bytes.begin(), bytes.end());
    said.sizes = std::move(sizes);
    said.strides = std::move(bytes);
}

} // namespace

void ggml(std::string_view text, const ImportOptions&, Findings& findings)
{
    Names names(text, 0);
    while (!findings.done() && names.next())
    {
        if (names.name() != "ne" && !begins_row(names.name()))
            continue;
        const std::size_t begin = names.place();
        Scanner scan(text, begin + names.name().size());
        Scanner ahead = scan;
        if (Scanner item = scan;
            names.name() == "ne" && item.peek() == '[' && item.pass_brackets() && item.take('='))
        {
            if (text.substr(scan.place()).starts_with("[0]")) // one dimension a line
                findings.refuse({begin, item.place()}, begin,
                                {Code::unsupported, "",
                                 "sizes and strides one by one: write them as ne = {4, 3}, nb = {4, 16}"});
            names.go_to(item.place());
            continue;
        }
        if (names.name() == "ne")
            static_cast<void>(read_list(ahead));
        else if ((ahead = Scanner(text, begin),
                  read_row(ahead, names.name().substr(0, names.name().size() - 1)))
                     .empty())
            continue;
        if (ahead.failed())
            continue; // "ne" is a word in French, and of shells
        StridedText said;
        std::vector<std::string> guessed;
        read_tensor(scan, begin, names.name(), findings.layouts(), said, guessed);
        std::optional<Imported> one;
        if (!scan.failed() && said.strides)
        {
            one = imported_buffer(said);
            one->understood.emplace_back("ggml's strides are bytes, and its first dimension is the last here");
            one->guessed.insert(one->guessed.end(), guessed.begin(), guessed.end());
        }
        names.go_to(std::max(findings.take(begin, scan, std::move(one)), begin + 2));
    }
}

} // namespace stridescope::core::formats

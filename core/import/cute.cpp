#include "core/import/formats.h"

#include "core/tensor/packing.h"

#include <fmt/format.h>

#include <algorithm>

/// CuTe's layouts, shape:stride, each a number or a tuple of such: ((2,2),3):((1,4),_8)
namespace stridescope::core::formats
{
namespace
{

constexpr std::size_t deepest = 12;

/// A number or nested tuples of numbers, in a flat list, and how they are nested.
struct Modes
{
    std::vector<Int> numbers;
    std::string form;                ///< a bracket or an n for each part
    std::vector<std::size_t> places; ///< where each character of the form is in the text
    bool has_number = false;         ///< else there are symbols alone
    bool is_tuple() const { return form.starts_with('('); }
};

bool is_symbol(char begin)
{
    return begin == '?' || (is_name_character(begin) && !is_digit(begin) && begin != '_');
}

Int mode(Scanner& scan)
{
    const std::size_t begin = scan.place();
    const bool known_when_compiled = scan.take('_');
    if (known_when_compiled && !is_digit(scan.peek()) && scan.peek() != '-')
    {
        scan.fail("expected an integer");
        return 1;
    }
    const Int number = is_symbol(scan.peek()) && !known_when_compiled ? scan.dimension() : scan.integer();
    if (scan.peek() == '@')
    {
        scan.leave_open(begin, Code::unsupported,
                        "a scaled basis (such as 1@0) is a coordinate, not an offset: it is not drawn");
        for (int axis = 0; axis < 8 && scan.peek() == '@'; ++axis)
        {
            scan.expect('@');
            scan.integer();
        }
    }
    return number;
}

Modes read_modes(Scanner& scan)
{
    Modes modes;
    std::size_t nested = 0;
    const auto put = [&](char c, std::size_t place)
    {
        modes.form += c;
        modes.places.push_back(place);
    };
    bool more = true; // a mode is to come, not what separates them
    do
    {
        const char next = scan.next();
        const std::size_t place = scan.place();
        if (more && next == '(' && nested < deepest)
        {
            scan.take('(');
            put('(', place);
            ++nested;
            continue;
        }
        if (more)
        {
            if (modes.numbers.size() >= Scanner::most_numbers)
                scan.fail(fmt::format("more than {} modes", Scanner::most_numbers));
            modes.has_number = modes.has_number || !is_symbol(next);
            modes.numbers.push_back(mode(scan));
            put('n', place);
            more = false;
        }
        else if (scan.take(','))
            more = true;
        else if (scan.expect(')'))
        {
            put(')', place);
            --nested;
        }
    } while (!scan.failed() && nested > 0);
    return modes;
}

/// What is written without a blank: `_smem_ptr[16b](0x7f00)`
void pass_word(Scanner& scan)
{
    const std::size_t most = scan.place() + Scanner::most_name;
    while (!scan.failed() && scan.peek() != '\0' && !is_blank(scan.peek()) && scan.place() < most)
        scan.go_to(scan.place() + 1);
}

/// What a layout is composed with: `o 0 o (8,8):(8,1)`, `o smem_ptr[16b](0x7f00) o (8,8):(8,1)`; false where
/// with nothing.
bool pass_composition(Scanner& scan)
{
    const std::size_t begin = scan.place();
    for (int part = 0; part < 4 && !scan.failed(); ++part)
    {
        Scanner ahead = scan;
        if (!ahead.take_name("o"))
            break;
        scan = ahead;
        scan.skip_blanks_on_line();
        if (scan.peek() != '(' && scan.peek() != '_' && !is_digit(scan.peek()))
        {
            pass_word(scan);
            continue;
        }
        Scanner layout = scan;
        read_modes(layout);
        if (layout.take(':'))
            read_modes(layout);
        if (!layout.failed())
            scan = layout;
        if (scan.peek() == '{') // `_0{}`
            pass_word(scan);
    }
    return scan.place() > begin;
}

/// A swizzle in one of its spellings, and what it is composed with: `o 0 o (8,8):(8,1)`.
bool pass_swizzle(Scanner& scan)
{
    const std::string_view name = scan.name();
    const auto numbers = [&](char closing)
    {
        for (int i = 0; i < 3 && !scan.failed(); ++i)
        {
            if (i > 0)
                scan.expect(',');
            scan.integer();
        }
        scan.expect(closing);
    };
    if (name.starts_with("SW_"))
    {
        const bool right =
            name.size() >= 8 && name.find_first_not_of("0123456789_", 3) == std::string_view::npos;
        if (!right)
            scan.fail("expected three numbers of a swizzle");
    }
    else if (scan.peek() == '<' && scan.take('<'))
        numbers('>');
    else if (name == "Swizzle" && scan.take('('))
        numbers(')');
    else
        scan.fail("expected three numbers of a swizzle");
    pass_word(scan); // _smem_ptr[16b](0x..)
    pass_composition(scan);
    return !scan.failed();
}

bool is_swizzle(std::string_view name)
{
    return name == "Sw" || name == "S" || name == "Swizzle" || name.starts_with("SW_");
}

/// Without strides the first mode is the fastest.
std::vector<Int> colexicographic(Scanner& scan, const std::vector<Int>& sizes)
{
    Packing packing = Packing::row_major(std::min(sizes.size(), Dims::max_rank));
    std::reverse(packing.order.begin(), packing.order.end());
    const bool plain = sizes.size() <= Dims::max_rank
                       && std::all_of(sizes.begin(), sizes.end(), [](Int size) { return size > 0; });
    if (!plain)
        return std::vector<Int>(sizes.size(), 1); // a rule is broken, which is told later
    const auto strides = calculate_strides(sizes, packing);
    if (!strides)
        scan.leave_open(scan.place(), Code::overflow, "strides that do not fit 64 bits");
    return strides ? strides->to_vector() : std::vector<Int>(sizes.size(), 1);
}

/// What a pointer before the layout says of its elements' bits: ptr[16b](0x..) o (2,3):(3,1)
std::optional<DType> pointed_at(std::string_view text, std::size_t begin)
{
    constexpr std::size_t most_pointer = 96;
    const std::size_t from = begin > most_pointer ? begin - most_pointer : 0;
    std::string_view before = text.substr(from, begin - from);
    const std::size_t found = before.ends_with(" o ") ? before.rfind("ptr[") : std::string_view::npos;
    if (found == std::string_view::npos || before.find('\n', found) != std::string_view::npos)
        return std::nullopt;
    before.remove_prefix(found + 4);
    for (const auto& [bits, dtype] :
         {std::pair("64b]", DType::float64), std::pair("32b]", DType::float32),
          std::pair("16b]", DType::float16), std::pair("8b]", DType::uint8), std::pair("4b]", DType::uint4)})
        if (before.starts_with(bits))
            return dtype;
    return std::nullopt;
}

/// Where a layout may be without strides, or numbers without brackets.
struct Allowed
{
    bool without_strides = false;
    bool numbers = false;
};

std::optional<Imported> read_layout(Scanner& scan, Allowed allowed)
{
    const std::size_t begin = scan.place();
    const Modes shape = read_modes(scan);
    Modes stride;
    const bool has_strides = scan.take(':');
    if (has_strides)
    {
        stride = read_modes(scan);
        const auto differ =
            std::mismatch(shape.form.begin(), shape.form.end(), stride.form.begin(), stride.form.end());
        if (!scan.failed() && (differ.first != shape.form.end() || differ.second != stride.form.end()))
        {
            const auto i = static_cast<std::size_t>(differ.second - stride.form.begin());
            scan.fail_at(i < stride.places.size() ? stride.places[i] : scan.place(), Code::parse,
                         "expected strides nested as the shape");
        }
    }
    else if (!scan.failed() && !allowed.without_strides)
        scan.fail("expected : and strides after it");
    if (!scan.failed() && !shape.is_tuple() && !allowed.numbers)
        scan.fail("expected brackets");
    if (!shape.has_number && !stride.has_number)
        scan.fail_at(shape.places.back(), Code::parse, "expected an integer"); // (a,b):(c,d) is no layout
    if (scan.failed())
        return std::nullopt;
    const std::size_t end = scan.place();
    if (pass_composition(scan))
        scan.leave_open(end, Code::unsupported, "a composition of layouts is not drawn");
    StridedText said;
    said.sizes = shape.numbers;
    said.strides = has_strides ? stride.numbers : colexicographic(scan, shape.numbers);
    said.dtype = pointed_at(scan.whole(), begin);
    Imported one = imported_buffer(said);
    if (said.dtype)
        one.guessed.push_back(
            fmt::format("dtype {}: its pointer says no more than the bits", info(*said.dtype).name));
    if (std::count(shape.form.begin(), shape.form.end(), '(') > 1)
        one.understood.push_back("nested modes are dimensions of their own");
    if (!has_strides)
        one.guessed.push_back("no strides are said: the first mode is the fastest, as CuTe has it");
    return one;
}

/// The whole text is one layout, which then may be numbers alone, and without strides.
bool read_whole(std::string_view text, const ImportOptions& options, Findings& findings)
{
    Scanner scan(text, 0);
    const char first = scan.next();
    const std::size_t begin = scan.place();
    if (first != '(' && first != '_' && !is_digit(first))
        return false;
    const auto read = read_layout(scan, {true, true});
    const std::size_t end = scan.place();
    const bool colon = text.substr(begin, end - begin).find(':') != std::string_view::npos;
    const bool number = first != '(' && !colon; // "12"
    if (scan.failed() || scan.next() != '\0' || scan.place() != text.size() || (number && options.as != "cute"))
        return false;
    scan.go_to(end);
    findings.take(begin, scan, read);
    return true;
}

} // namespace

void cute(std::string_view text, const ImportOptions& options, Findings& findings)
{
    if (read_whole(text, options, findings))
        return;
    std::size_t at = 0;
    while (!findings.done())
    {
        at = text.find_first_of("(S", at);
        if (at >= text.size())
            return;
        if (at > 0 && is_name_character(text[at - 1]))
        {
            ++at; // a call, or within a name
            continue;
        }
        Scanner scan(text, at);
        if (text[at] == 'S')
        {
            Scanner ahead = scan;
            if (!is_swizzle(ahead.name()))
            {
                ++at;
                continue;
            }
            if (pass_swizzle(scan))
                scan.leave_open(at, Code::unsupported, "a swizzle moves bits of offsets: it is not drawn");
            at = findings.take(at, scan, std::nullopt);
            continue;
        }
        const std::size_t inner = std::min(text.find_first_not_of('(', at), text.size());
        if (inner - at > deepest)
        {
            at = inner - deepest; // however many there are, they are passed once
            continue;
        }
        const auto read = read_layout(scan, {});
        at = findings.take(at, scan, read);
    }
}

} // namespace stridescope::core::formats

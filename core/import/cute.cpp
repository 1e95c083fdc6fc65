#include "core/import/around.h"
#include "core/import/formats.h"
#include "core/import/python_fields.h"
#include "core/import/type_beside.h"
#include "core/tensor/packing.h"
#include "core/text/letters.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <utility>

/// Reads CuTe's layouts, shape:stride, in which each side is a number or a tuple of such sides:
/// ((2,2),3):((1,4),_8)
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
    std::vector<std::size_t> places; ///< position in the text of each character of the form
    bool has_number = false;         ///< false: there are only symbols
    bool has_name = false;           ///< a symbol other than ?
    bool is_tuple() const { return form.starts_with('('); }
    /// Returns the product of each mode of the outermost tuple; nothing if one does not fit in 64 bits.
    [[nodiscard]] std::optional<std::vector<Int>> sizes() const;
    [[nodiscard]] bool is_nested() const { return std::count(form.begin(), form.end(), '(') > 1; }
};

std::optional<std::vector<Int>> Modes::sizes() const
{
    std::vector<Int> products;
    std::size_t nested = 0;
    std::size_t number = 0;
    for (const char part : form)
    {
        if (nested <= 1 && part != ')' && (nested == 1 || part == 'n'))
            products.push_back(1);
        if (part == 'n')
        {
            const auto product = checked_multiply(products.back(), numbers[number++]);
            if (!product)
                return std::nullopt;
            products.back() = *product;
        }
        else
            nested += part == '(' ? std::size_t{1} : std::size_t(-1);
    }
    return products;
}

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
    if (scan.peek() == '{') // ?{div=8}
        scan.pass_brackets();
    if (scan.peek() == '@')
    {
        scan.leave_open(begin, Code::unsupported, "scaled-basis strides (such as 1@0) are not supported");
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
    bool more = true; // the next part is a mode, not a separator
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
            modes.has_name = modes.has_name || (is_symbol(next) && next != '?');
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

/// Numbers of a swizzle, Sw<bits, base, shift>.
struct Swizzle
{
    Int bits = 1;
    Int base = 0;
    Int shift = 0;
};

/// Reads a swizzle in one of its spellings: Sw<3,4,3>, S<3,4,3>, SW_3_4_3, Swizzle(3, 4, 3), Swizzle<3,4,3>{}.
/// Stops if the text is not a swizzle.
Swizzle read_swizzle(Scanner& scan)
{
    const std::string_view name = scan.name();
    Swizzle swizzle;
    const auto numbers = [&](Scanner& from, char separator)
    {
        for (Int* const number : {&swizzle.bits, &swizzle.base, &swizzle.shift})
        {
            if (number != &swizzle.bits)
                from.expect(separator);
            *number = from.failed() ? *number : from.integer();
        }
    };
    if (name.starts_with("SW_") && name.size() >= 8
        && name.find_first_not_of("0123456789_", 3) == std::string_view::npos)
    {
        std::string plain(name.substr(3));
        std::replace(plain.begin(), plain.end(), '_', ',');
        Scanner within(plain, 0);
        numbers(within, ',');
    }
    else if (((name == "Sw" || name == "S" || name == "Swizzle") && scan.peek() == '<' && scan.take('<'))
             || (name == "Swizzle" && scan.peek() == '(' && scan.take('(')))
    {
        const char closing = scan.whole()[scan.place() - 1] == '<' ? '>' : ')';
        numbers(scan, ',');
        scan.expect(closing);
    }
    else
        scan.fail("expected three numbers of a swizzle");
    if (scan.peek() == '{')
        scan.pass_brackets();
    return swizzle;
}

/// Tells whether a word mentions a swizzle: "swizzled", "SWIZZLE_128B", "SW128"; not if the text negates it.
bool is_swizzle_word(std::string_view text, const Names& names)
{
    const std::string word = in_small_letters(names.name());
    const bool named = word.find("swizzl") != std::string::npos || word.find("sw128") != std::string::npos
                       || word.find("sw64") != std::string::npos || word.find("sw32") != std::string::npos;
    if (!named || word.find("unswizzl") != std::string::npos || word.find("noswizzl") != std::string::npos
        || word.find("none") != std::string::npos || text.substr(0, names.place()).ends_with("no ")
        || text.substr(0, names.place()).ends_with("no-") || text.substr(0, names.place()).ends_with("not ")
        || text.substr(0, names.place()).ends_with("\xE4\xB8\x8D ")
        || text.substr(0, names.place()).ends_with("out "))
        return false;
    Scanner behind(text, names.place() + word.size());
    behind.skip_blanks_on_line();
    if (behind.peek() == '=' || behind.peek() == ':')
        behind.go_to(behind.place() + 1);
    behind.skip_blanks_on_line();
    for (const char* nothing : {"0", "1", "None", "none", "NONE", "False", "false", "off"})
        if (behind.take_name(nothing))
            return false;
    return read_swizzle(behind).bits != 0;
}

bool begins_swizzle(std::string_view name)
{
    return name == "Sw" || name == "S" || name == "Swizzle" || name.starts_with("SW_");
}

/// Tells whether brackets open after the name of a call that composes its arguments.
bool opens_composition(std::string_view text, std::size_t bracket)
{
    const std::string_view before = text.substr(0, bracket);
    return before.ends_with("ComposedLayout") || before.ends_with("composition")
           || before.ends_with("make_composed_layout");
}

/// The name of a call without the module before it and the types after it: "select" of cute.select<1,0>.
std::string_view function_of(std::string_view call)
{
    call = call.substr(0, call.find('<'));
    call.remove_prefix(std::min(call.size(), call.rfind('.') + 1));
    return call;
}

/// Tells whether a call makes a new layout from its arguments.
bool changes_layouts(std::string_view call)
{
    for (const std::string_view name : {"tile_to_shape",
                                        "logical_divide",
                                        "zipped_divide",
                                        "tiled_divide",
                                        "flat_divide",
                                        "logical_product",
                                        "zipped_product",
                                        "tiled_product",
                                        "flat_product",
                                        "blocked_product",
                                        "raked_product",
                                        "complement",
                                        "right_inverse",
                                        "left_inverse",
                                        "recast_layout",
                                        "upcast",
                                        "downcast",
                                        "recast",
                                        "local_tile",
                                        "local_partition",
                                        "partition_A",
                                        "partition_B",
                                        "partition_C",
                                        "partition_S",
                                        "partition_D",
                                        "domain_offset",
                                        "make_layout_like",
                                        "make_ordered_layout",
                                        "make_fragment_like",
                                        "composition",
                                        "select",
                                        "take",
                                        "group",
                                        "group_modes",
                                        "flatten",
                                        "coalesce",
                                        "filter",
                                        "filter_zeros",
                                        "append",
                                        "prepend",
                                        "replace",
                                        "slice",
                                        "dice"})
        if (function_of(call) == name)
            return true;
    // layout<0>(L) is a mode of the layout, layout(L) the layout itself.
    return call.ends_with('>') && (function_of(call) == "layout" || function_of(call) == "get");
}

/// Returns the position where the template arguments at the end of a text begin, <4> of "upcast <4>"; the
/// text's end if there are none.
std::size_t begin_of_types(std::string_view text)
{
    std::size_t nested = 0;
    const std::size_t least = text.size() > Scanner::most_name ? text.size() - Scanner::most_name : 0;
    for (std::size_t at = text.size(); text.ends_with('>') && at-- > least;)
        if (text[at] == '>')
            ++nested;
        else if (text[at] == '<' && --nested == 0)
            return at;
    return text.size();
}

/// Returns the call around a layout that makes another layout from it, at any depth; nothing if there is none.
/// `composed`: the nearest composition was read.
std::string changing_call(std::string_view text, TextSpan layout, bool composed)
{
    constexpr int most_nested = 4;
    TextSpan part = layout;
    for (int i = 0; i < most_nested; ++i)
    {
        const auto around = brackets_around(text, part);
        if (!around || text[around->begin - 1] == '{') // the block of a function
            break;
        const auto without_blanks = [&](std::size_t end)
        {
            while (end > 0 && text[end - 1] == ' ')
                --end;
            return text.substr(0, end);
        };
        const std::string_view before = without_blanks(around->begin - 1);
        const std::string_view function = without_blanks(begin_of_types(before));
        // The call is named without the blanks of upcast <4> (..).
        std::string call = std::string(function.substr(begin_of_name(before, function.size())))
                           + std::string(before.substr(begin_of_types(before)));
        const bool read = function_of(call) == "composition" && std::exchange(composed, false);
        if (changes_layouts(call) && !read)
            return call;
        part = {around->begin - 1, std::min(around->end + 1, text.size())};
    }
    return {};
}

/// Returns the position before a namespace.
std::size_t before_namespace(std::string_view text, std::size_t place)
{
    constexpr std::string_view name = "cute::";
    return text.substr(0, place).ends_with(name) ? place - name.size() : place;
}

/// Tells whether a position directly follows such brackets.
bool begins_composition(std::string_view text, std::size_t place)
{
    place = before_namespace(text, place);
    while (place > 0 && is_blank(text[place - 1]))
        --place;
    return place > 0 && (text[place - 1] == '(' || text[place - 1] == '<')
           && opens_composition(text, place - 1);
}

/// Passes `o 0 o (8,8):(8,1)` after a swizzle, or `, 0, (8,8):(8,1)` among a call's arguments; false if no
/// layout ends it.
bool pass_to_layout(Scanner& scan, bool arguments)
{
    const auto pass_part = [&] // smem_ptr[16b](0x7f), _0{}
    {
        const std::size_t most = scan.place() + Scanner::most_name;
        while (scan.peek() != '\0' && !is_blank(scan.peek()) && !(arguments && scan.peek() == ',')
               && scan.place() < most)
            scan.go_to(scan.place() + 1);
    };
    if (scan.peek() == '_') // Sw<3,4,3>_smem_ptr[16b](0x7f)
        pass_part();
    while (scan.peek() == ')' || scan.peek() == '>') // ptr<f16, smem, S<3,4,3>> o (8,8):(8,1)
        scan.go_to(scan.place() + 1);
    if (Scanner quoted = scan; quoted.take(',') && quoted.take('"')) // for !cute.memref
    {
        read_modes(quoted);
        if (quoted.take(':'))
            read_modes(quoted);
        if (quoted.peek() == '"' && !quoted.failed())
        {
            scan = quoted;
            return true;
        }
    }
    for (int part = 0; part < 4 && (arguments ? scan.take(',') : scan.take_name("o")); ++part)
    {
        scan.skip_blanks();
        scan.take("cute::");
        const bool brackets = scan.next() == '(';
        Scanner layout = scan;
        read_modes(layout);
        if (brackets && layout.take(':'))
            read_modes(layout);
        Scanner inner = scan; // ((8, 64) : (64, 1))
        if (brackets && !arguments && layout.failed() && inner.take('('))
        {
            read_modes(inner);
            const bool whole = inner.take(':') && (read_modes(inner), inner.take(')'));
            if (whole && !Scanner(inner).take_name("o"))
                layout = inner;
        }
        if (brackets && !layout.failed())
        {
            scan = layout;
            return true;
        }
        pass_part();
    }
    return false;
}

/// Tells whether a swizzle is the type of one that MLIR takes out of a composed layout on the same line.
bool is_type_of_composed(std::string_view text, std::size_t swizzle)
{
    const TextSpan line = lines_around(text, {swizzle, swizzle});
    const std::string_view before = text.substr(line.begin, swizzle - line.begin);
    return before.ends_with("cute.swizzle<\"") && before.find("composed_layout<") != std::string_view::npos;
}

/// Returns the first swizzle in a part of a text that moves bits and is not before another layout; also one of
/// `words` such as "swizzled".
std::optional<std::size_t> find_swizzle(std::string_view text, TextSpan part, TextSpan layout,
                                        bool words = true)
{
    Names names(text.substr(0, part.end), part.begin);
    while (names.next())
    {
        if (is_type_of_composed(text, names.place()))
            continue;
        Scanner scan(text, names.place());
        const Int bits = begins_swizzle(names.name()) ? read_swizzle(scan).bits : 0;
        if (!begins_swizzle(names.name()) || scan.failed())
        {
            if (words && is_swizzle_word(text, names))
                return names.place();
            continue;
        }
        Scanner own = scan;
        if (bits != 0
            && (!pass_to_layout(own, begins_composition(text, names.place()))
                || (names.place() < layout.begin && own.place() > layout.begin)))
            return names.place();
        names.go_to(std::max(bits != 0 ? own.place() : scan.place(), names.place() + names.name().size()));
    }
    return std::nullopt;
}

/// Tells whether a line has a layout, shape:stride, that may have its swizzle beside it.
bool has_layout(std::string_view text, TextSpan line)
{
    const std::string_view until = text.substr(0, line.end);
    for (std::size_t at = until.find('(', line.begin); at < line.end; at = until.find('(', at + 1))
    {
        Scanner scan(until, at);
        read_modes(scan);
        if (scan.take(':') && (scan.next() == '(' || scan.peek() == '!'))
            return true;
    }
    return false;
}

/// Returns the first swizzle of the lines near a layout's that have no layout themselves.
std::optional<std::size_t> swizzle_near(std::string_view text, TextSpan layout, bool words)
{
    constexpr int most_lines = 4;
    const auto swizzle_on = [&](TextSpan line)
    { return has_layout(text, line) ? std::nullopt : find_swizzle(text, line, layout, words); };
    TextSpan before = lines_around(text, layout);
    TextSpan behind = before;
    std::optional<std::size_t> swizzle;
    for (int i = 0; i < most_lines && before.begin > 0 && !swizzle; ++i)
    {
        before = lines_around(text, {before.begin - 1, before.begin - 1});
        swizzle = swizzle_on(before);
    }
    for (int i = 0; i < most_lines && behind.end < text.size() && !swizzle; ++i)
    {
        behind = lines_around(text, {behind.end + 1, behind.end + 1});
        swizzle = swizzle_on(behind);
    }
    return swizzle;
}

/// Looked at once, so that many layouts of a text without any cost little.
bool may_have_swizzles(std::string_view text)
{
    const auto has = [&](std::string_view word) { return text.find(word) != std::string_view::npos; };
    return has("wizzl") || has("WIZZL") || has("Sw<") || has("S<") || has("SW") || has("sw");
}

constexpr const char* no_swizzles = "a swizzle that is not composed with the layout: write Sw<B,M,S> o 0 o "
                                    "before the layout, counted in elements";
constexpr const char* cut_off = "the layout that this swizzle is composed with cannot be read, or is cut off";
/// Says why the swizzle at a place is not read with the layout beside it: it is composed with a variable, or
/// else.
std::string why_not_composed(std::string_view text, std::size_t swizzle, const char* otherwise)
{
    constexpr std::size_t farthest = 512;
    const TextSpan line = lines_around(text, {swizzle, swizzle});
    const std::size_t first = line.begin - std::min(line.begin, farthest);
    const std::size_t open = text.substr(first, swizzle - first).rfind("composition(");
    if (open != std::string_view::npos && open + first < line.begin
        && text.substr(first + open, swizzle - first - open).find(')') == std::string_view::npos)
        return cut_off;
    std::size_t call = text.substr(0, line.end).find("composition(", line.begin);
    if (call == std::string_view::npos)
        call = text.substr(0, std::min(line.end + farthest, text.size())).find("composition(", line.end);
    Scanner scan(text, std::min(text.find('(', std::min(call, text.size())), text.size()));
    const std::size_t begin = scan.place();
    if (call == std::string_view::npos || !scan.pass_brackets())
        return otherwise;
    std::string_view last = scan.since(begin);
    last.remove_suffix(1);
    last.remove_prefix(std::min(last.find_last_of(",("), last.size() - 1) + 1);
    Scanner argument(last, 0);
    argument.skip_blanks();
    const std::string_view name = argument.name();
    if (name.empty() || is_digit(name.front()) || argument.next() != '\0')
        return otherwise;
    return fmt::format(
        "composition(..) of the variable {} is not evaluated: write the swizzle before the layout's "
        "numbers, Sw<B,M,S> o 0 o (8,64):(64,1)",
        name);
}

constexpr const char* no_byte_swizzles = "a swizzled pointer whose layout cannot be read beside it";
constexpr const char* no_memory = "a descriptor or tensor memory has no offsets that can be drawn";
constexpr const char* no_compositions = "a composition of layouts cannot be drawn";
constexpr const char* no_pointer_flags =
    "the width of the elements is missing: write Sw<B,M,S> o smem_ptr[16b](0x0) o, then sizes:strides";

/// Text before a layout that is composed with it: `smem_ptr[16b](0x7f) o Sw<3,4,3> o 4 o`.
struct Composition
{
    std::size_t begin = 0;           ///< beginning of its text
    std::optional<Stop> reason;      ///< reason why it cannot be drawn
    std::optional<TextSpan> pointer; ///< expression that points at the elements
    std::string_view swizzle;        ///< swizzle of everything after it
    std::optional<Swizzle> of_bytes; ///< swizzle of the pointer's addresses
    std::optional<Int> offset;
};

/// Returns the beginning of the composed operand, given its end: a name or a number with brackets after it, or
/// only brackets.
std::size_t begin_of_part(std::string_view text, std::size_t end)
{
    std::size_t begin = end;
    for (int brackets = 0; brackets < 3 && begin > 0; ++brackets)
    {
        if (std::string_view(")]}>").find(text[begin - 1]) == std::string_view::npos)
            break;
        const auto opening = opening_of(text, begin - 1);
        if (!opening)
            return end;
        begin = *opening;
    }
    std::size_t name = begin_of_name(text, begin);
    if (name > 0 && name < end && text[name - 1] == '@')
        if (const std::size_t address = begin_of_name(text, name - 1); text.substr(address).starts_with("0x"))
            name = address; // 0x7f00@gmem
    const bool swizzled = name > 0 && text[name] == '_' && text[name - 1] == '>';
    const auto opening = swizzled ? opening_of(text, name - 1) : std::nullopt;
    return opening ? begin_of_name(text, *opening) : name;
}

/// Sets the swizzle that a pointer's text names, if it does: ptr<f16, smem, align<1024>, S<3,4,3>>.
void set_swizzle_of_pointer(std::string_view text, TextSpan pointer, Composition& all)
{
    all.pointer = pointer;
    const std::string_view words = text.substr(0, pointer.end);
    const auto at = find_swizzle(words, pointer, pointer);
    if (!at)
        return;
    Scanner scan(words, *at);
    all.of_bytes = read_swizzle(scan);
    if (scan.failed() || find_swizzle(words, {scan.place(), pointer.end}, pointer))
        all.reason = Stop{*at, Code::unsupported, no_byte_swizzles};
}

/// Tells whether the address that a pointer's text gives is no multiple of the bytes that its swizzle repeats
/// after, so that the pattern begins elsewhere.
bool is_misaligned(std::string_view pointer, const Swizzle& swizzle)
{
    const std::size_t at = pointer.find("0x");
    constexpr Int most = 32;
    for (const Int number : {swizzle.bits, swizzle.base, swizzle.shift})
        if (number < -most || number > most)
            return false; // the broken rule is reported later
    const Int bits = swizzle.bits + swizzle.base + std::abs(swizzle.shift);
    std::uint64_t address = 0;
    if (at == std::string_view::npos || bits < 0 || bits > most)
        return false;
    std::from_chars(pointer.data() + at + 2, pointer.data() + pointer.size(), address, 16);
    return address % (std::uint64_t{1} << bits) != 0;
}

void read_part(std::string_view text, TextSpan part, Composition& all)
{
    while (part.end - part.begin > 2 && text[part.begin] == '(' && text[part.end - 1] == ')')
        part = {part.begin + 1, part.end - 1};
    Scanner scan(text.substr(0, part.end), part.begin);
    const std::string_view words = text.substr(part.begin, part.end - part.begin);
    if (words.starts_with('S'))
    {
        const Swizzle swizzle = read_swizzle(scan);
        const Int bits = swizzle.bits;
        const bool of_pointer = !scan.failed() && scan.peek() == '_'; // Sw<3,4,3>_smem_ptr[16b](0x7f)
        if (of_pointer)
            all.pointer = {scan.place() + 1, part.end};
        if (scan.failed() || (scan.place() != part.end && !of_pointer))
            all.reason = Stop{part.begin, Code::unsupported, no_swizzles};
        else if (bits != 0 && all.pointer && all.of_bytes)
            all.reason = Stop{part.begin, Code::unsupported, no_compositions};
        else if (bits != 0 && all.pointer)
            all.of_bytes = swizzle;
        else if (bits != 0 && !all.swizzle.empty())
            all.reason = Stop{part.begin, Code::unsupported, no_compositions};
        else if (bits != 0)
            all.swizzle = words;
        return;
    }
    const std::string_view name = words.substr(0, words.find_first_of("([<{"));
    if (name.find("DescriptorIterator") != std::string_view::npos || name.starts_with("tmem_"))
        return void(all.reason = Stop{part.begin, Code::unsupported, no_memory});
    const bool address = name.starts_with("0x") && name.find('@') != std::string_view::npos; // 0x7f00@gmem
    if (address || name.ends_with("ptr") || name.ends_with("iter") || name.ends_with("ptr_flag_bits")
        || (name.ends_with("b")
            && name.find("ptr") != std::string_view::npos)) // smem_ptr_16b(0x7f), smem_ptr16b(0)
    {
        all.pointer = part;
        const bool counts = name.ends_with("counting_iter"); // its elements are the offsets from a number on
        if (counts && (all.offset || !all.swizzle.empty()))
            scan.fail("a second offset");
        if (counts)
        {
            scan.go_to(part.begin + name.size());
            scan.take('(');
            scan.take('_');
            all.offset = scan.integer();
        }
        if (scan.failed())
            all.reason = Stop{part.begin, Code::unsupported, no_compositions};
        set_swizzle_of_pointer(text, part, all);
        return;
    }
    if (name.ends_with("smem_ptr_flag"))
        return void(all.reason = Stop{part.begin, Code::unsupported, no_pointer_flags});
    const bool second = all.offset || !all.swizzle.empty();
    const bool type = scan.take("C<") || scan.take("Int<");
    scan.take('_');
    all.offset = scan.integer();
    if (type)
        scan.expect('>');
    if (second || scan.failed() || (scan.place() != part.end && scan.peek() != '{'))
        all.reason = Stop{part.begin, Code::unsupported, no_compositions};
}

/// Reads the operand that is composed with a layout, from the layout backwards.
Composition composed_with(std::string_view text, TextSpan layout)
{
    constexpr int most_parts = 4;
    Composition all{layout.begin, {}, {}, {}, {}, {}};
    std::size_t end = layout.end;
    auto around = brackets_around(text, layout);
    // !cute.memref<f16, smem, align<1024>, S<3,4,3>, "(8,64):(64,1)">
    if (around && text.substr(0, around->begin - 1).ends_with("cute.memref")
        && text.substr(0, layout.begin).ends_with('"'))
    {
        all.begin = around->begin;
        if (text.substr(around->begin, layout.begin - around->begin).find("tmem") != std::string_view::npos)
            all.reason = Stop{around->begin, Code::unsupported, no_memory};
        set_swizzle_of_pointer(text, {around->begin, layout.begin - 1}, all);
        return all;
    }
    if (around && around->begin == layout.begin && around->end == layout.end) // the layout's own brackets
        around = brackets_around(text, {around->begin - 1, around->end + 1});
    const bool arguments = around && opens_composition(text, around->begin - 1);
    for (int part = 0; part < most_parts && !all.reason; ++part)
    {
        std::size_t at = all.begin;
        const auto skip_blanks = [&]
        {
            while (at > 0
                   && (text[at - 1] == ' ' || text[at - 1] == '\t' || (arguments && is_blank(text[at - 1]))))
                --at;
        };
        // ((8, 64) : (64, 1)) is the same layout in brackets.
        for (; at > 0 && text[at - 1] == '(' && end < text.size() && text[end] == ')'; ++end)
            --at;
        skip_blanks();
        at = before_namespace(text, at);
        skip_blanks();
        if (at < 2
            || (arguments ? text[at - 1] != ',' : text[at - 1] != 'o' || is_name_character(text[at - 2])))
            break;
        --at;
        skip_blanks();
        if (const std::size_t line = text.substr(0, at).find_last_not_of(" \r\n");
            line != std::string_view::npos && text[line] == ')') // tmem_ptr(..) on the line before
            at = line + 1;
        all.begin = begin_of_part(text, at);
        if (all.begin == at)
            break;
        read_part(text, {all.begin, at}, all);
        all.begin = before_namespace(text, all.begin);
        at = all.begin;
        skip_blanks();
        const bool comment = text.substr(0, at).ends_with("//");
        if (at > 0 && !comment && std::string_view("+-*/@").find(text[at - 1]) != std::string_view::npos
            && !all.reason)
            all.reason = Stop{all.begin, Code::unsupported, "a sum of a pointer and an offset cannot be read"};
    }
    return all;
}

/// Reads the element type of a pointer, or only the bits of an element, ptr[16b](0x..); true if it names a
/// type.
bool read_pointer(Scanner& scan, TextSpan pointer, StridedText& said)
{
    const TypeBeside named = type_within(scan.whole(), pointer, pointer, {torch_type, TypeWords::code});
    if (named.type && !named.type->dtype)
        scan.leave_open(named.at, Code::dtype, named.type->note);
    if (named.type)
        said.dtype = named.type->dtype;
    if (named.type)
        return true;
    const std::string_view words = scan.whole().substr(pointer.begin, pointer.end - pointer.begin);
    for (const auto& [bits, dtype] :
         {std::pair("[64b]", DType::float64), std::pair("[32b]", DType::float32),
          std::pair("[16b]", DType::float16), std::pair("[8b]", DType::uint8), std::pair("[4b]", DType::uint4)})
        if (const std::string_view number = std::string_view(bits).substr(1, std::strlen(bits) - 3);
            words.find(bits) != std::string_view::npos
            || words.find(fmt::format("ptr_{}b", number)) != std::string_view::npos
            || words.find(fmt::format("ptr{}b", number)) != std::string_view::npos
            || words.find(fmt::format("flag_bits<{}>", number)) != std::string_view::npos)
            said.dtype = dtype;
    if (!said.dtype && words.find("b](") != std::string_view::npos)
        scan.leave_open(pointer.begin, Code::dtype, "no supported type has this pointer's bits per element");
    return false;
}

/// Reads the operand with which the text composes the layout, and refuses other words beside it that a scene
/// cannot express.
Composition read_surroundings(Scanner& scan, TextSpan layout, std::optional<bool>* swizzles,
                              std::span<const TextSpan> layouts, StridedText& said,
                              std::vector<std::string>& understood, std::vector<std::string>& guessed)
{
    const std::string_view text = scan.whole();
    Composition composed = composed_with(text, layout);
    if (composed.reason)
        scan.leave_open(composed.reason->at, composed.reason->code, composed.reason->message);
    said.base = composed.offset.value_or(0);
    if (composed.pointer)
    {
        const bool named = read_pointer(scan, *composed.pointer, said);
        if (said.dtype)
            (named ? understood : guessed)
                .push_back(fmt::format("dtype {}: {}its pointer", info(*said.dtype).name,
                                       named ? "named by " : "from the bits of "));
    }
    if (const std::string call = changing_call(text, layout, composed.begin < layout.begin); !call.empty())
        scan.leave_open(
            layout.begin, Code::unsupported,
            fmt::format("{}(..) changes the layout: paste the printed result of the whole expression", call));
    Scanner behind = scan;
    while (behind.peek() == ')')
        behind.go_to(behind.place() + 1);
    if (behind.take_name("o") && behind.next() != '\0')
        scan.leave_open(scan.place(), Code::unsupported, no_compositions);
    if (swizzles && !*swizzles)
        *swizzles = may_have_swizzles(text);
    if (!swizzles || **swizzles)
    {
        // The layout's own text does not count as beside it, and words may refer to its own swizzle.
        const bool words = composed.swizzle.empty() && !composed.of_bytes;
        const TextSpan all{!composed.swizzle.empty() || composed.of_bytes ? composed.begin : layout.begin,
                           layout.end};
        const auto beside = [&](TextSpan part)
        {
            auto found = find_swizzle(text, {part.begin, std::min(part.end, all.begin)}, all, words);
            return found ? found : find_swizzle(text, {std::max(part.begin, all.end), part.end}, all, words);
        };
        auto swizzle = beside(lines_around(text, layout));
        if (const auto brackets = brackets_around(text, layout); brackets && !swizzle)
            swizzle = beside(*brackets);
        if (!swizzle)
            swizzle = swizzle_near(text, all, words);
        if (swizzle)
            scan.leave_open(*swizzle, Code::unsupported, why_not_composed(text, *swizzle, no_swizzles));
    }
    take_type_beside(scan, layout, {torch_type, TypeWords::code, layouts}, said);
    return composed;
}

/// Makes blanks in a row one; also removes those at brackets, so that "( 8 , 64 ): ( 64 , 1 )" becomes
/// "(8, 64):(64, 1)".
void join_blanks(std::string& layout, bool at_brackets)
{
    std::replace_if(layout.begin(), layout.end(), is_blank, ' ');
    layout.erase(std::unique(layout.begin(), layout.end(), [](char a, char b) { return a == ' ' && b == ' '; }),
                 layout.end());
    if (!at_brackets)
        return;
    constexpr std::string_view opening = "(:";
    constexpr std::string_view closing = "),:";
    std::string kept;
    for (std::size_t at = 0; at < layout.size(); ++at)
    {
        const char before = at > 0 ? layout[at - 1] : '(';
        const char after = at + 1 < layout.size() ? layout[at + 1] : ')';
        if (layout[at] != ' '
            || (opening.find(before) == std::string_view::npos
                && closing.find(after) == std::string_view::npos))
            kept += layout[at];
    }
    layout = std::move(kept);
}

/// Tells whether a shape reads as two tuples of equal length as Python prints them, ((2, 3), (3, 1)).
bool is_pair_of_python(std::string_view layout)
{
    if (layout.find("), (") == std::string_view::npos)
        return false;
    Scanner scan(layout, 0);
    scan.expect('(');
    const auto first = scan.dimensions('(', ')');
    scan.expect(',');
    const auto second = scan.dimensions('(', ')');
    scan.expect(')');
    return !scan.failed() && first.size() == second.size();
}

/// Returns the strides of a layout without strides, whose first mode is innermost.
std::vector<Int> colexicographic(Scanner& scan, const std::vector<Int>& sizes)
{
    Packing packing = Packing::row_major(std::min(sizes.size(), Dims::max_rank));
    std::reverse(packing.order.begin(), packing.order.end());
    const bool plain = sizes.size() <= Dims::max_rank
                       && std::all_of(sizes.begin(), sizes.end(), [](Int size) { return size > 0; });
    if (!plain)
        return std::vector<Int>(sizes.size(), 1); // the broken rule is reported later
    const auto strides = calculate_strides(sizes, packing);
    if (!strides)
        scan.leave_open(scan.place(), Code::overflow, "strides that do not fit in 64 bits");
    return strides ? strides->to_vector() : std::vector<Int>(sizes.size(), 1);
}

/// Returns the strides of modes that are packed without gaps, with the first or the last mode the fastest;
/// nothing if a stride does not fit.
std::optional<std::vector<Int>> compact_strides(const std::vector<Int>& extents, bool last_fastest)
{
    std::vector<Int> strides(extents.size());
    std::optional<Int> next = 1;
    for (std::size_t i = 0; i < extents.size(); ++i)
    {
        const std::size_t mode = last_fastest ? extents.size() - 1 - i : i;
        if (!next)
            return std::nullopt;
        strides[mode] = *next;
        next = checked_multiply(*next, extents[mode]);
    }
    return strides;
}

/// Writes numbers in CuTe's form, nested like `form`.
std::string nested_text(const std::string& form, const std::vector<Int>& numbers)
{
    std::string text;
    std::size_t number = 0;
    for (const char part : form)
    {
        if (part != ')' && !text.empty() && text.back() != '(')
            text += ',';
        text += part == 'n' ? std::to_string(numbers[number++]) : std::string(1, part);
    }
    return text;
}

/// Strides that C++ does not write: !L, the first mode is the fastest, or !R, the last is.
bool take_implied_strides(Scanner& scan, const Modes& shape, Modes& stride)
{
    scan.take(':');
    if (!scan.take('!'))
        return false;
    const bool last_fastest = scan.take('R');
    if (!last_fastest)
        scan.take('L');
    auto strides = compact_strides(shape.numbers, last_fastest);
    if (!strides)
        scan.leave_open(scan.place(), Code::overflow, "strides that do not fit in 64 bits");
    stride = shape;
    stride.numbers = std::move(strides).value_or(std::vector<Int>(shape.numbers.size(), 1));
    return true;
}

/// Parts that a text may have.
struct Allowed
{
    std::optional<bool>* swizzles = nullptr; ///< tells whether the text has any, once that is known
    bool without_strides = false;            ///< layouts
    bool numbers = false;                    ///< without brackets
    bool rewritten = false;                  ///< types and calls, by print's form
    std::span<const TextSpan> layouts = {};  ///< all layouts of the text
};

/// Makes a scene of a layout at a swizzled pointer.
void set_xor(Scanner& scan, const Swizzle& swizzle, const StridedText& said, const std::string& layout,
             Imported& one)
{
    if (!said.dtype)
        scan.leave_open(scan.place(), Code::dtype,
                        "the swizzle of a pointer counts bytes: write the data type, such as f16, beside it");
    TiledScene scene;
    scene.dtype = std::string(info(said.dtype.value_or(DType::float32)).name);
    scene.sizes = said.sizes;
    scene.layout = layout;
    scene.base_offset = said.base;
    XorChoice step;
    step.bits = swizzle.bits;
    step.base = swizzle.base;
    step.shift = swizzle.shift;
    step.unit = "bytes";
    scene.xors = {step};
    one.scene.content = std::move(scene);
    one.understood.emplace_back("the swizzle of the pointer counts bytes: xor with unit bytes");
    one.guessed.emplace_back("the memory begins at a multiple of the bytes that the swizzle repeats after");
}

/// `begin`: beginning of the operand that is composed with the layout.
std::optional<Imported> read_layout(Scanner& scan, Allowed allowed, std::size_t& begin)
{
    begin = scan.place();
    const Modes shape = read_modes(scan);
    Modes stride;
    std::string layout(scan.since(begin));
    Scanner ahead = scan;
    const bool implied = allowed.rewritten && take_implied_strides(ahead, shape, stride);
    if (implied)
    {
        scan = ahead;
        layout += ':' + nested_text(stride.form, stride.numbers);
    }
    const bool has_strides = implied || scan.take(':');
    if (has_strides && !implied)
    {
        stride = read_modes(scan);
        const auto differ =
            std::mismatch(shape.form.begin(), shape.form.end(), stride.form.begin(), stride.form.end());
        if (!scan.failed() && (differ.first != shape.form.end() || differ.second != stride.form.end()))
        {
            const auto i = static_cast<std::size_t>(differ.second - stride.form.begin());
            scan.fail_at(i < stride.places.size() ? stride.places[i] : scan.place(), Code::parse,
                         "expected strides nested like the shape");
        }
    }
    else if (!has_strides && !scan.failed() && (!allowed.without_strides || shape.has_name))
        scan.fail("expected : and strides after it");
    if (!scan.failed() && !shape.is_tuple() && !allowed.numbers)
        scan.fail("expected brackets");
    if (!shape.has_number && !stride.has_number)
        scan.fail_at(shape.places.back(), Code::parse, "expected an integer"); // (a,b):(c,d) is no layout
    if (scan.failed())
        return std::nullopt;
    StridedText said;
    std::vector<std::string> understood;
    std::vector<std::string> guessed;
    if (!implied)
        layout = scan.since(begin);
    join_blanks(layout, allowed.rewritten);
    const Composition composed = read_surroundings(scan, {begin, scan.place()}, allowed.swizzles,
                                                   allowed.layouts, said, understood, guessed);
    const std::string_view swizzle = composed.swizzle;
    begin = swizzle.empty() && !composed.of_bytes ? begin : composed.begin;
    const bool tiled = shape.is_nested() || !swizzle.empty();
    const auto sizes = shape.sizes();
    if (!sizes)
        scan.leave_open(begin, Code::overflow, "a mode whose size does not fit in 64 bits");
    said.sizes = tiled ? sizes.value_or(shape.numbers) : shape.numbers;
    if (tiled)
    {
        layout = swizzle.empty() ? layout
                                 : fmt::format("{} o {} o {}", swizzle, std::exchange(said.base, 0), layout);
        join_blanks(layout, allowed.rewritten);
    }
    else
        said.strides = has_strides ? stride.numbers : colexicographic(scan, shape.numbers);
    Imported one = tiled ? imported_layout(said, layout) : imported_buffer(said);
    if (composed.of_bytes && composed.pointer
        && is_misaligned(
            scan.whole().substr(composed.pointer->begin, composed.pointer->end - composed.pointer->begin),
            *composed.of_bytes))
        scan.leave_open(
            composed.pointer->begin, Code::unsupported,
            "a swizzled pointer whose address is not a multiple of the bytes that its swizzle repeats "
            "after");
    if (composed.of_bytes && composed.of_bytes->bits != 0)
        set_xor(scan, *composed.of_bytes, said, layout, one);
    one.understood.insert(one.understood.end(), understood.begin(), understood.end());
    one.guessed.insert(one.guessed.end(), guessed.begin(), guessed.end());
    if (!swizzle.empty())
        one.understood.emplace_back("the swizzle counts elements; CuTe's swizzles on a pointer to memory count "
                                    "bytes: those are xor with unit bytes");
    if (shape.is_nested())
        one.understood.push_back("nested modes are the digits of a dimension, the first innermost");
    if (implied)
        one.understood.push_back(
            "strides follow from the shape, without gaps; the text gives no numbers for them");
    if (!has_strides && is_pair_of_python(layout))
        scan.leave_open(
            begin, Code::unsupported,
            "two tuples may be a shape and strides: write size= and stride=, or strides of CuTe after :");
    if (!has_strides)
        one.guessed.push_back("no strides in the text; assumed column-major (CuTe default)");
    return one;
}

/// Tells whether tuples are of Python: a dictionary's {(2, 3): (3, 1)} or a slice, x[(2):(3)].
bool is_python(std::string_view text, std::size_t begin)
{
    while (begin > 0 && is_blank(text[begin - 1]))
        --begin;
    if (begin == 0 || std::string_view("{[,").find(text[begin - 1]) == std::string_view::npos)
        return false;
    const auto around = brackets_around(text, {begin, begin});
    const char open = around ? text[around->begin - 1] : '\0';
    return open == '{' || (open == '[' && around->begin > 1 && is_name_character(text[around->begin - 2]));
}

/// Tells whether brackets that are not a layout resemble one, (2,3;4):(1,2), so that an error position is
/// useful.
bool looks_like_layout(std::string_view text, std::size_t begin)
{
    std::string_view line = text.substr(begin, 256);
    line = line.substr(0, line.find('\n'));
    const std::size_t inner = line.find_first_not_of("( ");
    if (inner == std::string_view::npos || !(is_digit(line[inner]) || line[inner] == '_'))
        return false;
    std::size_t nested = 0;
    for (std::size_t at = 0; at < line.size(); ++at)
    {
        if (line[at] == '(')
            ++nested;
        if (line[at] != ')' || --nested > 0)
            continue;
        Scanner scan(line, at + 1);
        return scan.take(':') && (scan.next() == '(' || scan.peek() == '_' || is_digit(scan.peek()));
    }
    return false;
}

/// Returns the word for an order of modes at the beginning of a text, LayoutRight or GenColMajor; otherwise
/// nothing.
std::string_view order_at(std::string_view text)
{
    for (const std::string_view order : {"LayoutRight", "LayoutLeft", "GenRowMajor", "GenColMajor"})
        if (text.starts_with(order) && !(text.size() > order.size() && is_name_character(text[order.size()])))
            return text.substr(0, order.size());
    return {};
}

/// Rewrites a layout's type from its < on, Layout<Shape<_8,_4>, Stride<_1,_8>>, or the call that makes it,
/// make_layout(make_shape(8, 4), make_stride(1, 8)), into the form that print writes, without changing its
/// length; strides that are not given become !. Changes nothing if it is not such a type. `word`: where its
/// name begins, which goes as well.
void rewrite_type(std::string& text, std::size_t word, std::size_t begin)
{
    struct Opening
    {
        std::string_view words;
        char open;
        char close;
    };
    constexpr Opening openings[] = {
        {"Shape<", '(', ')'},      {"Stride<", '(', ')'},      {"tuple<", '(', ')'},
        {"Int<", ' ', ' '},        {"C<", ' ', ' '},           {"cute::", ' ', '\0'},
        {"make_shape(", '(', ')'}, {"make_stride(", '(', ')'}, {"make_tuple(", '(', ')'},
        {"stride=", ' ', '\0'},    {"{}", ' ', '\0'},          {"(", '(', ')'}};
    constexpr std::size_t most_blanks = 16;
    std::string plain(begin + 1 - word, ' ');
    std::string open; // closing brackets that match the open ones
    bool colon = false;
    for (std::size_t at = begin + 1; at < text.size() && plain.size() < Scanner::most_value;)
    {
        const std::string_view rest = std::string_view(text).substr(at);
        // Returns the length of an opening with the blanks in it, Shape < _8.
        const auto length_of = [&](const Opening& one) -> std::size_t
        {
            const std::size_t name = one.words.size() - 1;
            if (rest.starts_with(one.words))
                return one.words.size();
            if (one.words.back() != '<' || !rest.starts_with(one.words.substr(0, name)))
                return 0;
            const std::size_t bracket = rest.find_first_not_of(' ', name);
            return bracket < most_blanks && rest[bracket] == '<' ? bracket + 1 : 0;
        };
        const auto* const opening = std::find_if(std::begin(openings), std::end(openings),
                                                 [&](const Opening& one) { return length_of(one) > 0; });
        if (opening != std::end(openings))
        {
            const std::size_t length = length_of(*opening);
            plain += std::string(length - 1, ' ') + opening->open;
            if (opening->close != '\0')
                open += opening->close;
            at += length;
            continue;
        }
        const char c = text[at++];
        const bool closes = c == '>' || c == ')';
        if (open.empty() && colon && c != '_' && is_name_character(c) && !is_digit(c))
        {
            const std::string_view order = order_at(rest);
            if (order.empty())
                return;
            const bool right = order == "LayoutRight" || order == "GenRowMajor";
            plain += (right ? "!R" : "!L") + std::string(order.size() - 2, ' ');
            at += order.size() - 1;
            continue;
        }
        if (closes && open.empty())
        {
            const std::size_t last = plain.find_last_not_of(' ');
            const bool shape = last != std::string::npos && plain[last] == ')';
            plain += colon ? ' ' : '!';
            const std::size_t first = plain.find_first_not_of(' ');
            const bool number = !colon && !shape && last != std::string::npos && first > 1
                                && is_digit(plain[last])
                                && plain.find_first_not_of("0123456789", first) == last + 1;
            if (number) // make_layout(1024) is of one mode
                plain = std::string(first - 2, ' ') + '(' + plain.substr(first, last + 1 - first) + ")!"
                        + std::string(plain.size() - last - 2, ' ');
            if (colon || shape || number)
                text.replace(word, plain.size(), plain);
            return;
        }
        if (closes)
        {
            plain += open.back();
            open.pop_back();
        }
        else if (c == ',' && open.empty())
        {
            plain += std::exchange(colon, true) ? ',' : ':';
        }
        else if (c == '<')
            return;
        else
            plain += c;
    }
}

/// Returns the position before Python's module.
std::size_t before_module(std::string_view text, std::size_t place)
{
    constexpr std::string_view name = "cute.";
    return text.substr(0, place).ends_with(name) ? place - name.size() : place;
}

/// Returns the text with the calls that make layouts written without blanks before their brackets, make_shape
/// (2, 2), and without ends of lines and marks of comments after the o of a composition, at the same length;
/// empty if there are none.
std::string with_parts_joined(std::string_view text)
{
    std::string joined;
    for (std::size_t at = text.find(" o"); at != std::string_view::npos; at = text.find(" o", at + 1))
    {
        const std::size_t line = text.find_first_not_of(" \t\r", at + 2);
        if (line == std::string_view::npos || text[line] != '\n')
            continue;
        if (joined.empty())
            joined = text;
        const std::size_t begin = std::min(text.find_first_not_of(" \t/#*", line + 1), text.size());
        std::fill(joined.begin() + static_cast<std::ptrdiff_t>(at + 2),
                  joined.begin() + static_cast<std::ptrdiff_t>(begin), ' ');
    }
    if (!joined.empty())
        text = joined;
    for (const std::string_view call : {"make_layout", "make_shape", "make_stride", "make_tuple"})
        for (std::size_t at = text.find(call); at != std::string_view::npos; at = text.find(call, at + 1))
        {
            const std::size_t end = at + call.size();
            const std::size_t bracket = std::min(text.find_first_not_of(' ', end), text.size());
            if (bracket == end || bracket == text.size() || text[bracket] != '(')
                continue;
            if (joined.empty())
                joined = text;
            joined.replace(at, bracket - at, std::string(bracket - end, ' ') + std::string(call));
        }
    return joined;
}

/// Returns the text with the types of layouts rewritten in the form that print writes, at the same positions.
/// Empty if there are no such types.
std::string with_types_printed(std::string_view text)
{
    constexpr std::string_view swizzle = "make_swizzle(";
    constexpr std::string_view spelled = "Swizzle(";
    std::string plain;
    if (text.find(swizzle) != std::string_view::npos)
        plain = text;
    const std::string joined = with_parts_joined(text);
    if (!joined.empty())
        text = plain = joined;
    for (const std::string_view type : {"Layout<", "make_layout(", "Layout(("})
        for (std::size_t at = text.find(type); at != std::string_view::npos; at = text.find(type, at + 1))
        {
            if (plain.empty())
                plain = text;
            const std::size_t begin = text.find_first_of("<(", at);
            const bool whole = at == 0 || !is_name_character(text[at - 1]);
            if (!whole && type.ends_with("(("))
                continue;
            rewrite_type(plain, !whole ? begin : before_module(text, at), begin);
        }
    // make_tensor(pointer, make_shape(8, 4), make_stride(1, 8)): its last arguments make the layout.
    constexpr std::string_view shape = "make_shape(";
    for (std::size_t at = text.find(shape); at != std::string_view::npos; at = text.find(shape, at + 1))
    {
        const std::size_t begin = before_namespace(text, at);
        if (begin == 0 || is_name_character(text[begin - 1])
            || !call_around(text, begin).ends_with("make_tensor"))
            continue;
        if (plain.empty())
            plain = text;
        rewrite_type(plain, begin, begin - 1);
    }
    for (std::size_t at = plain.find(swizzle); at != std::string::npos; at = plain.find(swizzle, at))
    {
        const std::size_t begin = before_module(plain, at);
        const std::size_t end = at + swizzle.size();
        plain.replace(begin, end - begin,
                      std::string(end - begin - spelled.size(), ' ') + std::string(spelled));
    }
    return plain;
}

/// The whole text is one layout; then it may be only numbers, and have no strides.
bool read_whole(std::string_view text, bool rewritten, const ImportOptions& options, Findings& findings)
{
    Scanner scan(text, 0);
    const char first = scan.next();
    std::size_t begin = scan.place();
    if (first != '(' && first != '_' && !is_digit(first))
        return false;
    const auto read = read_layout(scan, {nullptr, true, true, rewritten}, begin);
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

void cute(std::string_view written, const ImportOptions& options, Findings& findings)
{
    const std::string printed = with_types_printed(written);
    const std::string_view text = printed.empty() ? written : printed;
    if (read_whole(text, !printed.empty(), options, findings))
        return;
    std::optional<bool> swizzles;
    std::size_t at = 0;
    while (!findings.done())
    {
        while (at < text.size() && text[at] != '(' && text[at] != 'S' && text[at] != '"')
            ++at;
        if (at >= text.size())
            return;
        if (text[at] == '"')
        {
            std::size_t begin = ++at; // begin of the contents of !cute.layout<"8:1">
            if (!text.substr(0, at).ends_with("cute.layout<\""))
                continue;
            Scanner scan(text, at);
            const auto read = read_layout(scan, {&swizzles, true, true, false, findings.layouts()}, begin);
            if (!scan.failed() && scan.peek() == '"')
                at = std::max(findings.take(begin, scan, read), at);
            continue;
        }
        if (at > 0 && is_name_character(text[at - 1]))
        {
            ++at; // a call, or within a name
            continue;
        }
        Scanner scan(text, at);
        if (text[at] == 'S')
        {
            const Int bits = read_swizzle(scan).bits;
            Scanner layout = scan;
            // The layout that it is composed with is read from there back.
            if (scan.failed() || bits == 0 || pass_to_layout(layout, begins_composition(text, at)))
            {
                at = std::max(scan.place(), at + 1);
                continue;
            }
            const bool composed = layout.place() > scan.place();
            scan.leave_open(at, Code::unsupported,
                            scan.peek() == '_' ? no_byte_swizzles
                                               : why_not_composed(text, at, composed ? cut_off : no_swizzles));
            at = findings.take(at, scan, std::nullopt);
            continue;
        }
        const std::size_t inner = std::min(text.find_first_not_of('(', at), text.size());
        if (inner - at > deepest)
        {
            at = inner - deepest; // however many there are, they are passed once
            continue;
        }
        std::size_t begin = at;
        const auto read = read_layout(
            scan, {.swizzles = &swizzles, .rewritten = !printed.empty(), .layouts = findings.layouts()}, begin);
        const bool likely = !scan.failed() || looks_like_layout(text, at);
        at = likely && !is_python(text, at) ? std::max(findings.take(begin, scan, read), at + 1) : at + 1;
    }
}

} // namespace stridescope::core::formats

#include "core/layouts/text_parts.h"

#include "core/tensor/checked.h"
#include "core/text/letters.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <charconv>

namespace stridescope::core::layouts
{

char TextReader::peek()
{
    while (at < text.size() && (text[at] == ' ' || text[at] == '\t' || text[at] == '\n' || text[at] == '\r'))
        ++at;
    return at < text.size() ? text[at] : '\0';
}

bool TextReader::at_end()
{
    static_cast<void>(peek());
    return at >= text.size();
}

std::string_view TextReader::rest()
{
    static_cast<void>(peek());
    return text.substr(at);
}

bool TextReader::take(std::string_view what)
{
    if (failed() || !rest().starts_with(what))
        return false;
    at += what.size();
    return true;
}

void TextReader::expect(std::string_view what)
{
    if (!take(what))
        fail(fmt::format("expected {}", what));
}

Int TextReader::integer()
{
    Int value = 0;
    const std::string_view here = rest();
    const auto [end, error] = std::from_chars(here.data(), here.data() + here.size(), value);
    if (error == std::errc::result_out_of_range)
        fail(Code::overflow, "a number does not fit in 64 bits");
    else if (error != std::errc{})
        fail("expected an integer");
    else
        at += static_cast<std::size_t>(end - here.data());
    return value;
}

Int TextReader::positive()
{
    const std::size_t begin = at;
    const Int value = integer();
    if (!failed() && value < 1)
    {
        at = begin;
        fail(fmt::format("must be at least 1, not {}", value));
    }
    return value;
}

std::vector<Int> TextReader::integers(char open, char close)
{
    std::vector<Int> all;
    expect(std::string_view(&open, 1));
    while (!failed() && peek() != close)
    {
        if (!all.empty())
            expect(",");
        if (!failed())
            all.push_back(integer());
    }
    expect(std::string_view(&close, 1));
    return all;
}

void TextReader::expect_end()
{
    if (!failed() && !at_end())
        fail("expected the end of the text");
}

void TextReader::fail(std::string message)
{
    fail(Code::layout, std::move(message));
}

void TextReader::fail(Code code, std::string message)
{
    if (!wrong)
        wrong = Problem{code, "layout", fmt::format("{}, character {}: {}", name, at + 1, message), at};
}

Result<DigitChoices> dense_digits(const std::vector<Axis>& axes, const LaidOut& tensor)
{
    DigitChoices digits(tensor.sizes.size());
    std::vector<std::vector<Int>> divisors(tensor.sizes.size()); // steps of the digits, where they are known
    const Problem too_large{Code::overflow, "layout", "a stride does not fit in 64 bits"};
    Int stride = 1;
    for (auto axis = axes.rbegin(); axis != axes.rend(); ++axis)
    {
        Int extent = 1;
        if (axis->extent)
            extent = *axis->extent;
        else
        {
            std::optional<Int> others = 1;
            for (const DigitChoice& digit : digits[axis->dimension])
                others = checked_multiply(*others, *digit.extent);
            const auto end = checked_add(tensor.first[axis->dimension], tensor.sizes[axis->dimension]);
            if (!end)
                return too_large;
            extent = outer_extent(*end, *others);
        }
        auto& own = digits[axis->dimension];
        Wide product = extent;
        for (const DigitChoice& digit : own)
            product *= *digit.extent;
        const auto next = checked_multiply(stride, extent);
        if (!next || !narrow(product))
            return too_large;
        std::size_t place = own.size();
        if (axis->divisor)
        {
            // The digits of a dimension are in the order of their divisors.
            auto& known = divisors[axis->dimension];
            const auto at = std::upper_bound(known.begin(), known.end(), *axis->divisor);
            place = static_cast<std::size_t>(at - known.begin());
            known.insert(at, *axis->divisor);
        }
        own.insert(own.begin() + static_cast<std::ptrdiff_t>(place), {extent, stride});
        stride = *next;
    }
    return digits;
}

bool is_power_of_two(Int value)
{
    return value > 0 && std::has_single_bit(static_cast<std::uint64_t>(value));
}

int log2_of(Int power)
{
    return std::countr_zero(static_cast<std::uint64_t>(power));
}

} // namespace stridescope::core::layouts

namespace stridescope::core
{

Int outer_extent(Int first_and_size, Int others)
{
    return first_and_size / others + (first_and_size % others != 0 ? 1 : 0);
}

namespace
{

/// Says why a name gives no layout of elements; null if it is not one of these, or spells the tensor's labels.
const char* opaque(std::string_view text, std::string labels)
{
    const std::string word = in_small_letters(text);
    labels = in_small_letters(labels);
    const auto is = [&](std::initializer_list<std::string_view> names)
    { return std::find(names.begin(), names.end(), word) != names.end(); };
    std::string letters = word;
    std::sort(letters.begin(), letters.end());
    std::sort(labels.begin(), labels.end());
    if (letters == labels)
        return nullptr;
    if (is({"any", "undef", "format_tag_any", "format_tag_undef"}))
        return "leaves the layout open: oneDNN chooses it when it creates the primitive";
    if (word.starts_with("wino") || is({"rnn_packed", "packed", "opaque", "owned_by_dml", "sparse"}))
        return "is opaque: the positions of its elements are not published";
    // Recognises q4_0, iq4_nl, tq1_0.
    const std::size_t q = word.find('q');
    if (q <= 1 && q + 1 < word.size() && word[q + 1] >= '0' && word[q + 1] <= '9')
        return "holds quantised blocks: an element has no address of its own";
    return nullptr;
}

} // namespace

Result<LayoutText> read_layout_text(std::string_view text, const LaidOut& tensor)
{
    layouts::TextReader look("layout", text);
    const char begin = look.peek();
    const std::string_view all = look.rest();
    if (begin == '\0')
        return Problem{Code::layout, "layout", "the layout text is empty"};
    if (begin == '#')
        return layouts::read_triton(all, tensor);
    if (auto named = layouts::read_named(all, tensor))
        return *std::move(named);
    const std::size_t bracket = all.find_first_of("[{");
    if (begin == '{' || (bracket != all.npos && all.find_first_of("(:<\"") > bracket))
        return layouts::read_xla(all, tensor);
    if (all.find_first_of("(:<,") != all.npos || all.starts_with("SW_") || (begin >= '0' && begin <= '9')
        || begin == '_')
        return layouts::read_cute(all, tensor);
    if (const char* reason = opaque(all, tensor.labels))
        return Problem{Code::unsupported, "layout", fmt::format("{} {}", all, reason)};
    return layouts::read_tag(all, tensor);
}

} // namespace stridescope::core

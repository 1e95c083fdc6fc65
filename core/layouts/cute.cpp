#include "core/layouts/text_parts.h"

#include "core/tensor/checked.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

/// Layouts of CuTe: shape:stride, each a number or a nested tuple of numbers, optionally after a swizzle and an
/// offset.
namespace stridescope::core::layouts
{
namespace
{

constexpr int deepest = 12;
constexpr std::size_t most_modes = 64;

/// A number, or a tuple.
struct Node
{
    bool tuple = false;
    Int number = 0;
    std::vector<Node> parts;
};

class CuteReader
{
public:
    CuteReader(std::string_view text) : read("CuTe layout", text) {}

    TextReader read;
    std::optional<Xor> swizzle;
    Int offset = 0;
    Node shape;
    std::optional<Node> stride;

    void whole()
    {
        if (read.take("!cute.layout<") || read.take("!cute.composed_layout<"))
        {
            const bool quoted = read.take("\"");
            expression();
            if (quoted)
                read.expect("\"");
            read.expect(">");
        }
        else
            expression();
        read.expect_end();
    }

private:
    void expression()
    {
        if (read.take("ComposedLayout("))
        {
            take_swizzle();
            read.expect(",");
            offset = number();
            read.expect(",");
            layout();
            read.expect(")");
            return;
        }
        const std::size_t begin = read.place();
        const bool in_brackets = read.take("(");
        if (is_swizzle())
        {
            take_swizzle();
            if (in_brackets)
                read.expect(")");
            compose();
            return;
        }
        read.go_to(begin);
        layout();
    }

    [[nodiscard]] bool is_swizzle()
    {
        const std::string_view here = read.rest();
        return here.starts_with("Sw") || here.starts_with("S<") || here.starts_with("SW_");
    }

    void take_swizzle()
    {
        Xor step;
        const auto three = [&](const char* between)
        {
            const Int bits = read.integer();
            read.expect(between);
            const Int base = read.integer();
            read.expect(between);
            const Int shift = read.integer();
            if (read.failed())
                return;
            if (bits < 0 || base < 0 || bits > 32 || base > 32 || shift < -32 || shift > 32
                || (shift < 0 ? -shift : shift) < bits || base + (shift < 0 ? -shift : shift) + bits > 32)
                return read.fail(fmt::format("{}, {}, {} is not a swizzle: bits and base must be 0 or more, "
                                             "the shift at least bits, and their sum at most 32",
                                             bits, base, shift));
            step = {static_cast<int>(bits), static_cast<int>(base), static_cast<int>(shift)};
        };
        if (read.take("SW_"))
            three("_");
        else if (read.take("Swizzle(") || read.take("Sw("))
        {
            three(",");
            read.expect(")");
        }
        else if (read.take("Swizzle<") || read.take("Sw<") || read.take("S<"))
        {
            three(",");
            read.expect(">");
            if (read.take("{"))
                read.expect("}");
        }
        else
            read.fail("expected a swizzle");
        swizzle = step;
    }

    /// Reads what follows a swizzle: an optional offset, and the layout.
    void compose()
    {
        const auto composed = [&]
        {
            if (!read.take("\xE2\x88\x98"))
                read.expect("o");
        };
        composed();
        const std::size_t begin = read.place();
        const char next = read.peek();
        if (next == '_' || next == '-' || (next >= '0' && next <= '9'))
        {
            offset = number();
            if (read.peek() == 'o' || read.rest().starts_with("\xE2\x88\x98"))
                composed();
            else
            {
                offset = 0;
                read.go_to(begin); // the layout is one number
            }
        }
        layout();
    }

    Int number()
    {
        const bool known = read.take("_");
        const char next = read.peek();
        if (next == '?' || (known && !(next == '-' || (next >= '0' && next <= '9'))))
        {
            read.fail(Code::unsupported, "sizes and strides must be numbers");
            return 1;
        }
        const Int value = read.integer();
        if (read.take("{"))
            read.expect("}");
        if (read.peek() == '@')
            read.fail(Code::unsupported, "scaled-basis strides (such as 1@0) are not supported");
        return value;
    }

    Node node(int depth)
    {
        Node made;
        if (read.peek() != '(')
        {
            made.number = number();
            if (++modes > most_modes)
                read.fail(fmt::format("more than {} modes", most_modes));
            return made;
        }
        if (depth >= deepest)
        {
            read.fail(fmt::format("modes are nested more than {} deep", deepest));
            return made;
        }
        read.expect("(");
        made.tuple = true;
        while (!read.failed() && read.peek() != ')')
        {
            if (!made.parts.empty())
                read.expect(",");
            if (!read.failed() && read.peek() != ')') // stops at the end of "(8,)"
                made.parts.push_back(node(depth + 1));
        }
        read.expect(")");
        if (made.parts.empty())
            read.fail("a mode without a number");
        return made;
    }

    void layout()
    {
        // Brackets may enclose all of it: ((8, 64) : (64, 1)).
        const std::size_t begin = read.place();
        if (read.take("("))
        {
            CuteReader inside(*this);
            inside.node_and_strides();
            if (!inside.read.failed() && inside.stride && inside.read.take(")") && inside.read.peek() != ':')
            {
                *this = std::move(inside);
                return;
            }
            read.go_to(begin);
        }
        node_and_strides();
    }

    void node_and_strides()
    {
        shape = node(0);
        if (read.take(":"))
            stride = node(0);
    }

    std::size_t modes = 0;
};

/// Adds a mode's digits, the first one innermost. False if shape and strides are nested differently, or an
/// extent is below 1.
bool flatten(const Node& shape, const Node& stride, std::vector<DigitChoice>& digits)
{
    if (shape.tuple != stride.tuple || shape.parts.size() != stride.parts.size())
        return false;
    if (!shape.tuple)
    {
        digits.push_back({shape.number, stride.number});
        return shape.number >= 1;
    }
    for (std::size_t i = 0; i < shape.parts.size(); ++i)
        if (!flatten(shape.parts[i], stride.parts[i], digits))
            return false;
    return true;
}

/// Computes the strides of a shape alone: the first mode is innermost. False if they do not fit.
bool compact(const Node& shape, Node& stride, std::optional<Int>& run)
{
    stride.tuple = shape.tuple;
    if (!shape.tuple)
    {
        stride.number = run.value_or(0);
        run = run ? checked_multiply(*run, shape.number) : run;
        return run.has_value();
    }
    for (const Node& part : shape.parts)
        if (!compact(part, stride.parts.emplace_back(), run))
            return false;
    return true;
}

} // namespace

Result<LayoutText> read_cute(std::string_view text, const LaidOut& tensor)
{
    CuteReader cute(text);
    cute.whole();
    if (cute.read.failed())
        return cute.read.problem();
    Node stride;
    if (cute.stride)
        stride = *cute.stride;
    else if (std::optional<Int> run = 1; !compact(cute.shape, stride, run))
        return Problem{Code::overflow, "layout", "a stride does not fit in 64 bits"};
    LayoutText said{"CuTe layout", {}, {}, {}, cute.offset, {}, true};
    if (cute.swizzle)
        said.xors.push_back(*cute.swizzle);
    const std::vector<Node> single = {cute.shape};
    const std::vector<Node> single_stride = {stride};
    const std::vector<Node>& modes = cute.shape.tuple ? cute.shape.parts : single;
    const std::vector<Node>& strides = stride.tuple ? stride.parts : single_stride;
    if (modes.size() != strides.size() || cute.shape.tuple != stride.tuple)
        return Problem{Code::layout, "layout", "CuTe layout: shape and strides are nested differently"};
    std::vector<Int> sizes;
    for (std::size_t i = 0; i < modes.size(); ++i)
    {
        std::vector<DigitChoice> digits;
        if (!flatten(modes[i], strides[i], digits))
            return Problem{Code::layout, "layout",
                           "CuTe layout: shape and strides are nested differently, or a size is below 1"};
        std::optional<Int> size = 1;
        for (const DigitChoice& digit : digits)
            size = size ? checked_multiply(*size, *digit.extent) : size;
        if (!size)
            return Problem{Code::overflow, "layout", "a size does not fit in 64 bits"};
        sizes.push_back(*size);
        if (i < tensor.sizes.size() && tensor.first[i] > 0)
            digits.back().extent.reset();
        said.digits.push_back(std::move(digits));
    }
    if (sizes.size() != tensor.sizes.size())
        return Problem{Code::rank, "layout",
                       fmt::format("the text has {} modes, but the tensor has {} dimensions", sizes.size(),
                                   tensor.sizes.size())};
    if (!(Dims(sizes) == tensor.sizes))
        return Problem{Code::sizes, "sizes",
                       fmt::format("the layout text has the sizes {}", fmt::join(sizes, ", "))};
    return said;
}

} // namespace stridescope::core::layouts

namespace stridescope::core
{

Result<std::vector<DigitChoice>> read_thread_digits(std::string_view text)
{
    layouts::CuteReader cute(text);
    cute.whole();
    if (cute.read.failed())
        return cute.read.problem();
    if (cute.swizzle || cute.offset != 0)
        return Problem{Code::layout, "layout", "a thread-value layout has no swizzle and no offset"};
    layouts::Node stride;
    if (cute.stride)
        stride = *cute.stride;
    else if (std::optional<Int> run = 1; !layouts::compact(cute.shape, stride, run))
        return Problem{Code::overflow, "layout", "a stride does not fit in 64 bits"};
    std::vector<DigitChoice> digits;
    if (!cute.shape.tuple || !stride.tuple || cute.shape.parts.size() != 2 || stride.parts.size() != 2
        || !layouts::flatten(cute.shape.parts.front(), stride.parts.front(), digits))
        return Problem{
            Code::layout, "layout",
            "a thread-value layout has two modes, of threads and of values, with strides nested alike"};
    return digits;
}

} // namespace stridescope::core

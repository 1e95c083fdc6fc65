#include "core/layouts/text_parts.h"

#include "core/tensor/checked.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

/// Triton's encodings of shared memory, such as #ttg.swizzled_shared<{vec = 8, ...}>.
namespace stridescope::core::layouts
{
namespace
{

/// A value of an attribute: a number, a flag, or a list of lists.
struct Value
{
    std::optional<Int> number;
    std::vector<Int> list;
    std::vector<std::vector<Int>> lists;
};
using Values = std::map<std::string, Value, std::less<>>;

constexpr std::size_t most_numbers = 4096;

void read_list(TextReader& read, Value& value)
{
    read.expect("[");
    while (!read.failed() && read.peek() != ']')
    {
        if (!value.list.empty() || !value.lists.empty())
            read.expect(",");
        if (read.peek() == '[')
            value.lists.push_back(read.integers('[', ']'));
        else if (!read.failed())
            value.list.push_back(read.integer());
        if (value.list.size() + value.lists.size() > most_numbers)
            read.fail("the list is too long");
    }
    read.expect("]");
}

/// Reads "vec = 8, order = [1, 0]" and the closing brace.
Values read_values(TextReader& read)
{
    Values values;
    while (!read.failed() && read.peek() != '}')
    {
        if (!values.empty())
            read.expect(",");
        const std::string_view here = read.rest();
        std::size_t length = 0;
        while (length < here.size()
               && (std::isalnum(static_cast<unsigned char>(here[length])) != 0 || here[length] == '_'))
            ++length;
        if (length == 0)
        {
            read.fail("expected a name");
            break;
        }
        Value& value = values[std::string(here.substr(0, length))];
        read.go_to(read.place() + length);
        read.expect("=");
        if (read.peek() == '[')
            read_list(read, value);
        else if (read.take("true"))
            value.number = 1;
        else if (read.take("false"))
            value.number = 0;
        else
        {
            value.number = read.integer();
            if (read.take(":")) // the number's type
                read.take("i32");
        }
    }
    read.expect("}");
    return values;
}

Problem wrong(Code code, std::string message)
{
    return {code, "layout", "Triton encoding: " + std::move(message)};
}

/// Returns the first name that no encoding has.
std::optional<std::string> unknown_name(const Values& values)
{
    for (const auto& [name, value] : values)
    {
        bool known = false;
        for (const char* one : {"vec", "perPhase", "maxPhase", "order", "CTAsPerCGA", "CTASplitNum", "CTAOrder",
                                "CGALayout", "block", "hasLeadingOffset", "swizzlingByteWidth", "transposed",
                                "elementBitWidth", "fp4Padded", "rank", "offset", "shape", "alignment"})
            known = known || name == one;
        if (!known)
            return name;
    }
    return std::nullopt;
}

/// Tells whether a layout spreads the tensor over several blocks of threads, which is not supported.
bool is_spread(const Values& values)
{
    for (const char* name : {"CTAsPerCGA", "CTASplitNum"})
        if (const auto found = values.find(name); found != values.end())
            if (std::any_of(found->second.list.begin(), found->second.list.end(), [](Int n) { return n != 1; }))
                return true;
    for (const char* name : {"block", "CGALayout"})
        if (const auto found = values.find(name); found != values.end())
            if (!found->second.list.empty() || !found->second.lists.empty())
                return true;
    return false;
}

/// Returns the dimensions, innermost first.
Result<std::vector<std::size_t>> order_of(const Values& values, const LaidOut& tensor)
{
    const auto found = values.find("order");
    if (found == values.end())
        return wrong(Code::layout, "order is missing");
    const std::vector<Int>& list = found->second.list;
    const std::size_t rank = tensor.sizes.size();
    if (list.size() != rank)
        return Problem{Code::rank, "layout",
                       fmt::format("order has {} dimensions, but the tensor has {}", list.size(), rank)};
    std::vector<std::size_t> order;
    for (const Int d : list)
    {
        if (d < 0 || static_cast<std::size_t>(d) >= rank
            || std::find(order.begin(), order.end(), static_cast<std::size_t>(d)) != order.end())
            return wrong(Code::layout, fmt::format("order must name each of the dimensions 0 to {}", rank - 1));
        order.push_back(static_cast<std::size_t>(d));
    }
    return order;
}

Result<LayoutText> ordered(const std::vector<std::size_t>& order, const LaidOut& tensor)
{
    std::vector<Axis> axes;
    for (auto d = order.rbegin(); d != order.rend(); ++d)
        axes.push_back({*d, {}});
    auto digits = dense_digits(axes, tensor);
    if (!digits)
        return digits.problem();
    return LayoutText{"Triton encoding", *std::move(digits), {}, {}, 0, {}, false};
}

Result<LayoutText> swizzled(const Values& values, const LaidOut& tensor)
{
    const auto order = order_of(values, tensor);
    if (!order)
        return order.problem();
    Int numbers[3] = {};
    const char* const names[3] = {"vec", "perPhase", "maxPhase"};
    for (std::size_t i = 0; i < 3; ++i)
    {
        const auto found = values.find(names[i]);
        if (found == values.end() || !found->second.number)
            return wrong(Code::layout, fmt::format("{} is missing", names[i]));
        numbers[i] = *found->second.number;
        if (numbers[i] < 1)
            return wrong(Code::layout, fmt::format("{} must be at least 1, not {}", names[i], numbers[i]));
    }
    auto said = ordered(*order, tensor);
    if (!said)
        return said;
    if (tensor.sizes.size() < 2 || numbers[2] == 1)
        return said;
    if (std::any_of(tensor.first.begin(), tensor.first.end(), [](Int first) { return first != 0; }))
        return wrong(Code::unsupported, "first must be 0: a swizzle of rows begins at the first row");
    // Outer dimensions, such as the copies of a pipelined loop, repeat the layout.
    const bool powers = is_power_of_two(tensor.sizes[(*order)[0]]) && is_power_of_two(tensor.sizes[(*order)[1]])
                        && std::all_of(std::begin(numbers), std::end(numbers), is_power_of_two);
    if (!powers)
        return wrong(Code::unsupported, "sizes, vec, perPhase, and maxPhase must be powers of two");
    const int columns = log2_of(tensor.sizes[(*order)[0]]);
    const int rows = log2_of(tensor.sizes[(*order)[1]]);
    const int vec = log2_of(numbers[0]);
    const int per_phase = log2_of(numbers[1]);
    const int bits = std::min({log2_of(numbers[2]), columns - vec, rows - per_phase});
    if (bits <= 0)
        return said;
    const Xor step{bits, vec, columns + per_phase - vec};
    if (step.base + step.shift + bits > 32)
        return wrong(Code::unsupported, "the swizzle reaches beyond 32 bits of an offset");
    said->xors.push_back(step);
    return said;
}

Result<LayoutText> matrix_core(const Values& values, const LaidOut& tensor)
{
    const auto width = values.find("swizzlingByteWidth");
    if (width == values.end() || !width->second.number)
        return wrong(Code::layout, "swizzlingByteWidth is missing");
    const Int bytes = *width->second.number;
    if (bytes != 0 && bytes != 16 && bytes != 32 && bytes != 64 && bytes != 128)
        return wrong(Code::layout,
                     fmt::format("swizzlingByteWidth must be 0, 16, 32, 64, or 128, not {}", bytes));
    const auto flag = [&](const char* name)
    {
        const auto found = values.find(name);
        return found != values.end() && found->second.number.value_or(0) != 0;
    };
    if (flag("fp4Padded"))
        return wrong(Code::unsupported, "fp4Padded is not supported: it gives an element two offsets");
    const auto element = values.find("elementBitWidth");
    if (element != values.end() && element->second.number && *element->second.number != tensor.bits())
        return Problem{Code::dtype, "dtype",
                       fmt::format("the layout text has elements of {} bits, but the data type has {}",
                                   *element->second.number, tensor.bits())};
    const std::size_t rank = tensor.sizes.size();
    if (const auto said = values.find("rank");
        said != values.end() && said->second.number && *said->second.number != static_cast<Int>(rank))
        return Problem{
            Code::rank, "layout",
            fmt::format("the layout text has rank {}, but the tensor has {}", *said->second.number, rank)};
    const bool transposed = flag("transposed");
    if (rank < 2)
        return Problem{Code::rank, "layout", "nvmma_shared needs at least 2 dimensions"};
    if (transposed && rank > 2)
        return wrong(Code::unsupported, "transposed is supported for two dimensions only");
    const std::size_t column = transposed ? 0 : rank - 1;
    const Int core = std::max<Int>(16, bytes) * 8 / tensor.bits();
    std::vector<Axis> axes = {{column, {}}};
    if (transposed)
        axes.push_back({1, {}});
    else
        for (std::size_t d = 0; d + 1 < rank; ++d)
            axes.push_back({d, {}});
    axes.push_back({column, core});
    auto digits = dense_digits(axes, tensor);
    if (!digits)
        return digits.problem();
    LayoutText said{"Triton encoding", *std::move(digits), {}, {}, 0, {}, false};
    if (bytes >= 32)
    {
        const int per_byte = tensor.bits() == 4 ? -1 : log2_of(tensor.bits() / 8);
        said.xors.push_back({log2_of(bytes / 16), 4 - per_byte, 3});
    }
    return said;
}

Result<LayoutText> of_bases(const Values& values)
{
    const auto found = values.find("offset");
    if (found == values.end())
        return wrong(Code::layout, "offset is missing");
    LayoutText said{"Triton encoding", {}, {}, {}, 0, found->second.lists, false};
    std::vector<std::vector<Int>> seen;
    for (const std::vector<Int>& basis : *said.bases)
    {
        if (std::all_of(basis.begin(), basis.end(), [](Int x) { return x == 0; })
            || std::find(seen.begin(), seen.end(), basis) != seen.end())
            return wrong(Code::unsupported,
                         "a basis of zeros or one that repeats gives an element two offsets");
        seen.push_back(basis);
    }
    return said;
}

Result<LayoutText> padded(TextReader& read, const LaidOut& tensor)
{
    std::vector<PadSlots> pads;
    read.expect("[");
    while (!read.failed() && read.peek() != ']')
    {
        if (!pads.empty())
            read.expect(",");
        PadSlots slots;
        slots.interval = read.positive();
        read.expect(":");
        read.expect("+");
        slots.amount = read.integer();
        if (slots.amount < 0)
            read.fail("a pad must be 0 or more");
        pads.push_back(slots);
        if (pads.size() > 64)
            read.fail("more than 64 pads");
    }
    read.expect("]");
    read.expect("{");
    const Values values = read_values(read);
    read.expect(">");
    read.expect_end();
    if (read.failed())
        return read.problem();
    if (const auto name = unknown_name(values))
        return wrong(Code::unsupported, fmt::format("the attribute {} is not supported", *name));
    if (is_spread(values))
        return wrong(Code::unsupported, "a layout over several blocks is not supported");
    if (values.contains("offset"))
    {
        auto said = of_bases(values);
        if (said)
            said->pads = std::move(pads);
        return said;
    }
    const auto order = order_of(values, tensor);
    if (!order)
        return order.problem();
    if (const auto shape = values.find("shape"); shape != values.end())
    {
        if (shape->second.list.size() != tensor.sizes.size())
            return Problem{Code::rank, "layout",
                           fmt::format("shape has {} dimensions, but the tensor has {}",
                                       shape->second.list.size(), tensor.sizes.size())};
        if (!(Dims(shape->second.list) == tensor.sizes))
            return Problem{Code::sizes, "sizes", "the layout text has a different shape"};
    }
    auto said = ordered(*order, tensor);
    if (said)
        said->pads = std::move(pads);
    return said;
}

} // namespace

Result<LayoutText> read_triton(std::string_view text, const LaidOut& tensor)
{
    TextReader read("Triton encoding", text);
    const bool old = read.take("#triton_gpu.");
    if (!old)
        read.expect("#ttg.");
    if (read.failed())
        return read.problem();
    if (read.take("padded_shared<"))
        return padded(read, tensor);
    enum class Form
    {
        swizzled,
        matrix_core,
        linear,
    };
    Form form = Form::swizzled;
    if (read.take("nvmma_shared<"))
        form = Form::matrix_core;
    else if (read.take("shared_linear<"))
        form = Form::linear;
    else if (!read.take("swizzled_shared<") && !read.take("shared<"))
    {
        const std::string_view here = read.rest();
        return wrong(Code::unsupported, fmt::format("{} is not a supported layout of shared memory",
                                                    here.substr(0, std::min(here.find('<'), here.size()))));
    }
    read.expect("{");
    Values values = read_values(read);
    while (!read.failed() && read.take(","))
    {
        // Reads "alignment = 16" beside the bases.
        const std::string_view here = read.rest();
        const std::size_t end = here.find_first_of("=>");
        if (end == here.npos || here[end] != '=')
            read.fail("expected a name and a number");
        else
        {
            read.go_to(read.place() + end + 1);
            read.integer();
        }
    }
    read.expect(">");
    read.expect_end();
    if (read.failed())
        return read.problem();
    if (const auto name = unknown_name(values))
        return wrong(Code::unsupported, fmt::format("the attribute {} is not supported", *name));
    if (is_spread(values))
        return wrong(Code::unsupported, "a layout over several blocks is not supported");
    if (values.contains("hasLeadingOffset") && values["hasLeadingOffset"].number.value_or(0) != 0)
        return wrong(Code::unsupported, "hasLeadingOffset is not supported; write nvmma_shared");
    switch (form)
    {
    case Form::swizzled:
        return swizzled(values, tensor);
    case Form::matrix_core:
        return matrix_core(values, tensor);
    case Form::linear:
        break;
    }
    return of_bases(values);
}

} // namespace stridescope::core::layouts

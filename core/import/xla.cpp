#include "core/import/around.h"
#include "core/import/formats.h"

#include <fmt/format.h>

#include <string>

/// Shapes of XLA with their layouts, the fastest dimension first, and their tiles: bf16[8,128]{1,0:T(8,128)}.
namespace stridescope::core::formats
{
namespace
{

std::vector<Int> read_sizes(Scanner& scan)
{
    std::vector<Int> sizes;
    scan.expect('[');
    while (!scan.failed() && !scan.take(']') && sizes.size() < Scanner::most_numbers)
    {
        if (!sizes.empty())
            scan.expect(',');
        if (const std::size_t place = (scan.skip_blanks(), scan.place()); scan.take("<="))
            scan.leave_open(place, Code::unsupported, "a bounded dynamic size; replace it with a number");
        else if (scan.take('?'))
        {
            scan.leave_open(place, Code::unsupported, "a dynamic size; replace it with a number");
            sizes.push_back(1);
            continue;
        }
        sizes.push_back(scan.integer());
    }
    return sizes;
}

/// Goes on to the layout of sizes, right after them, f32[8,16] {1,0}, or by its name, f32[8,16], layout={1,0};
/// false if none is there.
bool pass_to_layout(Scanner& scan)
{
    if (scan.peek() == '{')
        return true;
    Scanner ahead = scan;
    const auto pass = [&](std::string_view characters)
    {
        while (ahead.peek() != '\0' && characters.find(ahead.peek()) != std::string_view::npos)
            ahead.go_to(ahead.place() + 1);
    };
    pass("\" \t");
    if (ahead.peek() != '{')
    {
        pass(", \t(");
        if (!ahead.take_name("layout") && Scanner(ahead).name() != "minor_to_major")
            return false;
        pass("=: \t");
        if (Scanner inside = ahead; inside.take('{') && Scanner(inside).name() == "minor_to_major")
            ahead = inside;
        ahead.take_name("minor_to_major");
        pass("=: \t");
    }
    Scanner order = ahead;
    if (order.peek() != '{' || !order.take('{') || !is_digit(order.next()))
        return false;
    scan = ahead;
    return true;
}

/// Reads {1,0:T(8,128)(2,1)}: the order of the dimensions, the tiles, and everything else between the braces.
std::string read_layout(Scanner& scan)
{
    const std::size_t begin = scan.place();
    scan.expect('{');
    while (!scan.failed() && is_digit(scan.next()))
    {
        scan.integer();
        scan.take(',');
    }
    if (scan.take(':'))
        while (!scan.failed() && scan.next() != '}')
        {
            if (scan.peek() == '(')
                scan.pass_brackets();
            else if (scan.name().empty())
                scan.fail("expected }");
        }
    scan.expect('}');
    return std::string(scan.since(begin));
}

/// Treats 4-bit elements as one byte each, as they are unless the layout contains E(4).
void widen(StridedText& said, std::string_view type, std::string_view layout)
{
    if (!said.dtype || info(*said.dtype).bits != 4 || layout.find("E(4)") != std::string_view::npos)
        return;
    said.dtype = said.dtype == DType::int4 ? DType::int8 : DType::uint8;
    said.type_note =
        fmt::format("{} without E(4) takes a byte per element: read as {}", type, info(*said.dtype).name);
}

/// Tells whether a line also has a layout, {1,0}, so that a scalar on it is from XLA.
bool stands_beside_layout(std::string_view text, std::size_t place)
{
    const TextSpan line = lines_around(text, {place, place});
    return text.substr(line.begin, line.end - line.begin).find("]{") != std::string_view::npos;
}

} // namespace

void xla(std::string_view text, const ImportOptions&, Findings& findings)
{
    Names names(text, 0);
    while (!findings.done() && names.next())
    {
        const std::size_t begin = names.place();
        Scanner scan(text, begin + names.name().size());
        const auto type = scan.peek() == '[' ? xla_type(names.name()) : std::nullopt;
        if (!type)
            continue;
        StridedText said;
        said.dtype = type->dtype;
        said.sizes = read_sizes(scan);
        const bool scalar = !scan.failed() && said.sizes.empty() && scan.since(begin).ends_with("[]");
        if (scalar && text.substr(scan.place()).starts_with("{}"))
            scan.take("{}");
        if (scalar && scan.peek() != '{' && stands_beside_layout(text, begin))
        {
            if (!type->dtype)
                scan.leave_open(begin, Code::dtype, type->note);
            names.go_to(findings.take(begin, scan, imported_buffer(said)));
            continue;
        }
        const bool laid_out_scalar = scalar && text.substr(scan.place()).starts_with("{:");
        if (laid_out_scalar)
            said.sizes = {1};
        if (scan.failed() || said.sizes.empty() || !pass_to_layout(scan))
            continue; // other tools write shapes so
        std::string layout = read_layout(scan);
        if (laid_out_scalar)
            layout.insert(1, "0");
        widen(said, names.name(), layout);
        if (!type->dtype)
            scan.leave_open(begin, Code::dtype, type->note);
        if (scan.failed())
        {
            names.go_to(findings.take(begin, scan, std::nullopt));
            continue;
        }
        Imported one = imported_layout(said, layout);
        if (laid_out_scalar)
            one.guessed.emplace_back(scalar_of_size_1);
        names.go_to(findings.take(begin, scan, std::move(one)));
    }
}

} // namespace stridescope::core::formats

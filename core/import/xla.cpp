#include "core/import/formats.h"
#include "core/tensor/packing.h"

#include <fmt/format.h>

#include <algorithm>

/// Shapes of XLA with their layouts, the fastest dimension first: bf16[8,128]{1,0}. Tiles, {1,0:T(8,128)}, are
/// refused.
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
        sizes.push_back(scan.integer());
    }
    return sizes;
}

/// What stands behind the order: tiles, a tail, a memory space.
void read_rest(Scanner& scan, std::size_t begin)
{
    while (!scan.failed() && scan.peek() != '}')
    {
        const std::size_t place = scan.place();
        const std::string_view name = scan.name();
        if (name.empty() || scan.next() != '(')
            return void(scan.fail("expected }"));
        scan.pass_brackets();
        if (name == "S")
            continue;                                // where it lies, not how
        while (!scan.failed() && scan.peek() == '(') // T(8,128)(2,1)
            scan.pass_brackets();
        scan.leave_open(begin, Code::unsupported,
                        name == "T" ? fmt::format("the tiles {} cannot be drawn yet", scan.since(place))
                                    : fmt::format("{} in a layout cannot be drawn", scan.since(place)));
    }
}

void read_order(Scanner& scan, StridedText& said, std::size_t begin)
{
    std::vector<std::size_t> fastest_first;
    while (!scan.failed() && is_digit(scan.next()) && fastest_first.size() <= Scanner::most_numbers)
    {
        fastest_first.push_back(static_cast<std::size_t>(scan.integer()));
        scan.take(',');
    }
    if (scan.take(':'))
        read_rest(scan, begin);
    scan.expect('}');
    if (scan.failed() || scan.unsaid())
        return;
    const std::size_t rank = said.sizes.size();
    std::vector<bool> named(rank, false);
    for (const std::size_t d : fastest_first)
        if (d < rank)
            named[d] = true;
    if (fastest_first.size() != rank || std::find(named.begin(), named.end(), false) != named.end())
        return scan.leave_open(begin, Code::layout, fmt::format("expected an order of {} dimensions", rank));
    if (rank > Dims::max_rank || std::any_of(said.sizes.begin(), said.sizes.end(), [](Int n) { return n < 1; }))
        return; // told by the rule
    Packing packing = Packing::row_major(rank);
    packing.order.assign(fastest_first.rbegin(), fastest_first.rend());
    const auto strides = calculate_strides(said.sizes, packing);
    if (!strides)
        return scan.leave_open(begin, Code::overflow, "strides that do not fit 64 bits");
    said.strides = strides->to_vector();
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
        if (scan.failed() || said.sizes.empty() || scan.peek() != '{')
            continue; // other tools write shapes so
        scan.expect('{');
        if (!type->dtype)
            scan.leave_open(begin, Code::dtype, type->note);
        read_order(scan, said, begin);
        names.go_to(
            findings.take(begin, scan, scan.failed() ? std::nullopt : std::optional(imported_buffer(said))));
    }
}

} // namespace stridescope::core::formats

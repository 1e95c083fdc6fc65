#include "core/import/memref.h"

#include "core/tensor/packing.h"

#include <fmt/format.h>

#include <algorithm>

namespace stridescope::core
{
namespace
{

/// Angle brackets with all between them.
void pass_angles(Scanner& scan)
{
    const std::string_view text = scan.whole();
    const std::size_t end = std::min(text.size(), scan.place() + Scanner::most_value);
    std::size_t nested = 0;
    for (std::size_t i = scan.place(); i < end; ++i)
    {
        if (text[i] == '<')
            ++nested;
        else if (text[i] == '>' && text[i - 1] != '-' && --nested == 0)
            return scan.go_to(i + 1);
    }
    scan.fail("a < that does not end");
}

/// The extents and an x behind each.
std::vector<Int> read_sizes(Scanner& scan)
{
    std::vector<Int> sizes;
    if (scan.next() == '*')
    {
        scan.leave_open(scan.place(), Code::unsupported, "unranked memref; write its sizes");
        scan.take('*');
        scan.expect('x');
    }
    while (!scan.failed() && (is_digit(scan.next()) || scan.peek() == '?'))
    {
        if (sizes.size() >= Scanner::most_numbers)
            scan.fail(fmt::format("more than {} dimensions", Scanner::most_numbers));
        sizes.push_back(scan.peek() == '?' ? scan.dimension() : scan.integer());
        scan.expect('x');
    }
    return sizes;
}

void read_type(Scanner& scan, std::optional<NamedType> (*type_of)(std::string_view), Memref& memref)
{
    const std::size_t begin = (scan.skip_blanks(), scan.place());
    scan.take('!');
    scan.name(true);
    if (!scan.failed() && scan.peek() == '<')
        pass_angles(scan);
    if (scan.failed())
        return;
    const std::string_view name = scan.since(begin);
    const auto type = type_of(name);
    if (!type)
        return void(scan.fail_at(begin, Code::parse, "expected a type of elements such as f32"));
    memref.tensor.dtype = type->dtype;
    if (!type->dtype)
        scan.leave_open(begin, Code::dtype, type->note);
    else if (!type->note.empty())
        memref.notes.push_back(type->note);
}

/// (d0, d1) -> (d1, d0): the order in which dimensions lie, slowest first. A map that does more is left open.
std::vector<std::size_t> read_order(Scanner& scan)
{
    std::vector<std::string_view> names;
    std::vector<std::size_t> order;
    const std::size_t begin = scan.place();
    scan.expect('(');
    while (!scan.failed() && !scan.take(')') && names.size() <= Scanner::most_numbers)
    {
        if (!names.empty())
            scan.expect(',');
        names.push_back(scan.name());
    }
    if (!scan.failed() && scan.next() == '[')
        scan.pass_brackets();
    scan.expect("->");
    if (!scan.failed() && scan.next() != '(')
        scan.fail("expected (");
    Scanner results = scan;
    scan.pass_brackets();
    if (scan.failed())
        return {};
    results.expect('(');
    while (!results.failed() && !results.take(')'))
    {
        if (!order.empty())
            results.expect(',');
        const auto found = std::find(names.begin(), names.end(), results.name());
        const auto place = static_cast<std::size_t>(found - names.begin());
        if (found == names.end() || std::find(order.begin(), order.end(), place) != order.end())
            results.fail("no other dimension");
        order.push_back(place);
    }
    if (results.failed() || order.size() != names.size())
        scan.leave_open(begin, Code::unsupported, "only permutation maps are supported");
    return order;
}

void read_map(Scanner& scan, Memref& memref)
{
    const std::size_t begin = scan.place();
    const auto order = read_order(scan);
    scan.expect('>');
    if (scan.failed() || scan.unsaid() || memref.tensor.sizes.size() > Dims::max_rank)
        return;
    const Dims sizes(memref.tensor.sizes);
    if (order.size() != sizes.size())
        return void(scan.fail_at(begin, Code::rank,
                                 fmt::format("a map of {} dimensions for {}", order.size(), sizes.size())));
    Packing packing = Packing::row_major(sizes.size());
    packing.order = order;
    if (std::any_of(sizes.begin(), sizes.end(), [](Int size) { return size < 1; }))
        return; // told by the rule
    const auto strides = calculate_strides(sizes, packing);
    if (!strides)
        return scan.leave_open(begin, Code::overflow, "strides that do not fit 64 bits");
    memref.tensor.strides = strides->to_vector();
    memref.notes.emplace_back("assumed: the map's last dimension is innermost");
}

void read_strided(Scanner& scan, Memref& memref)
{
    memref.tensor.strides = scan.dimensions('[', ']');
    if (scan.take(','))
    {
        scan.expect("offset");
        scan.expect(':');
        memref.tensor.base = scan.dimension();
    }
    scan.expect('>');
}

/// 3, 3 : i32, "L1", #gpu.address_space<workgroup>
void pass_memory_space(Scanner& scan)
{
    const char first = scan.next();
    const std::size_t begin = scan.place();
    if (first == '"')
        scan.quoted();
    else if (is_digit(first))
    {
        scan.integer();
        if (scan.take(':'))
            scan.name();
    }
    else if (scan.take('#'))
    {
        const std::string_view name = scan.name(true);
        const bool attribute = scan.peek() == '<';
        if (attribute)
            pass_angles(scan);
        const auto says = [&](const char* word) { return name.find(word) != std::string_view::npos; };
        if (scan.failed() || says("space") || says("memory") || says("storage_class")
            || says("descriptor_type"))
            return; // where it lies, not how
        // Any other attribute may be a layout of its own, such as #tpu.tiled<(8,128)>.
        scan.leave_open(begin, Code::unsupported,
                        attribute ? fmt::format("the layout #{} cannot be drawn", name)
                                  : fmt::format("#{} is an alias; replace it with its definition", name));
    }
    else
        scan.fail("expected a layout or a memory space");
}

} // namespace

Memref read_memref(Scanner& scan, std::optional<NamedType> (*type_of)(std::string_view))
{
    Memref memref;
    scan.expect("memref<");
    bool has_map = false;
    memref.tensor.sizes = read_sizes(scan);
    read_type(scan, type_of, memref);
    for (int part = 0; part < 4 && scan.take(','); ++part)
    {
        if (scan.take("strided<"))
            read_strided(scan, memref);
        else if (scan.take("affine_map<"))
        {
            if (has_map)
                scan.leave_open(scan.place(), Code::unsupported, "a composition of maps cannot be drawn");
            has_map = true;
            read_map(scan, memref);
        }
        else if (scan.take_name("offset"))
        {
            scan.expect(':');
            memref.tensor.base = scan.dimension();
        }
        else if (scan.take_name("strides"))
        {
            scan.expect(':');
            memref.tensor.strides = scan.dimensions('[', ']');
        }
        else
            pass_memory_space(scan);
    }
    scan.expect('>');
    return memref;
}

} // namespace stridescope::core

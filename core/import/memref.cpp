#include "core/import/memref.h"

#include "core/tensor/layout.h"
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
    scan.fail("unclosed <");
}

/// The extents and an x after each.
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
        return void(scan.fail_at(begin, Code::parse, "expected an element type such as f32"));
    memref.tensor.dtype = type->dtype;
    if (!type->dtype)
        scan.leave_open(begin, Code::dtype, type->note);
    else if (!type->note.empty())
        memref.notes.push_back(type->note);
}

/// One result of a map as a sum of coordinates: d0 * 16 + d1 + 5.
struct LinearMap
{
    std::vector<Int> strides;
    Int offset = 0;
};

/// Adds another sum, `times` as large, to a sum; false if a number does not fit.
bool add_sum(LinearMap& sum, const LinearMap& other, Int times)
{
    const auto add = [&](Int& to, Int number)
    {
        const auto product = checked_multiply(number, times);
        const auto next = product ? checked_add(to, *product) : std::nullopt;
        to = next.value_or(0);
        return next.has_value();
    };
    bool fits = add(sum.offset, other.offset);
    for (std::size_t d = 0; d < sum.strides.size(); ++d)
        fits = add(sum.strides[d], other.strides[d]) && fits;
    return fits;
}

bool is_number(const LinearMap& sum)
{
    return std::all_of(sum.strides.begin(), sum.strides.end(), [](Int stride) { return stride == 0; });
}

/// Sum between brackets that is being read.
struct OpenSum
{
    LinearMap sum;
    std::optional<LinearMap> product; ///< product of the factors of the term
    Int sign = 1;                     ///< sign of the term
};

/// Reads a sum of products of numbers and at most one sum of dimensions, (d0 + 1) * 8 - d1; fails if the text
/// is not one. A symbol is left open.
LinearMap read_sum(Scanner& scan, const std::vector<std::string_view>& names,
                   const std::vector<std::string_view>& symbols)
{
    constexpr std::size_t deepest = 8;
    constexpr const char* too_large = "a number that does not fit in 64 bits";
    LinearMap zero{std::vector<Int>(names.size(), 0), 0};
    std::vector<OpenSum> open{{zero, {}, 1}};
    while (!scan.failed())
    {
        while (scan.take('-'))
            open.back().sign = -open.back().sign;
        if (scan.take('('))
        {
            if (open.size() >= deepest)
                scan.fail("too many brackets");
            open.push_back({zero, {}, 1});
            continue;
        }
        LinearMap factor = zero;
        const bool number = is_digit(scan.next());
        const std::size_t place = scan.place();
        const std::string_view name = number ? std::string_view() : scan.name();
        if (const auto found = std::find(names.begin(), names.end(), name); found != names.end())
            factor.strides[static_cast<std::size_t>(found - names.begin())] = 1;
        else if (number)
            factor.offset = scan.integer();
        else if (std::find(symbols.begin(), symbols.end(), name) != symbols.end())
        {
            scan.leave_open(place, Code::unsupported,
                            fmt::format("{} is a symbol of the map; replace it with a number", name));
            factor.offset = 1;
        }
        else
            scan.fail("expected a dimension or a number");
        for (bool whole = true; whole && !scan.failed();) // ends as many sums as brackets close
        {
            OpenSum& last = open.back();
            if (last.product && !is_number(*last.product) && !is_number(factor))
                scan.fail("a product of dimensions");
            const bool times_factor = last.product && is_number(*last.product);
            LinearMap product = zero;
            if (!add_sum(product, last.product && !times_factor ? *last.product : factor,
                         !last.product  ? 1
                         : times_factor ? last.product->offset
                                        : factor.offset))
                scan.fail(too_large);
            last.product = std::move(product);
            if (scan.take('*'))
                break;
            if (!add_sum(last.sum, *last.product, last.sign))
                scan.fail(too_large);
            last.product.reset();
            last.sign = 1;
            if (scan.take('+'))
                break;
            if (scan.take('-'))
            {
                last.sign = -1;
                break;
            }
            if (open.size() == 1)
                return open.back().sum;
            scan.expect(')');
            factor = std::move(last.sum);
            open.pop_back();
        }
    }
    return zero;
}

/// Names between brackets, with commas between them.
std::vector<std::string_view> read_names(Scanner& scan, char opening, char closing)
{
    std::vector<std::string_view> names;
    scan.expect(opening);
    while (!scan.failed() && !scan.take(closing) && names.size() <= Scanner::most_numbers)
    {
        if (!names.empty())
            scan.expect(',');
        names.push_back(scan.name());
    }
    return names;
}

/// (d0, d1) -> (d1, d0), the order in which dimensions lie, outermost first, or (d0, d1) -> (d0 * 16 + d1 + 5),
/// the offset of an element. A map that does more is left open.
void read_map(Scanner& scan, Memref& memref)
{
    const std::size_t begin = scan.place();
    const std::vector<std::string_view> names = read_names(scan, '(', ')');
    std::vector<std::string_view> symbols;
    if (!scan.failed() && scan.next() == '[')
        symbols = read_names(scan, '[', ']');
    scan.expect("->");
    if (!scan.failed() && scan.next() != '(')
        scan.fail("expected (");
    Scanner results = scan;
    scan.pass_brackets();
    scan.expect('>');
    const std::size_t rank = memref.tensor.sizes.size();
    if (scan.failed() || scan.unsaid() || rank + names.size() == 0)
        return;
    if (names.size() != rank)
        return void(
            scan.fail_at(begin, Code::rank,
                         fmt::format("the map has {} dimensions, but the shape has {}", names.size(), rank)));
    results.expect('(');
    std::vector<LinearMap> lines;
    do
        lines.push_back(read_sum(results, names, symbols));
    while (lines.size() <= rank && results.take(','));
    results.expect(')');
    if (const auto& symbol = results.unsaid(); symbol && !results.failed())
        return scan.leave_open(symbol->at, symbol->code, symbol->message);
    if (results.failed() || (lines.size() != 1 && lines.size() != rank))
        return scan.leave_open(begin, Code::unsupported,
                               "only permutation maps, and sums of dimensions times numbers, are supported");
    if (lines.size() == 1)
    {
        memref.tensor.strides = std::move(lines[0].strides);
        memref.tensor.base = lines[0].offset;
        if (const auto range = rank <= Dims::max_rank ? offset_range(
                                   {memref.tensor.sizes, *memref.tensor.strides, lines[0].offset})
                                                      : std::nullopt;
            range && range->least < 0)
            scan.leave_open(begin, Code::layout, "the map gives offsets below 0");
        memref.notes.emplace_back("strides: the map's factors");
        return;
    }
    Packing packing = Packing::row_major(std::min(rank, Dims::max_rank));
    packing.order.clear();
    for (const LinearMap& line : lines)
    {
        const auto one = std::find(line.strides.begin(), line.strides.end(), 1);
        const auto place = static_cast<std::size_t>(one - line.strides.begin());
        if (one == line.strides.end() || line.offset != 0
            || std::count(line.strides.begin(), line.strides.end(), 0) + 1 != static_cast<std::ptrdiff_t>(rank)
            || std::find(packing.order.begin(), packing.order.end(), place) != packing.order.end())
            return scan.leave_open(begin, Code::unsupported, "only permutation maps are supported");
        packing.order.push_back(place);
    }
    if (rank > Dims::max_rank
        || std::any_of(memref.tensor.sizes.begin(), memref.tensor.sizes.end(),
                       [](Int size) { return size < 1; }))
        return; // the rule has decided
    const auto strides = calculate_strides(memref.tensor.sizes, packing);
    if (!strides)
        return scan.leave_open(begin, Code::overflow, "strides that do not fit in 64 bits");
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

/// Reads the layout that a name is defined as; false if there is none.
bool read_alias(Scanner& scan, std::size_t definition, Memref& memref)
{
    const std::size_t begin = scan.place();
    Scanner layout(scan.whole(), definition);
    if (layout.take("affine_map<"))
        read_map(layout, memref);
    else if (layout.take("strided<"))
        read_strided(layout, memref);
    else
        return false;
    if (const auto& stop = layout.stop(); stop)
        scan.leave_open(begin, stop->code == Code::parse ? Code::unsupported : stop->code,
                        fmt::format("in the definition of its layout: {}", stop->message));
    else if (const auto& open = layout.unsaid(); open)
        scan.leave_open(open->at, open->code, open->message);
    return true;
}

/// 3, 3 : i32, "L1", #gpu.address_space<workgroup>, or the name of a layout, #map.
void read_rest(Scanner& scan, const MemrefAliases& aliases, bool& has_map, Memref& memref)
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
            return; // it gives the memory space, not the layout
        const auto alias = aliases.find(name);
        if (!attribute && alias != aliases.end() && !has_map && read_alias(scan, alias->second, memref))
        {
            has_map = true;
            return;
        }
        // Any other attribute may be a layout, such as #tpu.tiled<(8,128)>.
        scan.leave_open(begin, Code::unsupported,
                        attribute ? fmt::format("the layout #{} cannot be drawn", name)
                                  : fmt::format("#{} is an alias; replace it with its definition", name));
    }
    else
        scan.fail("expected a layout or a memory space");
}

} // namespace

void read_shape(Scanner& scan, std::optional<NamedType> (*type_of)(std::string_view), Memref& memref)
{
    memref.tensor.sizes = read_sizes(scan);
    read_type(scan, type_of, memref);
}

Memref read_memref(Scanner& scan, std::optional<NamedType> (*type_of)(std::string_view),
                   const MemrefAliases& aliases)
{
    Memref memref;
    scan.expect("memref<");
    bool has_map = false;
    read_shape(scan, type_of, memref);
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
            if (!scan.take('=')) // older versions have no =
                scan.expect(':');
            memref.tensor.base = scan.dimension();
        }
        else if (scan.take_name("strides"))
        {
            if (!scan.take('='))
                scan.expect(':');
            memref.tensor.strides = scan.dimensions('[', ']');
        }
        else
            read_rest(scan, aliases, has_map, memref);
    }
    scan.expect('>');
    return memref;
}

} // namespace stridescope::core

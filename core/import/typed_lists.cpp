#include "core/import/formats.h"
#include "core/import/sizes_beside.h"

#include <fmt/format.h>

#include <algorithm>

/// Types with lists in round brackets: Half(2, 3, strides=[3, 1], requires_grad=0, device=cpu) of TorchScript,
/// Half(2:3, 3:1) of its older versions, and strides alone of TensorRT, Half(12544,3136,56,1), with sizes
/// beside.
namespace stridescope::core::formats
{
namespace
{

/// The lists of a type's brackets.
struct TypedList
{
    std::vector<Int> numbers;
    std::vector<Int> behind_colons;          ///< numbers after colons: 3 in 2:3
    std::optional<std::vector<Int>> strides; ///< strides=[3, 1]
    bool plain = true;                       ///< numbers alone
};

/// Stops if the text is not such a list.
TypedList read_list(Scanner& scan)
{
    TypedList list;
    scan.expect('(');
    while (!scan.failed() && !scan.take(')') && list.numbers.size() < Scanner::most_numbers)
    {
        if (!list.numbers.empty() && !scan.expect(','))
            break;
        const std::size_t place = (scan.skip_blanks(), scan.place());
        if (is_digit(scan.peek()) || scan.peek() == '-')
        {
            if (!list.plain)
                scan.fail("expected a name and its value");
            list.numbers.push_back(scan.integer());
            if (scan.take(':'))
                list.behind_colons.push_back(scan.integer());
            continue;
        }
        if (scan.take('*') || scan.take("SS(")) // a size that may be any
        {
            scan.leave_open(place, Code::unsupported, "a dynamic dimension; replace it with a number");
            list.numbers.push_back(1);
            if (scan.since(place).ends_with('('))
                scan.integer(), scan.expect(')');
            continue;
        }
        list.plain = false;
        const std::string_view key = scan.name();
        scan.expect('=');
        if (key == "strides")
            list.strides = scan.dimensions('[', ']');
        else if (scan.name().empty()) // requires_grad=0, device=cuda:0
            scan.fail("expected a value");
        else if (scan.peek() == ':' && scan.take(':'))
            scan.name();
    }
    return list;
}

void read_type(Scanner& scan, std::size_t begin, const NamedType& type, StridedText& said)
{
    said.dtype = type.dtype;
    if (!type.dtype)
        scan.leave_open(begin, Code::dtype, type.note);
}

} // namespace

void torch_script(std::string_view text, const ImportOptions&, Findings& findings)
{
    Names names(text, 0);
    while (!findings.done() && names.next())
    {
        const std::size_t begin = names.place();
        Scanner scan(text, begin + names.name().size());
        const auto type =
            scan.peek() == '(' && !names.name().starts_with('k') ? aten_type(names.name()) : std::nullopt;
        if (!type)
            continue;
        StridedText said;
        const TypedList list = read_list(scan);
        const bool pairs = !list.numbers.empty() && list.behind_colons.size() == list.numbers.size()
                           && (list.numbers.size() > 1 || !list.plain);
        said.sizes = list.numbers;
        if (list.strides)
            said.strides = list.strides;
        else if (pairs)
            said.strides = list.behind_colons;
        else
            continue; // a shape alone, or strides alone
        read_type(scan, begin, *type, said);
        names.go_to(
            findings.take(begin, scan, scan.failed() ? std::nullopt : std::optional(imported_buffer(said))));
    }
}

void tensorrt(std::string_view text, const ImportOptions&, Findings& findings)
{
    Names names(text, 0);
    while (!findings.done() && names.next())
    {
        const std::size_t begin = names.place();
        Scanner scan(text, begin + names.name().size());
        if (scan.peek() != '(')
            continue;
        std::optional<NamedType> type = names.name() == "Int8"    ? NamedType{DType::int8, {}}
                                        : names.name() == "Int32" ? NamedType{DType::int32, {}}
                                                                  : aten_type(names.name());
        TypedList list = type ? read_list(scan) : TypedList{};
        if (scan.failed() || scan.unsaid() || !list.plain || list.numbers.size() < 3)
            continue;
        const TextSpan span{begin, scan.place()};
        StridedText said;
        said.sizes = sizes_beside(text, span, list.numbers.size()).sizes;
        if (said.sizes.empty() || (list.behind_colons.empty() && !is_nested(said.sizes, list.numbers)))
            continue; // already named as one without sizes
        if (!list.behind_colons.empty())
            scan.leave_open(begin, Code::unsupported,
                            fmt::format("{} counts in vectors of channels: name its format, such as kHWC8",
                                        text.substr(begin, span.end - begin)));
        said.strides = std::move(list.numbers);
        read_type(scan, begin, *type, said);
        names.go_to(findings.take(begin, scan, imported_buffer(said)));
    }
}

} // namespace stridescope::core::formats

#include "core/import/around.h"
#include "core/import/formats.h"

#include <fmt/format.h>

#include <utility>

/// Shapes of MIGraphX: float_type, {1, 3, 4, 5}, {60, 20, 5, 1}, and in MLIR !migraphx.shaped<4x5xf16, 5x1>.
namespace stridescope::core::formats
{
namespace
{

std::optional<DType> type_of(std::string_view name)
{
    constexpr std::pair<std::string_view, DType> types[] = {
        {"double_type", DType::float64},     {"float_type", DType::float32},
        {"half_type", DType::float16},       {"bf16_type", DType::bfloat16},
        {"int64_type", DType::int64},        {"int32_type", DType::int32},
        {"int16_type", DType::int16},        {"int8_type", DType::int8},
        {"uint64_type", DType::uint64},      {"uint32_type", DType::uint32},
        {"uint16_type", DType::uint16},      {"uint8_type", DType::uint8},
        {"bool_type", DType::boolean},       {"fp8e4m3fn_type", DType::float8_e4m3},
        {"fp8e5m2_type", DType::float8_e5m2}};
    for (const auto& [known, dtype] : types)
        if (known == name)
            return dtype;
    return std::nullopt;
}

/// Reads sizes such as 4x5x16, with another x if their type follows.
std::vector<Int> read_by_x(Scanner& scan)
{
    std::vector<Int> numbers;
    do
        numbers.push_back(scan.next() == '?' ? scan.dimension() : scan.integer());
    while (!scan.failed() && numbers.size() < Scanner::most_numbers && scan.peek() == 'x' && scan.take('x')
           && (is_digit(scan.peek()) || scan.peek() == '?'));
    return numbers;
}

/// Reads {2, 3}, or {[1, 4], 3}, in which the first dimension has a range of sizes.
std::vector<Int> read_list(Scanner& scan)
{
    Scanner ahead = scan;
    ahead.take('{');
    bool dynamic = false;
    while (!ahead.failed() && !ahead.take('}'))
    {
        const char next = ahead.next();
        dynamic = dynamic || next == '[' || next == '{';
        if (next == '[' || next == '{')
            ahead.pass_brackets();
        else
            static_cast<void>(ahead.integer());
        if (!ahead.take(',') && ahead.next() != '}')
            ahead.fail("expected , or }");
    }
    if (!dynamic || ahead.failed())
        return scan.dimensions('{', '}');
    scan.leave_open(scan.place(), Code::unsupported,
                    fmt::format("{} has dynamic dimensions; replace them with numbers",
                                scan.whole().substr(scan.place(), ahead.place() - scan.place())));
    scan.go_to(ahead.place());
    return {1};
}

void read_shaped(Scanner& scan, StridedText& said)
{
    scan.expect('<');
    said.sizes = read_by_x(scan);
    const std::size_t place = scan.place();
    const auto type = mlir_type(scan.name(true));
    if (!type)
        return void(scan.fail_at(place, Code::parse, "expected an element type such as f32"));
    said.dtype = type->dtype;
    if (!type->dtype)
        scan.leave_open(place, Code::dtype, type->note);
    scan.expect(',');
    said.strides = read_by_x(scan);
    scan.expect('>');
}

/// Reads what Python prints of a shape: (type='float', lens=[2, 3], strides=[3, 1]).
void read_printed(Scanner& scan, StridedText& said)
{
    scan.expect('(');
    while (!scan.failed() && !scan.take(')'))
    {
        const std::size_t place = (scan.skip_blanks(), scan.place());
        const std::string_view key = scan.name();
        scan.expect('=');
        if (key == "lens")
            said.sizes = scan.dimensions('[', ']');
        else if (key == "strides")
            said.strides = scan.dimensions('[', ']');
        else if (key == "type")
        {
            const std::string_view type = scan.quoted();
            said.dtype = type_of(type.ends_with("_type") ? std::string(type) : fmt::format("{}_type", type));
            if (!said.dtype)
                scan.leave_open(place, Code::dtype, fmt::format("{} is an unsupported element type", type));
        }
        else
            scan.fail_at(place, Code::parse, "expected type=, lens=, or strides=");
        scan.take(',');
    }
    if (said.sizes.empty())
        scan.fail("expected sizes, such as lens=[2, 3]");
}

} // namespace

void migraphx(std::string_view text, const ImportOptions&, Findings& findings)
{
    Names names(text, 0);
    while (!findings.done() && names.next())
    {
        const bool type = names.name().ends_with("_type");
        const std::size_t begin = names.place();
        if (!type && !text.substr(0, begin).ends_with("migraphx."))
            continue;
        Scanner scan(text, begin + names.name().size());
        StridedText said;
        if (names.name() == "shaped" && scan.peek() == '<')
            read_shaped(scan, said);
        else if (names.name() == "shape" && scan.peek() == '(')
            read_printed(scan, said);
        else if (type && scan.take(',') && scan.next() == '{')
        {
            said.dtype = type_of(names.name());
            said.sizes = read_list(scan);
            // A shape without strides is a standard one.
            if (Scanner ahead = scan; ahead.take(',') && ahead.next() == '{')
            {
                scan = ahead;
                said.strides = read_list(scan);
            }
            if (!said.dtype)
                scan.leave_open(begin, Code::dtype,
                                fmt::format("{} is an unsupported element type", names.name()));
            if (const auto around = brackets_around(text, {begin, begin});
                around && text.substr(0, around->begin - 1).ends_with("literal"))
                scan.leave_open(begin, Code::unsupported, "the values of a literal, not the sizes of a tensor");
        }
        else
            continue;
        names.go_to(
            findings.take(begin, scan, scan.failed() ? std::nullopt : std::optional(imported_buffer(said))));
    }
}

} // namespace stridescope::core::formats

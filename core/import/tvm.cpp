#include "core/import/formats.h"
#include "core/import/type_names.h"

#include <fmt/format.h>

/// Buffers of TVM's scripts, whose strides count elements: T.Buffer((128, 128), "float32", strides=(256, 1)).
namespace stridescope::core::formats
{
namespace
{

constexpr std::string_view arguments[] = {"shape", "dtype", "data", "strides", "elem_offset"}; ///< by position

/// Tells whether a name is that of a call that makes a buffer; `parameter` is set if the first argument is the
/// parameter that the buffer describes.
bool is_buffer_call(std::string_view text, const Names& names, bool& parameter)
{
    const std::string_view name = names.name();
    parameter = name == "match_buffer";
    return parameter || name == "decl_buffer" || name == "alloc_shared" || name == "alloc_buffer"
           || name == "buffer_decl" || (name == "Buffer" && text.substr(0, names.place()).ends_with("T."));
}

/// Passes an argument up to the comma or the bracket after it.
void pass_argument(Scanner& scan)
{
    const std::size_t end = scan.place() + Scanner::most_value;
    for (char next = scan.next(); !scan.failed() && next != ',' && next != ')'; next = scan.next())
    {
        if (next == '\'' || next == '"')
            static_cast<void>(scan.quoted());
        else if (next == '(' || next == '[' || next == '{')
            scan.pass_brackets();
        else if (next == '\0' || scan.place() >= end)
            scan.fail("expected an argument");
        else
            scan.go_to(scan.place() + 1);
    }
}

std::vector<Int> read_list(Scanner& scan)
{
    return scan.next() == '[' ? scan.dimensions('[', ']') : scan.dimensions('(', ')');
}

/// "float16", and names that may be variables.
void read_type(Scanner& scan, StridedText& said)
{
    const std::size_t begin = (scan.skip_blanks(), scan.place());
    const bool quoted = scan.peek() == '"' || scan.peek() == '\'';
    const std::string_view name = quoted ? scan.quoted() : scan.name(true);
    const auto type = torch_type(name);
    if (type && type->dtype && info(*type->dtype).bits >= 8)
        said.dtype = type->dtype;
    else if (quoted)
        scan.leave_open(begin, Code::dtype, fmt::format("{} is an unsupported element type", name));
    else
        said.unknown_type = name;
}

/// Reads a call's arguments. Buffers without strides are packed.
void read_call(Scanner& scan, bool parameter, StridedText& said)
{
    scan.expect('(');
    const std::size_t first = scan.place();
    if (parameter)
        pass_argument(scan);
    const bool window = parameter && scan.since(first).find('[') != std::string_view::npos;
    for (std::size_t position = 0; !scan.failed() && !scan.take(')'); ++position)
    {
        if ((position > 0 || parameter) && (scan.expect(','), scan.take(')')))
            break;
        Scanner ahead = scan;
        std::string_view key = ahead.name();
        if (!key.empty() && ahead.take('='))
            scan = ahead;
        else
            key = position < std::size(arguments) ? arguments[position] : std::string_view();
        const bool none = Scanner(scan).take_name("None");
        if (key == "shape")
            said.sizes = read_list(scan);
        else if (key == "strides" && !none)
            said.strides = read_list(scan);
        else if (key == "dtype" && !none)
            read_type(scan, said);
        else if (key == "elem_offset" && !none)
            said.base = scan.dimension();
        else
        {
            if (key == "axis_separators" && !Scanner(scan).take("[]"))
                scan.leave_open(scan.place(), Code::unsupported,
                                "memory with several axes (axis_separators) cannot be drawn");
            const std::size_t value = scan.place();
            pass_argument(scan);
            if (key == "scope" && scan.since(value).find("mma.") != std::string_view::npos)
                scan.leave_open(value, Code::unsupported, "a fragment in registers has no offsets");
        }
    }
    if (said.strides && said.strides->empty())
        said.strides.reset();
    if (!said.strides && window)
        scan.leave_open(first, Code::unsupported, "a window of a buffer without its strides: write strides=");
    if (!said.strides)
        said.strides_note = assumed_contiguous;
}

} // namespace

void tvm(std::string_view text, const ImportOptions&, Findings& findings)
{
    std::optional<bool> chosen; // whether TileLang's program lays out its buffers
    Names names(text, 0);
    while (!findings.done() && names.next())
    {
        const std::size_t begin = names.place();
        const std::size_t behind = begin + names.name().size();
        Scanner scan(text, behind);
        bool parameter = false;
        if (!is_buffer_call(text, names, parameter) || scan.peek() != '(')
            continue;
        StridedText said;
        read_call(scan, parameter, said);
        const bool of_tilelang = names.name() == "alloc_shared";
        if (of_tilelang && !chosen)
            chosen = text.find("gemm(") != text.npos || text.find("annotate_layout") != text.npos;
        if (of_tilelang && *chosen)
            scan.leave_open(
                begin, Code::unsupported,
                "TileLang chooses the layout of shared memory for T.gemm and annotate_layout: write "
                "the one that it prints");
        names.go_to(std::max(
            behind,
            findings.take(begin, scan, scan.failed() ? std::nullopt : std::optional(imported_buffer(said)))));
    }
}

} // namespace stridescope::core::formats

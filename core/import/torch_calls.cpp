#include "core/import/formats.h"
#include "core/import/type_names.h"

namespace stridescope::core::formats
{
namespace
{

/// What a call says of a tensor; sizes and strides always follow each other.
struct Call
{
    std::string_view name;
    bool tensor = false; ///< its first argument is a tensor
    bool offset = false; ///< behind the strides comes an offset
    bool dtype = false;  ///< behind the strides may come a type
};

constexpr Call calls[] = {{"reinterpret_tensor", true, true, false},
                          {"assert_size_stride", true, false, false},
                          {"empty_strided", false, false, true}};

/// Also with what it runs on: "empty_strided_cuda".
const Call* find_call(std::string_view name)
{
    for (const Call& call : calls)
        if (name == call.name || (call.dtype && name.size() < 32 && name.starts_with("empty_strided_")))
            return &call;
    return nullptr;
}

void read_type(Scanner& scan, StridedText& said)
{
    const std::size_t begin = scan.place();
    if (scan.next() == '\'' || scan.peek() == '"')
        return void(scan.quoted());
    const std::string_view name = scan.name(true);
    const auto type = torch_type(name);
    if (!type)
        return void(scan.fail_at(begin, Code::parse, "expected a type such as torch.float32"));
    said.dtype = type->dtype;
    if (!type->dtype)
        scan.leave_open(begin, Code::dtype, type->note);
}

StridedText read_arguments(Scanner& scan, const Call& call)
{
    StridedText said;
    scan.expect('(');
    if (call.tensor)
    {
        if (scan.name(true).empty())
            scan.fail("expected a tensor's name");
        if (scan.peek() == '(') // the tensor is what another call gives
            scan.pass_brackets();
        scan.expect(',');
    }
    said.sizes = scan.dimensions('(', ')');
    scan.expect(',');
    said.strides = scan.dimensions('(', ')');
    if (call.offset)
    {
        scan.expect(',');
        said.base = scan.dimension();
    }
    bool positional = call.dtype;
    while (!scan.failed() && !scan.take(')') && scan.expect(',') && !scan.take(')'))
    {
        Scanner ahead = scan;
        const std::string_view key = ahead.name();
        const bool named = !key.empty() && ahead.take('=');
        if (named)
            scan = ahead;
        if (named ? key == "dtype" : positional)
            read_type(scan, said);
        else if (scan.next() == '\'' || scan.peek() == '"')
            static_cast<void>(scan.quoted());
        else if (scan.take('-') || !scan.name(true).empty())
        {
            static_cast<void>(scan.name(true));
            if (scan.peek() == '(')
                scan.pass_brackets();
        }
        else
            scan.fail("expected an argument");
        positional = false;
    }
    return said;
}

} // namespace

void torch_calls(std::string_view text, const ImportOptions&, Findings& findings)
{
    Names names(text, 0);
    while (!findings.done() && names.next())
    {
        const std::size_t begin = names.place();
        const Call* call = find_call(names.name());
        Scanner scan(text, begin + names.name().size());
        if (!call || scan.peek() != '(')
            continue;
        const StridedText said = read_arguments(scan, *call);
        names.go_to(
            findings.take(begin, scan, scan.failed() ? std::nullopt : std::optional(imported_buffer(said))));
    }
}

} // namespace stridescope::core::formats

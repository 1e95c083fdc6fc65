#include "core/import/around.h"
#include "core/import/formats.h"
#include "core/import/python_fields.h"
#include "core/import/type_names.h"

#include <algorithm>

namespace stridescope::core::formats
{
namespace
{

/// Tensor as a call describes it; sizes and strides always follow each other.
struct Call
{
    std::string_view name;
    bool tensor = false;     ///< its first argument is a tensor
    bool offset = false;     ///< after the strides comes an offset
    bool dtype = false;      ///< after the strides may come a type
    bool as_strided = false; ///< it views a tensor before it or in it; an offset may follow the strides
};

constexpr Call calls[] = {
    {"reinterpret_tensor", true, true, false},     {"assert_size_stride", true, false, false},
    {"as_strided", true, false, false, true},      {"from_blob", true, false, false},
    {"rand_strided", false, false, true},          {"empty_strided", false, false, true},
    {"generate_example_value", false, false, true}};

/// A tensor of a minifier's repro.py; without a type it is of float32, without strides packed.
constexpr Call reader_tensor{"tensor", true, false, false};

constexpr Call as_strided_method{"as_strided", false, false, false, true};

/// Finds a call by its name, also with the device that it runs on: "empty_strided_cuda".
const Call* find_call(std::string_view name)
{
    for (const Call& call : calls)
        if (name == call.name || (call.dtype && name.size() < 32 && name.starts_with("empty_strided_")))
            return &call;
    return nullptr;
}

/// Passes torch.float16, at::kHalf, torch::TensorOptions().dtype(at::kHalf); returns its last name.
std::string_view pass_name(Scanner& scan)
{
    constexpr int most = 8;
    std::string_view name = scan.name(true);
    for (int part = 0; part < most && !scan.failed(); ++part)
        if (scan.peek() == '(')
            scan.pass_brackets();
        else if (scan.whole().substr(scan.place()).starts_with("::"))
        {
            scan.take("::");
            name = scan.name();
        }
        else if (scan.peek() == '.' && scan.take('.'))
            name = scan.name(true);
        else
            break;
    return name;
}

void read_type(Scanner& scan, StridedText& said)
{
    const std::size_t begin = scan.place();
    if (scan.next() == '\'' || scan.peek() == '"')
        return void(scan.quoted());
    const std::string_view name = pass_name(scan);
    const bool qualified = scan.since(begin).find("::") != std::string_view::npos;
    const auto type = qualified ? aten_type(name) : torch_type(name);
    if (qualified && !type)
        return; // options
    if (!type)
        return void(scan.fail_at(begin, Code::parse, "expected a type such as torch.float32"));
    said.dtype = type->dtype;
    if (!type->dtype)
        scan.leave_open(begin, Code::dtype, type->note);
}

std::vector<Int> read_list(Scanner& scan)
{
    const char open = scan.next();
    return open == '['   ? scan.dimensions('[', ']')
           : open == '{' ? scan.dimensions('{', '}')
                         : scan.dimensions('(', ')');
}

/// Tells whether an argument comes next, and is no keyword's.
bool has_argument(Scanner ahead)
{
    if (!ahead.take(',') || ahead.next() == ')')
        return false;
    return ahead.name().empty() || !ahead.take('=');
}

StridedText read_arguments(Scanner& scan, const Call& call)
{
    StridedText said;
    scan.expect('(');
    if (call.tensor)
    {
        if (scan.name(true).empty())
            scan.fail("expected a tensor's name");
        if (scan.peek() == '(') // the tensor is the result of another call
            scan.pass_brackets();
        if (const char moved = scan.next(); moved == '+' || moved == '-' || moved == '[')
            scan.refuse(
                Code::unsupported,
                "a tensor or a pointer that is moved cannot be read: write its offset after the layout");
        scan.expect(',');
    }
    said.sizes = read_list(scan);
    const bool by_keys = call.name == reader_tensor.name;
    if (by_keys)
        said.dtype = DType::float32;
    if (!by_keys || has_argument(scan))
    {
        scan.expect(',');
        said.strides = read_list(scan);
    }
    if (call.offset || (call.as_strided && has_argument(scan)))
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
        if (named && key == "storage_offset")
            said.base = scan.dimension();
        else if (named ? key == "dtype" : positional)
            read_type(scan, said);
        else if (scan.next() == '\'' || scan.peek() == '"')
            static_cast<void>(scan.quoted());
        else if (scan.take('-') || is_name_character(scan.next()))
            static_cast<void>(pass_name(scan));
        else
            scan.fail("expected an argument");
        positional = false;
    }
    return said;
}

StridedText read_tuple(Scanner& scan)
{
    StridedText said;
    said.sizes = read_list(scan);
    scan.expect(',');
    said.strides = read_list(scan);
    scan.expect(',');
    read_type(scan, said);
    return said;
}

/// Tells whether a name begins after a text that it is no member of.
bool is_separate(std::string_view before)
{
    return before.empty() || std::string_view(".:>").find(before.back()) == std::string_view::npos;
}

/// Tells whether a text ends with a part of a tensor and a point, x[2:]. , and no member of a record, x["a"]. .
bool is_part(std::string_view before)
{
    const auto opening = before.ends_with("].") ? opening_of(before, before.size() - 2) : std::nullopt;
    return opening && before.find_first_of("\"'", *opening) == std::string_view::npos;
}

/// Tells whether a call gives an offset after its lists: as_strided((2, 2), (4, 1), 3).
bool gives_offset(std::string_view call)
{
    call = call.substr(0, call.rfind(')'));
    return call.find_first_of("0123456789", std::min(call.find_last_of(")]"), call.size())) < call.size();
}

/// (x, [2, 3]
bool has_square_lists(Scanner ahead)
{
    ahead.expect('(');
    ahead.name(true);
    return ahead.expect(',') && (ahead.next() == '[' || ahead.peek() == '{');
}

} // namespace

void torch_calls(std::string_view text, const ImportOptions&, Findings& findings)
{
    Names names(text, 0);
    while (!findings.done() && names.next())
    {
        std::size_t begin = names.place();
        const Call* call = find_call(names.name());
        Scanner scan(text, begin + names.name().size());
        if (names.name() == reader_tensor.name && text.substr(0, begin).ends_with("reader."))
            call = &reader_tensor;
        bool either = false;
        bool of_part = false; // it views x[2:], whose offset counts unless another is given
        if (call && call->as_strided)
        {
            const std::string_view before = text.substr(0, begin);
            const bool function = before.ends_with("torch.") || before.ends_with("aten.");
            // NumPy's function of this name counts bytes; NumPy's arrays have no such method.
            const bool method =
                before.ends_with('.') && !before.ends_with("tricks.") && !before.ends_with("np.");
            // The text alone may be of either, but lists in square brackets are of PyTorch's graphs.
            either = !function && !method && !has_square_lists(scan);
            if (!function && !method && !is_separate(before))
                continue;
            call = method && !function ? &as_strided_method : call;
            of_part = method && is_part(before);
            scan.take(".default");
        }
        // ((2, 3), (3, 1), torch.float16, 'cuda')
        const auto tuple = names.name() == "torch" ? lists_before(text, begin) : std::nullopt;
        if (!tuple && (!call || scan.peek() != '('))
            continue;
        if (tuple)
            scan.go_to(tuple->first.begin);
        StridedText said = tuple ? read_tuple(scan) : read_arguments(scan, *call);
        if (either)
            scan.leave_open(begin, Code::unsupported,
                            "NumPy's as_strided counts bytes, PyTorch's counts elements; write "
                            "torch.as_strided for the latter");
        if (of_part && !gives_offset(scan.since(begin)))
            scan.leave_open(begin, Code::unsupported,
                            "a tensor that is moved cannot be read: write its offset after the layout");
        begin = tuple ? tuple->first.begin : begin;
        if (said.base != 0 && is_of_paddle(text, begin))
            scan.leave_open(begin, Code::unsupported, paddle_offset);
        take_type_beside(scan, {begin, scan.place()}, {torch_type, TypeWords::items, findings.layouts()}, said);
        const std::size_t behind = names.place() + names.name().size();
        const std::size_t next =
            findings.take(begin, scan, scan.failed() ? std::nullopt : std::optional(imported_buffer(said)));
        names.go_to(std::max(next, behind));
    }
}

} // namespace stridescope::core::formats

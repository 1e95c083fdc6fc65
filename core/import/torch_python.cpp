#include "core/import/formats.h"
#include "core/import/python_fields.h"
#include "core/import/type_names.h"

namespace stridescope::core::formats
{
namespace
{

bool begins_fields(std::string_view name)
{
    for (const char* key : {"size", "shape", "stride", "storage_offset", "dtype"})
        if (name == key)
            return true;
    return false;
}

/// A type that a name stands for; others may be variables.
void set_type(Scanner& scan, std::string_view name, std::size_t place, StridedText& said)
{
    const auto type = torch_type(name);
    said.unknown_type = type ? std::string_view{} : name;
    if (!type)
        return;
    said.dtype = type->dtype;
    if (!type->dtype)
        scan.leave_open(place, Code::dtype, type->note);
}

/// Goes on behind the last field that says something of the tensor.
void read_fields(Scanner& scan, StridedText& said, bool has_sizes)
{
    const std::size_t begin = (scan.skip_blanks(), scan.place());
    const PythonFields fields = PythonFields::read(scan);
    const PythonField* sizes = has_sizes ? nullptr : fields.find({"size", "shape"});
    const PythonField* strides = fields.find({"stride"});
    const PythonField* offset = fields.find({"storage_offset", "offset"});
    const PythonField* dtype = fields.find({"dtype"});
    const std::size_t end = fields.end_of({"size", "shape", "stride", "storage_offset", "offset", "dtype"});
    const std::size_t stop = std::max(end, begin);
    if (!has_sizes && !sizes)
        return void(scan.fail_at(stop, Code::parse, "expected size="));
    if (!strides)
        return void(scan.fail_at(stop, Code::parse, "expected stride="));
    if (sizes)
        said.sizes = numbers_of(*sizes, scan);
    said.strides = numbers_of(*strides, scan);
    if (offset)
        said.base = number_of(*offset, scan);
    if (dtype)
        set_type(scan, dtype->text, dtype->value, said);
    if (!scan.failed())
        scan.go_to(end);
}

/// What a line says behind the strides: an offset, a type, a device, each perhaps by its name, in any order.
void read_behind(Scanner& scan, StridedText& said)
{
    constexpr int most = 6;
    for (int word = 0; word < most && !scan.failed(); ++word)
    {
        Scanner behind = scan;
        behind.take(',');
        behind.skip_blanks_on_line();
        std::size_t place = behind.place();
        if (is_digit(behind.peek()))
        {
            // A number alone is the offset where the line ends or a type follows: else it is of other words.
            const Int number = behind.integer();
            Scanner next = behind;
            next.take(',');
            next.skip_blanks_on_line();
            if (next.peek() != '\0' && next.peek() != '\n' && next.peek() != '\r'
                && !next.name(true).starts_with("torch."))
                return;
            said.base = number;
            scan = behind;
            continue;
        }
        std::string_view name = behind.name(true);
        const bool offset = name == "storage_offset" || name == "offset";
        if (offset || name == "dtype" || name == "device")
        {
            behind.skip_blanks_on_line();
            if (behind.peek() == '=' || behind.peek() == ':')
                behind.go_to(behind.place() + 1);
            behind.skip_blanks_on_line();
            place = behind.place();
            if (offset)
            {
                if (!is_digit(behind.peek()))
                    return;
                said.base = behind.integer();
                scan = behind;
                continue;
            }
            name = behind.name(true);
        }
        if (name.starts_with("torch."))
            set_type(behind, name, place, said);
        else if (name == "cpu" || name == "cuda" || name == "mps" || name == "xpu")
        {
            if (behind.peek() == ':')
            {
                behind.go_to(behind.place() + 1);
                static_cast<void>(behind.integer());
            }
        }
        else
            return;
        scan = behind;
    }
}

/// torch.Size([2, 3]) (3, 1), as print(x.shape, x.stride()) gives it; perhaps with the offset and the type
/// behind.
void read_printed(Scanner& scan, StridedText& said)
{
    scan.expect('(');
    said.sizes = scan.dimensions('[', ']');
    scan.expect(')');
    if (scan.failed())
        return;
    scan.take(',');
    if (scan.next() != '(')
        return read_fields(scan, said, true);
    said.strides = scan.dimensions('(', ')');
    if (scan.failed())
        return;
    read_behind(scan, said);
}

} // namespace

void torch_python(std::string_view text, const ImportOptions&, Findings& findings)
{
    Names names(text, 0);
    while (!findings.done() && names.next())
    {
        const std::string_view name = names.name();
        std::size_t begin = names.place();
        Scanner scan(text, begin + name.size());
        StridedText said;
        if (name == "Size" && scan.peek() == '(')
        {
            if (text.substr(0, begin).ends_with("torch."))
                begin -= 6;
            read_printed(scan, said);
        }
        else if (begins_fields(name))
        {
            const bool in_quotes = begin > 0 && (text[begin - 1] == '\'' || text[begin - 1] == '"');
            begin -= in_quotes ? 1 : 0;
            scan.go_to(begin);
            Scanner ahead = scan;
            if (PythonFields::read(ahead).empty())
                continue;
            read_fields(scan, said, false);
        }
        else
            continue;
        const std::size_t next =
            findings.take(begin, scan, scan.failed() ? std::nullopt : std::optional(imported_buffer(said)));
        names.go_to(std::max(next, names.place() + name.size()));
    }
}

} // namespace stridescope::core::formats

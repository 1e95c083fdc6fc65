#include "core/import/around.h"
#include "core/import/element_guess.h"
#include "core/import/formats.h"
#include "core/import/python_fields.h"
#include "core/import/type_names.h"

namespace stridescope::core::formats
{
namespace
{

constexpr std::size_t longest_type = 10; ///< f8e4m3fnuz

/// "cpu", "cuda:0"; perhaps none.
void pass_device(Scanner& scan)
{
    if (!is_name_character(scan.peek()))
        return;
    scan.name();
    Scanner ahead = scan;
    if (ahead.peek() == ':' && ahead.take(':') && is_digit(ahead.peek()) && !ahead.name().empty())
        scan = ahead;
}

/// Tells whether sizes that end before a character are all that the text gives of a tensor, as a whole word.
bool is_end(std::string_view text, std::size_t begin, char behind)
{
    return (begin == 0 || text[begin - 1] != '.')
           && (behind == '\0' || std::string_view(" \t\r\n\",;:)").find(behind) != std::string_view::npos);
}

/// Tells whether sizes are the type of a named value, as in HLO: "p1: f32[5]", "-> f32[5]".
bool is_type_of_name(std::string_view before)
{
    const bool arrow = before.ends_with("-> ");
    return arrow
           || (before.size() > 2 && before.ends_with(": ") && is_name_character(before[before.size() - 3]));
}

/// Tells whether a line has such a type with several dimensions, so that one with a single number is not a C
/// array.
bool has_others(std::string_view text, std::size_t place)
{
    const TextSpan line = lines_around(text, {place, place});
    Names names(text.substr(0, line.end), line.begin);
    while (names.next())
    {
        Scanner scan(text.substr(0, line.end), names.place() + names.name().size());
        if (scan.peek() == '[' && annotated_type(names.name()) && scan.dimensions('[', ']').size() > 1
            && !scan.failed())
            return true;
    }
    return false;
}

/// Tells whether a text has shapes of XLA with their layouts, f32[8,16]{1,0}; those without are then of values
/// that have layouts elsewhere, as in the signature of a computation.
bool has_layouts_of_xla(std::string_view text)
{
    for (std::size_t at = text.find("]{"); at != std::string_view::npos; at = text.find("]{", at + 1))
        if (at + 2 < text.size() && is_digit(text[at + 2]))
            return true;
    return false;
}

/// Reads stride=(16, 1) right after sizes, with an offset or without; false if no strides are there.
bool take_strides(Scanner& scan, StridedText& said)
{
    Scanner ahead = scan;
    while (ahead.peek() != '\0' && std::string_view("\", \t").find(ahead.peek()) != std::string_view::npos)
        ahead.go_to(ahead.place() + 1);
    const std::size_t begin = ahead.place();
    const PythonFields fields = PythonFields::read(ahead, std::string_view());
    const PythonField* strides = fields.find({"stride", "strides"});
    const PythonField* offset = fields.find({"storage_offset", "offset"});
    if (!strides || !strides->bracket || strides->begin != begin)
        return false;
    said.strides = numbers_of(*strides, scan);
    if (offset)
        said.base = number_of(*offset, scan);
    const auto bytes = dense_element_bytes(said.sizes, *said.strides);
    if (strides->key == "strides" && said.dtype && bytes == info(*said.dtype).bits / 8 && bytes != 1)
        scan.leave_open(begin, Code::unsupported,
                        "the strides may be in bytes or in elements: write strides in elements as stride=");
    else if (!is_nested(said.sizes, *said.strides))
        scan.leave_open(begin, Code::unsupported,
                        "the stride of a window (convolution or pooling), not of a tensor: coordinates would "
                        "share offsets");
    Scanner behind(scan.whole(), strides->end);
    behind.take(',');
    behind.take_name("and");
    if (behind.next() == '(' || behind.peek() == '[')
        if (const char open = behind.peek();
            behind.dimensions(open, open == '(' ? ')' : ']').size() == said.sizes.size() && !behind.failed())
            scan.leave_open(begin, Code::unsupported,
                            "strides of several tensors in a row: write each beside its own shape");
    if (!scan.failed())
        scan.go_to(fields.end_of({strides->key, "storage_offset", "offset"}));
    return true;
}

} // namespace

void torch_annotations(std::string_view text, const ImportOptions&, Findings& findings)
{
    const bool of_xla = has_layouts_of_xla(text);
    Names names(text, 0);
    while (!findings.done() && names.next())
    {
        const std::size_t begin = names.place();
        const std::size_t behind = begin + names.name().size();
        if (names.name().size() > longest_type || behind >= text.size() || text[behind] != '[')
            continue;
        const auto type = annotated_type(names.name());
        if (!type)
            continue;
        Scanner scan(text, behind);
        StridedText said;
        said.dtype = type->dtype;
        said.sizes = scan.dimensions('[', ']');
        // Graphs of older PyTorch have sizes alone, "f32[8, 16]"; other tools write an index or braces after
        // them.
        const bool quoted = begin > 0 && text[begin - 1] == '"' && scan.peek() == '"';
        const bool several =
            said.sizes.size() > 1
            || (said.sizes.size() == 1 && is_type_of_name(text.substr(0, begin)) && has_others(text, begin));
        const bool alone = quoted || (several && is_end(text, begin, scan.peek()));
        if (!scan.failed() && !alone && scan.peek() != '[')
            scan.fail("expected [ and strides");
        const bool strided = alone && take_strides(scan, said);
        if (alone && !strided && !quoted && of_xla)
            continue;
        if (alone && !strided)
            said.strides_note = assumed_contiguous;
        else if (!alone)
        {
            said.strides = scan.dimensions('[', ']');
            if (!scan.failed())
                pass_device(scan);
        }
        if (!scan.failed() && !type->dtype)
            scan.leave_open(begin, Code::dtype, type->note);
        names.go_to(
            findings.take(begin, scan, scan.failed() ? std::nullopt : std::optional(imported_buffer(said))));
    }
}

} // namespace stridescope::core::formats

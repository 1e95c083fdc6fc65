#include "core/import/formats.h"
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

} // namespace

void torch_annotations(std::string_view text, const ImportOptions&, Findings& findings)
{
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
        if (!scan.failed() && scan.peek() != '[')
            scan.fail("expected [ and strides");
        said.strides = scan.dimensions('[', ']');
        if (!scan.failed())
            pass_device(scan);
        if (!scan.failed() && !type->dtype)
            scan.leave_open(begin, Code::dtype, type->note);
        names.go_to(
            findings.take(begin, scan, scan.failed() ? std::nullopt : std::optional(imported_buffer(said))));
    }
}

} // namespace stridescope::core::formats

#include "core/import/formats.h"
#include "core/import/python_fields.h"
#include "core/import/type_names.h"
#include "core/tensor/layout.h"

#include <fmt/format.h>

#include <algorithm>

namespace stridescope::core::formats
{
namespace
{

bool begins_fields(std::string_view name)
{
    for (const char* key : {"shape", "strides", "dtype", "typestr", "data"})
        if (name == key)
            return true;
    return false;
}

/// What the fields say beside sizes and strides.
struct Element
{
    std::optional<DType> dtype;
    Int bytes = 4;
    std::string note;
};

Element read_type(Scanner& scan, const PythonFields& fields)
{
    Element element;
    if (const PythonField* size = fields.find({"itemsize"}))
        element.bytes = number_of(*size, scan);
    const PythonField* field = fields.find({"typestr", "dtype", "type"});
    if (!field)
        return element;
    const auto type = numpy_type(field->text);
    if (!type)
    {
        // Strides are bytes of an element: without its type they say nothing.
        if (field->key != "type")
            scan.leave_open(field->value, Code::dtype,
                            field->text.empty() ? "expected a type of elements"
                                                : fmt::format("no type of elements is called {}", field->text));
        return element;
    }
    element.dtype = type->dtype;
    element.note = type->note;
    if (!type->dtype)
        scan.leave_open(field->value, Code::dtype, type->note);
    else
        element.bytes = info(*type->dtype).bits / 8;
    return element;
}

/// Strides from bytes to elements.
void divide(Scanner& scan, std::vector<Int>& strides, const Element& element, const PythonField& field)
{
    for (Int& stride : strides)
        if (stride % element.bytes != 0)
            scan.leave_open(field.value, Code::layout,
                            fmt::format("a stride of {} bytes is no multiple of the {} bytes of an element{}",
                                        stride, element.bytes,
                                        element.dtype ? "" : " (FLOAT32, since no type is said)"));
        else
            stride /= element.bytes;
}

/// NumPy points at the first element: where strides are negative, others lie before it.
void set_base(Scanner& scan, StridedText& said, std::size_t place)
{
    if (!said.strides || said.strides->size() != said.sizes.size() || said.sizes.size() > Dims::max_rank
        || std::any_of(said.sizes.begin(), said.sizes.end(), [](Int size) { return size < 1; }))
        return; // a rule is broken, which is told later
    const auto range = offset_range({said.sizes, *said.strides, said.base});
    const auto back = range ? narrow(-wide(range->least)) : std::nullopt;
    const auto base = back ? checked_add(said.base, std::max<Int>(*back, 0)) : std::nullopt;
    if (!base)
        scan.leave_open(place, Code::overflow, "an offset that does not fit 64 bits");
    else
        said.base = *base;
}

std::optional<Imported> read_fields(Scanner& scan)
{
    const std::size_t begin = scan.place();
    const PythonFields fields = PythonFields::read(scan);
    const PythonField* sizes = fields.find({"shape"});
    const PythonField* strides = fields.find({"strides"});
    const PythonField* offset = fields.find({"offset"});
    const PythonField* typestr = fields.find({"typestr"});
    const std::size_t end =
        std::max(begin, fields.end_of({"shape", "strides", "offset", "typestr", "dtype", "type"}));
    if (!sizes)
        scan.fail_at(end, Code::parse, "expected shape=");
    // An array's interface may leave its strides out; elsewhere a shape alone is no layout.
    else if (!strides && !typestr)
        scan.fail_at(end, Code::parse, "expected strides=");
    if (scan.failed())
        return std::nullopt;
    StridedText said;
    said.sizes = numbers_of(*sizes, scan);
    const Element element = read_type(scan, fields);
    said.dtype = element.dtype;
    Int bytes = 0;
    if (strides && strides->text != "None")
    {
        std::vector<Int> in_bytes = numbers_of(*strides, scan);
        if (!scan.failed() && element.bytes > 0)
            divide(scan, in_bytes, element, *strides);
        said.strides = std::move(in_bytes);
    }
    if (offset)
        bytes = number_of(*offset, scan);
    if (!scan.failed() && element.bytes > 0 && bytes % element.bytes != 0)
        scan.leave_open(offset->value, Code::layout,
                        fmt::format("an offset of {} bytes is no multiple of the {} bytes of an element", bytes,
                                    element.bytes));
    if (!scan.failed() && element.bytes < 1)
        scan.fail("an element has no bytes");
    if (scan.failed())
        return std::nullopt;
    said.base = bytes / element.bytes;
    const Int first = said.base;
    set_base(scan, said, sizes->value);
    scan.go_to(end);
    Imported one = imported_buffer(said);
    if (said.strides && !said.strides->empty())
        one.understood.push_back("NumPy's strides are bytes: divided by the element's");
    if (said.base != first)
        one.understood.push_back(fmt::format("the data begin at the first element, and negative strides lead "
                                             "before it: base_offset {} makes the "
                                             "least offset 0",
                                             said.base));
    if (strides && !said.strides)
        one.understood.push_back("strides None: C order");
    if (!strides)
        one.guessed.push_back("C order: no strides are said");
    if (!element.note.empty())
        one.understood.push_back(element.note);
    return one;
}

} // namespace

void numpy(std::string_view text, const ImportOptions&, Findings& findings)
{
    Names names(text, 0);
    while (!findings.done() && names.next())
    {
        if (!begins_fields(names.name()))
            continue;
        std::size_t begin = names.place();
        const std::size_t behind = begin + names.name().size();
        const bool in_quotes = begin > 0 && (text[begin - 1] == '\'' || text[begin - 1] == '"');
        begin -= in_quotes ? 1 : 0;
        Scanner scan(text, begin);
        Scanner ahead = scan;
        if (PythonFields::read(ahead).empty())
            continue;
        const auto read = read_fields(scan);
        names.go_to(std::max(findings.take(begin, scan, read), behind));
    }
}

} // namespace stridescope::core::formats

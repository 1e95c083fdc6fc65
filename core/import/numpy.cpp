#include "core/import/around.h"
#include "core/import/element_guess.h"
#include "core/import/formats.h"
#include "core/import/python_fields.h"
#include "core/import/tables.h"
#include "core/import/type_beside.h"
#include "core/tensor/layout.h"
#include "core/text/letters.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace stridescope::core::formats
{
namespace
{

bool begins_fields(std::string_view name)
{
    name = key_of(name);
    for (const char* key : {"shape", "strides", "dtype", "typestr", "data"})
        if (name == key)
            return true;
    return false;
}

/// Element type as the text gives it beside sizes and strides.
struct Element
{
    std::optional<DType> dtype;
    std::optional<Int> bytes; ///< null if the text gives none
    std::string note;
    std::string guess;   ///< source of the type, if it may belong to another array
    std::string untaken; ///< reason why a type in the text was not used
};

/// Tells whether another array's type on the line would leave gaps, while a type of another size makes the
/// array packed.
bool is_of_another(Scanner& scan, const PythonFields& fields, const TypeBeside& beside)
{
    const PythonField* sizes = fields.find({"shape"});
    const PythonField* strides = fields.find({"strides"});
    if ((!beside.of_another && !beside.of_making) || beside.of_view || !beside.type || !beside.type->dtype
        || !sizes || !strides || !strides->bracket)
        return false;
    if (beside.of_making && call_around(scan.whole(), strides->begin).ends_with("as_strided"))
        return false; // a view that may have gaps
    Scanner ahead = scan;
    const auto bytes = dense_element_bytes(numbers_of(*sizes, ahead), numbers_of(*strides, ahead));
    return bytes && bytes != info(*beside.type->dtype).bits / 8;
}

/// Returns the type that the format of a memoryview names on the lines of an array, format='H'; nothing if
/// there is none.
std::optional<NamedType> memoryview_type(std::string_view text, TextSpan lines)
{
    constexpr std::pair<char, DType> types[] = {
        {'b', DType::int8},    {'B', DType::uint8},   {'h', DType::int16},   {'H', DType::uint16},
        {'i', DType::int32},   {'I', DType::uint32},  {'l', DType::int64},   {'L', DType::uint64},
        {'q', DType::int64},   {'Q', DType::uint64},  {'n', DType::int64},   {'N', DType::uint64},
        {'e', DType::float16}, {'f', DType::float32}, {'d', DType::float64}, {'?', DType::boolean}};
    Names names(text.substr(0, lines.end), lines.begin);
    while (names.next())
    {
        Scanner scan(text, names.place() + names.name().size());
        if (names.name() != "format" || !(scan.take('=') || scan.take(':')))
            continue;
        scan.skip_blanks_on_line();
        const std::string_view rest = text.substr(scan.place(), 4);
        if (rest.size() < 3 || (rest[0] != '\'' && rest[0] != '"'))
            continue;
        const std::size_t letter = std::string_view("@=<").find(rest[1]) == std::string_view::npos ? 1 : 2;
        if (rest.size() < letter + 2 || rest[letter + 1] != rest[0])
            continue;
        for (const auto& [known, dtype] : types)
            if (known == rest[letter])
                return NamedType{dtype, {}};
    }
    return std::nullopt;
}

Element read_type(Scanner& scan, const PythonFields& fields, TextSpan all, std::span<const TextSpan> layouts)
{
    Element element;
    const PythonField* field = fields.find({"typestr", "dtype", "type"});
    std::optional<NamedType> type;
    std::size_t at = 0;
    if (field)
    {
        type = numpy_type(field->text);
        if (constexpr std::string_view swift = "MLMultiArrayDataType."; field->text.starts_with(swift))
            type = numpy_type(field->text.substr(swift.size()));
        if (!type || !type->dtype)
            if (auto plain = plain_type(field->text)) // types of other libraries
                type = std::move(plain);
        at = field->value;
        // Strides are in bytes, so without the element type they are useless.
        if (!type && field->key != "type")
            scan.leave_open(field->value, Code::dtype,
                            field->text.empty() ? "expected an element type"
                            : fields.count_elements()
                                ? fmt::format("strides beside {} count elements: write stride= and the numbers",
                                              field->text)
                                : fmt::format("unknown element type {}", field->text));
    }
    else if (const TypeBeside beside = type_beside(scan.whole(), all, {numpy_type, TypeWords::plain, layouts});
             !beside.several.empty())
        scan.leave_open(
            all.begin, Code::dtype,
            fmt::format("the text names several types, {}: write the right one as dtype=", beside.several));
    else if (is_of_another(scan, fields, beside))
        scan.leave_open(
            all.begin, Code::dtype,
            fmt::format("{} {}: write this array's own type as dtype=", info(*beside.type->dtype).name,
                        beside.of_making ? "where the array is created does not fit its strides"
                                         : "on its line belongs to another array"));
    else
    {
        type = beside.type;
        at = beside.at;
        if (!type)
            type = memoryview_type(scan.whole(), lines_around(scan.whole(), all));
        if (beside.of_making && type && type->dtype)
            element.guess = fmt::format("dtype {}: named where the array is created", info(*type->dtype).name);
        if (!beside.of_else.empty())
            element.untaken = fmt::format("{} in the text may belong to something else", beside.of_else);
    }
    if (type)
    {
        const bool whole_bytes = type->dtype && info(*type->dtype).bits >= 8;
        if (whole_bytes)
        {
            element.dtype = type->dtype;
            element.note = type->note;
            element.bytes = info(*type->dtype).bits / 8;
        }
        else
            scan.leave_open(at, Code::dtype,
                            type->dtype ? fmt::format("NumPy's {} takes one byte per element; not supported",
                                                      info(*type->dtype).name)
                                        : type->note);
    }
    if (const PythonField* size = fields.find({"itemsize"}))
    {
        const Int bytes = number_of(*size, scan);
        if (element.bytes && *element.bytes != bytes)
            scan.leave_open(size->value, Code::dtype,
                            fmt::format("itemsize {} contradicts {}", bytes, info(*element.dtype).name));
        else
            element.bytes = bytes;
    }
    return element;
}

/// Guesses a type that the text does not name: by the element size that makes the array packed, if exactly one
/// does.
void guess_type(Scanner& scan, const std::vector<Int>& sizes, const PythonField* strides, Element& element,
                std::vector<std::string>& guessed)
{
    std::string why = "guessed from itemsize";
    if (!element.bytes)
    {
        const auto dense =
            dense_element_bytes(sizes, strides ? numbers_of(*strides, scan) : std::vector<Int>());
        element.bytes = dense.value_or(8);
        why = element.untaken.empty() ? "assumed (no type in the text)" : element.untaken;
        if (dense)
            why += "; elements of this size make the array packed";
    }
    element.dtype = guessed_type(*element.bytes);
    if (!element.dtype)
        scan.leave_open(scan.place(), Code::dtype,
                        fmt::format("no supported type has {} bytes per element", *element.bytes));
    else
        guessed.push_back(fmt::format("dtype {}: {}", info(*element.dtype).name, why));
}

/// Strides from bytes to elements.
void divide(Scanner& scan, const std::vector<Int>& sizes, std::vector<Int>& strides, const Element& element,
            bool guessed, const PythonField& field)
{
    for (std::size_t d = 0; d < strides.size(); ++d)
    {
        const bool moves = d >= sizes.size() || sizes[d] > 1; // with a single index, any stride is right
        if (moves && strides[d] % *element.bytes != 0)
            scan.leave_open(
                field.value, Code::layout,
                fmt::format(
                    "a stride of {} bytes is not a multiple of the element size, {} bytes{}; if strides "
                    "count elements, write them as stride=",
                    strides[d], *element.bytes,
                    guessed ? fmt::format(" ({}, a guess: write dtype= beside it)", info(*element.dtype).name)
                            : ""));
        strides[d] /= *element.bytes;
    }
}

/// NumPy points to the first element: with negative strides, other elements are before it.
void set_base(Scanner& scan, StridedText& said, std::size_t place)
{
    if (!said.strides || said.strides->size() != said.sizes.size() || said.sizes.size() > Dims::max_rank
        || std::any_of(said.sizes.begin(), said.sizes.end(), [](Int size) { return size < 1; }))
        return; // the broken rule is reported later
    const auto range = offset_range({said.sizes, *said.strides, said.base});
    const auto back = range ? narrow(-wide(range->least)) : std::nullopt;
    const auto base = back ? checked_add(said.base, std::max<Int>(*back, 0)) : std::nullopt;
    if (!base)
        scan.leave_open(place, Code::overflow, "an offset that does not fit in 64 bits");
    else
        said.base = *base;
}

/// Returns the library that the lines of strides name whose strides count elements, not bytes; empty if none.
std::string_view counts_elements(std::string_view text, TextSpan layout)
{
    TextSpan lines = lines_around(text, layout);
    if (const auto around = brackets_around(text, layout))
        lines = {std::min(lines.begin, around->begin), std::max(lines.end, around->end)};
    Names names(text.substr(0, lines.end), lines.begin);
    while (names.next())
    {
        if (is_one_of(names.name(), {"paddle",
                                     "DLPack",
                                     "candle",
                                     "burn",
                                     "mlx",
                                     "mx",
                                     "mdspan",
                                     "tinygrad",
                                     "onnxruntime",
                                     "ort",
                                     "ort_value",
                                     "OrtValue",
                                     "MLMultiArray",
                                     "ArrayBase",
                                     "torch",
                                     "dpctl",
                                     "dpt",
                                     "dpnp",
                                     "syclobj",
                                     "DLTensor",
                                     "DLManagedTensor",
                                     "make_block_ptr",
                                     "make_tensor_descriptor",
                                     "TensorDescriptor"}))
            return names.name() == "syclobj" ? "dpctl" : names.name();
        // The signature of Rust's ndarray: layout=Custom (0x0), dynamic ndim=3.
        if (names.name() == "const" || names.name() == "dynamic")
            if (Scanner scan(text, names.place() + names.name().size());
                scan.take_name("ndim") && scan.take('='))
                return "ndarray";
    }
    constexpr std::size_t farthest = 512; // x = paddle.zeros(..) of a session
    const std::size_t first = lines.begin - std::min(lines.begin, farthest);
    for (const std::string_view library : {"paddle.", "dpctl.", "dpt.", "dpnp."})
        if (text.substr(first, lines.begin - first).find(library) != std::string_view::npos)
            return library.substr(0, library.size() - 1);
    return {};
}

/// Tells whether a call takes strides in elements, whatever they are.
bool is_call_of_elements(std::string_view name)
{
    return name.ends_with("make_block_ptr") || name.ends_with("make_tensor_descriptor");
}

/// Refuses a call whose first argument has one of the marks of a moved pointer or a part of a tensor,
/// x_ptr[64:], or that is inside advance().
void refuse_moved(Scanner& scan, const PythonField& strides, std::string_view marks)
{
    const std::string_view text = scan.whole();
    const auto around = brackets_around(text, {strides.begin, strides.begin});
    if (!around)
        return;
    const std::string_view first = text.substr(around->begin, text.find(',', around->begin) - around->begin);
    if (const std::size_t moved = first.find_first_of(marks); moved != std::string_view::npos)
        return scan.leave_open(around->begin + moved, Code::unsupported,
                               "a pointer that is moved cannot be read: write its offset after the layout");
    const std::size_t name = around->begin - 1 - call_around(text, strides.begin).size();
    if (text.substr(0, name).ends_with("advance("))
        scan.leave_open(name, Code::unsupported,
                        "advance() is not evaluated: write the offset after the layout");
}

/// Tells whether strides that may count elements can count nothing else: no array has such strides in bytes, or
/// one whose elements are bytes.
bool are_elements(const std::vector<Int>& sizes, const std::vector<Int>& strides, const Element& element)
{
    const Int bytes = element.bytes.value_or(2);
    for (std::size_t d = 0; d < std::min(sizes.size(), strides.size()); ++d)
        if (sizes[d] > 1 && strides[d] % bytes != 0)
            return true;
    return bytes == 1;
}

/// Tells whether the text before an array takes a field of records or a part of complex numbers: then its
/// elements are smaller than their distance, and their size cannot be guessed.
bool is_part_of_elements(std::string_view text, std::size_t place)
{
    constexpr std::size_t farthest = 512;
    const std::size_t first = place - std::min(place, farthest);
    const std::string_view before = text.substr(first, place - first);
    for (const std::string_view mark : {"dtype=[(", "dtype([(", ".real\n", ".imag\n"})
        if (before.find(mark) != std::string_view::npos)
            return true;
    return false;
}

/// Returns why strides have no sizes if a list stands right before a place: one without a name, x:
/// bfloat16[2,3], or the shape of another array, x.shape (4, 3); empty if there is none.
std::string why_list_before(std::string_view text, std::size_t place)
{
    while (place > 0 && (text[place - 1] == ' ' || text[place - 1] == ','))
        --place;
    const bool list = place > 0 && (text[place - 1] == ']' || text[place - 1] == ')');
    auto opening = list ? opening_of(text, place - 1) : std::nullopt;
    while (opening && *opening > 0 && text[*opening - 1] == ' ')
        --*opening;
    if (!opening || *opening == 0)
        return {};
    std::size_t end = *opening;
    while (end > 0 && (text[end - 1] == '=' || text[end - 1] == ':' || text[end - 1] == ' '))
        --end;
    const std::string_view name = text.substr(begin_of_name(text, end), end - begin_of_name(text, end));
    const std::string_view inside = text.substr(*opening + 1, place - *opening - 2);
    if (inside.find(',') == std::string_view::npos && inside.find(' ') != std::string_view::npos)
        return "lists without commas cannot be read: write [2, 3]";
    if (is_one_of(key_of(name.substr(name.rfind('.') + 1)), {"shape", "size", "sizes", "dims"}))
        return fmt::format("{} before strides is of another array: write each beside its own", name);
    return end < *opening
               ? std::string()
               : "the list before strides has no name: write size= and stride= if they count elements, "
                 "shape= and strides= if they count bytes";
}

/// Tells whether a shape is an argument of np.ndarray(..) that names no other order than C's.
bool is_packed_array(std::string_view text, std::size_t shape)
{
    const auto around = brackets_around(text, {shape, shape});
    return around && call_around(text, shape).ends_with(".ndarray")
           && text.substr(around->begin, around->end - around->begin).find("order") == std::string_view::npos;
}

/// Tells whether the View(..) of tinygrad around a place is one of several in a tuple.
bool is_one_of_views(std::string_view text, std::size_t place)
{
    const auto view = brackets_around(text, {place, place});
    const auto tuple = brackets_around(text, {view->begin - 1, view->end + 1});
    const std::string_view all = tuple ? text.substr(tuple->begin, tuple->end - tuple->begin) : "";
    return all.find("View(") != all.rfind("View(");
}

std::optional<Imported> read_fields(Scanner& scan, const PythonFields& fields, std::size_t begin,
                                    std::span<const TextSpan> layouts)
{
    const PythonField* sizes = fields.find({"shape"});
    const PythonField* strides = fields.find({"strides"});
    const PythonField* offset = fields.find({"offset"});
    const PythonField* typestr = fields.find({"typestr"});
    const PythonField* mask = fields.find({"mask"});
    const std::size_t end =
        std::max(begin, fields.end_of({"shape", "strides", "offset", "typestr", "dtype", "type"}));
    fields.refuse_bound_anew({!sizes ? "shape" : !strides ? "strides" : ""}, scan);
    StridedText said;
    bool made = false; // the sizes are on the line that makes the array
    if (Scanner ahead = scan; !sizes && strides && strides->bracket)
        made = take_sizes_of_making(scan.whole(), strides->begin, strides->owner, numbers_of(*strides, ahead),
                                    said);
    if (!made && (!sizes || !sizes->bracket))
    {
        std::string why = strides ? why_list_before(scan.whole(), strides->begin) : std::string();
        scan.fail_at(strides && strides->bracket ? end : begin, Code::parse,
                     why.empty() ? "expected sizes beside the strides, in a form such as shape=(2, 3)"
                                 : std::move(why));
    }
    // An array's interface may leave its strides out; elsewhere a shape alone is no layout.
    else if (!strides && !typestr && !is_packed_array(scan.whole(), sizes->begin))
        scan.fail_at(end, Code::parse, "expected strides beside the sizes, in a form such as strides=(12, 4)");
    if (scan.failed())
        return std::nullopt;
    fields.refuse_another("strides", scan);
    if (!made)
        said.sizes = numbers_of(*sizes, scan);
    Element element = read_type(scan, fields, {begin, end}, layouts);
    std::vector<std::string> guessed;
    const bool given = strides && (strides->bracket || !is_null(strides->text));
    const std::string_view call = strides ? call_around(scan.whole(), strides->begin) : std::string_view();
    std::string_view library;
    if (given && strides->bracket && call != "numpy.ndarray" && call != "np.ndarray")
        library = call.ends_with("View") && mask ? "tinygrad"
                  : is_call_of_elements(call)    ? call
                                                 : counts_elements(scan.whole(), {begin, end});
    if (call.ends_with("View") && mask && is_one_of_views(scan.whole(), strides->begin))
        scan.leave_open(begin, Code::unsupported, "several views are composed: only a View alone is a layout");
    if (is_call_of_elements(call))
        refuse_moved(scan, *strides, "+-[(");
    else if (call.ends_with("as_strided"))
        refuse_moved(scan, *strides, "+[");
    if (sizes && are_of_slice(scan.whole(), sizes->begin))
        scan.leave_open(sizes->begin, Code::unsupported, slice_operands);
    bool of_elements = false;
    if (Scanner ahead = scan; !library.empty())
        of_elements =
            is_call_of_elements(call) || (call.ends_with("View") && mask)
            || (library != "tinygrad" && are_elements(said.sizes, numbers_of(*strides, ahead), element));
    if (!element.dtype && !element.bytes && of_elements && !scan.failed() && !scan.unsaid())
    {
        element.dtype = DType::float32;
        element.bytes = 4;
        guessed.push_back("dtype FLOAT32: "
                          + (element.untaken.empty() ? "assumed (no type in the text)" : element.untaken));
    }
    else if (!element.dtype && !element.bytes && is_part_of_elements(scan.whole(), begin))
        scan.leave_open(
            begin, Code::dtype,
            "perhaps a part of a record or of complex numbers: write the array's own type as dtype=");
    else if (!element.dtype && !scan.failed() && !scan.unsaid())
        guess_type(scan, said.sizes, given ? strides : nullptr, element, guessed);
    else if (!element.guess.empty())
        guessed.push_back(element.guess);
    const bool type_guessed = !guessed.empty();
    if (mask && mask->bracket)
        scan.leave_open(mask->value, Code::unsupported, "the mask hides elements; masks cannot be drawn");
    if (scan.failed() || !element.dtype)
    {
        scan.go_to(end);
        return std::nullopt; // left open
    }
    said.dtype = element.dtype;
    Int bytes = 0;
    if (given)
    {
        constexpr Int most_credible = Int{1}
                                      << 40; // NumPy's debug builds write greater ones for a single index
        std::vector<Int> in_bytes = numbers_of(*strides, scan);
        if (is_window(strides->owner)
            || (type_guessed && library.empty()
                && is_beside_window(scan.whole(), {begin, end}, said.sizes, in_bytes)))
            scan.leave_open(strides->value, Code::unsupported, stride_of_window);
        const bool is_empty = std::find(said.sizes.begin(), said.sizes.end(), 0) != said.sizes.end();
        if (!library.empty() && !of_elements && !is_empty)
            scan.leave_open(strides->value, Code::unsupported,
                            fmt::format("{}'s strides count elements; write them as stride=", library));
        for (std::size_t d = 0; d < std::min(in_bytes.size(), said.sizes.size()); ++d)
            if (!of_elements && said.sizes[d] == 1 && in_bytes[d] % *element.bytes != 0 && type_guessed
                && in_bytes[d] < most_credible && in_bytes[d] > -most_credible)
                scan.leave_open(
                    strides->value, Code::unsupported,
                    "strides that may count elements: write stride= if they do, or dtype= if they count "
                    "bytes");
            else if (!of_elements && said.sizes[d] == 1 && in_bytes[d] % *element.bytes != 0)
                guessed.push_back(
                    fmt::format("a stride of {} bytes, of a dimension of size 1, is rounded down to "
                                "whole elements",
                                in_bytes[d]));
        if (!scan.failed() && !of_elements)
            divide(scan, said.sizes, in_bytes, element, type_guessed, *strides);
        if (type_guessed && !is_nested(said.sizes, in_bytes) && !is_tensor_call(call)
            && !is_call_of_elements(call))
            scan.leave_open(strides->value, Code::unsupported,
                            "coordinates would share offsets; if these are strides of an array, write its "
                            "dtype beside them");
        said.strides = std::move(in_bytes);
    }
    if (offset)
        bytes = number_of(*offset, scan);
    const auto unit = offset ? unit_of(*offset, scan.whole()) : std::nullopt;
    if (unit == Unit::elements || (offset && of_elements && unit != Unit::bytes))
    {
        const auto product = checked_multiply(bytes, *element.bytes);
        if (!product)
            scan.leave_open(offset->value, Code::overflow, "an offset that does not fit in 64 bits");
        bytes = product.value_or(0);
    }
    if (!scan.failed() && bytes % *element.bytes != 0)
        scan.leave_open(offset->value, Code::layout,
                        fmt::format("an offset of {} bytes is not a multiple of the element size, {} bytes",
                                    bytes, *element.bytes));
    if (scan.failed())
        return std::nullopt;
    said.base = bytes / *element.bytes;
    const Int first = said.base;
    set_base(scan, said, (made ? strides : sizes)->value);
    scan.go_to(end);
    Imported one = imported_buffer(said);
    one.guessed.insert(one.guessed.begin(), guessed.begin(), guessed.end());
    if (of_elements)
        one.understood.push_back(fmt::format("{}'s strides count elements", library));
    else if (said.strides && !said.strides->empty() && (!guessed.empty() || strides->text.starts_with('[')))
        one.guessed.push_back("strides in bytes, as NumPy's are; if they count elements, write stride=");
    else if (said.strides && !said.strides->empty())
        one.understood.push_back("NumPy strides are in bytes; divided by the element size");
    if (said.base != first)
        one.understood.push_back(
            fmt::format("negative strides: base_offset {} moves the lowest offset to 0", said.base));
    if (strides && !said.strides)
        one.understood.push_back(fmt::format("strides {}: C order", strides->text));
    if (!strides)
        one.guessed.push_back("no strides in the text; assumed C order");
    if (!element.note.empty())
        one.understood.push_back(element.note);
    return one;
}

/// np.lib.stride_tricks.as_strided(x, (2, 3), (24, 8)), np.ndarray((2, 3), np.float32, buffer, 8, (12, 4))
std::optional<PythonFields> read_call(Scanner& scan, std::size_t begin, std::string_view name)
{
    const std::string_view before = scan.whole().substr(0, begin);
    const bool of_cupy =
        name == "ndarray" && (before.ends_with("cp.") || before.ends_with("cupy.") || before.ends_with("xp."));
    const bool of_numpy =
        of_cupy || before.ends_with("tricks.") || before.ends_with("np.") || before.ends_with("numpy.");
    if (!of_numpy || scan.peek() != '(')
        return std::nullopt;
    Scanner ahead = scan;
    PythonFields fields =
        name == "ndarray"
            ? PythonFields::of_call(ahead, {"shape", "dtype", "buffer", "offset", "strides", "order"})
            : PythonFields::of_call(ahead, {"x", "shape", "strides", "subok", "writeable"});
    const bool packed = name == "ndarray" && fields.find({"dtype"}) && !fields.find({"order"});
    if (!fields.find({"shape"}) || (!fields.find({"strides"}) && !packed))
        return std::nullopt;
    scan = ahead;
    return fields;
}

/// Returns the keys of one array that end at a position, in order: shape and strides in "a.shape, a.strides".
std::vector<std::string_view> keys_asked(std::string_view text, std::size_t end)
{
    const TextSpan line = lines_around(text, {end, end});
    std::vector<std::string_view> keys;
    std::string_view owner;
    while (true)
    {
        const std::size_t begin = begin_of_name(text, end);
        const std::string_view name = text.substr(begin, end - begin);
        const std::size_t dot = name.rfind('.');
        if (dot == std::string_view::npos || (!owner.empty() && name.substr(0, dot) != owner))
            return keys;
        owner = name.substr(0, dot);
        keys.insert(keys.begin(), name.substr(dot + 1));
        if (begin < line.begin + 2 || text.substr(begin - 2, 2) != ", ")
            return keys;
        end = begin - 2;
    }
}

/// Reads (2, 3) (24, 8) or ((2, 3), (24, 8)), which a session answers to `a.shape, a.strides` on the line
/// before, with a type or other values among them. `last`: the last of the keys that are asked for.
std::optional<PythonFields> read_answer(Scanner& scan, std::string_view last)
{
    const std::string_view text = scan.whole();
    std::vector<std::string_view> keys = keys_asked(text, scan.place());
    const auto asks = [&](std::string_view key) { return std::count(keys.begin(), keys.end(), key) == 1; };
    if (keys.empty() || keys.back() != last || !asks("shape") || !asks("strides"))
        return std::nullopt;
    Scanner comment = scan; // print(a.shape, a.strides)  # (4, 3) (24, 8)
    comment.take(')');
    comment.skip_blanks_on_line();
    const std::size_t end = text.substr(scan.place(), Scanner::most_value).find('\n');
    if (comment.peek() == '#')
        scan = comment;
    else if (end == std::string_view::npos || comment.place() != scan.place() + end)
        return std::nullopt; // more is asked for
    else
        scan.go_to(scan.place() + end + 1);
    scan.take('#'); // comment of a program
    if (Scanner word = scan; is_one_of(in_small_letters(word.name()), {"output", "out"}) && word.take(':'))
        scan = word; // # output: (3, 2) (8, 24)
    if (scan.take("Out["))
    {
        scan.integer();
        scan.expect("]:");
    }
    Scanner tuple = scan;
    if (tuple.take('(') && (tuple.next() == '(' || !is_digit(tuple.peek())) && tuple.peek() != ')')
        scan = tuple;
    std::vector<PythonField> fields;
    for (const std::string_view key : keys)
    {
        scan.take(',');
        scan.skip_blanks();
        PythonField& field = fields.emplace_back();
        field.key = key;
        field.begin = scan.place();
        const bool list = key == "shape" || key == "strides";
        if (!read_value(scan, field) || field.bracket != list)
            return std::nullopt;
    }
    std::erase_if(fields,
                  [](const PythonField& field) {
                      return !is_one_of(field.key, {"shape", "strides", "dtype", "itemsize"});
                  });
    return scan.failed() ? std::nullopt : std::optional(PythonFields::of_fields(std::move(fields)));
}

/// Reads ((1, 5), (40, 8), True) if its byte strides make a packed array.
std::optional<PythonFields> read_tuple(Scanner& scan, std::size_t flag)
{
    const std::string_view text = scan.whole();
    const auto lists = lists_before(text, flag);
    if (!lists || scan.peek() != ')')
        return std::nullopt;
    PythonFields fields = PythonFields::of_lists(text, {{"shape", lists->first}, {"strides", lists->second}});
    Scanner ahead = scan;
    const auto bytes = dense_element_bytes(numbers_of(*fields.find({"shape"}), ahead),
                                           numbers_of(*fields.find({"strides"}), ahead));
    return !ahead.failed() && !ahead.unsaid() && bytes.value_or(1) > 1 ? std::optional(std::move(fields))
                                                                       : std::nullopt;
}

} // namespace

void numpy(std::string_view text, const ImportOptions&, Findings& findings)
{
    std::size_t previous = 0;    // after the array before
    std::set<std::size_t> known; // beginnings of the shapes of arrays before
    Names names(text, 0);
    Tables tables(text);
    while (!findings.done() && names.next())
    {
        const std::size_t behind = names.place() + names.name().size();
        Scanner scan(text, behind);
        std::size_t begin = names.place();
        std::optional<PythonFields> fields;
        bool answer = false;
        if (names.name() == "True" || names.name() == "False")
            fields = read_tuple(scan, begin);
        else if (is_one_of(names.name(), {"strides", "shape", "dtype", "itemsize"}))
            answer = (fields = read_answer(scan, names.name())).has_value();
        else if (names.name() == "as_strided" || names.name() == "ndarray")
            fields = read_call(scan, begin, names.name());
        if (fields && fields->find({"shape"}))
            begin = fields->find({"shape"})->begin;
        else if (begins_fields(names.name()))
        {
            const Table table = tables.at(begin);
            for (const PythonFields& row : table.rows)
                if (row.find({"shape"}) && row.find({"strides"}) && !row.count_elements())
                {
                    Scanner of_row(text, row.begin());
                    const auto read = read_fields(of_row, row, row.begin(), findings.layouts());
                    previous = findings.take(row.begin(), of_row, read);
                }
            if (!table.rows.empty())
            {
                names.go_to(table.end);
                continue;
            }
            begin = begin_of_key(text, begin);
            scan = Scanner(text, begin);
            fields = PythonFields::read(scan);
        }
        if (!fields || fields->empty() || begin < previous || fields->begins_with_another()
            || known.contains(fields->begin()))
            continue;
        if (are_to_be_filled(text, *fields))
        {
            names.go_to(std::max(scan.place(), behind));
            continue;
        }
        if (fields->count_elements() && !answer)
            continue;
        const auto read = read_fields(scan, *fields, begin, findings.layouts());
        if (!scan.failed() && fields->begin() > 0)
            known.insert(fields->begin());
        previous = fields->next(findings.take(begin, scan, read));
        names.go_to(std::max(previous, behind));
    }
}

} // namespace stridescope::core::formats

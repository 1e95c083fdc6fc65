#include "core/import/around.h"
#include "core/import/element_guess.h"
#include "core/import/formats.h"
#include "core/import/python_fields.h"
#include "core/import/session_question.h"
#include "core/import/tables.h"
#include "core/import/type_beside.h"
#include "core/text/letters.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <set>
#include <string>

namespace stridescope::core::formats
{
namespace
{

bool begins_fields(std::string_view name)
{
    name = key_of(name);
    for (const char* key : {"size", "sizes", "shape", "dim", "dims", "dimA", "stride", "strides",
                            "storage_offset", "offset", "dtype"})
        if (name == key)
            return true;
    return false;
}

/// Returns the type that a name means; other names may be variables.
void set_type(Scanner& scan, std::string_view name, std::size_t place, StridedText& said)
{
    if (is_null(name))
        return;
    auto type = torch_type(name.ends_with("_t") ? name.substr(0, name.size() - 2) : name); // int8_t
    if (!type)
        type = xla_type(name); // s16 of a table
    if (!type)
        type = plain_type(name);
    if (!type && (name.starts_with("si") || name.starts_with("ui")))
        type = mlir_type(name);
    if (!type && is_one_of(name, {"uchar", "char", "BOOL"}))
        type = NamedType{name == "char" ? DType::int8 : name == "BOOL" ? DType::boolean : DType::uint8, {}};
    if (!type && looks_like_type(name))
        return scan.leave_open(place, Code::dtype, fmt::format("{} is an unsupported element type", name));
    said.unknown_type = type ? std::string_view{} : name;
    if (!type)
        return;
    said.dtype = type->dtype;
    if (!type->dtype)
        scan.leave_open(place, Code::dtype, type->note);
}

/// Refuses the size and the stride of a convolution, which only use the words of a tensor. `sizes` is null if
/// they stand before the fields.
void refuse_windows(Scanner& scan, const PythonFields& fields, const PythonField* sizes,
                    const PythonField& strides, const StridedText& said)
{
    if (fields.find({"padding", "dilation", "groups", "kernel_size", "pool_size", "filters", "ceil_mode",
                     "padA", "dilationA"})
        || is_window(strides.owner) || is_window(call_around(scan.whole(), strides.begin))
        || (sizes && is_window(word_before(scan.whole(), 0, sizes->begin))))
        return scan.leave_open(strides.value, Code::unsupported, stride_of_window);
    const std::string_view asked = scan.whole().substr(strides.begin, strides.value - strides.begin);
    if (!said.strides || asked.find("()") != std::string_view::npos) // x.stride() is a tensor's
        return;
    const std::size_t begin = sizes ? std::min(sizes->begin, strides.begin) : strides.begin;
    const std::size_t end = sizes ? std::max(sizes->end, strides.end) : strides.end;
    const bool known = (said.dtype && !said.type_guessed)
                       || fields.find({"storage_offset", "offset", "device", "layout"})
                       || is_tensor_call(call_around(scan.whole(), strides.begin));
    const bool overlaps = !is_nested(said.sizes, *said.strides);
    if (!known && (overlaps || is_beside_window(scan.whole(), {begin, end}, said.sizes, *said.strides)))
        scan.leave_open(strides.value, Code::unsupported,
                        fmt::format("perhaps {}{}: write its dtype beside it if it is a tensor's",
                                    stride_of_window,
                                    overlaps ? ", since coordinates would share offsets" : ""));
}

/// Tells whether a line contains an operation of MLIR, such as memref.reinterpret_cast, whose types give the
/// whole layout.
bool is_memref_operation(std::string_view text, std::size_t place)
{
    constexpr std::size_t farthest = 256;
    const std::size_t first = place - std::min(place, farthest);
    const std::string_view before = text.substr(first, place - first);
    std::size_t operation = before.rfind("memref.");
    if (operation == std::string_view::npos)
        operation = before.rfind("construct_memory_view");
    return operation != std::string_view::npos && before.find("memref<", operation) == std::string_view::npos
           && before.find("\n\n", operation) == std::string_view::npos;
}

/// Tells whether a position is in FakeTensor(..., size=(2, 3)) or tensor(..., device='meta', size=(2, 3)),
/// which never give their strides.
bool is_abridged(std::string_view text, std::size_t place)
{
    const auto around = brackets_around(text, {place, place});
    return around && text.substr(around->begin).starts_with("...") && is_tensor_call(call_around(text, place));
}

/// Tells whether the strides of such a tensor stand elsewhere: in its dictionary's tensor_meta, or in a call
/// that makes the tensor whose name is asked for.
bool is_printed_elsewhere(std::string_view text, std::size_t place)
{
    const TextSpan line = lines_around(text, {place, place});
    if (text.substr(place, line.end - place).find("TensorMetadata(") != std::string_view::npos)
        return true;
    if (line.begin == 0)
        return false;
    const TextSpan question = lines_around(text, {line.begin - 1, line.begin - 1});
    Scanner scan(text.substr(0, question.end), question.begin);
    if (!scan.take(">>>"))
        return false;
    scan.skip_blanks_on_line();
    const std::string_view name = scan.name();
    constexpr std::size_t farthest = 4096;
    const std::size_t first = question.begin - std::min(question.begin, farthest);
    const std::size_t made =
        text.substr(first, question.begin - first).rfind(fmt::format("{} = torch.empty_strided(", name));
    return !name.empty() && made != std::string_view::npos;
}

/// Tells whether the operation that made a tensor, such as TransposeBackward0, changes its strides.
bool is_view(std::string_view operation)
{
    for (const char* name : {"TBackward", "Transpose", "Permute", "Expand", "Slice", "Select", "AsStrided",
                             "Split", "Unbind", "Unfold", "Diagonal"})
        if (operation.starts_with(name))
            return true;
    return false;
}

/// The type that cuDNN's log names on the lines before a descriptor's sizes, or right after its strides.
void take_type_of_cudnn(Scanner& scan, TextSpan descriptor, StridedText& said)
{
    constexpr int lines = 2; // its type, its number of dimensions
    const std::string_view text = scan.whole();
    TextSpan before{descriptor.begin, descriptor.begin};
    TextSpan behind{descriptor.end, descriptor.end};
    for (int line = 0; line <= lines; ++line)
    {
        if (before.begin > 0)
            before.begin = lines_around(text, {before.begin - (line > 0 ? 1 : 0), descriptor.begin}).begin;
        if (behind.end < text.size())
            behind.end =
                lines_around(text, {behind.end + (line > 0 ? 1 : 0), behind.end + (line > 0 ? 1 : 0)}).end;
    }
    TypeBeside named = type_within(text, before, before, {torch_type});
    if (!named.type
        && text.substr(behind.begin, behind.end - behind.begin).find("dimA") == std::string_view::npos)
        named = type_within(text, behind, behind, {torch_type});
    if (!named.type)
        return;
    said.dtype = named.type->dtype;
    said.type_note.clear();
    if (!said.dtype)
        scan.leave_open(named.at, Code::dtype, named.type->note);
}

/// Divides an offset that its text gives in bytes by the size of an element.
void take_unit(Scanner& scan, const PythonField& offset, StridedText& said)
{
    if (unit_of(offset, scan.whole()) != Unit::bytes)
        return;
    const bool known = said.dtype && !said.type_guessed;
    const auto bits = checked_multiply(said.base, 8);
    if (known && bits && *bits % info(*said.dtype).bits == 0)
        said.base = *bits / info(*said.dtype).bits;
    else
        scan.leave_open(
            offset.value, Code::layout,
            known ? fmt::format("an offset of {} bytes is not a multiple of the element size", said.base)
                  : "an offset in bytes: write the data type beside the layout");
}

/// Divides strides that their text gives in bytes by the size of an element.
void divide_strides(Scanner& scan, const PythonField& strides, StridedText& said)
{
    if (!said.dtype || said.type_guessed || info(*said.dtype).bits < 8)
        return scan.leave_open(strides.value, Code::layout,
                               "strides in bytes: write the data type beside the layout");
    const Int element = info(*said.dtype).bits / 8;
    for (Int& stride : *said.strides)
    {
        if (stride % element != 0)
            scan.leave_open(strides.value, Code::layout,
                            fmt::format("a stride of {} bytes is not a multiple of the element size, {} bytes",
                                        stride, element));
        stride /= element;
    }
}

/// Refuses `strides` that would make an array packed if they counted bytes, unless the text shows that they are
/// PyTorch's or MLIR's.
void refuse_bytes(Scanner& scan, const PythonField& sizes, const PythonField& strides, const StridedText& said)
{
    if (strides.key != "strides" || sizes.of_torch)
        return;
    const TextSpan lines = lines_around(scan.whole(), {sizes.begin, strides.end});
    const std::string_view words = scan.whole().substr(lines.begin, lines.end - lines.begin);
    for (const std::string_view known : {"byte", "Memref", "storage offset", "storage_offset"})
        if (words.find(known) != std::string_view::npos)
            return;
    const auto bytes = dense_element_bytes(said.sizes, *said.strides);
    if (bytes.value_or(1) > 1 && (!said.dtype || said.type_guessed || info(*said.dtype).bits == *bytes * 8))
        scan.leave_open(strides.value, Code::unsupported,
                        "strides that may count bytes or elements: write those in elements as stride=");
}

/// Tells whether both lines before that of a position give a shape, and no strides.
bool follows_shapes(std::string_view text, std::size_t place)
{
    TextSpan line = lines_around(text, {place, place});
    for (int before = 0; before < 2; ++before)
    {
        if (line.begin == 0)
            return false;
        line = lines_around(text, {line.begin - 1, line.begin - 1});
        const std::string_view words = text.substr(line.begin, line.end - line.begin);
        if (words.find("Size([") == std::string_view::npos || words.find("trid") != std::string_view::npos)
            return false;
    }
    return true;
}

/// Tells whether another shape comes before the next strides.
bool shapes_follow(std::string_view text, std::size_t place)
{
    constexpr std::size_t farthest = 512;
    const std::string_view near = text.substr(place, farthest);
    const std::size_t shape = near.find("Size([");
    return shape < near.find("trid")
           && near.find("trid", std::min(shape, near.size())) != std::string_view::npos;
}

/// Guesses a type from the bytes of an element, or refuses those that contradict it.
void take_itemsize(Scanner& scan, std::optional<Int> bytes, std::string_view named, std::size_t place,
                   StridedText& said)
{
    if (!bytes)
        return;
    if (said.dtype && wide(*bytes) * 8 != info(*said.dtype).bits)
        scan.leave_open(place, Code::dtype,
                        fmt::format("{} {} contradicts {}", named, *bytes, info(*said.dtype).name));
    if (said.dtype)
        return;
    said.dtype = guessed_type(*bytes);
    said.type_guessed = true;
    if (said.dtype)
        said.type_note = fmt::format("dtype {}: guessed from {}", info(*said.dtype).name, named);
    else
        scan.leave_open(place, Code::dtype, "no supported type has this many bytes per element");
}

/// Returns the tensor whose shape a session answers before a position, if the text gives it other elements
/// before it asks for its strides; empty if not.
std::string_view changed_before_strides(std::string_view text, std::size_t shape_end)
{
    constexpr std::size_t farthest = 512;
    const std::size_t first = shape_end - std::min(shape_end, farthest);
    std::size_t shape = text.substr(first, shape_end - first).rfind("Size([");
    if (shape == std::string_view::npos)
        return {};
    shape += first;
    const std::string_view tensor = question_before(text, shape).tensor;
    const std::size_t strides = text.substr(shape_end, farthest).find(fmt::format("{}.stride()", tensor));
    return !tensor.empty() && strides != std::string_view::npos
                   && bound_anew(text, {shape_end, shape_end + strides}, tensor)
               ? tensor
               : std::string_view();
}

/// Tells whether brackets hold words of a sentence, size and stride (at least one dimension), instead of
/// numbers.
bool is_sentence(std::string_view brackets)
{
    const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
    for (std::size_t at = 1; at + 1 < brackets.size(); ++at)
        if (brackets[at] == ' ' && is_letter(brackets[at - 1]) && is_letter(brackets[at + 1]))
            return brackets.find_first_of("0123456789") == std::string_view::npos;
    return false;
}

/// Continues after the last field about the tensor.
void read_fields(Scanner& scan, StridedText& said, bool has_sizes, const PythonFields& fields,
                 const TypeQuestion& question)
{
    Scanner first = scan;
    first.skip_blanks();
    const PythonField* sizes =
        has_sizes ? nullptr : fields.find({"size", "sizes", "shape", "dim", "dims", "dimA"});
    // `strides` beside a `shape` are NumPy's, in bytes, unless the text is clearly PyTorch's.
    const PythonField* dtype = fields.find({"dtype"});
    const bool plural =
        (!sizes || sizes->key != "shape" || fields.count_elements()) && !fields.find({"stride"});
    const PythonField* strides = fields.find({sizes && sizes->key == "dimA" ? "strideA"
                                              : plural                      ? "strides"
                                                                            : "stride"});
    const PythonField* offset = fields.find({"storage_offset", "offset"});
    const PythonField* layout = fields.find({"layout"});
    const std::size_t end = fields.end_of(
        {sizes ? sizes->key : "", strides ? strides->key : "", "storage_offset", "offset", "dtype"});
    const std::size_t stop = std::max(end, first.place());
    if (!has_sizes && !sizes)
        fields.refuse_bound_anew({"shape", "size"}, scan);
    else if (!strides)
        fields.refuse_bound_anew({"stride"}, scan);
    if (Scanner ahead = scan; !has_sizes && !sizes && strides && strides->bracket)
        has_sizes = take_sizes_of_making(scan.whole(), strides->begin, strides->owner,
                                         numbers_of(*strides, ahead), said);
    if (!has_sizes && !(sizes && sizes->bracket))
        return scan.unsaid()
                   ? void()
                   : void(scan.fail_at(strides && strides->bracket ? stop : first.place(), Code::parse,
                                       "expected sizes beside the strides, in a form such as size=(2, 3)"));
    const bool fake = sizes && is_abridged(scan.whole(), sizes->begin);
    if (!strides && fake && is_printed_elsewhere(scan.whole(), sizes->begin))
        return void(scan.fail_at(sizes->begin, Code::unsupported,
                                 "a tensor printed without its strides, which stand elsewhere in the text"));
    if (!strides && !fake)
    {
        if (scan.unsaid())
            return;
        if (const std::string_view changed = changed_before_strides(scan.whole(), stop); !changed.empty())
            return void(scan.fail_at(stop, Code::unsupported, bound_between(changed)));
        Scanner next(scan.whole(), stop);
        pass_separator(next);
        const bool other = is_one_of(key_of(next.name()), {"stride", "strides"});
        return void(scan.fail_at(
            stop, Code::parse,
            shapes_follow(scan.whole(), stop)
                ? "the shapes of several tensors before their strides: write each shape beside its own"
            : !sizes || !sizes->prefixed ? "expected strides beside the sizes, in a form such as stride=(3, 1)"
            : is_window(sizes->owner) || sizes->owner.ends_with("hidden")
                ? fmt::format("{}'s {}: of a layer, not of a tensor", sizes->owner, sizes->key)
                : fmt::format("expected {0}'s strides, such as {0}_stride=(3, 1){1}", sizes->owner,
                              other ? "; the stride beside it may be a window's" : "")));
    }
    if (sizes && sizes->of_torch && sizes->owner.empty())
        if (const SessionQuestion asked = question_before(scan.whole(), sizes->value); !asked.why_not.empty())
            scan.leave_open(sizes->value, Code::unsupported, asked.why_not);
    if (sizes && sizes->key == "dimA" && said.sizes.empty() && numbers_of(*sizes, scan).empty())
        return void(scan.fail_at(sizes->value, Code::parse, "expected numbers: the descriptor is not set"));
    if (strides)
        fields.refuse_another(strides->key, scan);
    if (strides && strides->owner.empty() && follows_shapes(scan.whole(), strides->begin))
        scan.leave_open(strides->begin, Code::unsupported,
                        "strides after the shapes of several tensors: write each shape beside its own");
    if (const PythonField* other = strides ? fields.another_shape(strides->begin) : nullptr)
        scan.leave_open(other->begin, Code::unsupported,
                        "the shape of another tensor before the strides: write each beside its own");
    if (sizes)
        said.sizes = numbers_of(*sizes, scan);
    const bool null = strides && !strides->bracket && is_null(strides->text);
    if (null)
        said.strides_note = fmt::format("{} {}: assumed packed, row-major", strides->key, strides->text);
    else if (strides)
        said.strides = numbers_of(*strides, scan);
    else
        said.strides_note = assumed_contiguous;
    if (offset)
        said.base = number_of(*offset, scan);
    if (said.base != 0 && offset && offset->key == "offset" && is_of_paddle(scan.whole(), offset->begin))
        scan.leave_open(offset->begin, Code::unsupported, paddle_offset);
    if (dtype)
        set_type(scan, dtype->text, dtype->value, said);
    if (const PythonField* format = fields.find({"memory_format"});
        !strides && format && format->text != "torch.contiguous_format")
        scan.leave_open(format->value, Code::unsupported,
                        fmt::format("the strides of {} are not computed: write them as stride=", format->text));
    if (const PythonField* made = fields.find({"grad_fn"}); !strides && made && is_view(made->text.substr(1)))
        scan.leave_open(made->value, Code::unsupported,
                        fmt::format("{}> may change the strides: write them as stride=", made->text));
    if (layout && layout->text.starts_with("torch.") && layout->text != "torch.strided")
        scan.leave_open(layout->value, Code::unsupported,
                        fmt::format("a tensor of layout {} has no strides", layout->text));
    if (sizes && are_of_slice(scan.whole(), sizes->begin))
        scan.leave_open(sizes->begin, Code::unsupported, slice_operands);
    if (scan.failed())
        return;
    scan.go_to(end);
    std::optional<Int> itemsize;
    std::string_view named = "itemsize";
    std::size_t place = 0;
    Scanner message = scan; // message of PyTorch about a storage that is too small
    if (message.take(", storage offset") && is_digit(message.next()))
    {
        scan = message;
        said.base = scan.integer();
        if (scan.take(", and itemsize"))
        {
            place = scan.place();
            itemsize = scan.integer();
        }
    }
    take_type_beside(scan, {strides ? strides->begin : sizes->begin, end}, question, said);
    if (const PythonField* bytes = fields.find({"itemsize", "element_size"}); bytes && !itemsize)
    {
        Scanner number = scan;
        itemsize = number_of(*bytes, number);
        named = bytes->key;
        place = bytes->value;
        if (number.unsaid()) // a symbol
            itemsize = said.dtype ? std::nullopt : std::optional<Int>(0);
    }
    take_itemsize(scan, itemsize, named, place, said);
    if (sizes && sizes->key == "dimA" && !said.dtype)
        take_type_of_cudnn(scan, {sizes->begin, end}, said);
    if (offset)
        take_unit(scan, *offset, said);
    if (said.strides && strides->unit == Unit::bytes)
        divide_strides(scan, *strides, said);
    else if (said.strides && strides && sizes)
        refuse_bytes(scan, *sizes, *strides, said);
    if (strides)
        refuse_windows(scan, fields, sizes, *strides, said);
}

/// Tells whether a name is of a device, whose number is then passed: cuda:0.
bool take_device(Scanner& scan, std::string_view name)
{
    if (name != "cpu" && name != "cuda" && name != "mps" && name != "xpu")
        return false;
    if (scan.peek() == ':')
    {
        scan.go_to(scan.place() + 1);
        static_cast<void>(scan.integer());
    }
    return true;
}

/// Tells whether a single number after strides is their offset: their line or tuple ends, or a question about
/// the tensor follows. Otherwise it belongs to other words.
bool ends_offset(Scanner behind)
{
    behind.take(',');
    behind.skip_blanks_on_line();
    const char next = behind.peek();
    if (next == '\0' || next == '\n' || next == '\r' || next == ')')
        return true;
    const std::string_view name = behind.name(true);
    return name.starts_with("torch.") || name == "True" || name == "False" || name == "device"
           || take_device(behind, name);
}

/// The bytes of an element that a text gives beside a layout.
struct ItemBytes
{
    std::optional<Int> bytes;
    std::size_t at = 0;
};

/// Reads the part of a line after the strides: an offset, a type, and a device in any order, each with or
/// without its name. Sets `answered` if an offset was read.
void read_words_behind(Scanner& scan, StridedText& said, const SessionQuestion& asked, bool& answered,
                       ItemBytes& item)
{
    constexpr int most = 6;
    const bool typed = said.dtype.has_value();
    for (int word = 0; word < most && !scan.failed(); ++word)
    {
        Scanner behind = scan;
        const auto skip = [&](bool lines) { lines ? behind.skip_blanks() : behind.skip_blanks_on_line(); };
        skip(!typed || asked.by_lines); // a type before the shape may be followed by the next tensor's
        if (behind.peek() == ',')
            behind.take(',');
        skip(asked.by_lines);
        std::size_t place = behind.place();
        if (Scanner cell = behind; (cell.take('`'), cell.take('|')) && is_digit(cell.next()))
            return scan.leave_open(cell.place(), Code::unsupported,
                                   "a number in the next column: write storage_offset= before it");
        if (behind.peek() == '\'' || behind.peek() == '"') // a device as text, or the name of the offset
        {
            const char quote = behind.peek();
            const std::size_t end = behind.whole().substr(0, place + 64).find(quote, place + 1);
            if (end == std::string_view::npos)
                return;
            scan.go_to(end + 1);
            continue;
        }
        if (is_digit(behind.peek()))
        {
            const Int number = behind.integer();
            if (asked.item_bytes && ends_offset(behind))
                item = {number, place};
            if (asked.strides && !asked.offset)
                return;
            constexpr Int most_elements = Int{1} << 40; // greater numbers are addresses
            if (answered || number > most_elements || (!asked.strides && !ends_offset(behind)))
            {
                const bool in_list = behind.next() == ',' || behind.peek() == ')';
                if (!asked.strides && in_list)
                    scan.leave_open(
                        place, Code::unsupported,
                        "the meaning of this number is not certain: write storage_offset= before an "
                        "offset, or leave the number out");
                return;
            }
            said.base = number;
            if (!asked.strides)
                said.base_note = "offset: the number after the strides, which the text does not name";
            answered = true;
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
                const Int number = behind.integer();
                if (!ends_number(behind))
                    return;
                Scanner unit = behind;
                if (unit_behind(behind) == Unit::bytes || unit.take_name("B"))
                    return scan.leave_open(place, Code::unsupported,
                                           "an offset in bytes: write it in elements, without a unit");
                said.base = number;
                answered = true;
                scan = behind;
                continue;
            }
            name = behind.name(true);
        }
        if (name.starts_with("torch."))
        {
            if (typed || name == "torch.Size")
                return; // it is the next tensor's
            set_type(behind, name, place, said);
        }
        else if (!take_device(behind, name))
            return;
        scan = behind;
    }
}

/// Reads the same part, and refuses what is left open in it. Returns the bytes of an element, if they were
/// asked for.
ItemBytes read_behind(Scanner& scan, StridedText& said, const SessionQuestion& asked, std::size_t begin)
{
    ItemBytes item;
    const std::size_t place = scan.place();
    if (!asked.not_strides.empty())
        scan.leave_open(place, Code::unsupported, asked.not_strides);
    bool answered = false;
    read_words_behind(scan, said, asked, answered, item);
    const OtherOffset other =
        answered ? OtherOffset() : offset_asked_apart(scan.whole(), {begin, scan.place()}, asked.tensor);
    if (other.offset)
        said.base = *other.offset;
    else if (!other.why_not.empty() || (asked.offset && !answered))
        scan.leave_open(place, Code::unsupported,
                        other.why_not.empty()
                            ? "storage_offset cannot be read here: write it as a number after the strides"
                            : other.why_not);
    return item;
}

/// Tells whether several shapes and several strides follow one another: torch.Size([2, 3]) torch.Size([4]) (3,
/// 1) (1,), on one line or two.
bool is_one_of_several(const Scanner& scan, TextSpan before, std::size_t strides)
{
    const std::string_view text = scan.whole();
    std::size_t end = before.end;
    while (end > 0 && std::string_view(" ,;|`").find(text[end - 1]) != std::string_view::npos)
        --end;
    Scanner behind = scan;
    pass_separator(behind);
    behind.skip_blanks_on_line();
    for (const std::string_view mark : {"vs", "versus", "!=", "==", "->", "=>", "\xE2\x86\x92"})
        if (behind.take(mark))
            break;
    behind.skip_blanks_on_line();
    const bool more_strides = behind.peek() == '(' && is_digit((behind.take('('), behind.next()));
    const bool other_line = text.substr(before.end, strides - before.end).find('\n') != std::string_view::npos;
    const auto opening = end > 1 && text.substr(end - 2, 2) == "])" ? opening_of(text, end - 1) : std::nullopt;
    const bool more_shapes = opening && text.substr(0, *opening).ends_with("Size");
    return more_strides || (more_shapes && (other_line || end > before.begin));
}

/// Returns the strides right before a shape, (3, 1) torch.Size([2, 3]), if they cannot be anything else. Leaves
/// a number before them open: it may be an offset.
std::optional<std::vector<Int>> strides_before(Scanner& found, TextSpan before, const std::vector<Int>& sizes)
{
    const std::string_view text = found.whole();
    std::size_t end = before.end;
    const auto skip_blanks = [&](std::size_t place)
    {
        while (place > before.begin && (text[place - 1] == ' ' || text[place - 1] == ','))
            --place;
        return place;
    };
    end = skip_blanks(end);
    const auto opening = end > before.begin && text[end - 1] == ')' ? opening_of(text, end - 1) : std::nullopt;
    if (!opening || *opening < before.begin || (*opening > 0 && is_name_character(text[*opening - 1])))
        return std::nullopt;
    const std::size_t other = skip_blanks(*opening);
    if (other > before.begin && (text[other - 1] == ')' || text[other - 1] == ']'))
        return std::nullopt; // one of several
    Scanner scan(text.substr(0, end), *opening);
    auto strides = scan.dimensions('(', ')');
    const bool plain = !scan.failed() && !scan.unsaid() && scan.place() == end;
    if (!plain || strides.size() != sizes.size() || strides == sizes || !is_nested(sizes, strides))
        return std::nullopt;
    const std::size_t number = begin_of_name(text, other);
    if (number < other && number >= before.begin && is_digit(text[number]))
        found.leave_open(
            number, Code::unsupported,
            "the meaning of this number is not certain: write storage_offset= before an offset, or "
            "leave the number out");
    return strides;
}

/// Passes a type and a device between a shape and its strides: torch.Size([2, 3]) torch.float16 cuda:0 (3, 1).
void pass_between(Scanner& scan, StridedText& said)
{
    constexpr int most = 2;
    for (int word = 0; word < most; ++word)
    {
        Scanner ahead = scan;
        ahead.take(',');
        ahead.skip_blanks_on_line();
        const std::size_t place = ahead.place();
        const std::string_view name = ahead.name(true);
        if (name.starts_with("torch.") && torch_type(name))
            set_type(ahead, name, place, said);
        else if (!take_device(ahead, name))
            return;
        scan = ahead;
    }
}

/// Tells whether a word before a shape names a tensor other than an owner of strides, and is none of a
/// sentence.
bool names_another(std::string_view word, std::string_view owner)
{
    return !word.empty() && word != owner && !is_digit(word.front())
           && word.find_first_not_of('.') < word.size()
           && !is_one_of(key_of(word),
                         {"size", "shape", "is", "was", "are", "has", "with", "of", "got", "tensor", "Tensor",
                          "a", "the", "and", "returns", "prints", "print", "output"});
}

/// Tells whether another list follows strides in a row: (3, 1), (5, 1).
bool list_follows(std::string_view text, std::size_t place)
{
    Scanner scan(text, place);
    scan.skip_blanks_on_line();
    scan.take(',');
    scan.skip_blanks_on_line();
    scan.take_name("and");
    scan.skip_blanks_on_line();
    return scan.peek() == '(' || scan.peek() == '[';
}

/// Tells whether a text ends with another shape in a row: torch.Size([2, 3]), torch.Size([4, 5]).
bool ends_with_shape(std::string_view text)
{
    if (text.ends_with("torch."))
        text.remove_suffix(6);
    while (!text.empty() && std::string_view(" ,;|&`").find(text.back()) != std::string_view::npos)
        text.remove_suffix(1);
    if (text.ends_with(" and"))
        text.remove_suffix(4);
    while (!text.empty() && (text.back() == ' ' || text.back() == ','))
        text.remove_suffix(1);
    const auto opening = text.ends_with("])") ? opening_of(text, text.size() - 1) : std::nullopt;
    return opening && text.substr(0, *opening).ends_with("Size");
}

/// Tells whether another shape comes before a position on its line.
bool follows_shape(std::string_view text, std::size_t place)
{
    const TextSpan line = lines_around(text, {place, place});
    return text.substr(line.begin, place - line.begin).find("Size([") != std::string_view::npos;
}

/// Returns the whole last line before that of a part's end that is not blank; empty if it begins before the
/// part.
std::string_view last_line(std::string_view text, TextSpan part)
{
    std::size_t end = part.end;
    while (end > part.begin && is_blank(text[end - 1]))
        --end;
    const std::size_t begin = lines_around(text, {end, end}).begin;
    return begin < part.begin || text.substr(end, part.end - end).find('\n') == std::string_view::npos
               ? std::string_view()
               : text.substr(begin, end - begin);
}

/// Returns the type that is all of a line but for a device: torch.float16 cuda:0.
std::optional<NamedType> type_of_line(std::string_view line)
{
    Scanner scan(line, 0);
    scan.skip_blanks_on_line();
    const std::string_view name = scan.name(true);
    if (!name.starts_with("torch."))
        return std::nullopt;
    scan.skip_blanks_on_line();
    take_device(scan, scan.peek() == '\0' ? std::string_view() : scan.name());
    return scan.place() == line.size() ? torch_type(name) : std::nullopt;
}

/// Tells whether a list after sizes is more likely another shape of the same sizes, (480, 640, 3) of
/// torch.Size([3, 480, 640]): as strides, coordinates would share offsets, though none is 1 or 0.
bool may_be_shape(std::vector<Int> sizes, std::vector<Int> list)
{
    if (sizes.size() != list.size() || sizes.size() < 2 || is_nested(sizes, list)
        || std::any_of(list.begin(), list.end(), [](Int one) { return one < 2; }))
        return false;
    std::sort(sizes.begin(), sizes.end());
    std::sort(list.begin(), list.end());
    std::vector<Int> common;
    std::set_intersection(sizes.begin(), sizes.end(), list.begin(), list.end(), std::back_inserter(common));
    return common.size() >= std::max<std::size_t>(2, sizes.size() - 1);
}

/// Tells whether brackets hold no number: the type, the names of dimensions, or a remark.
bool holds_words(Scanner scan)
{
    const std::size_t begin = scan.place();
    if (!scan.pass_brackets())
        return false;
    const std::string_view words = scan.since(begin);
    return words.size() > 2
           && (words.find_first_of("0123456789") == std::string_view::npos || words.starts_with("(torch."));
}

/// Reads torch.Size([2, 3]) (3, 1), the output of print(x.shape, x.stride()), perhaps with the offset and the
/// type after it. `before`: text before it that belongs to no other tensor.
void read_printed(Scanner& scan, StridedText& said, TextSpan before, const TypeQuestion& question)
{
    const std::size_t begin = before.end;
    scan.expect('(');
    said.sizes = scan.dimensions('[', ']');
    scan.expect(')');
    if (scan.failed())
        return;
    const SessionQuestion asked = question_before(scan.whole(), begin);
    if (!asked.why_not.empty())
        scan.leave_open(begin, Code::unsupported, asked.why_not);
    const std::string_view line_before = last_line(scan.whole(), before);
    if (const TypeBeside type = type_before(scan.whole(), before, torch_type); type.type)
        said.dtype = type.type->dtype;
    else if (const auto alone = type_of_line(line_before))
        said.dtype = alone->dtype;
    Scanner next = scan;
    next.skip_blanks_on_line();
    const bool ends_line = next.peek() == '\n' || next.peek() == '\r';
    const auto opening =
        line_before.ends_with(')') ? opening_of(line_before, line_before.size() - 1) : std::nullopt;
    const bool list_before = opening && is_digit(line_before[*opening + 1])
                             && line_before.find("Size") == std::string_view::npos
                             && line_before.find("print") == std::string_view::npos;
    if (asked.strides_first ? !strides_before(scan, before, said.sizes)
                            : list_before && ends_line && !asked.strides)
        scan.leave_open(
            begin, Code::unsupported,
            "strides before the shape cannot be read here: write each shape before its own strides");
    Scanner words = scan;
    StridedText between = said;
    pass_between(words, between);
    pass_separator(words);
    Scanner ahead = words;
    ahead.skip_blanks();
    const bool on_line =
        scan.whole().substr(scan.place(), ahead.place() - scan.place()).find('\n') == std::string_view::npos;
    if (ahead.next() != '(' || holds_words(ahead) || scan.whole().substr(ahead.place()).starts_with("(Pdb)")
        || (!on_line && strides_before(scan, before, said.sizes)))
    {
        if (auto strides = strides_before(scan, before, said.sizes))
        {
            said.strides = *std::move(strides);
            said.strides_note = "strides: the list before the shape, which the text does not name";
            static_cast<void>(read_behind(scan, said, asked, begin));
            return take_type_beside(scan, {begin, scan.place()}, question, said);
        }
        said = between;
        scan = words;
        const std::string_view owner = owner_before(scan.whole(), begin);
        const bool several = ends_with_shape(scan.whole().substr(0, begin));
        const PythonFields fields = PythonFields::read(words, owner);
        const PythonField* const strides = fields.find({"stride", "strides"});
        if (strides && several && strides->owner.empty() && list_follows(scan.whole(), strides->end))
            scan.leave_open(
                begin, Code::unsupported,
                "the shapes of several tensors before their strides: write each shape beside its own");
        if (strides && owner.empty())
            if (const std::string_view word = word_before(scan.whole(), before.begin, begin);
                !strides->owner.empty() && names_another(word, strides->owner))
                scan.leave_open(before.end, Code::unsupported,
                                fmt::format("the shape of {} and the strides of {}: write each beside its own",
                                            word, strides->owner));
        return read_fields(scan, said, true, fields, question);
    }
    said = between;
    const std::string_view word = word_before(scan.whole(), scan.place(), ahead.place());
    scan = ahead;
    const std::size_t place = scan.place();
    said.strides = scan.dimensions('(', ')');
    if (scan.failed())
        return;
    if (word == "and" || word == "with")
        scan.leave_open(place, Code::unsupported,
                        "a second shape, or strides: write stride= before a list of strides");
    if (call_around(scan.whole(), begin).find("_rebuild_tensor") != std::string_view::npos)
        scan.leave_open(begin, Code::unsupported,
                        "the storage offset before the sizes cannot be read: write it as storage_offset=");
    if (is_one_of_several(scan, before, place))
        scan.leave_open(
            place, Code::unsupported,
            "shapes and strides of several tensors in a row: write each shape beside its own strides");
    const auto type_before_strides = said.dtype;
    const ItemBytes item = read_behind(scan, said, asked, begin);
    if (!asked.strides && said.base == 0 && said.strides != said.sizes
        && may_be_shape(said.sizes, *said.strides))
        scan.leave_open(
            place, Code::unsupported,
            "perhaps a second shape: as strides, coordinates would share offsets; write stride= before "
            "strides");
    // Unless an offset or a type follows, as of a tensor.
    if (said.strides == said.sizes && said.sizes.size() > 1 && said.sizes.back() > 1 && said.base == 0
        && said.dtype == type_before_strides)
        scan.leave_open(place, Code::unsupported, "the same numbers as the sizes: a second shape, not strides");
    take_type_beside(scan, {begin, scan.place()}, question, said);
    take_itemsize(scan, item.bytes, "the element size", item.at, said);
    if (!said.type_note.empty() && said.dtype && follows_shape(scan.whole(), begin))
    {
        said.type_guessed = true;
        said.type_note =
            fmt::format("dtype {}: named on a line with the shape of another tensor", info(*said.dtype).name);
    }
}

/// Tells whether strides are NumPy's, in bytes: those beside a shape are, unless they are PyTorch's.
bool has_byte_strides(const PythonFields& fields)
{
    return !fields.find({"stride"}) && !fields.count_elements()
           && (fields.find({"shape"}) || !fields.find({"size", "sizes", "dim", "dims"}));
}

} // namespace

void torch_python(std::string_view text, const ImportOptions&, Findings& findings)
{
    const TypeQuestion question{torch_type, TypeWords::items, findings.layouts()};
    std::size_t previous = 0;   // after the tensor before
    std::set<std::size_t> read; // beginnings of the shapes of tensors before
    Names names(text, 0);
    Tables tables(text);
    while (!findings.done() && names.next())
    {
        const std::string_view name = names.name();
        std::size_t begin = names.place();
        Scanner scan(text, begin + name.size());
        StridedText said;
        PythonFields fields;
        if (name == "Size" && scan.peek() == '(')
        {
            if (text.substr(0, begin).ends_with("torch."))
                begin -= 6;
            read_printed(scan, said, {previous, begin}, question);
        }
        else if (begins_fields(name) && !is_memref_operation(text, begin)
                 && !text.substr(0, begin).ends_with("contiguous()."))
        {
            const Table table = tables.at(begin);
            for (const PythonFields& row : table.rows)
                if (!has_byte_strides(row))
                {
                    const std::size_t place = row.begin();
                    scan = Scanner(text, place);
                    said = {};
                    read_fields(scan, said, false, row, question);
                    previous = findings.take(
                        place, scan, scan.failed() ? std::nullopt : std::optional(imported_buffer(said)));
                }
            if (!table.rows.empty())
            {
                names.go_to(table.end);
                continue;
            }
            begin = begin_of_key(text, begin);
            scan.go_to(begin);
            Scanner ahead = scan;
            fields = PythonFields::read(ahead);
            const PythonField* const strides = fields.find({"stride", "strides"});
            if (fields.empty() || fields.begins_with_another() || (strides && is_sentence(strides->text))
                || (key_of(name) == "strides" && has_byte_strides(fields)))
                continue;
            if (are_to_be_filled(text, fields))
            {
                names.go_to(ahead.place());
                continue;
            }
            if (read.contains(fields.begin()))
            {
                names.go_to(fields.end_of({"size", "sizes", "shape", "dim", "dims"}));
                continue;
            }
            read_fields(scan, said, false, fields, question);
            if (!scan.failed() && fields.begin() > 0)
                read.insert(fields.begin());
        }
        else
            continue;
        const std::size_t next =
            findings.take(begin, scan, scan.failed() ? std::nullopt : std::optional(imported_buffer(said)));
        const std::size_t end = std::max(fields.next(next), names.place() + name.size());
        // Strides without a shape may be the next one's.
        if (!scan.failed() || fields.find({"size", "sizes", "shape", "dim", "dims"}))
            previous = end;
        names.go_to(end);
    }
}

} // namespace stridescope::core::formats

#include "core/import/around.h"
#include "core/import/element_guess.h"
#include "core/import/formats.h"
#include "core/import/preprocessor.h"
#include "core/import/python_fields.h"
#include "core/tensor/layout.h"
#include "core/text/braces.h"
#include "core/text/letters.h"

#include <fmt/format.h>

#include <algorithm>

/// Reads or refuses the parts of a text beside layouts that their reader did not read but that change them: an
/// offset, strides, a unit of strides, the name of another layout.
namespace stridescope::core::formats
{
namespace
{

/// Returns the position of the first character that is not one of these.
std::size_t skip_back(std::string_view text, std::size_t least, std::size_t place, std::string_view characters)
{
    while (place > least && characters.find(text[place - 1]) != std::string_view::npos)
        --place;
    return place;
}

/// Tells whether an operation leaves a tensor as it is: .copy_(x), .stride().
bool is_harmless(std::string_view operation)
{
    const std::string_view name = Scanner(operation, 1).name(true);
    return operation.starts_with('.')
           && ((name.ends_with('_')
                && !is_one_of(name, {"t_", "transpose_", "squeeze_", "unsqueeze_", "swapaxes_", "swapdims_",
                                     "resize_", "resize_as_", "set_", "as_strided_"}))
               || is_one_of(name, {"shape",        "size",     "stride",         "strides",
                                   "dtype",        "device",   "numel",          "dim",
                                   "ndim",         "data_ptr", "storage_offset", "is_contiguous",
                                   "element_size", "nbytes",   "flags",          "detach",
                                   "set_name",     "set_uid",  "set_data_type",  "set_is_virtual",
                                   "set_output"}));
}

/// Tells whether a function changes the layout of a tensor: torch.transpose, aten.view.dtype, F.pad.
bool changes_layout(std::string_view function)
{
    while (!function.empty())
    {
        const std::string_view part = function.substr(0, function.find('.'));
        if (is_one_of(part, {"transpose", "permute",      "swapaxes",     "swapdims",
                             "moveaxis",  "movedim",      "rollaxis",     "t",
                             "adjoint",   "flip",         "fliplr",       "flipud",
                             "rot90",     "roll",         "pad",          "constant_pad_nd",
                             "view",      "view_as",      "view_as_real", "view_as_complex",
                             "reshape",   "flatten",      "unflatten",    "ravel",
                             "squeeze",   "unsqueeze",    "expand_dims",  "expand",
                             "expand_as", "broadcast_to", "narrow",       "select",
                             "slice",     "index_select", "split",        "chunk",
                             "unbind",    "diagonal",     "unfold",       "as_strided",
                             "repeat",    "tile",         "contiguous",   "sliding_window_view"}))
            return true;
        function.remove_prefix(std::min(part.size() + 1, function.size()));
    }
    return false;
}

/// Finds a function around a call that makes a tensor, or a member or arguments after the call, that make
/// another layout.
std::optional<Stop> unread_function(std::string_view text, TextSpan layout)
{
    constexpr int most_nested = 4;
    Scanner own(text, layout.begin); // the layout may be the whole call
    const std::string_view first = own.name(true);
    const bool whole = is_tensor_call(first) && own.peek() == '(';
    const auto around = brackets_around(text, layout);
    if (!whole && (!around || around->end >= text.size()))
        return std::nullopt;
    const std::string_view call = whole ? first : call_around(text, layout.begin);
    TextSpan inner = whole ? TextSpan{begin_of_name(text, layout.begin), layout.end}
                           : TextSpan{around->begin - 1 - call.size(), around->end + 1};
    if (const std::string_view rest = text.substr(std::min(inner.end, text.size()));
        call.ends_with("make_layout") && rest.starts_with('('))
        return Stop{inner.end, Code::unsupported,
                    "a part of the layout is not evaluated: write the resulting layout"};
    else if (call.ends_with("desc")
             && (rest.starts_with(".permute") || rest.starts_with(".submemory")
                 || rest.starts_with(".reshape")))
        return Stop{inner.end, Code::unsupported,
                    fmt::format("{} changes the layout and is not evaluated: write the resulting layout",
                                operation_behind(text, inner.end))};
    // A FakeTensor(..) in a message is an argument as it is, which nothing around it changes.
    const bool makes = call.find("strided") != std::string_view::npos || call.ends_with("reinterpret_tensor")
                       || call.ends_with("ndarray");
    for (int nested = 0; makes && nested < most_nested; ++nested)
    {
        const auto outer = brackets_around(text, inner);
        if (!outer || outer->end >= text.size())
            break;
        const std::string_view function = call_around(text, inner.begin);
        if (changes_layout(function))
            return Stop{outer->begin - 1 - function.size(), Code::unsupported,
                        fmt::format("{} changes the layout and is not evaluated: write the resulting strides",
                                    function)};
        inner = {outer->begin - 1, outer->end + 1};
    }
    return std::nullopt;
}

/// Finds an operation that makes another layout from a layout, or from a call that makes a tensor: L + 5, (3,
/// 1)[::-1], as_strided(..).T
std::optional<Stop> unread_operation(std::string_view text, TextSpan part, TextSpan layout)
{
    constexpr const char* sum =
        "a sum with a layout cannot be read: write the offset as storage_offset= after the layout";
    constexpr int most = 4;
    const std::string_view rest = text.substr(layout.end);
    if (rest.size() > 1 && rest[0] == ':' && rest[1] == '(' && text[layout.end - 1] == ')')
        return Stop{layout.end, Code::unsupported,
                    "another list after the layout: write one shape and its strides"};
    const auto behind = [&](std::size_t place, std::string_view within) -> std::optional<Stop>
    {
        for (int count = 0; count < most; ++count)
        {
            const std::string_view operation = operation_behind(within, place);
            if (operation.empty())
                break;
            place = static_cast<std::size_t>(operation.data() - text.data());
            if (operation[0] == '+')
                return Stop{place, Code::unsupported, sum};
            if (!is_harmless(operation))
                return Stop{place, Code::unsupported,
                            fmt::format("{} may change the layout and is not evaluated: write the resulting "
                                        "strides",
                                        operation)};
            place += operation.size();
        }
        return std::nullopt;
    };
    if (auto stop = behind(layout.end, text.substr(0, part.end)))
        return stop;
    if (const auto around = brackets_around(text, layout);
        around && around->end < text.size() && is_tensor_call(call_around(text, layout.begin)))
        if (auto stop = behind(around->end + 1, text))
            return stop;
    const std::size_t before = skip_back(text, part.begin, layout.begin, " ");
    if (before == part.begin || (text[before - 1] != '+' && text[before - 1] != '*'))
        return std::nullopt;
    const std::size_t operand = skip_back(text, part.begin, before - 1, " ");
    const char last = operand > part.begin ? text[operand - 1] : '\0';
    if (text[before - 1] == '+' && (is_name_character(last) || last == ')' || last == '('))
        return Stop{before - 1, Code::unsupported, sum};
    // A star of prose: text *(2,3):(3,1)*.
    const bool spaced = operand < before - 1;
    if (text[before - 1] == '*' && (is_name_character(last) || last == ')')
        && spaced == (before < layout.begin))
        return Stop{before - 1, Code::unsupported,
                    "a product with a layout is not evaluated: write the resulting strides"};
    return std::nullopt;
}

/// Finds a moved pointer beside the layout that a tensor is made of: make_tensor(ptr + 64, layout).
std::optional<Stop> unread_pointer(std::string_view text, TextSpan layout)
{
    constexpr int most_nested = 3;
    for (int nested = 0; nested < most_nested; ++nested)
    {
        const auto around = brackets_around(text, layout);
        if (!around)
            break;
        const std::string_view call = call_around(text, layout.begin);
        const std::string_view before = text.substr(around->begin, layout.begin - around->begin);
        const std::size_t moved = before.find_first_of("+-[");
        if (call.ends_with("make_tensor") && moved != std::string_view::npos)
            return Stop{around->begin + moved, Code::unsupported,
                        "a pointer that is moved cannot be read: write its offset after the layout"};
        layout = {around->begin - 1, std::min(around->end + 1, text.size())};
        const std::size_t next = text.find_first_not_of(' ', layout.end);
        if (call.ends_with("make_tensor") && next != std::string_view::npos && text[next] == '(')
            return Stop{next, Code::unsupported, "a part of the tensor is not evaluated: write its own layout"};
        if (call.ends_with("make_tensor"))
            return unread_operation(text, lines_around(text, layout),
                                    {begin_of_name(text, layout.begin), layout.end});
    }
    return std::nullopt;
}

/// Goes after a key, with the brackets of a member, stride(), or the quote of JSON.
Scanner behind_key(std::string_view text, TextSpan part, const Names& names)
{
    Scanner scan(text.substr(0, part.end), names.place() + names.name().size());
    if (scan.peek() == '"' || scan.peek() == '\'')
        scan.go_to(scan.place() + 1);
    scan.take("()");
    return scan;
}

/// Returns the unit of an offset by its name and the word before it; nothing if the name is not that of an
/// offset.
std::optional<Unit> unit_of(std::string_view text, TextSpan part, const Names& names)
{
    std::string name = in_small_letters(names.name());
    if (name == "view_offs") // ggml's
        return Unit::bytes;
    if (is_one_of(name, {"off", "offs"}))
        return Unit::unknown;
    bool bytes = false;
    bool elements = false;
    for (const std::string_view end : {"_in_bytes", "inbytes", "_bytes", "_in_elements", "_elements"})
        if (name.ends_with(end))
        {
            (end.find('b') != std::string_view::npos ? bytes : elements) = true;
            name.resize(name.size() - end.size());
        }
    if (name.ends_with("offset_")) // a member of ATen
        name.pop_back();
    if (!name.ends_with("offset") && !name.ends_with("offset0") && !name.ends_with("offset1"))
        return std::nullopt;
    const std::size_t place = skip_back(text, part.begin, names.place(), "-"); // storage-offset
    const std::string before =
        name == "offset" ? in_small_letters(word_before(text, part.begin, place)) : std::string();
    bytes = bytes || name.find("byte") != std::string::npos || before == "byte";
    const std::string_view words = text.substr(part.begin, part.end - part.begin);
    if (name == "start_offset" || (name == "offset" && words.find("aligned = ") != std::string_view::npos))
        return Unit::elements; // candle's, and that of a memref's descriptor
    elements = elements || name.starts_with("elem") || name.ends_with("storage_offset")
               || name == "storageoffset" || before == "storage" || before == "element";
    return bytes ? Unit::bytes : elements ? Unit::elements : Unit::unknown;
}

bool has_guessed_type(const Imported& one)
{
    return std::any_of(one.guessed.begin(), one.guessed.end(),
                       [](const std::string& sentence) { return sentence.starts_with("dtype "); });
}

/// Returns a layout's offset, and its type.
Int& base_of(Scene& scene)
{
    auto* const tiled = std::get_if<TiledScene>(&scene.content);
    return tiled ? tiled->base_offset : std::get<BufferScene>(scene.content).tensor.base_offset;
}
std::string dtype_of(const Scene& scene)
{
    const auto* const tiled = std::get_if<TiledScene>(&scene.content);
    return tiled ? tiled->dtype : std::get<BufferScene>(scene.content).tensor.dtype;
}

/// Moves a layout by an offset beside it; false if the scene would break a rule, or bytes do not divide.
bool move_base(Imported& one, Int offset, Unit unit, std::string_view name)
{
    const auto dtype = find_dtype(dtype_of(one.scene));
    const Int bits = dtype ? info(*dtype).bits : 0;
    Int& base = base_of(one.scene);
    // A layout may be swizzled, before or after the offset.
    const bool swizzled = std::holds_alternative<TiledScene>(one.scene.content) && one.from == "cute";
    if (base != 0 || bits == 0 || unit == Unit::unknown || swizzled)
        return false;
    if (unit == Unit::bytes)
    {
        const bool of_bytes = one.from == "ggml" || one.from == "numpy"; // the strides are of the guess too
        const auto in_bits = checked_multiply(offset, 8);
        if ((has_guessed_type(one) && !of_bytes) || !in_bits || *in_bits % bits != 0)
            return false;
        offset = *in_bits / bits;
    }
    base = offset;
    if (broken_rule(one.scene))
    {
        base = 0;
        return false;
    }
    constexpr std::string_view none = "base offset 0";
    for (std::string& sentence : one.understood)
        if (sentence.ends_with(none))
            sentence = fmt::format("{}base offset {}, from {} beside it",
                                   sentence.substr(0, sentence.size() - none.size()), offset, name);
    return true;
}

/// Tells whether a place is in brackets with strides that are not the layout's: Layout { stride: [3, 1],
/// start_offset: 6 } before another.
bool is_in_another(std::string_view text, std::size_t place, TextSpan layout)
{
    const auto around = brackets_around(text, {place, place});
    return around && (around->end <= layout.begin || around->begin >= layout.end)
           && text.substr(around->begin, around->end - around->begin).find("stride") != std::string_view::npos;
}

/// Tells whether a word belongs to an instruction of XLA and not to a layout: as its name or a part of it, as
/// in %copy-start = (..), copy-start(..), and %offset = f32[8]{0}, or in what only a backend reads,
/// backend_config={..}.
bool is_of_instruction(std::string_view text, const Names& names, const Imported& one)
{
    if (one.from != "xla" && one.from != "torch")
        return false;
    constexpr std::string_view of_name = "-.";
    const auto is_of_name = [&](char c)
    { return is_name_character(c) || of_name.find(c) != std::string_view::npos; };
    std::size_t begin = names.place();
    for (std::size_t count = 0; begin > 0 && is_of_name(text[begin - 1]) && count < Scanner::most_name; ++count)
        --begin;
    std::size_t end = names.place() + names.name().size();
    for (std::size_t count = 0; end < text.size() && is_of_name(text[end]) && count < Scanner::most_name;
         ++count)
        ++end;
    if (begin > 0 && text[begin - 1] == '%')
        return true;
    if (one.from != "xla")
        return false; // it has shapes without layouts, which are read as annotations of PyTorch
    const std::size_t line = lines_around(text, {begin, begin}).begin;
    if (text.substr(line, begin - line).find("backend_config=") != std::string_view::npos
        || (begin < names.place() && end < text.size() && text[end] == '('))
        return true;
    Scanner scan(text, end);
    if (!scan.take('='))
        return false;
    if (scan.next() == '(')
        return true; // a tuple
    const std::string_view type = scan.name();
    return !type.empty() && scan.peek() == '[' && xla_type(type).has_value();
}

/// Finds an offset in a layout's lines that was not read with it: a word such as storage_offset with a value
/// other than 0. Reads a number after the layout if its unit is known.
std::optional<Stop> unread_offset(std::string_view text, TextSpan part, Imported& one)
{
    const TextSpan layout = one.span;
    const auto around = brackets_around(text, layout); // whatever is in them too is the layout's
    const std::size_t least = around ? around->begin : layout.begin;
    Names names(text.substr(0, part.end), part.begin);
    while (names.next())
    {
        const bool inside = names.place() >= layout.begin && names.place() < layout.end;
        const bool read = inside && one.from != "c"
                          && is_one_of(key_of(names.name()), {"offset", "storage_offset", "elem_offset"});
        const auto named_unit = read ? std::nullopt : unit_of(text, part, names);
        if (!named_unit || is_in_another(text, names.place(), layout) || is_of_instruction(text, names, one))
            continue;
        Scanner scan = behind_key(text, part, names);
        scan.skip_blanks_on_line();
        const auto key_unit = unit_behind(scan); // offset (bytes): 64, offset in bytes: 64
        if (key_unit && (scan.peek() == '(' || scan.peek() == '['))
            scan.pass_brackets();
        else if (key_unit)
        {
            scan.take_name("in");
            scan.name();
        }
        for (const char* word : {"is", "of", "by", "was"})
            if (Scanner ahead = scan;
                ahead.take_name(word) && (ahead.skip_blanks_on_line(), is_digit(ahead.peek())))
                scan = ahead;
        scan.skip_blanks_on_line();
        if (one.from == "c" && scan.peek() == '[') // offset[1] = {9}
            scan.pass_brackets();
        scan.skip_blanks_on_line();
        const bool equals = scan.peek() == '=' || scan.peek() == ':';
        if (equals)
            scan.go_to(scan.place() + 1);
        scan.skip_blanks_on_line();
        if (Scanner list = scan; one.from == "c" && list.peek() == '{' && list.take('{'))
        {
            if (list.next() == '0' && (list.integer(), list.next() == '}'))
                continue;
            return Stop{names.place(), Code::unsupported,
                        fmt::format("{} cannot be read here: write one number, as storage_offset= if it counts "
                                    "elements or byte_offset= if it counts bytes",
                                    names.name())};
        }
        if (Scanner comment = scan; comment.peek() == '#' && (comment.take('#'), is_digit(comment.next())))
            scan = comment; // x.storage_offset()  # 5
        const bool asked = !equals && text.substr(0, scan.place()).ends_with("()") && is_blank(scan.peek());
        if (asked && (scan.skip_blanks(), scan.take("Out["))) // the answer is on the next line
        {
            scan.integer();
            scan.take("]:");
            scan.skip_blanks();
        }
        if (scan.peek() == '+')
            scan.go_to(scan.place() + 1);
        const bool number = is_digit(scan.peek());
        if (!equals && !number)
            continue; // a word of a sentence
        Scanner value = scan;
        const Int offset = number ? value.integer() : 0;
        const bool plain = number && !value.unsaid() && ends_number(value);
        if (plain && offset == 0)
            continue;
        const std::string_view owner = owner_before(text, names.place());
        const std::string_view tensor = owner_before(text, layout.begin);
        const bool of_named = !owner.empty() && !tensor.empty() && owner != tensor;
        const auto stop = [&](const std::string& why)
        {
            return Stop{names.place(), Code::unsupported,
                        fmt::format("{} cannot be read here: {}", names.name(), why)};
        };
        if (!plain)
            return stop("write a number after the layout, such as storage_offset=4");
        const Unit unit = unit_behind(value).value_or(key_unit.value_or(*named_unit));
        if (unit == Unit::elements && offset == base_of(one.scene))
            continue; // said twice
        if (unit == Unit::unknown)
            return stop(fmt::format("the text does not say whether {0} counts elements or bytes; write "
                                    "storage_offset={0} or byte_offset={0} after the layout",
                                    offset));
        const bool of_another =
            names.place() < least || (names.place() > 0 && text[names.place() - 1] == '.') || of_named;
        if (of_another)
            return stop(fmt::format("it may be another tensor's; write {}={} after the layout",
                                    unit == Unit::bytes ? "byte_offset" : "storage_offset", offset));
        if (!move_base(one, offset, unit, names.name()))
            return stop(unit == Unit::bytes && has_guessed_type(one)
                            ? "it is in bytes; write the data type beside the layout"
                            : fmt::format("the layout cannot be moved by {} {}", offset,
                                          unit == Unit::bytes ? "bytes" : "elements"));
    }
    return std::nullopt;
}

/// Reads this many numbers, with the rest of the layout that may follow them, {1,0:T(8,128)}; nothing if the
/// text has fewer.
std::optional<std::vector<Int>> numbers_at(Scanner& scan, std::size_t count)
{
    const char open = scan.next();
    if (open != '(' && open != '[' && open != '{')
        return std::nullopt;
    auto numbers = scan.dimensions(open, open == '(' ? ')' : open == '[' ? ']' : '}');
    const bool said = (!scan.failed() || open == '{') && !scan.unsaid() && numbers.size() == count;
    return said ? std::optional(std::move(numbers)) : std::nullopt;
}

/// Tells whether numbers are the strides of a layout, in elements or in bytes.
bool are_strides_of(const std::vector<Int>& numbers, const TensorSpec& tensor)
{
    const auto dtype = find_dtype(tensor.dtype);
    if (!tensor.strides)
        return false;
    if (!dtype || numbers == *tensor.strides)
        return true;
    const Int bits = info(*dtype).bits;
    bool same = numbers.size() == tensor.strides->size();
    for (std::size_t d = 0; d < numbers.size() && same; ++d) // along a size of 1, any stride may be rounded
        same = wide(numbers[d]) * 8 == wide((*tensor.strides)[d]) * bits
               || (d < tensor.sizes.size() && tensor.sizes[d] == 1);
    return same;
}

/// The order of dimensions in a shape of XLA, {1, 0} of f32[8,16]{1,0:T(8,128)}.
std::string order_of_xla(std::string_view text, TextSpan layout)
{
    Scanner scan(text.substr(0, layout.end), std::min(text.find('{', layout.begin), layout.end));
    std::vector<Int> order;
    scan.take('{');
    while (is_digit(scan.next()) && !scan.failed())
    {
        order.push_back(scan.integer());
        scan.take(',');
    }
    return braces(order);
}

/// Finds strides in a layout's lines that were not read with it: as many numbers as it has dimensions, right
/// after it or by the name of strides or of an order, layout={0,1}. If strides were read, others beside it
/// contradict them.
std::optional<Stop> unread_strides(std::string_view text, TextSpan part, const Imported& layout)
{
    const auto* const buffer = std::get_if<BufferScene>(&layout.scene.content);
    const auto* const tiled = std::get_if<TiledScene>(&layout.scene.content);
    if (!buffer && !tiled)
        return std::nullopt;
    TensorSpec tensor = tiled ? TensorSpec() : buffer->tensor;
    if (tiled)
        tensor.sizes = tiled->sizes;
    else if (!tensor.strides)
        tensor.strides = packed_strides(Dims(tensor.sizes)).to_vector();
    const std::string order = layout.from == "xla" ? order_of_xla(text, layout.span) : std::string();
    const bool assumed =
        std::find(layout.guessed.begin(), layout.guessed.end(), assumed_contiguous) != layout.guessed.end();
    const std::size_t rank = tensor.sizes.size();
    constexpr const char* advice = "write the strides after the sizes, such as f32[8, 16][16, 1]";
    const std::string_view until = text.substr(0, part.end);
    Scanner behind(until, std::min(until.find_first_not_of("\" \t", layout.span.end), part.end));
    if (const std::size_t place = behind.place(); assumed && numbers_at(behind, rank))
        return Stop{place, Code::unsupported, fmt::format("numbers beside it may be its strides: {}", advice)};
    Names names(until, part.begin);
    while (names.next())
    {
        const bool strides = names.name() == "stride" || names.name() == "strides";
        const bool layouts = names.name() == "layout" && (assumed || !order.empty());
        const bool inside = names.place() >= layout.span.begin && names.place() < layout.span.end;
        if ((!strides && !layouts) || (inside && layout.from != "torch"))
            continue;
        Scanner scan = behind_key(text, part, names);
        if (!scan.take('='))
            scan.take(':');
        const auto numbers = numbers_at(scan, rank);
        if (!numbers)
            continue;
        if (assumed)
            return Stop{names.place(), Code::unsupported,
                        fmt::format("{} beside it cannot be read: {}", names.name(), advice)};
        const bool of_another = names.place() > 0 && text[names.place() - 1] == '.';
        const bool same = layouts ? order == braces(*numbers)
                                  : !is_nested(tensor.sizes, *numbers) || are_strides_of(*numbers, tensor);
        if (!of_another && !same)
            return Stop{names.place(), Code::unsupported,
                        fmt::format("{} {} beside it contradicts its own, {}", names.name(), braces(*numbers),
                                    layouts ? order
                                    : tiled ? tiled->layout.value_or("others")
                                            : braces(*tensor.strides))};
    }
    return std::nullopt;
}

/// Finds a unit in a layout's lines that differs from the strides' unit in its format: "bytes", but not after a
/// number, as in "24 bytes", nor before one, as in "bytes: 24".
std::optional<Stop> other_unit(std::string_view text, TextSpan part, const Imported& one)
{
    const bool of_bytes = one.from == "numpy" || one.from == "ggml";
    const std::string singular = of_bytes ? "element" : "byte";
    const auto says_strides = [](std::string_view word)
    { return word.find("strid") != std::string_view::npos; };
    if (of_bytes && text.substr(part.begin, part.end - part.begin).find("in bytes") != std::string_view::npos)
        return std::nullopt;
    const auto around = brackets_around(text, one.span);
    Names names(text.substr(0, part.end), part.begin);
    for (bool strides = false; names.next();) // true once "strides" was found
    {
        if (around && names.place() > around->end && text[around->end] == ')')
            break; // the rest is about something else
        const std::string name = in_small_letters(names.name());
        strides = strides || says_strides(name);
        if (name.find(singular) == std::string::npos)
            continue;
        const std::size_t end = names.place() + names.name().size();
        const Stop stop{names.place(), Code::unsupported,
                        of_bytes
                            ? "the strides are in elements, but this format has bytes: write them as stride="
                            : "the strides are in bytes: write them in elements"};
        if (says_strides(name)) // strides_in_bytes
            return stop;
        Scanner next(text.substr(0, part.end), end);
        if (next.peek() == '-')
            next.go_to(end + 1);
        next.skip_blanks_on_line();
        const std::string_view following = Scanner(next).name();
        if (name == singular && says_strides(in_small_letters(following)))
            return stop;
        if (name != singular + "s")
            continue;
        constexpr std::string_view marks = " -([/*#";
        std::size_t before = skip_back(text, part.begin, names.place(), marks);
        std::string previous = in_small_letters(word_before(text, part.begin, before));
        for (int word = 0; word < 2 && is_one_of(previous, {"in", "are", "as", "is", "counted", "count"});
             ++word)
        {
            before = skip_back(text, part.begin, before - previous.size(), marks);
            previous = in_small_letters(word_before(text, part.begin, before));
        }
        const bool of_strides = says_strides(previous);
        const std::size_t key =
            skip_back(text, part.begin, skip_back(text, part.begin, before, "0123456789"), " =:'\"");
        const bool of_number = before > part.begin && is_digit(text[before - 1])
                               && (before <= one.span.begin || before > one.span.end
                                   || word_before(text, part.begin, key).ends_with("offset"));
        if (next.peek() == ')' || next.peek() == ']')
            next.go_to(next.place() + 1);
        next.skip_blanks_on_line();
        const bool colon = next.peek() == ':' && (next.take(':'), is_digit(next.next()));
        const bool names_number =
            colon || next.peek() == '=' || is_digit(next.peek()) || following == "per" || following == "of";
        if (of_strides || (!of_number && !names_number && (strides || names.place() >= one.span.begin)))
            return stop;
    }
    return std::nullopt;
}

/// Returns the first layout that cannot be drawn in the lines of another one, or in the brackets around it.
std::optional<Stop> undrawable_beside(std::string_view text, const Imported& one)
{
    if (one.from == "tag")
        return std::nullopt; // this layout cannot be drawn itself
    if (auto other = undrawable_layout(text, lines_around(text, one.span)))
        return other;
    const auto around = brackets_around(text, one.span);
    return around ? undrawable_layout(text, *around) : std::nullopt;
}

/// Tells whether a line gives only an offset: "storage_offset 3", "# byte_offset = 12", ">>>
/// x.storage_offset()" with its answer on the next line; but not in a sentence about a file, "saved at offset
/// 4096".
bool begins_with_offset(std::string_view text, TextSpan line)
{
    constexpr int most_words = 3; // "x.storage_offset", "data_ptr offset"
    Names names(text.substr(0, line.end), line.begin);
    bool of_tensor = true; // the words before
    for (int word = 0; word < most_words && names.next(); ++word)
    {
        const std::string name = in_small_letters(names.name());
        if (const auto unit = unit_of(text, line, names))
            return of_tensor || *unit == Unit::elements;
        of_tensor = of_tensor
                    && (text.substr(names.place() + name.size()).starts_with('.')
                        || is_one_of(name, {"a", "and", "at", "base", "byte", "bytes", "data", "data_ptr",
                                            "element", "has", "is", "its", "ptr", "start", "storage", "tensor",
                                            "the", "view", "with"}));
    }
    return false;
}

/// Returns lines with those before and after them that begin with an offset, up to a blank line or another
/// layout.
TextSpan with_offsets(std::string_view text, TextSpan between, TextSpan lines, std::size_t most_lines)
{
    const auto is_blank_line = [&](TextSpan line) {
        return text.substr(line.begin, line.end - line.begin).find_first_not_of(" \t\r")
               == std::string_view::npos;
    };
    TextSpan all = lines;
    for (std::size_t count = 0, begin = lines.begin; count < most_lines && begin > between.begin; ++count)
    {
        const TextSpan line = lines_around(text, {begin - 1, begin - 1});
        if (is_blank_line(line) || line.begin < between.begin) // another layout is on it
            break;
        begin = line.begin;
        if (begins_with_offset(text, line))
            all.begin = begin;
    }
    for (std::size_t count = 0, end = lines.end; count < most_lines && end < between.end; ++count)
    {
        const TextSpan line = lines_around(text, {end + 1, end + 1});
        if (is_blank_line(line) || line.end > between.end)
            break;
        end = line.end;
        if (!begins_with_offset(text, line))
            continue;
        all.end = std::max(all.end, end);
        if (text.substr(0, end).ends_with("()") && end < between.end)
            all.end = lines_around(text, {end + 1, end + 1}).end;
    }
    return all;
}

/// Tells whether a word before a layout means that it maps threads and values: TiledLayout_TV, thr_layout,
/// TiledMMA<..>.
bool is_of_threads(std::string_view word)
{
    std::string name;
    for (const char c : in_small_letters(word))
        if (c != '_')
            name += c;
    const auto begins = [&](std::string_view part) { return name.starts_with(part); };
    return in_small_letters(word).ends_with("_tv") || name == "tv" || name.find("tvlayout") != std::string::npos
           || name == "thr" || name.ends_with("layoutmn") || name.ends_with("vmnk") || begins("thrlayout")
           || begins("thrid") || begins("thread") || is_one_of(name, {"val", "vals"}) || begins("vallayout")
           || begins("value") || name.find("tiledcopy") != std::string::npos
           || name.find("tiledmma") != std::string::npos;
}

/// Finds a CuTe layout of threads and values, by the name before it or before the calls around it.
std::optional<Stop> unread_threads(std::string_view text, TextSpan part, Imported& one)
{
    constexpr int most_nested = 3;
    constexpr std::size_t farthest = 512;
    TextSpan layout = one.span;
    const std::size_t begin = layout.begin;
    const std::size_t first = begin - std::min(begin, farthest);
    // layout_copy_tv = <"(..):(..)">, tiler_mn = <"[(..):(..);..]">
    if (const std::size_t quote = text.substr(first, begin - first).rfind("<\"");
        quote != std::string_view::npos)
    {
        const std::string_view key = word_before(text, first, skip_back(text, first, first + quote, " ="));
        const bool is_inside =
            text.substr(first + quote + 2, begin - first - quote - 2).find('"') == std::string_view::npos;
        if (is_inside && (key == "tiler_mn" || is_of_threads(key)))
            return Stop{begin, Code::unsupported,
                        fmt::format("{} maps threads, values, or tiles, not memory", key)};
    }
    for (int nested = 0; nested <= most_nested; ++nested)
    {
        // "TV Layout: ", "thr_layout = make_layout("
        const std::size_t least = nested == 0 ? part.begin : 0;
        std::size_t end = layout.begin;
        for (int word = 0; word < 3; ++word) // TV Layout Src:
        {
            end = skip_back(text, least, end, " :=`");
            const std::string_view name = word_before(text, least, end);
            const std::string small = in_small_letters(name);
            if (small.starts_with("tiler") || small == "permutation")
                return Stop{begin, Code::unsupported, fmt::format("{} maps tiles, not memory", name)};
            const bool of_latex = is_one_of(name, {"LayoutS", "LayoutD"}) && text.find("ThrID") != text.npos;
            if ((is_of_threads(name) && small != "vmnk") || of_latex)
                return Stop{
                    begin, Code::unsupported,
                    fmt::format("{} maps threads and values, not memory: it gives the lanes of an access",
                                name)};
            if (is_one_of(name, {"SrcLayout", "DstLayout", "RefLayout", "ALayout", "BLayout", "CLayout"}))
                one.guessed.push_back(fmt::format(
                    "drawn as memory; but the {} of a Copy_Traits or an MMA_Traits maps threads and "
                    "values",
                    name));
            if (nested == 0
                && !is_one_of(
                    small, {"layout", "src", "dst", "ref", "is", "a", "b", "c", "tiled", "mn", "mnk", "vmnk"}))
                break;
            end -= name.size();
        }
        const auto around = brackets_around(text, layout);
        if (!around)
            break;
        layout = {around->begin - 1, std::min(around->end + 1, text.size())};
    }
    return std::nullopt;
}

/// Finds parts of a tag's line that give it other blocks or sizes: pack=8 beside NC4HW4, sizes of the storage
/// beside FRACTAL_NZ, sizes that a tag of other letters uses too. `all` is in the order of the text.
std::optional<Stop> contradicts_tag(std::string_view text, TextSpan part, std::span<const Imported> all,
                                    std::size_t place)
{
    const Imported& one = all[place];
    const auto* const tiled = std::get_if<TiledScene>(&one.scene.content);
    if (!tiled || !tiled->layout)
        return std::nullopt;
    const std::size_t rank = tiled->sizes.size();
    if (tiled->layout->starts_with("FRACTAL_NZ") && rank >= 4 && tiled->sizes[rank - 2] == 16
        && is_one_of(std::to_string(tiled->sizes[rank - 1]), {"8", "16", "32"}))
        return Stop{
            one.span.begin, Code::unsupported,
            "sizes that may be those of the storage, whose last dimensions are a block: write the sizes of "
            "the tensor, or digits if these are its sizes"};
    Names names(text.substr(0, part.end), part.begin);
    while (names.next())
        if (is_one_of(names.name(), {"pack", "packing", "elempack"}))
        {
            Scanner scan = behind_key(text, part, names);
            if ((scan.take('=') || scan.take(':')) && is_digit(scan.next()))
                if (const std::string count = std::to_string(scan.integer());
                    tiled->layout->find(count) == std::string::npos)
                    return Stop{
                        names.place(), Code::unsupported,
                        fmt::format("{} {} beside it contradicts {}", names.name(), count, *tiled->layout)};
        }
    const TextSpan line = lines_around(text, all[place].span);
    const auto shares_sizes = [&](const Imported& other)
    {
        const auto* const tag = std::get_if<TiledScene>(&other.scene.content);
        return tag && other.from == one.from && tag->labels != tiled->labels && tag->sizes == tiled->sizes
               && tag->layout;
    };
    std::size_t first = place;
    while (first > 0 && all[first - 1].span.begin >= line.begin)
        --first;
    for (std::size_t i = first; i < all.size() && all[i].span.end <= line.end; ++i)
        if (shares_sizes(all[i]))
            return Stop{one.span.begin, Code::unsupported,
                        fmt::format("its sizes may be those of {}: write both on lines of their own",
                                    *std::get<TiledScene>(all[i].scene.content).layout)};
    return std::nullopt;
}

/// Tells whether the list or number of a key on a layout's lines has a value above `least`.
bool has_more(Scanner scan, Int least)
{
    if (!scan.take('=') && !scan.take(':'))
        return false;
    const char open = scan.next();
    if (is_digit(open))
        return scan.integer() > least;
    if (open != '(' && open != '[' && open != '{')
        return false;
    const auto numbers = scan.dimensions(open, open == '(' ? ')' : open == '[' ? ']' : '}');
    return std::any_of(numbers.begin(), numbers.end(), [&](Int number) { return number > least; });
}

/// Tells whether a name on a layout's lines gives it a swizzle: swizzle=128B, CU_TENSOR_MAP_SWIZZLE_128B; but
/// not swizzle=None, "no swizzle".
bool is_swizzle(std::string_view text, TextSpan part, const Names& names)
{
    const std::string name = in_small_letters(names.name());
    if (name.find("swizzl") == std::string::npos || name.find("unswizzl") != std::string::npos
        || name.find("noswizzl") != std::string::npos || name.ends_with("none") || name.ends_with("_0")
        || is_one_of(in_small_letters(word_before(text, part.begin, names.place())), {"no", "not", "without"}))
        return false;
    Scanner scan = behind_key(text, part, names);
    scan.skip_blanks_on_line();
    if (scan.peek() != '=' && scan.peek() != ':')
        return true;
    scan.go_to(scan.place() + 1);
    scan.skip_blanks_on_line();
    if (scan.peek() == '0')
        return scan.integer() != 0;
    const std::string value = in_small_letters(scan.name(true));
    return !value.ends_with("none") && !is_one_of(value, {"false", "no", "off"});
}

/// Tells whether a word and those after it give the layout an offset other than 0: "starting at 4".
bool says_begin(Scanner scan, std::string_view word)
{
    const bool begins = is_one_of(word, {"starting", "starts", "start", "beginning", "begins", "begin"});
    if (Scanner number = scan; is_one_of(word, {"start", "begin"})
                               && (number.skip_blanks_on_line(), is_digit(number.peek()))) // start 4
    {
        const bool moved = number.integer() != 0;
        number.skip_blanks_on_line();
        return moved && (number.peek() == '\0' || std::string_view("\r\n,;)").find(number.peek()) < 5);
    }
    if (begins && !scan.take_name("at") && !scan.take_name("from"))
        return false;
    if (!begins && word != "at")
        return false;
    const bool unit = scan.take_name("byte") || scan.take_name("element") || scan.take_name("index");
    if ((!begins && !unit) || !is_digit(scan.next()))
        return false;
    return scan.integer() != 0 || !ends_number(scan);
}

/// Finds a sum with the pointer of a tensor on its lines, data_ptr() + 12.
std::optional<Stop> moved_pointer(std::string_view text, TextSpan part)
{
    for (std::size_t at = part.begin; at < part.end; ++at)
    {
        if (text[at] != '+' && text[at] != '-')
            continue;
        std::size_t end = skip_back(text, part.begin, at, " ");
        if (text.substr(part.begin, end - part.begin).ends_with("()"))
            end -= 2;
        const std::string word = in_small_letters(word_before(text, part.begin, end));
        const std::string_view name = std::string_view(word).substr(word.rfind('.') + 1);
        const bool pointer = name.find("ptr") != std::string::npos || name.ends_with("pointer")
                             || name.starts_with("0x")
                             || is_one_of(name, {"data", "base", "addr", "address", "buf", "buffer"});
        const std::string_view operation =
            pointer ? operation_behind(text.substr(0, part.end), end + (end < at && text[end] == '(' ? 2 : 0))
                    : std::string_view();
        if (pointer && at + 1 < part.end && text[at + 1] == '=')
            return Stop{
                at, Code::unsupported,
                fmt::format("a pointer that is moved cannot be read, {} {}=: write its offset after the layout",
                            name, text[at])};
        const std::size_t number = operation.find_first_of("0123456789");
        const bool fraction =
            number != std::string_view::npos && operation.find('.', number) != std::string_view::npos;
        if (!operation.empty() && !fraction)
            return Stop{
                at, Code::unsupported,
                fmt::format("a pointer that is moved cannot be read, {} {}: write its offset after the layout",
                            name, operation)};
    }
    return std::nullopt;
}

/// Returns the number that is the value of a key; nothing if it has none.
std::optional<Int> number_after(Scanner scan)
{
    if (!scan.take('=') && !scan.take(':'))
        scan.take("->");
    scan.skip_blanks_on_line();
    if (!is_digit(scan.peek()))
        return std::nullopt;
    const Int number = scan.integer();
    return scan.unsaid() || !ends_number(scan) ? std::nullopt : std::optional(number);
}

/// Tells whether a layout's elements have another number of bytes.
bool contradicts(Int bytes, const Imported& one)
{
    const auto dtype = find_dtype(dtype_of(one.scene));
    return dtype && wide(bytes) * 8 != info(*dtype).bits;
}

/// Finds a number of elements or bytes on the lines of a layout that it does not have: numel 6, nbytes: 48.
std::optional<Stop> other_count(std::string_view text, TextSpan part, const Names& names, const Imported& one)
{
    const bool bytes = names.name() == "nbytes";
    const auto* const buffer = std::get_if<BufferScene>(&one.scene.content);
    const auto dtype = buffer ? find_dtype(buffer->tensor.dtype) : std::nullopt;
    if (!dtype || (!bytes && names.name() != "numel") || one.from == "c"
        || text.substr(0, names.place()).ends_with("storage().")
        || text.substr(0, names.place()).ends_with("storage with "))
        return std::nullopt;
    const auto said = number_after(behind_key(text, part, names));
    const auto count = element_count(buffer->tensor.sizes);
    if (!said || !count || wide(*said) * (bytes ? 8 : 1) == wide(*count) * (bytes ? info(*dtype).bits : 1))
        return std::nullopt;
    return Stop{names.place(), Code::unsupported,
                fmt::format("{} {} beside it contradicts {} elements{}", names.name(), *said, *count,
                            bytes ? fmt::format(" of {}", info(*dtype).name) : std::string())};
}

/// Tells whether a layout is that of a scalar.
bool is_scalar(const Imported& one)
{
    return std::find(one.guessed.begin(), one.guessed.end(), scalar_of_size_1) != one.guessed.end();
}

/// Finds words on the lines of a layout that change it and cannot be read.
std::optional<Stop> unread_words(std::string_view text, TextSpan part, const Imported& one)
{
    if (auto moved = moved_pointer(text, part))
        return moved;
    Names names(text.substr(0, part.end), part.begin);
    while (names.next())
    {
        const auto stop = [&](const char* why) {
            return Stop{names.place(), Code::unsupported, fmt::format("{} beside it: {}", names.name(), why)};
        };
        const std::string_view name = names.name();
        if (is_of_instruction(text, names, one))
            continue;
        const Scanner value = behind_key(text, part, names);
        if (one.from != "cute" && is_swizzle(text, part, names))
            return stop("a swizzle cannot be read here: write the layout as Sw<B,M,S> o 0 o sizes:strides");
        if (is_one_of(name, {"inner_blks", "inner_nblks"}) && has_more(value, 0))
            return stop("blocks cannot be read here: write the tag, such as nChw16c");
        if (is_one_of(name, {"vectorCount", "VectorCount", "vector_count", "vectorcount", "elempack", "lanes"})
            && has_more(value, 1))
            return stop("several elements at each offset cannot be read here");
        if (is_one_of(name, {"itemsize", "element_size", "elemsize"}))
            if (const auto bytes = number_after(value); bytes && contradicts(*bytes, one))
                return Stop{names.place(), Code::dtype,
                            fmt::format("{} {} beside it contradicts {}", name, *bytes, dtype_of(one.scene))};
        if (name.find("OWNED_BY_DML") != std::string_view::npos && one.from != "c")
            return stop("only the driver knows the layout of a tensor owned by DirectML");
        if (auto contradiction = other_count(text, part, names, one))
            return contradiction;
        if (const auto* const buffer = std::get_if<BufferScene>(&one.scene.content);
            buffer && is_one_of(name, {"DimensionCount", "nbDims", "ndim", "ndims", "num_dims"}))
            if (const auto rank = number_after(value);
                rank && !(names.place() < one.span.begin && text.substr(0, names.place()).ends_with("const "))
                && wide(*rank) != static_cast<Wide>(buffer->tensor.sizes.size())
                && !(*rank == 0 && is_scalar(one)))
                return Stop{names.place(), Code::rank,
                            fmt::format("{} {} beside it contradicts its {} sizes", name, *rank,
                                        buffer->tensor.sizes.size())};
        if (says_begin(value, name))
            return stop("where the layout begins cannot be read here: write storage_offset= or byte_offset=");
        if (is_one_of(name, {"offsets", "suboffsets", "ragged_offset_uid", "start", "starts", "start_index",
                             "begin", "base", "origin"})
            && has_more(value, name == "suboffsets" ? -1 : 0)) // a negative one means none
            return stop("it moves the elements and cannot be read here");
    }
    return std::nullopt;
}

/// Finds the name of a slice of DirectML, whose sizes and strides are those of its window.
std::optional<Stop> window_of_slice(std::string_view text, TextSpan part)
{
    Names names(text.substr(0, part.end), part.begin);
    while (names.next())
        if (names.name().starts_with("DML_SLICE") || names.name().starts_with("InputWindow"))
            return Stop{names.place(), Code::unsupported,
                        fmt::format("{} beside it: this is the window of a slice: write it as a slice1 scene",
                                    names.name())};
    return std::nullopt;
}

/// Finds the name of a library or a type whose strides in C count bytes.
std::optional<Stop> bytes_in_c(std::string_view text, TextSpan part, const Imported& one)
{
    bool of_elements = false; // as those of cuDNN and DirectML do
    Names names(text.substr(0, part.end), part.begin);
    while (names.next())
        if (is_one_of(names.name(), {"itemsize", "Py_buffer", "Py_ssize_t", "npy_intp", "PyArray_STRIDES", "ov",
                                     "VkTensorDescriptionARM", "OpenVINO"}))
            return Stop{
                names.place(), Code::unsupported,
                fmt::format("{} beside it: its strides count bytes; write them in elements", names.name())};
        else if (names.name().starts_with("cudnn") || names.name().starts_with("DML_"))
            of_elements = true;
    if (of_elements)
        return std::nullopt;
    const auto* const buffer = std::get_if<BufferScene>(&one.scene.content);
    const auto dtype = buffer ? find_dtype(buffer->tensor.dtype) : std::nullopt;
    if (!dtype || !buffer->tensor.strides || has_guessed_type(one))
        return std::nullopt;
    const auto bytes = dense_element_bytes(buffer->tensor.sizes, *buffer->tensor.strides);
    return bytes && *bytes > 1 && bytes == info(*dtype).bits / 8 ? std::optional(
               Stop{one.span.begin, Code::unsupported,
                    "strides that may count bytes or elements: write those in elements as stride="})
                                                                 : std::nullopt;
}

/// The part of a text in which other words are of a layout: its lines, up to its neighbours. Of C the lines
/// before and after too, which declare on.
TextSpan beside(std::string_view text, TextSpan between, const Imported& one)
{
    TextSpan lines = lines_around(text, one.span);
    constexpr int most_lines = 3;
    if (one.from == "c")
    {
        lines.begin = lines_around(text, {lines.begin - (lines.begin > 0 ? 1 : 0), lines.end}).begin;
        for (int line = 0; line < most_lines && lines.end < text.size(); ++line)
            lines.end = lines_around(text, {lines.end + 1, lines.end + 1}).end;
    }
    else if (lines.begin > 0)
    {
        const TextSpan before = lines_around(text, {lines.begin - 1, lines.begin - 1});
        Scanner comment(text.substr(0, lines.begin), before.begin);
        if (comment.take("//") || comment.take('#') || comment.take("/*"))
            lines.begin = before.begin;
    }
    return {std::max(lines.begin, between.begin), std::min(lines.end, between.end)};
}

/// Reads the size of the buffer of a tensor of DirectML, in its lines or right after them.
void take_total_bytes(std::string_view text, TextSpan part, std::size_t end, Imported& one)
{
    constexpr std::size_t farthest = 256;
    auto* const buffer = std::get_if<BufferScene>(&one.scene.content);
    if (!buffer || buffer->tensor.total_bytes)
        return;
    end = std::max(part.end, std::min(end, part.end + farthest));
    end = std::min(end, text.substr(0, end).find("\n\n", part.end));
    Names names(text.substr(0, end), part.begin);
    while (names.next())
    {
        if (names.name() != "TotalTensorSizeInBytes")
            continue;
        const auto bytes = number_after(behind_key(text, {part.begin, end}, names));
        if (!bytes || *bytes == 0)
            return;
        buffer->tensor.total_bytes = *bytes;
        return one.understood.push_back(fmt::format("a buffer of {} bytes", *bytes));
    }
}

} // namespace

void refuse_beside(std::string_view text, bool undrawable, ImportedText& all)
{
    std::vector<TextSpan> spans;
    for (const Imported& one : all.found)
        spans.push_back(one.span);
    for (const Refused& one : all.refused)
        spans.push_back(one.span);
    const auto earlier = [](TextSpan a, TextSpan b) { return a.begin < b.begin; };
    std::sort(spans.begin(), spans.end(), earlier);
    std::vector<std::optional<Stop>> reasons;
    const Branches branches(text);
    for (Imported& one : all.found)
    {
        const TextSpan span = one.span;
        const auto next = std::upper_bound(spans.begin(), spans.end(), span, earlier);
        const auto own = std::lower_bound(spans.begin(), spans.end(), span, earlier);
        const TextSpan between{own == spans.begin() ? 0 : std::min((own - 1)->end, span.begin),
                               next == spans.end() ? text.size() : next->begin};
        // These contain the whole layout in their own brackets.
        const bool whole = is_one_of(one.from, {"mlir", "tdb", "dxdispatch", "onednn", "onnx", "triton"});
        const TextSpan part = beside(text, between, one);
        std::optional<Stop> reason;
        if (!whole && undrawable)
            reason = undrawable_beside(text, one);
        if ((!whole || one.from == "onednn") && !reason)
            reason = unread_function(text, one.span);
        if (!whole && !reason && one.from != "tag") // a + beside it may join operations
            reason = unread_operation(text, part, one.span);
        if (!whole && !reason)
            reason = other_unit(text, part, one);
        if (!whole && !reason)
            reason = unread_strides(text, part, one);
        if (!whole && !reason && one.from != "tag")
            reason = unread_words(text, part, one);
        if (!reason && one.from == "c")
            reason = window_of_slice(text, part);
        if (!reason && one.from == "c")
            reason = bytes_in_c(text, part, one);
        if (const std::string why = one.from == "c" ? branches.why_not(span) : ""; !reason && !why.empty())
            reason = Stop{span.begin, Code::unsupported, why};
        if (one.from == "c")
            for (std::string& condition : branches.conditions(span.begin))
                one.guessed.push_back(std::move(condition));
        // A type of MLIR contains the whole layout, except for words after it.
        if (!reason && (!whole || one.from == "mlir"))
        {
            TextSpan words =
                with_offsets(text, between, part, one.from == "ggml" ? 24 : 4); // a debugger's members
            if (const auto around = brackets_around(text, span);
                one.from == "ggml" && around && text[around->begin - 1] == '{')
                words = {std::min(words.begin, around->begin), std::max(words.end, around->end)};
            if (whole)
                words = {span.end, std::max(span.end, part.end)};
            reason = unread_offset(
                text, {std::max(words.begin, between.begin), std::min(words.end, between.end)}, one);
        }
        if (!reason && one.from == "cute")
            reason = unread_pointer(text, span);
        if (!reason && one.from == "cute")
            reason = unread_threads(text, part, one);
        if (!reason && one.from == "tag")
            reason = contradicts_tag(text, part, all.found, reasons.size());
        if (!whole)
            take_total_bytes(text, part, between.end, one);
        reasons.push_back(std::move(reason));
    }
    std::vector<Imported> kept;
    for (std::size_t i = 0; i < all.found.size(); ++i)
        if (const auto& reason = reasons[i])
            all.refused.push_back(
                {all.found[i].from, all.found[i].span, reason->at, {reason->code, "", reason->message}});
        else
            kept.push_back(std::move(all.found[i]));
    all.found = std::move(kept);
}

} // namespace stridescope::core::formats

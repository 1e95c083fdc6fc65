#include "core/import/type_beside.h"

#include "core/import/around.h"
#include "core/import/python_fields.h"
#include "core/import/scanner.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <vector>

namespace stridescope::core
{
namespace
{

using TypeOf = std::optional<NamedType> (*)(std::string_view);

bool follows_module(std::string_view before)
{
    for (const char* module :
         {"torch.", "np.", "numpy.", "jnp.", "cp.", "ml_dtypes.", "cutlass::", "cutlass.", "DataType.", "trt."})
        if (before.ends_with(module))
            return true;
    return false;
}

/// Tells whether a name is the value of `dtype=`, `dtype: `, or `dtype('`.
bool follows_key(std::string_view before)
{
    while (!before.empty() && std::string_view(" =:'\"(").find(before.back()) != std::string_view::npos)
        before.remove_suffix(1);
    return before.ends_with("dtype") || before.ends_with("typestr") || before.ends_with("data_type")
           || before.ends_with("dataType") || before.ends_with("element_type")
           || before.ends_with("scalar_type");
}

/// Tells whether a key gives the type of a result, an index, or a sum: out_dtype=torch.float16.
bool follows_other_key(std::string_view before)
{
    while (!before.empty() && std::string_view(" =:'\"").find(before.back()) != std::string_view::npos)
        before.remove_suffix(1);
    for (const char* module : {"torch", "np", "jnp", "numpy"})
        if (before.ends_with(std::string(module) + "."))
        {
            before.remove_suffix(std::string_view(module).size() + 1);
            return follows_other_key(before);
        }
    for (const char* key :
         {"compute_type", "compute type", "accumulator type", "accumulate_type", "scale_dtype", "scales_dtype",
          "scale dtype", "out_dtype", "grad_dtype", "index_dtype", "index dtype", "acc_dtype", "accum_dtype",
          "compute_dtype", "grad dtype", "out dtype", "compute_data_type", "intermediate_data_type"})
        if (before.ends_with(key))
            return true;
    return false;
}

/// Tells whether a name belongs to ATen, c10::Half, at::ScalarType::Half.
bool follows_aten(std::string_view before)
{
    for (const char* space : {"c10::", "at::", "torch::", "ScalarType::", "ScalarType."})
        if (before.ends_with(space))
            return true;
    return false;
}

/// Returns the type of several words of C that begin at a name: unsigned char, long long, long double; nothing
/// if there is only one.
std::optional<NamedType> type_of_words(std::string_view text, const Names& names)
{
    constexpr std::size_t most_words = 4;
    std::vector<std::string_view> words;
    Scanner scan(text, names.place());
    while (words.size() < most_words)
    {
        const std::string_view word = scan.name();
        if (!is_one_of(word, {"unsigned", "signed", "long", "short", "int", "char", "double"}))
            break;
        words.push_back(word);
        scan.skip_blanks_on_line();
    }
    if (words.size() < 2)
        return std::nullopt;
    const auto has = [&](std::string_view word)
    { return std::find(words.begin(), words.end(), word) != words.end(); };
    if (has("double"))
        return NamedType{std::nullopt, "long double is an unsupported element type"};
    const bool positive = has("unsigned");
    if (has("char"))
        return NamedType{positive ? DType::uint8 : DType::int8, {}};
    if (has("short"))
        return NamedType{positive ? DType::uint16 : DType::int16, {}};
    if (has("long"))
        return NamedType{positive ? DType::uint64 : DType::int64, {}};
    return NamedType{positive ? DType::uint32 : DType::int32, {}};
}

/// Tells whether a name is one of several words of C, but not the first: char in unsigned char.
bool is_later_word(std::string_view text, const Names& names)
{
    return is_one_of(names.name(), {"long", "short", "int", "char", "double"})
           && is_one_of(word_before(text, 0, names.place()), {"unsigned", "signed", "long", "short"});
}

/// Returns the type of a word that is a separate item: "half" in "(2, 3), half", and oneDNN's "s8".
std::optional<NamedType> item_type(std::string_view text, const Names& names, TypeWords words)
{
    struct Item
    {
        std::string_view name;
        DType dtype;
        TypeWords least = TypeWords::items;
    };
    constexpr Item types[] = {{"half", DType::float16},
                              {"Half", DType::float16},
                              {"HALF", DType::float16},
                              {"float", DType::float32},
                              {"Float", DType::float32},
                              {"FLOAT", DType::float32},
                              {"double", DType::float64},
                              {"Double", DType::float64},
                              {"DOUBLE", DType::float64},
                              {"int8_t", DType::int8},
                              {"uint8_t", DType::uint8},
                              {"int16_t", DType::int16},
                              {"uint16_t", DType::uint16},
                              {"int32_t", DType::int32},
                              {"uint32_t", DType::uint32},
                              {"int64_t", DType::int64},
                              {"uint64_t", DType::uint64},
                              {"int", DType::int32, TypeWords::code},
                              {"unsigned", DType::uint32, TypeWords::code},
                              {"short", DType::int16, TypeWords::code},
                              {"char", DType::int8, TypeWords::code},
                              {"long", DType::int64, TypeWords::code},
                              {"bool", DType::boolean, TypeWords::code},
                              {"s8", DType::int8, TypeWords::tags},
                              {"s32", DType::int32, TypeWords::tags}};
    constexpr std::string_view first_letters = "hHfFdDiusclb";
    if (words == TypeWords::tags && names.name().find('_') != std::string_view::npos) // src_u8, wei_s8
        for (const char* role : {"src_", "wei_", "dst_", "bia_", "diff_"})
            if (const std::size_t end = names.name().find('_'); names.name().starts_with(role))
                return xla_type(names.name().substr(end + 1));
    if (first_letters.find(names.name().front()) == std::string_view::npos)
        return std::nullopt;
    const auto* const found = std::find_if(std::begin(types), std::end(types),
                                           [&](const Item& one) { return one.name == names.name(); });
    if (found == std::end(types) || (found->least != TypeWords::items && found->least != words))
        return std::nullopt;
    if (found->least == TypeWords::tags)
        return NamedType{found->dtype, {}};
    if (names.place() > 0 && text[names.place() - 1] == '.')
        return std::nullopt; // x.half()
    const std::size_t behind = text.find_first_not_of(" \t", names.place() + names.name().size());
    const std::string_view rest = text.substr(std::min(behind, text.size()));
    const bool before_tag = words == TypeWords::tags && rest.starts_with('k') && rest.size() > 1
                            && rest[1] >= 'A' && rest[1] <= 'Z'; // "Half kHWC8"
    const bool ends = rest.empty() || before_tag
                      || std::string_view(",;:()[]>*&|/\r\n").find(rest.front()) != std::string_view::npos
                      || rest.starts_with("->") || rest.starts_with("or ") || rest.starts_with("and ");
    const std::string_view before = text.substr(0, names.place());
    for (const char* word : {"to ", "from ", "than ", "not ", "no ", "takes ", "by "}) // word of a sentence
        if (before.ends_with(word))
            return std::nullopt;
    if (before.ends_with("complex<"))
        return NamedType{std::nullopt, "a complex number is an unsupported element type"};
    if (!ends || rest.starts_with("::"))
        return std::nullopt;
    return NamedType{found->dtype, {}};
}

/// Returns the characters of a few words before a name.
std::string_view words_before(std::string_view text, const Names& names)
{
    constexpr std::size_t most = 32;
    const std::size_t from = names.place() > most ? names.place() - most : 0;
    return text.substr(from, names.place() - from);
}

/// Tells whether a type is that of a number that is declared: UINT64 offsetInBytes = 64;
bool declares_number(std::string_view behind_type)
{
    Scanner scan(behind_type, 0);
    scan.skip_blanks_on_line();
    if (scan.place() == 0 || scan.name().empty() || scan.next() != '=')
        return false;
    scan.take('=');
    scan.skip_blanks_on_line();
    if (scan.peek() == '-')
        scan.go_to(scan.place() + 1);
    if (!is_digit(scan.peek()))
        return false;
    scan.integer();
    return !scan.failed() && scan.next() == ';';
}

/// Tells whether a word is a part of a name, llama-f16 or x.float16.npy, or a text says that it is not the
/// type.
bool is_not_said(std::string_view text, const Names& names)
{
    const std::string_view rest = text.substr(names.place() + names.name().size());
    std::string_view before = text.substr(0, names.place());
    if (rest.size() > 1 && rest[0] == '.' && rest[1] >= 'a' && rest[1] <= 'z')
        return true;
    if (before.size() > 1 && before.back() == '-' && is_name_character(before[before.size() - 2]))
        return true;
    if (rest.starts_with(" is not ") || (before.ends_with('/') && rest.starts_with('/')))
        return true;
    for (const std::string_view module : {"torch.", "np.", "numpy.", "jnp."})
        if (before.ends_with(module))
        {
            before.remove_suffix(module.size());
            break;
        }
    for (const std::string_view word :
         {"expected ", "cast to ", "convert to ", "converted to ", "indices ", "indices=", "indices are ",
          "indices must be ", "index ", "indexing ", "offsets ", "offsets are ", "accumulates ",
          "accumulates in ", "computed in ", "bias ", "loss ", "labels "})
        if (before.ends_with(word))
            return true;
    for (const std::string_view word : {" index", " overflow", " accumul", " strides;"})
        if (rest.starts_with(word))
            return true;
    if (before.size() > 1 && before.ends_with('{') && is_digit(before[before.size() - 2])
        && rest.starts_with('}'))
        return true; // 64{i64} of CuTe: the width of the stride
    if (declares_number(rest))
        return true;
    if (before.ends_with("not ") && (before.size() == 4 || is_blank(before[before.size() - 5])))
        return true;
    return before.ends_with("!= ") || before.ends_with("Reordering_t::") || before.ends_with("autocast(dtype=")
           || before.ends_with("autocast(") || (before.ends_with("== ") && rest.starts_with(" False"));
}

/// Returns the word at a position as a type; nothing if it is not one.
std::optional<NamedType> type_at(std::string_view text, const Names& names, TypeOf type_of, TypeWords words)
{
    const std::string_view name = names.name();
    if (words == TypeWords::own)
        return is_not_said(text, names) ? std::nullopt : type_of(name);
    if (is_later_word(text, names) || is_not_said(text, names))
        return std::nullopt;
    if (is_one_of(name, {"unsigned", "signed", "long", "short"}))
        if (auto several = type_of_words(text, names))
            return several;
    const std::string_view before = words_before(text, names);
    const std::string_view rest = text.substr(names.place() + name.size());
    const char last = before.empty() ? ' ' : before.back();
    const bool of_module = last == '.' || last == ':';
    const bool keyed = std::string_view(" =:'\"(").find(last) != std::string_view::npos && follows_key(before);
    const bool small = name.front() >= 'a' && name.front() <= 'z'; // not ByteTensor(2, 3)
    if (small && before.ends_with('.') && rest.size() > 1 && rest[0] == '('
        && (is_digit(rest[1]) || rest[1] == '-'))
        return std::nullopt; // a number, np.int64(3)
    if (keyed || (of_module && follows_module(before)))
        if (auto type = type_of(name))
            return type;
    if ((of_module && follows_aten(before)) || (keyed && !small)) // scalar_type=Byte
        if (auto type = aten_type(name))
            return type;
    if (before.ends_with("dtypes.")) // tinygrad's
        if (auto type = torch_type(name))
            return type;
    if (before.ends_with("::<") && rest.starts_with('>')) // Array2::<i32>::zeros
        if (auto type = mlir_type(name))
            return type;
    if (keyed && name == "BOOLEAN")
        return NamedType{DType::boolean, {}};
    if (is_one_of(name, {"HALF", "FLOAT", "DOUBLE", "BFLOAT16"})
        && (keyed || before.ends_with("data_type.") || before.ends_with("DataType.")
            || before.ends_with("DataType_t::") || before.ends_with("DataType::")))
        return NamedType{name == "HALF"       ? DType::float16
                         : name == "BFLOAT16" ? DType::bfloat16
                         : name == "FLOAT"    ? DType::float32
                                              : DType::float64,
                         {}}; // cuDNN, TensorRT
    if (before.ends_with('<') || before.ends_with('|'))
        if (before.size() > 1
            && (before[before.size() - 2] == '\'' || before[before.size() - 2] == '"'
                || before[before.size() - 2] == '='))
            return numpy_type(name); // '<f4'
    auto plain = plain_type(name);
    return plain || words == TypeWords::plain ? plain : item_type(text, names, words);
}

std::string name_of(const NamedType& type, std::string_view written)
{
    return type.dtype ? std::string(info(*type.dtype).name) : std::string(written);
}

/// A type that a part of a text names.
struct Mention
{
    NamedType type;
    std::size_t at = 0;
    std::string called;
};

/// Returns the types named in a part of a text; sets `of_else` to a type of something else, such as out_dtype=.
std::vector<Mention> find_types(std::string_view text, TextSpan part, const TypeQuestion& question,
                                bool of_else = false)
{
    std::vector<Mention> found;
    Names names(text.substr(0, part.end), part.begin);
    while (names.next())
        if (auto type = type_at(text, names, question.type_of, question.words);
            type && follows_other_key(words_before(text, names)) == of_else)
        {
            std::string called = name_of(*type, names.name());
            found.push_back({*std::move(type), names.place(), std::move(called)});
        }
    return found;
}

/// Returns the only type among mentions, or the first two.
TypeBeside one_of(const std::vector<Mention>& mentions)
{
    TypeBeside found;
    if (mentions.empty())
        return found;
    const auto other = std::find_if(mentions.begin(), mentions.end(),
                                    [&](const Mention& one) { return one.called != mentions[0].called; });
    found.at = mentions[0].at;
    if (other != mentions.end())
        found.several = fmt::format("{} and {}", mentions[0].called, other->called);
    else
        found.type = mentions[0].type;
    return found;
}

bool holds(TextSpan span, std::size_t place)
{
    return place >= span.begin && place < span.end;
}

/// Returns the position that divides a gap between two layouts: after the parts beside the first and before
/// those beside the second, at a semicolon, an arrow, or the like; the first or the last of these.
std::optional<std::size_t> cut_of(std::string_view text, TextSpan gap, bool last)
{
    std::optional<std::size_t> cut;
    for (std::size_t at = gap.begin; at < gap.end && (last || !cut); ++at)
        for (const std::string_view mark : {";", "\n", "|", " -> ", " => ", " vs ", "\xE2\x86\x92"})
            if (text.substr(at).starts_with(mark))
                cut = at;
    return cut;
}

/// Returns the position of the only comma of a gap outside brackets.
std::optional<std::size_t> only_comma(std::string_view text, TextSpan gap)
{
    std::optional<std::size_t> comma;
    for (std::size_t at = gap.begin; at < gap.end; ++at)
        if (text[at] == ',')
        {
            if (comma)
                return std::nullopt;
            comma = at;
        }
    return comma;
}

/// Finds which part of a text is beside a layout and no other.
class Beside
{
public:
    Beside(std::string_view of, TextSpan within, TextSpan layout, std::span<const TextSpan> layouts)
        : text(of), part(within), own(layout)
    {
        const auto* const first = std::partition_point(layouts.data(), layouts.data() + layouts.size(),
                                                       [&](TextSpan one) { return one.end <= part.begin; });
        for (const auto* one = first; one != layouts.data() + layouts.size() && one->begin < part.end; ++one)
            if (one->begin < layout.end && one->end > layout.begin) // the layout itself
                own = {std::min(own.begin, one->begin), std::max(own.end, one->end)};
            else
                others.push_back(*one);
    }

    [[nodiscard]] bool is_alone() const { return others.empty(); }
    [[nodiscard]] bool is_own(std::size_t place) const { return holds(own, place); }
    [[nodiscard]] bool is_in_another(std::size_t place) const
    {
        return std::any_of(others.begin(), others.end(), [&](TextSpan one) { return holds(one, place); });
    }

    /// Returns the part; null if the text does not separate it from the parts of neighbouring layouts.
    [[nodiscard]] std::optional<TextSpan> find(const std::vector<Mention>& between) const
    {
        std::optional<TextSpan> before;
        std::optional<TextSpan> behind;
        std::size_t least = own.begin; // beginning of all layouts
        std::size_t greatest = own.end;
        for (const TextSpan one : others)
        {
            least = std::min(least, one.begin);
            greatest = std::max(greatest, one.end);
            if (one.end <= own.begin && (!before || one.end > before->end))
                before = one;
            if (one.begin >= own.end && (!behind || one.begin < behind->begin))
                behind = one;
        }
        const auto any_in = [&](TextSpan span)
        {
            return std::any_of(between.begin(), between.end(),
                               [&](const Mention& one) { return holds(span, one.at); });
        };
        // Types are before all layouts, or after all.
        const bool lead = any_in({part.begin, least});
        const bool trail = any_in({greatest, part.end});
        TextSpan found{part.begin, part.end};
        const auto side = [&](TextSpan gap, bool last) -> std::optional<std::size_t>
        {
            if (auto cut = cut_of(text, gap, last))
                return cut;
            if (!any_in(gap))
                return gap.begin;
            if (lead != trail)
                return lead ? gap.begin : gap.end;
            return only_comma(text, gap);
        };
        if (before)
        {
            const auto begin = side({before->end, own.begin}, true);
            if (!begin)
                return std::nullopt;
            found.begin = *begin;
        }
        if (behind)
        {
            const auto end = side({own.end, behind->begin}, false);
            if (!end)
                return std::nullopt;
            found.end = *end;
        }
        return found;
    }

private:
    std::string_view text;
    TextSpan part;
    TextSpan own;
    std::vector<TextSpan> others;
};

/// Returns the name whose sizes or strides the lines of a layout ask for, the x of "x.size()"; empty if there
/// is none, or several.
std::string_view name_asked(std::string_view text, TextSpan layout)
{
    for (const std::string_view key : {".shape", ".stride", ".size"}) // the layout's own name
    {
        const std::string_view own = text.substr(layout.begin, layout.end - layout.begin);
        const std::size_t end = own.find(key);
        if (end != std::string_view::npos && end > 0 && begin_of_name(text, layout.begin + end) == layout.begin)
            return own.substr(0, end);
    }
    // The tensor that is checked, or of whose memory this is a view.
    if (Scanner call(text, layout.begin);
        is_one_of(call.name(), {"assert_size_stride", "reinterpret_tensor"}) && call.take('('))
        return call.name();
    const TextSpan lines = lines_around(text, layout);
    const std::size_t begin =
        lines.begin > 0 ? lines_around(text, {lines.begin - 1, lines.begin - 1}).begin : lines.begin;
    std::string_view asked;
    Names names(text.substr(0, lines.end), begin);
    while (names.next())
    {
        const std::string_view name = names.name();
        const std::size_t from = begin_of_name(text, names.place());
        std::string_view owner;
        if (Scanner argument(text, names.place() + name.size());
            is_one_of(name, {"as_strided", "assert_size_stride"}) && argument.take('('))
            owner = argument.name(); // its type is that of the view, or of the tensor that is checked
        else if (from + 1 < names.place() && is_one_of(name, {"size", "sizes", "shape", "stride", "strides"}))
            owner = text.substr(from, names.place() - 1 - from);
        else if (names.place() > 1 && text.substr(0, names.place()).ends_with(").")
                 && is_one_of(name, {"size", "shape", "stride", "strides"}))
            owner = expression_before(text, names.place() - 1); // x.t()
        if (owner.empty())
            continue;
        if (!asked.empty() && owner != asked)
            return {};
        asked = owner;
    }
    return asked;
}

/// Returns the tensor whose type a mention gives, the y of "y.dtype=int8" (`mark`: a dot) or of "; y dtype
/// int8" (a blank); empty if none is named.
std::string_view owner_of_type(std::string_view text, std::size_t mention, char mark)
{
    std::string_view before = text.substr(0, mention);
    for (const std::string_view module : {"torch.", "np.", "numpy.", "jnp."})
        if (before.ends_with(module))
        {
            before.remove_suffix(module.size());
            break;
        }
    while (!before.empty() && std::string_view(" =:'\"(").find(before.back()) != std::string_view::npos)
        before.remove_suffix(1);
    constexpr std::string_view key = "dtype";
    if (!before.ends_with(key) || before.size() == key.size())
        return {};
    const std::size_t end = before.size() - key.size() - 1;
    const auto call = end > 0 && text[end - 1] == ')' ? opening_of(text, end - 1) : std::nullopt;
    const std::size_t begin = begin_of_name(text, call.value_or(end)); // x.half() of x.half().dtype
    const std::string_view owner = text.substr(begin, end - begin);
    const char last = begin == 0               ? '\n'
                      : begin == 1             ? ' '
                      : text[begin - 1] == ' ' ? text[begin - 2]
                                               : text[begin - 1];
    const bool begins = std::string_view("\n;,").find(last) != std::string_view::npos
                        && !is_one_of(owner, {"tensor", "data", "element", "with", "and", "the", "its", "of"});
    return text[end] == mark && (mark == '.' || begins) ? owner : std::string_view();
}

/// Tells whether a type is that of a part of a line that is apart from a layout's, and that names another
/// thing: "weight dtype=int8; x size=(2, 3)", "size=(2, 3); bias dtype float16".
bool is_of_another_part(std::string_view text, std::size_t mention, TextSpan layout)
{
    const std::string_view owner = owner_of_type(text, mention, ' ');
    if (mention > layout.begin)
    {
        const std::string_view between = text.substr(layout.end, std::max(mention, layout.end) - layout.end);
        const TextSpan line = lines_around(text, {layout.begin, layout.begin});
        const std::string_view before = text.substr(line.begin, layout.begin - line.begin);
        if (!owner.empty())
            return between.find(';') != std::string_view::npos
                   || (between.find(',') != std::string_view::npos
                       && before.find(owner) == std::string_view::npos && !before.empty());
        // ", weight: torch.int8" behind "input: ..": the types of two tensors.
        const std::size_t mark = between.rfind(": ");
        const std::size_t comma = between.rfind(", ");
        return comma < mark && mark != std::string_view::npos
               && is_one_of(between.substr(mark + 2), {"", "torch.", "np.", "numpy.", "jnp."})
               && before.find(": ") != std::string_view::npos
               && !is_one_of(between.substr(comma + 2, mark - comma - 2),
                             {"dtype", "type", "data type", "dt", "data_type", "scalar_type", "element type"});
    }
    if (owner.empty())
        return false;
    Scanner scan(text.substr(0, layout.begin), mention);
    static_cast<void>(scan.name(true));
    if (!scan.take(';') && !scan.take(','))
        return false;
    scan.skip_blanks_on_line();
    const std::string_view other = scan.name(true);
    return !other.empty() && other != owner && scan.peek() == ' '
           && !is_one_of(other, {"size", "sizes", "shape", "stride", "strides", "dim", "dims", "with", "and"});
}

/// Tells whether a name is that of a tensor or of a view of it, which has its type: a.T of a.
bool is_view_of(std::string_view name, std::string_view tensor)
{
    return name == tensor
           || (name.starts_with(tensor) && name[tensor.size()] == '.'
               && name.find("view", tensor.size()) == std::string_view::npos);
}

} // namespace

TypeBeside type_within(std::string_view text, TextSpan part, TextSpan layout, const TypeQuestion& question)
{
    std::vector<Mention> all = find_types(text, part, question);
    if (all.empty())
        return {};
    // The type of another tensor, which the text names, is not taken.
    {
        const std::string_view asked = name_asked(text, layout);
        const std::string first = all.front().called;
        std::erase_if(all,
                      [&](const Mention& one)
                      {
                          const std::size_t end = text.find_first_of("()\n", one.at);
                          if (end < text.size() && text.substr(end).starts_with(").dtype"))
                              return true; // x.astype(np.float32).dtype
                          const std::string_view owner = owner_of_type(text, one.at, '.');
                          if (asked.empty())
                              return is_of_another_part(text, one.at, layout);
                          return !owner.empty() && !is_view_of(asked, owner);
                      });
        const auto is_own = [&](const Mention& one)
        { return !asked.empty() && owner_of_type(text, one.at, '.') == asked; };
        if (std::any_of(all.begin(), all.end(), is_own))
            std::erase_if(all, [&](const Mention& one) { return !is_own(one); });
        if (all.empty())
        {
            TypeBeside found;
            found.of_else = first;
            return found;
        }
    }
    const Beside beside(text, part, layout, question.layouts);
    if (beside.is_alone())
        return one_of(all);
    const auto keep = [&](const auto& is)
    {
        std::vector<Mention> kept;
        std::copy_if(all.begin(), all.end(), std::back_inserter(kept), is);
        return kept;
    };
    if (const auto own = keep([&](const Mention& one) { return beside.is_own(one.at); }); !own.empty())
        return one_of(own);
    const auto between = keep([&](const Mention& one) { return !beside.is_in_another(one.at); });
    const auto slot = beside.find(between);
    const auto near =
        keep([&](const Mention& one) { return slot && holds(*slot, one.at) && !beside.is_in_another(one.at); });
    TypeBeside found = one_of(!near.empty() ? near : !between.empty() ? between : all);
    found.of_another = near.empty() && (slot || between.empty());
    return found;
}

namespace
{

/// Counts the brackets that are open at the end of a part of a text.
std::ptrdiff_t brackets_before(std::string_view text, TextSpan part)
{
    const std::string_view words = text.substr(part.begin, part.end - part.begin);
    const auto count = [&](std::string_view brackets)
    {
        return std::count_if(words.begin(), words.end(),
                             [&](char c) { return brackets.find(c) != std::string_view::npos; });
    };
    return count("([{") - count(")]}");
}

/// Returns a statement that begins on a line: with the lines after it as long as a bracket is open, up to a
/// place.
TextSpan statement_on(std::string_view text, TextSpan line, std::size_t end)
{
    constexpr int most_lines = 16;
    TextSpan all = line;
    for (int more = 0; more < most_lines && brackets_before(text, all) > 0; ++more)
    {
        if (all.end + 1 >= end)
            return line;
        all.end = lines_around(text, {all.end + 1, all.end + 1}).end;
    }
    return brackets_before(text, all) > 0 || all.end > end ? line : all;
}

} // namespace

std::optional<TextSpan> statement_of_making(std::string_view text, std::size_t begin, std::string_view name)
{
    constexpr int most_lines = 24;
    const std::size_t asked = begin;
    for (int line = 0; line < most_lines && begin > 0 && !name.empty(); ++line)
    {
        const TextSpan words = lines_around(text, {begin - 1, begin - 1});
        Scanner scan(text.substr(0, words.end), words.begin);
        if (scan.take("In ["))
        {
            scan.integer();
            scan.take("]:");
        }
        else
            scan.take(">>>");
        if (scan.take_name(name) && scan.take('=') && scan.peek() != '=')
            return statement_on(text, words, asked);
        if (words.begin == begin)
            break; // it is in a long line
        begin = words.begin;
    }
    return std::nullopt;
}

namespace
{

/// Returns the lines, with the answer to `x.dtype` right after them in a session that asked for strides of x.
TextSpan with_answer(std::string_view text, TextSpan lines)
{
    constexpr std::string_view asked = ".dtype";
    if (lines.end >= text.size())
        return lines;
    const TextSpan next = lines_around(text, {lines.end + 1, lines.end + 1});
    if (!text.substr(0, next.end).ends_with(asked) || next.end == text.size() || next.begin >= next.end)
        return lines;
    const std::size_t end = next.end - asked.size();
    const std::size_t begin = begin_of_name(text, end);
    const std::string_view tensor = text.substr(begin, end - begin);
    const std::size_t before =
        lines.begin > 0 ? lines_around(text, {lines.begin - 1, lines.begin - 1}).begin : 0;
    Names names(text.substr(0, lines.end), before);
    while (begin < end && names.next())
        if (const std::size_t place = begin_of_name(text, names.place());
            names.name().starts_with("stride") && place < names.place()
            && is_view_of(text.substr(place, names.place() - 1 - place), tensor))
            return {lines.begin, lines_around(text, {next.end + 1, next.end + 1}).end};
    return lines;
}

/// Returns the nearest line that makes the tensor that an assert_size_stride checks or a reinterpret_tensor
/// views, before or after it: graphs of torch.compile have hundreds of lines.
std::optional<TextSpan> line_of_checked(std::string_view text, TextSpan layout, std::string_view name)
{
    constexpr std::size_t farthest = 16384;
    const TextSpan line = lines_around(text, layout);
    const std::string_view words = text.substr(line.begin, line.end - line.begin);
    if (name.empty()
        || (words.find("assert_size_stride(") == std::string_view::npos
            && words.find("reinterpret_tensor(") == std::string_view::npos))
        return std::nullopt;
    const std::string made = std::string(name) + " = ";
    const auto begins_line = [&](std::size_t at) {
        return text.find_first_not_of(" \t", lines_around(text, {at, at}).begin) == at;
    };
    const std::size_t first = line.begin - std::min(line.begin, farthest);
    const std::string_view before = text.substr(first, line.begin - first);
    for (std::size_t at = before.rfind(made); at != std::string_view::npos && at > 0;
         at = before.rfind(made, at - 1))
        if (begins_line(first + at))
            return lines_around(text, {first + at, first + at});
    const std::string_view behind = text.substr(line.end, farthest);
    for (std::size_t at = behind.find(made); at != std::string_view::npos; at = behind.find(made, at + 1))
        if (begins_line(line.end + at))
            return lines_around(text, {line.end + at, line.end + at});
    return std::nullopt;
}

/// Expression that another tensor is made from.
struct Source
{
    std::string_view name;  ///< name of a tensor; empty if it is unknown
    bool same_type = false; ///< true if nothing in between can change its type
};

/// Skips the indexing of a tensor, [:, ::2].T, as long as it keeps the type.
bool pass_views(Scanner& scan)
{
    constexpr int most = 8;
    for (int view = 0; view < most; ++view)
    {
        const std::size_t begin = scan.place();
        if (scan.peek() == '[')
        {
            if (!scan.pass_brackets() || scan.since(begin).find_first_of("\"'") != std::string_view::npos)
                return false; // a['x'] of a record
            continue;
        }
        if (scan.peek() != '.')
            break;
        scan.go_to(begin + 1);
        const std::string_view name = scan.name();
        const bool view_of = name == "view"; // perhaps as another type
        if (!view_of
            && !is_one_of(name, {"T",          "mT",         "t",        "transpose",   "reshape", "permute",
                                 "swapaxes",   "movedim",    "ravel",    "flatten",     "squeeze", "unsqueeze",
                                 "expand",     "contiguous", "copy",     "clone",       "narrow",  "select",
                                 "flip",       "detach",     "swapdims", "repeat",      "unfold",  "diagonal",
                                 "as_strided", "expand_as",  "view_as",  "broadcast_to"}))
            return false;
        const std::size_t arguments = scan.place();
        if (scan.peek() == '(' && !scan.pass_brackets())
            return false;
        if (view_of && scan.since(arguments).find_first_not_of("()-, 0123456789") != std::string_view::npos)
            return false;
    }
    return true;
}

/// Returns the tensor from which a line makes another one: a in "b = a[:, ::2]" or "b = np.transpose(a)".
Source source_of(std::string_view text, TextSpan line)
{
    const std::size_t sign = text.find('=', line.begin);
    if (sign >= line.end)
        return {};
    Scanner scan(text.substr(0, line.end), sign + 1);
    scan.skip_blanks_on_line();
    std::string_view name = scan.name(true);
    bool same = true;
    const bool call = scan.peek() == '(';
    if (call && is_one_of(name.substr(0, name.find('.')), {"np", "numpy", "torch", "cp", "jnp"}))
    {
        same = is_one_of(name.substr(name.rfind('.') + 1),
                         {"transpose", "swapaxes", "moveaxis", "flip", "ascontiguousarray", "asfortranarray",
                          "broadcast_to", "squeeze", "expand_dims", "permute", "movedim", "reshape", "ravel"});
        scan.take('(');
        name = scan.name(true);
        return {name, same && (scan.next() == ')' || scan.peek() == ',')};
    }
    // The members of its name are views.
    const std::string_view head = name.substr(0, name.find('.'));
    if (head.size() < name.size())
        scan.go_to(scan.place() - (name.size() - head.size()));
    if (call && head.size() == name.size() && scan.take('(')) // f(x)
        return {scan.name(true), false};
    same = !head.empty() && pass_views(scan);
    scan.skip_blanks_on_line();
    const char end = scan.peek();
    return {head, same && (end == '\0' || end == '\n' || end == '\r' || end == '#' || end == ';')};
}

/// Adds the types to which calls such as .half() convert.
void add_conversions(std::string_view text, TextSpan part, const TypeQuestion& question,
                     std::vector<Mention>& types)
{
    Names names(text.substr(0, part.end), part.begin);
    while (names.next())
        if (text.substr(0, names.place()).ends_with(").")
            && text.substr(names.place() + names.name().size()).starts_with("()"))
            if (auto type = question.type_of(names.name()))
            {
                std::string called = name_of(*type, names.name());
                types.push_back({*std::move(type), names.place(), std::move(called)});
            }
}

/// Tells whether a line takes a part of what a call makes, np.zeros((4, 6))[:, ::2], and no member of a record.
bool is_slice_of_call(std::string_view text, TextSpan line)
{
    const std::size_t at = text.substr(0, line.end).find(")[", line.begin);
    if (at == std::string_view::npos)
        return false;
    Scanner scan(text.substr(0, line.end), at + 1);
    return scan.pass_brackets() && scan.since(at).find_first_of("\"'") == std::string_view::npos;
}

/// Returns the type on the line that makes the tensor whose sizes are asked for, or on the line that makes the
/// tensor of which that one is a view.
TypeBeside type_of_making(std::string_view text, TextSpan layout, const TypeQuestion& question)
{
    constexpr int most_steps = 4;
    std::size_t begin = lines_around(text, layout).begin;
    Source source{name_asked(text, layout), true};
    if (const auto checked = line_of_checked(text, layout, source.name))
        begin = std::min(checked->end + 1, text.size());
    if (!statement_of_making(text, begin, source.name))
    {
        const std::string_view head = source.name.substr(0, source.name.find('.')); // a of a.T
        Scanner scan(source.name, head.size());
        source = {head, pass_views(scan) && scan.place() == source.name.size()};
    }
    for (int step = 0; step < most_steps; ++step)
    {
        const auto made = statement_of_making(text, begin, source.name);
        if (!made)
            return {};
        auto types = find_types(text, *made, question);
        add_conversions(text, *made, question, types);
        // A type inside a call that is an argument of another call belongs to another tensor.
        std::vector<Mention> own;
        std::copy_if(types.begin(), types.end(), std::back_inserter(own),
                     [&](const Mention& one) {
                         return brackets_before(text, {made->begin, one.at}) <= 1;
                     });
        if (!types.empty())
        {
            TypeBeside found = source.same_type ? one_of(own) : TypeBeside();
            found.of_making = true;
            found.of_view =
                step > 0 || source.name != name_asked(text, layout) || is_slice_of_call(text, *made);
            if (own.empty() || !source.same_type)
                found.of_else = types[0].called;
            return found;
        }
        const Source next = source_of(text, *made);
        source = {next.name, source.same_type && next.same_type};
        begin = made->begin;
    }
    return {};
}

/// Returns the type on one of the lines before a layout that only name a type: the answer to x.dtype,
/// dtype('int64') or torch.float16, or type: int64.
TypeBeside type_answered_before(std::string_view text, TextSpan layout, const TypeQuestion& question)
{
    constexpr int most_lines = 4;
    const std::string_view asked = name_asked(text, layout);
    TextSpan line = lines_around(text, layout);
    for (int count = 0; count < most_lines && line.begin > 0; ++count)
    {
        line = lines_around(text, {line.begin - 1, line.begin - 1});
        Scanner scan(text.substr(0, line.end), line.begin);
        if (scan.take("Out["))
        {
            scan.integer();
            scan.take("]:");
        }
        scan.skip_blanks_on_line();
        const std::string_view words = text.substr(scan.place(), line.end - scan.place());
        const bool kind = words.starts_with("'torch."); // 'torch.HalfTensor'
        const bool answers = words.starts_with("dtype(") || words.starts_with("torch.") || kind;
        if (!(answers || words.starts_with("type: ") || words.starts_with("dtype: "))
            || words.find_first_of("([", answers && words[0] == 'd' ? 6 : 0) != std::string_view::npos)
            continue;
        if (answers && line.begin > 0 && count > 0)
        {
            const TextSpan before = lines_around(text, {line.begin - 1, line.begin - 1});
            const std::string_view end = text.substr(before.begin, before.end - before.begin);
            const std::size_t dtype = end.rfind(kind ? ".type()" : ".dtype");
            if (dtype == std::string_view::npos)
                continue;
            const std::size_t name = begin_of_name(text, before.begin + dtype);
            if (!asked.empty() && !is_view_of(asked, text.substr(name, before.begin + dtype - name)))
                continue;
            if (!asked.empty() && bound_anew(text, {line.end, layout.begin}, asked))
                return {}; // perhaps as another type
        }
        return type_within(text, line, layout, question);
    }
    return {};
}

/// Returns the type that a session prints with an array, before its shape: array([[0, 1],\n [2, 3]],
/// dtype=int32).
TypeBeside type_printed_before(std::string_view text, TextSpan layout, const TypeQuestion& question)
{
    constexpr std::size_t farthest = 2048;
    const std::string_view asked = name_asked(text, layout);
    if (asked.empty())
        return {};
    const std::size_t first = layout.begin - std::min(layout.begin, farthest);
    const std::string_view before = text.substr(first, layout.begin - first);
    const std::string prompt = fmt::format(">>> {}\n", asked);
    const std::size_t at = before.rfind(prompt);
    if (at == std::string_view::npos)
        return {};
    const std::size_t answer = first + at + prompt.size();
    const std::size_t end = text.substr(0, layout.begin).find(">>>", answer);
    if (end == std::string_view::npos || bound_anew(text, {end, layout.begin}, asked))
        return {};
    return type_within(text, {answer, end}, layout, question);
}

/// Returns the first type on a layout's lines, or else in the text around them; empty if there is none.
std::string type_near(std::string_view text, TextSpan lines, const TypeQuestion& question)
{
    constexpr std::size_t farthest = 2048;
    const TextSpan around{lines.begin - std::min(lines.begin, farthest),
                          std::min(text.size() - lines.end, farthest) + lines.end};
    if (const auto others = find_types(text, lines, question, true); !others.empty())
        return others[0].called;
    std::string of_else; // a type that the text names for something else, if there is no other
    Names names(text.substr(0, around.end), around.begin);
    while (names.next())
        if (const auto type = type_at(text, names, question.type_of, question.words))
        {
            std::string called = name_of(*type, names.name());
            if (!follows_other_key(words_before(text, names)))
                return called;
            if (of_else.empty())
                of_else = std::move(called);
        }
    return of_else;
}

} // namespace

TypeBeside type_by_default(std::string_view text, TextSpan layout, const TypeQuestion& question)
{
    constexpr std::size_t farthest = 8192;
    const std::size_t first = layout.begin - std::min(layout.begin, farthest);
    const std::string_view before = text.substr(first, layout.begin - first);
    if (before.find("_d") == std::string_view::npos) // it is in each setting; a search from the end is slow
        return {};
    std::size_t last = std::string_view::npos;
    for (const std::string_view setting :
         {"set_default_dtype(", "set_default_tensor_type(", "io_data_type=", "set_io_data_type("})
        if (const std::size_t at = before.rfind(setting);
            at != std::string_view::npos && (last == std::string_view::npos || at > last))
            last = at;
    if (last == std::string_view::npos)
        return {};
    const std::size_t value = text.find_first_of("(=", first + last) + 1;
    const std::size_t end = std::min(text.find_first_of(",)\n", value), text.size());
    TypeBeside found = type_within(text, {value, end}, layout, {question.type_of, TypeWords::items});
    found.of_default = true;
    return found;
}

TypeBeside type_beside(std::string_view text, TextSpan layout, const TypeQuestion& question)
{
    constexpr int most_nested = 4;
    TextSpan part = layout;
    for (int i = 0; i < most_nested; ++i)
    {
        const auto around = brackets_around(text, part);
        if (!around)
            break;
        TypeBeside found = type_within(text, *around, layout, question);
        if (found.type || !found.several.empty())
            return found;
        part = {around->begin - 1, std::min(around->end + 1, text.size())};
    }
    const TextSpan lines = with_answer(text, lines_around(text, layout));
    TypeBeside found = type_within(text, lines, layout, question);
    if (found.type || !found.several.empty())
        return found;
    if (const TypeBeside made = type_of_making(text, layout, question);
        made.type || !made.several.empty() || !made.of_else.empty())
        found = made;
    if (!found.type && found.several.empty() && found.of_else.empty())
        if (TypeBeside answered = type_answered_before(text, layout, question);
            answered.type || !answered.several.empty())
            return answered;
    if (!found.type && found.several.empty() && found.of_else.empty())
        if (TypeBeside printed = type_printed_before(text, layout, question); printed.type)
            return printed;
    if (!found.type && found.several.empty() && found.of_else.empty())
        if (TypeBeside set = type_by_default(text, layout, question); set.type)
            return set;
    if (!found.type && found.of_else.empty())
        found.of_else = type_near(text, lines, question);
    return found;
}

TypeBeside type_before(std::string_view text, TextSpan part, TypeOf type_of)
{
    std::size_t end = part.end;
    while (end > part.begin && (text[end - 1] == ' ' || text[end - 1] == ',' || text[end - 1] == ':'))
        --end;
    const TextSpan word{std::max(begin_of_name(text, end), part.begin), end};
    return one_of(find_types(text, word, {type_of}));
}

} // namespace stridescope::core

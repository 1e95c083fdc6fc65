#include "core/import/around.h"
#include "core/import/formats.h"
#include "core/import/layout_name.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

/// Formats that people post and that no scene is made of yet, each a row: it is named, with what cannot be
/// drawn. A row that learns to be read becomes a file of its own beside the others.
namespace stridescope::core::formats
{
namespace
{

/// How much of a text a row's message quotes, from its word on.
enum class Quote
{
    word,     ///< with dots: #ttg.blocked
    brackets, ///< with the brackets behind it: T.Buffer((2, 3))
};

/// Where a word is. Rows ask for what is around it.
struct Word
{
    std::string_view text;
    std::size_t begin;
    std::string_view name;

    [[nodiscard]] std::string_view before() const { return text.substr(0, begin); }
    [[nodiscard]] std::string_view after() const { return text.substr(begin + name.size()); }
};

struct KnownFormat
{
    std::string_view format;
    std::string_view first; ///< characters that its words begin with; empty: any
    bool (*is)(const Word&);
    Quote quote;
    std::string_view why; ///< {}: the quote
    bool is_layout;       ///< else no layout is in the text, which is told where nothing else is
};

bool one_of(std::string_view name, std::initializer_list<std::string_view> names)
{
    return std::find(names.begin(), names.end(), name) != names.end();
}

/// Numbers between brackets as TensorRT prints strides, 802816,1:8,14336,256: at least three.
bool is_list_of_strides(std::string_view text)
{
    if (!text.starts_with('('))
        return false;
    const std::string_view inside = text.substr(1, text.substr(0, 128).find(')') - 1);
    return std::count(inside.begin(), inside.end(), ',') >= 2
           && inside.find_first_not_of("0123456789,: ") == std::string_view::npos;
}

constexpr KnownFormat formats[] = {
    {"oneDNN", "b",
     [](const Word& w)
     { return w.name == "blocked" && w.before().ends_with(':') && w.after().starts_with(':'); },
     Quote::word, "a plain tag names an order alone: write sizes and strides", false},
    {"oneDNN", "odm",
     [](const Word& w) {
         return one_of(w.name, {"onednn_verbose", "dnnl_verbose", "mkldnn_verbose"});
     },
     Quote::word, "a verbose line without a memory descriptor", false},
    {"Triton", "t",
     [](const Word& w)
     {
         return one_of(w.name, {"ttg", "ttng", "triton_gpu", "triton_nvidia_gpu"}) && w.before().ends_with('#')
                && w.after().starts_with('.') && !w.after().starts_with(".shared_memory")
                && !is_shared_encoding(w.text, w.begin - 1);
     },
     Quote::word, "the encoding {} is not one of shared memory, which alone are drawn", true},
    {"Triton", "SPNBD",
     [](const Word& w)
     {
         return one_of(w.name, {"SwizzledSharedLayout", "PaddedSharedLayout", "NVMMASharedLayout",
                                "BlockedLayout", "DistributedLinearLayout", "SharedLinearLayout"})
                && w.after().starts_with('(');
     },
     Quote::word, "the layout {} cannot be drawn yet", true},
    {"Triton", "rlwo",
     [](const Word& w)
     {
         if (!one_of(w.name, {"register", "lane", "warp", "offset"}) || !w.after().starts_with('='))
             return false;
         Scanner scan(w.text, w.begin + w.name.size() + 1);
         scan.integer();
         return !scan.failed() && scan.take("->") && scan.take('(');
     },
     Quote::word, "a linear layout of bases cannot be drawn yet", true},
    {"Triton", "m",
     [](const Word& w)
     { return w.name == "memdesc" && w.before().ends_with("tg.") && w.after().starts_with('<'); },
     Quote::brackets, "the encoding of {} gives its layout; paste the encoding too", false},
    {"MNN", "NC",
     [](const Word& w) {
         return one_of(w.name, {"NC16HW16", "C4NHW4", "C8NHW8"});
     },
     Quote::word, "the layout {} cannot be drawn yet", true},
    {"Ascend", "NFC",
     [](const Word& w)
     {
         return one_of(w.name, {"NDC1HWC0", "C1HWNCoC0", "NC1HWC2"})
                || (w.name.starts_with("FRACTAL_") && !w.name.starts_with("FRACTAL_NZ"));
     },
     Quote::word, "the format {} cannot be drawn yet", true},
    {"OpenVINO", "bfosgi",
     [](const Word& w)
     {
         return w.name.find("_fsv") != std::string_view::npos || w.name.find("_bsv") != std::string_view::npos
                || w.name.find("_osv") != std::string_view::npos
                || w.name.find("_isv") != std::string_view::npos;
     },
     Quote::word, "the blocked layout {} cannot be drawn", true},
    {"TensorRT", "k",
     [](const Word& w) {
         return one_of(w.name, {"kDLA_HWC4", "kDLA_LINEAR"});
     },
     Quote::word, "the format {} cannot be drawn yet", true},
    {"TensorRT", "HFIB",
     [](const Word& w)
     {
         return one_of(w.name, {"Half", "Float", "Int8", "Int32", "BFloat16", "Bool"})
                && is_list_of_strides(w.after());
     },
     Quote::brackets, "{} gives strides without sizes: write both", false},
    {"JAX", "m", [](const Word& w) { return w.name == "major_to_minor" || w.name == "minor_to_major"; },
     Quote::word, "a layout of {} cannot be drawn yet", true},
    {"IREE", "i", [](const Word& w) { return w.name == "iree_encoding" && w.after().starts_with('.'); },
     Quote::word, "the encoding {} cannot be drawn", true},
    {"Tenstorrent", "Tt",
     [](const Word& w)
     {
         return w.name == "TILE_LAYOUT" || (w.name == "TILE" && w.before().ends_with("Layout."))
                || (w.name == "tile" && w.after().starts_with("<32x32"));
     },
     Quote::word, "tiles of 32x32 cannot be drawn yet", true},
    {"CuTe", "L",
     [](const Word& w)
     {
         return (w.name.starts_with("Layout_K_") || w.name.starts_with("Layout_MN_"))
                && w.name.find("INTER") == std::string_view::npos;
     },
     Quote::word, "{} has a swizzle, which cannot be drawn yet", true},
    {"CuTe", "mtcl",
     [](const Word& w)
     {
         return one_of(w.name, {"make_layout", "make_composed_layout", "make_swizzle", "tile_to_shape",
                                "composition", "logical_divide"})
                && (w.after().starts_with('(') || w.after().starts_with('<'));
     },
     Quote::word, "{} is code, which is not run: paste what print gives of the layout", false},
    {"cuDNN", "C", [](const Word& w) { return w.name == "CUDNN_TENSOR_NCHW_VECT_C"; }, Quote::word,
     "the format {} cannot be drawn yet", true},
    {"PyTorch", "e",
     [](const Word& w)
     {
         Scanner scan(w.text, w.begin + w.name.size());
         if (w.name != "expected" || !scan.take("size"))
             return false;
         scan.integer();
         scan.take("==");
         scan.integer();
         return !scan.failed() && scan.take(", stride");
     },
     Quote::word, "the message names the dimensions that differ: paste the assert_size_stride(..) above it",
     false},
    {"ggml", "lG",
     [](const Word& w) { return w.name == "llama_model_loader" || w.name.starts_with("GGML_TYPE_"); },
     Quote::word, "sizes (ne) alone: write the strides (nb) too", false},
    {"TVM", "BmT",
     [](const Word& w)
     {
         if (w.name == "Tensor")
             return w.after().starts_with("[(");
         const std::string_view call = w.after().substr(0, Scanner::most_value);
         return one_of(w.name, {"Buffer", "match_buffer"}) && w.before().ends_with("T.")
                && call.starts_with('(')
                && call.substr(0, call.find('\n')).find("strides") == std::string_view::npos;
     },
     Quote::brackets, "{} has no strides: write them", false},
    {"MLIR", "tv",
     [](const Word& w)
     {
         return one_of(w.name, {"tensor", "vector"}) && w.after().size() > 1 && w.after()[0] == '<'
                && (is_digit(w.after()[1]) || w.after()[1] == '?');
     },
     Quote::brackets, "{} has no layout in memory: a memref has", false},
    {"safetensors", "d", [](const Word& w) { return w.name == "data_offsets"; }, Quote::word,
     "a header, which lists packed arrays: open the file itself", false},
    {"TensorFlow", "s",
     [](const Word& w)
     {
         return w.name == "shape"
                && (w.before().ends_with("tf.Tensor(") || w.before().ends_with("tf.Tensor: ")
                    || w.before().ends_with("KerasTensor("));
     },
     Quote::brackets, "its tensors have no strides", false},
    {"layer parameters", "kpwdMC",
     [](const Word& w)
     {
         return one_of(w.name,
                       {"kernel_size", "pool_size", "kernel_shape", "window_strides", "window_dimensions",
                        "dilation_rate", "MaxPooling2D", "Conv2D", "Conv2d", "MaxPool2d"});
     },
     Quote::word, "strides of a convolution or a pooling are not a tensor's", false},
};

constexpr std::size_t most_quoted = 60;

/// The words of a text that a row's message quotes, of one line.
std::string quote(const Word& word, Quote how)
{
    std::size_t begin = begin_of_name(word.text, word.begin);
    if (begin > 0 && (word.text[begin - 1] == '#' || word.text[begin - 1] == '!'))
        --begin;
    Scanner scan(word.text, word.begin);
    scan.name(true);
    if (how == Quote::brackets)
    {
        Scanner behind = scan;
        const std::size_t end = std::min(word.text.find('>', scan.place()), word.text.size());
        if (behind.peek() == '<' && end < word.text.size())
            scan.go_to(end + 1);
        else if (behind.pass_brackets())
            scan = behind;
    }
    std::string quoted(scan.since(begin));
    quoted.resize(std::min(quoted.size(), quoted.find('\n')));
    if (quoted.size() > most_quoted)
        quoted = quoted.substr(0, most_quoted) + "..";
    return quoted;
}

/// The rows whose words may begin with a character.
std::span<const std::uint8_t> rows_of(char first)
{
    static const auto rows = []
    {
        std::array<std::vector<std::uint8_t>, 128> all;
        for (std::size_t i = 0; i < std::size(formats); ++i)
            for (std::size_t c = 0; c < all.size(); ++c)
                if (formats[i].first.empty()
                    || formats[i].first.find(static_cast<char>(c)) != std::string_view::npos)
                    all[c].push_back(static_cast<std::uint8_t>(i));
        return all;
    }();
    return rows.at(static_cast<std::size_t>(first));
}

/// The row that a word is of; null where it is of none.
const KnownFormat* format_of(const Word& word)
{
    constexpr std::size_t least = 3;
    constexpr std::size_t most = 40;
    if (word.name.size() >= least && word.name.size() <= most)
        for (const std::size_t i : rows_of(word.name.front()))
            if (formats[i].is(word))
                return &formats[i];
    return nullptr;
}

std::string message(const KnownFormat& format, const Word& word)
{
    const std::string what = quote(word, format.quote);
    return fmt::format(fmt::runtime(format.why), what);
}

/// The first layout of a part of a text that cannot be drawn.
std::optional<Stop> undrawable_layout(std::string_view text, TextSpan part)
{
    Names names(text.substr(0, part.end), part.begin);
    while (names.next())
    {
        const Word word{text, names.place(), names.name()};
        if (const auto name = layout_name(text, word.begin, word.name); name && !name->layout.empty())
            return Stop{word.begin, Code::unsupported,
                        fmt::format("the layout {} beside it may be another one", word.name)};
        if (const KnownFormat* format = format_of(word); format && format->is_layout)
            return Stop{word.begin, Code::unsupported,
                        fmt::format("{}: {}", format->format, message(*format, word))};
    }
    return std::nullopt;
}

/// A sum with a layout, L + 5, whose other part is an offset that was not read.
std::optional<Stop> unread_sum(std::string_view text, TextSpan part, TextSpan layout)
{
    const auto is_summand = [](char c) { return is_name_character(c) || c == ')' || c == '('; };
    std::size_t before = layout.begin;
    while (before > part.begin && text[before - 1] == ' ')
        --before;
    std::size_t summand = before > part.begin && text[before - 1] == '+' ? before - 1 : part.begin;
    while (summand > part.begin && text[summand - 1] == ' ')
        --summand;
    Scanner behind(text.substr(0, part.end), layout.end);
    behind.skip_blanks_on_line();
    if (behind.peek() == '+')
    {
        Scanner next(text.substr(0, part.end), behind.place() + 1);
        next.skip_blanks_on_line();
        if (is_summand(next.peek()))
            return Stop{behind.place(), Code::unsupported, "a sum with a layout is not read: write its offset"};
    }
    if (summand > part.begin && is_summand(text[summand - 1]))
        return Stop{before - 1, Code::unsupported, "a sum with a layout is not read: write its offset"};
    return std::nullopt;
}

/// What a layout's lines say of its offset that is not among what was read of it: a word such as
/// storage_offset with a value other than 0. `advice`: where to write it.
std::optional<Stop> unread_offset(std::string_view text, TextSpan part, TextSpan layout,
                                  std::string_view advice)
{
    Names names(text.substr(0, part.end), part.begin);
    while (names.next())
    {
        if (!one_of(names.name(), {"storage_offset", "offset", "offset0", "view_offs", "base_offset",
                                   "byte_offset", "elem_offset"})
            || (names.place() >= layout.begin && names.place() < layout.end))
            continue;
        Scanner scan(text.substr(0, part.end), names.place() + names.name().size());
        scan.take("()");
        scan.skip_blanks_on_line();
        const bool named = scan.peek() == '=' || scan.peek() == ':';
        if (named)
            scan.go_to(scan.place() + 1);
        scan.skip_blanks_on_line();
        const bool number = is_digit(scan.peek());
        if (!named && !number)
            continue; // a word of a sentence
        Scanner value = scan;
        if (number && value.integer() == 0)
            continue;
        return Stop{names.place(), Code::unsupported,
                    fmt::format("{} is not read here: write it {}", names.name(), advice)};
    }
    return std::nullopt;
}

/// Whether so many numbers stand at a place: (16, 1), [16, 1], or perhaps more than them, {1,0:T(8,128)}.
bool has_numbers(Scanner scan, std::size_t count)
{
    const char open = scan.next();
    if (open != '(' && open != '[' && open != '{')
        return false;
    const auto numbers = scan.dimensions(open, open == '(' ? ')' : open == '[' ? ']' : '}');
    return (!scan.failed() || open == '{') && !scan.unsaid() && numbers.size() == count;
}

/// What a layout's lines say of its strides where none were read of it: as many numbers as it has dimensions,
/// right behind it or by the name of strides or of an order, layout={0,1}.
std::optional<Stop> unread_strides(std::string_view text, TextSpan part, const Imported& layout)
{
    if (std::find(layout.guessed.begin(), layout.guessed.end(), assumed_contiguous) == layout.guessed.end())
        return std::nullopt;
    const std::size_t rank = std::get<BufferScene>(layout.scene.content).tensor.sizes.size();
    constexpr const char* advice = "write the strides after the sizes, such as f32[8, 16][16, 1]";
    const std::string_view until = text.substr(0, part.end);
    if (const Scanner behind(until, std::min(until.find_first_not_of("\" \t", layout.span.end), part.end));
        has_numbers(behind, rank))
        return Stop{behind.place(), Code::unsupported,
                    fmt::format("numbers that may be its strides stand beside it: {}", advice)};
    Names names(until, part.begin);
    while (names.next())
    {
        if (!one_of(names.name(), {"stride", "strides", "layout"})
            || (names.place() >= layout.span.begin && names.place() < layout.span.end))
            continue;
        Scanner scan(until, names.place() + names.name().size());
        scan.take("()");
        if (!scan.take('='))
            scan.take(':');
        if (has_numbers(scan, rank))
            return Stop{names.place(), Code::unsupported,
                        fmt::format("{} beside it is not read here: {}", names.name(), advice)};
    }
    return std::nullopt;
}

/// Moves layouts to what is refused for which `why` says a reason. It gets, beside a layout, what lies between
/// its neighbours.
template <typename Why>
void refuse_where(ImportedText& all, const Why& why)
{
    std::vector<Imported> kept;
    std::size_t begin = 0;
    for (std::size_t i = 0; i < all.found.size(); ++i)
    {
        Imported& one = all.found[i];
        const TextSpan span = one.span;
        const std::size_t end = i + 1 < all.found.size() ? all.found[i + 1].span.begin : std::string_view::npos;
        // These say all of a layout in their own brackets.
        const bool whole = one_of(one.from, {"mlir", "tdb", "dxdispatch", "onednn", "triton"});
        if (const auto reason = whole ? std::nullopt : why(one, TextSpan{begin, end}))
            all.refused.push_back({one.from, span, reason->at, {reason->code, "", reason->message}});
        else
            kept.push_back(std::move(one));
        begin = span.end;
    }
    all.found = std::move(kept);
}

} // namespace

void known(std::string_view text, const ImportOptions&, Findings& findings)
{
    std::array<std::optional<Word>, std::size(formats)> first; // of each row
    Names names(text, 0);
    while (!findings.done() && names.next())
    {
        const Word word{text, names.place(), names.name()};
        if (const KnownFormat* format = format_of(word))
            if (auto& met = first.at(static_cast<std::size_t>(format - formats)); !met)
                met = word;
    }
    for (std::size_t i = 0; i < std::size(formats); ++i)
        if (const auto& word = first.at(i))
            findings.recognise(formats[i].format, {word->begin, word->begin + word->name.size()},
                               message(formats[i], *word), formats[i].is_layout);
}

void refuse_beside_known(std::string_view text, ImportedText& all)
{
    refuse_where(all,
                 [&](const Imported& one, TextSpan) -> std::optional<Stop>
                 {
                     if (one.from == "tag")
                         return std::nullopt; // it is such a layout itself
                     if (auto other = undrawable_layout(text, lines_around(text, one.span)))
                         return other;
                     const auto around = brackets_around(text, one.span);
                     return around ? undrawable_layout(text, *around) : std::nullopt;
                 });
}

void refuse_unread(std::string_view text, ImportedText& all)
{
    refuse_where(
        all,
        [&](const Imported& one, TextSpan between)
        {
            const TextSpan lines = lines_around(text, one.span);
            const TextSpan beside{std::max(lines.begin, between.begin), std::min(lines.end, between.end)};
            if (one.from == "tag") // a + beside it may join operations
                return unread_offset(text, beside, one.span, "as base_offset into the scene of the rest");
            if (auto sum = unread_sum(text, beside, one.span))
                return sum;
            auto offset = unread_offset(text, beside, one.span, "as a number after the strides");
            return offset ? offset : unread_strides(text, beside, one);
        });
}

} // namespace stridescope::core::formats

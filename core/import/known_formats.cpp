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

/// Formats that people post but that are not supported yet, one per row. Each is named, with the part that
/// cannot be drawn. A format that becomes supported moves to its own file beside the others.
namespace stridescope::core::formats
{
namespace
{

/// Part of a text that a row's message quotes, beginning at its word.
enum class Quote
{
    word,     ///< with dots: #ttg.blocked
    brackets, ///< with the brackets after it: T.Buffer((2, 3))
};

/// Position of a word; rows of the table test the text around it.
struct Word
{
    std::string_view text;
    std::size_t begin;
    std::string_view name;

    [[nodiscard]] std::string_view before() const { return text.substr(0, begin); }
    [[nodiscard]] std::string_view after() const { return text.substr(begin + name.size()); }
    /// Tells whether other words are among the few hundred characters before.
    [[nodiscard]] bool near_before(std::string_view words) const
    {
        constexpr std::size_t farthest = 512;
        const std::size_t first = begin - std::min(begin, farthest);
        return text.substr(first, begin - first).find(words) != std::string_view::npos;
    }
};

struct KnownFormat
{
    std::string_view format;
    std::string_view first; ///< characters that its words begin with; empty: any
    bool (*is)(const Word&);
    Quote quote;
    std::string_view why; ///< {}: the quote
    bool is_layout;       ///< false: the text contains no layout; reported only if nothing else is
};

/// Numbers between brackets as TensorRT prints strides, 802816,1:8,14336,256: at least three.
bool is_list_of_strides(std::string_view text)
{
    if (!text.starts_with('('))
        return false;
    const std::string_view inside = text.substr(1, text.substr(0, 128).find(')') - 1);
    return std::count(inside.begin(), inside.end(), ',') >= 2
           && inside.find_first_not_of("0123456789,: ") == std::string_view::npos;
}

/// Tells whether a text ends with a shape and words of its layout, "f32[2,3], layout={": then an order of XLA
/// follows.
bool follows_shape(std::string_view before)
{
    const auto strip = [&]
    {
        while (!before.empty() && std::string_view(" \t,(:={\"").find(before.back()) != std::string_view::npos)
            before.remove_suffix(1);
    };
    strip();
    if (before.ends_with("layout"))
    {
        before.remove_suffix(6);
        strip();
    }
    return before.ends_with(']');
}

constexpr KnownFormat formats[] = {
    {"oneDNN", "b",
     [](const Word& w)
     { return w.name == "blocked" && w.before().ends_with(':') && w.after().starts_with(':'); },
     Quote::word, "a plain tag gives only the order: write sizes and strides", false},
    {"oneDNN", "odm",
     [](const Word& w) {
         return is_one_of(w.name, {"onednn_verbose", "dnnl_verbose", "mkldnn_verbose"});
     },
     Quote::word, "the verbose line has no memory descriptor such as src_f32::blocked:abcd::f0", false},
    {"Triton", "t",
     [](const Word& w)
     {
         constexpr std::size_t longest = 128;
         std::string_view rest = w.after().substr(0, longest);
         rest = rest.substr(0, rest.find_first_of("<, \n"));
         return is_one_of(w.name, {"ttg", "ttng", "triton_gpu", "triton_nvidia_gpu"})
                && w.before().ends_with('#') && rest.ends_with("_shared")
                && !is_shared_encoding(w.text, w.begin - 1);
     },
     Quote::word, "the shared-memory encoding {} is not supported", true},
    {"Triton", "t",
     [](const Word& w)
     {
         return is_one_of(w.name, {"ttg", "ttng", "triton_gpu", "triton_nvidia_gpu"})
                && w.before().ends_with('#') && w.after().starts_with('.')
                && !w.after().starts_with(".shared_memory") && !is_shared_encoding(w.text, w.begin - 1);
     },
     Quote::word, "{} is not a shared-memory encoding; only those can be drawn", true},
    {"Triton", "SPNBD",
     [](const Word& w)
     {
         return is_one_of(w.name, {"SwizzledSharedLayout", "PaddedSharedLayout", "NVMMASharedLayout",
                                   "BlockedLayout", "DistributedLinearLayout", "SharedLinearLayout"})
                && w.after().starts_with('(');
     },
     Quote::word, "the layout {} cannot be read: paste the encoding of the IR, such as #ttg.swizzled_shared",
     true},
    {"Triton", "rlwo",
     [](const Word& w)
     {
         if (!is_one_of(w.name, {"register", "lane", "warp", "offset"}) || !w.after().starts_with('='))
             return false;
         Scanner scan(w.text, w.begin + w.name.size() + 1);
         scan.integer();
         return !scan.failed() && scan.take("->") && scan.take('(');
     },
     Quote::word, "a linear layout given by bases cannot be drawn yet", true},
    {"Triton", "m",
     [](const Word& w)
     {
         return w.name == "memdesc" && (w.before().ends_with("tg.") || w.before().ends_with("!tt."))
                && w.after().starts_with('<');
     },
     Quote::brackets, "the encoding of {} gives its layout; paste the encoding too", false},
    {"MNN", "NC",
     [](const Word& w) {
         return is_one_of(w.name, {"NC16HW16", "C4NHW4", "C8NHW8"});
     },
     Quote::word, "the layout {} cannot be drawn yet", true},
    {"RKNN", "N", [](const Word& w) { return w.name == "NC1HWC2"; }, Quote::word,
     "the format {} cannot be drawn without the channels of a block: write NC1HWC2_8", true},
    {"RKNN", "w", [](const Word& w) { return w.name == "w_stride" && w.near_before("qnt_type"); }, Quote::word,
     "a tensor with {} cannot be read: write sizes and strides in elements", true},
    {"Ascend", "NFC",
     [](const Word& w)
     {
         return is_one_of(w.name, {"NDC1HWC0", "C1HWNCoC0"})
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
     Quote::word,
     "the blocked layout {} cannot be read: write oneDNN's tag for it, such as aBcd16b, beside the sizes",
     true},
    {"TensorRT", "kD",
     [](const Word& w) {
         return is_one_of(w.name, {"kDLA_HWC4", "kDLA_LINEAR", "DLA_HWC4", "DLA_LINEAR"});
     },
     Quote::word, "the format {} cannot be drawn yet", true},
    {"TensorRT", "HFIB",
     [](const Word& w)
     {
         return is_one_of(w.name, {"Half", "Float", "Int8", "Int32", "BFloat16", "Bool"})
                && is_list_of_strides(w.after());
     },
     Quote::brackets,
     "the numbers of {} may be sizes or strides: write both, or name the format, such as kHWC8", false},
    {"JAX", "m",
     [](const Word& w)
     {
         if (w.name != "major_to_minor" && w.name != "minor_to_major")
             return false;
         Scanner scan(w.text, w.begin + w.name.size());
         if (!scan.take('=') && !scan.take(':') && scan.peek() != '(')
             return false; // a word of a sentence
         return w.name == "major_to_minor" || scan.next() != '{' || !follows_shape(w.before());
     },
     Quote::word, "a layout given by {} cannot be drawn yet", true},
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
                && w.name.find("INTER") == std::string_view::npos
                && !Scanner(w.after(), 0).take('='); // otherwise its definition follows
     },
     Quote::word, "{} is only a name: paste what print shows for it, such as Sw<3,4,3> o 0 o (8,64):(64,1)",
     true},
    {"CuTe", "mtcl",
     [](const Word& w)
     {
         return is_one_of(w.name, {"make_layout", "make_composed_layout", "make_swizzle", "tile_to_shape",
                                   "composition", "logical_divide", "make_ordered_layout"})
                && (w.after().starts_with('(') || w.after().starts_with('<'));
     },
     Quote::word, "{} is code, which is not executed: paste the printed layout", false},
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
    {"ggml", "l",
     [](const Word& w)
     {
         constexpr std::size_t longest = 256;
         if (w.name != "llama_model_loader")
             return false;
         const std::string_view near = w.after().substr(0, longest);
         Names names(near.substr(0, near.find('\n')), 0);
         while (names.next())
             if (is_quantised(names.name()))
                 return true;
         return false;
     },
     Quote::word, "a quantised tensor, in whose blocks an element has no address", false},
    {"ggml", "lG",
     [](const Word& w) { return w.name == "llama_model_loader" || w.name.starts_with("GGML_TYPE_"); },
     Quote::word, "only sizes (ne): write the strides (nb) too", false},
    {"tinygrad", "S", [](const Word& w) { return w.name == "ShapeTracker" && w.after().starts_with('('); },
     Quote::word, "the views of a {} cannot be read: write each as size=(2, 4), stride=(4, 1)", false},
    {"TVM", "T", [](const Word& w) { return w.name == "Tensor" && w.after().starts_with("[("); },
     Quote::brackets, "{} has no strides: add strides=(..)", false},
    {"Triton", "s",
     [](const Word& w)
     { return w.name == "shared" && w.before().ends_with('#') && w.after().starts_with("<{"); },
     Quote::word, "{} has no sizes: write it as #triton_gpu.shared<{{..}}>, with a tensor type beside it",
     false},
    {"Triton", "t",
     [](const Word& w)
     {
         constexpr std::size_t longest = 128;
         if (w.name != "tensor" || !w.after().starts_with('<'))
             return false;
         const std::string_view near = w.after().substr(0, longest);
         const std::size_t at = near.substr(0, near.find('>')).find(", #");
         if (at == std::string_view::npos)
             return false;
         const std::string_view encoding = near.substr(at + 3, near.find_first_of("<>", at) - at - 3);
         return encoding.find('.') == std::string_view::npos || encoding.starts_with("tt")
                || encoding.starts_with("triton");
     },
     Quote::brackets, "the encoding of {} gives its layout; paste the encoding too", false},
    {"MLIR", "s",
     [](const Word& w)
     { return w.name == "sparse_tensor" && w.before().ends_with('#') && w.after().starts_with(".encoding"); },
     Quote::word, "a sparse tensor cannot be drawn", true},
    {"MLIR", "tv",
     [](const Word& w)
     {
         return is_one_of(w.name, {"tensor", "vector"}) && w.after().size() > 1 && w.after()[0] == '<'
                && (is_digit(w.after()[1]) || w.after()[1] == '?');
     },
     Quote::brackets, "{} has no memory layout: paste its memref", false},
    {"MLIR", "m",
     [](const Word& w)
     {
         constexpr std::size_t farthest = 512;
         const std::string_view near = w.after().substr(0, farthest);
         return w.name == "memref" && near.starts_with('.')
                && near.substr(0, near.find('\n')).find("memref<") == std::string_view::npos;
     },
     Quote::word, "the types of {} give its layout: paste the line with its types", false},
    {"PyTorch", "c",
     [](const Word& w)
     {
         std::string_view before = w.before(); // not Keras's data_format="channels_last"
         while (!before.empty() && std::string_view("\"' =:").find(before.back()) != std::string_view::npos)
             before.remove_suffix(1);
         return (w.name == "channels_last" || w.name == "channels_last_3d") && !before.ends_with("data_format");
     },
     Quote::word, "the strides of {} are not computed: write size= and stride=", false},
    {"NumPy", "o",
     [](const Word& w)
     { return w.name == "order" && (w.after().starts_with("='F'") || w.after().starts_with("=\"F\"")); },
     Quote::word, "the strides of order F are not computed: write shape= and strides=, in bytes", false},
    {"CUTLASS", "CR",
     [](const Word& w)
     {
         return is_one_of(w.name, {"ColumnMajor", "RowMajor"})
                && (w.before().ends_with("layout::") || w.after().starts_with('('));
     },
     Quote::word, "{} is only an order: write sizes and strides, such as (8,64):(1,8)", false},
    {"ggml", "g", [](const Word& w) { return w.name.starts_with("ggml_view_"); }, Quote::word,
     "{} is code, which is not executed: write the printed ne and nb", false},
    {"CUDA", "c",
     [](const Word& w) { return w.name.starts_with("cudaMallocPitch") || w.name == "cudaMalloc3D"; },
     Quote::word, "the pitch of {} is known only at run time: write sizes and strides in elements", false},
    {"NumPy", "an",
     [](const Word& w)
     {
         return (w.name == "as_strided" && w.before().ends_with("tricks."))
                || (w.name == "ndarray" && w.after().starts_with('('));
     },
     Quote::word, "{} can be read only if its shape and strides are numbers", false},
    {"NumPy", "m", [](const Word& w) { return w.name == "memmap" && w.before().ends_with("np."); }, Quote::word,
     "{} has no strides: write shape= and strides=, in bytes", false},
    {"NumPy", "f", [](const Word& w) { return w.name == "fortran_order"; }, Quote::word,
     "the header of an .npy file: open the file itself", false},
    {"Zarr", "z", [](const Word& w) { return w.name == "zarr_format"; }, Quote::word,
     "the description of an array in chunks, each in a file of its own, which cannot be drawn", false},
    {"Sophgo", "o", [](const Word& w) { return w.name == "opcode" && w.near_before("\"file-line\""); },
     Quote::word, "a tensor_location.json: open the file itself", false},
    {"safetensors", "d", [](const Word& w) { return w.name == "data_offsets"; }, Quote::word,
     "a header that lists packed arrays: open the file directly", false},
    {"TensorFlow", "s",
     [](const Word& w)
     {
         return w.name == "shape"
                && (w.before().ends_with("tf.Tensor(") || w.before().ends_with("tf.Tensor: ")
                    || w.before().ends_with("KerasTensor("));
     },
     Quote::brackets, "its tensors have no strides", false},
    {"image", "VDMCbrRlhme",
     [](const Word& w)
     {
         return is_one_of(w.name, {"VkSubresourceLayout", "rowPitch", "RowPitch", "bytesPerRow", "linesize",
                                   "bytes_per_line", "halide_buffer_t", "CV_8UC1", "CV_8UC3", "CV_8UC4",
                                   "CV_16FC1", "CV_32FC1", "CV_32FC3"})
                || (w.name == "Map" && w.before().ends_with("Eigen::"));
     },
     Quote::word,
     "an image or a matrix with a step of its rows cannot be read yet: write sizes and strides in elements, "
     "such as "
     "size=(2, 3), stride=(4, 1)",
     false},
    {"layer parameters", "kpwdMC",
     [](const Word& w)
     {
         return is_one_of(w.name, {"kernel_size", "pool_size", "kernel_shape", "window_strides",
                                   "window_dimensions", "dilation_rate"})
                || (is_one_of(w.name, {"MaxPooling2D", "Conv2D", "Conv2d", "MaxPool2d"})
                    && w.after().starts_with('('));
     },
     Quote::word, "these are the strides of a convolution or a pooling, not of a tensor", false},
};

constexpr std::size_t most_quoted = 60;

/// Returns the words that a row's message quotes from the text, all from one line.
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

/// The row that a word is of; null if it is of none.
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

} // namespace

void known(std::string_view text, const ImportOptions&, Findings& findings)
{
    std::array<std::optional<Word>, std::size(formats)> first; // first word of each row
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

std::optional<Stop> undrawable_layout(std::string_view text, TextSpan part)
{
    Names names(text.substr(0, part.end), part.begin);
    while (names.next())
    {
        const Word word{text, names.place(), names.name()};
        if (const auto name = layout_name(text, word.begin, word.name); name && !name->layout.empty())
            return Stop{word.begin, Code::unsupported,
                        fmt::format("the layout {} beside it may apply to it", word.name)};
        if (const KnownFormat* format = format_of(word); format && format->is_layout)
            return Stop{word.begin, Code::unsupported,
                        fmt::format("{}: {}", format->format, message(*format, word))};
    }
    return std::nullopt;
}

} // namespace stridescope::core::formats

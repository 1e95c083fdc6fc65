#include "core/import/around.h"
#include "core/import/formats.h"
#include "core/import/layout_name.h"
#include "core/import/sizes_beside.h"
#include "core/text/letters.h"

#include <fmt/format.h>

#include <algorithm>

/// Names of layouts beside sizes: nChw16c, NCHW16c, NC4HW4, FRACTAL_NZ, kHWC8.
namespace stridescope::core
{
namespace
{

bool is_upper(char c)
{
    return c >= 'A' && c <= 'Z';
}

/// Returns the letters that name the dimensions in a tag, before its blocks, in lower case: "nchw" of nChw16c.
/// Each letter occurs once; that of a block is one of them, and is a capital there. Empty if it is not such a
/// tag. `plain`: also accept a tag without blocks.
std::string letters_of(std::string_view tag, bool plain = false)
{
    constexpr std::string_view dimensions = "abcdefghijklnowxy";
    std::string seen;
    std::size_t at = 0;
    for (; at < tag.size() && !is_digit(tag[at]) && tag[at] != '_'; ++at)
    {
        const char letter = small_letter(tag[at]);
        if (dimensions.find(letter) == std::string_view::npos || seen.find(letter) != std::string::npos)
            return {};
        seen += letter;
    }
    if (seen.size() < 2 || (at == tag.size() && !plain))
        return {};
    while (at < tag.size())
    {
        const std::size_t digits = at;
        while (at < tag.size() && is_digit(tag[at]))
            ++at;
        const char block = at < tag.size() ? tag[at++] : '\0';
        if (digits + 1 == at || is_upper(block) || seen.find(block) == std::string::npos
            || tag.substr(0, digits).find(static_cast<char>(block - 'a' + 'A')) == std::string_view::npos)
            return {};
    }
    return seen;
}

/// Returns the order in which the letters name the dimensions; empty if it is not known.
std::string_view order_of(const std::string& letters)
{
    std::string sorted = letters;
    std::sort(sorted.begin(), sorted.end());
    for (const std::string_view order : {"nc", "ncw", "nchw", "ncdhw", "oi", "oiw", "oihw", "oidhw", "goiw",
                                         "goihw", "goidhw", "ab", "abc", "abcd", "abcde", "abcdef"})
    {
        std::string same(order);
        std::sort(same.begin(), same.end());
        if (same == sorted)
            return order;
    }
    return {};
}

/// Reads TVM's nhwc-8h2w32c2w: the letters of the tensor's dimensions, and blocks of them after a dash.
std::optional<LayoutName> dashed_name(std::string_view text, std::size_t begin, std::string_view word)
{
    const std::string_view rest = text.substr(begin + word.size(), Scanner::most_name);
    if (word.size() > Dims::max_rank || rest.size() < 3 || rest.front() != '-' || !is_digit(rest[1]))
        return std::nullopt;
    Scanner scan(rest, 1);
    const std::string_view blocks = scan.name();
    std::string capitals(word); // as if all were blocked
    std::transform(capitals.begin(), capitals.end(), capitals.begin(),
                   [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; });
    const std::string letters = letters_of(capitals + std::string(blocks));
    if (letters.size() != word.size() || order_of(letters).empty())
        return std::nullopt;
    const std::size_t length = word.size() + 1 + blocks.size();
    return LayoutName{std::string(text.substr(begin, length)), capitals, letters.size(), length, {}};
}

std::optional<LayoutName> tag_name(std::string_view word, bool plain = false)
{
    std::string_view tag = word;
    for (const std::string_view prefix : {"dnnl_", "mkldnn_"})
        if (tag.starts_with(prefix))
            tag.remove_prefix(prefix.size());
    const std::string letters = letters_of(tag, plain);
    const std::string_view order = letters.empty() ? std::string_view() : order_of(letters);
    if (order.empty())
        return std::nullopt;
    LayoutName name{std::string(tag), {}, letters.size(), word.size(), {}};
    if (!order.starts_with('a'))
        name.labels = in_capitals(order);
    // oneDNN's sizes are always in the order of logical dimensions, TVM's in that of a layout that is not
    // named.
    const bool capitals =
        std::all_of(tag.begin(), tag.begin() + static_cast<std::ptrdiff_t>(letters.size()), is_upper);
    if (capitals && order != letters)
        name.unsaid = "the order of its sizes is not given: write strides, or a oneDNN tag";
    return name;
}

constexpr std::size_t of_images = 4;

LayoutName image(std::string layout, std::size_t length)
{
    return {std::move(layout), "NCHW", of_images, length, {}};
}

/// The same with a third dimension of space.
LayoutName volume(LayoutName name)
{
    name.layout.insert(name.layout.find('H'), "D");
    name.labels = "NCDHW";
    name.rank = of_images + 1;
    return name;
}

/// kCHW32, kHWC8, kLINEAR of TensorRT.
std::optional<LayoutName> tensorrt_name(std::string_view word)
{
    for (const std::string_view linear : {"kLINEAR", "kNCHW", "kCHW"})
        if (word == linear)
            return LayoutName{"", {}, 0, word.size(), {}};
    if (word == "kHWC")
        return image("NHWC", word.size());
    if (word == "kDHWC8" || word == "kCDHW32")
        return volume(image(word == "kDHWC8" ? "NHWC8c" : "NCHW32c", word.size()));
    for (const std::string_view blocked : {"kCHW2", "kCHW4", "kCHW16", "kCHW32", "kHWC8", "kHWC16"})
        if (word == blocked)
            return image(fmt::format("N{}c", word.substr(1)), word.size());
    return std::nullopt;
}

/// Reads sentences of TensorRT's engines: "Channel major FP16 format where channel % 8 == 0", "Thirty-two wide
/// channel vectorized row major Int8 format".
std::optional<LayoutName> tensorrt_sentence(std::string_view text, std::size_t begin, std::string_view word)
{
    constexpr std::size_t longest = 96;
    constexpr std::string_view first_words[] = {"Row", "Channel", "Two", "Four", "Sixteen", "Thirty"};
    if (std::find(std::begin(first_words), std::end(first_words), word) == std::end(first_words))
        return std::nullopt;
    Scanner scan(text.substr(0, std::min(text.size(), begin + longest)), begin);
    const auto done = [&](LayoutName name)
    {
        if (!name.layout.empty() && scan.take("with 3 spatial dimensions"))
            name = volume(std::move(name));
        if (scan.take("where") || scan.take("with"))
            name.unsaid = "its alignment is not supported";
        name.length = scan.place() - begin;
        return name;
    };
    const auto take_type = [&]
    {
        const std::string_view type = scan.name();
        scan.take_name("format");
        return plain_type(type).has_value() || type == "BOOL";
    };
    if (scan.take("Row major") && (scan.take("linear"), take_type()))
        return done({"", {}, 0, 0, {}});
    if (scan.take("Channel major") && take_type())
    {
        Scanner where = scan;
        if (!where.take("where channel %"))
            return done(image("NHWC", 0));
        const Int block = where.integer();
        if (where.failed() || !where.take("== 0"))
            return done(image("NHWC", 0));
        scan = where;
        return done(image(fmt::format("NHWC{}c", block), 0));
    }
    for (const auto& [count, layout] : {std::pair("Two", "NCHW2c"), std::pair("Four", "NCHW4c"),
                                        std::pair("Sixteen", "NCHW16c"), std::pair("Thirty-two", "NCHW32c")})
        if (scan.take(count) && scan.take("wide channel vectorized row major") && take_type())
            return done(image(layout, 0));
    return std::nullopt;
}

/// NC4HW4 of MNN and ncnn, NC1HWC0 and FRACTAL_NZ of Ascend.
std::optional<LayoutName> blocked_name(std::string_view word)
{
    for (const std::string_view name : {"NC4HW4", "NC8HW8", "NC1HWC0", "NC1HWC0_C04"})
        if (word == name)
        {
            LayoutName named = image(std::string(word), word.size());
            named.needs_type = word == "NC1HWC0";
            return named;
        }
    if (constexpr std::string_view rockchip = "NC1HWC2_";
        word.starts_with(rockchip)
        && word.find_first_not_of("0123456789", rockchip.size()) == std::string_view::npos)
        return image(std::string(word), word.size());
    if (word == "FRACTAL_NZ" || word.starts_with("FRACTAL_NZ_C0_"))
        return LayoutName{std::string(word), {}, 0, word.size(), {}, word == "FRACTAL_NZ"};
    return std::nullopt;
}

} // namespace

std::optional<LayoutName> layout_name(std::string_view text, std::size_t begin, std::string_view word)
{
    constexpr std::size_t longest = 40;
    if (word.size() < 3 || word.size() > longest)
        return std::nullopt;
    if (word.front() == 'k')
        return tensorrt_name(word);
    if (text.substr(0, begin).ends_with("TensorFormat.")) // in its Python
        if (auto named = tensorrt_name("k" + std::string(word)))
        {
            named->length = word.size();
            return named;
        }
    if (auto sentence = tensorrt_sentence(text, begin, word))
        return sentence;
    if (auto named = blocked_name(word))
        return named;
    if (auto named = dashed_name(text, begin, word))
        return named;
    return tag_name(word);
}

namespace
{

/// Reads acdb in "tag acdb", "format_tag::acdb", "--stag=acdb", dnnl_acdb: a word that is a tag because the
/// text calls it one.
std::optional<LayoutName> plain_tag(std::string_view text, std::size_t begin, std::string_view word)
{
    std::size_t end = begin;
    while (end > 0 && std::string_view(" =:'\"`").find(text[end - 1]) != std::string_view::npos)
        --end;
    const bool named = end < begin && end > 2 && in_small_letters(text.substr(end - 3, 3)) == "tag";
    if ((!named && !word.starts_with("dnnl_") && !word.starts_with("mkldnn_"))
        || std::any_of(word.begin(), word.end(), is_upper))
        return std::nullopt;
    // "tag abc" may belong to another tensor; strides take precedence over a tag.
    constexpr std::size_t least_of_word = 4;
    const TextSpan line = lines_around(text, {begin, begin});
    const bool spaced = begin > 0 && is_blank(text[begin - 1]);
    if ((spaced && word.size() < least_of_word)
        || text.substr(line.begin, line.end - line.begin).find("stride") != std::string_view::npos)
        return std::nullopt;
    return tag_name(word, true);
}

} // namespace

namespace formats
{

void tags(std::string_view text, const ImportOptions&, Findings& findings)
{
    Names names(text, 0);
    while (!findings.done() && names.next())
    {
        const std::size_t begin = names.place();
        auto name = layout_name(text, begin, names.name());
        const bool plain = !name;
        if (plain)
            name = plain_tag(text, begin, names.name());
        if (!name)
            continue;
        const TextSpan span{begin, begin + name->length};
        Scanner scan(text, span.end);
        StridedText said;
        SizesBeside beside = sizes_beside(text, span, name->rank);
        said.sizes = std::move(beside.sizes);
        said.labels = name->labels;
        const std::string_view why = name->unsaid.empty() ? std::string_view(beside.why_not) : name->unsaid;
        if (!why.empty() && plain)
            continue; // strides may give the layout
        if (!why.empty())
            scan.leave_open(begin, Code::unsupported,
                            fmt::format("the layout {}: {}", text.substr(begin, name->length), why));
        take_type_beside(scan, span, {torch_type, TypeWords::tags, findings.layouts()}, said);
        if (name->needs_type && !said.dtype && !said.type_note.empty())
            scan.leave_open(begin, Code::dtype,
                            fmt::format("{}; the data type decides the block size: write one", said.type_note));
        names.go_to(findings.take(
            begin, scan, name->layout.empty() ? imported_buffer(said) : imported_layout(said, name->layout)));
    }
}

} // namespace formats

} // namespace stridescope::core

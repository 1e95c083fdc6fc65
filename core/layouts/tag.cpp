#include "core/layouts/text_parts.h"

#include "core/tensor/checked.h"
#include "core/text/letters.h"

#include <fmt/format.h>

#include <algorithm>

/// Tags of oneDNN (aBcd16b) and TVM (NCHW16c), and names that stand for tags.
namespace stridescope::core::layouts
{
namespace
{

bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

std::string sorted(std::string word)
{
    std::sort(word.begin(), word.end());
    return word;
}

/// Returns the first position of a letter; the number of letters if it is missing.
std::size_t place_of(const std::string& letters, char letter)
{
    return static_cast<std::size_t>(std::find(letters.begin(), letters.end(), letter) - letters.begin());
}

/// Returns the letters of the dimensions in order: the labels if the text uses the same letters, else a, b, c.
std::string dimension_letters(const std::string& used, const LaidOut& tensor)
{
    std::string labels = in_small_letters(tensor.labels);
    if (sorted(labels) == sorted(used))
        return labels;
    std::string letters;
    for (std::size_t d = 0; d < tensor.sizes.size(); ++d)
        letters += static_cast<char>('a' + static_cast<int>(d));
    return letters;
}

struct Block
{
    Int extent = 1;
    char letter = 'a';
    std::size_t place = 0;
};

} // namespace

Result<LayoutText> read_tag(std::string_view text, const LaidOut& tensor)
{
    constexpr std::size_t most_blocks = 16;
    TextReader read("oneDNN or TVM tag", text);
    const auto fail_at = [&](std::size_t place, std::string message)
    {
        read.go_to(place);
        read.fail(std::move(message));
        return read.problem();
    };
    std::size_t at = 0;
    while (at < text.size() && is_letter(text[at]))
        ++at;
    const std::string outer(text.substr(0, at));
    if (outer.empty())
        return fail_at(0, "expected a letter");
    const std::string used = in_small_letters(outer);
    for (std::size_t i = 0; i < used.size(); ++i)
        if (place_of(used, used[i]) != i)
            return fail_at(i, fmt::format("letter {} is used twice", outer[i]));
    bool any_case = at < text.size() && text[at] == '-';
    any_case =
        any_case || std::none_of(outer.begin(), outer.end(), [](char c) { return small_letter(c) == c; });
    if (at < text.size() && (text[at] == '-' || text[at] == '_'))
        ++at;
    std::vector<Block> blocks;
    read.go_to(at);
    while (!read.at_end() && read.place() < text.size())
    {
        const std::size_t place = read.place();
        Block block{read.positive(), 'a', place};
        if (read.failed())
            return read.problem();
        const char letter = read.place() < text.size() ? text[read.place()] : '\0';
        if (!is_letter(letter) || (!any_case && small_letter(letter) != letter))
            return fail_at(read.place(), "expected the lower-case letter of a block's dimension");
        block.letter = small_letter(letter);
        read.go_to(read.place() + 1);
        if (place_of(used, block.letter) == used.size())
            return fail_at(place, fmt::format("no dimension has the letter {}", block.letter));
        blocks.push_back(block);
        if (blocks.size() > most_blocks)
            return fail_at(place, fmt::format("more than {} blocks", most_blocks));
    }
    for (std::size_t i = 0; i < outer.size() && !any_case; ++i)
    {
        const bool blocked =
            std::any_of(blocks.begin(), blocks.end(),
                        [&](const Block& block) { return block.letter == small_letter(outer[i]); });
        if (blocked && small_letter(outer[i]) == outer[i])
            return fail_at(i, fmt::format("dimension {} has a block: write it in upper case", outer[i]));
        if (!blocked && small_letter(outer[i]) != outer[i])
            return fail_at(i, fmt::format("dimension {} has no block: write it in lower case", outer[i]));
    }
    if (outer.size() != tensor.sizes.size())
        return Problem{Code::rank, "layout",
                       fmt::format("tag {} has {} dimensions, but the tensor has {}", text, outer.size(),
                                   tensor.sizes.size())};
    const std::string letters = dimension_letters(used, tensor);
    std::vector<Axis> axes;
    for (std::size_t i = 0; i < outer.size(); ++i)
    {
        const std::size_t d = place_of(letters, used[i]);
        if (d == letters.size())
            return fail_at(
                i, fmt::format("no dimension has the letter {}; the letters are {}", outer[i], letters));
        axes.push_back({d, {}});
    }
    for (const Block& block : blocks)
        axes.push_back({place_of(letters, block.letter), block.extent});
    auto digits = dense_digits(axes, tensor);
    if (!digits)
        return digits.problem();
    return LayoutText{any_case ? "TVM tag" : "oneDNN tag", *std::move(digits), {}, {}, 0, {}, false};
}

std::optional<Result<LayoutText>> read_named(std::string_view text, const LaidOut& tensor)
{
    const Int of_32_bytes = 256 / tensor.bits();
    Int block = 0;
    bool fractal = false;
    bool bad_number = false;
    const auto number_behind = [&](std::string_view name)
    {
        TextReader read(name, text);
        read.go_to(name.size());
        block = read.positive();
        read.expect_end();
        bad_number = read.failed();
    };
    if (text == "NC4HW4" || text == "NC1HWC0_C04")
        block = 4;
    else if (text == "NC8HW8")
        block = 8;
    else if (text == "NC1HWC0")
        block = of_32_bytes;
    else if (text.starts_with("NC1HWC2_"))
        number_behind("NC1HWC2_");
    else if (text == "FRACTAL_NZ")
    {
        fractal = true;
        block = of_32_bytes;
    }
    else if (text.starts_with("FRACTAL_NZ_C0_"))
    {
        fractal = true;
        number_behind("FRACTAL_NZ_C0_");
    }
    else if (text.starts_with("FRACTAL_"))
        return Problem{Code::unsupported, "layout",
                       fmt::format("{} is not supported; write its blocks as digits", text)};
    else
        return std::nullopt;
    if (bad_number)
        return Problem{Code::layout, "layout", fmt::format("{} must end in a number of at least 1", text)};
    const std::size_t rank = tensor.sizes.size();
    if (fractal ? rank < 2 : rank != 4)
        return Problem{Code::rank, "layout",
                       fmt::format("{} takes {} dimensions, not {}", text, fractal ? "2 or more" : "4", rank)};
    std::vector<Axis> axes;
    if (fractal)
    {
        for (std::size_t d = 0; d + 2 < rank; ++d)
            axes.push_back({d, {}});
        axes.insert(axes.end(), {{rank - 1, {}}, {rank - 2, {}}, {rank - 2, 16}, {rank - 1, block}});
    }
    else
    {
        const bool by_label = sorted(tensor.labels) == "CHNW";
        std::size_t channel = 0;
        for (std::size_t i = 0; i < 4; ++i)
        {
            const std::size_t d = by_label ? place_of(tensor.labels, "NCHW"[i]) : i;
            channel = i == 1 ? d : channel;
            axes.push_back({d, {}});
        }
        axes.push_back({channel, block});
    }
    auto digits = dense_digits(axes, tensor);
    if (!digits)
        return digits.problem();
    return LayoutText{"named layout", *std::move(digits), {}, {}, 0, {}, false};
}

} // namespace stridescope::core::layouts

#pragma once

#include <string>
#include <string_view>
#include <vector>

/// The text of lessons: CommonMark, as libmd4c reads it, as blocks of words that whoever draws them breaks into
/// lines.
namespace stridescope::core
{

/// Words in one face.
struct TextRun
{
    std::string words;
    bool code = false;
    bool strong = false;
    bool emphasised = false;

    friend bool operator==(const TextRun&, const TextRun&) = default;
};

struct TextBlock
{
    enum class Kind
    {
        paragraph,
        item, ///< of a list, its first paragraph
        code, ///< lines as they stand
    };
    Kind kind = Kind::paragraph;
    int depth = 0;             ///< lists and quotes that it is in
    std::string mark;          ///< of an item: a bullet, or "2."
    std::vector<TextRun> runs; ///< a line break that is meant is a '\n'

    [[nodiscard]] std::string words() const; ///< of all runs
};

/// Headings are paragraphs in strong words; a link is its words and where it leads; HTML is text.
[[nodiscard]] std::vector<TextBlock> markdown_blocks(std::string_view markdown);

} // namespace stridescope::core

#pragma once

#include <string>
#include <string_view>
#include <vector>

/// Text of lessons and of the manual: CommonMark, as libmd4c reads it, as blocks of words; drawing breaks them
/// into lines.
namespace stridescope::core
{

/// Words in one type face.
struct TextRun
{
    std::string words;
    bool code = false;
    bool strong = false;
    bool emphasised = false;
    std::string link = {}; ///< target of a link of the manual; empty: no link

    friend bool operator==(const TextRun&, const TextRun&) = default;
};

struct TextBlock
{
    enum class Kind
    {
        paragraph,
        item, ///< the first paragraph of a list item
        code, ///< lines, unchanged
        cell, ///< a cell of a table of the manual
    };
    Kind kind = Kind::paragraph;
    int depth = 0;             ///< number of lists and quotes that it is in
    std::string mark;          ///< mark of an item: a bullet, or "2."
    std::vector<TextRun> runs; ///< an intended line break is a '\n'
    unsigned heading = 0;      ///< level, from 1; 0: not a heading
    unsigned column = 0;       ///< column of a cell
    unsigned columns = 0;      ///< columns of its table

    [[nodiscard]] std::string words() const; ///< words of all runs
};

/// Returns the blocks of a lesson's text: headings become paragraphs in bold, links become their words and
/// target, HTML becomes text.
[[nodiscard]] std::vector<TextBlock> markdown_blocks(std::string_view markdown);
/// Returns the blocks of a page of the manual, which may have tables. Its links are runs; its comments are left
/// out.
[[nodiscard]] std::vector<TextBlock> manual_blocks(std::string_view page);

} // namespace stridescope::core

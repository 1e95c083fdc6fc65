#pragma once

#include <string>
#include <string_view>
#include <vector>

/// Text of lessons and of the manual: CommonMark, as libmd4c reads it, as blocks of words; drawing breaks them
/// into lines.
namespace stridescope::core
{

/// Words in one face.
struct TextRun
{
    std::string words;
    bool code = false;
    bool strong = false;
    bool emphasised = false;
    std::string link = {}; ///< of the manual: where the words lead; empty: nowhere

    friend bool operator==(const TextRun&, const TextRun&) = default;
};

struct TextBlock
{
    enum class Kind
    {
        paragraph,
        item, ///< of a list, its first paragraph
        code, ///< lines as they stand
        cell, ///< of a table of the manual
    };
    Kind kind = Kind::paragraph;
    int depth = 0;             ///< lists and quotes that it is in
    std::string mark;          ///< of an item: a bullet, or "2."
    std::vector<TextRun> runs; ///< a line break that is meant is a '\n'
    unsigned heading = 0;      ///< level, from 1; 0: the block is no heading
    unsigned column = 0;       ///< of a cell
    unsigned columns = 0;      ///< of its table

    [[nodiscard]] std::string words() const; ///< of all runs
};

/// Returns the blocks of a lesson's text: headings are paragraphs in strong words, a link is its words and
/// where it leads, HTML is text.
[[nodiscard]] std::vector<TextBlock> markdown_blocks(std::string_view markdown);
/// Returns the blocks of a page of the manual, which may have tables. Its links are runs; its comments are left
/// out.
[[nodiscard]] std::vector<TextBlock> manual_blocks(std::string_view page);

} // namespace stridescope::core

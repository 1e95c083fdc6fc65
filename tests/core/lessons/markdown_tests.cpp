#include "core/lessons/markdown.h"

#include <doctest/doctest.h>

using namespace stridescope::core;

TEST_CASE("paragraphs are words in faces, their lines one after the other")
{
    const auto blocks = markdown_blocks("Rows are **packed**,\n`a*b` and 2 * 3 * 4 stay; *so* it is.\n\nNext.");
    REQUIRE(blocks.size() == 2);
    CHECK(blocks[0].words() == "Rows are packed, a*b and 2 * 3 * 4 stay; so it is.");
    REQUIRE(blocks[0].runs.size() == 7);
    CHECK(blocks[0].runs[1] == TextRun{"packed", false, true, false});
    CHECK(blocks[0].runs[3] == TextRun{"a*b", true, false, false});
    CHECK(blocks[0].runs[5] == TextRun{"so", false, false, true});
    CHECK(blocks[1].words() == "Next.");
}

TEST_CASE("lists are items with marks, with the list's first number and its depth")
{
    const auto blocks = markdown_blocks("0. none\n1. one\n   - under it\n\n   goes on\n\n* a bullet");
    REQUIRE(blocks.size() == 5);
    const auto is = [&](std::size_t i, TextBlock::Kind kind, const char* mark, int depth, const char* words)
    {
        CHECK(blocks[i].kind == kind);
        CHECK(blocks[i].mark == mark);
        CHECK(blocks[i].depth == depth);
        CHECK(blocks[i].words() == words);
    };
    is(0, TextBlock::Kind::item, "0.", 1, "none");
    is(1, TextBlock::Kind::item, "1.", 1, "one");
    is(2, TextBlock::Kind::item, "\xE2\x80\xA2", 2, "under it");
    is(3, TextBlock::Kind::paragraph, "", 1, "goes on");
    is(4, TextBlock::Kind::item, "\xE2\x80\xA2", 1, "a bullet");
}

TEST_CASE("code keeps its lines, a link shows its target, HTML is text")
{
    const auto blocks = markdown_blocks("```c\na  = 1;\nb = 2;\n```\nSee [the page](https://example.org/a) or "
                                        "<https://example.org>, <b>not</b>.");
    REQUIRE(blocks.size() == 2);
    CHECK(blocks[0].kind == TextBlock::Kind::code);
    CHECK(blocks[0].words() == "a  = 1;\nb = 2;\n");
    CHECK(blocks[1].words() == "See the page (https://example.org/a) or https://example.org, <b>not</b>.");
}

TEST_CASE("a page of the manual: headings have levels, links lead, tables are cells, comments are left out")
{
    const auto blocks =
        manual_blocks("# Title\n\n<!-- options -->\n\n* See [the `other` page](other.md#here).\n\n"
                      "<!-- end -->\n\n| Key | What |\n|---|---|\n| `a` | one |\n| b | |\n\n"
                      "    indented\n");
    REQUIRE(blocks.size() == 8);
    CHECK(blocks[0].heading == 1);
    CHECK(blocks[1].kind == TextBlock::Kind::item);
    CHECK(blocks[1].words() == "See the other page.");
    REQUIRE(blocks[1].runs.size() == 5);
    CHECK(blocks[1].runs[0].link.empty());
    for (std::size_t i = 1; i < 4; ++i)
        CHECK(blocks[1].runs[i].link == "other.md#here");
    CHECK(blocks[1].runs[2].code);
    const std::pair<const char*, unsigned> cells[] = {{"Key", 0}, {"What", 1}, {"a", 0}, {"one", 1}, {"b", 0}};
    for (std::size_t i = 0; i < std::size(cells); ++i)
    {
        const TextBlock& cell = blocks[2 + i];
        CHECK(cell.kind == TextBlock::Kind::cell);
        CHECK(cell.words() == cells[i].first);
        CHECK(cell.column == cells[i].second);
        CHECK(cell.columns == 2);
        CHECK(cell.runs[0].strong == (i < 2));
    }
    CHECK(blocks[7].kind == TextBlock::Kind::code);
}

TEST_CASE("no text of a lesson ends the program")
{
    for (const char* const text :
         {"", "\n\n", "***", "[[[[(", "> > > -", "`", "1.\n-\n*", "![a](b \"c", "#### ", "---"})
    {
        CHECK(markdown_blocks(text).size() <= 3);
        CHECK(manual_blocks(text).size() <= 3);
    }
    CHECK(markdown_blocks(std::string(100000, '>')).size() <= 1);
    CHECK(markdown_blocks(std::string(100000, '*')).size() <= 1);
}

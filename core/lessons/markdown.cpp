#include "core/lessons/markdown.h"

#include <md4c.h>

#include <optional>

namespace stridescope::core
{
namespace
{

/// Builds blocks from the events that md4c reports one after the other.
class Builder
{
public:
    explicit Builder(bool follows_links) : follows(follows_links) {}

    std::vector<TextBlock> finished()
    {
        end();
        return std::move(blocks);
    }

    void enter(MD_BLOCKTYPE type, const void* detail)
    {
        switch (type)
        {
        case MD_BLOCK_UL:
            lists.push_back({std::nullopt, '.'});
            break;
        case MD_BLOCK_OL:
        {
            const auto& list = *static_cast<const MD_BLOCK_OL_DETAIL*>(detail);
            lists.push_back({list.start, list.mark_delimiter});
            break;
        }
        case MD_BLOCK_QUOTE:
            ++quotes;
            break;
        case MD_BLOCK_LI:
            begin(TextBlock::Kind::item);
            open.mark = next_mark();
            break;
        case MD_BLOCK_H:
            begin(TextBlock::Kind::paragraph);
            open.heading = static_cast<const MD_BLOCK_H_DETAIL*>(detail)->level;
            ++strong;
            break;
        case MD_BLOCK_CODE:
            begin(TextBlock::Kind::code);
            break;
        case MD_BLOCK_TABLE:
            columns = static_cast<const MD_BLOCK_TABLE_DETAIL*>(detail)->col_count;
            break;
        case MD_BLOCK_TR:
            column = 0;
            break;
        case MD_BLOCK_TH:
        case MD_BLOCK_TD:
            begin(TextBlock::Kind::cell);
            open.column = column++;
            open.columns = columns;
            strong += type == MD_BLOCK_TH ? 1 : 0;
            break;
        case MD_BLOCK_P:
            // An item's first paragraph is the item itself.
            if (open.kind != TextBlock::Kind::item || !open.runs.empty())
                begin(TextBlock::Kind::paragraph);
            break;
        default:
            break;
        }
    }
    void leave(MD_BLOCKTYPE type)
    {
        if (type == MD_BLOCK_H || type == MD_BLOCK_TH)
            --strong;
        if (type == MD_BLOCK_QUOTE)
            --quotes;
        if (type == MD_BLOCK_LI || type == MD_BLOCK_P || type == MD_BLOCK_H || type == MD_BLOCK_CODE
            || type == MD_BLOCK_TH || type == MD_BLOCK_TD)
            end();
        if (type == MD_BLOCK_UL || type == MD_BLOCK_OL)
            lists.pop_back();
    }
    void enter(MD_SPANTYPE type, const void* detail)
    {
        code += type == MD_SPAN_CODE ? 1 : 0;
        strong += type == MD_SPAN_STRONG ? 1 : 0;
        emphasised += type == MD_SPAN_EM ? 1 : 0;
        if (type == MD_SPAN_A)
        {
            const MD_ATTRIBUTE& to = static_cast<const MD_SPAN_A_DETAIL*>(detail)->href;
            targets.emplace_back(to.text, to.size);
            words_before_link = open.words().size();
        }
    }
    void leave(MD_SPANTYPE type)
    {
        code -= type == MD_SPAN_CODE ? 1 : 0;
        strong -= type == MD_SPAN_STRONG ? 1 : 0;
        emphasised -= type == MD_SPAN_EM ? 1 : 0;
        if (type != MD_SPAN_A)
            return;
        if (!follows && open.words().substr(words_before_link) != targets.back())
            put(" (" + targets.back() + ")");
        targets.pop_back();
    }
    void text(MD_TEXTTYPE type, std::string_view words)
    {
        if (type != MD_TEXT_HTML)
            put(type == MD_TEXT_BR ? "\n" : type == MD_TEXT_SOFTBR ? " " : words);
    }

private:
    struct List
    {
        std::optional<unsigned> next; ///< number of its next item; nothing: bullets
        char delimiter;
    };

    std::string next_mark()
    {
        if (lists.empty() || !lists.back().next)
            return "\xE2\x80\xA2";
        return std::to_string((*lists.back().next)++) + lists.back().delimiter;
    }
    void begin(TextBlock::Kind kind)
    {
        end();
        open = {};
        open.kind = kind;
        open.depth = static_cast<int>(lists.size()) + quotes;
    }
    void put(std::string_view words)
    {
        TextRun run{std::string(words), code > 0, strong > 0, emphasised > 0,
                    follows && !targets.empty() ? targets.back() : std::string()};
        if (!open.runs.empty())
        {
            TextRun& last = open.runs.back();
            if (last.code == run.code && last.strong == run.strong && last.emphasised == run.emphasised
                && last.link == run.link)
            {
                last.words += run.words;
                return;
            }
        }
        open.runs.push_back(std::move(run));
    }
    void end()
    {
        if (!open.runs.empty())
            blocks.push_back(std::move(open));
        open = {};
    }

    bool follows; ///< a link becomes a run of its own; else its target is written as text
    std::vector<TextBlock> blocks;
    TextBlock open;
    std::vector<List> lists;
    std::vector<std::string> targets;
    std::size_t words_before_link = 0;
    unsigned column = 0;  ///< column of the next cell
    unsigned columns = 0; ///< columns of the table
    int quotes = 0;
    int code = 0;
    int strong = 0;
    int emphasised = 0;
};

Builder& builder(void* of)
{
    return *static_cast<Builder*>(of);
}

std::vector<TextBlock> blocks_of(std::string_view markdown, unsigned flags, bool follows_links)
{
    Builder built(follows_links);
    MD_PARSER parser{};
    parser.flags = flags;
    parser.enter_block = [](MD_BLOCKTYPE type, void* detail, void* of)
    {
        builder(of).enter(type, detail);
        return 0;
    };
    parser.leave_block = [](MD_BLOCKTYPE type, void*, void* of)
    {
        builder(of).leave(type);
        return 0;
    };
    parser.enter_span = [](MD_SPANTYPE type, void* detail, void* of)
    {
        builder(of).enter(type, detail);
        return 0;
    };
    parser.leave_span = [](MD_SPANTYPE type, void*, void* of)
    {
        builder(of).leave(type);
        return 0;
    };
    parser.text = [](MD_TEXTTYPE type, const MD_CHAR* words, MD_SIZE size, void* of)
    {
        builder(of).text(type, {words, size});
        return 0;
    };
    md_parse(markdown.data(), static_cast<MD_SIZE>(markdown.size()), &parser, &built);
    return built.finished();
}

} // namespace

std::string TextBlock::words() const
{
    std::string all;
    for (const TextRun& run : runs)
        all += run.words;
    return all;
}

std::vector<TextBlock> markdown_blocks(std::string_view markdown)
{
    return blocks_of(markdown, MD_FLAG_NOHTML | MD_FLAG_NOINDENTEDCODEBLOCKS, false);
}

std::vector<TextBlock> manual_blocks(std::string_view page)
{
    return blocks_of(page, MD_FLAG_TABLES, true);
}

} // namespace stridescope::core

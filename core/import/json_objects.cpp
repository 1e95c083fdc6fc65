#include "core/import/json_objects.h"

#include "core/import/scanner.h"

#include <algorithm>

namespace stridescope::core
{
namespace
{

constexpr std::size_t deepest = 200;

/// Returns the end of a string that begins at a quote; strings end with their line.
std::size_t string_end(std::string_view text, std::size_t quote)
{
    for (std::size_t i = quote + 1; i < text.size(); ++i)
        if (text[i] == '\\')
            ++i;
        else if (text[i] == '"')
            return i + 1;
        else if (text[i] == '\n')
            return i;
    return text.size();
}

/// Finds the ends of comments.
class Comments
{
public:
    explicit Comments(std::string_view of) : text(of) {}

    /// Returns the end of a comment that begins here, or the same position if none does. An unterminated
    /// comment is not a comment.
    std::size_t end_of(std::size_t at)
    {
        const std::string_view start = text.substr(at, 2);
        const bool line = start == "//";
        if (!line && (start != "/*" || none_ends))
            return at;
        const std::size_t found = text.find(line ? "\n" : "*/", at + 2);
        if (found != std::string_view::npos)
            return line ? found : found + 2;
        none_ends = none_ends || !line; // not searched for again
        return line ? text.size() : at;
    }

private:
    std::string_view text;
    bool none_ends = false; ///< no comment of several lines
};

} // namespace

std::vector<TextSpan> objects_with_key(std::string_view text, const std::vector<std::string_view>& keys,
                                       std::size_t most)
{
    struct Open
    {
        std::size_t begin;
        bool wanted = false;
    };
    std::vector<TextSpan> found;
    std::vector<Open> open; // braces and brackets
    Comments comments(text);
    for (std::size_t i = 0; i < text.size(); ++i)
    {
        const char c = text[i];
        if (c == '"')
        {
            const std::size_t end = string_end(text, i);
            const std::string_view word = text.substr(i + 1, end > i + 1 ? end - i - 2 : 0);
            if (!open.empty() && text[open.back().begin] == '{'
                && std::find(keys.begin(), keys.end(), word) != keys.end())
                open.back().wanted = true;
            i = end - 1;
        }
        else if (c == '/' && !open.empty())
            i = std::max(comments.end_of(i), i + 1) - 1;
        else if (c == '{' || c == '[')
        {
            if (open.size() >= deepest)
                open.clear(); // such a text is not a model
            open.push_back({i});
        }
        else if ((c == '}' || c == ']') && !open.empty())
        {
            const Open last = open.back();
            open.pop_back();
            if ((text[last.begin] == '{') != (c == '}'))
                open.clear();
            else if (last.wanted)
            {
                // Objects inside this one are part of it.
                while (!found.empty() && found.back().begin > last.begin)
                    found.pop_back();
                found.push_back({last.begin, i + 1});
                if (found.size() >= most)
                    break;
            }
        }
    }
    if (found.empty())
        if (const auto cut = std::find_if(open.begin(), open.end(), [](const Open& one) { return one.wanted; });
            cut != open.end())
            found.push_back({cut->begin, text.size()});
    return found;
}

std::string without_comments(std::string_view json)
{
    std::string plain(json);
    Comments comments(json);
    std::size_t comma = std::string::npos; // position of the last token if it is a comma
    for (std::size_t i = 0; i < json.size(); ++i)
    {
        const char c = json[i];
        if (c == '"')
        {
            i = string_end(json, i) - 1;
            comma = std::string::npos;
        }
        else if (const std::size_t end = comments.end_of(i); end != i)
        {
            for (; i < end; ++i)
                plain[i] = plain[i] == '\n' ? '\n' : ' ';
            --i;
        }
        else if (c == ',')
            comma = i;
        else if (!is_blank(c))
        {
            if ((c == '}' || c == ']') && comma != std::string::npos)
                plain[comma] = ' ';
            comma = std::string::npos;
        }
    }
    return plain;
}

} // namespace stridescope::core

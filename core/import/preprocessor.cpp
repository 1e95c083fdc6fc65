#include "core/import/preprocessor.h"

#include "core/import/around.h"
#include "core/import/scanner.h"

#include <fmt/format.h>

#include <algorithm>

namespace stridescope::core
{

Branches::Branches(std::string_view of) : text(of)
{
    std::vector<std::size_t> open;
    for (std::size_t at = text.find('#'); at < text.size(); at = text.find('#', at + 1))
    {
        const std::size_t before = text.find_last_not_of(" \t", at - (at > 0 ? 1 : 0));
        if (at > 0 && before != std::string_view::npos && text[before] != '\n')
            continue;
        Scanner scan(text, at + 1);
        scan.skip_blanks_on_line();
        const std::string_view word = scan.name();
        std::string_view line = text.substr(at, std::min(text.find('\n', at), text.size()) - at);
        line = line.substr(0, std::min(line.find("//"), line.find("/*")));
        while (!line.empty() && is_blank(line.back()))
            line.remove_suffix(1);
        const bool begins = is_one_of(word, {"if", "ifdef", "ifndef"});
        const bool next = is_one_of(word, {"else", "elif", "elifdef", "elifndef"});
        if (!begins && (open.empty() || (!next && word != "endif")))
            continue;
        Branch branch{line, line, open.empty() ? none : open.back()};
        if (!begins)
        {
            branch.first = all[open.back()].first;
            branch.outer = all[open.back()].outer;
            open.pop_back();
        }
        if (begins || next)
        {
            open.push_back(all.size());
            all.push_back(branch);
        }
        changes.push_back({at, open.empty() ? none : open.back()});
    }
}

std::size_t Branches::branch_at(std::size_t place) const
{
    const auto behind = std::upper_bound(changes.begin(), changes.end(), place,
                                         [](std::size_t at, const Change& one) { return at < one.place; });
    return behind == changes.begin() ? none : (behind - 1)->branch;
}

std::string Branches::why_not(TextSpan part) const
{
    const std::size_t begin = branch_at(part.begin);
    const std::size_t end = branch_at(part.end - 1);
    if (begin != end)
        return fmt::format("{} chooses a part of the layout: keep one branch",
                           all[end != none && (begin == none || end > begin) ? end : begin].first);
    if (begin == none)
        return {};
    const Branch& branch = all[begin];
    const bool is_first = branch.own.data() == branch.first.data();
    return branch.first == (is_first ? "#if 0" : "#if 1")
               ? fmt::format("{} leaves it out", is_first ? branch.first : branch.own)
               : std::string();
}

std::vector<std::string> Branches::conditions(std::size_t place) const
{
    constexpr std::size_t most = 8;
    std::vector<std::string> said;
    for (std::size_t at = branch_at(place); at != none && said.size() < most; at = all[at].outer)
    {
        const Branch& branch = all[at];
        const bool is_first = branch.own.data() == branch.first.data();
        // #ifndef LAYOUT_H and #define LAYOUT_H guard a header.
        const bool guard =
            branch.own.starts_with("#ifndef ")
            && text.substr(static_cast<std::size_t>(branch.own.data() - text.data()) + branch.own.size())
                   .starts_with(fmt::format("\n#define {}", branch.own.substr(8)));
        if (is_first && !guard && branch.first != "#if 1")
            said.push_back(fmt::format("only where {} holds, which the preprocessor decides", branch.own));
        else if (!is_first && branch.first != "#if 0")
            said.push_back(fmt::format("only in the branch {} of {}, which the preprocessor chooses",
                                       branch.own, branch.first));
    }
    return said;
}

} // namespace stridescope::core

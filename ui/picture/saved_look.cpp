#include "ui/picture/saved_look.h"

#include "ui/picture/coloured_by.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace stridescope::ui
{
namespace
{

constexpr std::array<const char*, 3> text_names = {"offsets", "coordinates", "values"};

std::string pages_letters(const core::PageChoice& pages, const std::string& labels)
{
    std::string text;
    if (pages.page)
        text += labels[*pages.page];
    if (pages.row)
        text += labels[*pages.row];
    return text + labels[pages.column];
}

/// Reads pages; nothing if a letter is not a label or is repeated.
std::optional<core::PageChoice> read_pages(const std::string& text, const std::string& labels)
{
    if (text.empty() || text.size() > 3)
        return std::nullopt;
    std::array<std::optional<std::size_t>, 3> dims;
    for (std::size_t i = 0; i < text.size(); ++i)
    {
        const std::size_t d = labels.find(text[i]);
        if (d == std::string::npos || text.find(text[i]) != i)
            return std::nullopt;
        dims[3 - text.size() + i] = d;
    }
    core::PageChoice pages;
    pages.page = dims[0];
    pages.row = dims[1];
    pages.column = *dims[2];
    pages.at = core::Dims::filled(labels.size(), 0);
    return pages;
}

void recall_fold(MemoryLook& memory, const std::string& fold)
{
    core::Int width = 0;
    const auto [end, error] = std::from_chars(fold.data(), fold.data() + fold.size(), width);
    if (fold == "line")
        memory.fold = Fold::line;
    else if (error == std::errc{} && end == fold.data() + fold.size() && width > 0)
    {
        memory.fold = Fold::width;
        memory.width = std::min(width, core::Int{1} << 62);
    }
}

} // namespace

std::optional<ThemeName> saved_theme(const core::SavedView& saved)
{
    if (saved.theme == "dark")
        return ThemeName::dark;
    return saved.theme == "light" ? std::optional(ThemeName::light) : std::nullopt;
}

void recall(Look& look, const core::SavedView& saved, const core::SceneView& view)
{
    for (std::size_t i = 0; i < text_names.size(); ++i)
        if (saved.text == text_names[i])
            look.text = static_cast<CellText>(i);
    if (saved.colour)
        for (const ColouredBy& way : ways_to_colour(view))
            if (colour_words(view, way) == *saved.colour)
                look.colour = way;
    if (saved.links)
        look.links = *saved.links != "off";
    if (saved.ruler)
        look.ruler = *saved.ruler == "on";
    if (saved.fold)
        for (MemoryLook& memory : look.memories)
            recall_fold(memory, *saved.fold);
    if (saved.pages)
        if (auto pages = read_pages(*saved.pages, view.labels(core::Operand::input)))
            look.grids[0].pages = *std::move(pages);
}

core::SavedView saved_look(const Look& look, ThemeName theme, const core::SceneView* view,
                           const core::SavedView& before)
{
    core::SavedView saved;
    saved.theme = theme == ThemeName::dark ? "dark" : "light";
    if (look.text)
        saved.text = text_names.at(static_cast<std::size_t>(*look.text));
    const GridLook& grid = look.grids[0];
    if (view && grid.pages.at.size() == view->sizes(core::Operand::input).size())
        saved.pages = pages_letters(grid.pages, view->labels(core::Operand::input));
    // Line fetches belong to a loop order, which is not kept.
    if (view && look.colour.what != ColouredBy::What::visits && (look.colour != ColouredBy{} || before.colour))
        saved.colour = colour_words(*view, coloured_by(look, *view));
    const MemoryLook& memory = look.memories[0];
    if (memory.fold != Fold::fit || before.fold)
        saved.fold = memory.fold == Fold::fit    ? "fit"
                     : memory.fold == Fold::line ? "line"
                                                 : std::to_string(memory.width);
    if (!look.links || before.links)
        saved.links = look.links ? "on" : "off";
    if (look.ruler)
        saved.ruler = *look.ruler ? "on" : "off";
    return saved;
}

} // namespace stridescope::ui

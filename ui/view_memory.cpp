#include "ui/view_memory.h"

#include "core/scene/view_memory.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace stridescope::ui
{
namespace
{

constexpr std::array<const char*, 3> text_names = {"offsets", "coordinates", "values"};

std::string pages_text(const core::PageChoice& pages, const std::string& labels)
{
    std::string text;
    if (pages.page)
        text += labels[*pages.page];
    if (pages.row)
        text += labels[*pages.row];
    return text + labels[pages.column];
}

/// Nothing where a letter is no label or is there twice.
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

bool memory_says_fold(const core::Scene& scene)
{
    return core::read_view(scene.view_json).fold.has_value();
}

void recall_fold(BarState& bar, const std::string& fold)
{
    core::Int width = 0;
    const auto [end, error] = std::from_chars(fold.data(), fold.data() + fold.size(), width);
    if (fold == "line")
        bar.fold = Fold::line;
    else if (error == std::errc{} && end == fold.data() + fold.size() && width > 0)
    {
        bar.fold = Fold::width;
        bar.width = std::min(width, core::Int{1} << 62);
    }
}

} // namespace

core::Scene scene_with_view(const Workspace& workspace)
{
    core::Scene scene = workspace.document->scene();
    core::ViewMemory memory;
    memory.theme = workspace.theme == ThemeName::dark ? "dark" : "light";
    if (workspace.views.text)
        memory.text = text_names.at(static_cast<std::size_t>(*workspace.views.text));
    const GridState& grid = workspace.views.grids[0];
    if (workspace.views.view && grid.pages.at.size() == workspace.views.view->sizes(core::Part::input).size())
        memory.pages = pages_text(grid.pages, workspace.views.view->labels(core::Part::input));
    const BarState& bar = workspace.views.bars[0];
    if (bar.fold != Fold::fit || memory_says_fold(scene))
        memory.fold = bar.fold == Fold::fit    ? "fit"
                      : bar.fold == Fold::line ? "line"
                                               : std::to_string(bar.width);
    scene.view_json = core::print_view(memory, scene.view_json);
    return scene;
}

void recall_view(Workspace& workspace)
{
    const core::ViewMemory memory = core::read_view(workspace.document->scene().view_json);
    if (memory.theme == "dark" || memory.theme == "light")
        workspace.theme = memory.theme == "dark" ? ThemeName::dark : ThemeName::light;
    for (std::size_t i = 0; i < text_names.size(); ++i)
        if (memory.text == text_names[i])
            workspace.views.text = static_cast<CellText>(i);
    if (memory.fold)
        for (BarState& bar : workspace.views.bars)
            recall_fold(bar, *memory.fold);
    if (!memory.pages)
        return;
    const core::SceneView view(workspace.document->shown().facts);
    if (auto pages = read_pages(*memory.pages, view.labels(core::Part::input)))
        workspace.views.grids[0].pages = *std::move(pages);
}

} // namespace stridescope::ui

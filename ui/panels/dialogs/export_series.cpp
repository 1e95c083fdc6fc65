#include "ui/panels/dialogs/export_series.h"

#include "core/steps/steps.h"

#include <fmt/format.h>

namespace stridescope::ui
{

std::optional<core::StepOffer> steps_to_export(const Look& look, const core::SceneView& view)
{
    if (auto offer = step_offer(look, view))
        return offer;
    auto offers = core::step_offers(view.facts());
    if (offers.empty())
        return std::nullopt;
    return std::move(offers.front());
}

std::string path_of_step(const StepSeries& steps, const std::string& path, core::Int number)
{
    return steps.numbered ? numbered_path(path, number, steps.last) : path;
}

std::string paths_of_series(const StepSeries& steps, const std::string& path)
{
    const std::string first = path_of_step(steps, path, steps.first);
    return steps.first == steps.last ? first : first + " to " + path_of_step(steps, path, steps.last);
}

std::string write_series(const FigureSeries& series, const std::string& path, const FigureMakers& makers,
                         core::Progress& progress)
{
    const core::SceneView view(series.figure.shown);
    const core::Int count = series.steps.last - series.steps.first + 1;
    for (core::Int done = 0; done < count && !core::is_cancelled(&progress); ++done)
    {
        const core::Int number = series.steps.first + done;
        FigureWanted figure = series.figure;
        go_to_step(figure.look, view, {series.code, number - 1});
        const std::string file = path_of_step(series.steps, path, number);
        if (const std::string failure = makers.write(figure, file); !failure.empty())
            return count == 1 ? failure : fmt::format("{}: {}", file, failure);
        progress.share_done = static_cast<double>(done + 1) / static_cast<double>(count);
    }
    return {};
}

} // namespace stridescope::ui

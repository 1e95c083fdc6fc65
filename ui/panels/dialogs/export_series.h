#pragma once

#include "ui/picture/step_series.h"
#include "ui/state/figure_wanted.h"

#include "core/analysis/progress.h"

namespace stridescope::ui
{

/// Returns the code whose steps a scene's pictures can be exported at: the one being stepped through, else the
/// first. Nothing if there is none.
[[nodiscard]] std::optional<core::StepOffer> steps_to_export(const Look& look, const core::SceneView& view);

/// The pictures of some steps of a scene's code.
struct FigureSeries
{
    FigureWanted figure; ///< everything but its step
    core::StepCode code = core::StepCode::elements;
    StepSeries steps;
};

/// Returns the file of each step; a single step without a number in its path uses the path of the series.
[[nodiscard]] std::string path_of_step(const StepSeries& steps, const std::string& path, core::Int number);
/// Returns "picture-01.svg to picture-12.svg", with folders.
[[nodiscard]] std::string paths_of_series(const StepSeries& steps, const std::string& path);

/// Writes the pictures one after another. Stops at one that cannot be written (returns the reason, with its
/// file), or if cancelled.
[[nodiscard]] std::string write_series(const FigureSeries& series, const std::string& path,
                                       const FigureMakers& makers, core::Progress& progress);

} // namespace stridescope::ui

#pragma once

#include "ui/picture/step_series.h"
#include "ui/state/figure_wanted.h"

#include "core/analysis/progress.h"

namespace stridescope::ui
{

/// Returns the code whose steps a scene's pictures can be exported at: that which is stepped through, else its
/// first. Nothing if it has none.
[[nodiscard]] std::optional<core::StepOffer> steps_to_export(const Look& look, const core::SceneView& view);

/// The pictures of some steps of some code.
struct FigureSeries
{
    FigureWanted figure; ///< all but its step
    core::StepCode code = core::StepCode::elements;
    StepSeries steps;
};

/// Returns the file of each step; the whole series has one path, where it is of one unnumbered step.
[[nodiscard]] std::string path_of_step(const StepSeries& steps, const std::string& path, core::Int number);
/// Returns "picture-01.svg to picture-12.svg", with folders.
[[nodiscard]] std::string paths_of_series(const StepSeries& steps, const std::string& path);

/// Writes them one after another, until one cannot be written (the reason is given, with its file), or it is
/// cancelled.
[[nodiscard]] std::string write_series(const FigureSeries& series, const std::string& path,
                                       const FigureMakers& makers, core::Progress& progress);

} // namespace stridescope::ui

#pragma once

#include "core/tensor/checked.h"

#include <optional>
#include <string>
#include <string_view>

/// A series of pictures for slides, one per step: the steps, and the names of the files.
namespace stridescope::ui
{

/// Steps, counted from 1; first <= last.
struct StepSeries
{
    core::Int first = 1;
    core::Int last = 1;
    bool numbered = false; ///< given as a range, even of one step: then each file has a number

    friend bool operator==(const StepSeries&, const StepSeries&) = default;
};

/// Limit of a series: more pictures are a mistake.
inline constexpr core::Int most_pictures = 10'000;

/// Reads "7" or "3..8" as typed; nothing if it is neither. `refusal` checks whether there are such steps.
[[nodiscard]] std::optional<StepSeries> read_step_series(std::string_view text);

/// Says why the series cannot be drawn for code with this many steps; empty if it can.
[[nodiscard]] std::string refusal(const StepSeries& series, core::Int steps);

/// Returns the path with a step's number in place of %d, or before its suffix. All numbers are as wide as the
/// last one, so that names sort as the steps do: "copy.svg" becomes "copy-03.svg" if there are 12.
[[nodiscard]] std::string numbered_path(std::string_view path, core::Int number, core::Int last);

} // namespace stridescope::ui

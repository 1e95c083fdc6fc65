#pragma once

#include "core/tensor/checked.h"

#include <optional>
#include <string>
#include <string_view>

/// A series of pictures, one a step, for slides: which steps, and what their files are called.
namespace stridescope::ui
{

/// Steps from 1, first <= last.
struct StepSeries
{
    core::Int first = 1;
    core::Int last = 1;
    bool numbered = false; ///< said as a series, be it of one: each file has its number

    friend bool operator==(const StepSeries&, const StepSeries&) = default;
};

/// More pictures than anybody shows: a slip, not a wish.
inline constexpr core::Int most_pictures = 10'000;

/// Reads "7" or "3..8", as typed; nothing if it is neither. Whether there are such steps `refusal` says.
[[nodiscard]] std::optional<StepSeries> read_step_series(std::string_view text);

/// Says, in a sentence, why it cannot be drawn for code with this many steps; empty: it can.
[[nodiscard]] std::string refusal(const StepSeries& series, core::Int steps);

/// Returns the path with a step's number where it has %d, else before its suffix. Numbers are as wide as the
/// last one's, so that names sort as the steps do: "copy.svg" is "copy-03.svg" of 12.
[[nodiscard]] std::string numbered_path(std::string_view path, core::Int number, core::Int last);

} // namespace stridescope::ui

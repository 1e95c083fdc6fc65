#pragma once

#include "ui/panels/canvas/element_words.h"
#include "ui/panels/facts/facts_parts.h"

#include <optional>
#include <string>
#include <vector>

namespace stridescope::ui
{

/// What there is to say of a pick.
struct PickSummary
{
    ColouredWords where;
    std::vector<FactLine> numbers; ///< the first is written large
    ColouredWords sum;
    std::vector<std::string> said; ///< its value, who shares its place, why nothing is there
};
[[nodiscard]] PickSummary pick_summary(const core::SceneView& view, ViewState& state, const core::Pick& pick);

/// What else there is to say, and takes longer to find out.
struct PickDetails
{
    std::optional<ColouredWords> source; ///< of an element of an output
    ColouredWords source_sum;
    std::vector<FactLine> lines;
    std::vector<ColouredWords> sharing; ///< the first coordinates at its place, if there are several
    bool more_sharing = false;
};
[[nodiscard]] PickDetails pick_details(const core::SceneView& view, ViewState& state, const core::Pick& pick);

} // namespace stridescope::ui

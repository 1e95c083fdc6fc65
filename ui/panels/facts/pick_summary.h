#pragma once

#include "ui/panels/canvas/element_words.h"
#include "ui/panels/facts/facts_parts.h"

#include <optional>
#include <string>
#include <vector>

namespace stridescope::ui
{

/// A short description of a pick.
struct PickSummary
{
    ColouredWords where;
    std::vector<FactLine> numbers; ///< the first one is written large
    ColouredWords sum;
    std::vector<std::string> said; ///< its value, elements that share its slot, or why the slot is empty
    /// The tensors that reserve a byte of lanes that they share; null elsewhere.
    const std::vector<core::LaneByteTensor>* tenants = nullptr;
};
[[nodiscard]] PickSummary pick_summary(const core::SceneView& view, ViewState& state, const core::Pick& pick);

/// Further facts about a pick, which take longer to find.
struct PickDetails
{
    std::optional<ColouredWords> source; ///< only for an element of an output
    ColouredWords source_sum;
    std::vector<FactLine> lines;
    std::vector<ColouredWords> sharing; ///< the first coordinates in its slot, if there are several
    bool more_sharing = false;
};
[[nodiscard]] PickDetails pick_details(const core::SceneView& view, ViewState& state, const core::Pick& pick);

} // namespace stridescope::ui

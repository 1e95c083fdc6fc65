#pragma once

#include "core/explain/compare.h"

#include <memory>
#include <optional>
#include <string>

namespace stridescope::ui
{

struct OpenScene;

/// A layout that the scene is compared with.
struct ComparedWith
{
    std::string name; ///< of an open scene, or of a usual layout
    std::shared_ptr<const core::Scene> scene;
};

/// What came of it.
struct Compared
{
    ComparedWith with;
    std::optional<core::LayoutComparison> found; ///< nothing: `refused` says why
    std::string refused;
};

/// Asks with what the scene is compared, and tells what it takes to turn one layout into the other.
void compare_tab(OpenScene& open);

} // namespace stridescope::ui

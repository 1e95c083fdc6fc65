#pragma once

#include "core/explain/bank_cures.h"

#include <memory>
#include <optional>
#include <vector>

namespace stridescope::ui
{

struct OpenScene;
class Worker;

/// Search, off the frame, for what would end a scene's bank conflicts.
struct BankCures
{
    std::shared_ptr<const core::Scene> of; ///< of this scene
    bool wanted = false;                   ///< by its button
    bool searching = false;
    std::optional<std::vector<core::BankCure>> found = {};
};

/// Called once a frame.
void keep_finding_cures(Worker& worker, const std::shared_ptr<OpenScene>& open);

} // namespace stridescope::ui

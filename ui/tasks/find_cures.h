#pragma once

#include <memory>

namespace stridescope::ui
{

struct OpenScene;
class Worker;

/// Called once per frame.
void keep_finding_cures(Worker& worker, const std::shared_ptr<OpenScene>& open);

} // namespace stridescope::ui

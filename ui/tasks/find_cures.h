#pragma once

#include <memory>

namespace stridescope::ui
{

struct OpenScene;
class Worker;

/// Starts and follows the search for cures. To be called once per frame.
void keep_finding_cures(Worker& worker, const std::shared_ptr<OpenScene>& open);

} // namespace stridescope::ui

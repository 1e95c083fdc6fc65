#pragma once

#include <memory>

namespace stridescope::ui
{

struct OpenScene;
class Worker;

/// Starts and follows the search for addresses. To be called once per frame. The arrangement found is one step
/// of undo.
void keep_arranging(Worker& worker, const std::shared_ptr<OpenScene>& open);

} // namespace stridescope::ui

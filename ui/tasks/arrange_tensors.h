#pragma once

#include <memory>
#include <string>

namespace stridescope::ui
{

struct OpenScene;
class Worker;

/// New addresses for tensors that share lanes, looked for off the frame.
struct Arranging
{
    bool asked = false;     ///< by its button
    bool cancelled = false; ///< by its button
    double share = -1;      ///< done of it; negative: it is not under way
    std::string refused;    ///< why there are none, until the scene changes
    std::weak_ptr<const void> refused_of;
};

/// Called once a frame. The arrangement found is one step of undo.
void keep_arranging(Worker& worker, const std::shared_ptr<OpenScene>& open);

} // namespace stridescope::ui

#pragma once

#include <memory>

namespace stridescope::ui
{

struct OpenScene;
class Worker;
struct Workspace;

/// Takes in what the worker has finished and gives it what the frames cannot wait for: answers that the shown
/// scene's facts leave open, and its operation on real data. Called once per frame, before anything is drawn.
void keep_working(Workspace& workspace);

} // namespace stridescope::ui

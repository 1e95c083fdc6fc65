#pragma once

#include <memory>

namespace stridescope::ui
{

struct OpenScene;
class Worker;
struct Workspace;

/// Takes the worker's results and gives it what the frames cannot wait for: facts of the scene that are
/// unknown, and its operation on real data. To be called once per frame, before anything is drawn.
void keep_working(Workspace& workspace);

} // namespace stridescope::ui

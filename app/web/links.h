#pragma once

#include "ui/state/workspace.h"

#include <string_view>

namespace stridescope::app
{

/// Opens what the fragment of a link names: `scene=TEXT`, `example=NAME`, or `lesson=NAME` with `page=N` and
/// `seed=N`. A scene in a link is not trusted: it must not name files. Problems become the workspace's message.
void follow_link(ui::Workspace& workspace, std::string_view fragment);

} // namespace stridescope::app

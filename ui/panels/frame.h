#pragma once

#include "ui/shell/input.h"
#include "ui/state/workspace.h"

namespace stridescope::ui
{

/// Screen that a frame will be shown on: pixels, and how many of them a monitor uses for one of ours.
struct Screen
{
    float width = 0;
    float height = 0;
    float density = 1;
};

/// One frame after another of a workspace, the same way in the window and in tests.
class FrameBuilder
{
public:
    /// Prepares a frame, before the renderer's own NewFrame. True: the font atlas is new, and the renderer must
    /// take its texture.
    bool prepare(const Workspace& workspace, const Screen& screen);
    /// Input, NewFrame, commands, `draw`, Render. True: there was input, so more frames may settle what it did.
    bool build(Workspace& workspace, InputQueue& input, float seconds_since_last);

private:
    std::optional<ThemeName> styled_theme;
    float styled_scale = 0;
};

} // namespace stridescope::ui

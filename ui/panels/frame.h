#pragma once

#include "ui/shell/input.h"
#include "ui/state/workspace.h"

namespace stridescope::ui
{

/// The screen that a frame is shown on: its pixels, and how many of them one pixel of the design takes.
struct Screen
{
    float width = 0;
    float height = 0;
    float density = 1;
};

/// Builds one frame after another of a workspace, the same way in the window and in tests.
class FrameBuilder
{
public:
    /// Prepares a frame, before the renderer's own NewFrame. True: the font atlas is new, and the renderer must
    /// take its texture.
    bool prepare(const Workspace& workspace, const Screen& screen);
    /// Handles input, calls NewFrame, runs commands, draws, and calls Render. True: there was input, so that
    /// more frames may be needed to settle it.
    bool build(Workspace& workspace, InputQueue& input, float seconds_since_last);

private:
    std::optional<ThemeName> styled_theme;
    float styled_scale = 0;
};

} // namespace stridescope::ui

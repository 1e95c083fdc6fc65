#pragma once

#include "app/window/glfw.h"
#include "ui/theme.h"

namespace stridescope::app
{

/// Draws ImGui's frames with OpenGL 3.3; needs a current context for as long as it lives.
class Renderer
{
public:
    Renderer();
    ~Renderer();
    Renderer(const Renderer&) = delete;
    Renderer& operator=(const Renderer&) = delete;

    void begin_frame(bool fonts_are_new);
    /// What `ImGui::Render` made, over a cleared background.
    void draw(int width, int height, ui::Colour background);

private:
    bool drawn_before = false;
};

} // namespace stridescope::app

#pragma once

#include "app/window/glfw.h"
#include "app/window/picture.h"

namespace stridescope::app
{

/// A framebuffer of an exact size, independent of the display: the framebuffer of a hidden window has undefined
/// contents.
class Offscreen
{
public:
    /// Throws std::runtime_error if OpenGL cannot make it.
    Offscreen(int width, int height);
    ~Offscreen();
    Offscreen(const Offscreen&) = delete;
    Offscreen& operator=(const Offscreen&) = delete;

    [[nodiscard]] Picture read() const;

private:
    int width;
    int height;
    GLuint framebuffer = 0;
    GLuint colours = 0;
};

} // namespace stridescope::app

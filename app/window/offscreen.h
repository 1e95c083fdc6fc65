#pragma once

#include "app/window/glfw.h"
#include "app/window/picture.h"

namespace stridescope::app
{

/// A framebuffer of an exact size, whatever the display's: a hidden window's own has no defined contents.
class Offscreen
{
public:
    /// Throws std::runtime_error where OpenGL cannot make it.
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

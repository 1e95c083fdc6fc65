#include "app/window/offscreen.h"

#include <algorithm>
#include <stdexcept>

namespace stridescope::app
{

Offscreen::Offscreen(int wanted_width, int wanted_height) : width(wanted_width), height(wanted_height)
{
    GLint most = 0;
    glGetIntegerv(GL_MAX_RENDERBUFFER_SIZE, &most);
    if (width < 1 || height < 1 || width > most || height > most)
        throw std::runtime_error("a picture can have 1 to " + std::to_string(most)
                                 + " pixels per side on this display");
    glGenFramebuffers(1, &framebuffer);
    glGenRenderbuffers(1, &colours);
    glBindRenderbuffer(GL_RENDERBUFFER, colours);
    glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, width, height);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, colours);
    if (glCheckFramebufferStatus(GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE)
        throw std::runtime_error("OpenGL has no framebuffer of this size");
}

Offscreen::~Offscreen()
{
    glDeleteFramebuffers(1, &framebuffer);
    glDeleteRenderbuffers(1, &colours);
}

Picture Offscreen::read() const
{
    const auto row = static_cast<std::size_t>(width) * 3;
    const auto rows = static_cast<std::size_t>(height);
    Picture picture{width, height, std::vector<std::uint8_t>(row * rows)};
    glBindFramebuffer(GL_READ_FRAMEBUFFER, framebuffer);
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glReadPixels(0, 0, width, height, GL_RGB, GL_UNSIGNED_BYTE, picture.rgb.data());
    // OpenGL's first row is the lowest one.
    for (std::size_t y = 0; y < rows / 2; ++y)
        std::swap_ranges(&picture.rgb[y * row], &picture.rgb[y * row] + row,
                         &picture.rgb[(rows - 1 - y) * row]);
    return picture;
}

} // namespace stridescope::app

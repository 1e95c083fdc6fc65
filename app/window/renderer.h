#pragma once

#include "app/window/gl.h"
#include "ui/shell/textures.h"

#include <map>

namespace stridescope::app
{

/// Draws ImGui's frames with OpenGL 3.3. A context must be current for the whole life of this object.
class Renderer : private ui::TextureHost
{
public:
    Renderer();
    ~Renderer() override;
    Renderer(const Renderer&) = delete;
    Renderer& operator=(const Renderer&) = delete;

    void begin_frame(bool fonts_are_new);
    /// Draws what `ImGui::Render` made, over a cleared background.
    void draw(int width, int height, ui::Colour background);

private:
    struct Texture
    {
        unsigned name = 0;
        int width = 0;
        int height = 0;
        std::shared_ptr<const ui::Stamp> shows;
    };
    std::uintptr_t texture(ui::TextureSlot slot, const ui::Raster& raster) override;

    std::map<ui::TextureSlot, Texture> textures;
    bool drawn_before = false;
};

} // namespace stridescope::app

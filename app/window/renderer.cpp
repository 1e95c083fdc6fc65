#include "app/window/renderer.h"

#include "ui/shell/imgui_compat.h"

#include <backends/imgui_impl_opengl3.h>

#include <stdexcept>

namespace stridescope::app
{

Renderer::Renderer()
{
#ifdef __EMSCRIPTEN__
    constexpr const char* language = "#version 300 es";
#else
    constexpr const char* language = "#version 330 core";
#endif
    if (!ImGui_ImplOpenGL3_Init(language))
        throw std::runtime_error("OpenGL 3.3 rejected the shader program");
    ui::set_texture_host(this);
}

Renderer::~Renderer()
{
    ui::set_texture_host(nullptr);
    for (const auto& [slot, texture] : textures)
        glDeleteTextures(1, &texture.name);
    ImGui_ImplOpenGL3_Shutdown();
}

void Renderer::begin_frame(bool fonts_are_new)
{
    ImGui_ImplOpenGL3_NewFrame(); // the first call makes everything that ImGui needs, also this texture
#if IMGUI_VERSION_NUM < 19200
    if (fonts_are_new && drawn_before)
    {
        ImGui_ImplOpenGL3_DestroyFontsTexture();
        ImGui_ImplOpenGL3_CreateFontsTexture();
    }
    drawn_before = true;
#else
    static_cast<void>(fonts_are_new); // textures follow the atlas automatically
    static_cast<void>(drawn_before);
#endif
}

std::uintptr_t Renderer::texture(ui::TextureSlot slot, const ui::Raster& raster)
{
    Texture& own = textures[slot];
    if (own.shows == raster.stamp && own.name != 0)
        return own.name;
    if (own.name == 0)
        glGenTextures(1, &own.name);
    glBindTexture(GL_TEXTURE_2D, own.name);
    glPixelStorei(GL_UNPACK_ROW_LENGTH, 0);
    if (own.width == raster.width && own.height == raster.height)
        glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, raster.width, raster.height, GL_RGBA, GL_UNSIGNED_BYTE,
                        raster.pixels.data());
    else
    {
        // Pixels of the raster match those of the screen, so nothing is smoothed.
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
        glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, raster.width, raster.height, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                     raster.pixels.data());
    }
    own.width = raster.width;
    own.height = raster.height;
    own.shows = raster.stamp;
    return own.name;
}

void Renderer::draw(int width, int height, ui::Colour background)
{
    const auto part = [](std::uint8_t value) { return static_cast<float>(value) / 255.0F; };
    glViewport(0, 0, width, height);
    glClearColor(part(background.r), part(background.g), part(background.b), 1.0F);
    glClear(GL_COLOR_BUFFER_BIT);
    ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
}

} // namespace stridescope::app

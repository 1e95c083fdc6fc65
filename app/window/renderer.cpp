#include "app/window/renderer.h"

#include "ui/imgui_compat.h"

#include <backends/imgui_impl_opengl3.h>

#include <stdexcept>

namespace stridescope::app
{

Renderer::Renderer()
{
    if (!ImGui_ImplOpenGL3_Init("#version 330 core"))
        throw std::runtime_error("OpenGL 3.3 refused the drawing program");
}

Renderer::~Renderer()
{
    ImGui_ImplOpenGL3_Shutdown();
}

void Renderer::begin_frame(bool fonts_are_new)
{
    ImGui_ImplOpenGL3_NewFrame(); // the first one makes all it needs, this texture too
#if IMGUI_VERSION_NUM < 19200
    if (fonts_are_new && drawn_before)
    {
        ImGui_ImplOpenGL3_DestroyFontsTexture();
        ImGui_ImplOpenGL3_CreateFontsTexture();
    }
    drawn_before = true;
#else
    static_cast<void>(fonts_are_new); // textures follow the atlas by themselves
    static_cast<void>(drawn_before);
#endif
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

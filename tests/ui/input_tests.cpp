#include "ui/shell/context.h"
#include "ui/shell/input.h"

#include <doctest/doctest.h>

using namespace stridescope::ui;

namespace
{

/// ImGui with a renderer that never draws: enough for input.
struct Frames
{
    Context context;
    InputQueue queue;
    int frames = 0;
    std::vector<KeyPress> presses;

    Frames()
    {
        ImGuiIO& io = ImGui::GetIO();
        io.DisplaySize = ImVec2(400, 300);
#if IMGUI_VERSION_NUM >= 19200
        io.BackendFlags |= ImGuiBackendFlags_RendererHasTextures;
#else
        io.Fonts->Build();
#endif
        next();
    }
    ~Frames()
    {
#if IMGUI_VERSION_NUM >= 19200
        for (ImTextureData* texture : ImGui::GetPlatformIO().Textures)
            texture->SetStatus(ImTextureStatus_Destroyed);
#endif
    }
    Frames(const Frames&) = delete;
    Frames& operator=(const Frames&) = delete;

    template <typename Body>
    void next(Body body)
    {
        ImGui::GetIO().DeltaTime = 1.0F / 60;
        for (const KeyChanged& change : queue.apply_frame())
            presses.push_back(change.press);
        ImGui::NewFrame();
        body();
        ImGui::EndFrame();
        ++frames;
    }
    void next()
    {
        next([] {});
    }
};

KeyChanged key(char character, bool down, Modifiers modifiers = {})
{
    return {.key = character == 'A' ? Key::a : Key::none,
            .down = down,
            .modifiers = modifiers,
            .press = {.key = character, .ctrl = modifiers.ctrl, .shift = modifiers.shift}};
}

} // namespace

TEST_CASE("a press and a release within one slow frame are a click")
{
    Frames imgui;
    imgui.queue.push(MouseMoved{20, 30});
    imgui.queue.push(MouseButton{0, true, {}});
    imgui.queue.push(MouseButton{0, false, {}});
    int clicked = 0;
    int released = 0;
    int frames = 0;
    while (!imgui.queue.empty())
    {
        imgui.next(
            [&]
            {
                clicked += ImGui::IsMouseClicked(0) ? 1 : 0;
                released += ImGui::IsMouseReleased(0) ? 1 : 0;
                CHECK(ImGui::GetIO().MousePos.x == 20.0F);
            });
        ++frames;
    }
    CHECK(clicked == 1);
    CHECK(released == 1);
    CHECK(frames == 3);
}

TEST_CASE("many moves are one, but none passes a click")
{
    Frames imgui;
    for (int i = 0; i < 100; ++i)
        imgui.queue.push(MouseMoved{static_cast<float>(i), 0});
    imgui.queue.push(MouseButton{0, true, {}});
    imgui.queue.push(MouseMoved{200, 0});
    float clicked_at = -1;
    int frames = 0;
    while (!imgui.queue.empty())
    {
        imgui.next(
            [&]
            {
                if (ImGui::IsMouseClicked(0))
                    clicked_at = ImGui::GetIO().MousePos.x;
            });
        ++frames;
    }
    CHECK(clicked_at == 99.0F);
    CHECK(frames == 3);
    CHECK(imgui.queue.holding());
}

TEST_CASE("a key keeps the modifiers it was pressed with")
{
    Frames imgui;
    const Modifiers ctrl{.ctrl = true};
    imgui.queue.push(KeyChanged{.down = true, .modifiers = ctrl});
    imgui.queue.push(key('A', true, ctrl));
    imgui.queue.push(key('A', false, ctrl));
    imgui.queue.push(KeyChanged{});
    bool with_ctrl = false;
    bool without = false;
    while (!imgui.queue.empty())
        imgui.next(
            [&]
            {
                if (key_pressed(Key::a, false))
                    (ImGui::GetIO().KeyCtrl ? with_ctrl : without) = true;
            });
    CHECK(with_ctrl);
    CHECK_FALSE(without);
    CHECK_FALSE(ImGui::GetIO().KeyCtrl);
    CHECK(imgui.presses == std::vector<KeyPress>{{.key = 'A', .ctrl = true}});
}

TEST_CASE("text and keys that act reach a text field in the order they came")
{
    Frames imgui;
    char text[32] = "";
    const auto field = [&]
    {
        ImGui::Begin("window");
        if (imgui.frames == 1)
            ImGui::SetKeyboardFocusHere();
        ImGui::InputText("field", text, sizeof text);
        ImGui::End();
    };
    for (int i = 0; i < 4; ++i)
        imgui.next(field);
    for (const char character : {'1', '2'})
        imgui.queue.push(Typed{static_cast<unsigned>(character)});
    imgui.queue.push(KeyChanged{.key = Key::backspace, .down = true});
    imgui.queue.push(KeyChanged{.key = Key::backspace, .down = false});
    imgui.queue.push(Typed{'7'});
    imgui.queue.push(KeyChanged{.key = Key::left, .down = true});
    imgui.queue.push(KeyChanged{.key = Key::left, .down = false});
    imgui.queue.push(Typed{'3'});
    while (!imgui.queue.empty())
        imgui.next(field);
    imgui.next(field);
    CHECK(std::string(text) == "137");
}

TEST_CASE("the pointer that has left the window is nowhere")
{
    Frames imgui;
    imgui.queue.push(MouseMoved{20, 30});
    imgui.next();
    CHECK(ImGui::IsMousePosValid());
    imgui.queue.push(MouseLeft{});
    imgui.next();
    CHECK_FALSE(ImGui::IsMousePosValid());
}

TEST_CASE("a mouse button that ImGui does not know is passed over")
{
    Frames imgui;
    imgui.queue.push(MouseButton{7, true, {}});
    imgui.next();
    CHECK(imgui.queue.empty());
    CHECK_FALSE(imgui.queue.holding());
}

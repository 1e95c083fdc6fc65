#include "ui/shell/context.h"

#include "ui/shell/focus.h"
#include "ui/shell/fonts.h"
#include "ui/shell/imgui_compat.h"

#include <cassert>
#include <utility>

namespace stridescope::ui
{

namespace
{

/// ImGui would keep the first one current, while the fonts would be those of the second.
ImGuiContext* only_context()
{
    assert(!ImGui::GetCurrentContext());
    return ImGui::CreateContext();
}

} // namespace

Context::Context() : imgui(only_context())
{
    ImGuiIO& io = ImGui::GetIO();
    io.IniFilename = nullptr;
    io.LogFilename = nullptr;
    // A blinking caret would need frames all day.
    io.ConfigInputTextCursorBlink = false;
#if IMGUI_VERSION_NUM >= 18700
    // InputQueue decides what one frame gets, in the same way for all versions.
    io.ConfigInputTrickleEventQueue = false;
#else
    for (const auto& [name, key] : {
             std::pair{ImGuiKey_Tab, Key::tab},
             {ImGuiKey_LeftArrow, Key::left},
             {ImGuiKey_RightArrow, Key::right},
             {ImGuiKey_UpArrow, Key::up},
             {ImGuiKey_DownArrow, Key::down},
             {ImGuiKey_PageUp, Key::page_up},
             {ImGuiKey_PageDown, Key::page_down},
             {ImGuiKey_Home, Key::home},
             {ImGuiKey_End, Key::end},
             {ImGuiKey_Insert, Key::insert},
             {ImGuiKey_Delete, Key::del},
             {ImGuiKey_Backspace, Key::backspace},
             {ImGuiKey_Space, Key::space},
             {ImGuiKey_Enter, Key::enter},
             {ImGuiKey_KeyPadEnter, Key::keypad_enter},
             {ImGuiKey_Escape, Key::escape},
             {ImGuiKey_A, Key::a},
             {ImGuiKey_C, Key::c},
             {ImGuiKey_V, Key::v},
             {ImGuiKey_X, Key::x},
             {ImGuiKey_Y, Key::y},
             {ImGuiKey_Z, Key::z},
         })
        io.KeyMap[name] = imgui_key(key);
#endif
}

Context::~Context()
{
    fonts() = {};
    forget_focus();
    ImGui::DestroyContext(imgui);
}

} // namespace stridescope::ui

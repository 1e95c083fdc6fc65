#pragma once

#include <imgui.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <type_traits>

/// Dear ImGui from 1.86 (Debian 12) to 1.92 (sid) behind one interface. Include this instead of <imgui.h>.
namespace stridescope::ui
{

/// Returns a renderer's texture: a pointer to ImGui before 1.91.4, a number since.
template <typename Id = ImTextureID>
[[nodiscard]] Id texture_id(std::uintptr_t name)
{
    if constexpr (std::is_pointer_v<Id>)
        return reinterpret_cast<Id>(name);
    else
        return static_cast<Id>(name);
}

/// The keys that ImGui itself handles, and those that panels need; ImGui 1.86 has no names for more.
enum class Key : std::uint8_t
{
    none,
    tab,
    left,
    right,
    up,
    down,
    page_up,
    page_down,
    home,
    end,
    insert,
    del,
    backspace,
    space,
    enter,
    keypad_enter,
    escape,
    a,
    c,
    v,
    x,
    y,
    z,
    count,
};

#if IMGUI_VERSION_NUM >= 18700
[[nodiscard]] inline ImGuiKey imgui_key(Key key)
{
    constexpr ImGuiKey table[] = {
        ImGuiKey_None,        ImGuiKey_Tab,    ImGuiKey_LeftArrow, ImGuiKey_RightArrow, ImGuiKey_UpArrow,
        ImGuiKey_DownArrow,   ImGuiKey_PageUp, ImGuiKey_PageDown,  ImGuiKey_Home,       ImGuiKey_End,
        ImGuiKey_Insert,      ImGuiKey_Delete, ImGuiKey_Backspace, ImGuiKey_Space,      ImGuiKey_Enter,
        ImGuiKey_KeypadEnter, ImGuiKey_Escape, ImGuiKey_A,         ImGuiKey_C,          ImGuiKey_V,
        ImGuiKey_X,           ImGuiKey_Y,      ImGuiKey_Z,
    };
    static_assert(std::size(table) == static_cast<std::size_t>(Key::count));
    return table[static_cast<std::size_t>(key)];
}
#else
/// Returns ImGui's number of a key. ImGui 1.86 takes the program's own numbers, those of `Key`, which `Context`
/// registers.
[[nodiscard]] inline int imgui_key(Key key)
{
    return static_cast<int>(key);
}
#endif

[[nodiscard]] inline bool key_pressed(Key key, bool repeat = true)
{
    return ImGui::IsKeyPressed(imgui_key(key), repeat);
}
[[nodiscard]] inline bool key_down(Key key)
{
    return ImGui::IsKeyDown(imgui_key(key));
}

/// Returns the size in pixels at which a face was loaded.
[[nodiscard]] inline float font_size(const ImFont* font)
{
#if IMGUI_VERSION_NUM >= 19200
    return font->LegacySize;
#else
    return font->FontSize;
#endif
}

/// Pushes a font at the size at which it was loaded; `ImGui::PopFont` removes it.
inline void push_font(ImFont* font)
{
#if IMGUI_VERSION_NUM >= 19200
    ImGui::PushFont(font, font->LegacySize);
#else
    ImGui::PushFont(font);
#endif
}

/// Returns the width of one line in a face, without pushing it. Text longer than any screen is measured only in
/// part.
[[nodiscard]] inline ImVec2 text_size(ImFont* font, const char* begin, const char* end = nullptr)
{
    constexpr std::size_t longest = 8192; // in bytes
    const std::size_t length = end ? static_cast<std::size_t>(end - begin) : std::strlen(begin);
    return font->CalcTextSizeA(font_size(font), 3.0e38F, 0.0F, begin, begin + std::min(length, longest));
}

/// Returns how far the text of a field is scrolled, in pixels. It is a template since the state has either
/// member.
template <typename InputTextState>
[[nodiscard]] float scrolled_by(const InputTextState& state)
{
    if constexpr (requires { state.Scroll.x; })
        return state.Scroll.x;
    else
        return state.ScrollX;
}

/// Returns the end of the first line of text that wraps at a width.
[[nodiscard]] inline const char* first_line_end(ImFont* font, const char* begin, const char* end, float width)
{
#if IMGUI_VERSION_NUM >= 19200
    return font->CalcWordWrapPosition(font->LegacySize, begin, end, width);
#else
    return font->CalcWordWrapPositionA(1.0F, begin, end, width);
#endif
}

/// Shows a tooltip of the last item while the pointer is over it, or while it has the focus (ui/shell/focus.h).
/// It appears at once: a delay would need frames while nothing happens.
void item_tooltip(const char* text);

/// Returns a length for an item's side, at least one pixel. A computed length may be 0 or negative if there is
/// no space, but ImGui takes 0 for a default size or ends the program, and counts negative lengths from the far
/// edge.
[[nodiscard]] inline float item_length(float wanted)
{
    return std::max(1.0F, wanted);
}
[[nodiscard]] inline ImVec2 item_size(ImVec2 wanted)
{
    return {item_length(wanted.x), item_length(wanted.y)};
}

/// Draws an invisible button. All buttons, child windows, and fields take their sizes from here. The mouse
/// presses it, or Enter or Space if it has the focus (ui/shell/focus.h).
bool invisible_button(const char* name, ImVec2 size, ImGuiButtonFlags flags = 0);
/// Makes an area for the pointer alone; the keyboard has other ways to do the same.
inline void pointer_area(const char* name, ImVec2 size)
{
    ImGui::InvisibleButton(name, item_size(size));
}
inline void next_item_width(float width)
{
    ImGui::SetNextItemWidth(item_length(width));
}

/// Begins a child window that keeps its padding, with or without a border.
inline bool begin_child(const char* id, ImVec2 size, bool border, ImGuiWindowFlags flags = 0)
{
    size = item_size(size);
#if IMGUI_VERSION_NUM >= 19000
    return ImGui::BeginChild(id, size, (border ? 1 : 0) | ImGuiChildFlags_AlwaysUseWindowPadding, flags);
#else
    return ImGui::BeginChild(id, size, border, flags | ImGuiWindowFlags_AlwaysUseWindowPadding);
#endif
}

/// Draws an invisible button that later items may overlap.
inline bool button_below_others(const char* name, ImVec2 size, ImGuiButtonFlags flags)
{
#if IMGUI_VERSION_NUM >= 18970
    ImGui::SetNextItemAllowOverlap();
    return invisible_button(name, size, flags);
#else
    const bool pressed = invisible_button(name, size, flags);
    ImGui::SetItemAllowOverlap();
    return pressed;
#endif
}

/// Makes rows [begin, end) of a list be drawn whether visible or not; to be called before its first step.
inline void include_rows(ImGuiListClipper& clipper, int begin, int end)
{
#if IMGUI_VERSION_NUM >= 18990
    clipper.IncludeItemsByIndex(begin, end);
#else
    clipper.ForceDisplayRangeByIndices(begin, end);
#endif
}

} // namespace stridescope::ui

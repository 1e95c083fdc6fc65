#include "ui/shell/style.h"

#include "ui/shell/imgui_compat.h"

namespace stridescope::ui
{

namespace
{

ImVec4 rgba(Colour colour)
{
    return {static_cast<float>(colour.r) / 255.0F, static_cast<float>(colour.g) / 255.0F,
            static_cast<float>(colour.b) / 255.0F, static_cast<float>(colour.a) / 255.0F};
}

void set_metrics(ImGuiStyle& style)
{
    style.WindowPadding = {16, 14};
    style.WindowRounding = 12;
    style.WindowBorderSize = 0;
    style.WindowMinSize = {16, 16};
    style.ChildRounding = 12;
    style.ChildBorderSize = 1;
    style.PopupRounding = 10;
    style.PopupBorderSize = 1;
    style.FramePadding = {10, 6};
    style.FrameRounding = 8;
    style.ItemSpacing = {8, 8};
    style.ItemInnerSpacing = {6, 6};
    style.CellPadding = {4, 4};
    style.IndentSpacing = 16;
    style.ScrollbarSize = 10;
    style.ScrollbarRounding = 5;
    style.GrabMinSize = 10;
    style.GrabRounding = 6;
    style.TabRounding = 8;
}

void set_colours(ImGuiStyle& style, const Theme& theme)
{
    const auto set = [&](ImGuiCol slot, Colour colour) { style.Colors[slot] = rgba(colour); };
    const Colour clear = theme.window.faded(0);

    set(ImGuiCol_Text, theme.text);
    set(ImGuiCol_TextDisabled, theme.text_faint);
    set(ImGuiCol_TextSelectedBg, theme.selected_text);
    // Clearing the framebuffer paints the background: a rectangle over the whole window costs 12 ms without a
    // GPU.
    set(ImGuiCol_WindowBg, clear);
    set(ImGuiCol_ChildBg, theme.card);
    set(ImGuiCol_PopupBg, theme.card);
    set(ImGuiCol_Border, theme.card_border);
    set(ImGuiCol_BorderShadow, clear);

    set(ImGuiCol_FrameBg, theme.field);
    set(ImGuiCol_FrameBgHovered, theme.field_hovered);
    set(ImGuiCol_FrameBgActive, theme.field_hovered);
    set(ImGuiCol_Button, theme.field);
    set(ImGuiCol_ButtonHovered, theme.field_hovered);
    set(ImGuiCol_ButtonActive, theme.card_border);
    set(ImGuiCol_CheckMark, theme.accent);
    set(ImGuiCol_SliderGrab, theme.accent);
    set(ImGuiCol_SliderGrabActive, theme.accent);
    set(ImGuiCol_Header, theme.accent.faded(0.18F));
    set(ImGuiCol_HeaderHovered, theme.field_hovered);
    set(ImGuiCol_HeaderActive, theme.accent.faded(0.28F));

    set(ImGuiCol_ScrollbarBg, clear);
    set(ImGuiCol_ScrollbarGrab, theme.card_border);
    set(ImGuiCol_ScrollbarGrabHovered, theme.text_faint);
    set(ImGuiCol_ScrollbarGrabActive, theme.text_soft);
    set(ImGuiCol_Separator, theme.card_border);
    set(ImGuiCol_SeparatorHovered, theme.accent);
    set(ImGuiCol_SeparatorActive, theme.accent);
    set(ImGuiCol_ResizeGrip, clear);
    set(ImGuiCol_ResizeGripHovered, theme.accent.faded(0.5F));
    set(ImGuiCol_ResizeGripActive, theme.accent);

    set(ImGuiCol_TitleBg, theme.card);
    set(ImGuiCol_TitleBgActive, theme.card);
    set(ImGuiCol_TitleBgCollapsed, theme.card);
    set(ImGuiCol_MenuBarBg, theme.card);
    set(ImGuiCol_Tab, theme.card);
    set(ImGuiCol_TabHovered, theme.field_hovered);
    set(ImGuiCol_TabActive, theme.field);
    set(ImGuiCol_TabUnfocused, theme.card);
    set(ImGuiCol_TabUnfocusedActive, theme.field);

    set(ImGuiCol_TableHeaderBg, clear);
    set(ImGuiCol_TableBorderStrong, theme.card_border);
    set(ImGuiCol_TableBorderLight, theme.card_border);
    set(ImGuiCol_TableRowBg, clear);
    set(ImGuiCol_TableRowBgAlt, theme.field);

    set(ImGuiCol_DragDropTarget, theme.accent);
    set(ImGuiCol_NavHighlight, theme.accent);
    set(ImGuiCol_NavWindowingHighlight, theme.accent);
    set(ImGuiCol_NavWindowingDimBg, theme.window.faded(0.6F));
    set(ImGuiCol_ModalWindowDimBg, theme.window.faded(0.6F));
    set(ImGuiCol_PlotLines, theme.text_soft);
    set(ImGuiCol_PlotLinesHovered, theme.accent);
    set(ImGuiCol_PlotHistogram, theme.accent);
    set(ImGuiCol_PlotHistogramHovered, theme.accent);
}

Style in_force;

} // namespace

const Style& style()
{
    return in_force;
}

void set_style(ThemeName name, float scale, bool audience)
{
    in_force = {theme_named(name), scale, audience};
}

void apply_style(ThemeName name, float factor)
{
    set_style(name, factor);
    ImGuiStyle& own = ImGui::GetStyle();
    own = ImGuiStyle();
    set_metrics(own);
    own.ScaleAllSizes(factor);
    // Borders stay one sharp pixel until that is too thin to see.
    own.ChildBorderSize = own.PopupBorderSize = factor >= 2.0F ? 2.0F : 1.0F;
    own.FrameBorderSize = name == ThemeName::light ? own.ChildBorderSize : 0.0F;
    set_colours(own, theme());
}

} // namespace stridescope::ui

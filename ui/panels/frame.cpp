#include "ui/panels/frame.h"

#include "ui/panels/presenter/presenter.h"
#include "ui/panels/window.h"
#include "ui/shell/focus.h"
#include "ui/shell/fonts.h"
#include "ui/shell/style.h"
#include "ui/widgets/field_state.h"

#include <imgui_internal.h>

#include <algorithm>
#include <utility>

namespace stridescope::ui
{

namespace
{

/// Ends typing, and moves the focus ring: its position means something else in another scene.
void leave_scene()
{
    forget_fields();
    focus_canvas();
}

} // namespace

bool FrameBuilder::prepare(const Workspace& workspace, const Screen& screen)
{
    ImGui::GetIO().DisplaySize = ImVec2(screen.width, screen.height);
    const float wanted = presents(workspace) ? presenting_scale(screen.width, screen.height)
                                             : workspace.interface_scale * screen.density;
    const float factor = std::clamp(wanted, 0.5F, 5.0F);
    const bool other_scale = factor != styled_scale;
    if (other_scale || styled_theme != workspace.theme)
        apply_style(workspace.theme, factor);
    const bool other_fonts = other_scale || more_text_wanted();
    if (other_fonts)
        load_fonts(factor);
    styled_theme = workspace.theme;
    styled_scale = factor;
    // The workspace may have changed its style in the meantime.
    set_style(workspace.theme, factor, presents(workspace));
    return other_fonts;
}

bool FrameBuilder::build(Workspace& workspace, InputQueue& input, float seconds_since_last)
{
    if (!std::exchange(workspace.when_front_changes, leave_scene) && workspace.front())
        leave_scene();
    ImGuiIO& io = ImGui::GetIO();
    io.DeltaTime = std::max(seconds_since_last, 1.0e-4F);
    const bool took_input = !input.empty();
    const std::vector<KeyChanged> presses = input.apply_frame();
    ImGui::NewFrame();
    // The background of a question is dark at once: a fade would need frames that nothing else requests.
    if (float& dimmed = ImGui::GetCurrentContext()->DimBgRatio; dimmed > 0)
        dimmed = 1;
    move_focus(presses, io.WantTextInput, presents(workspace) ? 1 : 0);
    // Only after NewFrame does ImGui tell whether the click before this key gave a text field the keyboard.
    for (const KeyChanged& change : presses)
    {
        // Escape closes a list of offers, and does not reach what is below it.
        const bool offers =
            workspace.dialogs.ask == Dialogs::Ask::nothing
            && ImGui::IsPopupOpen(nullptr, ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel);
        if (change.key == Key::escape && offers)
            continue;
        // Undo applies to the scene unless there is something to undo in the field.
        const auto command = command_for(change.press, false);
        const bool of_scene =
            (command == Command::undo || command == Command::redo) && io.WantTextInput && nothing_typed();
        workspace.key_pressed(change.press, io.WantTextInput && !of_scene);
        if (of_scene)
            focus_again();
    }
    draw(workspace);
    // An audience uses no keyboard.
    if (!workspace.presenting || workspace.dialogs.ask != Dialogs::Ask::nothing)
        paint_focus_ring();
    ImGui::Render();
    return took_input;
}

} // namespace stridescope::ui

#include "ui/panels/canvas/file_change_strip.h"

#include "ui/shell/paint.h"
#include "ui/state/file_changes.h"
#include "ui/state/workspace.h"
#include "ui/widgets/button.h"

#include <algorithm>

namespace stridescope::ui
{

void file_change_strip(Workspace& workspace, const std::shared_ptr<OpenScene>& open, const Rect& area)
{
    FileChanges& changes = open->file_changes;
    auto* const list = ImGui::GetWindowDrawList();
    const Colour tone = theme().accent;
    list->AddRectFilled({area.left, area.top}, {area.right, area.bottom},
                        packed_colour(mixed(theme().card, tone, 0.12F)), px(12));
    list->AddRect({area.left, area.top}, {area.right, area.bottom}, packed_colour(tone.faded(0.5F)), px(12));
    const float read = px(104);
    const float follow = px(76);
    const float keep = px(90);
    const float between = px(8);
    const float top = (area.top + area.bottom - px(field_height)) / 2;
    const float buttons = read + follow + keep + 3 * between;
    const char* const says =
        open->document.changed_since_saved()
            ? "Another program changed this scene's files. Reloading discards your unsaved edits."
            : "Another program changed this scene's files.";
    const std::string words = shortened(fonts().text, says, area.width() - buttons - px(16 + 20));
    const ImVec2 size = text_size(fonts().text, words.c_str());
    paint_text(fonts().text, {area.left + px(16), (area.top + area.bottom - size.y) / 2}, theme().text, words);
    float left = area.right - buttons;
    const auto place = [&](float width)
    {
        ImGui::SetCursorScreenPos({left, top});
        left += width + between;
    };
    place(read);
    if (button("changed/read", "Reload", {.width = read}))
        read_again(workspace, open);
    place(follow);
    if (button("changed/follow", "Follow changes", {.width = follow, .look = ButtonLook::link}))
    {
        changes.followed = true;
        read_again(workspace, open);
    }
    place(keep);
    if (button("changed/keep", "Keep mine", {.width = keep, .look = ButtonLook::link}))
    {
        // Only a further change is offered again; saving still asks before it replaces the file.
        for (const auto& [path, state] : changes.coming)
            changes.seen[path] = state;
        changes.coming.clear();
        changes.offered = false;
    }
}

} // namespace stridescope::ui

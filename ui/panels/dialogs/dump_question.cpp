#include "ui/panels/dialogs/dump_question.h"

#include "core/text/counted.h"
#include "core/view/scene_view.h"
#include "ui/shell/focus.h"
#include "ui/shell/paint.h"
#include "ui/shell/probe.h"
#include "ui/state/workspace.h"
#include "ui/widgets/button.h"
#include "ui/widgets/marks.h"

#include <fmt/format.h>

#include <utility>

namespace stridescope::ui
{
namespace
{

struct Offer
{
    const char* name;
    const char* words;
    const char* about;
};
constexpr std::array<Offer, 2> offers = {{
    {"dump/memory", "Memory", "The raw buffer from offset 0, padding and holes included"},
    {"dump/values", "Values", "The elements only, in row-major order"},
}};

} // namespace

void draw_dump_question(Workspace& workspace)
{
    const DumpQuestion& question = workspace.dialogs.dump;
    const float width = ImGui::GetContentRegionAvail().x;
    text(fonts().title, theme().text, "How should these bytes be read?");
    wrapped_text(fonts().text, theme().text_soft, workspace.dialogs.path);
    wrapped_text(fonts().text, theme().text_soft, question.size);
    const DumpQuestion::Reading* chosen = nullptr;
    bool focused = !std::exchange(workspace.dialogs.fresh, false);
    for (std::size_t i = 0; i < offers.size(); ++i)
    {
        const DumpQuestion::Reading& reading = question.readings.at(i);
        gap(4);
        if (reading.fits && !std::exchange(focused, true))
            focus_next_item(true);
        if (button(offers.at(i).name, offers.at(i).words,
                   {.width = width,
                    .look = i == 0 && reading.fits ? ButtonLook::accent : ButtonLook::plain,
                    .enabled = reading.fits}))
            chosen = &reading;
        wrapped_text(fonts().text, theme().text_faint, offers.at(i).about);
        wrapped_text(fonts().text, reading.fits ? theme().text_soft : theme().bad, reading.covers);
        if (probing())
            probe_last_item(fmt::format("{}: {}", offers.at(i).name, reading.covers));
        if (!reading.first.empty())
            wrapped_text(fonts().mono, theme().text_faint, reading.first);
    }
    gap(4);
    const bool alone = button("dump/alone", "New scene", {.width = width});
    wrapped_text(fonts().text, theme().text_soft, "The bytes as a one-dimensional tensor");
    gap(4);
    const float each = px(100);
    ImGui::SetCursorPosX(ImGui::GetCursorPosX() + width - each);
    const bool cancelled = button("dialog/cancel", "Cancel", {.width = each});
    if (cancelled || key_pressed(Key::escape, false))
        return close_dialog(workspace);
    if (chosen)
        read_dump_as(workspace, chosen->as);
    else if (alone)
    {
        const std::string path = workspace.dialogs.path;
        close_dialog(workspace);
        workspace.open_data_alone(path);
    }
}

} // namespace stridescope::ui

#include "ui/widgets/scroll_keys.h"

#include "ui/shell/imgui_compat.h"
#include "ui/shell/input.h"
#include "ui/shell/style.h"

namespace stridescope::ui
{

void scroll_by_keys(ScrollKeys keys, float height)
{
    if (ImGui::GetIO().WantTextInput)
        return;
    const auto times = [](Key more, Key less)
    { return static_cast<float>(key_pressed(more)) - static_cast<float>(key_pressed(less)); };
    float by = height * 0.9F * times(Key::page_down, Key::page_up);
    if (keys == ScrollKeys::all)
        by += px(60) * times(Key::down, Key::up);
    if (by != 0)
        ImGui::SetScrollY(ImGui::GetScrollY() + by);
    if (key_pressed(Key::home))
        ImGui::SetScrollY(0);
    if (key_pressed(Key::end))
        ImGui::SetScrollY(ImGui::GetScrollMaxY());
}

} // namespace stridescope::ui

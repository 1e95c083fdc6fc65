#include "ui/widgets/copyable.h"

#include "ui/shell/focus.h"
#include "ui/shell/paint.h"
#include "ui/shell/probe.h"
#include "ui/widgets/button.h"
#include "ui/widgets/number_words.h"

#include <fmt/format.h>

namespace stridescope::ui
{
namespace
{

struct Copied
{
    ImGuiID item = 0;
    std::string words;
};

bool in_hex = false;

Copied& last_copied()
{
    static Copied copied;
    return copied;
}

/// Draws the menu of a right click.
void offers(const std::string& name, std::string_view words)
{
    if (!ImGui::BeginPopup("##copy"))
        return;
    const PopupScope scope("copy");
    const std::string plain = plain_numbers(words);
    const std::string hex = hex_numbers(words);
    const auto offer = [&](const char* id, std::string_view what)
    {
        if (!button(id, shortened(fonts().text, fmt::format("Copy {}", what), px(320)),
                    {.look = ButtonLook::quiet}))
            return;
        ImGui::SetClipboardText(std::string(what).c_str());
        ImGui::CloseCurrentPopup();
    };
    offer("copy/plain", plain);
    if (hex != plain)
        offer("copy/hex", hex);
    offer("copy/named", fmt::format("{}: {}", name, plain));
    ImGui::EndPopup();
}

/// Draws an item that copies; true if it was pressed.
bool item_that_copies(const std::string& name, ImVec2 size, std::string_view words, std::string_view about,
                      bool by_press)
{
    const ImVec2 low = ImGui::GetCursorScreenPos();
    ImGui::PushID(name.c_str());
    const ImGuiID item = ImGui::GetID("##fact");
    const bool pressed = invisible_button("##fact", size);
    const bool hovered = ImGui::IsItemHovered();
    const bool focused = has_focus();
    const bool meant = focused || (hovered && !focus_is_seen());
    const bool asked = meant && ImGui::GetIO().KeyCtrl && key_pressed(Key::c, false);
    const bool which = asked && ImGui::GetIO().KeyShift; // with Shift, the notation that a right click offers
    if ((pressed && by_press) || (asked && !which))
    {
        last_copied() = {item, in_hex ? hex_numbers(words) : plain_numbers(words)};
        ImGui::SetClipboardText(last_copied().words.c_str());
    }
    else if (last_copied().item == item && !hovered && !focused)
        last_copied() = {};
    if (hovered)
        ImGui::GetWindowDrawList()->AddRectFilled({low.x - px(4), low.y},
                                                  {low.x + size.x + px(4), low.y + size.y},
                                                  packed_colour(theme().field_hovered), px(6));
    const bool said = last_copied().item == item;
    std::string tip(about);
    if (said)
        tip += fmt::format("{}Copied: {}", about.empty() ? "" : "\n", last_copied().words);
    if (!tip.empty())
        item_tooltip(tip.c_str());
    if (which || (hovered && ImGui::IsMouseClicked(ImGuiMouseButton_Right)))
        ImGui::OpenPopup("##copy");
    offers(name, words);
    ImGui::PopID();
    return pressed;
}

} // namespace

void show_numbers_in_hex(bool hex)
{
    in_hex = hex;
}

std::string as_shown(std::string_view words)
{
    return in_hex ? hex_numbers(words) : std::string(words);
}

void copyable(const std::string& name, ImVec2 size, std::string_view words, std::string_view about)
{
    item_that_copies(name, size, words, about, true);
}

bool copyable_button(const std::string& name, ImVec2 size, std::string_view words, std::string_view about)
{
    return item_that_copies(name, size, words, about, false);
}

} // namespace stridescope::ui

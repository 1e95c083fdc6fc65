#include "ui/widgets/text_field.h"

#include "core/text/grouped.h"
#include "ui/shell/focus.h"
#include "ui/shell/paint.h"
#include "ui/shell/probe.h"
#include "ui/widgets/field_state.h"
#include "ui/widgets/field_undo.h"

#include <fmt/format.h>
#include <imgui_internal.h>

#include <algorithm>
#include <utility>
#include <vector>

namespace stridescope::ui
{
namespace
{

bool go_to_end = false; // for a field that was given the keyboard

std::string completed; // replaces the field's text

int on_typing(ImGuiInputTextCallbackData* data)
{
    if (data->EventFlag == ImGuiInputTextFlags_CallbackResize)
    {
        auto& words = *static_cast<std::string*>(data->UserData);
        words.resize(static_cast<std::size_t>(data->BufTextLen));
        data->Buf = words.data();
    }
    // The cursor goes to the end, where people continue to write; ImGui would select all.
    if (data->EventFlag == ImGuiInputTextFlags_CallbackAlways && std::exchange(go_to_end, false))
    {
        data->ClearSelection();
        data->CursorPos = data->BufTextLen;
    }
    if (data->EventFlag == ImGuiInputTextFlags_CallbackAlways && !completed.empty())
    {
        const std::string words = std::exchange(completed, {});
        data->DeleteChars(0, data->BufTextLen);
        data->InsertChars(0, words.c_str());
        words_were_replaced();
    }
    return 0;
}

void push_look(float side, float above, ImFont* face = fonts().text)
{
    const Theme& colours = theme();
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {side, above});
    ImGui::PushStyleVar(ImGuiStyleVar_FrameRounding, px(field_rounding));
    ImGui::PushStyleVar(ImGuiStyleVar_FrameBorderSize, 1);
    ImGui::PushStyleColor(ImGuiCol_FrameBg, packed_colour(colours.field));
    ImGui::PushStyleColor(ImGuiCol_Border, packed_colour(colours.card_border));
    ImGui::PushStyleColor(ImGuiCol_Text, packed_colour(colours.text));
    ImGui::PushStyleColor(ImGuiCol_TextDisabled, packed_colour(colours.text_faint));
    push_font(face);
}

void pop_look()
{
    ImGui::PopFont();
    ImGui::PopStyleColor(4);
    ImGui::PopStyleVar(3);
}

/// Tells whether a text is too long for a field: ImGui visits every character of it in each frame.
bool is_too_long(const std::string& words)
{
    constexpr std::size_t longest = 100000; // in bytes
    return words.size() > longest;
}

/// Says so at the last item.
void tell_too_long(const std::string& words)
{
    if (is_too_long(words))
        item_tooltip(fmt::format("{} bytes: too long to edit here. Delete clears it.",
                                 core::grouped(static_cast<long long>(words.size())))
                         .c_str());
}

/// Shows as much of the text as fits, in the position of a field; returns true if Delete or Backspace cleared
/// it.
bool uneditable_field(const char* name, std::string& words, float width)
{
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const ImVec2 high(low.x + item_length(width), low.y + px(field_height));
    ImGui::PushID(name);
    const ImGuiID id =
        ImGui::GetID("##words"); // the editable field has it too: the ring stays after a long paste
    invisible_button("##words", {high.x - low.x, high.y - low.y});
    ImGui::PopID();
    probe_last_item(name);
    const bool clears = is_current_stop() && (key_pressed(Key::del) || key_pressed(Key::backspace));
    tell_too_long(words);
    auto* const list = ImGui::GetWindowDrawList();
    list->AddRectFilled(low, high, packed_colour(theme().field), px(field_rounding));
    list->AddRect(low, high, packed_colour(theme().card_border), px(field_rounding));
    paint_text(fonts().text, {low.x + px(9), (low.y + high.y - font_size(fonts().text)) / 2}, theme().text_soft,
               shortened(fonts().text, words, width - px(18)));
    if (clears)
    {
        words.clear();
        give_keyboard(id);
    }
    return clears;
}

void note_in_hand(bool edited)
{
    if (ImGui::IsItemActive() || edited || ImGui::IsItemDeactivated())
        take_in_hand(ImGui::GetID("##words"));
}

/// Characters that are typed while a field with the ring waits for the keyboard, which ImGui gives it a frame
/// later.
struct EarlyText
{
    ImGuiID field = 0;
    std::vector<ImWchar> typed;
};

EarlyText& early_text()
{
    static EarlyText early;
    return early;
}

bool a_digit_is_typed()
{
    const auto& typed = ImGui::GetIO().InputQueueCharacters;
    return !typed.empty() && typed.front() >= '0' && typed.front() <= '9';
}

/// Gives a field the keyboard if something is typed at it, and keeps that.
void start_by_typing(ImGuiID id)
{
    const ImGuiIO& io = ImGui::GetIO();
    const bool types = std::any_of(io.InputQueueCharacters.begin(), io.InputQueueCharacters.end(),
                                   [](ImWchar c) { return c > ' '; });
    EarlyText& early = early_text();
    if (early.field != id)
        early = {id, {}};
    if (io.KeyCtrl || (!types && early.typed.empty()))
        return;
    early.typed.insert(early.typed.end(), io.InputQueueCharacters.begin(), io.InputQueueCharacters.end());
    if (!ImGui::IsItemActive())
        give_keyboard(id);
}

/// Keeps what is typed while ImGui gives a field the keyboard, and would read it before what was typed earlier.
void keep_early(ImGuiID id)
{
    EarlyText& early = early_text();
    if (early.field != id || early.typed.empty())
        return;
    ImVector<ImWchar>& now = ImGui::GetIO().InputQueueCharacters;
    early.typed.insert(early.typed.end(), now.begin(), now.end());
    now.clear();
}

/// Lets a field that has got the keyboard read what was kept, before what is typed now.
void read_early(ImGuiID id)
{
    EarlyText& early = early_text();
    keep_early(id);
    if (early.field != id)
        return;
    for (const ImWchar c : early.typed)
        ImGui::GetIO().InputQueueCharacters.push_back(c);
    early = {};
}

/// Underlines a byte of the text of the last item, or the place after its end.
void underline(ImGuiID id, const std::string& words, std::size_t wrong)
{
    const ImVec2 low = ImGui::GetItemRectMin();
    const ImVec2 high = ImGui::GetItemRectMax();
    const ImGuiInputTextState* const editing = ImGui::GetInputTextState(id);
    const float scrolled = editing && ImGui::IsItemActive() ? scrolled_by(*editing) : 0;
    const char* const at = words.data() + wrong;
    const float from = low.x + px(9) - scrolled + text_size(ImGui::GetFont(), words.data(), at).x;
    const float width =
        wrong < words.size() ? text_size(ImGui::GetFont(), at, at + 1).x : font_size(ImGui::GetFont()) / 2;
    auto* const list = ImGui::GetWindowDrawList();
    list->PushClipRect(low, high, true);
    list->AddRectFilled({from, high.y - px(6)}, {from + std::max(width, px(4)), high.y - px(4)},
                        packed_colour(theme().bad));
    list->PopClipRect();
    probe("wrong", {from, low.y, from + width, high.y});
}

} // namespace

bool text_field(const char* name, std::string& words, const char* hint, float width, TakesKeyboard keyboard,
                const std::string& completion, std::optional<std::size_t> wrong, bool mono)
{
    if (is_too_long(words))
        return uneditable_field(name, words, width);
    ImFont* const face = mono ? fonts().mono : fonts().text;
    push_look(px(9), (px(field_height) - font_size(face)) / 2, face);
    want_text(words);
    next_item_width(width);
    ImGui::PushID(name);
    const ImGuiID id = ImGui::GetID("##words");
    const bool waits = keyboard == TakesKeyboard::by_a_digit;
    if ((keyboard != TakesKeyboard::no && !waits) || focus_arrives(id))
        give_keyboard(id);
    if (keyboard != TakesKeyboard::no && !waits)
        go_to_end = keyboard == TakesKeyboard::at_end;
    completed = tab_was_taken(id) ? completion : std::string{};
    begin_without_undo(id);
    const bool in_hand = ImGui::GetCurrentContext()->ActiveId == id;
    in_hand ? read_early(id) : keep_early(id);
    const bool edited = ImGui::InputTextWithHint(
        "##words", shortened(fonts().text, hint, width - px(20)).c_str(), words.data(), words.capacity() + 1,
        ImGuiInputTextFlags_CallbackResize | ImGuiInputTextFlags_CallbackAlways, on_typing, &words);
    probe_last_item(name);
    if (wrong && *wrong <= words.size())
        underline(id, words, *wrong);
    if (!completion.empty() && completion != words && ImGui::IsItemActive())
        stop_takes_tab(id);
    focus_stop(id, true); // the arrow keys belong to the text, or to what is below it: a list, the pinned cell
    note_in_hand(edited);
    const bool by_digit =
        waits && (early_text().field == id || (!ImGui::IsAnyItemActive() && a_digit_is_typed()));
    if (!in_hand && (has_focus() || by_digit))
        start_by_typing(id);
    else if (!in_hand && early_text().field == id)
        early_text() = {}; // the ring moved on before the field had the keyboard
    ImGui::PopID();
    pop_look();
    return edited;
}

bool notes_field(const char* name, std::string& words, const char* hint)
{
    // ImGui 1.86 cannot wrap lines in a text box, so there is one only while the text is edited.
    ImGui::PushID(name);
    ImGuiStorage* const storage = ImGui::GetStateStorage();
    const ImGuiID editing_id = ImGui::GetID("editing"); // frames until the box has the keyboard, then -1
    // A field that was not drawn meanwhile does not take the keyboard when it is back.
    const ImGuiID drawn_id = ImGui::GetID("drawn");
    const int frame = ImGui::GetFrameCount();
    if (storage->GetInt(drawn_id, 0) < frame - 1)
        storage->SetInt(editing_id, 0);
    storage->SetInt(drawn_id, frame);
    const int editing = storage->GetInt(editing_id, 0);
    const float width = item_length(ImGui::GetContentRegionAvail().x);
    const ImVec2 low = ImGui::GetCursorScreenPos();
    bool edited = false;
    if (editing != 0)
    {
        push_look(px(9), px(8));
        if (editing > 0)
            give_keyboard(ImGui::GetID("##words"));
        want_text(words);
        begin_without_undo(ImGui::GetID("##words"));
        edited = ImGui::InputTextMultiline("##words", words.data(), words.capacity() + 1, {width, px(120)},
                                           ImGuiInputTextFlags_CallbackResize, on_typing, &words);
        probe_last_item(name);
        focus_stop(ImGui::GetID("##read")); // as the text is while nobody edits it
        note_in_hand(edited);
        const bool active = ImGui::IsItemActive();
        if (active)
            storage->SetInt(editing_id, -1);
        else if (editing < 0 || editing > 4)
            storage->SetInt(editing_id, 0);
        else
            storage->SetInt(editing_id, editing + 1);
        pop_look();
    }
    else
    {
        const std::string_view shown = words.empty() ? std::string_view(hint) : std::string_view(words);
        const float line = width - px(20);
        const float height = std::max(wrapped_height(fonts().text, shown, line) + px(18), px(44));
        if (invisible_button("##read", {width, height}) && !is_too_long(words))
            storage->SetInt(editing_id, 1);
        tell_too_long(words);
        probe_last_item(name);
        const ImVec2 high(low.x + width, low.y + height);
        auto* const list = ImGui::GetWindowDrawList();
        const bool hovered = ImGui::IsItemHovered();
        list->AddRectFilled(low, high, packed_colour(hovered ? theme().field_hovered : theme().field),
                            px(field_rounding));
        list->AddRect(low, high, packed_colour(theme().card_border), px(field_rounding));
        paint_text(fonts().text, {low.x + px(10), low.y + px(8)},
                   words.empty() ? theme().text_faint : theme().text, shown, line);
    }
    ImGui::PopID();
    return edited;
}

} // namespace stridescope::ui

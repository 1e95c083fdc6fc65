#include "ui/panels/dialogs/file_dialog.h"
#include "ui/panels/dialogs/dump_question.h"
#include "ui/panels/dialogs/export_question.h"
#include "ui/panels/dialogs/folder_list.h"
#include "ui/panels/dialogs/manual.h"
#include "ui/panels/dialogs/paste_question.h"

#include "ui/panels/dialogs/palette.h"
#include "ui/panels/facts/reference.h"
#include "ui/shell/focus.h"
#include "ui/shell/paint.h"
#include "ui/shell/probe.h"
#include "ui/state/browser.h"
#include "ui/state/dialogs.h"
#include "ui/state/file_changes.h"
#include "ui/state/workspace.h"
#include "ui/widgets/button.h"
#include "ui/widgets/card.h"
#include "ui/widgets/clipped_rows.h"
#include "ui/widgets/marks.h"
#include "ui/widgets/text_field.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace stridescope::ui
{
namespace
{

void confirm_open(Workspace& workspace, const std::string& path)
{
    if (workspace.dialogs.take_path)
    {
        const auto take = std::move(workspace.dialogs.take_path);
        close_dialog(workspace);
        return take(workspace, path);
    }
    const bool is_lesson = workspace.host.lesson_text && workspace.host.lesson_text(path);
    if (is_lesson || (workspace.host.is_data && workspace.host.is_data(path)))
    {
        close_dialog(workspace);
        return workspace.open_path(path);
    }
    if (workspace.show_if_open(path))
        return; // this closes the dialog
    auto scene = workspace.host.load(path);
    if (!scene)
    {
        if (workspace.host.layout_text && workspace.host.layout_text(path))
        {
            close_dialog(workspace);
            workspace.ask_about_layouts(path);
            return;
        }
        const core::Problem& problem = scene.problem();
        workspace.dialogs.error =
            problem.where.empty() ? problem.message : problem.where + ": " + problem.message;
        return;
    }
    close_dialog(workspace);
    workspace.message.clear();
    workspace.open_beside(*std::move(scene), path);
}

/// Tells whether saving would replace a file: not if it is the one that was opened, and is unchanged since.
bool would_replace(const Workspace& workspace, const std::string& path)
{
    if (path == workspace.document()->path)
        return changed_on_disk(workspace);
    return workspace.host.exists && workspace.host.exists(path);
}

/// Tells whether the scene reads numbers from a file, which saving the scene over it would destroy.
bool is_read_by_scene(const Workspace& workspace, const std::string& path)
{
    const std::string whole = workspace.host.whole(path);
    for (const std::string& own : files_of(*workspace.front()))
        if (own != workspace.document()->path)
            if (const std::string file = workspace.host.whole(own);
                file == whole || file.starts_with(whole + ":"))
                return true;
    return false;
}

void confirm_save(Workspace& workspace, std::string path)
{
    if (!workspace.document())
        return;
    Dialogs& dialogs = workspace.dialogs;
    if (path.empty())
    {
        dialogs.error = "Enter a path.";
        return;
    }
    const std::string name = split_path(path).name;
    if (path != workspace.document()->path && !name.empty() && name.find('.') == std::string::npos)
    {
        path += scene_ending;
        dialogs.path = path;
        dialogs.replace = false; // the user agreed to replace a file of another name
    }
    if (is_read_by_scene(workspace, path))
    {
        dialogs.error = "This scene reads its values from that file. Choose another name.";
        return;
    }
    if (!dialogs.replace && would_replace(workspace, path))
    {
        dialogs.replace = true;
        dialogs.error = "This file already exists.";
        return;
    }
    if (auto failure = save_to(workspace, path))
    {
        dialogs.error = *failure;
        dialogs.replace = false;
        return;
    }
    workspace.document()->path = path;
    note_saved(workspace);
    workspace.note_recent(path);
    const auto then = std::move(dialogs.then);
    close_dialog(workspace);
    if (then)
        then(workspace);
}

constexpr float rows_begin = 0.06F; ///< as a share of the window's height

/// Returns how many rows fit in a dialog besides its other items, at most `most`.
std::size_t rows_with_room(std::size_t most, float others)
{
    const float room = ImGui::GetIO().DisplaySize.y * (1 - 2 * rows_begin) - px(others);
    return std::clamp<std::size_t>(static_cast<std::size_t>(std::max(0.0F, room / px(28))), 1, most);
}

/// Places buttons at the right edge.
void place_buttons(float width)
{
    ImGui::SetCursorPosX(ImGui::GetCursorPosX() + ImGui::GetContentRegionAvail().x - width);
}

void confirm(Workspace& workspace, const std::string& path)
{
    workspace.dialogs.ask == Dialogs::Ask::open_file ? confirm_open(workspace, path)
                                                     : confirm_save(workspace, path);
    workspace.dialogs.take_keyboard = !workspace.dialogs.error.empty();
}

/// Handles the answer of the desktop's dialog. If it gives no file, the window's own dialog continues.
void take_answer(Workspace& workspace, const FileAnswer& answer)
{
    Dialogs& dialogs = workspace.dialogs;
    dialogs.choice.reset();
    if (!answer.failure.empty())
    {
        dialogs.error = answer.failure;
        dialogs.take_keyboard = true;
        return;
    }
    if (!answer.path)
        return close_dialog(workspace);
    dialogs.path = *answer.path;
    dialogs.replace = dialogs.ask == Dialogs::Ask::save_file; // the desktop's dialog already asked
    confirm(workspace, *answer.path);
}

/// Draws the question while the desktop's dialog is open.
void elsewhere_question(Workspace& workspace)
{
    Dialogs& dialogs = workspace.dialogs;
    text(fonts().title, theme().text, dialogs.ask == Dialogs::Ask::open_file ? "Open" : "Save scene");
    wrapped_text(fonts().text, theme().text_soft, "Choose a file in the system dialog.");
    gap(4);
    const float wide = in_browser ? 0 : button_width("Type a path here") + px(8);
    const float each = px(100);
    place_buttons(wide + each);
    const bool here = !in_browser && button("dialog/here", "Type a path here", {.width = wide - px(8)});
    if (!in_browser)
        ImGui::SameLine();
    if (std::exchange(dialogs.fresh, false))
        focus_next_item(true);
    const bool cancelled = button("dialog/cancel", "Cancel", {.width = each});
    if (cancelled || key_pressed(Key::escape, false))
        return close_dialog(workspace);
    if (!here)
        return;
    dialogs.choice.reset();
    dialogs.take_keyboard = true;
}

void file_question(Workspace& workspace)
{
    Dialogs& dialogs = workspace.dialogs;
    const bool opening = dialogs.ask == Dialogs::Ask::open_file;
    text(fonts().title, theme().text, !dialogs.what.empty() ? dialogs.what : opening ? "Open" : "Save scene");
    wrapped_text(fonts().text, theme().text_soft,
                 opening ? "A scene (.json), a lesson (.lesson.md), an array (.npy, .npz, .safetensors), or a "
                           "raw memory dump"
                         : "A scene file. ~ is your home directory.");
    const float width = ImGui::GetContentRegionAvail().x;
    const bool fresh = std::exchange(dialogs.fresh, false);
    const bool led_here = std::exchange(dialogs.take_keyboard, false) || fresh;
    if (text_field("dialog/path", dialogs.path, opening ? "scene.json" : "", width,
                   led_here ? TakesKeyboard::at_end : TakesKeyboard::no, completed_path(workspace)))
    {
        dialogs.error.clear();
        dialogs.replace = false;
    }
    const bool entered = key_pressed(Key::enter, false) || key_pressed(Key::keypad_enter, false);
    const auto chosen =
        folder_rows(workspace, rows_with_room(10, 310), entered && !fresh && !arrows_move_focus());
    if (chosen)
    {
        dialogs.path = *chosen;
        dialogs.error.clear();
        dialogs.replace = false;
        dialogs.take_keyboard = true;
    }
    if (!dialogs.error.empty())
        wrapped_text(fonts().text, dialogs.replace ? theme().caution : theme().bad, dialogs.error);
    gap(4);
    const char* words = opening ? "Open" : dialogs.replace ? "Replace" : "Save";
    const float each = px(100);
    place_buttons(each * 2 + px(8));
    const bool cancelled = button("dialog/cancel", "Cancel", {.width = each});
    ImGui::SameLine();
    const bool confirmed = button(
        "dialog/confirm", words, {.width = each, .look = ButtonLook::accent, .enabled = !dialogs.path.empty()});
    if (cancelled || key_pressed(Key::escape, false))
        close_dialog(workspace);
    else if (chosen && (chosen->ends_with('/') || !opening))
        return; // the dialog stays open: in the folder, or with the name to be confirmed
    else if (chosen || confirmed || (entered && !fresh))
    {
        // The name of a row is not typed: blanks around it, or a ~, belong to it.
        const std::string path = chosen ? *chosen : expanded_path(dialogs.path);
        if (workspace.host.list && !path.ends_with('/') && !workspace.host.list(path + "/").empty())
        {
            dialogs.path = path + "/"; // a folder: on in it
            dialogs.take_keyboard = true;
            return;
        }
        confirm(workspace, path);
    }
}

void unsaved_question(Workspace& workspace)
{
    text(fonts().title, theme().text, "Save changes?");
    wrapped_text(fonts().text, theme().text_soft,
                 "\u201C" + name_of(*workspace.front()) + "\u201D has unsaved changes.");
    gap(4);
    const float each = px(100);
    place_buttons(each * 3 + px(16));
    const bool cancelled = button("dialog/cancel", "Cancel", {.width = each});
    ImGui::SameLine();
    const bool dropped = button("dialog/discard", "Discard", {.width = each});
    ImGui::SameLine();
    const bool fresh = std::exchange(workspace.dialogs.fresh, false);
    if (fresh)
        focus_next_item(true);
    // After a click beside the buttons nothing has the focus.
    const bool entered = key_pressed(Key::enter, false) && !fresh && !arrows_move_focus();
    const bool saved = button("dialog/confirm", "Save", {.width = each, .look = ButtonLook::accent}) || entered;
    if (cancelled || key_pressed(Key::escape, false))
        close_dialog(workspace);
    else if (saved)
        save_document(workspace);
    else if (dropped)
    {
        const auto then = std::move(workspace.dialogs.then);
        close_dialog(workspace);
        if (then)
            then(workspace);
    }
}

/// Draws the tensors of a file, one per line; a click opens one.
void tensor_question(Workspace& workspace)
{
    const std::string path = workspace.dialogs.path;
    text(fonts().title, theme().text, "Choose a tensor");
    wrapped_text(fonts().text, theme().text_soft, path);
    gap(4);
    std::string chosen;
    const auto count = static_cast<int>(workspace.dialogs.tensors.size());
    const bool fresh = std::exchange(workspace.dialogs.fresh, false);
    begin_scrolled("tensors", ImGui::GetContentRegionAvail().x,
                   std::min(px(360), px(30) * static_cast<float>(count) + px(2 * scrolled_margin)));
    const auto row = [&](std::size_t i)
    {
        const core::TensorEntry& entry = workspace.dialogs.tensors[i];
        const std::string words =
            fmt::format("{}   {} {{{}}}", entry.name, entry.type, fmt::join(entry.sizes, ","));
        ImGui::PushID(static_cast<int>(i));
        ImGui::SetCursorPosY(px(scrolled_margin) + px(30) * static_cast<float>(i));
        const std::string name = "tensor/" + entry.name;
        if (i == 0 && fresh)
            focus_next_item(true);
        if (button(name.c_str(), shortened(fonts().text, words, ImGui::GetContentRegionAvail().x - px(30)),
                   {.width = ImGui::GetContentRegionAvail().x,
                    .look = ButtonLook::quiet,
                    .enabled = entry.dtype.has_value()}))
            chosen = entry.name;
        ImGui::PopID();
    };
    // Files of language models hold thousands of tensors.
    clipped_rows(workspace.dialogs.tensors.size(), px(30), row);
    ImGui::EndChild();
    const float each = px(100);
    place_buttons(each);
    const bool cancelled = button("dialog/cancel", "Cancel", {.width = each});
    if (cancelled || key_pressed(Key::escape, false))
        close_dialog(workspace);
    else if (!chosen.empty())
    {
        close_dialog(workspace);
        workspace.open_data(path + ":" + chosen);
    }
}

} // namespace

std::string expanded_path(std::string path)
{
    const auto first = path.find_first_not_of(" \t\n");
    if (first == std::string::npos)
        return {};
    path = path.substr(first, path.find_last_not_of(" \t\n") - first + 1);
    const char* const home = std::getenv("HOME");
    if (home != nullptr && (path == "~" || path.starts_with("~/")))
        path.replace(0, 1, home);
    return path;
}

void draw_dialogs(Workspace& workspace)
{
    using Ask = Dialogs::Ask;
    static constexpr const char* id = "dialog";
    if (auto& choice = workspace.dialogs.choice)
        if (const auto answer = choice->answer())
            take_answer(workspace, *answer);
    if (workspace.dialogs.ask != Ask::nothing && !ImGui::IsPopupOpen(id))
        ImGui::OpenPopup(id);
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    const Ask ask = workspace.dialogs.ask;
    const bool wide = ask == Ask::palette || ask == Ask::manual || ask == Ask::glossary || ask == Ask::tables
                      || ask == Ask::export_figure || ask == Ask::paste_text;
    // While the user types, rows above become fewer: the field must stay where it is.
    const bool has_rows =
        ask == Ask::palette || ((ask == Ask::open_file || ask == Ask::save_file) && !workspace.dialogs.choice);
    const bool tall = ask == Ask::manual || ask == Ask::glossary || ask == Ask::tables
                      || ask == Ask::export_figure || ask == Ask::read_dump || ask == Ask::paste_text;
    ImGui::SetNextWindowPos({screen.x / 2, screen.y
                                               * (has_rows ? rows_begin
                                                  : tall   ? 0.5F
                                                           : 0.36F)},
                            ImGuiCond_Always, {0.5F, has_rows ? 0.0F : 0.5F});
    ImGui::SetNextWindowSize({item_length(std::min(px(ask == Ask::manual ? 860.0F
                                                      : wide             ? 680.0F
                                                                         : 520.0F),
                                                   screen.x - px(24))),
                              0});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {px(22), px(20)});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, px(14));
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {px(8), px(10)});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 1);
    ImGui::PushStyleColor(ImGuiCol_Border, packed_colour(theme().card_border));
    ImGui::PushStyleColor(ImGuiCol_PopupBg, packed_colour(theme().card));
    const ImGuiWindowFlags flags = ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize
                                   | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings
                                   | ImGuiWindowFlags_AlwaysAutoResize;
    if (ImGui::BeginPopupModal(id, nullptr, flags))
    {
        const FocusScope asked("asked");
        switch (workspace.dialogs.ask)
        {
        case Ask::open_file:
        case Ask::save_file:
            workspace.dialogs.choice ? elsewhere_question(workspace) : file_question(workspace);
            break;
        case Ask::read_dump:
            draw_dump_question(workspace);
            break;
        case Ask::unsaved:
            unsaved_question(workspace);
            break;
        case Ask::choose_tensor:
            tensor_question(workspace);
            break;
        case Ask::export_figure:
            draw_export_question(workspace);
            break;
        case Ask::paste_text:
            draw_paste_question(workspace);
            break;
        case Ask::palette:
            draw_palette(workspace, rows_with_room(12, 110));
            break;
        case Ask::manual:
            draw_manual(workspace);
            break;
        case Ask::glossary:
            draw_glossary(workspace);
            break;
        case Ask::tables:
            draw_tables(workspace);
            break;
        case Ask::nothing:
            break;
        }
        if (workspace.dialogs.ask == Ask::nothing)
            ImGui::CloseCurrentPopup();
        ImGui::EndPopup();
    }
    ImGui::PopStyleColor(2);
    ImGui::PopStyleVar(4);
}

} // namespace stridescope::ui

#pragma once

#include "core/data/safetensors.h"
#include "ui/state/file_choice.h"
#include "ui/state/questions.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace stridescope::ui
{

struct Workspace;

/// Extension of scene files, by which desktops open them with the program.
inline constexpr const char* scene_ending = ".stride.json";

/// The open question over the window, if any. The workspace owns it.
struct Dialogs
{
    enum class Ask
    {
        nothing,
        open_file,
        save_file,
        unsaved,
        choose_tensor, ///< one of several in a file
        read_dump,     ///< how to read a file of bytes without a type
        export_figure,
        paste_text, ///< which of the layouts in a text to open
        palette,
        manual,
        glossary,
        tables, ///< tables of DirectML's feature levels
    };
    Ask ask = Ask::nothing;
    bool fresh = true;                 ///< not drawn yet
    std::string what;                  ///< title of what is opened, if it is not the next scene
    std::string path;                  ///< path typed so far
    std::string words;                 ///< words that the palette searches for
    std::optional<std::size_t> chosen; ///< the selected one of its rows
    std::string error;
    FolderList folder;                      ///< folder of the path
    std::vector<core::TensorEntry> tensors; ///< tensors to choose from
    DumpQuestion dump;
    ExportQuestion exported;
    PasteQuestion paste;
    ManualReading manual;
    std::unique_ptr<FileChoice> choice; ///< the desktop asks for the path, in a window of its own
    bool take_keyboard = false;         ///< give the keyboard to the path's field, after an error
    bool replace = false;               ///< the file to save exists, and the user knows
    std::function<void(Workspace&, const std::string&)> take_path = {}; ///< what to do with an opened path
    std::function<void(Workspace&)> then; ///< continues once changes are saved or dropped
};

/// Continues now, or after the user has decided about unsaved changes.
void leave_document(Workspace& workspace, std::function<void(Workspace&)> then);
/// Does the same for all open scenes, one after the other; each is shown when its question is asked.
void leave_all(Workspace& workspace, std::function<void(Workspace&)> then);
/// Asks for a file with the desktop's own dialog if the host has one, else with the window's.
void ask_for_file(Workspace& workspace, Dialogs::Ask ask);
/// Writes the document's scene, with its view, to a path; returns why that failed. In another folder, it refers
/// to the same files by other paths.
[[nodiscard]] std::optional<std::string> save_to(const Workspace& workspace, const std::string& path);
/// Tells whether another program has changed the file since the document was read from it or saved to it.
[[nodiscard]] bool changed_on_disk(const Workspace& workspace);
/// Notes that the document equals the file at its path.
void note_file_state(Workspace& workspace);
/// Notes that the document was saved, and says so if it is an invalid scene.
void note_saved(Workspace& workspace);
/// Saves the document to its path, or asks for one; also asks if another program has changed the file since.
void save_document(Workspace& workspace);
void close_dialog(Workspace& workspace);
/// Tells whether there is a question about a file that was opened.
[[nodiscard]] bool asks_about_file(const Workspace& workspace);

} // namespace stridescope::ui

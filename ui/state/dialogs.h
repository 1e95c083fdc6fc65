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

/// Extension of the scene files that desktops open with the program.
inline constexpr const char* scene_ending = ".stride.json";

/// The question that is open over the window, if any. The workspace owns it.
struct Dialogs
{
    enum class Ask
    {
        nothing,
        open_file,
        save_file,
        unsaved,
        choose_tensor, ///< of a file that holds several
        read_dump,     ///< how a file of bytes without a type is read
        export_figure,
        paste_text, ///< which of the layouts in a text is opened
        palette,
        manual,
        glossary,
        tables, ///< of DirectML's feature levels
    };
    Ask ask = Ask::nothing;
    bool fresh = true;                 ///< not drawn yet
    std::string what;                  ///< is opened, where that is not the next scene: its title
    std::string path;                  ///< as typed so far
    std::string words;                 ///< that the palette searches for
    std::optional<std::size_t> chosen; ///< of its rows
    std::string error;
    FolderList folder;                      ///< in which the path is
    std::vector<core::TensorEntry> tensors; ///< to choose from
    DumpQuestion dump;
    ExportQuestion exported;
    PasteQuestion paste;
    ManualReading manual;
    std::unique_ptr<FileChoice> choice; ///< the desktop asks for the path, in a window of its own
    bool take_keyboard = false;         ///< the path's field, after an error
    bool replace = false;               ///< the file to save exists, and that was said
    std::function<void(Workspace&, const std::string&)> take_path = {}; ///< what an opened path is for
    std::function<void(Workspace&)> then; ///< what waits for the changes to be saved or dropped
};

/// Does it now, or after the user has decided about unsaved changes.
void leave_document(Workspace& workspace, std::function<void(Workspace&)> then);
/// Does the same for all open scenes, one after the other; each is shown when it is asked about.
void leave_all(Workspace& workspace, std::function<void(Workspace&)> then);
/// Asks for a file with the desktop's own dialog if the host has one, else with the window's.
void ask_for_file(Workspace& workspace, Dialogs::Ask ask);
/// Writes the document's scene, with its view, to a path; returns why it could not. In another folder, it
/// refers to the same files by other names.
[[nodiscard]] std::optional<std::string> save_to(const Workspace& workspace, const std::string& path);
/// Tells whether somebody else has written the file since the document was read from it or saved to it.
[[nodiscard]] bool changed_on_disk(const Workspace& workspace);
/// Notes that the document is what is in the file at its path.
void note_file_state(Workspace& workspace);
/// Notes that the document was saved, and says so if it is an invalid scene.
void note_saved(Workspace& workspace);
/// Saves the document to the known path, or asks for one; asks too if somebody else has written the file since.
void save_document(Workspace& workspace);
void close_dialog(Workspace& workspace);
/// Tells whether a file that was opened waits for an answer.
[[nodiscard]] bool asks_about_file(const Workspace& workspace);

} // namespace stridescope::ui

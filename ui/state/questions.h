#pragma once

#include "core/import/imported.h"
#include "core/tensor/checked.h"
#include "ui/state/figure_wanted.h"

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

/// Subjects of the questions over the window.
namespace stridescope::ui
{

struct FactList;
struct Workspace;

/// Bytes without a type, and what each way of reading them would show in the scene in front.
struct DumpQuestion
{
    struct Reading
    {
        core::FileUse as = core::FileUse::memory;
        bool fits = false;
        std::string covers; ///< how much of the tensor, or why it cannot be read so
        std::string first;  ///< values in row-major order
    };
    std::string name; ///< by which the scene would name the file
    std::string size; ///< in words, of the file and of what is to be had of it
    std::array<Reading, 2> readings;
};

/// How the picture is to be exported; the dialogs own it.
struct ExportQuestion
{
    ThemeName theme = ThemeName::light;
    core::Int width = 1200;
    core::Int height = 800;
    std::string steps;     ///< "3" or "1..12", as typed: pictures of these steps; empty: as it is seen
    std::string previewed; ///< the choices that the preview is, or will be, of
    std::shared_ptr<const Raster> preview; ///< null until it is made
    bool working = false;                  ///< a file is being written, or the clipboard filled
    std::string done;                      ///< what was last
};

struct FolderEntry
{
    std::string name;
    bool is_folder = false;

    friend bool operator==(const FolderEntry&, const FolderEntry&) = default;
};

/// Contents of the folder that the typed path is in.
struct FolderList
{
    std::string folder;
    bool read = false; ///< it was asked for, though there may be no such folder
    std::vector<FolderEntry> entries;
    std::optional<std::size_t> chosen; ///< of the rows, by arrow keys
};

/// A path as its folder, with the last slash, and the rest.
struct SplitPath
{
    std::string folder;
    std::string name;
};
[[nodiscard]] SplitPath split_path(const std::string& path);

/// Layouts understood in a text of another tool; the dialogs own them.
struct PasteQuestion
{
    std::vector<core::Imported> found;
    std::size_t chosen = 0; ///< of `found`
    std::vector<std::string>
        refused;               ///< what is of a known format and cannot be drawn; or why nothing is found
    bool more = false;         ///< there may be more than is listed
    std::size_t previewed = 0; ///< 1 + the one that the preview is, or will be, of; 0: none yet
    /// Preview and words of that one; null until they are made.
    std::shared_ptr<const Raster> preview;
    std::shared_ptr<const FactList> facts;
    std::string broken; ///< the rule that it breaks, so that neither is
};

/// Page of the manual that is read, by the name of its file without ".md".
struct ManualReading
{
    std::string page = "README";     ///< the contents
    std::vector<std::string> before; ///< pages that Back leads to, the last one first
    bool fresh = true;               ///< not drawn yet: begins at its top
};

/// Asks how the scene in front is to read such a file; false if it has no tensor that could.
[[nodiscard]] bool ask_about_dump(Workspace& workspace, const std::string& path);
/// Lets the scene in front read the file that was asked about in this way, and ends the question.
void read_dump_as(Workspace& workspace, core::FileUse use);
/// Looks for layouts, or a scene, in a text off the frame; then asks which of them is opened. `from`: what the
/// text is called ("the clipboard").
void ask_about_text(Workspace& workspace, std::string text, const std::string& from);

} // namespace stridescope::ui

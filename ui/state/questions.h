#pragma once

#include "core/import/imported.h"
#include "core/tensor/checked.h"
#include "ui/state/figure_wanted.h"

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

/// Contents of the questions over the window.
namespace stridescope::ui
{

struct FactList;
struct Workspace;

/// Bytes without a type, and what the scene in front would show for each way of reading them.
struct DumpQuestion
{
    struct Reading
    {
        core::FileUse as = core::FileUse::memory;
        bool fits = false;
        std::string covers; ///< how much of the tensor it covers, or why it cannot be read so
        std::string first;  ///< values in row-major order
    };
    std::string name; ///< name of the file in the scene
    std::string size; ///< text about the size of the file and of its useful part
    std::array<Reading, 2> readings;
};

/// The choices for an export; the dialogs own them.
struct ExportQuestion
{
    ThemeName theme = ThemeName::light;
    core::Int width = 1200;
    core::Int height = 800;
    std::string steps;     ///< "3" or "1..12", as typed: pictures of these steps; empty: the current picture
    std::string previewed; ///< the choices that the preview shows, or will show
    std::shared_ptr<const Raster> preview; ///< null until it is made
    bool working = false;                  ///< a file is being written, or the clipboard is being filled
    std::string done;                      ///< result of the last export
};

struct FolderEntry
{
    std::string name;
    bool is_folder = false;

    friend bool operator==(const FolderEntry&, const FolderEntry&) = default;
};

/// Contents of the folder of the typed path.
struct FolderList
{
    std::string folder;
    bool read = false; ///< it was requested, though there may be no such folder
    std::vector<FolderEntry> entries;
    std::optional<std::size_t> chosen; ///< row selected by arrow keys
};

/// A path, split into its folder with the last slash, and the rest.
struct SplitPath
{
    std::string folder;
    std::string name;
};
[[nodiscard]] SplitPath split_path(const std::string& path);

/// Layouts found in a text of another tool; the dialogs own them.
struct PasteQuestion
{
    std::vector<core::Imported> found;
    std::size_t chosen = 0; ///< index into `found`
    std::vector<std::string>
        refused;               ///< layouts of a known format that cannot be drawn; or why nothing is found
    bool more = false;         ///< there may be more than are listed
    std::size_t previewed = 0; ///< 1 + the index of the previewed layout; 0: none yet
    /// Preview and text of that layout; null until they are made.
    std::shared_ptr<const Raster> preview;
    std::shared_ptr<const FactList> facts;
    std::string broken; ///< the rule that it breaks, so that there is no preview
};

/// Page of the manual that is open, by the name of its file without ".md".
struct ManualReading
{
    std::string page = "README";     ///< the contents
    std::vector<std::string> before; ///< pages that Back leads to, the latest first
    bool fresh = true;               ///< not drawn yet: it begins at the top
};

/// Asks how the scene in front is to read such a file; false if it has no tensor for it.
[[nodiscard]] bool ask_about_dump(Workspace& workspace, const std::string& path);
/// Makes the scene in front read the file in this way, and closes the question.
void read_dump_as(Workspace& workspace, core::FileUse use);
/// Searches a text for layouts, or for a scene, outside the frame; then asks which of them to open. `from` is
/// the name of the source ("the clipboard").
void ask_about_text(Workspace& workspace, std::string text, const std::string& from);

} // namespace stridescope::ui

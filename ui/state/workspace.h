#pragma once

#include "core/data/safetensors.h"
#include "ui/picture/theme.h"
#include "ui/state/commands.h"
#include "ui/state/dialogs.h"
#include "ui/state/dump_examples.h"
#include "ui/state/open_scene.h"
#include "ui/state/start_form.h"
#include "ui/state/worker.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace stridescope::ui
{

/// Services that the window needs from the program around it; ui itself touches no files except those of fonts.
struct Host
{
    /// Loads the scene in a file, or returns what is wrong with it.
    std::function<core::Result<core::Scene>(const std::string& path)> load;
    /// Saves a scene. Returns nothing if the whole file was written; otherwise the reason, and the file is
    /// unchanged.
    std::function<std::optional<std::string>(const std::string& path, const core::Scene& scene)> save;
    /// Tells whether saving to a path would replace a file, even one that cannot be read. Optional.
    std::function<bool(const std::string& path)> exists = {};
    /// Returns a text that differs after each change of the file; empty if there is no file. Optional.
    std::function<std::string(const std::string& path)> file_state = {};
    /// Returns the files that a scene at a path may name for its values. Optional.
    std::function<std::shared_ptr<const core::ValuesSource>(const std::string& scene_path)> values = {};
    /// Tells whether a file contains numbers rather than a scene: `load` then makes a scene of them. Optional.
    std::function<bool(const std::string& path)> is_data = {};
    /// Tells whether a file contains bytes without a type, so that the user has to choose how they are read.
    /// Optional.
    std::function<bool(const std::string& path)> is_dump = {};
    /// Lists the tensors in such a file, of which the user has to choose one: "FILE:NAME" is a path too.
    /// Optional.
    std::function<core::Result<std::vector<core::TensorEntry>>(const std::string& path)> tensors = {};
    /// Lists a folder ("" is the current one, others end in a slash); nothing if it cannot be read. Optional.
    std::function<std::vector<FolderEntry>(const std::string& folder)> list = {};
    /// Returns a path that is valid from every folder. Optional.
    std::function<std::string(const std::string& path)> whole_path = {};
    /// Completes a path with `whole_path` if there is one; an empty path stays empty.
    [[nodiscard]] std::string whole(const std::string& path) const
    {
        return path.empty() || !whole_path ? path : whole_path(path);
    }
    /// Returns the name of a file in a scene at a path. Optional.
    std::function<std::string(const std::string& scene_path, const std::string& file)> name_beside = {};
    /// Makes the desktop ask for a file; null if it cannot, and the window asks itself. Optional.
    std::function<std::unique_ptr<FileChoice>(const FileQuestion& question)> choose_file = {};
    FigureMakers figures = {};
    /// Asks for the clipboard's text if it is not available at once. True: it is pasted when it arrives.
    /// Optional.
    std::function<bool()> ask_clipboard = {};
    /// Address of the page that links lead to; empty: links are only fragments.
    std::string link_base = {};
    /// Returns the text of a file of another tool that may contain layouts (ONNX, MLIR, a log); nothing for any
    /// other file. Optional.
    std::function<std::optional<core::Result<std::string>>(const std::string& path)> layout_text = {};
    /// Returns the text of a lesson file; nothing if the name is not that of a lesson. Optional.
    std::function<std::optional<core::Result<std::string>>(const std::string& path)> lesson_text = {};
    /// Returns dumps that come with the program. Optional.
    std::function<std::vector<DumpExample>()> dump_examples = {};
};

inline constexpr float least_interface_scale = 0.7F;
inline constexpr float most_interface_scale = 3.0F;
inline constexpr std::size_t most_recent = 12;

struct Workspace;

/// Work of earlier windows that is not opened automatically, because they ended while drawing it.
struct SetAside
{
    std::vector<std::string> folders; ///< at least one
    std::function<void(Workspace&)> open;
};

/// Everything that the window shows. This is the program's state; `draw` shows it and changes it.
struct Workspace
{
    explicit Workspace(Host program) : host(std::move(program)) {}

    Host host;
    std::vector<std::shared_ptr<OpenScene>> scenes;
    std::size_t in_front = 0; ///< index into `scenes`; their number stands for the start page
    std::vector<std::shared_ptr<OpenScene>>
        closed; ///< closed scenes that can be reopened, the latest at the end
    ThemeName theme = ThemeName::dark;
    /// Theme that the user chose: that of a scene that was opened holds until the window is closed.
    ThemeName chosen_theme = ThemeName::dark;
    float interface_scale = 1.0F;
    std::vector<std::string> recent; ///< whole paths of files that were opened or saved, the latest first
    bool full_screen = false;        ///< requested; the window follows
    bool presenting = false;         ///< show only canvas and memory
    bool blank = false;              ///< only while presenting
    bool began_stepping = false;     ///< presenting began it
    bool quit_requested = false;
    StartForm start;
    std::optional<std::vector<DumpExample>> dump_examples; ///< set when they are first needed
    std::function<void()> when_front_changes = {}; ///< called when another scene comes to the front; optional
    std::string remark;                ///< a notice of the last action that is not an error, until the next one
    std::string message;               ///< the last error with a file, shown until the next action
    std::optional<SetAside> set_aside; ///< offered until the user decides
    Dialogs dialogs;                   ///< the open question, if any
    LessonProgress lesson_progress;
    std::optional<std::string> lessons_asked; ///< the start page scrolls to that lesson; empty: the first
    std::unique_ptr<Worker> worker = std::make_unique<Worker>();

    /// Returns the scene in front, and its document; null on the start page.
    [[nodiscard]] OpenScene* front() const;
    [[nodiscard]] Document* document() const;
    /// Returns hover, pins, and cameras of the scene in front; not on the start page.
    [[nodiscard]] ViewState& views() const;
    /// Tells whether the next frames will refine parts that are coarse now.
    [[nodiscard]] bool refining() const;

    void open_path(const std::string& path);
    /// Shows the numbers of a file: in the open scene if they fit its input, otherwise in a scene of their own.
    /// Asks if there is a choice: which tensor, or how to read a dump.
    void open_data(const std::string& path);
    /// Asks which of the layouts in a file of another tool to open; false if it is not such a file.
    bool ask_about_layouts(const std::string& path);
    /// Opens data in a scene of its own.
    void open_data_alone(const std::string& path);
    /// Opens a scene in place of the one in front, whose changes are lost.
    void open_scene(core::Scene scene, std::string path = {});
    /// Adds a path to those offered on the start page.
    void note_recent(const std::string& path);
    /// Opens a scene after the one in front, and shows it.
    void open_beside(core::Scene scene, std::string path = {});
    /// Shows the open scene of a file; false if there is none.
    bool show_if_open(const std::string& path);
    /// Shows an open scene, or the start page if `index` is their number.
    void bring_to_front(std::size_t index);
    /// Closes a scene; its changes and the work on it are lost. If it was in front, its neighbour is then, and
    /// after the last one the start page.
    void close_scene(std::size_t index);
    /// Reopens the scene that was closed last, with its undo, after the one in front.
    void reopen_scene();
    /// Handles a key that was pressed; `typing`: a text field has the keyboard.
    void key_pressed(const KeyPress& key, bool typing);
    void run(Command command);
};

} // namespace stridescope::ui

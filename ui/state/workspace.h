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

/// Services that the window asks of the program around it; ui itself touches no files except those of fonts.
struct Host
{
    /// Loads the scene in a file, or says what is wrong with it.
    std::function<core::Result<core::Scene>(const std::string& path)> load;
    /// Saves a scene. Returns nothing if it was written whole; otherwise why it could not be, and the file is
    /// unchanged.
    std::function<std::optional<std::string>(const std::string& path, const core::Scene& scene)> save;
    /// Tells whether saving to a path would replace something, even if it cannot be read. Optional.
    std::function<bool(const std::string& path)> exists = {};
    /// Returns a text that changes whenever somebody has written the file; empty if there is none. Optional.
    std::function<std::string(const std::string& path)> file_state = {};
    /// Returns the files that a scene at a path may name for its values. Optional.
    std::function<std::shared_ptr<const core::ValuesSource>(const std::string& scene_path)> values = {};
    /// Tells whether a path names numbers rather than a scene: `load` then makes a scene of them. Optional.
    std::function<bool(const std::string& path)> is_data = {};
    /// Tells whether it is bytes without a type, so that the user has to say how they are read. Optional.
    std::function<bool(const std::string& path)> is_dump = {};
    /// Lists the tensors in such a file, one of which has to be chosen: "FILE:NAME" is a path too. Optional.
    std::function<core::Result<std::vector<core::TensorEntry>>(const std::string& path)> tensors = {};
    /// Lists a folder ("" is the current one, others end in a slash); nothing if it cannot be read. Optional.
    std::function<std::vector<FolderEntry>(const std::string& folder)> list = {};
    /// Returns a path that is the same from every folder. Optional.
    std::function<std::string(const std::string& path)> whole_path = {};
    /// Completes a path with `whole_path` if there is one; an empty path stays empty.
    [[nodiscard]] std::string whole(const std::string& path) const
    {
        return path.empty() || !whole_path ? path : whole_path(path);
    }
    /// Returns how a scene at a path names a file. Optional.
    std::function<std::string(const std::string& scene_path, const std::string& file)> name_beside = {};
    /// Makes the desktop ask for a file; null if it cannot: then the window does. Optional.
    std::function<std::unique_ptr<FileChoice>(const FileQuestion& question)> choose_file = {};
    FigureMakers figures = {};
    /// Asks for the clipboard's text if it is not available at once. True: it is pasted when it arrives.
    /// Optional.
    std::function<bool()> ask_clipboard = {};
    /// Page that links lead to; empty: they are fragments alone.
    std::string link_base = {};
    /// Returns the text of a file of another tool that may name layouts (ONNX, MLIR, a log); nothing: it is not
    /// such a file. Optional.
    std::function<std::optional<core::Result<std::string>>(const std::string& path)> layout_text = {};
    /// Returns the text of a lesson that a teacher wrote; nothing if its name is not that of a lesson.
    /// Optional.
    std::function<std::optional<core::Result<std::string>>(const std::string& path)> lesson_text = {};
    /// Dumps from files beside the program. Optional.
    std::function<std::vector<DumpExample>()> dump_examples = {};
};

inline constexpr float least_interface_scale = 0.7F;
inline constexpr float most_interface_scale = 3.0F;
inline constexpr std::size_t most_recent = 12;

struct Workspace;

/// Work of earlier windows that is not opened by itself, because they ended while drawing it.
struct SetAside
{
    std::vector<std::string> folders; ///< at least one
    std::function<void(Workspace&)> open;
};

/// Everything the window shows. One of these is the program's state; `draw` shows it and changes it.
struct Workspace
{
    explicit Workspace(Host program) : host(std::move(program)) {}

    Host host;
    std::vector<std::shared_ptr<OpenScene>> scenes;
    std::size_t in_front = 0; ///< of `scenes`; their number: the start page
    std::vector<std::shared_ptr<OpenScene>>
        closed; ///< the closed scenes, the last one at the end, to be reopened
    ThemeName theme = ThemeName::dark;
    float interface_scale = 1.0F;
    std::vector<std::string> recent; ///< whole paths of files that were opened or saved, the last one first
    bool full_screen = false;        ///< wished: the window follows
    bool presenting = false;         ///< canvas and memory alone
    bool blank = false;              ///< while presenting
    bool began_stepping = false;     ///< by presenting
    bool quit_requested = false;
    StartForm start;
    std::optional<std::vector<DumpExample>> dump_examples; ///< once they were asked for
    std::function<void()> when_front_changes = {}; ///< what ends with the scene that was in front; optional
    std::string remark;                ///< a notice of the last action that is not an error, until the next one
    std::string message;               ///< the last error with a file, shown until the next action
    std::optional<SetAside> set_aside; ///< offered until it is answered
    Dialogs dialogs;                   ///< the question that is open, if any
    LessonProgress lesson_progress;
    std::optional<std::string> lessons_asked; ///< the start page leads to that one of them; empty: the first
    std::unique_ptr<Worker> worker = std::make_unique<Worker>();

    /// Returns the scene in front, and its document; null: the start page.
    [[nodiscard]] OpenScene* front() const;
    [[nodiscard]] Document* document() const;
    /// Hover, pins and cameras of the scene in front; not on the start page.
    [[nodiscard]] ViewState& views() const;
    /// Tells whether the next frames will draw parts exactly that are coarse now.
    [[nodiscard]] bool refining() const;

    void open_path(const std::string& path);
    /// Shows the numbers of a file: in the open scene if they fit its input, otherwise in a scene of their own.
    /// Asks if there is a choice: which tensor, or how a dump is read.
    void open_data(const std::string& path);
    /// Asks which of the layouts is opened that a file of another tool names; false if it is no such file.
    bool ask_about_layouts(const std::string& path);
    /// Opens data in a scene of their own.
    void open_data_alone(const std::string& path);
    /// Opens a scene in place of the one in front, whose changes are lost.
    void open_scene(core::Scene scene, std::string path = {});
    /// Notes a path to be offered on the start page from now on.
    void note_recent(const std::string& path);
    /// Opens a scene after the one in front, and shows it.
    void open_beside(core::Scene scene, std::string path = {});
    /// Shows the open scene with that file; false if there is none.
    bool show_if_open(const std::string& path);
    /// Shows an open scene; the start page where `index` is their number.
    void bring_to_front(std::size_t index);
    /// Closes it; its changes are lost, and so is what was being found out about it. If it was in front, its
    /// neighbour is then, and after the last one the start page.
    void close_scene(std::size_t index);
    /// Reopens the scene that was closed last, with its undo, after the one in front.
    void reopen_scene();
    /// Handles a key that was pressed; `typing`: a text field has the keyboard.
    void key_pressed(const KeyPress& key, bool typing);
    void run(Command command);
};

} // namespace stridescope::ui

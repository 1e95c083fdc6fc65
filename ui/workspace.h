#pragma once

#include "core/data/safetensors.h"
#include "ui/commands.h"
#include "ui/panels/dialogs.h"
#include "ui/picture/theme.h"
#include "ui/session.h"
#include "ui/tasks/worker.h"
#include "ui/view_state.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace stridescope::ui
{

/// What the window asks of the program around it; ui itself touches no file.
struct Host
{
    /// The scene in a file, or what is wrong with it.
    std::function<core::Result<core::Scene>(const std::string& path)> load;
    /// Nothing: written whole. Otherwise why it could not be, and the file is as it was.
    std::function<std::optional<std::string>(const std::string& path, const core::Scene& scene)> save;
    /// Whether saving to a path would replace something, be it readable or not. Optional.
    std::function<bool(const std::string& path)> exists = {};
    /// The files that a scene at a path may name for its values; optional.
    std::function<std::shared_ptr<const core::ValuesSource>(const std::string& scene_path)> values = {};
    /// Whether a path names numbers rather than a scene: `load` then makes a scene of them. Optional.
    std::function<bool(const std::string& path)> is_data = {};
    /// The tensors in such a file, from which one has to be chosen: "FILE:NAME" is a path too. Optional.
    std::function<core::Result<std::vector<core::TensorEntry>>(const std::string& path)> tensors = {};
    /// How a scene at a path names a file. Optional.
    std::function<std::string(const std::string& scene_path, const std::string& file)> name_beside = {};
};

/// Everything the window shows. One of these is the program's state; `draw` shows it and changes it.
struct Workspace
{
    explicit Workspace(Host program) : host(std::move(program)) {}

    Host host;
    std::optional<Document> document; ///< none: the start page
    std::string opened_path;          ///< of the scene beside which the document's names of files are
    ThemeName theme = ThemeName::dark;
    float interface_scale = 1.0F;
    bool full_screen = false; ///< wished: the window follows
    bool quit_requested = false;
    std::string message; ///< what went wrong last with a file, shown until the next action
    Dialogs dialogs;     ///< the question that is open, if any
    ViewState views;     ///< hover, pins and cameras
    std::unique_ptr<Worker> worker = std::make_unique<Worker>();
    unsigned analysed_revision = 0; ///< of the document: what the worker was last given
    unsigned run_revision = 0;
    unsigned reads_revision = 0;

    void open_path(const std::string& path);
    /// Shows the numbers of a file: in the open scene where they fit its input, else in a scene of their own.
    void open_data(const std::string& path);
    void open_scene(core::Scene scene, std::string path = {});
    /// Given by the window for each key pressed; `typing`: a text field has the keyboard.
    void key_pressed(const KeyPress& key, bool typing);
    void run(Command command);
};

/// Builds one frame of the whole window with ImGui, between NewFrame and Render; fills `io.DisplaySize`.
void draw(Workspace& workspace);

} // namespace stridescope::ui

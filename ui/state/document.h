#pragma once

#include "core/scene/fixes.h"
#include "core/view/shown.h"
#include "ui/state/history.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace stridescope::ui
{

/// A scene that is being edited. `scene` is the user's choice and may be invalid; then `problem` gives the
/// reason and `shown` stays the last valid one. A scene that was never valid shows its valid part, or nothing.
class Document
{
public:
    explicit Document(core::Scene scene, std::string file_path = {},
                      std::shared_ptr<const core::ValuesSource> files = {});

    /// Restores a kept document: its undo steps, and which of them is saved.
    Document(History<core::Scene> kept, std::shared_ptr<const core::Scene> saved_scene, std::string file_path,
             std::shared_ptr<const core::ValuesSource> files);

    [[nodiscard]] const History<core::Scene>& states() const { return history; }
    [[nodiscard]] const std::shared_ptr<const core::Scene>& saved_state() const { return saved; }
    [[nodiscard]] const core::Scene& scene() const { return history.now(); }
    /// Returns what the views draw: a new pointer after each change; null if no part of the scene resolves.
    [[nodiscard]] const std::shared_ptr<const core::Shown>& shown() const { return drawn; }
    [[nodiscard]] bool has_picture() const { return drawn != nullptr; }
    /// Returns the first broken rule, and all of them as far as they can be distinguished.
    [[nodiscard]] const std::optional<core::Problem>& problem() const { return broken_rule; }
    [[nodiscard]] const std::vector<core::Problem>& problems() const { return broken_rules; }
    /// Returns fixes of the first problem, found once per edit, since they may copy a million index values.
    [[nodiscard]] const std::vector<core::Fix>& fixes() const { return ways_out; }
    [[nodiscard]] bool changed_since_saved() const
    {
        return history.shared_now() != saved && !(history.now() == *saved);
    }

    /// Uses a file's elements for the tensor of a scene that cannot name a file; they are not saved. Returns a
    /// problem, and changes nothing, if their type and sizes differ from the tensor's.
    [[nodiscard]] std::optional<core::Problem> attach(const std::string& file);
    /// Returns the name of the attached file; empty if there is none.
    [[nodiscard]] const std::string& attached_file() const { return attached_name; }
    /// Adds results of work on a scene; does nothing if another scene is shown by now.
    void adopt(const std::shared_ptr<const core::Scene>& of, const std::function<void(core::Shown&)>& change);
    [[nodiscard]] const std::shared_ptr<const core::ValuesSource>& shared_files() const { return values_files; }

    void edit(core::Scene next, std::uint32_t gesture);
    /// Tells whether a scene, with the contents of its files, is valid: checked before a drag changes to it.
    [[nodiscard]] bool would_keep_rules(const core::Scene& next) const;
    void end_gesture()
    {
        history.end_gesture();
        last_gesture = 0;
    }
    [[nodiscard]] bool can_undo() const { return history.can_undo(); }
    [[nodiscard]] bool can_redo() const { return history.can_redo(); }
    void undo();
    void redo();
    void mark_saved() { saved = history.shared_now(); }
    /// Notes that the scene is in no file or example, so that closing it asks first.
    void mark_unsaved() { saved = std::make_shared<const core::Scene>(); }

    bool given = false;     ///< given by a lesson, whose questions are about it: it cannot be edited
    std::string path;       ///< empty: not saved yet
    std::string file_state; ///< state of the file when it was last read or written; empty: unknown

private:
    void evaluate();
    void show(core::Shown next);
    void begin_gesture(std::uint32_t gesture);
    void show_what_resolves(const core::Draft& draft);
    void keep_what_resolved();
    void show_attached(core::Shown& next) const;
    [[nodiscard]] core::EvaluateOptions options() const;

    std::shared_ptr<const core::ValuesSource> values_files; ///< files that the scene names
    History<core::Scene> history;
    /// Smaller during a gesture, in which each frame is an edit.
    core::Effort effort = core::Effort::interactive();
    std::shared_ptr<const core::Scene> saved;
    std::shared_ptr<const core::Shown> drawn;
    std::shared_ptr<const core::Shown>
        before_gesture; ///< what was drawn when the gesture of the last edit began
    std::uint32_t last_gesture = 0;
    std::optional<core::Problem> broken_rule;
    std::vector<core::Problem> broken_rules;
    std::vector<core::Fix> ways_out;
    std::optional<core::FileValues> attached; ///< set by `attach`
    std::string attached_name;
};

} // namespace stridescope::ui

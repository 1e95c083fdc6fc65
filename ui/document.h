#pragma once

#include "core/scene/facts.h"
#include "core/view/scene_view.h"
#include "ui/history.h"

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace stridescope::ui
{

/// A scene that keeps all rules, with its facts: what the views draw.
struct Evaluated
{
    core::Scene scene;
    core::Facts facts;
    std::string operand; ///< of a scene that never kept the rules: what of it this is; empty: all
};

/// The open scene. `history.now()` is what the user has chosen and may break a rule; then `problem` says which
/// and `shown` stays the last one that kept them all. One that never did shows what of it resolves, or nothing.
class Document
{
public:
    explicit Document(core::Scene scene, std::string file_path = {},
                      std::shared_ptr<const core::ValuesSource> files = {});

    [[nodiscard]] const core::Scene& scene() const { return history.now(); }
    [[nodiscard]] bool has_picture() const { return last_good.has_value(); }
    /// Only where there is a picture.
    [[nodiscard]] const Evaluated& shown() const { return *last_good; }
    /// The first rule broken, and all of them as far as they can be told apart.
    [[nodiscard]] const std::optional<core::Problem>& problem() const { return broken_rule; }
    [[nodiscard]] const std::vector<core::Problem>& problems() const { return broken_rules; }
    [[nodiscard]] bool changed_since_saved() const { return !(history.now() == saved); }
    /// Counts up with every change of `shown`, so that what is computed from it knows when it is old.
    [[nodiscard]] unsigned revision() const { return shown_revision; }

    /// Elements of a part that come from a file which the scene names, and why they cannot be shown.
    struct FileElements
    {
        core::ElementValues values;
        std::string problem; ///< empty: none
    };
    [[nodiscard]] const FileElements& file_elements(core::Operand operand) const
    {
        return from_files.at(static_cast<std::size_t>(operand));
    }
    /// Elements for the tensor of a scene that has no place to name a file; not saved. A problem where they are
    /// not its type and sizes: then nothing changes.
    [[nodiscard]] std::optional<core::Problem> attach(const core::FileValues& values);
    /// Facts of the shown scene that took longer than a frame; nothing happens where it was edited since.
    void adopt(unsigned of_revision, core::Facts facts);
    [[nodiscard]] const std::shared_ptr<const core::ValuesSource>& shared_files() const { return values_files; }

    void edit(core::Scene next, std::uint32_t gesture);
    /// Whether a scene, with what its files hold, keeps all rules: asked before a drag may go on to it.
    [[nodiscard]] bool would_keep_rules(const core::Scene& next) const { return facts_of(next).ok(); }
    void end_gesture() { history.end_gesture(); }
    [[nodiscard]] bool can_undo() const { return history.can_undo(); }
    [[nodiscard]] bool can_redo() const { return history.can_redo(); }
    void undo();
    void redo();
    void mark_saved() { saved = history.now(); }

    std::string path; ///< empty: not saved yet

private:
    void evaluate();
    void show(Evaluated evaluated);
    void show_what_resolves();
    void open_files();
    [[nodiscard]] core::EvaluateOptions options() const;
    [[nodiscard]] core::Result<core::Facts> facts_of(const core::Scene& scene) const;

    std::shared_ptr<const core::ValuesSource> values_files; ///< of the numbers that a scene only names
    History<core::Scene> history;
    core::Scene saved;
    std::optional<Evaluated> last_good;
    std::optional<core::Problem> broken_rule;
    std::vector<core::Problem> broken_rules;
    unsigned shown_revision = 0;
    std::array<FileElements, 3> from_files;
    std::optional<core::FileValues> attached; ///< by `attach`
};

} // namespace stridescope::ui

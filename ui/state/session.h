#pragma once

#include "ui/state/workspace.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Open scenes as text that outlives the program: a log for each scene, which gets a line whenever something
/// has changed. A line holds what is new since the previous one: states of its undo, the position among them,
/// what is saved, and its view.
namespace stridescope::ui
{

class SessionLog
{
public:
    using State = std::shared_ptr<const core::Scene>;
    struct Added
    {
        std::uint64_t scene = 0; ///< never used twice
        bool whole = false;      ///< holds everything: earlier lines of the scene are no longer needed
        std::size_t keep = 0;    ///< number of states that are unchanged
        std::vector<State> pushed;
        State saved;
        std::optional<std::size_t> saved_place; ///< index among the states
        std::string rest;

        /// Returns the line without a newline. Slow for scenes with many numbers: not for a frame.
        [[nodiscard]] std::string line() const;
    };
    /// Returns what is new since the last call.
    [[nodiscard]] std::vector<Added> added(const Workspace& workspace);
    /// Returns the logged scenes that were closed since the last call.
    [[nodiscard]] std::vector<std::uint64_t> closed(const Workspace& workspace);
    /// Makes the next line of a scene hold everything.
    void begin_anew(std::uint64_t scene);

private:
    struct Known
    {
        std::uint64_t number = 0;
        std::weak_ptr<OpenScene> scene;
        std::vector<State> states;
        State saved;
        std::string rest; ///< rest of the line
    };
    Known& known_of(const std::shared_ptr<OpenScene>& scene);

    std::vector<Known> known;
    std::uint64_t next = 1;
};

/// A scene, restored from a log.
struct RestoredScene
{
    std::vector<std::shared_ptr<const core::Scene>> states; ///< at least one
    std::size_t position = 0;
    std::shared_ptr<const core::Scene> saved;
    std::string path;
    std::string opened_path;
    std::string view;
    std::string attached; ///< file of elements; empty: none
    std::vector<core::Pick> pins;
    std::size_t place = 0; ///< index among the tabs
    bool in_front = false;
    bool cut_short = false; ///< lines follow one that cannot be read, and are lost in this scene
};

/// Restores a scene from all lines up to the first one that cannot be read; nothing if there is none.
[[nodiscard]] std::optional<RestoredScene> restored(std::string_view log);
/// Opens the scenes in tabs of their own, in their order.
void open_restored(Workspace& workspace, std::vector<RestoredScene> scenes);

} // namespace stridescope::ui

#pragma once

#include "ui/state/workspace.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Open scenes as text that outlives the program: a log for each scene, which gets a line when something of it
/// has changed. A line holds what is new since the one before: states of its undo, where in them it is, what is
/// saved, and how it is looked at.
namespace stridescope::ui
{

class SessionLog
{
public:
    using State = std::shared_ptr<const core::Scene>;
    struct Added
    {
        std::uint64_t scene = 0; ///< never used twice
        bool whole = false;   ///< says everything: what was logged of the scene before is not needed any more
        std::size_t keep = 0; ///< states that are as they were
        std::vector<State> pushed;
        State saved;
        std::optional<std::size_t> saved_place; ///< among the states
        std::string rest;

        /// Returns the line without its end. Scenes with many numbers take their time: not for a frame.
        [[nodiscard]] std::string line() const;
    };
    /// Returns what is new since the last call.
    [[nodiscard]] std::vector<Added> added(const Workspace& workspace);
    /// Returns the logged scenes that were closed since the last call.
    [[nodiscard]] std::vector<std::uint64_t> closed(const Workspace& workspace);
    /// Makes the next line of a scene say everything.
    void begin_anew(std::uint64_t scene);

private:
    struct Known
    {
        std::uint64_t number = 0;
        std::weak_ptr<OpenScene> scene;
        std::vector<State> states;
        State saved;
        std::string rest; ///< of the line
    };
    Known& known_of(const std::shared_ptr<OpenScene>& scene);

    std::vector<Known> known;
    std::uint64_t next = 1;
};

/// A scene as a log left it.
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
    std::size_t place = 0; ///< among the tabs
    bool in_front = false;
};

/// Restores a scene from all lines up to the first that is not whole; nothing if there is none.
[[nodiscard]] std::optional<RestoredScene> restored(std::string_view log);
/// Opens the scenes beside the open ones, in their order.
void open_restored(Workspace& workspace, std::vector<RestoredScene> scenes);

} // namespace stridescope::ui

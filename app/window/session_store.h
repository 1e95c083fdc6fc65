#pragma once

#include "app/descriptor.h"
#include "ui/session.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace stridescope::app
{

/// $XDG_STATE_HOME/stridescope, by default in ~/.local/state; empty where there is no home.
[[nodiscard]] std::string state_folder();

/// The logs of what is open (ui/session.h) in files: one folder for each running window, locked while it runs,
/// so that a later one can tell what was left behind by one that was killed. A line is written at once and
/// needs no disk to outlive the program; only a machine that goes down may lose the last ones.
class SessionStore
{
public:
    /// Keeps nothing where the folder is empty or cannot be written.
    explicit SessionStore(const std::string& folder);
    SessionStore(const SessionStore&) = delete;
    SessionStore& operator=(const SessionStore&) = delete;

    /// The scenes of windows that are no more. They are this one's from now on: once `write` has them, their
    /// logs are removed. Those that were taken up several times and never written again are set aside: they may
    /// be what ends the program.
    [[nodiscard]] std::vector<ui::RestoredScene> take_left_behind();
    /// Adds what is new; otherwise why it could not be kept, once.
    [[nodiscard]] std::optional<std::string> write(const ui::Workspace& workspace);
    /// The window was closed, and whoever did so was asked about changes: nothing is to be restored.
    void clear();

private:
    struct Log
    {
        Descriptor file{-1};
        std::size_t bytes = 0;
        std::size_t whole_bytes = 0; ///< of its first line
    };
    [[nodiscard]] std::string log_path(std::uint64_t scene) const;
    [[nodiscard]] bool add(const ui::SessionLog::Added& line);
    [[nodiscard]] bool begin(std::uint64_t scene, Log& log, const std::string& line);

    std::string sessions; ///< the folder of all
    std::string own;      ///< this window's; empty: nothing is kept
    Descriptor lock{-1};
    ui::SessionLog log;
    std::map<std::uint64_t, Log> files;
    struct Left
    {
        std::string folder;
        Descriptor lock;
    };
    std::vector<Left> left_behind;
    bool told = false;
};

} // namespace stridescope::app

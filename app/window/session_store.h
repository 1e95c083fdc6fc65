#pragma once

#include "app/descriptor.h"
#include "ui/state/session.h"

#include <future>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace stridescope::app
{

/// $XDG_STATE_HOME/stridescope, by default in ~/.local/state; empty if there is no home.
[[nodiscard]] std::string state_folder();

/// The logs of what is open (ui/state/session.h) in files: one folder for each running window, locked while it
/// runs, so that a later one can tell what was left behind by one that was killed. A line is made and written
/// off the frame, and needs no disk to outlive the program; only a machine that goes down may lose the last
/// ones.
class SessionStore
{
public:
    /// Keeps nothing if the folder is empty.
    explicit SessionStore(const std::string& folder);
    SessionStore(const SessionStore&) = delete;
    SessionStore& operator=(const SessionStore&) = delete;

    /// Takes over the scenes of windows that are no more. They are this one's from now on: once `write` has
    /// them, their logs are removed. Those that several windows began to draw and did not live to write are set
    /// aside: they may be what ends the program.
    [[nodiscard]] std::vector<ui::RestoredScene> take_left_behind();
    /// Counts a try of what was taken: its first frame is about to be drawn. It is one until `write` has it.
    void note_tries() const;
    /// Tells whether `write` has yet to take over what was left behind.
    [[nodiscard]] bool is_trying() const { return !left_behind.empty(); }
    /// Folders of what is set aside, now or by an earlier window; empty: nothing is.
    [[nodiscard]] std::vector<std::string> set_aside() const;
    /// Takes over the scenes that are set aside, as those that were left behind.
    [[nodiscard]] std::vector<ui::RestoredScene> take_set_aside();
    /// Returns the paths of logs that were taken up and could not be read.
    [[nodiscard]] const std::vector<std::string>& unread() const { return unread_logs; }
    /// Begins to add what is new; nothing while what was new before is still being written: the next call has
    /// it all. Otherwise why something could not be kept, once.
    [[nodiscard]] std::optional<std::string> write(const ui::Workspace& workspace);
    /// Does the same, and is done when it returns.
    [[nodiscard]] std::optional<std::string> write_now(const ui::Workspace& workspace);
    /// The window was closed, and whoever did so was asked about changes: nothing is to be restored.
    void clear();

private:
    struct Log
    {
        Descriptor file{-1};
        std::size_t bytes = 0;
        std::size_t whole_bytes = 0; ///< bytes of its first line
    };
    /// Work of one call of `write`.
    struct Batch
    {
        std::vector<std::uint64_t> closed;
        std::vector<ui::SessionLog::Added> added;
    };
    struct Outcome
    {
        std::vector<std::uint64_t> anew; ///< logs whose next line has to say everything
        std::string why;                 ///< something could not be kept; empty: all is
    };
    struct Left
    {
        std::string folder;
        Descriptor lock;
    };
    [[nodiscard]] std::string log_path(std::uint64_t scene) const;
    [[nodiscard]] bool make_own_folder();
    void keep_unread(const std::string& file, const std::string& name);
    void read_logs(const std::string& folder, std::vector<ui::RestoredScene>& scenes);
    [[nodiscard]] Outcome write_batch(const Batch& batch);
    [[nodiscard]] bool add(const ui::SessionLog::Added& added, Outcome& outcome);
    [[nodiscard]] bool begin(std::uint64_t scene, Log& file, const std::string& line);
    [[nodiscard]] std::optional<std::string> take_outcome();

    std::string sessions; ///< the folder of all
    std::string own;      ///< this window's; empty: nothing was written yet
    Descriptor lock{-1};
    ui::SessionLog log;
    std::map<std::uint64_t, Log> files; ///< logs of the batch that is being written, if there is one
    std::vector<Left> left_behind;
    std::vector<Left> aside;
    std::vector<std::string> unread_logs;
    bool told = false;
    std::future<Outcome> under_way; ///< the last member: its end waits for what uses the others
};

} // namespace stridescope::app

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

/// Returns $XDG_STATE_HOME/stridescope, by default in ~/.local/state; empty if there is no home folder.
[[nodiscard]] std::string state_folder();

/// Keeps the logs of the open scenes (ui/state/session.h) in files, in one folder for each running window. The
/// folder is locked while its window runs, so that a later window recognises the logs of a window that was
/// killed. Lines are made and written on another thread. They survive the end of the program without being
/// flushed to the disk; only a crash of the machine may lose the last ones.
class SessionStore
{
public:
    /// `folder`: the state folder; if it is empty, nothing is kept.
    explicit SessionStore(const std::string& folder);
    SessionStore(const SessionStore&) = delete;
    SessionStore& operator=(const SessionStore&) = delete;

    /// Takes over the scenes of windows that ended without closing them. From now on they belong to this
    /// window: once `write` has written them, the old logs are removed. Scenes that several windows began to
    /// open and did not survive are set aside, since they may crash the program.
    [[nodiscard]] std::vector<ui::RestoredScene> take_left_behind();
    /// Counts one try of the scenes taken over, before they are opened. The try ends once `write` has written
    /// them.
    void note_tries() const;
    /// Tells whether `write` has not yet written the scenes taken over.
    [[nodiscard]] bool is_trying() const { return !left_behind.empty(); }
    /// Returns the folders of the scenes set aside, now or by an earlier window; empty if there are none.
    [[nodiscard]] std::vector<std::string> set_aside() const;
    /// Takes over the scenes that are set aside, in the same way as those of windows that ended.
    [[nodiscard]] std::vector<ui::RestoredScene> take_set_aside();
    /// Returns the paths of logs that were taken over and could not be read.
    [[nodiscard]] const std::vector<std::string>& unread() const { return unread_logs; }
    /// Starts to write the changes since the last call; does nothing while the previous ones are still being
    /// written, since the next call writes them all. Returns, once, why something could not be kept.
    [[nodiscard]] std::optional<std::string> write(const ui::Workspace& workspace);
    /// Does the same, and waits until everything is written.
    [[nodiscard]] std::optional<std::string> write_now(const ui::Workspace& workspace);
    /// Removes the logs: the window was closed, and the user was asked about unsaved changes, so nothing is to
    /// be restored.
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
        std::vector<std::uint64_t> anew; ///< logs whose next line must contain the whole scene
        std::string why; ///< reason why something could not be kept; empty if everything was kept
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

    std::string sessions; ///< folder that contains the folders of all windows
    std::string own;      ///< folder of this window; empty until something is written
    Descriptor lock{-1};
    ui::SessionLog log;
    std::map<std::uint64_t, Log> files; ///< logs of the batch that is being written, if there is one
    std::vector<Left> left_behind;
    std::vector<Left> aside;
    std::vector<std::string> unread_logs;
    bool told = false;
    std::future<Outcome> under_way; ///< last member: its destructor waits for the work that uses the others
};

} // namespace stridescope::app

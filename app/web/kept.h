#pragma once

#include "ui/state/session.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace stridescope::app
{

/// Data that the browser keeps from one visit to the next: settings, progress in lessons, and open scenes. What
/// cannot be read is ignored.
class Kept
{
public:
    /// Restores settings and progress, and opens the scenes of pages that no longer exist. Returns a message
    /// about them.
    [[nodiscard]] std::string restore(ui::Workspace& workspace);
    /// Keeps what has changed; a few calls per second are enough. `settled`: the page has drawn what was
    /// restored and still runs. Returns once why scenes cannot be kept.
    [[nodiscard]] std::string keep(const ui::Workspace& workspace, bool settled);

private:
    [[nodiscard]] bool keep_session(const ui::Workspace& workspace);

    std::string settings; ///< settings that were kept last
    std::string progress;
    std::string own;               ///< name of this page's session
    std::vector<std::string> left; ///< sessions that it has taken over but not kept yet
    bool trying = false;           ///< it is not known yet whether the page survives them
    bool complained = false;
    ui::SessionLog log;
    std::map<std::uint64_t, std::string> logs; ///< lines of each open scene
};

} // namespace stridescope::app

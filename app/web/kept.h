#pragma once

#include "ui/state/session.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace stridescope::app
{

/// Data that the browser keeps from one visit to the next: settings, progress in lessons, and open scenes. What
/// cannot be read is as if it were not there.
class Kept
{
public:
    /// Takes settings and progress, and opens the scenes of pages that are no more. Returns what there is to
    /// say about them.
    [[nodiscard]] std::string restore(ui::Workspace& workspace);
    /// Keeps what has changed; a few times a second is enough. `settled`: the page shows what was restored and
    /// goes on. Returns why scenes cannot be kept, once.
    [[nodiscard]] std::string keep(const ui::Workspace& workspace, bool settled);

private:
    [[nodiscard]] bool keep_session(const ui::Workspace& workspace);

    std::string settings; ///< as they were kept last
    std::string progress;
    std::string own;               ///< name of this page's session
    std::vector<std::string> left; ///< names of those that it has taken over and not kept yet
    bool trying = false;           ///< it has to be seen whether the page lives with them
    bool complained = false;
    ui::SessionLog log;
    std::map<std::uint64_t, std::string> logs; ///< lines of each open scene
};

} // namespace stridescope::app

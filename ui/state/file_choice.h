#pragma once

#include <optional>
#include <string>

/// File choice in a window of the desktop's own, if it has one: `Host` provides it for dialogs.
namespace stridescope::ui
{

struct FileQuestion
{
    bool saving = false; ///< the desktop then asks whether a file may be replaced
    std::string path;    ///< initial path; a folder ends in a slash
};

struct FileAnswer
{
    std::optional<std::string> path; ///< whole path; nothing: cancelled
    std::string failure;             ///< why the desktop could not ask; empty if it could
};

/// A question that is being asked. Destroying it removes it from the screen.
class FileChoice
{
public:
    FileChoice() = default;
    virtual ~FileChoice() = default;
    FileChoice(const FileChoice&) = delete;
    FileChoice& operator=(const FileChoice&) = delete;

    /// Returns the answer, or nothing until there is one; never waits.
    [[nodiscard]] virtual const std::optional<FileAnswer>& answer() = 0;
};

} // namespace stridescope::ui

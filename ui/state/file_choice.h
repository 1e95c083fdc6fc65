#pragma once

#include <optional>
#include <string>

/// File choice in a window of the desktop's own, if it has one: `Host` gives it to the dialogs.
namespace stridescope::ui
{

struct FileQuestion
{
    bool saving = false; ///< the desktop asks then whether a file may be replaced
    std::string path;    ///< to begin with; a folder ends in a slash
};

struct FileAnswer
{
    std::optional<std::string> path; ///< whole, as it is; nothing: it was called off
    std::string failure;             ///< why the desktop could not ask; empty: it did
};

/// Question that is being asked. Its destruction removes it from the screen.
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

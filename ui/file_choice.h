#pragma once

#include <optional>
#include <string>

/// A file chosen in a window of the desktop's own, where it has one: what `Host` gives the dialogs.
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
    std::string failure;             ///< why nobody could be asked; empty: somebody was
};

/// A question that is being asked. Its end takes it from the screen.
class FileChoice
{
public:
    FileChoice() = default;
    virtual ~FileChoice() = default;
    FileChoice(const FileChoice&) = delete;
    FileChoice& operator=(const FileChoice&) = delete;

    /// Nothing as long as it is asked; never waits.
    [[nodiscard]] virtual const std::optional<FileAnswer>& answer() = 0;
};

} // namespace stridescope::ui

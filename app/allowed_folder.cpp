#include "app/allowed_folder.h"

#include <fcntl.h>
#include <sys/stat.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

namespace stridescope::app
{

namespace fs = std::filesystem;

std::optional<AllowedFolder> AllowedFolder::of(const std::string& path)
{
    std::error_code failed;
    const fs::path resolved = fs::canonical(path, failed);
    if (failed || !fs::is_directory(resolved, failed))
        return std::nullopt;
    return AllowedFolder(resolved / "");
}

core::Result<Descriptor> AllowedFolder::open(const std::string& path) const
{
    // O_PATH finds the file without opening it; what is opened later is then the file that was checked, even if
    // names change meanwhile.
    const Descriptor found(::open(path.c_str(), O_PATH | O_CLOEXEC));
    struct stat status = {};
    std::error_code failed;
    if (found.get() < 0 || ::fstat(found.get(), &status) != 0 || !S_ISREG(status.st_mode)
        || !fs::read_symlink(found.path(), failed).string().starts_with(folder) || failed)
        return core::Problem{core::Code::file, "", path + ": not a file in the --allow-files directory"};
    Descriptor file(::open(found.path().c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    if (file.get() < 0)
        return core::Problem{core::Code::file, "", path + ": " + std::strerror(errno)};
    return file;
}

} // namespace stridescope::app

#include "app/left_behind.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/random.h>
#include <sys/stat.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>

namespace stridescope::app
{
namespace
{

constexpr std::string_view beginning = ".stridescope-";
constexpr std::size_t digits = 16;

bool is_temporary_name(std::string_view name)
{
    return name.size() == beginning.size() + digits && name.starts_with(beginning)
           && name.find_first_not_of("0123456789abcdef", beginning.size()) == std::string_view::npos;
}

} // namespace

std::string temporary_name(const std::string& folder)
{
    std::uint64_t number = 0;
    if (::getrandom(&number, sizeof number, 0) < 0)
        number = static_cast<std::uint64_t>(::getpid());
    return fmt::format("{}{}{:0{}x}", folder, beginning, number, digits);
}

bool lock_temporary(const Descriptor& file)
{
    // Without locks, no file counts as left behind.
    static_cast<void>(::flock(file.get(), LOCK_EX));
    struct stat status = {};
    return ::fstat(file.get(), &status) == 0 && status.st_nlink > 0;
}

void remove_left_behind(const std::string& folder)
{
    namespace fs = std::filesystem;
    std::error_code failed;
    for (fs::directory_iterator at(folder, failed); !failed && at != fs::directory_iterator();
         at.increment(failed))
    {
        const std::string path = at->path().string();
        if (!is_temporary_name(at->path().filename().string()))
            continue;
        const Descriptor file(::open(path.c_str(), O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC));
        struct stat status = {};
        if (file.get() >= 0 && ::fstat(file.get(), &status) == 0 && S_ISREG(status.st_mode)
            && status.st_uid == ::geteuid() && ::flock(file.get(), LOCK_EX | LOCK_NB) == 0)
            ::unlink(path.c_str());
    }
}

} // namespace stridescope::app

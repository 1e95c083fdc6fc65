#include "app/behind_links.h"

#include <charconv>
#include <filesystem>

namespace stridescope::app
{
namespace
{

/// Returns the number in a path such as /proc/self/fd/1; negative for any other path.
int open_file_named(const std::string& path)
{
    namespace fs = std::filesystem;
    std::error_code failed;
    const fs::path folder = fs::canonical(folder_of(path), failed);
    if (failed || folder != fs::canonical("/proc/self/fd", failed))
        return -1;
    const std::string name = path.substr(path.rfind('/') + 1);
    int number = -1;
    const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), number);
    return error == std::errc{} && end == name.data() + name.size() ? number : -1;
}

} // namespace

Place behind_links(std::string path)
{
    constexpr int most_links = 40; // with more, the system reports an error
    for (int i = 0; i < most_links; ++i)
    {
        // Not followed: the file at its end would be opened anew, from its beginning.
        if (const int number = open_file_named(path); number >= 0)
            return {path, number};
        std::error_code none;
        const auto next = std::filesystem::read_symlink(path, none);
        if (none)
            break;
        path = next.is_absolute() ? next.string() : folder_of(path) + next.string();
    }
    return {std::move(path)};
}

std::string folder_of(const std::string& path)
{
    const auto slash = path.rfind('/');
    return slash == std::string::npos ? "./" : path.substr(0, slash + 1);
}

} // namespace stridescope::app

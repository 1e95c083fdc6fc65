#include "app/files.h"

#include "app/descriptor.h"
#include "core/scene/print.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>

#include <cerrno>
#include <cstring>
#include <utility>

namespace stridescope::app
{
namespace
{

core::Problem cannot_read(const std::string& path, const std::string& why)
{
    return {core::Code::file, "", fmt::format("{}: {}", path, why)};
}

std::string system_reason()
{
    return std::strerror(errno);
}

} // namespace

core::Result<std::string> read_file(const std::string& path, core::Int most_bytes)
{
    const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    if (file.get() < 0)
        return cannot_read(path, system_reason());
    struct stat status = {};
    if (::fstat(file.get(), &status) != 0)
        return cannot_read(path, system_reason());
    if (S_ISDIR(status.st_mode))
        return cannot_read(path, "is a directory");
    const std::string too_long = fmt::format("is longer than {} MiB", most_bytes >> 20);
    if (S_ISREG(status.st_mode) && status.st_size > most_bytes)
        return cannot_read(path, too_long);

    std::string content;
    std::string piece(std::size_t{1} << 16, '\0');
    while (true)
    {
        const ssize_t got = ::read(file.get(), piece.data(), piece.size());
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return cannot_read(path, system_reason());
        if (got == 0)
            return content;
        content.append(piece, 0, static_cast<std::size_t>(got));
        if (static_cast<core::Int>(content.size()) > most_bytes)
            return cannot_read(path, too_long);
    }
}

bool write_all(int descriptor, std::string_view content)
{
    while (!content.empty())
    {
        const ssize_t written = ::write(descriptor, content.data(), content.size());
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0)
            return false;
        content.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
}

std::optional<std::string> write_file(const std::string& path, std::string_view content)
{
    struct stat status = {};
    const bool exists = ::stat(path.c_str(), &status) == 0;
    if (exists && S_ISDIR(status.st_mode))
        return fmt::format("{}: is a directory", path);
    if (exists && !S_ISREG(status.st_mode)) // a device or a pipe keeps its place
    {
        Descriptor device(::open(path.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY));
        if (device.get() >= 0 && write_all(device.get(), content) && device.close_now())
            return std::nullopt;
        return fmt::format("{}: {}", path, system_reason());
    }
    std::string temporary = path + ".XXXXXX";
    Descriptor file(::mkstemp(temporary.data()));
    if (file.get() < 0)
        return fmt::format("{}: {}", path, system_reason());
    const mode_t mask = ::umask(0);
    ::umask(mask);
    const bool written = write_all(file.get(), content) && ::fchmod(file.get(), 0666 & ~mask) == 0
                         && ::fsync(file.get()) == 0 && file.close_now()
                         && ::rename(temporary.c_str(), path.c_str()) == 0;
    if (written)
        return std::nullopt;
    const std::string reason = system_reason();
    ::unlink(temporary.c_str());
    return fmt::format("{}: {}", path, reason);
}

core::Result<core::ParsedScene> read_scene_file(const std::string& path)
{
    const auto text = read_file(path);
    if (!text)
        return text.problem();
    return core::parse_scene(*text);
}

core::Result<core::Scene> load_scene(const std::string& path)
{
    auto parsed = read_scene_file(path);
    if (!parsed)
        return parsed.problem();
    return std::move(parsed->scene);
}

std::optional<std::string> save_scene(const std::string& path, const core::Scene& scene)
{
    return write_file(path, core::print_scene(scene));
}

} // namespace stridescope::app

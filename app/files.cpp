#include "app/files.h"

#include "app/tensor_location_file.h"

#include "app/behind_links.h"
#include "app/descriptor.h"
#include "app/output_file.h"
#include "core/scene/print.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <utility>

namespace stridescope::app
{
namespace
{

core::Problem cannot_read(const std::string& path, const std::string& why)
{
    return {core::Code::file, "", fmt::format("{}: {}", path, why)};
}

std::string too_long(core::Int most_bytes)
{
    return fmt::format("longer than {} MiB", most_bytes >> 20);
}

core::Result<std::string> read_to_end(int descriptor, const std::string& path, core::Int most_bytes)
{
    std::string content;
    std::string piece(std::size_t{1} << 16, '\0');
    while (true)
    {
        const ssize_t got = ::read(descriptor, piece.data(), piece.size());
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return cannot_read(path, std::strerror(errno));
        if (got == 0)
            return content;
        content.append(piece, 0, static_cast<std::size_t>(got));
        if (static_cast<core::Int>(content.size()) > most_bytes)
            return cannot_read(path, too_long(most_bytes));
    }
}

core::Result<std::string> read_whole(const std::string& path, bool streams, core::Int most_bytes)
{
    // Without O_NONBLOCK, opening a pipe would wait.
    const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY));
    struct stat status = {};
    if (file.get() < 0 || ::fstat(file.get(), &status) != 0)
        return cannot_read(path, std::strerror(errno));
    if (S_ISDIR(status.st_mode))
        return cannot_read(path, "a directory, not a file");
    if (S_ISREG(status.st_mode) && status.st_size > most_bytes)
        return cannot_read(path, too_long(most_bytes));
    if (!S_ISREG(status.st_mode))
    {
        // A pipe that the shell has opened for the program, as for `<(command)`, is waited for.
        if (!streams || behind_links(path).descriptor < 0)
            return cannot_read(path, "not a regular file");
        ::fcntl(file.get(), F_SETFL, 0);
    }

    return read_to_end(file.get(), path, most_bytes);
}

} // namespace

core::Result<std::string> read_file(const std::string& path)
{
    return read_whole(path, true, most_scene_bytes);
}

core::Result<std::string> read_own_file(const std::string& path, core::Int most_bytes)
{
    return read_whole(path, false, most_bytes);
}

core::Result<std::string> read_standard_input()
{
    return read_to_end(STDIN_FILENO, "stdin", most_scene_bytes);
}

core::Result<core::ParsedScene> read_scene_file(const std::string& path)
{
    if (names_tensor_location(path))
    {
        auto scene = load_location(path);
        if (!scene)
            return scene.problem();
        return core::ParsedScene{*std::move(scene), {}};
    }
    const auto text = path == "-" ? read_standard_input() : read_file(path);
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
    return write_file(path, core::print_scene(scene), OutputFile::Streams::refused);
}

std::string file_state(const std::string& path)
{
    struct stat status = {};
    if (::stat(path.c_str(), &status) != 0)
        return {};
    return fmt::format("{} {} {} {}.{}", status.st_dev, status.st_ino, status.st_size, status.st_mtim.tv_sec,
                       status.st_mtim.tv_nsec);
}

bool file_exists(const std::string& path)
{
    std::error_code failed;
    const auto status = std::filesystem::status(path, failed);
    // A folder counts as existing: writing refuses to replace it, and says so.
    return status.type() != std::filesystem::file_type::not_found
           && status.type() != std::filesystem::file_type::directory;
}

} // namespace stridescope::app

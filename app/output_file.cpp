#include "app/output_file.h"

#include "app/files.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <sys/stat.h>

#include <cerrno>
#include <climits>
#include <cstdint>
#include <cstdlib>
#include <cstring>

namespace stridescope::app
{
namespace
{

/// Where the last symbolic link leads; the path itself where there is no such file yet.
std::string behind_links(const std::string& path)
{
    char* const resolved = ::realpath(path.c_str(), nullptr);
    if (!resolved)
        return path;
    std::string result = resolved;
    std::free(resolved);
    return result;
}

/// With the slash behind it.
std::string folder_of(const std::string& path)
{
    const auto slash = path.rfind('/');
    return slash == std::string::npos ? "./" : path.substr(0, slash + 1);
}

std::string temporary_name(const std::string& folder)
{
    std::uint64_t number = 0;
    if (::getrandom(&number, sizeof number, 0) < 0)
        number = static_cast<std::uint64_t>(::getpid());
    return fmt::format("{}.stridescope-{:016x}", folder, number);
}

std::string descriptor_path(const Descriptor& file)
{
    return fmt::format("/proc/self/fd/{}", file.get());
}

} // namespace

OutputFile::OutputFile(std::string path) : asked(std::move(path)), target(behind_links(asked)) {}

OutputFile::~OutputFile()
{
    unmap();
    remove_temporary();
}

std::string OutputFile::because(const std::string& reason) const
{
    return fmt::format("{}: {}", asked, reason);
}

std::optional<std::string> OutputFile::create(std::size_t size)
{
    struct stat status = {};
    const bool exists = ::stat(target.c_str(), &status) == 0;
    if (exists && S_ISDIR(status.st_mode))
        return because("is a directory");
    stream = exists && !S_ISREG(status.st_mode);
    int memory = MAP_SHARED;
    if (stream)
    {
        file = Descriptor(::open(asked.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY));
        if (file.get() < 0)
            return because(std::strerror(errno));
        memory = MAP_PRIVATE | MAP_ANONYMOUS;
    }
    else
    {
        if (!create_in(folder_of(target)))
            return because(std::strerror(errno));
        // Now, not when the pages are written to: by then a full disk could only be a signal.
        if (const int error = ::posix_fallocate(file.get(), 0, static_cast<off_t>(size)); error != 0)
            return because(std::strerror(error));
    }
    void* const begin = ::mmap(nullptr, size, PROT_READ | PROT_WRITE, memory, stream ? -1 : file.get(), 0);
    if (begin == MAP_FAILED)
        return because(std::strerror(errno));
    content = {static_cast<std::byte*>(begin), size};
    if (stream)
        return std::nullopt;
    guard.emplace(content.data(), content.size(), file.get(), MapGuard::Access::write);
    return guard->active() ? std::nullopt : std::optional(because("cannot be mapped: too many files are"));
}

/// A file without a name goes away by itself, whatever ends the program; not all file systems have that.
bool OutputFile::create_in(const std::string& folder)
{
    constexpr mode_t mode = 0666;
    file = Descriptor(::open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, mode));
    if (file.get() >= 0 && ::access(descriptor_path(file).c_str(), F_OK) == 0)
        return true;
    if (file.get() < 0 && errno != EOPNOTSUPP && errno != EISDIR && errno != EINVAL)
        return false;
    temporary = temporary_name(folder);
    removed_on_signal.emplace(temporary);
    file = Descriptor(::open(temporary.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, mode));
    if (file.get() >= 0)
        return true;
    temporary.clear();
    return false;
}

bool OutputFile::give_name()
{
    if (temporary.empty())
    {
        const std::string nameless = descriptor_path(file);
        const auto link_as = [&](const std::string& name)
        { return ::linkat(AT_FDCWD, nameless.c_str(), AT_FDCWD, name.c_str(), AT_SYMLINK_FOLLOW) == 0; };
        if (link_as(target))
            return true;
        if (errno != EEXIST)
            return false;
        // Linking replaces nothing; renaming does.
        const std::string name = temporary_name(folder_of(target));
        removed_on_signal.emplace(name);
        if (!link_as(name))
            return false;
        temporary = name;
    }
    if (::rename(temporary.c_str(), target.c_str()) != 0)
        return false;
    temporary.clear();
    return true;
}

std::optional<std::string> OutputFile::commit()
{
    if (stream)
    {
        const std::string_view all(reinterpret_cast<const char*>(content.data()), content.size());
        if (!write_all(file.get(), all) || !file.close_now())
            return because(std::strerror(errno));
        unmap();
        return std::nullopt;
    }
    const bool lost = failed();
    unmap();
    if (lost)
        return because("the disk failed or is full");
    if (!give_name())
        return because(std::strerror(errno));
    removed_on_signal.reset();
    return std::nullopt;
}

void OutputFile::remove_temporary()
{
    if (!temporary.empty())
        ::unlink(temporary.c_str());
    temporary.clear();
}

void OutputFile::unmap()
{
    guard.reset();
    if (!content.empty())
        ::munmap(content.data(), content.size());
    content = {};
}

} // namespace stridescope::app

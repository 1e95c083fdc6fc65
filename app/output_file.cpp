#include "app/output_file.h"

#include "app/behind_links.h"
#include "app/left_behind.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace stridescope::app
{
namespace
{

/// Makes the name survive a crash of the machine. The file already has its name, so failing here does not
/// matter.
void sync_folder(const std::string& folder)
{
    const Descriptor opened(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    ::fsync(opened.get());
}

} // namespace

OutputFile::OutputFile(std::string path, Streams which) : asked(std::move(path)), streams(which) {}

OutputFile::~OutputFile()
{
    unmap();
    if (!temporary.empty())
        ::unlink(temporary.c_str());
}

std::string OutputFile::because(const std::string& reason) const
{
    return fmt::format("{}: {}", asked, reason);
}

std::optional<std::string> OutputFile::create(std::size_t size)
{
    struct stat there = {};
    if (::stat(asked.c_str(), &there) == 0)
        replaced = there;
    else if (errno != ENOENT)
        return because(std::strerror(errno));
    if (replaced && S_ISDIR(replaced->st_mode))
        return because("a directory, not a file");
    if (replaced && !S_ISREG(replaced->st_mode) && streams == Streams::refused)
        return because("not a regular file");
    const Place place = behind_links(asked);
    target = place.path;
    stream = place.descriptor >= 0 || (replaced && !S_ISREG(replaced->st_mode));
    if (!(stream ? open_stream(place.descriptor) : create_in(folder_of(target))))
        return because(std::strerror(errno));
    if (size == 0)
        return std::nullopt;
    // Reserved now rather than when pages are written to: by then a full disk could only cause a signal.
    if (const int error = stream ? 0 : ::posix_fallocate(file.get(), 0, static_cast<off_t>(size)); error != 0)
        return because(std::strerror(error));
    if (!map(size))
        return because(std::strerror(errno));
    if (buffered)
        return std::nullopt;
    guard.emplace(content.data(), content.size(), file.get(), MapGuard::Access::write);
    return guard->active() ? std::nullopt
                           : std::optional(because("cannot be mapped: too many files are mapped already"));
}

bool OutputFile::open_stream(int descriptor)
{
    file = Descriptor(descriptor >= 0 ? ::fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
                                      : ::open(asked.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY));
    return file.get() >= 0;
}

/// Makes a file without a name, which disappears by itself however the program ends; not all file systems
/// support that.
bool OutputFile::create_in(const std::string& folder)
{
    remove_left_behind(folder);
    // Others may read the file only if they may read what it replaces, and not before.
    mode = replaced ? 0600 : 0666;
    file = Descriptor(::open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, mode));
    if (file.get() < 0)
        return (errno == EOPNOTSUPP || errno == EISDIR || errno == EINVAL) && create_named_in(folder);
    if (::access(file.path().c_str(), F_OK) != 0)
        return create_named_in(folder); // there is no way to give the file a name either
    static_cast<void>(lock_temporary(file));
    return true;
}

bool OutputFile::create_named_in(const std::string& folder)
{
    constexpr int attempts = 10;
    for (int i = 0; i < attempts; ++i)
    {
        temporary = temporary_name(folder);
        removed_on_signal.emplace(temporary);
        file = Descriptor(::open(temporary.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, mode));
        if (file.get() >= 0 && lock_temporary(file))
            return true;
        if (file.get() < 0 && errno != EEXIST)
            break;
    }
    temporary.clear();
    return false;
}

bool OutputFile::map(std::size_t size)
{
    constexpr int access = PROT_READ | PROT_WRITE;
    void* begin = stream ? MAP_FAILED : ::mmap(nullptr, size, access, MAP_SHARED, file.get(), 0);
    buffered = begin == MAP_FAILED && (stream || errno == ENODEV); // some file systems cannot map files
    if (buffered)
        begin = ::mmap(nullptr, size, access, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (begin == MAP_FAILED)
        return false;
    content = {static_cast<std::byte*>(begin), size};
    return true;
}

std::optional<std::string> OutputFile::commit()
{
    if (failed())
        return because("the disk failed or is full");
    if (buffered && !write_all(file.get(), content))
        return because(std::strerror(errno));
    unmap();
    if (!(stream ? file.close_now() : to_disk() && give_name()))
        return because(std::strerror(errno));
    if (!stream)
        sync_folder(folder_of(target));
    return std::nullopt;
}

/// Writes everything about the file except its name.
bool OutputFile::to_disk()
{
    // Keeps the owner as far as the system allows; the permissions are never wider than otherwise.
    if (replaced && ::fchown(file.get(), replaced->st_uid, replaced->st_gid) != 0)
        errno = 0;
    if (replaced && ::fchmod(file.get(), replaced->st_mode & 0777) != 0)
        errno = 0;
    return ::fsync(file.get()) == 0 || errno == EINVAL; // for files that cannot be synchronised
}

bool OutputFile::give_name()
{
    if (temporary.empty())
    {
        const std::string nameless = file.path();
        const auto link_as = [&](const std::string& name)
        { return ::linkat(AT_FDCWD, nameless.c_str(), AT_FDCWD, name.c_str(), AT_SYMLINK_FOLLOW) == 0; };
        if (!replaced && link_as(target))
            return true;
        // Linking cannot replace a file; renaming can.
        const std::string name = temporary_name(folder_of(target));
        removed_on_signal.emplace(name);
        if (!link_as(name))
            return false;
        temporary = name;
    }
    if (::rename(temporary.c_str(), target.c_str()) != 0)
        return false;
    temporary.clear();
    removed_on_signal.reset();
    return true;
}

void OutputFile::unmap()
{
    guard.reset();
    if (!content.empty())
        ::munmap(content.data(), content.size());
    content = {};
}

std::optional<std::string> write_file(const std::string& path, std::string_view content,
                                      OutputFile::Streams streams)
{
    OutputFile file(path, streams);
    if (auto reason = file.create(content.size()))
        return reason;
    std::ranges::copy(std::as_bytes(std::span(content)), file.bytes().begin());
    return file.commit();
}

} // namespace stridescope::app

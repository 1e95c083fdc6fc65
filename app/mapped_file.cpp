#include "app/mapped_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/stat.h>

#include <cerrno>
#include <cstring>
#include <new>

namespace stridescope::app
{
namespace
{

core::Problem problem_of(const std::string& path, const std::string& why)
{
    return {core::Code::file, "", fmt::format("{}: {}", path, why)};
}

} // namespace

core::Result<std::shared_ptr<const MappedFile>> MappedFile::open(const std::string& path)
{
    // Without O_NONBLOCK, opening a pipe would wait.
    Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY));
    if (file.get() < 0)
        return problem_of(path, std::strerror(errno));
    return map(path, std::move(file));
}

core::Result<std::shared_ptr<const MappedFile>> MappedFile::map(const std::string& path, Descriptor file)
{
    struct stat status = {};
    if (::fstat(file.get(), &status) != 0)
        return problem_of(path, std::strerror(errno));
    if (S_ISDIR(status.st_mode))
        return problem_of(path, "a directory, not a file");
    if (!S_ISREG(status.st_mode))
        return problem_of(path, "not a regular file; it cannot be mapped");
    const auto size = static_cast<std::size_t>(status.st_size);
    std::span<const std::byte> content;
    if (size > 0)
    {
        void* const begin = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file.get(), 0);
        if (begin == MAP_FAILED && errno == ENOMEM)
            throw std::bad_alloc();
        if (begin == MAP_FAILED)
            return problem_of(path, fmt::format("cannot be mapped: {}", std::strerror(errno)));
        content = {static_cast<const std::byte*>(begin), size};
    }
    const std::shared_ptr<const MappedFile> mapped(
        new MappedFile(path, std::move(file), status.st_mtim, content));
    if (!mapped->guard.active())
        return problem_of(path, "cannot be mapped: too many files are mapped already");
    return mapped;
}

MappedFile::MappedFile(std::string path, Descriptor opened, timespec written, std::span<const std::byte> mapped)
    : name(std::move(path)), file(std::move(opened)), written_at(written), content(mapped),
      guard(mapped.data(), mapped.size(), file.get(), MapGuard::Access::read)
{
}

MappedFile::~MappedFile()
{
    // The guard briefly outlives the mapping, when nothing reads there any more.
    if (!content.empty())
        ::munmap(const_cast<std::byte*>(content.data()), content.size());
}

void MappedFile::let_go(std::span<const std::byte> part) const
{
    // Drops only pages that lie wholly in the part.
    const auto page = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
    const auto offset = static_cast<std::size_t>(part.data() - content.data());
    const std::size_t first = (offset + page - 1) / page * page;
    const std::size_t end = (offset + part.size()) / page * page;
    if (first < end)
        ::madvise(const_cast<std::byte*>(content.data()) + first, end - first, MADV_DONTNEED);
}

std::optional<core::Problem> MappedFile::damage() const
{
    constexpr auto between_looks = std::chrono::milliseconds(100);
    const std::lock_guard lock(looking);
    const auto now = std::chrono::steady_clock::now();
    if (now - looked_at >= between_looks || (guard.faulted() && !seen))
    {
        looked_at = now;
        seen = damage_now();
    }
    return seen;
}

std::optional<core::Problem> MappedFile::damage_now() const
{
    struct stat status = {};
    if (::fstat(file.get(), &status) != 0)
        return problem_of(name, std::strerror(errno));
    if (status.st_size < static_cast<off_t>(content.size()))
        return problem_of(name, fmt::format("the file was truncated while it was read: {} bytes, was {}",
                                            status.st_size, content.size()));
    if (guard.faulted()) // the file is long enough again, or the disk is broken
        return problem_of(name, "the file became shorter while it was read, or part of it cannot be read");
    if (status.st_mtim.tv_sec != written_at.tv_sec || status.st_mtim.tv_nsec != written_at.tv_nsec)
        return problem_of(name, "the file changed while it was read");
    return std::nullopt;
}

} // namespace stridescope::app

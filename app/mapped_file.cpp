#include "app/mapped_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/stat.h>

#include <cerrno>
#include <cstring>

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
    // Without O_NONBLOCK a pipe would be waited for.
    Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    struct stat status = {};
    if (file.get() < 0 || ::fstat(file.get(), &status) != 0)
        return problem_of(path, std::strerror(errno));
    if (S_ISDIR(status.st_mode))
        return problem_of(path, "is a directory");
    if (!S_ISREG(status.st_mode))
        return problem_of(path, "is no regular file: it cannot be mapped");
    const auto size = static_cast<std::size_t>(status.st_size);
    std::span<const std::byte> content;
    if (size > 0)
    {
        void* const begin = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file.get(), 0);
        if (begin == MAP_FAILED)
            return problem_of(path, fmt::format("cannot be mapped: {}", std::strerror(errno)));
        content = {static_cast<const std::byte*>(begin), size};
    }
    const std::shared_ptr<const MappedFile> mapped(
        new MappedFile(path, std::move(file), status.st_mtim, content));
    if (!mapped->guard.active())
        return problem_of(path, "cannot be mapped: too many files are");
    return mapped;
}

MappedFile::MappedFile(std::string name, Descriptor opened, timespec written, std::span<const std::byte> mapped)
    : path(std::move(name)), file(std::move(opened)), written_at(written), content(mapped),
      guard(mapped.data(), mapped.size(), file.get(), MapGuard::Access::read)
{
}

MappedFile::~MappedFile()
{
    // The guard outlives the mapping by a moment: by then nobody reads there.
    if (!content.empty())
        ::munmap(const_cast<std::byte*>(content.data()), content.size());
}

void MappedFile::let_go(std::span<const std::byte> part) const
{
    // Only pages that the part fills.
    const auto page = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
    const auto offset = static_cast<std::size_t>(part.data() - content.data());
    const std::size_t first = (offset + page - 1) / page * page;
    const std::size_t end = (offset + part.size()) / page * page;
    if (first < end)
        ::madvise(const_cast<std::byte*>(content.data()) + first, end - first, MADV_DONTNEED);
}

std::optional<core::Problem> MappedFile::damage() const
{
    struct stat status = {};
    if (::fstat(file.get(), &status) != 0)
        return problem_of(path, std::strerror(errno));
    if (status.st_size < static_cast<off_t>(content.size()))
        return problem_of(path, fmt::format("the file became shorter while it was read: {} bytes, {} before",
                                            status.st_size, content.size()));
    if (guard.faulted()) // it is long enough again, or the disk is broken
        return problem_of(path, "the file became shorter while it was read, or a part of it cannot be read");
    if (status.st_mtim.tv_sec != written_at.tv_sec || status.st_mtim.tv_nsec != written_at.tv_nsec)
        return problem_of(path, "the file was written to while it was read");
    return std::nullopt;
}

} // namespace stridescope::app

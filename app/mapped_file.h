#pragma once

#include "app/descriptor.h"
#include "app/map_guard.h"
#include "core/data/array.h"

#include <chrono>
#include <ctime>
#include <memory>
#include <mutex>
#include <string>

namespace stridescope::app
{

/// A regular file's bytes in memory, read when they are accessed. If the file becomes shorter meanwhile, the
/// lost bytes read as zero, and `damage` reports it.
class MappedFile : public core::DataOwner
{
public:
    /// Opens a file. `file` problems: missing, not a regular file, not mappable. Throws std::bad_alloc if there
    /// is no address space.
    [[nodiscard]] static core::Result<std::shared_ptr<const MappedFile>> open(const std::string& path);
    /// Maps a file that is open for reading; `path` is the name shown to people.
    [[nodiscard]] static core::Result<std::shared_ptr<const MappedFile>> map(const std::string& path,
                                                                             Descriptor opened);

    ~MappedFile() override;
    MappedFile(const MappedFile&) = delete;
    MappedFile& operator=(const MappedFile&) = delete;

    [[nodiscard]] const std::string& path() const { return name; }
    [[nodiscard]] std::span<const std::byte> bytes() const { return content; }
    /// Returns `file` if the file has become shorter or was written to since it was opened. Bytes that could
    /// not be read are known at once, everything else a tenth of a second later.
    [[nodiscard]] std::optional<core::Problem> damage() const override;
    [[nodiscard]] std::optional<core::Problem> damage_now() const override;
    void let_go(std::span<const std::byte> part) const override;

private:
    MappedFile(std::string path, Descriptor opened, timespec written, std::span<const std::byte> mapped);

    std::string name;
    Descriptor file;
    timespec written_at;
    std::span<const std::byte> content;
    MapGuard guard;
    mutable std::mutex looking; ///< guards the next two members
    mutable std::chrono::steady_clock::time_point looked_at;
    mutable std::optional<core::Problem> seen;
};

} // namespace stridescope::app

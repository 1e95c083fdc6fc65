#pragma once

#include "app/descriptor.h"
#include "app/map_guard.h"
#include "core/data/array.h"

#include <ctime>
#include <memory>
#include <string>

namespace stridescope::app
{

/// A regular file's bytes in memory: read when they are touched, not before. Should the file become shorter
/// meanwhile, the bytes that are gone read as zero, and `damage` says so.
class MappedFile : public core::DataOwner
{
public:
    /// `file` problems: missing, no regular file, no room to map it.
    [[nodiscard]] static core::Result<std::shared_ptr<const MappedFile>> open(const std::string& path);

    ~MappedFile() override;
    MappedFile(const MappedFile&) = delete;
    MappedFile& operator=(const MappedFile&) = delete;

    [[nodiscard]] std::span<const std::byte> bytes() const { return content; }
    /// `file` where the file has become shorter or was written to since it was opened.
    [[nodiscard]] std::optional<core::Problem> damage() const override;
    void let_go(std::span<const std::byte> part) const override;

private:
    MappedFile(std::string name, Descriptor opened, timespec written, std::span<const std::byte> mapped);

    std::string path;
    Descriptor file;
    timespec written_at;
    std::span<const std::byte> content;
    MapGuard guard;
};

} // namespace stridescope::app

#pragma once

#include "app/descriptor.h"
#include "core/tensor/problem.h"

#include <optional>
#include <string>

namespace stridescope::app
{

/// A folder whose files other users' requests may name. Files elsewhere are not opened, and cannot be
/// distinguished from files that do not exist.
class AllowedFolder
{
public:
    /// Opens a folder; nothing if it is not one.
    [[nodiscard]] static std::optional<AllowedFolder> of(const std::string& path);

    /// Opens a regular file for reading; `file` if it is outside the folder once all links are followed.
    [[nodiscard]] core::Result<Descriptor> open(const std::string& path) const;

private:
    explicit AllowedFolder(std::string resolved) : folder(std::move(resolved)) {}
    std::string folder; ///< ends in a slash
};

} // namespace stridescope::app

#pragma once

#include "app/descriptor.h"
#include "app/map_guard.h"
#include "app/removed_on_signal.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string>

namespace stridescope::app
{

/// A file of known length that appears whole or not at all: its bytes are memory to write to, and it takes its
/// name when all is there. Until then it has no name, or where the file system wants one, one that is removed
/// when the program is interrupted. What has the name already is replaced, unless it is a device or a pipe,
/// which is written to. Problems are sentences for people that begin with the path; they are the machine's, not
/// the user's.
class OutputFile
{
public:
    explicit OutputFile(std::string path);
    ~OutputFile();
    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(const OutputFile&) = delete;

    /// Takes room for all bytes, which are zero. Once.
    [[nodiscard]] std::optional<std::string> create(std::size_t size);
    [[nodiscard]] std::span<std::byte> bytes() const { return content; }
    /// Whether the disk has failed under the bytes: what is written there now is lost.
    [[nodiscard]] bool failed() const { return guard && guard->faulted(); }
    /// Gives the file its name; `bytes` are gone then.
    [[nodiscard]] std::optional<std::string> commit();

private:
    [[nodiscard]] std::string because(const std::string& reason) const;
    [[nodiscard]] bool create_in(const std::string& folder);
    [[nodiscard]] bool give_name();
    void remove_temporary();
    void unmap();

    std::string asked;  ///< the path as given
    std::string target; ///< behind symbolic links
    Descriptor file{-1};
    bool stream = false;   ///< a device or a pipe: the bytes are kept in memory first
    std::string temporary; ///< a name that must not stay; empty: none
    std::optional<RemovedOnSignal> removed_on_signal;
    std::span<std::byte> content;
    std::optional<MapGuard> guard;
};

} // namespace stridescope::app

#pragma once

#include "app/descriptor.h"
#include "app/map_guard.h"
#include "app/removed_on_signal.h"

#include <sys/stat.h>

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace stridescope::app
{

/// The one way to write a file, except for the log of a session, which is appended to: SessionStore. It appears
/// whole or not at all, also when the machine goes down: its bytes are memory to write to, and it takes its
/// name when all of them are on the disk. Until then it has no name, or where the file system wants one, one
/// that is removed when the program is interrupted, or by the next that writes there.
///
/// What has the name already is replaced and keeps its mode; a symbolic link stays, and the file is where it
/// leads. A device, a pipe or a file that the program has open (/dev/stdout) is written to instead. Problems
/// are sentences for people that begin with the path; they are the machine's, not the user's.
class OutputFile
{
public:
    /// Tells whether a path may name a stream, besides files and unused names.
    enum class Streams
    {
        allowed,
        refused, ///< for a window: a pipe would wait for its reader
    };

    explicit OutputFile(std::string path, Streams streams = Streams::allowed);
    ~OutputFile();
    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(const OutputFile&) = delete;

    /// Reserves all bytes, which are zero. To be called once.
    [[nodiscard]] std::optional<std::string> create(std::size_t size);
    [[nodiscard]] std::span<std::byte> bytes() const { return content; }
    /// Tells whether the disk has failed: then everything that is written is lost.
    [[nodiscard]] bool failed() const { return guard && guard->faulted(); }
    /// Gives the file its name; `bytes` becomes invalid.
    [[nodiscard]] std::optional<std::string> commit();

private:
    [[nodiscard]] std::string because(const std::string& reason) const;
    [[nodiscard]] bool open_stream(int descriptor);
    [[nodiscard]] bool create_in(const std::string& folder);
    [[nodiscard]] bool create_named_in(const std::string& folder);
    [[nodiscard]] bool map(std::size_t size);
    [[nodiscard]] bool to_disk();
    [[nodiscard]] bool give_name();
    void unmap();

    std::string asked;                   ///< the path as given
    std::string target;                  ///< after symbolic links
    std::optional<struct stat> replaced; ///< the file that has the name now
    mode_t mode = 0;                     ///< minus the umask
    Descriptor file{-1};
    Streams streams;
    bool stream = false;   ///< written to directly, without a name of its own
    bool buffered = false; ///< the bytes are in the program's memory, and are written at the end
    std::string temporary; ///< a name that must be removed; empty: none
    std::optional<RemovedOnSignal> removed_on_signal;
    std::span<std::byte> content;
    std::optional<MapGuard> guard;
};

/// Writes a whole file at once; returns why that failed, or nothing.
[[nodiscard]] std::optional<std::string> write_file(const std::string& path, std::string_view content,
                                                    OutputFile::Streams streams = OutputFile::Streams::allowed);

} // namespace stridescope::app

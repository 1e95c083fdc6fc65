#pragma once

#include "app/descriptor.h"

#include <sys/types.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace stridescope::app
{

/// Returns the path of a program; empty if it is not found. Only absolute paths are searched, since anyone may
/// control the current folder.
[[nodiscard]] std::string find_program(std::string_view name);

/// Runs another program and reads its standard output without waiting for it. If the program still runs when
/// this object ends, it is killed together with the processes it started.
class ChildProcess
{
public:
    struct Ended
    {
        std::optional<int> code; ///< nothing: the program was killed
        std::string output;      ///< at most `most_output` of it
    };
    static constexpr std::size_t most_output = std::size_t{1} << 16;

    /// `words`: the program's path and its arguments; no shell reads them.
    explicit ChildProcess(const std::vector<std::string>& words);
    ~ChildProcess();
    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;

    /// Returns how the program ended; nothing while it runs.
    [[nodiscard]] const std::optional<Ended>& ended();

private:
    void read_output();

    pid_t process = -1; ///< leader of its own process group
    Descriptor output{-1};
    std::string said;
    std::optional<Ended> end;
};

} // namespace stridescope::app

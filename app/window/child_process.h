#pragma once

#include "app/descriptor.h"

#include <sys/types.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace stridescope::app
{

/// Returns where a program lies; empty if nowhere. Only whole paths count: the current folder is anybody's.
[[nodiscard]] std::string find_program(std::string_view name);

/// Another program that says something on its standard output. Nothing here waits for it; where it still runs
/// at the end of this, it is ended, with what it has started.
class ChildProcess
{
public:
    struct Ended
    {
        std::optional<int> code; ///< nothing: it was killed
        std::string output;      ///< at most `most_output` of it
    };
    static constexpr std::size_t most_output = std::size_t{1} << 16;

    /// `words`: the program's path and its arguments, which no shell sees.
    explicit ChildProcess(const std::vector<std::string>& words);
    ~ChildProcess();
    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;

    /// Returns how it ended; nothing while it runs.
    [[nodiscard]] const std::optional<Ended>& ended();

private:
    void read_output();

    pid_t process = -1; ///< it leads a group of its own
    Descriptor output{-1};
    std::string said;
    std::optional<Ended> end;
};

} // namespace stridescope::app

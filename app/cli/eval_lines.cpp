#include "app/cli/command_line.h"
#include "app/cli/commands.h"
#include "app/files.h"
#include "app/terminal.h"
#include "app/values_files.h"
#include "core/scene/request.h"

#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <string>

namespace stridescope::app
{
namespace
{

/// Reads lines from stdin. The rest of a line that is longer than a scene may be is skipped, so that memory
/// stays bounded.
class Lines
{
public:
    enum class Next
    {
        line,
        too_long,
        end,
        failed,
    };

    /// Reads a line; calls `before_waiting` whenever no more input is available yet.
    template <typename BeforeWaiting>
    Next next(std::string_view& line, BeforeWaiting before_waiting)
    {
        bool dropping = false;
        for (std::size_t searched = taken;;)
        {
            const std::size_t newline = buffer.find('\n', searched);
            if (newline != std::string::npos)
            {
                line = std::string_view(buffer).substr(taken, newline - taken);
                taken = newline + 1;
                return dropping ? Next::too_long : Next::line;
            }
            buffer.erase(0, taken);
            taken = 0;
            if (buffer.size() > static_cast<std::size_t>(most_scene_bytes))
            {
                dropping = true;
                buffer.clear();
            }
            searched = buffer.size();
            if (!input_waits())
                before_waiting();
            const ssize_t got = read_more();
            if (got < 0)
                return Next::failed;
            if (got == 0)
            {
                line = buffer;
                taken = buffer.size();
                return dropping ? Next::too_long : buffer.empty() ? Next::end : Next::line;
            }
        }
    }

private:
    static bool input_waits()
    {
        pollfd input = {STDIN_FILENO, POLLIN, 0};
        return ::poll(&input, 1, 0) > 0;
    }
    ssize_t read_more()
    {
        char piece[1 << 16];
        while (true)
        {
            const ssize_t got = ::read(STDIN_FILENO, piece, sizeof piece);
            if (got < 0 && errno == EINTR)
                continue;
            if (got > 0)
                buffer.append(piece, static_cast<std::size_t>(got));
            return got;
        }
    }

    std::string buffer;
    std::size_t taken = 0;
};

} // namespace

int eval_lines(const std::string& allowed)
{
    const auto folder = allowed.empty() ? std::nullopt : AllowedFolder::of(allowed);
    if (!allowed.empty() && !folder)
    {
        complain("--allow-files: " + allowed + " is not a directory");
        return wrong_command_line;
    }
    const ValuesFiles files(folder);
    core::EvaluateOptions how;
    how.files = &files;
    Lines lines;
    std::string_view line;
    bool written = true;
    while (written)
    {
        switch (lines.next(line, [&] { written = flush_output() && written; }))
        {
        case Lines::Next::end:
            return flush_output() ? done : machine_failed;
        case Lines::Next::failed:
            complain(std::string("stdin cannot be read: ") + std::strerror(errno));
            return machine_failed;
        case Lines::Next::too_long:
            written = print_line("{\"id\":null,\"ok\":false,\"error\":{\"code\":\"file\",\"where\":\"\","
                                 "\"message\":\"the request is larger than 64 MiB\"}}")
                      && written;
            break;
        case Lines::Next::line:
            if (line.find_first_not_of(" \t\r\v\f") != std::string_view::npos)
                written = print_line(core::answer_request(line, how)) && written;
            break;
        }
    }
    return machine_failed;
}

} // namespace stridescope::app

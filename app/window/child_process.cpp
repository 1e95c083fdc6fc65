#include "app/window/child_process.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <ctime>

namespace stridescope::app
{
namespace
{

/// Starts a child process: its input is empty, its output comes through a pipe, and its error messages are
/// lost.
class Beginning
{
public:
    explicit Beginning(int output)
    {
        posix_spawn_file_actions_init(&files);
        posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
        posix_spawn_file_actions_adddup2(&files, output, STDOUT_FILENO);
        posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
        posix_spawnattr_init(&how);
        sigset_t none;
        sigemptyset(&none);
        posix_spawnattr_setsigmask(&how, &none);
        sigset_t usual;
        sigemptyset(&usual);
        sigaddset(&usual, SIGPIPE);
        posix_spawnattr_setsigdefault(&how, &usual);
        posix_spawnattr_setpgroup(&how, 0);
        posix_spawnattr_setflags(&how, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
    }
    ~Beginning()
    {
        posix_spawn_file_actions_destroy(&files);
        posix_spawnattr_destroy(&how);
    }
    Beginning(const Beginning&) = delete;
    Beginning& operator=(const Beginning&) = delete;

    posix_spawn_file_actions_t files{};
    posix_spawnattr_t how{};
};

} // namespace

std::string find_program(std::string_view name)
{
    const char* const path = std::getenv("PATH");
    std::string_view folders = path ? path : "";
    while (!folders.empty())
    {
        const auto end = std::min(folders.find(':'), folders.size());
        std::string place = std::string(folders.substr(0, end)) + "/" + std::string(name);
        folders.remove_prefix(std::min(end + 1, folders.size()));
        struct stat status = {};
        if (place.starts_with('/') && ::stat(place.c_str(), &status) == 0 && S_ISREG(status.st_mode)
            && ::access(place.c_str(), X_OK) == 0)
            return place;
    }
    return {};
}

ChildProcess::ChildProcess(const std::vector<std::string>& words)
{
    std::array<int, 2> ends{-1, -1};
    if (::pipe2(ends.data(), O_CLOEXEC | O_NONBLOCK) != 0)
    {
        end = Ended{};
        return;
    }
    output = Descriptor(ends[0]);
    const Descriptor into(ends[1]);
    ::fcntl(into.get(), F_SETFL, 0); // the child may wait on its end of the pipe
    std::vector<char*> arguments;
    for (const std::string& word : words)
        arguments.push_back(const_cast<char*>(word.c_str())); // the child does not change the word
    arguments.push_back(nullptr);
    const Beginning beginning(into.get());
    if (::posix_spawn(&process, words.front().c_str(), &beginning.files, &beginning.how, arguments.data(),
                      environ)
        != 0)
    {
        process = -1;
        end = Ended{};
    }
}

ChildProcess::~ChildProcess()
{
    if (end)
        return;
    ::kill(-process, SIGTERM);
    // Waits only a short time for the process to end.
    constexpr int most_looks = 20;
    constexpr timespec between{0, 2'000'000};
    for (int look = 0; look < most_looks; ++look)
    {
        if (ended())
            return;
        ::nanosleep(&between, nullptr);
    }
    ::kill(-process, SIGKILL);
    ::waitpid(process, nullptr, 0);
}

void ChildProcess::read_output()
{
    std::array<char, 4096> piece{};
    while (true)
    {
        const ssize_t got = ::read(output.get(), piece.data(), piece.size());
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return;
        said.append(piece.data(), std::min(static_cast<std::size_t>(got), most_output - said.size()));
    }
}

const std::optional<ChildProcess::Ended>& ChildProcess::ended()
{
    if (end)
        return end;
    read_output();
    int status = 0;
    if (::waitpid(process, &status, WNOHANG) != process)
        return end;
    read_output(); // read the rest of the output
    end = Ended{WIFEXITED(status) ? std::optional(WEXITSTATUS(status)) : std::nullopt, std::move(said)};
    return end;
}

} // namespace stridescope::app

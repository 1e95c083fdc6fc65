#include "app/window/clipboard.h"

#include "app/descriptor.h"
#include "app/window/child_process.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <thread>
#include <vector>

namespace stridescope::app
{
namespace
{

/// Returns the program with its arguments; empty if none is installed.
std::vector<std::string> words_for(const std::string& type)
{
    if (const char* const wayland = std::getenv("WAYLAND_DISPLAY"); wayland && *wayland)
        if (const std::string program = find_program("wl-copy"); !program.empty())
            return {program, "--type", type};
    if (const std::string program = find_program("xclip"); !program.empty())
        return {program, "-selection", "clipboard", "-target", type, "-in"};
    return {};
}

/// Returns a file without a name that contains the bytes and is at its beginning.
Descriptor held_in_memory(const std::string& bytes)
{
    Descriptor file(::memfd_create("stridescope-clipboard", MFD_CLOEXEC));
    for (std::size_t done = 0; file.get() >= 0 && done < bytes.size();)
    {
        const ssize_t wrote = ::write(file.get(), bytes.data() + done, bytes.size() - done);
        if (wrote <= 0)
            return Descriptor(-1);
        done += static_cast<std::size_t>(wrote);
    }
    if (file.get() >= 0 && ::lseek(file.get(), 0, SEEK_SET) != 0)
        return Descriptor(-1);
    return file;
}

/// The program answers later requests from another process, so the one started here ends soon.
bool ends_well(pid_t process)
{
    using Clock = std::chrono::steady_clock;
    for (const auto until = Clock::now() + std::chrono::seconds(5); Clock::now() < until;)
    {
        int status = 0;
        if (const pid_t ended = ::waitpid(process, &status, WNOHANG); ended != 0)
            return ended == process && WIFEXITED(status) && WEXITSTATUS(status) == 0;
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    ::kill(process, SIGKILL);
    ::waitpid(process, nullptr, 0);
    return false;
}

} // namespace

std::string copy_to_clipboard(const std::string& bytes, const std::string& type)
{
    std::vector<std::string> words = words_for(type);
    if (words.empty())
        return "Copying pictures needs xclip or wl-copy. Install xclip or wl-clipboard.";
    const Descriptor file = held_in_memory(bytes);
    if (file.get() < 0)
        return "not enough memory for the picture";
    std::vector<char*> arguments;
    for (std::string& word : words)
        arguments.push_back(word.data());
    arguments.push_back(nullptr);
    posix_spawn_file_actions_t files{};
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, file.get(), STDIN_FILENO);
    posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    pid_t process = -1;
    const int failed =
        ::posix_spawn(&process, words.front().c_str(), &files, nullptr, arguments.data(), environ);
    posix_spawn_file_actions_destroy(&files);
    return failed == 0 && ends_well(process) ? "" : words.front() + " could not copy the picture";
}

} // namespace stridescope::app

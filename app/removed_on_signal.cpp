#include "app/removed_on_signal.h"

#include <unistd.h>

#include <array>
#include <atomic>
#include <climits>
#include <csignal>
#include <cstring>

namespace stridescope::app
{
namespace
{

constexpr std::array<int, 3> signals = {SIGINT, SIGTERM, SIGHUP};
std::array<struct sigaction, signals.size()> before = {};
// The handler reads only this.
std::array<char, PATH_MAX> file_to_remove = {};

void remove_and_die(int signal)
{
    ::unlink(file_to_remove.data());
    ::signal(signal, SIG_DFL);
    ::raise(signal); // delivered when this handler returns
}

} // namespace

RemovedOnSignal::RemovedOnSignal(const std::string& path)
{
    if (path.size() >= file_to_remove.size())
        return; // no file has a name this long
    std::memcpy(file_to_remove.data(), path.c_str(), path.size() + 1);
    std::atomic_signal_fence(std::memory_order_seq_cst);
    for (std::size_t i = 0; i < signals.size(); ++i)
    {
        ::sigaction(signals[i], nullptr, &before[i]);
        if (before[i].sa_handler != SIG_DFL)
            continue; // the program continues after it
        struct sigaction ours = {};
        ours.sa_handler = remove_and_die;
        sigemptyset(&ours.sa_mask);
        ::sigaction(signals[i], &ours, nullptr);
    }
}

RemovedOnSignal::~RemovedOnSignal()
{
    for (std::size_t i = 0; i < signals.size(); ++i)
        ::sigaction(signals[i], &before[i], nullptr);
}

} // namespace stridescope::app

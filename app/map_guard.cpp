#include "app/map_guard.h"

#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdint>

namespace stridescope::app
{

/// A mapping for the signal handler. The handler may read a slot while another thread fills or clears it, so
/// each change makes `version` odd before and even after; a slot that is changing is not the one that faulted,
/// whose mapping is in use.
struct MapGuard::Slot
{
    std::atomic<unsigned> version = 0;
    std::atomic<std::uintptr_t> begin = 0;
    std::atomic<std::uintptr_t> end = 0;
    std::atomic<int> file = -1;
    std::atomic<int> protection = 0;
    std::atomic<bool> taken = false;
    std::atomic<bool> faulted = false;

    void set(std::uintptr_t first, std::uintptr_t behind, int descriptor, int allowed)
    {
        ++version;
        begin = first;
        end = behind;
        file = descriptor;
        protection = allowed;
        ++version;
    }
    [[nodiscard]] bool holds(std::uintptr_t address) const
    {
        const unsigned before = version;
        const bool inside = before % 2 == 0 && begin <= address && address < end;
        return inside && version == before;
    }
};

namespace
{

static_assert(std::atomic<std::uintptr_t>::is_always_lock_free && std::atomic<bool>::is_always_lock_free);

// Everything that the handler uses exists from the start to the end of the program.
std::array<MapGuard::Slot, 256> slots;
struct sigaction before_ours = {};
std::uintptr_t page_bytes = 4096;

/// Maps zeros over the page of an address, and over everything else that the file has lost; false if the
/// address is not in one of these mappings.
bool replace_lost_pages(std::uintptr_t address)
{
    for (MapGuard::Slot& slot : slots)
    {
        if (!slot.holds(address))
            continue;
        std::uintptr_t first = address - address % page_bytes;
        std::uintptr_t end = first + page_bytes;
        struct stat status = {};
        if (::fstat(slot.file, &status) == 0)
        {
            const std::uintptr_t pages =
                (static_cast<std::uintptr_t>(status.st_size) + page_bytes - 1) / page_bytes;
            if (slot.begin + pages * page_bytes <= first)
            {
                first = slot.begin + pages * page_bytes;
                end = slot.end;
            }
        }
        if (::mmap(reinterpret_cast<void*>(first), end - first, slot.protection,
                   MAP_FIXED | MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)
            == MAP_FAILED)
            return false;
        slot.faulted = true;
        return true;
    }
    return false;
}

void on_bus_error(int signal, siginfo_t* info, void* context)
{
    const int saved_errno = errno;
    const bool by_access = info->si_code > 0; // the signal was not sent by a process
    const bool replaced = by_access && replace_lost_pages(reinterpret_cast<std::uintptr_t>(info->si_addr));
    errno = saved_errno;
    if (replaced)
        return;
    if ((before_ours.sa_flags & SA_SIGINFO) != 0)
        return before_ours.sa_sigaction(signal, info, context);
    if (before_ours.sa_handler != SIG_DFL && before_ours.sa_handler != SIG_IGN)
        return before_ours.sa_handler(signal);
    ::signal(signal, SIG_DFL);
    ::raise(signal); // delivered when this handler returns
}

bool install_handler()
{
    page_bytes = static_cast<std::uintptr_t>(::sysconf(_SC_PAGESIZE));
    struct sigaction ours = {};
    ours.sa_sigaction = on_bus_error;
    ours.sa_flags = SA_SIGINFO | SA_ONSTACK;
    sigemptyset(&ours.sa_mask);
    return ::sigaction(SIGBUS, &ours, &before_ours) == 0;
}

} // namespace

MapGuard::MapGuard(const std::byte* begin, std::size_t size, int file, Access access)
{
    static const bool installed = install_handler();
    if (!installed)
        return;
    for (Slot& candidate : slots)
    {
        if (candidate.taken.exchange(true))
            continue;
        slot = &candidate;
        slot->faulted = false;
        const auto first = reinterpret_cast<std::uintptr_t>(begin);
        slot->set(first, first + size, file, access == Access::read ? PROT_READ : PROT_READ | PROT_WRITE);
        return;
    }
}

MapGuard::~MapGuard()
{
    if (!slot)
        return;
    slot->set(0, 0, -1, 0);
    slot->taken = false;
}

bool MapGuard::faulted() const
{
    return slot && slot->faulted;
}

} // namespace stridescope::app

#pragma once

#include <cstddef>

namespace stridescope::app
{

/// While it exists, lost bytes of a mapped file (the file became shorter, the disk is full or broken) do not
/// end the program with SIGBUS: zeros replace their pages. For any number of threads; faults at other addresses
/// go to the previous handler.
class MapGuard
{
public:
    enum class Access
    {
        read,
        write, ///< the zeros that replace lost pages can be written to; what is written is lost as well
    };

    /// Guards the mapping [begin, begin + size) of an open file's first bytes.
    MapGuard(const std::byte* begin, std::size_t size, int file, Access access);
    ~MapGuard();
    MapGuard(const MapGuard&) = delete;
    MapGuard& operator=(const MapGuard&) = delete;

    /// Tells whether the mapping is guarded: false if too many are guarded already.
    [[nodiscard]] bool active() const { return slot != nullptr; }
    /// Tells whether zeros have replaced bytes.
    [[nodiscard]] bool faulted() const;

    struct Slot;

private:
    Slot* slot = nullptr;
};

} // namespace stridescope::app

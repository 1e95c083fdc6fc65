#pragma once

#include <unistd.h>

#include <cstddef>
#include <span>
#include <string>
#include <utility>

namespace stridescope::app
{

/// A file descriptor, closed at the end of the scope; negative: none.
class Descriptor
{
public:
    explicit Descriptor(int opened) : number(opened) {}
    Descriptor(Descriptor&& other) noexcept : number(std::exchange(other.number, -1)) {}
    Descriptor& operator=(Descriptor&& other) noexcept
    {
        std::swap(number, other.number);
        return *this;
    }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    ~Descriptor()
    {
        if (number >= 0)
            ::close(number);
    }
    [[nodiscard]] int get() const { return number; }
    /// Returns a path to the open file itself, whatever has happened to its name.
    [[nodiscard]] std::string path() const { return "/proc/self/fd/" + std::to_string(number); }
    /// Closes the file; some file systems report only then that the disk is full.
    [[nodiscard]] bool close_now() { return ::close(std::exchange(number, -1)) == 0; }

private:
    int number;
};

/// Writes all bytes; false if that fails: `errno` gives the reason, and some may have been written.
[[nodiscard]] bool write_all(int descriptor, std::span<const std::byte> content);

} // namespace stridescope::app

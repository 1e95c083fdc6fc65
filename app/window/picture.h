#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace stridescope::app
{

/// Pixels of a picture: rows from top to bottom, three bytes per pixel.
struct Picture
{
    int width = 0;
    int height = 0;
    std::vector<std::uint8_t> rgb;
};

/// Writes the whole file, or nothing. Returns why that failed; nothing if it succeeded.
std::optional<std::string> write_png(const std::string& path, const Picture& picture);

} // namespace stridescope::app

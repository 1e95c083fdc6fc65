#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace stridescope::app
{

/// Rows from the top, three bytes a pixel.
struct Picture
{
    int width = 0;
    int height = 0;
    std::vector<std::uint8_t> rgb;
};

/// Written whole or not at all: nothing, or why not.
std::optional<std::string> write_png(const std::string& path, const Picture& picture);

} // namespace stridescope::app

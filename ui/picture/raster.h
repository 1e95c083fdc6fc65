#pragma once

#include "ui/picture/theme.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace stridescope::ui
{

/// A stamp that equals only itself.
struct Stamp
{
};

/// Pixels painted by the program, 8 bits per channel, red in the lowest byte, not premultiplied.
struct Raster
{
    int width = 0;
    int height = 0;
    std::vector<std::uint32_t> pixels;  ///< rows from the top
    std::shared_ptr<const Stamp> stamp; ///< a new one for every change of the pixels; null: never painted

    void resize(int new_width, int new_height);
    void set(int x, int y, Colour colour) { pixels[index(x, y)] = packed(colour); }
    [[nodiscard]] Colour at(int x, int y) const;
    /// Fills a rectangle of pixels with a colour, clipped at the edges.
    void fill(int x, int y, int wide, int high, Colour colour);
    /// Notes that the pixels have changed.
    void changed();

    [[nodiscard]] static std::uint32_t packed(Colour colour)
    {
        return static_cast<std::uint32_t>(colour.r) | static_cast<std::uint32_t>(colour.g) << 8U
               | static_cast<std::uint32_t>(colour.b) << 16U | static_cast<std::uint32_t>(colour.a) << 24U;
    }

private:
    [[nodiscard]] std::size_t index(int x, int y) const
    {
        return static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x);
    }
};

/// Number of the texture in which a window keeps a raster; each picture has its own.
using TextureSlot = std::size_t;

/// The first of these numbers, one for each tensor of a scene.
inline constexpr TextureSlot grid_textures = 0;
inline constexpr TextureSlot map_textures = 4;
inline constexpr TextureSlot memory_textures = 8;
inline constexpr TextureSlot strip_textures = 12;
inline constexpr TextureSlot textures_of_a_scene = 16;

} // namespace stridescope::ui

#pragma once

#include "core/view/selection.h"
#include "ui/picture/camera.h"
#include "ui/picture/raster.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace stridescope::ui
{

/// Everything that a raster's pixels depend on; the pixels are kept as long as it does not change.
struct PixelKey
{
    std::shared_ptr<const core::Shown> shown;
    ThemeName theme = ThemeName::dark;
    std::optional<core::Selection> selection;
    std::vector<World> numbers;             ///< numbers of the camera and the area
    std::shared_ptr<const void> marks = {}; ///< marked elements
    std::shared_ptr<const void> heat = {};  ///< line fetches that colours show
    friend bool operator==(const PixelKey&, const PixelKey&) = default;
};

/// Share of its pixels that a picture paints at once.
enum class Refine
{
    for_a_frame, ///< as much as a frame has time for
    to_the_end,
};
/// Returns the number of samples for pixels, if a frame has time for that many.
[[nodiscard]] inline int looks(Refine how, int for_a_frame)
{
    return how == Refine::to_the_end ? std::numeric_limits<int>::max() : for_a_frame;
}

/// Pixels that take longer than a frame: first in coarse blocks, then exactly row after row, a part in each
/// frame.
class ProgressiveRaster
{
public:
    /// Paints the next part of the picture. `colour(x, y, wide, high)` returns the colour of a block of pixels,
    /// and is called about `looks` times. The first frame of a picture has all of it, in blocks so large that
    /// it takes no longer; in a drag every frame is a first one.
    template <typename ColourOf>
    void refine(PixelKey of, int width, int height, int looks, ColourOf&& colour)
    {
        if (begin(std::move(of), width, height))
        {
            block = coarse;
            if (looks < std::numeric_limits<int>::max())
            {
                while (block < coarsest && blocks(width, height) > looks)
                    block *= 2;
                looks = blocks(width, height);
            }
        }
        bool painted = false;
        while (block > 0 && looks > 0)
        {
            for (int x = 0; x < width; x += block, --looks)
                pixels->fill(
                    x, next_row, block, block,
                    colour(x, next_row, std::min(block, width - x), std::min(block, height - next_row)));
            painted = true;
            next_row += block;
            if (next_row >= height)
            {
                next_row = 0;
                block = block > 1 ? 1 : 0;
            }
        }
        if (painted)
            pixels->changed();
    }

    /// Paints the whole picture with `row(y, pixels)`, for pictures that take less than a frame.
    template <typename PaintRow>
    void paint(PixelKey of, int width, int height, PaintRow&& row)
    {
        if (!begin(std::move(of), width, height))
            return;
        for (int y = 0; y < height; ++y)
            row(y, pixels->pixels.data() + static_cast<std::size_t>(y) * static_cast<std::size_t>(width));
        block = 0;
        pixels->changed();
    }

    [[nodiscard]] bool exact() const { return block == 0; }
    [[nodiscard]] const std::shared_ptr<Raster>& raster() const { return pixels; }

private:
    static constexpr int coarse = 8;
    static constexpr int coarsest = 64;

    /// Returns the number of blocks that cover everything.
    [[nodiscard]] int blocks(int width, int height) const
    {
        return ((width + block - 1) / block) * ((height + block - 1) / block);
    }

    /// Begins a picture; returns false if it is already begun.
    bool begin(PixelKey of, int width, int height)
    {
        if (pixels && key == of && pixels->width == width && pixels->height == height)
            return false;
        key = std::move(of);
        if (!pixels)
            pixels = std::make_shared<Raster>();
        pixels->resize(width, height);
        next_row = 0;
        return true;
    }

    PixelKey key;
    std::shared_ptr<Raster> pixels;
    int block = 0;    ///< edge of the blocks that are being painted; 0: finished
    int next_row = 0; ///< next row of pixels
};

} // namespace stridescope::ui

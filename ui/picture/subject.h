#pragma once

#include "core/view/bank_map.h"
#include "core/view/data_cover.h"
#include "core/view/range_sampler.h"
#include "ui/picture/figure.h"
#include "ui/picture/highlights.h"
#include "ui/picture/progressive_raster.h"
#include "ui/picture/text_measure.h"

namespace stridescope::ui
{

/// Results that are kept from one picture to the next: pixels, counts of the memory, results of searches.
struct PictureCache
{
    struct Grid
    {
        ProgressiveRaster pixels;                        ///< the cells, if they are small
        ProgressiveRaster map;                           ///< the map of all cells
        std::optional<std::optional<core::DumpGap>> gap; ///< elements outside the data, once computed
        std::shared_ptr<const core::Shown> gap_of;
    };
    struct Memory
    {
        ProgressiveRaster pixels; ///< the slots, if they are small
        ProgressiveRaster strip;  ///< the strip of the whole memory
        std::shared_ptr<core::RangeSampler> field;
        std::shared_ptr<const core::Shown> field_of;
    };
    /// Several tensors in the lanes of a chip, as a finished figure.
    struct SharedLanes
    {
        std::shared_ptr<const core::Shown> of;
        Rect area;
        World left; ///< byte at the left edge
        double byte_width;
        ThemeName theme;
        bool names;
        Figure figure;
    };
    /// Effects of one instruction of an access.
    struct Banks
    {
        std::shared_ptr<const core::Shown> of;
        std::size_t access = 0;
        core::Int instruction = 0;
        core::BankMap map;
    };
    std::array<Grid, 3> grids; ///< by core::Operand
    std::array<Memory, 3> memories;
    Banks banks;
    std::optional<SharedLanes> shared_lanes;
    core::Searches searches;       ///< also limits the searches of the next picture
    bool refining = false;         ///< some picture made since this was set to false is still coarse in parts
    TextureSlot first_texture = 0; ///< differs for each of several scenes on a screen
};

/// The subject of a picture, and everything needed to make it. What it refers to outlives the making.
struct Subject
{
    std::shared_ptr<const core::SceneView> kept_view; ///< kept by samplers from one picture to the next
    const Look& look;
    const Highlights& highlights;
    const Style& style;
    const TextMeasure& measure;
    PictureCache& cache;
    Refine refine = Refine::to_the_end;
    bool names = false; ///< record `Figure::places`
    const core::SceneView& view = *kept_view;

    /// Returns the same with another look, which outlives it.
    [[nodiscard]] Subject with(const Look& other) const
    {
        return {kept_view, other, highlights, style, measure, cache, refine, names};
    }
    [[nodiscard]] float px(float length) const { return style.px(length); }
    /// Returns the key of pixels that also depend on these numbers.
    [[nodiscard]] PixelKey key(std::vector<World> numbers) const;
    /// Returns the elements of a part that are drawn in the reserved colour; null if there are none.
    [[nodiscard]] const core::ElementMarks* marks(core::Operand operand) const
    {
        return operand == core::Operand::input && look.marked.of == view.shown()->scene
                   ? look.marked.which.get()
                   : nullptr;
    }
    /// Returns the elements with another offset on the other side of the comparison; null if none are known.
    [[nodiscard]] const MovedElements* moved() const
    {
        // While elements are stepped through, each moves elsewhere.
        return look.moved.layouts && look.moved.of == view.shown()->scene && !look.step ? &look.moved : nullptr;
    }
    [[nodiscard]] const GridLook& grid(core::Operand operand) const
    {
        return look.grids[static_cast<std::size_t>(operand)];
    }
};

} // namespace stridescope::ui

#pragma once

#include "core/view/bank_map.h"
#include "core/view/pick.h"
#include "ui/picture/camera.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <vector>

namespace stridescope::ui
{

/// Words of banks, some rows of which are drawn.
struct WordRows : core::BankWords
{
    std::vector<core::Int> listed; ///< numbers of these rows, in order
};

/// Rows of slots of a memory at their position on the screen: each row is a lane, a part of the only one, or a
/// row of words of banks.
struct SlotRows
{
    core::Operand operand = core::Operand::input;
    Rect area;                    ///< area of the slots, without what is beside them
    core::OffsetRange range;      ///< slots of a lane that are drawn
    core::Int columns = 1;        ///< slots per row
    bool of_lanes = false;        ///< a row is a lane
    core::Int lanes_of_a_row = 1; ///< lanes that each row stands for; it shows the first one
    core::Wide rows = 1;
    std::shared_ptr<const WordRows> words; ///< null: slots are elements
    World first_row = 0;                   ///< row at the upper edge of the area
    World left = 0;                        ///< slot at its left edge, counted from the first of a row
    double slot_width = 1;
    float row_height = 1; ///< pixels from one row to the next
    float inset = 0;      ///< space above a row's slots; there is as much below if a row is a lane
    float slot_height = 1;
    core::Int tile = 0; ///< slots of a row between which there is a gap; 0: none, as always if `left` is not 0
    float tile_gap = 0; ///< pixels of that gap
    /// The dimension whose index slots of elements show, since their offsets have no space.
    std::optional<std::size_t> index_shown;

    [[nodiscard]] float top_of(World row) const
    {
        return area.top + static_cast<float>((row - first_row) * static_cast<World>(row_height));
    }
    /// Returns the left edge of a column; for the number of columns, the right edge of the last one.
    [[nodiscard]] float left_of(World column) const
    {
        const float gaps = tile > 0 ? tile_gap
                                          * std::floor(static_cast<float>(std::min(column, last_column()))
                                                       / static_cast<float>(tile))
                                    : 0;
        return area.left + gaps + static_cast<float>((column - left) * static_cast<World>(slot_width));
    }
    /// Returns the x at which a column begins, at an edge of the area if that is not visible.
    [[nodiscard]] float x_of(double column) const
    {
        return std::clamp(left_of(static_cast<World>(column)), area.left, area.right);
    }
    /// Tells whether some of the columns [begin, end) are visible.
    [[nodiscard]] bool shows(double begin, double end) const
    {
        return left_of(static_cast<World>(end)) > area.left && left_of(static_cast<World>(begin)) < area.right;
    }
    /// Returns the width of all gaps between tiles of a row.
    [[nodiscard]] float tile_gaps() const
    {
        return tile > 0 ? tile_gap * static_cast<float>(columns / tile - 1) : 0;
    }
    /// Tells whether only a part of a row is visible.
    [[nodiscard]] bool is_part() const
    {
        return slot_width * static_cast<double>(columns) > static_cast<double>(area.width()) * 1.001;
    }
    /// Returns the column at a pixel, as a fraction inside its slot; in a gap between tiles, the end of the
    /// slot before it.
    [[nodiscard]] World column_at(float x) const;
    /// Tells whether there is a gap before a column.
    [[nodiscard]] bool begins_tile(core::Wide column) const
    {
        return tile > 0 && column > 0 && column < columns && column % tile == 0;
    }
    /// Returns the row at a pixel, as a fraction inside it.
    [[nodiscard]] World row_at(float y) const
    {
        return first_row + static_cast<World>(y - area.top) / static_cast<World>(row_height);
    }
    /// Returns the index of a place's row; the number of rows if its words are not listed.
    [[nodiscard]] core::Wide row_of(const core::Place& place) const
    {
        return of_lanes ? place.lane / lanes_of_a_row
               : words  ? word_row_of(place)
                        : (core::wide(place.offset) - range.least) / columns;
    }
    [[nodiscard]] core::Wide column_of(const core::Place& place) const
    {
        if (words)
            return words->of(place.offset).bank;
        const core::Wide slot = core::wide(place.offset) - range.least;
        return of_lanes ? slot : slot % columns;
    }
    /// Returns the number that people give a row: of words, counted from the start of shared memory.
    [[nodiscard]] core::Int number_of(core::Int row) const
    {
        return words ? words->listed[static_cast<std::size_t>(row)] : row;
    }
    [[nodiscard]] bool holds(const core::Place& place) const
    {
        return place.offset >= range.least && place.offset <= range.greatest && row_of(place) < rows;
    }
    /// Returns the rectangle of a slot, even if it is not visible.
    [[nodiscard]] Rect rect_of(const core::Place& place) const;

    struct Pixels
    {
        core::PlaceRange slots;
        float cover = 1; ///< share of the pixels that is not the gap between two slots
    };
    /// Returns the slots that a block of pixels stands for: horizontally all of [x, x + width), vertically
    /// those in the middle of [y, y + height). Nothing outside the rows, or for a single pixel between two
    /// rows.
    [[nodiscard]] std::optional<Pixels> under(float x, float y, float width, float height) const;
    /// Returns the slot under a point of the area. The gap between two lanes belongs to them.
    [[nodiscard]] std::optional<core::Place> at(float x, float y) const;
    /// Returns the slots that the pixel under a point of the area stands for.
    [[nodiscard]] std::optional<core::PlaceRange> pixel_at(float x, float y) const;
    /// Returns as many slots as a pixel stands for, beginning with the one nearest to a point to which the user
    /// has dragged.
    [[nodiscard]] core::PlaceRange nearest(float x, float y) const;

private:
    [[nodiscard]] core::Int lane_of(core::Int row) const { return of_lanes ? row * lanes_of_a_row : 0; }
    [[nodiscard]] World last_column() const { return static_cast<World>(columns - 1); }
    [[nodiscard]] core::Wide word_row_of(const core::Place& place) const;
    [[nodiscard]] bool between_rows(World at) const;
    [[nodiscard]] std::optional<core::Int> row_under(float x, float y) const;
    [[nodiscard]] std::optional<core::Int> offset_of(core::Int row, core::Int column) const;
    [[nodiscard]] std::optional<Pixels> under(core::Int row, float x, float width) const;
};

} // namespace stridescope::ui

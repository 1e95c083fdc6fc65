#pragma once

#include "ui/picture/cell_words.h"
#include "ui/picture/labels.h"
#include "ui/picture/slot_rows.h"
#include "ui/picture/subject.h"

#include <vector>

namespace stridescope::ui
{

/// Draws the slots of a memory one by one, of buffers and of lanes alike: elements, what is between them, and
/// what is picked.
class SlotPainter
{
public:
    /// Keeps references to all but `says`, the text of the slots.
    SlotPainter(Figure& into, const Subject& what, const SlotRows& of, CellText says)
        : figure(into), subject(what), rows(of), text(says)
    {
    }

    /// Draws the slots of a row that are in sight.
    void row(core::Int number);
    /// Draws slots of a row that have no element as one hole.
    void hole(core::Int number, core::Int from_column, core::Int end_column);
    /// Draws rings around what is picked. `one_by_one`: slots are drawn so, not as pixels.
    void picked(bool one_by_one);
    /// Returns the words of all slots, which `write_words` writes at the end in one size.
    [[nodiscard]] Labels& words() { return labels; }
    void write_words();

    /// Returns the radius of the corners: 0 if there may be many of its size.
    [[nodiscard]] float rounding(const Rect& rect) const;
    /// Returns the rectangle of the slots [from, end) of a row, as far as they are in sight.
    [[nodiscard]] Rect between(core::Int number, World from, World end) const;

private:
    /// Ground that a slot lies on.
    enum class Ground
    {
        element,
        hole,    ///< no element is there
        free,    ///< nor a position of a whole tile, where holes are hatched as the tiles' padding
        no_data, ///< and the data do not reach it
        outside, ///< of the buffer
    };
    struct Empty
    {
        Rect rect;
        core::Place place;
        core::SlotView slot;
    };
    [[nodiscard]] float px(float length) const { return subject.px(length); }
    [[nodiscard]] Ground ground_of(const core::SlotView& slot, core::Int offset) const;
    void hatch(Ground ground, const Rect& where);
    void empty_slot(const Empty& empty);
    void asked(const Rect& rect, const core::Place& place);
    void element(const Rect& rect, const core::Place& place, const core::SlotView& slot);
    void label(const Rect& rect, std::string words, Colour colour);

    Figure& figure;
    const Subject& subject;
    const SlotRows& rows;
    CellText text;
    const core::SceneView& view = subject.view;
    const Theme& theme = subject.style.theme;
    Labels labels;
};

} // namespace stridescope::ui

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
    /// What is referred to outlives it. `says`: what slots say.
    SlotPainter(Figure& into, const Subject& what, const SlotRows& of, CellText says)
        : figure(into), subject(what), rows(of), text(says)
    {
    }

    /// Draws the slots of a row that are in sight.
    void row(core::Int number);
    /// Draws slots of a row without an element as one hole.
    void hole(core::Int number, core::Int from_column, core::Int end_column);
    /// Draws rings about what is picked. `one_by_one`: the slots are drawn so, and not as pixels.
    void picked(bool one_by_one);
    /// What slots say, and others add: written at the end, in one size.
    [[nodiscard]] Labels& words() { return labels; }
    void write_words();

    /// Of corners: none where there may be many of its size.
    [[nodiscard]] float rounding(const Rect& rect) const;
    /// Of slots of a row [from, end), as far as they are in sight.
    [[nodiscard]] Rect between(core::Int number, World from, World end) const;

private:
    /// What a slot lies on.
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

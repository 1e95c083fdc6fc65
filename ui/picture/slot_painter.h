#pragma once

#include "ui/picture/cell_words.h"
#include "ui/picture/folded_rows.h"
#include "ui/picture/labels.h"
#include "ui/picture/slot_rows.h"
#include "ui/picture/subject.h"

#include <functional>
#include <vector>

namespace stridescope::ui
{

/// Draws the slots of a memory one by one, in buffers and in lanes: elements, the slots between them, and
/// picks.
class SlotPainter
{
public:
    /// Keeps references to all but `says`, which is the text that slots show.
    SlotPainter(Figure& into, const Subject& what, const SlotRows& of, CellText says)
        : figure(into), subject(what), rows(of), text(says),
          hex(!of.of_lanes && shows_hex(what.look, what.view, of.operand))
    {
    }

    /// Draws the visible slots of a row.
    void row(core::Int number);
    /// Draws slots of a row without elements as one hole.
    void hole(core::Int number, core::Int from_column, core::Int end_column);
    /// Draws rings around picks. `one_by_one`: slots are drawn one by one, not as pixels. `span_of` gives the
    /// horizontal position of a slot that is drawn elsewhere than in its row.
    void picked(bool one_by_one, const std::function<Span(const core::Place&)>& span_of = {});
    /// Returns the text of all slots, which `write_words` finally writes in one size.
    [[nodiscard]] Labels& words() { return labels; }
    void write_words();

    /// Returns the radius of the corners: 0 if there may be many slots of this size.
    [[nodiscard]] float rounding(const Rect& rect) const;
    /// Returns the rectangle of the slots [from, end) of a row, within the visible area.
    [[nodiscard]] Rect between(core::Int number, World from, World end) const;

private:
    /// Appearance of a slot.
    enum class Ground
    {
        element,
        hole,    ///< it has no element
        free,    ///< it has no position of a whole tile either, if holes are hatched as the tiles' padding
        no_data, ///< it lies outside the data
        outside, ///< it lies outside the buffer
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
    bool hex; ///< integers are written in hexadecimal
    const core::SceneView& view = subject.view;
    const Theme& theme = subject.style.theme;
    Labels labels;
};

} // namespace stridescope::ui

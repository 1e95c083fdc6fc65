#pragma once

#include "core/map/tensor_placement.h"
#include "ui/picture/figure.h"
#include "ui/picture/slot_rows.h"
#include "ui/picture/style.h"
#include "ui/picture/text_measure.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace stridescope::ui
{

/// The least height of a lane that has a name, for an audience, to whom space matters more than a gap between
/// names.
inline constexpr float presented_lane_line = 9;

/// Draws the banks, names, and end of lanes, whether they hold one tensor or several.
class LaneFrame
{
public:
    /// Takes the placement of a tensor in the lanes; its slots are those of the rows, unless these are bytes of
    /// the lanes. `area` contains the rows, the names at their left, and the heads of banks above. All
    /// arguments but the last are kept.
    LaneFrame(const Style& with, const TextMeasure& by, const core::TensorPlacement& of, const SlotRows& lanes,
              const Rect& whole, bool slots_are_bytes);

    /// Draws a head for each bank, with an outline for those that `stands_out` names, if banks are wide enough.
    void banks(Figure& figure, const std::function<bool(core::Int bank)>& stands_out = {});
    /// Draws lines between banks; `banks` comes before.
    void borders(Figure& figure, Colour colour) const;
    /// Draws the end of the lanes, and how far bytes up to `used` extend past it.
    void lane_end(Figure& figure, core::Int used) const;
    /// Draws the name of a lane beside its row if the row has a line of text.
    void name(Figure& figure, core::Int row, core::Int lane, bool lit) const;
    /// Tells whether a row has a line of text: every few rows if rows are lower than a line.
    [[nodiscard]] bool has_line(core::Int row) const;

    /// A bank's name above the lanes, from left to right.
    struct BankName
    {
        std::string words;
        float left = 0;
        float right = 0;
    };
    /// Returns the name above an x of the lanes; nothing if the bank is too narrow for it.
    [[nodiscard]] std::optional<BankName> bank_name_at(float x) const;

private:
    [[nodiscard]] float px(float length) const { return style.px(length); }
    /// Returns the x at which a byte begins, at an edge if that is not visible.
    [[nodiscard]] float x_of(World byte) const;

    /// Returns the name that fits into a bank's head, in its middle.
    [[nodiscard]] std::optional<BankName> name_in(core::Int bank, float left, float right) const;

    const Style& style;
    const TextMeasure& measure;
    const core::TensorPlacement& map;
    const SlotRows& rows;
    const Rect& area;
    World first_byte = 0;     ///< byte at which slot 0 begins
    World slots_of_byte = 1;  ///< slots that a byte takes
    std::vector<float> lines; ///< x of the borders between banks
};

} // namespace stridescope::ui

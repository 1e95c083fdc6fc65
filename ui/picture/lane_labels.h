#pragma once

#include "ui/picture/lane_marks.h"
#include "ui/picture/text_measure.h"

#include <string>
#include <vector>

namespace stridescope::ui
{

/// Name of a tensor in shared lanes, at a position where it covers nothing: on its own mark, beside it, or
/// above the lanes with a line that leads to it.
struct LaneLabel
{
    enum class Where
    {
        inside,
        beside,
        above,
    };
    std::size_t tensor = 0;
    Where where = Where::inside;
    Rect rect; ///< rectangle of letter and name
    std::string letter;
    std::string name;
    bool with_bytes = false; ///< the number of reserved bytes fits below the name
};

/// Returns the labels that fit, without overlaps. `seen` describes the first row: the part without tensors, and
/// the visible part of each. `above` is the area for names above the lanes, perhaps empty.
[[nodiscard]] std::vector<LaneLabel> lane_labels(const core::Memory& shared, const Rect& above,
                                                 const SlotRows& rows, const LaneMarks& marks, SeenRow seen,
                                                 bool letters, const Style& style, const TextMeasure& measure);

} // namespace stridescope::ui

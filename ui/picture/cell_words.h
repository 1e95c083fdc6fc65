#pragma once

#include "ui/picture/look.h"

#include <string>

namespace stridescope::ui
{

/// What a cell, a slot or a lane's element says, and whether it says it of an element.
struct CellWords
{
    std::string words;
    bool outside = false; ///< the data that were given do not reach it: drawn as no element
    bool unknown = false; ///< nobody knows its value: drawn as undecided
};
/// `offset` is the element's.
[[nodiscard]] CellWords cell_words(const core::SceneView& view, core::Operand operand,
                                   const core::Dims& coordinate, core::Int offset, CellText text,
                                   core::Searches& searches);
/// Of a place without an element: what a dump holds there; "x", as the documents write, where there is none.
[[nodiscard]] CellWords empty_words(const core::SceneView& view, core::Operand operand, core::Int offset,
                                    CellText text);

inline constexpr const char* outside_mark = "\xe2\x80\x93"; ///< an en dash

} // namespace stridescope::ui

#pragma once

#include "ui/picture/look.h"

#include <string>

namespace stridescope::ui
{

/// Words of a cell, a slot, or a lane's element, and whether they are about an element.
struct CellWords
{
    std::string words;
    bool outside = false; ///< the data that were given do not reach it: drawn as no element
    bool unknown = false; ///< nobody knows its value: drawn as unknown
};
/// `offset` is the element's.
[[nodiscard]] CellWords cell_words(const core::SceneView& view, core::Operand operand,
                                   const core::Dims& coordinate, core::Int offset, CellText text,
                                   core::Searches& searches);
/// Returns the words of a slot without an element: what a dump holds there, or "x", as the documents write.
[[nodiscard]] CellWords empty_words(const core::SceneView& view, core::Operand operand, core::Int offset,
                                    CellText text);

inline constexpr const char* outside_mark = "\xe2\x80\x93"; ///< an en dash

} // namespace stridescope::ui

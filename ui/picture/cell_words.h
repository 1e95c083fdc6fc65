#pragma once

#include "ui/picture/look.h"

#include <string>

namespace stridescope::ui
{

/// Text of a cell, a slot, or a lane's element, and what it is about.
struct CellWords
{
    std::string words;
    bool outside = false; ///< the element lies outside the given data: drawn as if there were no element
    bool unknown = false; ///< its value is unknown, and drawn so
};
/// Returns the text of an element at an offset.
[[nodiscard]] CellWords cell_words(const core::SceneView& view, core::Operand operand,
                                   const core::Dims& coordinate, core::Int offset, CellText text,
                                   core::Searches& searches);
/// Returns the text of a slot without an element: what a dump holds there, or "x", as in the documents.
[[nodiscard]] CellWords empty_words(const core::SceneView& view, core::Operand operand, core::Int offset,
                                    CellText text);

inline constexpr const char* outside_mark = "\xe2\x80\x93"; ///< an en dash

} // namespace stridescope::ui

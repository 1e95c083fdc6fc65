#pragma once

#include "core/import/imported.h"

#include <string>
#include <string_view>

namespace stridescope::core
{

/// The values that a session or a script asks for in the line whose answer gives a shape: those of x.shape,
/// x.stride(), x.storage_offset().
struct SessionQuestion
{
    std::string_view tensor; ///< x; empty if the question is not known
    bool strides = false;    ///< its strides are asked for, right after the shape but for a type and a device
    bool offset = false;     ///< its offset, right after the strides but for a type and a device
    bool item_bytes = false; ///< there, x.element_size() or x.itemsize
    bool by_lines = false;   ///< each value has a line of its own in the answer
    std::string why_not;     ///< a shape, strides, an offset, or a type asked for that are not the tensor's
    std::string not_strides; ///< what is asked for after the shape, if it is no strides
};

/// Returns the question before an answer, a torch.Size(..) at a position.
[[nodiscard]] SessionQuestion question_before(std::string_view text, std::size_t answer);

/// The answer to a later x.storage_offset().
struct LaterOffset
{
    std::optional<Int> offset;
    std::string why_not; ///< it is asked for in a way that is not read; empty if it is read, or not asked for
};
/// Searches the text behind a tensor up to the next shape.
[[nodiscard]] LaterOffset offset_asked_behind(std::string_view text, std::size_t place,
                                              std::string_view tensor);

} // namespace stridescope::core

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
    bool by_lines = false;   ///< its values behind the strides have lines of their own in the answer
    bool strides_first = false; ///< its strides are asked for right before the shape
    std::string why_not;        ///< a shape, strides, an offset, or a type asked for that are not the tensor's
    std::string not_strides;    ///< what is asked for after the shape, if it is no strides
};

/// Returns the question before an answer, a torch.Size(..) at a position.
[[nodiscard]] SessionQuestion question_before(std::string_view text, std::size_t answer);

/// The answer to x.storage_offset() at another prompt.
struct OtherOffset
{
    std::optional<Int> offset;
    std::string why_not; ///< it is asked for in a way that cannot be read; empty if it is, or not asked for
};
/// Searches the text behind a tensor, up to the next shape, and before it.
[[nodiscard]] OtherOffset offset_asked_apart(std::string_view text, TextSpan answer, std::string_view tensor);

} // namespace stridescope::core

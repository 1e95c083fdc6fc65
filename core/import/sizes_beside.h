#pragma once

#include "core/import/imported.h"

namespace stridescope::core
{

/// The sizes in the text beside a layout that does not contain them.
struct SizesBeside
{
    std::vector<Int> sizes; ///< empty if the text has none, or several
    std::string why_not;    ///< the reason for that
};

/// Searches the brackets around a layout, from the innermost ones outwards, then its lines, for a single list
/// of `rank` numbers, (1, 16, 8, 8) or 1x16x8x8, that does not describe something else. If `rank` is 0, the
/// list has two numbers or more.
[[nodiscard]] SizesBeside sizes_beside(std::string_view text, TextSpan layout, std::size_t rank);

/// Returns the sizes in the call that makes a tensor, x = torch.empty(2, 3) or np.arange(6).reshape(2, 3), on a
/// line before a place. Empty if there is none, if the line goes on with what may change them, or if a line
/// between does.
[[nodiscard]] std::vector<Int> sizes_of_making(std::string_view text, std::size_t place, std::string_view name);

} // namespace stridescope::core

#pragma once

#include "core/import/imported.h"

namespace stridescope::core
{

/// The sizes that a text names beside a layout, which does not say them itself.
struct SizesBeside
{
    std::vector<Int> sizes; ///< none: the text names none, or several
    std::string why_not;    ///< then the reason
};

/// Looks inside the brackets around a layout, from the innermost ones out, then on its lines, for the one list
/// of that many numbers, (1, 16, 8, 8) or 1x16x8x8, that is not said to be something else. `rank` 0: of two or
/// more.
[[nodiscard]] SizesBeside sizes_beside(std::string_view text, TextSpan layout, std::size_t rank);

} // namespace stridescope::core

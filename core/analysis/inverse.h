#pragma once

#include "core/analysis/progress.h"
#include "core/tensor/layout.h"

#include <optional>
#include <vector>

namespace stridescope::core
{

/// The coordinates at one element offset.
struct Preimage
{
    std::optional<Int> count;  ///< how many there are; nothing where not decided
    std::vector<Dims> listed;  ///< the first of them in row-major order
    bool listing_exact = true; ///< false where the search was given up before `listed` was filled
};

/// All coordinates of `layout` at `offset` (elements), at most `most_listed` of them listed. The layout's
/// element count and span fit 64 bits; any offset may be asked. `most_steps` bounds the search. `progress` may
/// be null; a cancelled search is given up.
[[nodiscard]] Preimage preimage(const Layout& layout, Int offset, std::size_t most_listed,
                                Int most_steps = Int{1} << 22, Progress* progress = nullptr);

} // namespace stridescope::core

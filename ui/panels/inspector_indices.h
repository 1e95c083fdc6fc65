#pragma once

#include "ui/edits/gather_edits.h"
#include "ui/panels/inspection.h"

#include <string_view>

namespace stridescope::ui
{

/// What each dimension is for, as far as the counts, right or wrong, say.
struct GatherRoles
{
    std::size_t rank = 0;
    std::size_t input_first = 0;   ///< dimensions before are leading ones
    std::size_t indexed_first = 0; ///< batches end
    std::size_t block_first = 0;   ///< what a tuple picks begins
    std::size_t indices_first = 0;
    std::size_t tuples_first = 0; ///< batches end

    [[nodiscard]] std::string_view of_input(std::size_t d) const;
    [[nodiscard]] std::string_view of_indices(std::size_t d) const;
};
[[nodiscard]] GatherRoles gather_roles(const core::GatherNd1Scene& gather);

/// What the indices of each place in a tuple are now.
[[nodiscard]] std::vector<IndexRange> index_ranges_of(const core::GatherNd1Scene& gather);

/// The numbers: a row a tuple, batches apart. Only the rows in sight are made.
void index_grid(Inspection& inspection, core::GatherNd1Scene& gather);

} // namespace stridescope::ui

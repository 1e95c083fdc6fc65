#pragma once

#include "core/kinds/gather_nd1/gather_nd1.h"

namespace stridescope::core
{

struct BlocksDraft : GatherDraft
{
    std::optional<GatherShape> shape; ///< where sizes and counts keep the rules
};
[[nodiscard]] BlocksDraft draft_blocks(const GatherNd1Scene& scene, const EvaluateOptions& options);

/// Role of each dimension, as far as the counts, right or wrong, say.
struct GatherRoles
{
    std::size_t rank = 0;          ///< of the indices
    std::size_t input_first = 0;   ///< dimensions before are leading ones
    std::size_t indexed_first = 0; ///< batches end
    std::size_t block_first = 0;   ///< what a tuple picks begins
    std::size_t indices_first = 0;
    std::size_t tuples_first = 0; ///< batches end

    [[nodiscard]] std::string_view of_input(std::size_t d) const;
    [[nodiscard]] std::string_view of_indices(std::size_t d) const;
};
[[nodiscard]] GatherRoles gather_roles(const GatherNd1Scene& scene);

/// Returns how many indices a tuple may have: as many as the input has dimensions after its batches.
[[nodiscard]] Int longest_tuple(const GatherNd1Scene& scene);

/// The leading dimension of both tensors, which share one rank; counts and output follow.
void remove_dimension(GatherNd1Scene& scene);

} // namespace stridescope::core

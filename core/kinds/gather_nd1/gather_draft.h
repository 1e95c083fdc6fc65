#pragma once

#include "core/kinds/gather_nd1/gather_nd1.h"

namespace stridescope::core
{

struct BlocksDraft : GatherDraft
{
    std::optional<GatherShape> shape; ///< nothing if sizes or counts are invalid
};
[[nodiscard]] BlocksDraft draft_blocks(const GatherNd1Scene& scene, const EvaluateOptions& options);

/// Role of each dimension, as far as the counts tell, right or wrong.
struct GatherRoles
{
    std::size_t rank = 0;          ///< rank of the indices
    std::size_t input_first = 0;   ///< the dimensions before it are leading ones
    std::size_t indexed_first = 0; ///< first dimension of the input after its batches
    std::size_t block_first = 0;   ///< first dimension of a block
    std::size_t indices_first = 0;
    std::size_t tuples_first = 0; ///< first dimension of the indices after their batches

    [[nodiscard]] std::string_view of_input(std::size_t d) const;
    [[nodiscard]] std::string_view of_indices(std::size_t d) const;
};
[[nodiscard]] GatherRoles gather_roles(const GatherNd1Scene& scene);

/// Returns how many indices a tuple may have: as many as the input has dimensions after its batches.
[[nodiscard]] Int longest_tuple(const GatherNd1Scene& scene);

/// Removes the leading dimension of both tensors, which share one rank; counts and output follow.
void remove_dimension(GatherNd1Scene& scene);

} // namespace stridescope::core

#pragma once

#include "core/tensor/layout.h"
#include "core/tensor/problem.h"

#include <span>

namespace stridescope::core
{

/// The counts of DML_GATHER_ND1: how many trailing dimensions of a tensor are used, and how many of those, from
/// the first on, are batches.
struct GatherCounts
{
    Int input_dimensions = 0;
    Int indices_dimensions = 0;
    Int batch_dimensions = 0;
};

/// The shapes of a valid gather. Let r and q be the used sizes of input and indices, b the number of batch
/// dimensions, and t the tuple length (the last size of q): then the output sizes are q without its last,
/// followed by r from b + t on, with leading ones before.
struct GatherShape
{
    GatherCounts counts;
    Dims input_sizes;   ///< sizes of the input, with full rank
    Dims indices_sizes; ///< sizes of the indices, with full rank
    Dims output_sizes;  ///< sizes of the output, with full rank
    Int tuple_length = 0;

    [[nodiscard]] std::size_t rank() const { return input_sizes.size(); }
    /// Returns the first dimension of the input that is used, that a tuple indexes, and that a block has.
    [[nodiscard]] std::size_t first_counting() const;
    [[nodiscard]] std::size_t first_indexed() const;
    [[nodiscard]] std::size_t first_of_block() const;
    /// Returns how many tuples the indices hold.
    [[nodiscard]] Int tuple_count() const;
};

/// Returns the shapes, or the first broken rule: rank, dimension_count, batch_count, batch_mismatch, or
/// tuple_too_long.
[[nodiscard]] Result<GatherShape> gather_shape(const Dims& input_sizes, const Dims& indices_sizes,
                                               const GatherCounts& counts);

/// Returns the first index outside [-size, size) (negative ones only if `negative_allowed`). `indices` are in
/// logical row-major order, tuple by tuple; `where` is "indices.values[i]".
[[nodiscard]] std::optional<Problem> check_indices(const GatherShape& shape, std::span<const Int> indices,
                                                   bool negative_allowed);

/// Returns the input coordinate of the first element of the block that a tuple selects. `indices` have passed
/// `check_indices`; tuples are numbered row-major.
[[nodiscard]] Dims picked_first(const GatherShape& shape, std::span<const Int> indices, Int tuple);

} // namespace stridescope::core

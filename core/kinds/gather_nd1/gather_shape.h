#pragma once

#include "core/tensor/layout.h"
#include "core/tensor/problem.h"

#include <span>

namespace stridescope::core
{

/// The counts of DML_GATHER_ND1: how many of a tensor's last dimensions count, and how many of those,
/// first, are batches.
struct GatherCounts
{
    Int input_dimensions = 0;
    Int indices_dimensions = 0;
    Int batch_dimensions = 0;
};

/// The shapes of a gather that keeps the rules. With r, q the counting sizes of input and indices, b batches
/// and t = the tuple length (the last size of q): output = q without its last ++ r from b + t on, leading ones
/// before.
struct GatherShape
{
    GatherCounts counts;
    Dims input_sizes;   ///< the input's, of full rank
    Dims indices_sizes; ///< the indices', of full rank
    Dims output_sizes;  ///< of full rank
    Int tuple_length = 0;

    [[nodiscard]] std::size_t rank() const { return input_sizes.size(); }
    /// First dimension of the input that counts, that a tuple addresses, and of a picked block.
    [[nodiscard]] std::size_t first_counting() const;
    [[nodiscard]] std::size_t first_indexed() const;
    [[nodiscard]] std::size_t first_of_block() const;
    /// Returns how many tuples the indices hold.
    [[nodiscard]] Int tuple_count() const;
};

/// Returns the first broken rule: rank, dimension_count, batch_count, batch_mismatch, tuple_too_long,
/// dimension_count.
[[nodiscard]] Result<GatherShape> gather_shape(const Dims& input_sizes, const Dims& indices_sizes,
                                               const GatherCounts& counts);

/// Returns the first index outside [-size, size) (negative ones only if `negative_allowed`). `indices` are in
/// logical row-major order, tuple after tuple; `where` is "indices.values[i]".
[[nodiscard]] std::optional<Problem> check_indices(const GatherShape& shape, std::span<const Int> indices,
                                                   bool negative_allowed);

/// Returns the input coordinate of the first element of the block that a tuple picks. `indices` have passed
/// `check_indices`; tuples are numbered row-major.
[[nodiscard]] Dims picked_first(const GatherShape& shape, std::span<const Int> indices, Int tuple);

} // namespace stridescope::core

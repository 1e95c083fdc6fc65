#pragma once

#include "core/analysis/progress.h"
#include "core/tensor/layout.h"

#include <vector>

namespace stridescope::core
{

/// Equal blocks of an input that indices select, one per pick, and their positions in an output. Picks are
/// numbered in row-major order over the leading dimensions of the indices, and in the same way over those of
/// the output; the remaining dimensions of the output are those of a block, which are also the last ones of the
/// input.
class Picks
{
public:
    virtual ~Picks() = default;

    Dims input_sizes;
    Dims indices_sizes;
    Dims output_sizes;
    /// Input dimensions [first_counting, first_of_block) identify a block; the block has all later ones.
    std::size_t first_counting = 0;
    std::size_t first_of_block = 0;
    std::size_t index_dimensions = 0;
    std::size_t output_dimensions = 0;

    [[nodiscard]] Int count() const;
    /// Returns the input coordinate of a block's first element.
    [[nodiscard]] virtual Dims first(Int pick) const = 0;
    /// Returns the input offsets of the first elements of all blocks, in the picks' order; fewer if cancelled.
    [[nodiscard]] virtual std::vector<Int> starts(const Layout& input, Progress* progress) const = 0;

    [[nodiscard]] Int of_output(const Dims& coordinate) const;
    [[nodiscard]] Int of_index(const Dims& coordinate) const;
    /// Returns the output coordinate of a block's first element.
    [[nodiscard]] Dims output_first(Int pick) const;
    /// Returns a block's sizes: 1 in the dimensions that identify it.
    [[nodiscard]] Dims block_sizes() const;
    /// Returns the row-major number of the block that an input coordinate lies in.
    [[nodiscard]] Int block_number(const Dims& input) const;
    /// Returns a layout that puts each element of the input at its block's number.
    [[nodiscard]] Layout block_numbers() const;
};

} // namespace stridescope::core

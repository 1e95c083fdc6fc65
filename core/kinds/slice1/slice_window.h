#pragma once

#include "core/tensor/layout.h"
#include "core/tensor/problem.h"

#include <vector>

namespace stridescope::core
{

/// The window of DML_SLICE1, one number per dimension of the input, in elements.
struct SliceWindow
{
    Dims offsets;
    Dims sizes;
    Dims strides; ///< not 0; if negative, the window is read from its far end
};

/// Returns the first broken rule: window_stride_zero, window_empty, window_bounds; ranks must agree already.
/// `where` is relative to the scene, e.g. "window.sizes[2]".
[[nodiscard]] std::optional<Problem> check_window(const Dims& input_sizes, const SliceWindow& window);
/// Returns all broken rules, in that order.
[[nodiscard]] std::vector<Problem> window_problems(const Dims& input_sizes, const SliceWindow& window);

/// Returns the largest output size of a dimension: 1 + floor((window size - 1) / |window stride|); 1 if the
/// window breaks a rule.
[[nodiscard]] Int most_output(Int window_size, Int window_stride);

/// Returns the largest output sizes. (The published page divides by the signed stride, which refuses its own
/// reversed example.)
[[nodiscard]] Dims max_slice_sizes(const SliceWindow& window);

/// Returns the input coordinate that output coordinate 0 copies: the offset, plus window size - 1 if the stride
/// is negative.
[[nodiscard]] Dims slice_start(const SliceWindow& window);

/// Returns the input coordinate that an output coordinate copies; inside the input for any output within the
/// maximum.
[[nodiscard]] Dims slice_source(const SliceWindow& window, const Dims& output_coordinate);

/// Returns the slice as a plain strided view of the input's buffer; nothing if a stride does not fit in 64
/// bits.
[[nodiscard]] std::optional<Layout> slice_view(const Layout& input, const SliceWindow& window,
                                               const Dims& output_sizes);

} // namespace stridescope::core

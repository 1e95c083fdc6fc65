#pragma once

#include "core/scene/facts.h"

namespace stridescope::core
{

/// Time that it takes to convert one memory to another, and to copy as many bytes.
struct ConversionTime
{
    double seconds = 0;
    double memcpy_seconds = 0;
};

inline constexpr Int most_measured_bytes = addressable(Int{4} << 30);

/// Converts memory of the first scene's layout to that of the second, natively on `threads` threads, and copies
/// the elements' bytes, in turn; the times are medians. Buffers are copied directly, lanes by way of the packed
/// tensor. Takes the scenes that `compare` takes. Problems: `unsupported` if the memories and the tensor take
/// more than `most_measured_bytes`, and those of `plan_run`.
[[nodiscard]] Result<ConversionTime> measure_conversion(const Facts& a, const Facts& b, int threads);

} // namespace stridescope::core

#pragma once

#include "core/scene/facts.h"

namespace stridescope::core
{

/// How long it takes to turn one memory into another, and to copy as many bytes as they are.
struct ConversionTime
{
    double seconds = 0;
    double memcpy_seconds = 0;
};

inline constexpr Int most_measured_bytes = addressable(Int{4} << 30);

/// Converts memory of the first scene's layout into that of the second, natively on so many threads, and copies
/// the elements' bytes, in turn; the median of a few times. Buffers are copied directly, lanes by way of the
/// packed tensor. Scenes that `compare` takes. Problems: `unsupported` where the memories and the tensor take
/// more than `most_measured_bytes`, and those of `plan_run`.
[[nodiscard]] Result<ConversionTime> measure_conversion(const Facts& a, const Facts& b, int threads);

} // namespace stridescope::core

#pragma once

#include "core/tpu/lanes.h"

#include <vector>

namespace stridescope::core
{

/// Bytes [begin, end).
struct ByteRun
{
    Int begin = 0;
    Int end = 0;

    friend bool operator==(const ByteRun&, const ByteRun&) = default;
};

/// Returns the bytes of one lane that hold a bit of some element, from the tensor's start there, as maximal
/// runs in ascending order. Nothing if there are more than `most` of them (if strides are not nested,
/// intermediate runs count too).
[[nodiscard]] std::optional<std::vector<ByteRun>> byte_runs(const TensorPlacement& map, Int npu, Int most);

} // namespace stridescope::core

#pragma once

#include "core/tensor/checked.h"

#include <array>
#include <cstddef>

namespace stridescope::core
{

/// One loop of a tile; steps in bytes.
struct TileAxis
{
    Int count = 1;
    Int source_step = 0;
    Int dest_step = 0;
};

/// The part of a copy that one call of a kernel does: three nested loops over elements. What the kernel asks of
/// `inner` and `middle` its table says; `outer` repeats it.
struct Tile
{
    const std::byte* source = nullptr;
    std::byte* dest = nullptr;
    TileAxis inner;
    TileAxis middle;
    TileAxis outer;
};

using TileKernel = void (*)(const Tile&);

/// `count` blocks of `bytes` each, at `offsets` in the source, one after the other in the destination.
using BlocksKernel = void (*)(const std::byte* source, const Int* offsets, std::size_t count, std::size_t bytes,
                              std::byte* dest);

/// Kernels of elements of 1, 2, 4 and 8 bytes.
using BySize = std::array<TileKernel, 4>;

/// Bytes that move between memory and the caches at once; streaming stores write whole lines.
inline constexpr Int line_bytes = 64;

} // namespace stridescope::core

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

/// The part of a copy that one call of a kernel does: three nested loops over elements. The kernel's table says
/// what it requires of `inner` and `middle`; `outer` repeats it.
struct Tile
{
    const std::byte* source = nullptr;
    std::byte* dest = nullptr;
    TileAxis inner;
    TileAxis middle;
    TileAxis outer;
};

using TileKernel = void (*)(const Tile&);

/// Copies `count` blocks of `bytes` each, from `offsets` in the source to contiguous positions in the
/// destination.
using BlocksKernel = void (*)(const std::byte* source, const Int* offsets, std::size_t count, std::size_t bytes,
                              std::byte* dest);

/// Kernels for elements of 1, 2, 4, and 8 bytes.
using BySize = std::array<TileKernel, 4>;

/// Bytes that move between memory and the caches at once; streaming stores write whole lines.
inline constexpr Int line_bytes = 64;

} // namespace stridescope::core

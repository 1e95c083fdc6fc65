// Contiguous blocks of bytes, copied by moves that their size decides. Compiled once for each instruction set
// by the files that include it.

#include "core/engine/tile.h"

#include <hwy/cache_control.h>
#include <hwy/highway.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <utility>

#if defined(STRIDESCOPE_BLOCK_COPY_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef STRIDESCOPE_BLOCK_COPY_INL_H
#undef STRIDESCOPE_BLOCK_COPY_INL_H
#else
#define STRIDESCOPE_BLOCK_COPY_INL_H
#endif

HWY_BEFORE_NAMESPACE();
namespace stridescope::core
{
namespace HWY_NAMESPACE
{
namespace
{

namespace hn = hwy::HWY_NAMESPACE;

HWY_INLINE const std::uint8_t* bytes_at(const std::byte* place)
{
    return reinterpret_cast<const std::uint8_t*>(place);
}

HWY_INLINE std::uint8_t* bytes_at(std::byte* place)
{
    return reinterpret_cast<std::uint8_t*>(place);
}

/// Moves one word of the processor.
template <typename Word>
struct WordMove
{
    static constexpr std::size_t bytes = sizeof(Word);
    using Value = Word;
    static HWY_INLINE Value load(const std::byte* source)
    {
        Word word;
        std::memcpy(&word, source, sizeof word);
        return word;
    }
    static HWY_INLINE void store(Value word, std::byte* dest) { std::memcpy(dest, &word, sizeof word); }
};

/// Moves one vector of at most this many bytes.
template <std::size_t Most>
struct VectorMove
{
    using D = hn::CappedTag<std::uint8_t, Most>;
    static constexpr std::size_t bytes = Most < HWY_LANES(std::uint8_t) ? Most : HWY_LANES(std::uint8_t);
    using Value = hn::Vec<D>;
    static HWY_INLINE Value load(const std::byte* source) { return hn::LoadU(D(), bytes_at(source)); }
    static HWY_INLINE void store(Value value, std::byte* dest) { hn::StoreU(value, D(), bytes_at(dest)); }
};

/// Moves the widest vector, but no more than a line.
using LineMove = VectorMove<static_cast<std::size_t>(line_bytes)>;

/// Makes several moves one after the other, the last of which ends where the block ends: no loop, no branch.
/// For blocks of more than Count - 1 and at most Count moves, and at least one.
template <typename Move, std::size_t Count>
struct Moves
{
    std::size_t size;

    HWY_INLINE void operator()(std::byte* HWY_RESTRICT dest, const std::byte* HWY_RESTRICT source) const
    {
        copy(dest, source, std::make_index_sequence<Count - 1>());
    }

private:
    template <std::size_t... I>
    HWY_INLINE void copy(std::byte* HWY_RESTRICT dest, const std::byte* HWY_RESTRICT source,
                         std::index_sequence<I...>) const
    {
        const auto last = Move::load(source + size - Move::bytes);
        (Move::store(Move::load(source + I * Move::bytes), dest + I * Move::bytes), ...);
        Move::store(last, dest + size - Move::bytes);
    }
};

/// Uses as many moves as needed, some at a time. All but the first and the last store to multiples of their
/// size: a store across two lines takes twice as long.
template <typename Move>
struct ManyMoves
{
    std::size_t size;

    HWY_INLINE void operator()(std::byte* HWY_RESTRICT dest, const std::byte* HWY_RESTRICT source) const
    {
        constexpr std::size_t at_once = 4 * Move::bytes;
        const auto last = Move::load(source + size - Move::bytes);
        Move::store(Move::load(source), dest);
        std::size_t i = Move::bytes - reinterpret_cast<std::uintptr_t>(dest) % Move::bytes;
        for (; i + at_once < size; i += at_once)
            Moves<Move, 4>{at_once}(dest + i, source + i);
        for (; i + Move::bytes < size; i += Move::bytes)
            Move::store(Move::load(source + i), dest + i);
        Move::store(last, dest + size - Move::bytes);
    }
};

/// Calls use(copy) with copy(dest, source), which makes moves of this kind for blocks of `size` bytes, at least
/// one move.
template <typename Move, typename Use>
HWY_INLINE void with_moves(std::size_t size, Use use)
{
    switch ((size + Move::bytes - 1) / Move::bytes)
    {
    case 1:
        return use(Moves<Move, 1>{size});
    case 2:
        return use(Moves<Move, 2>{size});
    case 3:
        return use(Moves<Move, 3>{size});
    case 4:
        return use(Moves<Move, 4>{size});
    case 5:
        return use(Moves<Move, 5>{size});
    case 6:
        return use(Moves<Move, 6>{size});
    case 7:
        return use(Moves<Move, 7>{size});
    case 8:
        return use(Moves<Move, 8>{size});
    default:
        return use(ManyMoves<Move>{size});
    }
}

/// Calls use(copy) with copy(dest, source), the moves for blocks of `size` bytes: decisions are made once,
/// outside the loop over the blocks.
template <typename Use>
HWY_INLINE void with_block_copy(std::size_t size, Use use)
{
    // Blocks of a multiple of half a line often begin at half lines too, and then no move of half a line
    // crosses lines.
    if (size >= 32 && size < 256 && size % 64 != 0 && size % 32 == 0)
        with_moves<VectorMove<32>>(size, use);
    else if (size >= LineMove::bytes)
        with_moves<LineMove>(size, use);
    else if (size >= 32)
        with_moves<VectorMove<32>>(size, use);
    else if (size >= 16)
        with_moves<VectorMove<16>>(size, use);
    else if (size >= 8)
        with_moves<WordMove<std::uint64_t>>(size, use);
    else if (size >= 4)
        with_moves<WordMove<std::uint32_t>>(size, use);
    else if (size >= 2)
        with_moves<WordMove<std::uint16_t>>(size, use);
    else if (size == 1)
        with_moves<WordMove<std::uint8_t>>(size, use);
}

/// Copies fewer bytes than a line, if the number is known only at run time.
HWY_INLINE void copy_part_of_line(std::byte* HWY_RESTRICT dest, const std::byte* HWY_RESTRICT source,
                                  std::size_t size)
{
    with_block_copy(size, [=](auto copy) HWY_ATTR { copy(dest, source); });
}

/// Streams one line; `dest` is the start of a line.
HWY_INLINE void stream_line(std::byte* HWY_RESTRICT dest, const std::byte* HWY_RESTRICT source)
{
    constexpr auto line = static_cast<std::size_t>(line_bytes);
    const LineMove::D d;
    for (std::size_t i = 0; i < line; i += LineMove::bytes)
        hn::Stream(LineMove::load(source + i), d, bytes_at(dest + i));
}

} // namespace
} // namespace HWY_NAMESPACE
} // namespace stridescope::core
HWY_AFTER_NAMESPACE();

#endif

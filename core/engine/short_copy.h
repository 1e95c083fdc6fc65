#pragma once

#include "core/engine/normal_copy.h"

#include <cstdint>

namespace stridescope::core
{

/// A copy of so few elements that a list of the moves is faster than any loop over its dimensions; all moves
/// have the same `bytes`, 1 to 16.
struct ShortCopy
{
    static constexpr std::size_t most_moves = 32;

    /// One move, in bytes from the copy's own offsets.
    struct Move
    {
        std::int32_t source = 0;
        std::int32_t dest = 0;
    };

    FixedList<Move, most_moves> moves;
    Int bytes = 0;
};

/// Returns the moves of a copy; nothing if there are more than `most`, or if they are too far apart. The copy
/// is not `in_order`, and its elements are whole bytes.
[[nodiscard]] std::optional<ShortCopy> short_copy(const NormalCopy& copy, Int most);

/// Makes the moves; `source` and `dest` are at the copy's own offsets.
void run(const ShortCopy& copy, const std::byte* source, std::byte* dest);

} // namespace stridescope::core

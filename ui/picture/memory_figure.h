#pragma once

#include "ui/picture/memory_room.h"
#include "ui/picture/subject.h"

#include <string>

namespace stridescope::ui
{

/// Draws the slots of a memory in sight, of a look that is settled, with what surrounds them; a note says if
/// it is still coarse.
void draw_memory(Figure& figure, const Subject& subject, const MemoryRoom& room);

/// The name of a memory and a remark on it.
struct MemoryWords
{
    std::string name;
    std::string remark;
};
[[nodiscard]] MemoryWords memory_words(const Subject& subject, const MemoryPlace& place,
                                       const std::optional<MemoryRoom>& room);

} // namespace stridescope::ui

#pragma once

#include "ui/picture/memory_plane.h"
#include "ui/picture/subject.h"
#include "ui/picture/titles.h"

#include <string>

namespace stridescope::ui
{

/// Draws the visible slots of a memory, with a final look, and their surroundings; adds a note while it is
/// coarse.
void draw_memory(Figure& figure, const Subject& subject, const MemoryPlane& plane);

/// The name of a memory, what its access costs if it is drawn as banks, and a remark on it; `rows` are null if
/// there is no space for them.
struct MemoryWords
{
    std::string name;
    std::string remark;
    TitlePill pill = {};
};
[[nodiscard]] MemoryWords memory_words(const Subject& subject, const MemoryPlace& place, const SlotRows* rows);

} // namespace stridescope::ui

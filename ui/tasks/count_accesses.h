#pragma once

#include <memory>

namespace stridescope::ui
{

struct OpenScene;
class Worker;

/// Tells whether there is something to be counted.
[[nodiscard]] bool has_accesses(const OpenScene& open);
/// Cells and memory in the colours of the heat, or in those of before.
void show_heat(OpenScene& open, bool on);
[[nodiscard]] bool shows_heat(const OpenScene& open);
/// Unfolds the section and gives its field the keyboard.
void ask_for_accesses(OpenScene& open);

/// Called once per frame.
void keep_counting_accesses(Worker& worker, const std::shared_ptr<OpenScene>& open);

} // namespace stridescope::ui

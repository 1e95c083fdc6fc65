#pragma once

#include <memory>

namespace stridescope::ui
{

struct OpenScene;
class Worker;

/// Tells whether there is something to be counted.
[[nodiscard]] bool has_accesses(const OpenScene& open);
/// Colours cells and memory by heat, or as before.
void show_heat(OpenScene& open, bool on);
[[nodiscard]] bool shows_heat(const OpenScene& open);
/// Unfolds the section and gives its field the keyboard.
void ask_for_accesses(OpenScene& open);

/// Starts and follows the count; called once per frame.
void keep_counting_accesses(Worker& worker, const std::shared_ptr<OpenScene>& open);

} // namespace stridescope::ui

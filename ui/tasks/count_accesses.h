#pragma once

#include <memory>

namespace stridescope::ui
{

struct OpenScene;
class Worker;

/// Tells whether the scene has accesses that can be counted.
[[nodiscard]] bool has_accesses(const OpenScene& open);
/// Colours cells and memory by line fetches, or as before.
void show_heat(OpenScene& open, bool on);
[[nodiscard]] bool shows_heat(const OpenScene& open);
/// Opens the section and gives its field the keyboard.
void ask_for_accesses(OpenScene& open);

/// Starts and follows the count. To be called once per frame.
void keep_counting_accesses(Worker& worker, const std::shared_ptr<OpenScene>& open);

} // namespace stridescope::ui

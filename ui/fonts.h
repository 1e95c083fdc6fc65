#pragma once

namespace stridescope::ui
{

/// Builds the atlas of `fonts()` for a scale of the interface: text is drawn at the size it was made for, never
/// stretched. Inter for words and JetBrains Mono for numbers; a face that is not installed is ImGui's own.
/// Between frames; the renderer must take the new texture.
void load_fonts(float scale);

} // namespace stridescope::ui

#pragma once

namespace stridescope::ui
{

struct OpenScene;

/// Section of the facts that asks for a loop order, counts how often it fetches cache lines, and shows the
/// counts as a heat map.
void access_section(OpenScene& open);

} // namespace stridescope::ui

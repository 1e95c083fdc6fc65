#pragma once

namespace stridescope::ui
{

struct OpenScene;

/// Section of the facts that asks for a loop order, counts how often it fetches cache lines, and shows that as
/// heat.
void access_section(OpenScene& open);

} // namespace stridescope::ui

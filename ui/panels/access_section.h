#pragma once

namespace stridescope::ui
{

struct OpenScene;

/// Of the facts: asks for an order of loops, tells how often it enters memory's lines, and shows that as heat.
void access_section(OpenScene& open);

} // namespace stridescope::ui

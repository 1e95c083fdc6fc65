#pragma once

#include "ui/panels/inspector/inspector_buffer.h"
#include "ui/panels/inspector/inspector_gather_elements.h"
#include "ui/panels/inspector/inspector_gather_nd1.h"
#include "ui/panels/inspector/inspector_slice1.h"
#include "ui/panels/inspector/inspector_tiled.h"
#include "ui/panels/inspector/inspector_tpu.h"
#include "ui/panels/inspector/inspector_tpu_memory.h"

/// All inspectors: each kind has a header that declares `inspect` for its scenes.
namespace stridescope::ui
{

template <typename K>
concept HasInspector = requires(Inspection& inspection, typename K::Scene& scene)
{
    inspect(inspection, scene);
};

/// Stops the build, naming the kind, if its inspector is not among those above.
template <core::Kind K>
void inspect_kind(Inspection& inspection, typename K::Scene& scene)
{
    static_assert(HasInspector<K>, "this kind has no inspector: see ui/README.md");
    inspect(inspection, scene);
}

} // namespace stridescope::ui

#pragma once

#include "core/view/scene_view.h"

namespace stridescope::core::test
{

/// Facts as a scene that keeps all rules shows them, before anything more is found out.
inline std::shared_ptr<const Shown> show(const Facts& facts)
{
    Shown shown;
    shown.scene = std::make_shared<const Scene>();
    shown.facts = std::make_shared<const Facts>(facts);
    return std::make_shared<const Shown>(std::move(shown));
}

inline std::shared_ptr<const SceneView> view_of(const Facts& facts)
{
    return std::make_shared<const SceneView>(show(facts));
}

/// For questions one by one, which no frame has to pay for.
inline Searches& uncounted()
{
    static Searches searches;
    searches = {};
    return searches;
}

} // namespace stridescope::core::test

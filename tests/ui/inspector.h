#pragma once

#include "core/scene/change_kind.h"
#include "tests/ui/headless.h"

#include <variant>
#include <vector>

/// Helpers that tests of inspectors share.
namespace stridescope::test
{

using Sizes = std::vector<core::Int>;

/// The open scene, of that kind.
template <typename Content>
const Content& content(const Headless& window)
{
    return std::get<Content>(window.workspace.document()->scene().content);
}

inline const core::TensorSpec& buffer(const Headless& window)
{
    return content<core::BufferScene>(window).tensor;
}

inline core::Scene small_buffer()
{
    return scene_of(R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[1,1,3,5]})");
}

/// Brings a field of the inspector into sight.
inline void scroll_to(Headless& window, std::string_view name)
{
    for (int i = 0; i < 40 && window.rect(name).bottom > 960; ++i)
        window.wheel("kind/Buffer", -2);
}

} // namespace stridescope::test

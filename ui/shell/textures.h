#pragma once

#include "ui/picture/raster.h"

namespace stridescope::ui
{

/// Brings pixels to where they can be drawn from. The window has one; tests need none.
class TextureHost
{
public:
    virtual ~TextureHost() = default;
    /// Returns an identifier that ImGui's renderer knows; uploads only if the stamp has changed.
    virtual std::uintptr_t texture(TextureSlot slot, const Raster& raster) = 0;
};
void set_texture_host(TextureHost* host);
[[nodiscard]] TextureHost* texture_host();

} // namespace stridescope::ui

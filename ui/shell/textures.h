#pragma once

#include "ui/picture/raster.h"

namespace stridescope::ui
{

/// Makes pixels available to the renderer. The window has one; tests need none.
class TextureHost
{
public:
    virtual ~TextureHost() = default;
    /// Returns an identifier for ImGui's renderer; uploads pixels only if the stamp has changed.
    virtual std::uintptr_t texture(TextureSlot slot, const Raster& raster) = 0;
};
void set_texture_host(TextureHost* host);
[[nodiscard]] TextureHost* texture_host();

} // namespace stridescope::ui

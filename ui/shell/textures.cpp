#include "ui/shell/textures.h"

namespace stridescope::ui
{
namespace
{

TextureHost* host_in_force = nullptr;

} // namespace

void set_texture_host(TextureHost* host)
{
    host_in_force = host;
}

TextureHost* texture_host()
{
    return host_in_force;
}

} // namespace stridescope::ui

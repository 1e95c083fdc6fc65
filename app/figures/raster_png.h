#pragma once

#include "ui/picture/raster.h"

#include <string>

namespace stridescope::app
{

/// Returns a raster as a PNG file, with its transparency.
[[nodiscard]] std::string png_of(const ui::Raster& raster);

} // namespace stridescope::app

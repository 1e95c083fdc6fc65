#pragma once

#include <cstddef>
#include <string_view>

namespace stridescope::ui
{

/// Returns which of the dimensions' colours a dimension has. It goes by its letter among the tensor's, so that
/// NHWC has NCHW's colours. The usual orders of NCDHW and ABCDEFGH, which are used if nobody gave letters, are
/// coloured by position.
[[nodiscard]] std::size_t dimension_hue(std::string_view labels, std::size_t dimension);

} // namespace stridescope::ui

#pragma once

#include <cstddef>
#include <string_view>

namespace stridescope::ui
{

/// Returns the index of a dimension's colour. It depends on its letter among the tensor's, so that NHWC has
/// NCHW's colours. The usual orders NCDHW and ABCDEFGH, which are used without given labels, are coloured by
/// position.
[[nodiscard]] std::size_t dimension_hue(std::string_view labels, std::size_t dimension);

} // namespace stridescope::ui

#pragma once

#include "core/code/digit_view.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace stridescope::core
{

/// Text by which a tool names a layout.
struct Spelling
{
    std::string_view tool; ///< "oneDNN"
    std::string text;      ///< "nChw8c"
};
/// Returns the texts of the tools that can name the layout of a scene's tensor, which a tiled scene takes too.
[[nodiscard]] std::vector<Spelling> spellings(const Facts& facts);

/// Returns oneDNN's first tag that describes these digits, if the tensor has nothing else.
[[nodiscard]] std::optional<std::string> onednn_tag(const DigitView& view);
/// Returns XLA's layout with the fewest tiles.
[[nodiscard]] std::optional<std::string> xla_layout(const DigitView& view);
/// Returns what CuTe prints of the layout: "Sw<3,3,3> o 0 o (8,64):(64,1)".
[[nodiscard]] std::optional<std::string> cute_layout(const DigitView& view);

} // namespace stridescope::core

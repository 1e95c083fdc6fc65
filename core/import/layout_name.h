#pragma once

#include "core/import/imported.h"

namespace stridescope::core
{

/// A layout of blocks that a word names: nChw16c in oneDNN, NCHW16c in TVM, NC4HW4, FRACTAL_NZ, kCHW32 in
/// TensorRT.
struct LayoutName
{
    std::string layout; ///< name of the layout in tiled scenes; empty: packed in row-major order
    std::optional<std::string> labels;
    std::size_t rank = 0;         ///< rank of the tensor; 0: two dimensions or more
    std::size_t length = 0;       ///< length of the name in the text
    std::string_view unsaid = {}; ///< reason why the name does not determine the layout; empty: it does
    bool needs_type = false;      ///< the size of its blocks depends on the element size
};

/// Reads a layout's name: the word, or the words of TensorRT's sentence, that begin at a position.
[[nodiscard]] std::optional<LayoutName> layout_name(std::string_view text, std::size_t begin,
                                                    std::string_view word);

} // namespace stridescope::core

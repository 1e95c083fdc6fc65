#pragma once

#include "core/map/placement.h"
#include "core/tensor/dtype.h"
#include "core/tensor/problem.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Layouts in the notations of other tools: oneDNN's and TVM's tags, XLA's tiles, CuTe's shape:stride, Triton's
/// encodings, and names. Problems are at "layout", or at "sizes" if the text has different sizes.
namespace stridescope::core
{

/// A digit as scenes write it: [extent, stride].
struct DigitChoice
{
    std::optional<Int> extent = 1; ///< nothing: the rest of the dimension
    Int stride = 0;                ///< in elements

    friend bool operator==(const DigitChoice&, const DigitChoice&) = default;
};
using DigitChoices = std::vector<std::vector<DigitChoice>>; ///< by dimension, innermost first

/// The tensor that a text describes.
struct LaidOut
{
    Dims sizes; ///< each at least 1
    Dims first; ///< one per size
    std::string labels;
    DType dtype = DType::float32;

    [[nodiscard]] Int bits() const { return info(dtype).bits; }
};

/// Layout that a text describes.
struct LayoutText
{
    std::string_view grammar; ///< "oneDNN tag"
    DigitChoices digits;      ///< empty if there are `bases`
    std::vector<Xor> xors;    ///< in elements
    std::vector<PadSlots> pads;
    Int offset = 0;                                     ///< in elements, added before `xors`
    std::optional<std::vector<std::vector<Int>>> bases; ///< one coordinate for each bit of the offset
    bool first_mode_fastest = false;                    ///< a flat index of the text counts this way
    std::size_t xors_of_bases = 0; ///< the first of `xors`, which come before the base offset
};

/// Reads a text. Problems: `rank`, `layout`, `sizes`, `dtype`, `overflow`, or `unsupported`, as the contract
/// says for each grammar.
[[nodiscard]] Result<LayoutText> read_layout_text(std::string_view text, const LaidOut& tensor);

/// Reads the digits of a thread's number in CuTe's thread-value layout ((threads), (values)):((..), (..)),
/// innermost first. `layout` or `unsupported` for any other text.
[[nodiscard]] Result<std::vector<DigitChoice>> read_thread_digits(std::string_view text);

/// Returns the extent of the outermost digit: ceil((first + size) / product of the others).
[[nodiscard]] Int outer_extent(Int first_and_size, Int others);

} // namespace stridescope::core

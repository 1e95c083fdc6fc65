#include "core/steps/step_writer.h"

#include "core/kinds/ask.h"

#include <fmt/format.h>

namespace stridescope::core
{

StepTouch touched(Operand operand, const TensorFacts& tensor, const Dims& coordinate)
{
    StepTouch touch;
    touch.operand = operand;
    touch.coordinate = coordinate;
    touch.offset = offset_of(tensor.layout, coordinate);
    touch.byte = byte_of(touch.offset, tensor.bits());
    touch.nibble = tensor.bits() == 4 ? nibble_of(touch.offset) : 0;
    return touch;
}

std::string byte_words(const StepTouch& touch, Int bits)
{
    std::string words = touch.byte ? fmt::format("byte {}", *touch.byte) : std::string("byte 2^63 or beyond");
    if (bits == 4)
        words += touch.nibble == 0 ? ", low nibble" : ", high nibble";
    return words;
}

std::string factor(Int value)
{
    return value < 0 ? fmt::format("({})", value) : fmt::format("{}", value);
}

std::string offset_sum(const Layout& layout, const Dims& coordinate)
{
    std::string sum = layout.base != 0 ? fmt::format("{}", layout.base) : std::string();
    for (std::size_t d = 0; d < coordinate.size(); ++d)
        sum +=
            fmt::format("{}{}\xC2\xB7{}", sum.empty() ? "" : " + ", coordinate[d], factor(layout.strides[d]));
    return sum;
}

} // namespace stridescope::core

#pragma once

#include "core/tensor/operand.h"

#include <cstddef>
#include <string>
#include <vector>

namespace stridescope::core
{

/// Bytes [begin, end) of a text that belong to one dimension of a tensor.
struct CodeSpan
{
    std::size_t begin = 0;
    std::size_t end = 0;
    Operand operand = Operand::input;
    std::size_t dimension = 0;
};

/// A scene in another language, to be copied; spans are in the text's order, and none is inside another.
struct CodeText
{
    std::string text;
    std::vector<CodeSpan> spans;
};

} // namespace stridescope::core

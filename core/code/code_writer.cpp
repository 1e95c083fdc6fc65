#include "core/code/code_writer.h"

namespace stridescope::core
{

CodeWriter& CodeWriter::operator<<(const OfDimension& part)
{
    const std::size_t begin = code.text.size();
    code.text += part.text;
    code.spans.push_back({begin, code.text.size(), part.operand, part.dimension});
    return *this;
}

CodeWriter& CodeWriter::operator<<(const OfDimensions& parts)
{
    for (std::size_t d = 0; d < parts.numbers.size(); ++d)
        *this << (d == 0 ? "" : parts.between) << OfDimension(parts.operand, d, parts.numbers[d]);
    return *this;
}

CodeWriter& CodeWriter::numbers(std::span<const Int> list, std::string_view indent)
{
    constexpr std::size_t on_a_line = 16;
    for (std::size_t i = 0; i < list.size(); ++i)
    {
        if (i % on_a_line == 0)
            *this << (i == 0 ? "" : ",\n") << indent;
        else
            *this << ", ";
        *this << list[i];
    }
    return *this;
}

} // namespace stridescope::core

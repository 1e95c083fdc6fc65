#include "core/text/line_column.h"

#include <fmt/format.h>

#include <algorithm>

namespace stridescope::core
{

std::string LineColumn::of(std::size_t byte)
{
    byte = std::min(byte, text.size());
    if (byte < counted)
        *this = LineColumn(text);
    for (std::size_t at = text.find('\n', counted); at < byte; at = text.find('\n', at + 1))
    {
        ++line;
        line_begin = at + 1;
    }
    counted = byte;
    return fmt::format("{}:{}", line, byte - line_begin + 1);
}

} // namespace stridescope::core

#include "core/text/line_column.h"

#include <fmt/format.h>

#include <algorithm>

namespace stridescope::core
{

std::string LineColumn::of(std::size_t byte)
{
    byte = std::min(byte, text.size());
    if (byte < line_begin)
        *this = LineColumn(text);
    if (line_end == 0)
        line_end = std::min(text.find('\n'), text.size());
    while (line_end < byte)
    {
        ++line;
        line_begin = line_end + 1;
        line_end = std::min(text.find('\n', line_begin), text.size());
    }
    return fmt::format("{}:{}", line, byte - line_begin + 1);
}

} // namespace stridescope::core

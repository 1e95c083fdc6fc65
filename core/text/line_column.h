#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace stridescope::core
{

/// Converts bytes of a text to lines and columns, for people. If lines are asked for in ascending order, it
/// reads the text once.
class LineColumn
{
public:
    explicit LineColumn(std::string_view of) : text(of) {}

    /// Returns "LINE:COLUMN", both from 1, columns in bytes; at the end, the position of the next character.
    [[nodiscard]] std::string of(std::size_t byte);

private:
    std::string_view text;
    std::size_t line = 1;
    std::size_t line_begin = 0;
    std::size_t line_end = 0; ///< position of the newline that ends the line; 0: not searched for yet
};

} // namespace stridescope::core

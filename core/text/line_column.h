#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace stridescope::core
{

/// Converts bytes of a text to lines and columns, for people. Asked in ascending order of lines, it reads the
/// text once.
class LineColumn
{
public:
    explicit LineColumn(std::string_view of) : text(of) {}

    /// Returns "LINE:COLUMN", both from 1, columns in bytes; after the end what would come next.
    [[nodiscard]] std::string of(std::size_t byte);

private:
    std::string_view text;
    std::size_t line = 1;
    std::size_t line_begin = 0;
    std::size_t line_end = 0; ///< the newline that ends it; 0: not looked for yet
};

} // namespace stridescope::core

#pragma once

#include "core/import/python_fields.h"

/// Tables with a header that names the columns: | name | shape | stride | dtype | in Markdown, columns that
/// blanks or tabs align, and CSV.
namespace stridescope::core
{

struct Table
{
    std::vector<PythonFields> rows; ///< rows with sizes and strides; their keys are the names of the columns
    std::size_t end = 0;            ///< after the last row
};

/// Reads the tables of a text. Each line is read once, however many of its names are asked for.
class Tables
{
public:
    explicit Tables(std::string_view of) : text(of) {}

    /// Reads the table whose header contains the name at a position. Returns no rows if that line is not a
    /// header with sizes and strides, or is too long.
    [[nodiscard]] Table at(std::size_t name);
    /// Returns the number of lines that were read as headers.
    [[nodiscard]] std::size_t headers_read() const { return read_so_far; }

private:
    [[nodiscard]] Table read(TextSpan line);

    std::string_view text;
    TextSpan without; ///< the last line that is not a header of a table
    std::size_t read_so_far = 0;
};

} // namespace stridescope::core

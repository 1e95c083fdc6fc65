#pragma once

#include "core/import/python_fields.h"

/// Tables whose header names the columns: | name | shape | stride | dtype | of Markdown, columns that are
/// aligned by blanks or tabs, and CSV.
namespace stridescope::core
{

struct Table
{
    std::vector<PythonFields> rows; ///< rows with sizes and strides; their keys are the columns'
    std::size_t end = 0;            ///< after the last row
};

/// Reads the tables of a text. A line is looked at once, however many names of it are asked about.
class Tables
{
public:
    explicit Tables(std::string_view of) : text(of) {}

    /// Reads the table in whose header a name stands; no rows if its line is no header with sizes and strides,
    /// or is too long to be seen as a whole.
    [[nodiscard]] Table at(std::size_t name);
    /// Returns the number of lines that were read as headers.
    [[nodiscard]] std::size_t headers_read() const { return read_so_far; }

private:
    [[nodiscard]] Table read(TextSpan line);

    std::string_view text;
    TextSpan without; ///< the last line that is no header of a table
    std::size_t read_so_far = 0;
};

} // namespace stridescope::core

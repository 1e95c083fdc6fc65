#pragma once

#include "core/import/python_fields.h"

/// Tables whose header names the columns: | name | shape | stride | dtype | of Markdown, columns that are
/// aligned by blanks or tabs, and CSV.
namespace stridescope::core
{

struct Table
{
    std::vector<PythonFields> rows; ///< those with sizes and strides; the keys are the columns'
    std::size_t end = 0;            ///< after the last row
};

/// Reads the table in whose header a name stands; no rows if its line is no header with sizes and strides.
[[nodiscard]] Table table_at(std::string_view text, std::size_t name);

} // namespace stridescope::core

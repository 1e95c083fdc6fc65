#include "core/import/tables.h"

#include "core/import/around.h"
#include "core/text/letters.h"

#include <algorithm>

namespace stridescope::core
{
namespace
{

constexpr std::size_t most_rows = 4096;
constexpr int most_empty = 16; ///< rows in a row

TextSpan trimmed(std::string_view text, TextSpan cell)
{
    constexpr std::string_view marks = " \t\r\"'`*";
    while (cell.begin < cell.end && marks.find(text[cell.begin]) != std::string_view::npos)
        ++cell.begin;
    while (cell.begin < cell.end && marks.find(text[cell.end - 1]) != std::string_view::npos)
        --cell.end;
    return cell;
}

std::string_view trimmed_text(std::string_view text, TextSpan part)
{
    part = trimmed(text, part);
    return text.substr(part.begin, part.end - part.begin);
}

/// Separator of the cells of a line: a mark, or this many blanks.
struct Separator
{
    char mark;
    std::size_t blanks = 0;
};

std::vector<TextSpan> cells_of(std::string_view text, TextSpan line, Separator separator)
{
    line = trimmed(text, line);
    if (separator.mark == '|')
        for (std::size_t* side : {&line.begin, &line.end})
            if (line.begin < line.end && text[side == &line.begin ? line.begin : line.end - 1] == '|')
                *side += side == &line.begin ? 1 : std::size_t(-1);
    std::vector<TextSpan> cells;
    std::size_t begin = line.begin;
    int nested = 0;
    for (std::size_t at = line.begin; at < line.end; ++at)
    {
        const char c = text[at];
        nested += (c == '(' || c == '[') ? 1 : (c == ')' || c == ']') ? -1 : 0;
        std::size_t length = separator.mark != '\0' && c == separator.mark ? 1 : 0;
        if (separator.blanks > 0)
            while (at + length < line.end && is_blank(text[at + length]))
                ++length;
        if (nested > 0 || length == 0 || length < separator.blanks)
            continue;
        cells.push_back(trimmed(text, {begin, at}));
        begin = at + length;
        at = begin - 1;
    }
    cells.push_back(trimmed(text, {begin, line.end}));
    return cells;
}

/// Column of a table, by the words of its header.
struct Column
{
    std::string_view key;
    std::optional<Unit> unit;
};

bool is_sizes(std::string_view key)
{
    return is_one_of(key, {"size", "sizes", "shape", "dim", "dims"});
}

bool is_strides(std::string_view key)
{
    return key == "stride" || key == "strides";
}

/// Nothing if a column gives an offset in a way that is not known, or another shape or strides.
std::optional<Column> column_of(std::string_view header)
{
    const std::string words = in_small_letters(header);
    const bool bytes = words.find("byte") != std::string::npos;
    const bool elements = words.find("element") != std::string::npos;
    const std::string_view first = key_of(header.substr(0, header.find_first_of(" (")));
    Column column{first, {}};
    if (words.find("offset") != std::string::npos)
    {
        const bool storage = words == "storage_offset" || words == "storage offset";
        if (!bytes && !elements && !storage && words != "offset")
            return std::nullopt;
        column.key = "offset";
        if (bytes || elements || storage)
            column.unit = bytes ? Unit::bytes : Unit::elements;
    }
    else if (is_strides(first) && (bytes || elements))
        column.key = bytes ? "strides" : "stride";
    else if (words == "type" || words == "data type" || words == "dtype")
        column.key = "dtype";
    else if (header != first && words != first)
    {
        if (words.find("strid") != std::string::npos || words.find("shape") != std::string::npos)
            return std::nullopt;
        column.key = header;
    }
    return column;
}

/// The columns of a header; none if the line is no header with sizes and strides.
std::vector<Column> columns_of(std::string_view text, const std::vector<TextSpan>& cells)
{
    std::vector<Column> columns;
    for (const TextSpan cell : cells)
    {
        const auto column = column_of(text.substr(cell.begin, cell.end - cell.begin));
        if (!column)
            return {};
        columns.push_back(*column);
    }
    const auto count = [&](bool (*is)(std::string_view))
    { return std::count_if(columns.begin(), columns.end(), [&](const Column& one) { return is(one.key); }); };
    return count(is_sizes) == 1 && count(is_strides) == 1 ? columns : std::vector<Column>();
}

/// Returns the value of a cell; nothing if a cell of sizes or strides is not a list.
std::optional<PythonField> field_of(std::string_view text, TextSpan cell, const Column& column)
{
    PythonField field;
    field.key = column.key;
    field.unit = column.unit;
    field.begin = field.value = cell.begin;
    field.end = cell.end;
    field.text = text.substr(cell.begin, cell.end - cell.begin);
    const bool list = is_sizes(column.key) || is_strides(column.key);
    if (list && !field.text.empty() && is_digit(field.text.front()))
        field.bracket = field.text.find_first_not_of("0123456789x, ") == std::string_view::npos
                        && field.text.find_first_of("x,") != std::string_view::npos;
    else if (Scanner scan(text.substr(0, cell.end), cell.begin); list || column.key == "dtype")
        if (PythonField value = field; read_value(scan, value) && (list || scan.place() == cell.end))
        {
            field = value;
            if (field.operation.empty() && scan.place() < cell.end)
                field.operation = trimmed_text(text, {scan.place(), cell.end}); // (3, 1) + 4
        }
    return list && !field.bracket ? std::nullopt : std::optional(field);
}

/// Tells whether a line only rules a table: |---|:--|, +----+
bool is_rule(std::string_view line)
{
    return line.find_first_not_of("|-+=: \t\r") == std::string_view::npos;
}

/// Tells whether a line may be a row with lists, or rule a table, before it is split.
bool may_be_row(std::string_view text, TextSpan line)
{
    const std::string_view words = text.substr(line.begin, line.end - line.begin);
    return std::any_of(words.begin(), words.end(), [](char c) { return is_digit(c) || c == '(' || c == '['; })
           || is_rule(words);
}

} // namespace

Table Tables::at(std::size_t name)
{
    if (name >= without.begin && name < without.end)
        return {};
    const TextSpan line = lines_around(text, {name, name});
    const bool begins = line.begin == 0 || text[line.begin - 1] == '\n';
    const bool ends = line.end == text.size() || text[line.end] == '\n';
    if (begins && ends)
    {
        Table table = read(line);
        if (table.rows.empty())
            without = line;
        return table;
    }
    // In a longer line, lines_around returns the whole line for none of its names.
    constexpr std::size_t longest = 1024;
    if (const std::size_t end = std::min(text.find('\n', line.end), text.size()); end - line.begin > longest)
        without = {line.begin, end};
    return {};
}

Table Tables::read(TextSpan line)
{
    ++read_so_far;
    Table table;
    const std::string_view header = text.substr(line.begin, line.end - line.begin);
    if (std::any_of(header.begin(), header.end(), [](char c) { return c == '=' || c == ':' || c == '{'; })
        || header.find("trid") == std::string_view::npos)
        return table;
    const std::size_t next_line = line.end + 1;
    if (next_line > text.size() || !may_be_row(text, lines_around(text, {next_line, next_line})))
        return table;
    std::vector<Separator> separators;
    for (const char mark : {'|', '\t', ','})
        if (header.find(mark) != std::string_view::npos)
            separators.push_back({mark});
    if (separators.empty())
        separators = {{'\0', 2}, {'\0', 1}};
    std::vector<Column> columns;
    std::size_t used = 0;
    int empty = 0; // rows without a list before this one
    for (; columns.empty() && used < separators.size(); ++used)
        columns = columns_of(text, cells_of(text, line, separators[used]));
    while (!columns.empty() && line.end < text.size() && table.rows.size() < most_rows)
    {
        const std::size_t next = line.end + 1;
        line = lines_around(text, {next, next});
        if (line.begin != next)
            break; // a long line
        if (is_rule(text.substr(line.begin, line.end - line.begin)) && line.begin < line.end)
            continue;
        std::vector<TextSpan> cells = cells_of(text, line, separators[used - 1]);
        if (separators[used - 1].blanks > 1 && cells.size() < columns.size())
            cells = cells_of(text, line, {'\0', 1});
        // The index of pandas has no header.
        if (separators[used - 1].mark != '|' && cells.size() == columns.size() + 1
            && is_digit(text[cells[0].begin]))
            cells.erase(cells.begin());
        std::vector<PythonField> fields;
        for (std::size_t i = 0; i < columns.size() && cells.size() == columns.size(); ++i)
            if (auto field = field_of(text, cells[i], columns[i]))
                fields.push_back(*std::move(field));
        if (cells.size() != columns.size() || empty == most_empty)
            break;
        empty = fields.size() < columns.size() ? empty + 1 : 0;
        if (empty > 0 && table.rows.empty())
            break; // no table begins so
        if (empty > 0)
            continue;
        table.rows.push_back(PythonFields::of_fields(std::move(fields)));
        table.end = line.end;
    }
    return table;
}

} // namespace stridescope::core

#include "core/import/tables.h"
#include "tests/core/import/imported.h"

using namespace stridescope::core;

namespace
{

std::string repeated(const std::string& text, std::size_t count)
{
    std::string all;
    for (std::size_t i = 0; i < count; ++i)
        all += text;
    return all;
}

/// Asks for the table of each name of a text; returns how many headers that took.
std::size_t headers_read(const std::string& text)
{
    Tables tables(text);
    Names names(text, 0);
    while (names.next())
        CHECK(tables.at(names.place()).rows.empty());
    return tables.headers_read();
}

} // namespace

TEST_CASE("tables: a line that is not a header is read once, however many names are on it")
{
    CHECK(headers_read("size stride size stride size stride\n") == 1);
    CHECK(headers_read(repeated(repeated("size stride ", 40) + "\n", 50)) == 50);
    CHECK(headers_read("name, size, stride\nsize, x, y\n") == 2);
}

TEST_CASE("tables: a line that is too long is not a header")
{
    CHECK(headers_read(repeated("strides ", 5000)) == 0);
    CHECK(headers_read(repeated("strides ", 5000) + "\nsize stride\n") == 1);
    const std::string table = "\nshape\tstride\n(2, 3)\t(3, 1)\n";
    const std::string text = repeated("strides ", 5000) + table;
    Tables tables(text);
    CHECK(tables.at(0).rows.empty());
    CHECK(tables.at(text.size() - table.size() + 1).rows.size() == 1);
    CHECK(import_text(text).found.size() == 1);
}

#include "core/scene/parse.h"
#include "ui/picture/thumbnail.h"

#include <doctest/doctest.h>

#include <string>

using namespace stridescope;

namespace
{

ui::Thumbnail thumbnail(const std::string& json)
{
    const auto parsed = core::parse_scene(json);
    REQUIRE(parsed.ok());
    const auto facts = core::evaluate(parsed->scene);
    REQUIRE(facts.ok());
    return ui::thumbnail_of(*facts);
}

} // namespace

TEST_CASE("the small pictures of two orders in memory differ, though both are packed")
{
    const ui::Thumbnail rows =
        thumbnail(R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[2,3]})");
    const ui::Thumbnail columns =
        thumbnail(R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[2,3],"strides":[1,2]})");
    REQUIRE(rows.cells.size() == 6);
    REQUIRE(columns.cells.size() == 6);
    for (std::size_t i = 0; i < 6; ++i)
    {
        CHECK(rows.cells[i].visit == static_cast<core::Int>(i));
        CHECK(columns.cells[i].visit == static_cast<core::Int>(i % 2 * 3 + i / 2));
    }
}

TEST_CASE("a place that several elements share has the colour of the first, and a hole none")
{
    const ui::Thumbnail shared =
        thumbnail(R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[2,2],"strides":[0,2]})");
    REQUIRE(shared.cells.size() == 3);
    CHECK(shared.cells[0] == ui::Thumbnail::Cell{ui::Thumbnail::What::element, 0});
    CHECK(shared.cells[1].what == ui::Thumbnail::What::hole);
    CHECK(shared.cells[2] == ui::Thumbnail::Cell{ui::Thumbnail::What::element, 1});
}

TEST_CASE("several tensors in lanes have a colour each, where they are reserved")
{
    const ui::Thumbnail both = thumbnail(R"({"stridescope":1,"kind":"tpu_memory","chip":"BM1684X","tensors":[
        {"name":"a","dtype":"INT8","sizes":[1,64,1,64],"layout":"aligned"},
        {"name":"b","dtype":"INT8","sizes":[1,64,1,64],"layout":"aligned","address":128}]})");
    // 192 bytes are 24 squares of 8: eight of a, eight free, eight of b.
    REQUIRE(both.columns == 24);
    for (std::size_t i = 0; i < 24; ++i)
    {
        CHECK((both.cells[i].what == ui::Thumbnail::What::hole) == (i >= 8 && i < 16));
        CHECK(both.cells[i].visit == (i >= 16 ? 1 : 0));
    }
}

TEST_CASE("small pictures of large tensors show what is there, not what their first elements are")
{
    // A column of a thousand elements is what lies first: its elements come a thousand apart in logical order.
    const ui::Thumbnail columns = thumbnail(
        R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[1000,1000],"strides":[1,1000]})");
    REQUIRE(columns.cells.size() == 72);
    for (std::size_t i = 0; i < 72; ++i)
        CHECK(columns.cells[i]
              == ui::Thumbnail::Cell{ui::Thumbnail::What::element, 1000 * static_cast<core::Int>(i)});
    // Of its places, rows 0, 2, … are copied: to outputs a thousand apart.
    const ui::Thumbnail slice = thumbnail(R"({"stridescope":1,"kind":"slice1",
        "input":{"dtype":"FLOAT32","sizes":[1000,1000],"strides":[1,1000]},
        "window":{"offsets":[0,0],"sizes":[1000,1000],"strides":[2,1]}})");
    for (std::size_t i = 0; i < 72; ++i)
        CHECK((slice.cells[i].what == ui::Thumbnail::What::chosen) == (i % 2 == 0));
    // 4 batches of 4 channels of 16 KiB in each of 64 lanes of 256 KiB.
    const ui::Thumbnail full = thumbnail(R"({"stridescope":1,"kind":"tpu","dtype":"FLOAT16",
        "sizes":[4,256,64,128],"layout":"aligned","chip":"BM1690"})");
    REQUIRE(full.cells.size() == 72);
    for (const ui::Thumbnail::Cell& cell : full.cells)
        CHECK(cell.what == ui::Thumbnail::What::element);
    // In 24 squares of 4,375: the first 5,000 elements, 95,000 that are none, and 5,000 more.
    const ui::Thumbnail gap = thumbnail(R"({"stridescope":1,"kind":"tpu","dtype":"INT8",
        "sizes":[1,64,2,5000],"layout":"free","strides":[0,0,100000,1],"chip":"BM1684X"})");
    REQUIRE(gap.cells.size() == 72);
    for (std::size_t i = 0; i < 72; ++i)
        CHECK((gap.cells[i].what == ui::Thumbnail::What::hole) == (i % 24 >= 2 && i % 24 < 22));
}

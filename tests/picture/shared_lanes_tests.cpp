#include "core/tpu/lane_sharing.h"
#include "tests/picture/composed.h"
#include "ui/picture/cell_colours.h"
#include "ui/picture/lane_marks.h"
#include "ui/picture/shared_lanes.h"

using namespace stridescope;
using namespace stridescope::test;

namespace
{

constexpr ui::Rect area{0, 0, 900, 600};

ui::MemoryPlane plane_of(const core::Facts& facts, const ui::Rect& where = area, const ui::Look& look = {},
                         const ui::Style& style = {})
{
    const core::SceneView view(core::test::show(facts));
    const ui::MemoryPlace place = {ui::MemoryPlace::As::shared_lanes, core::Operand::input, {}, where};
    return *ui::memory_plane(view, look, place, style, ui::measure_without_fonts(style.scale));
}
ui::SlotRows rows_of(const core::Facts& facts, const ui::Rect& where = area)
{
    return plane_of(facts, where).rows;
}

ui::Figure drawn(const core::Facts& facts, const ui::MemoryPlane& plane, const ui::Style& style = {})
{
    ui::Figure figure(style.scale);
    ui::draw_shared_lanes(figure, facts.memories().front(), plane, style,
                          ui::measure_without_fonts(style.scale), true);
    return figure;
}
ui::Figure drawn(const core::Facts& facts, const ui::Style& style = {}, const ui::Rect& where = area)
{
    return drawn(facts, plane_of(facts, where, {}, style), style);
}

} // namespace

TEST_CASE("a tensor that reaches far beyond the lane leaves the lane and its small tensors visible")
{
    const core::Facts facts = facts_of(R"({"stridescope":1,"kind":"tpu_memory","chip":"BM1684X","tensors":[
        {"name":"big","dtype":"FLOAT16","sizes":[1048576,64,1024,1024],"layout":"aligned"},
        {"name":"small","dtype":"INT8","sizes":[1,1,1,256],"layout":"compact","address":131072}]})");
    const ui::SlotRows rows = rows_of(facts);
    const auto lane = static_cast<double>(facts.memories().front().first().lane_bytes);
    CHECK(rows.x_of(lane) - rows.x_of(0) > rows.area.width() * 0.8F);
    CHECK(rows.x_of(1e13) == doctest::Approx(rows.area.right));
    const ui::Figure figure = drawn(facts);
    bool small = false;
    for (const ui::Figure::Place& place : figure.places)
        if (place.name == "memory/small/0")
        {
            small = true;
            CHECK(place.rect.width() >= 5);
            CHECK(place.rect.left == doctest::Approx(rows.x_of(131072)).epsilon(0.01));
        }
    CHECK(small);
}

TEST_CASE("a lane that nothing overfills is visible to its end and not further")
{
    const core::Facts facts = facts_of(R"({"stridescope":1,"kind":"tpu_memory","chip":"BM1684X","tensors":[
        {"name":"a","dtype":"FLOAT16","sizes":[1,8,4,5],"layout":"aligned"}]})");
    CHECK(rows_of(facts).columns == 262144);
}

TEST_CASE("a part of the lanes: the visible tensors are at their bytes, and nothing else is drawn")
{
    const core::Facts facts = facts_of(R"({"stridescope":1,"kind":"tpu_memory","chip":"BM1684X","tensors":[
        {"name":"left","dtype":"INT8","sizes":[1,64,1,512],"layout":"compact"},
        {"name":"tiny","dtype":"INT8","sizes":[1,64,1,8],"layout":"compact","address":100032},
        {"name":"next","dtype":"INT8","sizes":[1,64,1,64],"layout":"compact","address":100096},
        {"name":"right","dtype":"INT8","sizes":[1,64,1,512],"layout":"compact","address":200000}]})");
    const core::Memory shared = facts.memories().front();
    ui::Look look;
    look.memories[0].left = 100000;
    look.memories[0].slot = 4;
    const ui::MemoryPlane plane = plane_of(facts, area, look);
    const ui::SlotRows& rows = plane.rows;
    REQUIRE(rows.is_part());
    CHECK(rows.x_of(100000) == doctest::Approx(rows.area.left));
    CHECK(rows.x_of(100032) - rows.x_of(100000) == doctest::Approx(32 * 4));
    const ui::LaneMarks marks = ui::lane_marks(shared, rows, {});
    CHECK(marks.order.size() == 2);
    CHECK(marks.of[1].width() == doctest::Approx(8 * 4));
    CHECK(marks.of[2].left == doctest::Approx(rows.x_of(100096)));
    const ui::Figure figure = drawn(facts, plane);
    std::set<std::string> places;
    for (const ui::Figure::Place& place : figure.places)
        places.insert(place.name);
    CHECK(places.contains("memory/tiny/0"));
    CHECK_FALSE(places.contains("memory/left/0"));
    CHECK_FALSE(places.contains("memory/right/0"));
    CHECK(words(figure).contains("bank 6"));
    CHECK_FALSE(words(figure).contains("bank 5"));
    CHECK_FALSE(words(figure).contains("bank 7"));
}

TEST_CASE("tensors side by side are all named, also where lanes are lower than a line")
{
    const core::Facts facts = facts_of(R"({"stridescope":1,"kind":"tpu_memory","chip":"BM1684X","tensors":[
        {"name":"left","dtype":"FLOAT16","sizes":[1,64,32,32],"layout":"aligned"},
        {"name":"right","dtype":"FLOAT16","sizes":[1,64,32,32],"layout":"aligned","address":2048},
        {"name":"third","dtype":"FLOAT16","sizes":[1,64,32,32],"layout":"aligned","address":4096}]})");
    const ui::Figure figure = drawn(facts);
    for (const char* name : {"left", "right", "third"})
        CHECK(words(figure).contains(name));
}

TEST_CASE("a tensor that does not fit shows by how many bytes, in the bar and in its facts")
{
    const core::Facts facts = facts_of(R"({"stridescope":1,"kind":"tpu_memory","chip":"CV182x","tensors":[
        {"name":"in","dtype":"INT8","sizes":[1,8,128,128],"layout":"aligned"},
        {"name":"out","dtype":"INT8","sizes":[1,8,128,160],"layout":"aligned","address":16384}]})");
    const ui::Figure figure = drawn(facts);
    CHECK(std::any_of(figure.shapes.begin(), figure.shapes.end(),
                      [](const ui::Shape& shape) { return shape.words == "used: 36,864: 4,096 over"; }));
    const core::FactSheet sheet = facts.sheet();
    CHECK(
        std::any_of(sheet.properties.begin(), sheet.properties.end(),
                    [](const auto& verdict) {
                        return verdict.about
                               == "Last byte of out is 36863; last byte of the lane is 32767: 4096 bytes over";
                    }));
    CHECK(std::any_of(sheet.rows.begin(), sheet.rows.end(),
                      [](const auto& row) { return row.name == "out over by"; }));
}

namespace
{

const char* const tiny_beside_big = R"({"stridescope":1,"kind":"tpu_memory","chip":"BM1684X","tensors":[
    {"name":"tiny","dtype":"INT8","sizes":[1,64,1,256],"layout":"compact","address":0},
    {"name":"big","dtype":"FLOAT16","sizes":[1,64,128,128],"layout":"aligned","address":256},
    {"name":"b","dtype":"INT8","sizes":[1,64,1,256],"layout":"compact","address":65536},
    {"name":"c","dtype":"INT8","sizes":[1,64,1,256],"layout":"compact","address":66048}]})";

ui::Colour hue_of(std::size_t tensor)
{
    return ui::hues.at(tensor);
}

/// The fill of the last rectangle that is over a point.
ui::Colour seen_at(const ui::Figure& figure, float x, float y)
{
    ui::Colour colour;
    for (const ui::Shape& shape : figure.shapes)
        if (shape.kind == ui::Shape::Kind::rect && shape.fill.a == 255 && shape.rect.left <= x
            && x < shape.rect.right && shape.rect.top <= y && y < shape.rect.bottom)
            colour = shape.fill;
    return colour;
}

/// Returns the boxes of words, as wide as their text.
std::vector<ui::Rect> word_boxes(const ui::Figure& figure, const ui::Rect& within)
{
    const auto measure = ui::measure_without_fonts(figure.scale);
    std::vector<ui::Rect> boxes;
    for (const ui::Shape& shape : figure.shapes)
    {
        const float middle = (shape.rect.top + shape.rect.bottom) / 2;
        if (shape.kind != ui::Shape::Kind::text || middle < within.top || middle > within.bottom)
            continue;
        const float width = measure(shape.face, shape.words);
        const float half = ui::face_size(shape.face) * figure.scale * 0.45F;
        const float left = shape.align == ui::Align::left    ? shape.rect.left
                           : shape.align == ui::Align::right ? shape.rect.right - width
                                                             : (shape.rect.left + shape.rect.right - width) / 2;
        boxes.push_back({left, middle - half, left + width, middle + half});
    }
    return boxes;
}

bool any_overlap(const std::vector<ui::Rect>& boxes)
{
    for (std::size_t i = 0; i < boxes.size(); ++i)
        for (std::size_t j = i + 1; j < boxes.size(); ++j)
            if (boxes[i].left < boxes[j].right - 0.5F && boxes[j].left < boxes[i].right - 0.5F
                && boxes[i].top < boxes[j].bottom && boxes[j].top < boxes[i].bottom)
                return true;
    return false;
}

} // namespace

TEST_CASE("256 bytes of a lane of 262,144 are seen in five pixels, beside a large tensor and beside each other")
{
    const core::Facts facts = facts_of(tiny_beside_big);
    for (const float width : {500.0F, 900.0F, 1700.0F})
    {
        const ui::Rect where{0, 0, width, 600};
        const ui::Figure figure = drawn(facts, {}, where);
        const ui::SlotRows rows = rows_of(facts, where);
        const float y = rows.area.bottom - rows.row_height / 2; // no names there
        std::map<std::size_t, int> pixels;
        for (float x = rows.area.left + 0.5F; x < rows.area.right; x += 1)
            for (std::size_t tensor = 0; tensor < 4; ++tensor)
                pixels[tensor] += seen_at(figure, x, y) == hue_of(tensor) ? 1 : 0;
        for (const std::size_t small : {std::size_t{0}, std::size_t{2}, std::size_t{3}})
        {
            CAPTURE(small);
            CHECK(pixels[small] >= 4);
        }
        CHECK(pixels[1] > 20);
    }
}

TEST_CASE("small marks stay in the lane, and those of the same bytes are stacked")
{
    std::string tensors;
    for (const char name : std::string("abcdefg"))
        tensors += std::string(name == 'a' ? "" : ",") + R"({"name":")" + name
                   + R"(","dtype":"INT8","sizes":[1,64,1,64],"layout":"aligned","start_index":0,"address":)"
                   + (name == 'g' ? "262080" : "0") + "}";
    const core::Facts facts =
        facts_of(R"({"stridescope":1,"kind":"tpu_memory","chip":"BM1684X","tensors":[)" + tensors + "]}");
    const ui::SlotRows rows = rows_of(facts);
    const ui::LaneMarks marks =
        ui::lane_marks(facts.memories().front(), rows, ui::Style{ui::theme_named(ui::ThemeName::dark), 1});
    for (std::size_t i = 0; i < 7; ++i)
    {
        CAPTURE(i);
        CHECK(marks.of[i].left >= rows.area.left);
        CHECK(marks.of[i].right <= rows.area.right + 0.01F);
        CHECK((i == 6 || marks.of[i].left == marks.of[0].left));
    }
}

TEST_CASE("words in the picture of shared lanes never lie over each other, however many tensors crowd")
{
    std::string many = R"({"stridescope":1,"kind":"tpu_memory","chip":"BM1684X","tensors":[)";
    for (int i = 0; i < 40; ++i)
        many += R"({"name":"tensor )" + std::to_string(i)
                + R"(","dtype":"INT8","sizes":[1,64,1,256],"layout":"compact","address":)"
                + std::to_string(i < 20 ? i * 256 : i * 3072) + (i < 39 ? "}," : "}]}");
    std::vector<core::Facts> all;
    all.push_back(facts_of(tiny_beside_big));
    all.push_back(facts_of(many));
    all.push_back(example("53"));
    all.push_back(example("54"));
    for (const core::Facts& facts : all)
        for (const ui::Rect& where :
             {ui::Rect{0, 0, 380, 420}, ui::Rect{0, 0, 900, 600}, ui::Rect{0, 0, 1500, 900}})
            for (const ui::ThemeName theme : {ui::ThemeName::dark, ui::ThemeName::print})
                CHECK_FALSE(any_overlap(word_boxes(drawn(facts, {ui::theme_named(theme), 1}, where), where)));
}

TEST_CASE("names that have no room on their mark are above the lanes, with a line to it")
{
    const core::Facts facts = facts_of(tiny_beside_big);
    const ui::Figure figure = drawn(facts);
    const ui::SlotRows rows = rows_of(facts);
    for (const char* name : {"tiny", "big", "b", "c"})
        CHECK(words(figure).contains(name));
    for (const ui::Shape& shape : figure.shapes)
        if (shape.words == "tiny")
            CHECK(shape.rect.bottom <= rows.area.top);
}

TEST_CASE("the legend of shared lanes explains the picture at any width")
{
    const core::Facts facts = example("54");
    for (const float width : {300.0F, 360.0F, 520.0F, 1000.0F})
    {
        const auto all = words(drawn(facts, {}, {0, 0, width, 480}));
        for (const char* entry : {"free", "reserved, no element", "overlap: elements of both",
                                  "overlap: reserved bytes only", "shared bank", "used bytes"})
            CHECK_MESSAGE(all.contains(entry), entry);
    }
}

TEST_CASE("in print a letter on each lane tells tensors apart, and lines alone tell what bytes are")
{
    const core::Facts facts = example("54");
    const ui::Figure figure = drawn(facts, {ui::theme_named(ui::ThemeName::print), 1});
    const auto all = words(figure);
    for (const char* letter : {"A", "C", "D", "E"})
    {
        CAPTURE(letter);
        REQUIRE(all.contains(letter));
        CHECK(all.at(letter) >= 5);
    }
    CHECK(all.contains("B")); // too narrow for one on each lane
    // In the last lane, only the reserved bytes are shared at the end of skip: diagonal lines on white.
    const ui::SlotRows rows = rows_of(facts);
    const ui::Rect room{rows.x_of(17400), rows.area.bottom - rows.row_height, rows.x_of(18624),
                        rows.area.bottom};
    int lines = 0;
    for (const ui::Shape& shape : figure.shapes)
        if (shape.kind == ui::Shape::Kind::line && shape.rect.left >= room.left - 40
            && shape.rect.left <= room.right + 1 && shape.rect.top >= room.top
            && shape.rect.bottom <= room.bottom && shape.rect.left != shape.rect.right
            && shape.rect.top != shape.rect.bottom)
            ++lines;
    CHECK(lines > 3);
}

TEST_CASE("if more tensors than hues share lanes, their letters distinguish them")
{
    std::string nine = R"({"stridescope":1,"kind":"tpu_memory","chip":"CV182x","tensors":[)";
    for (int i = 0; i < 9; ++i)
        nine += R"({"name":"t)" + std::to_string(i)
                + R"(","dtype":"INT8","sizes":[1,8,40,64],"layout":"aligned","address":)"
                + std::to_string(i * 3072) + (i < 8 ? "}," : "}]}");
    const auto all = words(drawn(facts_of(nine)));
    CHECK(all.contains("A"));
    CHECK(all.contains("I"));
}

TEST_CASE("a pinned byte of shared lanes has its ring in every picture, in the row of its lane")
{
    const core::Facts facts = example("54");
    const auto view = core::test::view_of(facts);
    const auto outlines = [&](const ui::Look& look)
    {
        std::vector<ui::Rect> all;
        for (const ui::Shape& shape : composed(*view, look).shapes)
            if (shape.kind == ui::Shape::Kind::rect && shape.stroke.a > 0)
                all.push_back(shape.rect);
        return all;
    };
    const std::vector<ui::Rect> without = outlines({});
    ui::Look look;
    std::vector<float> tops;
    for (const core::Int lane : {2, 5})
    {
        look.pins = {core::AtPlace{core::Operand::input, {lane, 1000}}};
        const std::vector<ui::Rect> with = outlines(look);
        REQUIRE(with.size() > without.size());
        for (const ui::Rect& rect : with)
            if (std::find(without.begin(), without.end(), rect) == without.end())
            {
                tops.push_back(rect.top);
                break;
            }
    }
    REQUIRE(tops.size() == 2);
    CHECK(tops[1] > tops[0] + 30);
}

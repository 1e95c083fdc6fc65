#include "core/tpu/shared_lanes.h"
#include "tests/picture/composed.h"
#include "ui/picture/lane_memory_figure.h"

using namespace stridescope;
using namespace stridescope::test;

namespace
{

constexpr ui::Rect area{0, 0, 900, 600};

ui::LaneMemoryPlane plane_of(const core::Facts& facts)
{
    return ui::lane_memory_plane(*facts.shared_lanes(), area, {});
}

} // namespace

TEST_CASE("the lane stays what is seen where a tensor reaches far beyond it, and small ones stay visible in it")
{
    const core::Facts facts = facts_of(R"({"stridescope":1,"kind":"tpu_memory","chip":"BM1684X","tensors":[
        {"name":"big","dtype":"FLOAT16","sizes":[1048576,64,1024,1024],"layout":"aligned"},
        {"name":"small","dtype":"INT8","sizes":[1,1,1,256],"layout":"compact","address":131072}]})");
    const ui::LaneMemoryPlane plane = plane_of(facts);
    const auto lane = static_cast<double>(facts.shared_lanes()->chip().lmem_bytes);
    CHECK(plane.x(lane) - plane.x(0) > plane.lanes.width() * 0.8F);
    CHECK(plane.x(1e13) == doctest::Approx(plane.lanes.right));
    ui::Figure figure(1);
    ui::draw_lane_memory(figure, *facts.shared_lanes(), area, {}, ui::measure_without_fonts(1), true);
    bool small = false;
    for (const ui::Figure::Place& place : figure.places)
        if (place.name == "memory/small/0")
        {
            small = true;
            CHECK(place.rect.width() >= 5);
            CHECK(place.rect.left == doctest::Approx(plane.x(131072)).epsilon(0.01));
        }
    CHECK(small);
}

TEST_CASE("a lane that nothing overfills is seen to its end and not further")
{
    const core::Facts facts = facts_of(R"({"stridescope":1,"kind":"tpu_memory","chip":"BM1684X","tensors":[
        {"name":"a","dtype":"FLOAT16","sizes":[1,8,4,5],"layout":"aligned"}]})");
    CHECK(plane_of(facts).bytes == 262144);
}

TEST_CASE("tensors side by side are all named, also where lanes are lower than a line")
{
    const core::Facts facts = facts_of(R"({"stridescope":1,"kind":"tpu_memory","chip":"BM1684X","tensors":[
        {"name":"left","dtype":"FLOAT16","sizes":[1,64,32,32],"layout":"aligned"},
        {"name":"right","dtype":"FLOAT16","sizes":[1,64,32,32],"layout":"aligned","address":2048},
        {"name":"third","dtype":"FLOAT16","sizes":[1,64,32,32],"layout":"aligned","address":4096}]})");
    ui::Figure figure(1);
    ui::draw_lane_memory(figure, *facts.shared_lanes(), area, {}, ui::measure_without_fonts(1));
    for (const char* name : {"left", "right", "third"})
        CHECK(words(figure).contains(name));
}

TEST_CASE("what does not fit says by how much, in the bar and in its facts")
{
    const core::Facts facts = facts_of(R"({"stridescope":1,"kind":"tpu_memory","chip":"CV182x","tensors":[
        {"name":"in","dtype":"INT8","sizes":[1,8,128,128],"layout":"aligned"},
        {"name":"out","dtype":"INT8","sizes":[1,8,128,160],"layout":"aligned","address":16384}]})");
    ui::Figure figure(1);
    ui::draw_lane_memory(figure, *facts.shared_lanes(), area, {}, ui::measure_without_fonts(1), false);
    CHECK(std::any_of(figure.shapes.begin(), figure.shapes.end(),
                      [](const ui::Shape& shape) { return shape.words == "used to 36,864: 4,096 too many"; }));
    const core::FactSheet sheet = facts.sheet();
    CHECK(std::any_of(
        sheet.verdicts.begin(), sheet.verdicts.end(),
        [](const auto& verdict)
        {
            return verdict.about
                   == "out ends with byte 36863 of a lane that ends with byte 32767: 4096 bytes too many";
        }));
    CHECK(std::any_of(sheet.rows.begin(), sheet.rows.end(),
                      [](const auto& row) { return row.name == "out too long by"; }));
}

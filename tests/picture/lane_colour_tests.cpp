#include "tests/core/view/random_scenes.h"
#include "tests/picture/composed.h"
#include "ui/picture/cell_colours.h"
#include "ui/picture/coloured_by.h"
#include "ui/picture/memory_raster.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <array>
#include <cmath>
#include <map>
#include <set>

using namespace stridescope;
using namespace stridescope::test;
using core::Int;
using What = ui::ColouredBy::What;

namespace
{

/// Whatever a picture needs to be coloured.
struct Looked
{
    explicit Looked(const core::Facts& facts, ui::ColouredBy how) : view(core::test::view_of(facts))
    {
        look.colour = how;
    }
    [[nodiscard]] ui::Subject subject()
    {
        return {view, look, lit, style, measure, cache, ui::Refine::to_the_end, false};
    }

    std::shared_ptr<const core::SceneView> view;
    ui::Look look;
    ui::Highlights lit;
    ui::Style style;
    ui::TextMeasure measure = ui::measure_without_fonts(1);
    ui::PictureCache cache;
};

ui::Colour range_colour(const ui::Subject& subject, const core::PlaceRange& range)
{
    core::RangeSampler& field = ui::range_field(subject, range.operand);
    return ui::range_colour(subject, field, field.look(range));
}

/// Colours one by one.
class Mean
{
public:
    void add(ui::Colour colour)
    {
        const std::array<double, 3> parts = {double(colour.r), double(colour.g), double(colour.b)};
        for (std::size_t i = 0; i < 3; ++i)
            sum.at(i) += parts.at(i);
        ++count;
    }
    [[nodiscard]] double off(ui::Colour colour) const
    {
        const std::array<double, 3> parts = {double(colour.r), double(colour.g), double(colour.b)};
        double worst = 0;
        for (std::size_t i = 0; i < 3; ++i)
            worst = std::max(worst, std::abs(parts.at(i) - sum.at(i) / count));
        return worst;
    }
    int count = 0;

private:
    std::array<double, 3> sum{};
};

/// The elements of each lane by their offsets, of several in a slot the first.
using Lanes = std::map<Int, std::map<Int, core::Dims>>;
Lanes lanes_by_hand(const core::TensorPlacement& map)
{
    Lanes lanes;
    core::Dims x = core::Dims::filled(map.sizes.size(), 0);
    do
    {
        const core::LanePlace place = core::lane_place(map, x);
        lanes[*place.npu].try_emplace(place.offset, x);
    } while (core::advance(map.sizes, x));
    return lanes;
}

/// Every range of so many slots from the lane's start, as pixels of a width are.
template <typename Check>
void for_pixels(Int reserved, int width, const Check& check)
{
    for (int x = 0; x < width; ++x)
    {
        const Int begin = reserved * x / width;
        const Int end = std::max(begin + 1, reserved * (x + 1) / width);
        check(begin, end);
    }
}

const char* const mostly_holes =
    R"({"stridescope":1,"kind":"tpu","dtype":"FLOAT16","sizes":[300,3,4,5],"layout":"compact","start_index":2,
        "address":0,"chip":{"npu_num":4,"eu_bytes":64,"lmem_bytes":4194304,"bank_num":16}})";

} // namespace

TEST_CASE("a pixel of a lane has the mean colour of its elements, at any width and by any dimension")
{
    const core::Facts facts = facts_of(mostly_holes);
    std::vector<ui::ColouredBy> ways = {{What::place, 0}};
    for (const std::size_t d : {0U, 2U, 3U})
        ways.push_back({What::dimension, d});
    for (const ui::ColouredBy& how : ways)
    {
        Looked looked(facts, how);
        const ui::Subject subject = looked.subject();
        const core::TensorPlacement& map = subject.view.placement();
        const Lanes lanes = lanes_by_hand(map);
        for (const int width : {7, 640, 1280, 1600, 1920})
            for (const auto& entry : lanes)
            {
                const Int npu = entry.first;
                const auto& lane = entry.second;
                for_pixels(map.reserved(), width,
                           [&](Int begin, Int end)
                           {
                               Mean mean;
                               for (auto at = lane.lower_bound(begin); at != lane.end() && at->first < end;
                                    ++at)
                                   mean.add(ui::element_colour(subject, core::Operand::input, at->second,
                                                               subject.view.position_of(at->second[1])));
                               if (mean.count == 0)
                                   return;
                               const ui::Colour colour =
                                   range_colour(subject, {core::Operand::input, npu, begin, end});
                               CHECK_MESSAGE(mean.off(colour) <= 1.01, npu, " ", begin, " ", end, " ", width);
                           });
            }
    }
}

TEST_CASE("up to eight channels have a colour each, more are told by the ramp")
{
    for (const int channels : {1, 8, 9})
    {
        CAPTURE(channels);
        const core::Facts facts = facts_of(fmt::format(
            R"({{"stridescope":1,"kind":"tpu","dtype":"FLOAT16","sizes":[1,{},2,2],"chip":"BM1684X","layout":"compact"}})",
            channels));
        Looked looked(facts, {What::place, 0});
        const ui::Subject subject = looked.subject();
        CHECK(ui::coloured_by(subject.look, subject.view)
              == (channels <= 8 ? ui::ColouredBy{What::dimension, 1} : ui::ColouredBy{}));
    }
}

TEST_CASE("lane 0 of a tensor whose first channel is in lane 2 has no colour of another channel")
{
    const core::Facts facts = facts_of(
        R"({"stridescope":1,"kind":"tpu","dtype":"FLOAT16","sizes":[9000,3,4,5],"layout":"compact",
            "start_index":2,"address":0,
            "chip":{"npu_num":4,"eu_bytes":64,"lmem_bytes":4194304,"bank_num":16}})");
    Looked looked(facts, {What::place, 0});
    const ui::Subject subject = looked.subject();
    const ui::Colour channel_2 = ui::hues[2];
    const core::TensorPlacement& map = subject.view.placement();
    for (const int width : {640, 1280, 1600, 1920, 9001})
        for_pixels(map.reserved(), width,
                   [&](Int begin, Int end)
                   {
                       if (ui::range_field(subject, core::Operand::input)
                               .look({core::Operand::input, 0, begin, end})
                               .filled
                           <= 0)
                           return;
                       CHECK(range_colour(subject, {core::Operand::input, 0, begin, end}) == channel_2);
                   });
}

TEST_CASE("a pixel of any lane, of any layout, has colours of its own elements alone")
{
    core::test::Dice dice(91);
    for (int i = 0; i < 150; ++i)
    {
        const core::Facts facts = core::test::random_lanes(dice);
        Looked looked(facts, {What::place, 0});
        ui::Subject subject = looked.subject();
        const core::TensorPlacement& map = subject.view.placement();
        if (map.reserved() > 400)
            continue;
        const Lanes lanes = lanes_by_hand(map);
        const std::vector<ui::ColouredBy> ways = ui::ways_to_colour(subject.view);
        for (const ui::ColouredBy& how : ways)
        {
            if (how.what != What::dimension && how.what != What::place)
                continue;
            looked.look.colour = how;
            for (const auto& entry : lanes)
                for (const int width : {3, 17, 60})
                {
                    const Int npu = entry.first;
                    const auto& lane = entry.second;
                    for_pixels(
                        map.reserved(), width,
                        [&](Int begin, Int end)
                        {
                            Mean mean;
                            for (auto at = lane.lower_bound(begin); at != lane.end() && at->first < end; ++at)
                                mean.add(
                                    ui::element_colour(subject, core::Operand::input, at->second,
                                                       subject.view.position_of(at->second[*map.channel])));
                            if (mean.count == 0 || mean.count > 8)
                                return; // if there are more than a few, only some are checked in every layout
                            const ui::Colour colour =
                                range_colour(subject, {core::Operand::input, npu, begin, end});
                            CHECK_MESSAGE(mean.off(colour) <= 1.01, map.labels, " ", npu, " ", begin, " ", end);
                        });
                }
        }
    }
}

TEST_CASE("a pixel of a strided memory has the mean colour of its elements, at any width and by any dimension")
{
    for (const char* json :
         {R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","labels":"HWC","sizes":[50,7,3],
              "strides":[210,3,1]})",
          R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","labels":"CHW","sizes":[3,50,7],
              "strides":[-1,-96,4],"base_offset":5000})"})
    {
        const core::Facts facts = facts_of(json);
        std::vector<ui::ColouredBy> ways = {{What::order, 0}};
        for (std::size_t d = 0; d < 3; ++d)
            ways.push_back({What::dimension, d});
        for (const ui::ColouredBy& how : ways)
        {
            Looked looked(facts, how);
            const ui::Subject subject = looked.subject();
            const core::Layout layout = subject.view.layout(core::Operand::input);
            std::map<Int, core::Dims> elements;
            core::Dims x = core::Dims::filled(3, 0);
            do
                elements.try_emplace(core::offset_of(layout, x), x);
            while (core::advance(layout.sizes, x));
            const Int least = elements.begin()->first;
            const Int all = elements.rbegin()->first - least + 1;
            for (const int width : {5, 333, 1280, 1920})
                for_pixels(all, width,
                           [&](Int begin, Int end)
                           {
                               Mean mean;
                               for (auto at = elements.lower_bound(least + begin);
                                    at != elements.end() && at->first < least + end; ++at)
                                   mean.add(ui::element_colour(subject, core::Operand::input, at->second,
                                                               subject.view.position_of(at->first)));
                               if (mean.count == 0)
                                   return;
                               const ui::Colour colour =
                                   range_colour(subject, {core::Operand::input, 0, least + begin, least + end});
                               // For very many elements, the ramp's mean is taken as if they were spread
                               // evenly.
                               CHECK_MESSAGE(mean.off(colour) <= (mean.count > 16 ? 3.0 : 1.01), begin, " ",
                                             end, " ", width);
                           });
        }
    }
}

TEST_CASE("an area of a channel has the mean colour of its elements, not that of its first")
{
    const core::Facts facts = facts_of(
        R"({"stridescope":1,"kind":"tpu","dtype":"FLOAT16","sizes":[1,4,128,8],"layout":"aligned","address":0,
            "chip":{"npu_num":4,"eu_bytes":64,"lmem_bytes":4096,"bank_num":4}})");
    ui::Look look;
    look.colour = {What::dimension, 3};
    const ui::Figure figure = composed(*core::test::view_of(facts), look, {}, {1400, 800});
    std::array<double, 3> sum{};
    for (const ui::Colour hue : ui::hues)
    {
        sum[0] += hue.r;
        sum[1] += hue.g;
        sum[2] += hue.b;
    }
    const ui::Colour mean{static_cast<std::uint8_t>(sum[0] / 8 + 0.5),
                          static_cast<std::uint8_t>(sum[1] / 8 + 0.5),
                          static_cast<std::uint8_t>(sum[2] / 8 + 0.5), 255};
    const auto of_colour = [&](ui::Colour colour)
    {
        return std::count_if(figure.shapes.begin(), figure.shapes.end(),
                             [&](const ui::Shape& shape) {
                                 return shape.kind == ui::Shape::Kind::rect && shape.fill == colour
                                        && shape.rect.width() > 60;
                             });
    };
    CHECK(of_colour(mean) == 4);
    CHECK(of_colour(ui::hues[0]) == 0);
}

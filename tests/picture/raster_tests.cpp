#include "tests/core/view/random_scenes.h"
#include "ui/picture/grid_raster.h"

#include <cmath>
#include <map>

using namespace stridescope;
using core::test::facts_of;

namespace
{

/// Greatest distance of a channel from the mean of those that it shows: 2, and one of the ramp's steps.
constexpr double tolerance = 3;

struct Picture
{
    ui::ProgressiveRaster raster;
    int width = 0;
    int height = 0;
};

/// The first page's cells from its corner, at so many pixels a cell; of a line in rows of so many.
Picture painted(const std::shared_ptr<const core::SceneView>& kept, core::Operand operand, double scale,
                ui::Refine refine = ui::Refine::for_a_frame, core::Int row_width = 0,
                const std::optional<core::Selection>& selected = {})
{
    const core::SceneView& view = *kept;
    const core::PageChoice choice =
        core::folded(core::default_pages(view.sizes(operand)), view.sizes(operand), row_width);
    const core::GridSampler field(view, operand, choice);
    ui::PagePlane plane;
    plane.grid = core::page_grid(choice, view.sizes(operand));
    plane.across = plane.grid.pages;
    ui::Camera camera;
    camera.scale = scale;
    camera.left = plane.cell_left(0);
    camera.top = plane.cell_top(0);
    Picture picture;
    picture.width = static_cast<int>(std::lround(static_cast<double>(plane.grid.columns) * scale));
    picture.height = static_cast<int>(std::lround(static_cast<double>(plane.grid.rows) * scale));
    const ui::Rect area{0, 0, static_cast<float>(picture.width), static_cast<float>(picture.height)};
    const ui::Look look;
    ui::Highlights highlights;
    if (selected)
        highlights.selection = std::make_shared<core::SelectionView>(kept, *selected);
    const ui::Style style;
    const ui::TextMeasure measure = ui::measure_without_fonts(style.scale);
    ui::PictureCache cache;
    const ui::Subject subject{.kept_view = kept,
                              .look = look,
                              .highlights = highlights,
                              .style = style,
                              .measure = measure,
                              .cache = cache,
                              .refine = refine};
    int frames = 0;
    while (paint_grid(picture.raster, field, plane, camera, area, subject))
        REQUIRE(++frames < 1000);
    if (refine == ui::Refine::to_the_end)
        CHECK(frames == 0);
    return picture;
}

/// The greatest difference between a picture's pixels and the means of the blocks they stand for.
double worst_difference(const Picture& small, const Picture& large, int block)
{
    double worst = 0;
    for (int y = 0; y < small.height; ++y)
        for (int x = 0; x < small.width; ++x)
        {
            std::array<double, 4> sum{};
            for (int dy = 0; dy < block; ++dy)
                for (int dx = 0; dx < block; ++dx)
                {
                    const ui::Colour one = large.raster.raster()->at(x * block + dx, y * block + dy);
                    const std::array<double, 4> parts = {double(one.r), double(one.g), double(one.b),
                                                         double(one.a)};
                    for (std::size_t i = 0; i < 4; ++i)
                        sum[i] += parts[i];
                }
            const ui::Colour pixel = small.raster.raster()->at(x, y);
            const std::array<double, 4> shown = {double(pixel.r), double(pixel.g), double(pixel.b),
                                                 double(pixel.a)};
            for (std::size_t i = 0; i < 4; ++i)
                worst = std::max(worst, std::abs(shown[i] - sum[i] / (block * block)));
        }
    return worst;
}

void check_averages(const core::Facts& facts, core::Operand operand)
{
    const auto view = core::test::view_of(facts);
    const Picture large = painted(view, operand, 1);
    for (const int block : {2, 4, 8, 16, 32})
    {
        CAPTURE(block);
        CHECK(worst_difference(painted(view, operand, 1.0 / block), large, block) <= tolerance);
    }
}

} // namespace

TEST_CASE("a picture at low zoom is the average of the picture at high zoom")
{
    for (const char* keys :
         {R"("dtype":"FLOAT32","sizes":[256,512])", R"("dtype":"FLOAT32","sizes":[256,512],"strides":[1,256])",
          R"("dtype":"FLOAT32","sizes":[256,512],"strides":[-600,1])",
          R"("dtype":"FLOAT32","sizes":[256,512],"strides":[0,1])",
          R"("dtype":"FLOAT32","sizes":[256,512],"strides":[1,1])",
          R"("dtype":"FLOAT32","sizes":[256,512],"strides":[7,-5])"})
    {
        CAPTURE(std::string(keys));
        check_averages(facts_of("buffer", keys), core::Operand::input);
    }
}

TEST_CASE("a slice's pictures at low zoom are the averages of those at high zoom")
{
    const core::Facts facts =
        facts_of("slice1", R"("input":{"dtype":"FLOAT32","sizes":[256,512]},"window":{"offsets":[16,64],
                              "sizes":[224,384],"strides":[1,-3]},"output":{"sizes":[224,128]})");
    check_averages(facts, core::Operand::input);
    check_averages(facts, core::Operand::output);
}

TEST_CASE("a folded line's pictures at low zoom are the averages of those at high zoom, whatever is lit up")
{
    const core::Facts line = facts_of("buffer", R"("dtype":"FLOAT32","sizes":[131072],"strides":[3])");
    const core::Facts slice = facts_of("slice1", R"("input":{"dtype":"FLOAT32","sizes":[131072]},
                     "window":{"offsets":[1003],"sizes":[100001],"strides":[-3]},"output":{"sizes":[33334]})");
    const std::optional<core::Selection> selections[] = {
        std::nullopt, core::region(core::Operand::input, {777}, {60000}),
        core::Region{core::Operand::input, {5}, {512}, {200}},
        core::Region{core::Operand::input, {100}, {7}, {9000}},
        core::PlaceRange{core::Operand::input, 0, 30001, 180007}};
    for (const core::Facts* facts : {&line, &slice})
        for (const auto& selected : selections)
        {
            // The share that is highlighted and the share that is copied are assumed to be independent.
            if (facts == &slice && selected)
                continue;
            const auto view = core::test::view_of(*facts);
            const auto at = [&](double scale)
            { return painted(view, core::Operand::input, scale, ui::Refine::to_the_end, 512, selected); };
            const Picture large = at(1);
            for (const int block : {2, 8})
            {
                CAPTURE(block);
                CHECK(worst_difference(at(1.0 / block), large, block) <= tolerance);
            }
        }
}

TEST_CASE("pixels refined to the end at once are those of many frames")
{
    std::string indices;
    for (int i = 0; i < 600; ++i)
        indices += (i == 0 ? "" : ",") + std::to_string(i * 7919 % 1024);
    const core::Facts facts = facts_of("gather_nd1", R"("input":{"dtype":"FLOAT32","sizes":[1024,512]},
                              "indices":{"dtype":"INT32","sizes":[600,1],"values":[)"
                                                         + indices + R"(]},"input_dimension_count":2,
                              "indices_dimension_count":2,"batch_dimension_count":0)");
    const auto view = core::test::view_of(facts);
    const Picture by_frames = painted(view, core::Operand::input, 0.5);
    const Picture at_once = painted(view, core::Operand::input, 0.5, ui::Refine::to_the_end);
    CHECK(by_frames.raster.raster()->pixels == at_once.raster.raster()->pixels);
}

TEST_CASE("pixels at the edge of a page show its last cells, too")
{
    core::test::Dice dice(5);
    for (int i = 0; i < 3000; ++i)
    {
        const core::Int per_page = dice.between(10, 400);
        const core::Int pages = dice.between(1, 5);
        const auto scale = static_cast<ui::World>(dice.between(10, 99)) / 100;
        const auto margin = static_cast<ui::World>(dice.between(0, 300)) / 10;
        const auto pitch =
            margin + static_cast<ui::World>(per_page) + static_cast<ui::World>(dice.between(0, 300)) / 10;
        const ui::World begin = -static_cast<ui::World>(dice.between(0, 1000)) / 100 / scale;
        const ui::PixelAxis axis(pitch, margin, per_page, pages, scale);
        std::map<std::pair<core::Int, core::Int>, int> seen;
        for (int x = 0; begin + static_cast<ui::World>(x) / scale < pitch * static_cast<ui::World>(pages); ++x)
        {
            const ui::PixelCells cells = axis.cells(begin + static_cast<ui::World>(x) / scale,
                                                    begin + static_cast<ui::World>(x + 1) / scale);
            if (!cells.any)
                continue;
            for (core::Int p = 0; p < cells.page.count; ++p)
                for (core::Int c = 0; c < cells.cell.count; ++c)
                    ++seen[{cells.page.first + p, cells.cell.first + c}];
        }
        bool once = static_cast<core::Int>(seen.size()) == pages * per_page;
        for (const auto& [cell, times] : seen)
            once = once && times == 1;
        CAPTURE(per_page);
        CAPTURE(pages);
        CAPTURE(static_cast<double>(scale));
        CAPTURE(static_cast<double>(margin));
        CHECK(once);
    }
}

TEST_CASE("pages smaller than a pixel are each in exactly one pixel")
{
    core::test::Dice dice(6);
    for (int i = 0; i < 3000; ++i)
    {
        const core::Int pages = dice.between(50, 500);
        const auto scale = static_cast<ui::World>(dice.between(1, 99)) / 800;
        const ui::World begin = -static_cast<ui::World>(dice.between(0, 1000)) / 100 / scale;
        const ui::World pitch = 8;
        const ui::PixelAxis axis(pitch, 1.3L, 6, pages, scale);
        std::vector<int> seen(static_cast<std::size_t>(pages), 0);
        for (int x = 0;
             begin + static_cast<ui::World>(x) / scale < pitch * static_cast<ui::World>(pages + 1) + 1 / scale;
             ++x)
        {
            const ui::PixelCells cells = axis.cells(begin + static_cast<ui::World>(x) / scale,
                                                    begin + static_cast<ui::World>(x + 1) / scale);
            for (core::Int p = 0; cells.any && p < cells.page.count; ++p)
                ++seen[static_cast<std::size_t>(cells.page.first + p)];
        }
        CAPTURE(pages);
        CAPTURE(static_cast<double>(scale));
        CHECK(std::count(seen.begin(), seen.end(), 1) == pages);
    }
}

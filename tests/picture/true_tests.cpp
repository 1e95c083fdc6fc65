#include "core/analysis/inverse.h"
#include "core/view/buffer_end.h"
#include "core/view/data_cover.h"
#include "core/view/reason.h"
#include "tests/picture/composed.h"
#include "ui/picture/bar_ends.h"
#include "ui/picture/cell_colours.h"
#include "ui/picture/cell_words.h"
#include "ui/picture/folded_rows.h"
#include "ui/picture/page_plane.h"
#include "ui/picture/titles.h"
#include "ui/picture/value_colours.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

using namespace stridescope;
using namespace stridescope::test;

namespace
{

std::string buffer(const std::string& keys)
{
    return R"({"stridescope":1,"kind":"buffer",)" + keys + "}";
}

struct Kept : core::DataOwner
{
    std::vector<std::byte> bytes;
};

std::shared_ptr<const core::DataArray> array_of(const std::vector<float>& numbers, std::vector<core::Int> sizes)
{
    auto kept = std::make_shared<Kept>();
    kept->bytes.resize(numbers.size() * sizeof(float));
    const auto bytes = std::as_bytes(std::span(numbers));
    std::copy(bytes.begin(), bytes.end(), kept->bytes.begin());
    auto array =
        core::packed_array(core::DType::float32, std::move(sizes), core::ArrayOrder::c, kept->bytes, kept);
    REQUIRE(array);
    return std::make_shared<const core::DataArray>(*std::move(array));
}

/// So many floats 100, 101, ... as a tensor's memory.
core::ElementValues dump(core::Int count)
{
    std::vector<float> numbers;
    for (core::Int i = 0; i < count; ++i)
        numbers.push_back(100 + static_cast<float>(i));
    return {array_of(numbers, {count}), true};
}

/// A tensor whose memory is such a dump.
std::shared_ptr<const core::Shown> over_dump(const core::Facts& facts, core::Int count)
{
    core::Shown shown = *core::test::show(facts);
    shown.files.front().values = dump(count);
    return std::make_shared<const core::Shown>(std::move(shown));
}

std::size_t hatches(const ui::Figure& figure, ui::Colour colour)
{
    return static_cast<std::size_t>(std::count_if(figure.shapes.begin(), figure.shapes.end(),
                                                  [&](const ui::Shape& shape) {
                                                      return shape.kind == ui::Shape::Kind::hatch
                                                             && shape.stroke == colour;
                                                  }));
}

} // namespace

TEST_CASE("a cell coloured by its value has the colour of the number that is written in it")
{
    // Both rows lie at the same places, where the last one written counts.
    core::Shown shown =
        *core::test::show(facts_of(buffer(R"("dtype":"FLOAT32","sizes":[2,3],"strides":[0,1])")));
    const float nan = std::numeric_limits<float>::quiet_NaN();
    shown.files.front().values = {array_of({0, 1, 2, 10, nan, 5}, {2, 3}), false};
    const core::SceneView view(std::make_shared<const core::Shown>(std::move(shown)));
    for (const core::Int row : {0, 1})
    {
        CHECK(view.value(core::Operand::input, {row, 0}, core::test::uncounted()) == "10");
        CHECK(ui::value_position(view, {row, 0}, core::test::uncounted()) == 1.0);
        CHECK(ui::value_position(view, {row, 2}, core::test::uncounted()) == 0.5);
        CHECK(!ui::value_position(
            view, {row, 1}, core::test::uncounted())); // not a number, so neither the least nor the greatest
    }
}

TEST_CASE("the given end and the needed end of a buffer are lines with their byte; one if they are equal")
{
    const auto ends = [](const std::string& keys)
    {
        const core::Facts facts = facts_of(buffer(keys));
        const core::SceneView view(core::test::show(facts));
        const ui::Figure figure = composed(view);
        std::vector<std::string> said;
        for (const ui::BarEnd& end : ui::bar_ends(view, core::Operand::input))
        {
            said.push_back(end.words);
            CHECK(says(figure, end.words));
        }
        return said;
    };
    using Words = std::vector<std::string>;
    CHECK(ends(R"("dtype":"FLOAT32","sizes":[2,3],"strides":[5,1],"total_bytes":40)")
          == Words{"minimum: 32 bytes", "buffer end: 40 bytes"});
    CHECK(ends(R"("dtype":"FLOAT32","sizes":[2,3],"total_bytes":24)") == Words{"buffer end: 24 bytes"});
    CHECK(ends(R"("dtype":"UINT8","sizes":[5])") == Words{"minimum, rounded up to 4: 8 bytes"});
    CHECK(ends(R"("dtype":"UINT8","sizes":[5],"total_bytes":5)")
          == Words{"buffer end: 5 bytes", "minimum, rounded up to 4: 8 bytes"});
    CHECK(ends(R"("dtype":"FLOAT32","sizes":[2],"base_offset":3)") == Words{"tensor end: 20 bytes"});
    CHECK(ends(R"("dtype":"FLOAT32","sizes":[3],"strides":[-1],"base_offset":2)").empty());
}

TEST_CASE("slots beyond a buffer's end are outside it, as a count of the bytes shows")
{
    for (const core::Int bytes : {0, 1, 5, 8, 11, 12, 13, 40})
    {
        CAPTURE(bytes);
        const core::Facts facts = facts_of(
            buffer(R"("dtype":"FLOAT32","sizes":[4],"base_offset":1,"total_bytes":)" + std::to_string(bytes)));
        const core::SceneView view(core::test::show(facts));
        const core::TensorFacts& tensor = *view.tensor(core::Operand::input);
        core::Int outside = 0;
        for (core::Int offset = -2; offset < 12; ++offset)
        {
            const bool is_outside = offset < 0 || offset * 4 + 4 > bytes;
            CHECK(core::outside_buffer(tensor, offset) == is_outside);
            outside += is_outside ? 1 : 0;
        }
        CHECK(ui::share_outside_buffer(view, core::Operand::input, -2, 12)
              == doctest::Approx(static_cast<double>(outside) / 14));
        const ui::Style style;
        const ui::Figure figure = composed(view);
        CHECK((hatches(figure, style.theme.bad.faded(0.45F)) > 0) == (bytes < 20));
    }
}

TEST_CASE("both numbers of slots are shown if the tensor spans fewer than are drawn")
{
    const auto remark = [](const std::string& keys)
    {
        const core::Facts facts = facts_of(buffer(keys));
        return ui::memory_remark(core::SceneView(core::test::show(facts)), core::Operand::input);
    };
    CHECK(remark(R"("dtype":"FLOAT32","sizes":[2,4],"total_bytes":40)") == "10 slots (span 8), 4 bytes each");
    CHECK(remark(R"("dtype":"FLOAT32","sizes":[2,4],"base_offset":2)") == "10 slots (span 8), 4 bytes each");
    CHECK(remark(R"("dtype":"FLOAT32","sizes":[2,4])") == "8 slots, 4 bytes each");
}

TEST_CASE(
    "a dump shows its own elements in padding, and what it does not reach is outside, counted as one by one")
{
    const core::Facts facts = facts_of(buffer(R"("dtype":"FLOAT32","sizes":[4,3],"strides":[5,1])"));
    for (const core::Int count : {0, 1, 4, 7, 9, 17, 18, 30})
    {
        CAPTURE(count);
        const core::SceneView view(over_dump(facts, count));
        const core::Dims& sizes = view.sizes(core::Operand::input);
        core::Int outside = 0;
        core::Dims x = core::Dims::filled(2, 0);
        do
        {
            const core::Int offset = x[0] * 5 + x[1];
            const ui::CellWords said = ui::cell_words(view, core::Operand::input, x, offset,
                                                      ui::CellText::values, core::test::uncounted());
            CHECK(said.outside == (offset >= count));
            CHECK(said.words == (offset >= count ? ui::outside_mark : std::to_string(100 + offset)));
            outside += offset >= count ? 1 : 0;
        } while (core::advance(sizes, x));
        const auto gap = core::dump_gap(view, core::Operand::input);
        REQUIRE(gap.has_value() == (outside > 0));
        const ui::Figure figure = composed(view);
        if (gap)
        {
            CHECK(gap->outside == outside);
            CHECK(gap->elements == 12);
            CHECK(says(figure, core::dump_gap_text(*gap)));
        }
        else
            CHECK_FALSE(says(figure, "outside the file"));
        // Each element that is outside is hatched in both views, unlike the holes, and the holes outside with
        // it.
        const core::Int holes_outside = (count <= 4 ? 1 : 0) + (count <= 9 ? 1 : 0) + (count <= 14 ? 1 : 0);
        CHECK(hatches(figure, ui::no_data_hatching(ui::Style{}.theme).lines)
              == static_cast<std::size_t>(2 * outside + holes_outside));
        // 3, 4, 8, 9, 13, 14 hold no element.
        CHECK(words(figure).contains("108") == (count > 8));
        CHECK_FALSE(words(figure).contains("x"));
        CHECK(ui::share_outside_dump(view, core::Operand::input, 0, 20)
              == doctest::Approx(1 - static_cast<double>(std::min<core::Int>(count, 20)) / 20));
    }
}

TEST_CASE("an output that copies what a dump does not reach is outside as well")
{
    const core::Facts facts = example("20"); // 2 4 / 10 12 of 16, at places 1, 3, 9 and 11
    const core::SceneView view(over_dump(facts, 10));
    const auto gap = core::dump_gap(view, core::Operand::output);
    REQUIRE(gap);
    CHECK(core::dump_gap_text(*gap) == "1 of 4 elements lies outside the file");
    CHECK(core::outside_dump(view, core::Operand::output, core::Dims{0, 0, 1, 1}));
    CHECK_FALSE(core::outside_dump(view, core::Operand::output, core::Dims{0, 0, 1, 0}));
}

TEST_CASE("without index values, no cell shows an offset as if it were a value")
{
    const core::Facts facts = facts_of(
        R"({"stridescope":1,"kind":"gather_elements","axis":0,"indices":{"dtype":"INT32","sizes":[2,4]},
            "input":{"dtype":"FLOAT32","sizes":[3,4],"values":{"iota":100}}})");
    const core::SceneView view(core::test::show(facts));
    for (const core::Operand operand : {core::Operand::indices, core::Operand::output})
        CHECK(ui::cell_words(view, operand, core::Dims{1, 2}, 6, ui::CellText::values, core::test::uncounted())
                  .unknown);
    CHECK(words(composed(view))["?"] >= 16);
    CHECK(ui::cell_words(view, core::Operand::output, core::Dims{1, 2}, 6, ui::CellText::offsets,
                         core::test::uncounted())
              .words
          == "6");
    // Nor is anything said to be left out.
    CHECK_FALSE(view.cell(core::Operand::input, core::Dims{2, 3}).not_copied);
    CHECK(core::slot_reason(view, core::Operand::input, {0, 11}).find("unknown whether it is copied")
          != std::string::npos);
}

TEST_CASE("values asked of a scene without any are offsets, in the cells and in what is said of them")
{
    const core::Facts facts = facts_of(buffer(R"("dtype":"FLOAT32","sizes":[2,3])"));
    const core::SceneView view(core::test::show(facts));
    ui::Look look;
    look.text = ui::CellText::values;
    CHECK(ui::cell_text(look, view) == ui::CellText::offsets);
    CHECK(says(composed(view, look), "offsets"));
}

TEST_CASE("words that are too long end in an ellipsis, never within a character, and fit")
{
    const ui::TextMeasure measure = ui::measure_without_fonts(1);
    const std::string whole = "NCHW {1,840,210,42} \xe2\x86\x92 rest";
    for (float width = 0; width < 300; width += 1)
    {
        CAPTURE(width);
        const std::string shown = ui::shortened(measure, ui::Face::text, whole, width);
        CHECK(measure(ui::Face::text, shown) <= width);
        if (shown == whole || shown.empty())
            continue;
        REQUIRE(shown.ends_with("\xe2\x80\xa6"));
        const std::string kept = shown.substr(0, shown.size() - 3);
        CHECK(whole.starts_with(kept));
        const char next = whole[kept.size()];
        CHECK((static_cast<unsigned char>(next) & 0xC0U) != 0x80U);
    }
    CHECK(ui::shortened(measure, ui::Face::text, whole, 1000) == whole);
}

TEST_CASE("elements of lanes that share a place carry the mark of sharing, and each is listed")
{
    const auto of = [](const std::string& keys)
    {
        return facts_of(
            R"({"stridescope":1,"kind":"tpu","dtype":"FLOAT32","sizes":[2,3,2,2],"start_index":0,"address":0,
                "chip":{"npu_num":2,"eu_bytes":16,"lmem_bytes":4096,"bank_num":4},)"
            + keys + "}");
    };
    for (const char* keys : {R"("layout":"free","strides":[4,4,2,1])", R"("layout":"offset")",
                             R"("layout":"free","strides":[8,4,0,1])"})
    {
        CAPTURE(keys);
        const core::Facts facts = of(keys);
        const core::SceneView view(core::test::show(facts));
        const core::TensorPlacement& map = view.placement();
        std::map<std::pair<core::Int, core::Int>, std::vector<core::Dims>> at;
        core::Dims x = core::Dims::filled(4, 0);
        do
        {
            const core::LanePlace place = core::lane_place(map, x);
            at[{*place.npu, place.offset}].push_back(x);
        } while (core::advance(map.sizes, x));
        std::size_t several = 0;
        std::ptrdiff_t cells = 0; // cells on the pages drawn, with N = 0
        for (core::Int npu = 0; npu < 2; ++npu)
            for (core::Int offset = 0; offset < map.reserved(); ++offset)
            {
                const auto found = at.find({npu, offset});
                const std::vector<core::Dims> here =
                    found == at.end() ? std::vector<core::Dims>{} : found->second;
                CHECK(view.slot(core::Operand::input, {npu, offset}, core::test::uncounted()).shared
                      == (here.size() > 1));
                const core::Preimage listed =
                    core::contents_of(map, {npu, offset}, {64, core::Int{1} << 22, nullptr}).elements;
                CHECK(listed.count == static_cast<core::Int>(here.size()));
                CHECK(listed.listed == here);
                CHECK(view.coordinates(view.link(core::AtPlace{core::Operand::input, {npu, offset}},
                                                 core::test::uncounted()),
                                       core::Operand::input, 64, core::test::uncounted())
                      == here);
                several += here.size() > 1 ? 1U : 0U;
                if (here.size() > 1)
                    cells += std::count_if(here.begin(), here.end(),
                                           [](const core::Dims& one) { return one[0] == 0; });
            }
        REQUIRE(several > 0);
        const ui::Figure figure = composed(view);
        const ui::Style style;
        CHECK(std::count_if(figure.shapes.begin(), figure.shapes.end(),
                            [&](const ui::Shape& shape) { return shape.fill == style.theme.caution; })
              == static_cast<std::ptrdiff_t>(several) + cells);
    }
}

TEST_CASE("cells of a buffer that share a place carry the mark of sharing, as their places do")
{
    const core::Facts facts = facts_of(buffer(R"("dtype":"FLOAT32","sizes":[3,4],"strides":[2,1])"));
    const ui::Figure figure = composed(core::SceneView(core::test::show(facts)));
    // Places 2, 3, 4 and 5 are of two elements each.
    const ui::Style style;
    CHECK(std::count_if(figure.shapes.begin(), figure.shapes.end(),
                        [&](const ui::Shape& shape) { return shape.fill == style.theme.caution; })
          == 4 + 8);
}

TEST_CASE("input elements at one offset are all read if one is")
{
    const core::Facts facts = facts_of(
        R"({"stridescope":1,"kind":"slice1","input":{"dtype":"FLOAT32","sizes":[3,4],"strides":[0,1]},
            "window":{"offsets":[1,1],"sizes":[1,2],"strides":[1,1]}})");
    const core::SceneView view(core::test::show(facts));
    core::Dims x = core::Dims::filled(2, 0);
    do
        CHECK(view.cell(core::Operand::input, x).not_copied == (x[1] < 1 || x[1] > 2));
    while (core::advance(view.sizes(core::Operand::input), x));
    core::PageChoice pages = core::default_pages(view.sizes(core::Operand::input));
    const core::GridSampler sampler(view, core::Operand::input, pages);
    CHECK_FALSE(sampler.shares_multiply());
    CHECK(sampler.box({{0, 1}, {0, 3}, {1, 2}}).copied == 1);
    CHECK(sampler.box({{0, 1}, {0, 3}, {0, 4}}).copied == doctest::Approx(0.5));
}

TEST_CASE("the zero padding of interleaved weights is drawn as padding where channels are areas")
{
    const core::Facts facts = example("47");
    const core::SceneView view(core::test::show(facts));
    const ui::Style style;
    const ui::Figure figure = composed(view);
    // 9 places of the kernel have 2 of 4 input channels in each of 5 output channels.
    CHECK(hatches(figure, style.theme.hole_hatch) >= 45);
}

TEST_CASE("channels with padding between their elements are named on elements, not across them")
{
    const core::Facts facts = example("47");
    const core::SceneView view(core::test::show(facts));
    const ui::Style style;
    const ui::Figure figure = composed(view);
    std::size_t names = 0;
    for (const ui::Shape& name : figure.shapes)
    {
        if (name.kind != ui::Shape::Kind::text || name.words.size() != 2 || name.words[0] != 'o')
            continue;
        ++names;
        for (const ui::Shape& hole : figure.shapes)
            if (hole.kind == ui::Shape::Kind::hatch && hole.rect.top < name.rect.bottom
                && name.rect.top < hole.rect.bottom)
            {
                CAPTURE(name.words);
                CHECK((hole.rect.right <= name.rect.left + 1 || name.rect.right <= hole.rect.left + 1));
            }
    }
    CHECK(names == 5);
}

TEST_CASE("a cell's label leaves room to the cell's edges, unless it is as small as labels are")
{
    const core::Facts facts = example("50");
    const core::SceneView view(core::test::show(facts));
    for (int width = 700; width <= 1900; width += 50)
    {
        const ui::Figure figure = composed(view, {}, {}, {static_cast<float>(width), 800});
        for (const ui::Shape& label : figure.shapes)
        {
            if (label.kind != ui::Shape::Kind::text || label.words != "12" || label.face == ui::Face::cell_tiny)
                continue;
            const float words = 2 * ui::face_size(label.face) * ui::mono_advance;
            CAPTURE(width);
            CHECK(words <= label.rect.width() * 0.71F);
        }
    }
}

TEST_CASE("a picture shows the index of every dimension that is not drawn, also for rank 8")
{
    const core::Facts facts = facts_of(buffer(R"("dtype":"FLOAT32","sizes":[2,2,2,2,2,2,2,2])"));
    const core::SceneView view(core::test::show(facts));
    const ui::Figure figure = composed(view);
    CHECK(says(figure, "A = 0  B = 0  C = 0  D = 0  E = 0"));
}

TEST_CASE("a small tensor's cells are as large as is comfortable, and a memory uses its width")
{
    const core::Facts facts = example("01");
    const core::SceneView view(core::test::show(facts));
    const ui::Style style;
    ui::Look look;
    ui::GridLook& grid = look.grids[0];
    grid.pages = core::default_pages(view.sizes(core::Operand::input));
    static_cast<void>(ui::settle(look, view, core::Operand::input, {0, 0, 800, 600}, style));
    CHECK(grid.camera.scale == doctest::Approx(112));

    const core::Facts long_facts = facts_of(buffer(R"("dtype":"FLOAT32","sizes":[20,30])"));
    const core::SceneView long_view(core::test::show(long_facts));
    const ui::FoldedMemory memory = ui::folded_memory(long_view, core::Operand::input, {}, style);
    for (const float width : {500.0F, 740.0F, 1111.0F})
    {
        CAPTURE(width);
        const ui::MemoryPlane plane = ui::fold_rows(memory, {}, {0, 0, width, 300});
        const double used = static_cast<double>(plane.margin())
                            + static_cast<double>(plane.rows.columns) * plane.rows.slot_width;
        CHECK(used <= static_cast<double>(width) + 0.01);
        CHECK(used >= static_cast<double>(width) - 1);
    }
}

TEST_CASE("cells too narrow for labels have indices beside them, and are higher than wide if there is room")
{
    const core::Facts facts = facts_of(buffer(R"("dtype":"FLOAT16","sizes":[8,64])"));
    const core::SceneView view(core::test::show(facts));
    const auto all = words(composed(view));
    for (const char* index : {"0", "2", "62", "7"})
        CHECK(all.contains(index));
    ui::Look look;
    look.grids[0].pages = core::default_pages(view.sizes(core::Operand::input));
    static_cast<void>(ui::settle(look, view, core::Operand::input, {0, 0, 800, 600}, {}));
    const ui::Camera& camera = look.grids[0].camera;
    CHECK(camera.scale_x() < 18);
    CHECK(camera.scale_y() > camera.scale_x() * 1.5L);
}

TEST_CASE("thousands of pages are whole pixels apart, so that their gaps look alike")
{
    const ui::Style style;
    for (const core::Int pages : {300, 1024, 3000})
    {
        CAPTURE(pages);
        const ui::Rect area = {0, 0, 803, 611};
        const ui::PagePlane plane = ui::page_plane({64, 64, pages}, area);
        ui::Camera camera;
        ui::fit(camera, plane, area, style, 96);
        const auto whole = [](float length) { return std::abs(length - std::round(length)) < 0.01F; };
        for (core::Int page = 0; page + 1 < std::min<core::Int>(plane.across, 60); ++page)
            CHECK(whole(camera.x(plane.cell_left(page + 1), area) - camera.x(plane.cell_left(page), area)));
        CHECK(whole(camera.y(plane.cell_top(plane.across), area) - camera.y(plane.cell_top(0), area)));
    }
}

TEST_CASE("a visible element is shown without scrolling")
{
    const core::Facts facts = example("03");
    const core::SceneView view(core::test::show(facts));
    const ui::Style style;
    const ui::Rect area = {0, 0, 800, 600};
    ui::Look look;
    ui::settle_pages(look, view);
    static_cast<void>(ui::settle(look, view, core::Operand::input, area, style));
    const ui::Camera before = look.grids[0].camera;
    for (const core::Dims& x : {core::Dims{0, 0, 0}, core::Dims{1, 1, 2}})
    {
        look.grids[0].target = x;
        static_cast<void>(ui::settle(look, view, core::Operand::input, area, style));
        CHECK(look.grids[0].camera.left == before.left);
        CHECK(look.grids[0].camera.top == before.top);
    }
}

#include "core/assets.h"
#include "core/scene/parse.h"
#include "tests/ui/memory_files.h"
#include "ui/state/session.h"

#include <doctest/doctest.h>

using namespace stridescope;
using test::file_of;
using test::finish;
using test::Headless;
using test::host_with;
using test::MemoryFiles;

namespace
{

std::shared_ptr<const MemoryFiles> one_file(core::FileValues values)
{
    auto files = std::make_shared<MemoryFiles>();
    files->known["x.npy"] = std::move(values);
    return files;
}

core::Scene two_by_three(const std::string& dtype)
{
    return test::scene_of(R"({"stridescope":1,"kind":"buffer","dtype":")" + dtype
                          + R"(","sizes":[2,3],"pad":{"W":1},"labels":"HW","values":{"file":"x.npy"}})");
}

std::string value(const Headless& window, core::Operand operand, const core::Dims& x)
{
    core::Searches one;
    return window.workspace.views().view->value(operand, x, one).value_or("none");
}

const char* const reversed_rows =
    R"({"stridescope":1,"kind":"slice1","input":{"dtype":"FLOAT32","sizes":[2,3],"values":{"file":"x.npy"}},
        "window":{"offsets":[0,0],"sizes":[2,3],"strides":[-1,2]},"output":{"sizes":[2,2]}})";

const char* const without_values =
    R"({"stridescope":1,"kind":"slice1","input":{"dtype":"FLOAT32","sizes":[2,3]},
        "window":{"offsets":[0,0],"sizes":[2,3],"strides":[-1,2]},"output":{"sizes":[2,2]}})";

/// A frame has no time to find out whether elements share offsets.
const char* const undecided =
    R"({"stridescope":1,"kind":"buffer","dtype":"UINT8","sizes":[100,100,100],"strides":[99991,77777,55555]})";

core::FileValues six_floats()
{
    return file_of<float>(core::DType::float32, {2, 3}, {0.5F, 1, -2.25F, 3e10F, 0.1F, 5});
}

} // namespace

TEST_CASE("a file's elements are in the cells and in the memory, in the words of their type")
{
    Headless window(host_with(one_file(six_floats())), {});
    window.workspace.open_scene(two_by_three("FLOAT32"));
    window.settle();
    CHECK(value(window, core::Operand::input, {0, 0}) == "0.5");
    CHECK(value(window, core::Operand::input, {0, 2}) == "-2.25");
    CHECK(value(window, core::Operand::input, {1, 1}) == "0.1");
    CHECK(window.workspace.views().view->has_values());
    CHECK(window.shows("cell/0/1,1"));
    CHECK(window.shows("slot/0/5"));
}

TEST_CASE("each type's elements are written as that type")
{
    {
        Headless window(
            host_with(one_file(file_of<std::uint8_t>(core::DType::uint8, {2, 3}, {0, 1, 127, 128, 200, 255}))),
            {});
        window.workspace.open_scene(two_by_three("UINT8"));
        window.settle();
        CHECK(value(window, core::Operand::input, {1, 2}) == "255");
    }
    {
        Headless wide(host_with(one_file(file_of<std::int64_t>(core::DType::int64, {2, 3},
                                                               {0, -1, core::int_max, core::int_min, 4, 5}))),
                      {});
        wide.workspace.open_scene(two_by_three("INT64"));
        wide.settle();
        CHECK(value(wide, core::Operand::input, {0, 1}) == "-1");
        CHECK(value(wide, core::Operand::input, {0, 2}) == "9223372036854775807");
        CHECK(value(wide, core::Operand::input, {1, 0}) == "-9223372036854775808");
    }
    {
        Headless half(host_with(one_file(file_of<std::uint16_t>(core::DType::uint16, {2, 3},
                                                                {0x3F80, 0xC000, 0x7F80, 0, 0x4049, 0x3F80}))),
                      {});
        half.workspace.open_scene(two_by_three("BFLOAT16"));
        half.settle();
        CHECK(value(half, core::Operand::input, {0, 0}) == "1");
        CHECK(value(half, core::Operand::input, {0, 1}) == "-2");
        CHECK(value(half, core::Operand::input, {0, 2}) == "inf");
    }
}

TEST_CASE("raw bytes are the tensor's memory: padding holds none of the cells' values")
{
    core::FileValues raw = file_of<float>(core::DType::float32, {7}, {0, 1, 2, 99, 4, 5, 6});
    auto bytes = *raw.array;
    bytes.dtype = core::DType::uint8;
    bytes.sizes = {28};
    bytes.strides = {1};
    raw = {std::make_shared<const core::DataArray>(bytes), true};
    Headless window(host_with(one_file(raw)), {});
    window.workspace.open_scene(two_by_three("FLOAT32"));
    window.settle();
    CHECK(value(window, core::Operand::input, {0, 2}) == "2");
    CHECK(value(window, core::Operand::input, {1, 0}) == "4");
    CHECK(value(window, core::Operand::input, {1, 2}) == "6");
}

TEST_CASE("a file of the wrong size is reported with both sizes, and the picture stays with its offsets")
{
    Headless window(host_with(one_file(six_floats())), {});
    window.workspace.open_scene(two_by_three("FLOAT16"));
    window.settle();
    const std::string& problem = window.workspace.document()->shown()->files[0].problem;
    CHECK(problem.find("x.npy") != std::string::npos);
    CHECK(problem.find("FLOAT32") != std::string::npos);
    CHECK(problem.find("FLOAT16") != std::string::npos);
    CHECK(value(window, core::Operand::input, {0, 0}) == "none");
    CHECK_FALSE(window.workspace.document()->problem());
    CHECK(window.shows("cell/0/1,2"));
    CHECK(window.shows("slot/0/6"));
}

TEST_CASE("an edited size that the file does not have shows the problem, and undo the values again")
{
    Headless window(host_with(one_file(six_floats())), {});
    window.workspace.open_scene(two_by_three("FLOAT32"));
    window.settle();
    window.fill("sizes[1]", "4");
    CHECK_FALSE(window.workspace.document()->shown()->files[0].problem.empty());
    CHECK(window.shows("cell/0/1,3"));
    window.workspace.document()->undo();
    window.settle();
    CHECK(window.workspace.document()->shown()->files[0].problem.empty());
    CHECK(value(window, core::Operand::input, {1, 2}) == "5");
}

TEST_CASE("a file that is not there keeps the picture too")
{
    Headless window(host_with(std::make_shared<const MemoryFiles>()), {});
    window.workspace.open_scene(two_by_three("FLOAT32"));
    window.settle();
    CHECK(window.workspace.document()->shown()->files[0].problem == "x.npy is not there");
    CHECK(window.shows("cell/0/1,2"));
}

TEST_CASE("the output of a slice of real data is copied off the frame and shown unasked")
{
    Headless window(host_with(one_file(six_floats())), {});
    window.workspace.open_scene(test::scene_of(reversed_rows));
    finish(window);
    REQUIRE(window.workspace.front()->work.run);
    const ui::NativeRun& run = *window.workspace.front()->work.run;
    CHECK(run.problem.empty());
    CHECK_FALSE(run.made_up);
    CHECK(run.runs == 0);
    CHECK(value(window, core::Operand::output, {0, 0}) == "30000000000");
    CHECK(value(window, core::Operand::output, {0, 1}) == "5");
    CHECK(value(window, core::Operand::output, {1, 0}) == "0.5");
    CHECK(value(window, core::Operand::output, {1, 1}) == "-2.25");
}

TEST_CASE("an edit of the window runs the operation again on the data")
{
    Headless window(host_with(one_file(six_floats())), {});
    window.workspace.open_scene(test::scene_of(reversed_rows));
    finish(window);
    core::Scene next = window.workspace.document()->scene();
    std::get<core::Slice1Scene>(next.content).window.strides = {1, 2};
    window.workspace.document()->edit(std::move(next), 0);
    finish(window);
    CHECK(value(window, core::Operand::output, {0, 0}) == "0.5");
    CHECK(value(window, core::Operand::output, {1, 1}) == "5");
}

TEST_CASE("without data the operation runs when asked, on numbers that are made up and never shown")
{
    Headless window(test::scene_of(without_values));
    finish(window);
    CHECK_FALSE(window.workspace.front()->work.run);
    window.click("right/Run");
    window.click("run");
    finish(window);
    REQUIRE(window.workspace.front()->work.run);
    const ui::NativeRun& run = *window.workspace.front()->work.run;
    CHECK(run.problem.empty());
    CHECK(run.made_up);
    CHECK(run.runs >= 3);
    CHECK(run.seconds > 0);
    CHECK(run.memcpy_seconds > 0);
    CHECK(run.moved_bytes == 32);
    CHECK(value(window, core::Operand::output, {1, 1}) == "none");
    window.fill("window.strides[1]", "1");
    CHECK_FALSE(window.workspace.front()->work.run);
}

TEST_CASE("run: a copy too short for the clock has no rate, and the tab gives the reason")
{
    Headless window(test::scene_of(without_values));
    finish(window);
    window.click("right/Run");
    window.click("run");
    finish(window);
    REQUIRE(window.workspace.front()->work.run);
    CHECK(window.names("fact/Rate").size() == 1);
    ui::NativeRun& run = *window.workspace.front()->work.run;
    for (const auto& [seconds, memcpy_seconds] :
         {std::pair(0.0, 1e-6), std::pair(1e-6, 0.0), std::pair(0.0, 0.0)})
    {
        run.seconds = seconds;
        run.memcpy_seconds = memcpy_seconds;
        window.settle();
        CHECK(window.shows("fact/Time: too short to time"));
        CHECK(window.names("fact/Rate").empty());
        CHECK(window.names("fact/Share of memcpy speed").empty());
    }
}

TEST_CASE("run: a tensor of one element, the least that there is, has a rate")
{
    Headless window(test::scene_of(R"({"stridescope":1,"kind":"buffer","dtype":"UINT4","sizes":[1]})"));
    finish(window);
    window.click("right/Run");
    window.click("run");
    finish(window);
    REQUIRE(window.workspace.front()->work.run);
    CHECK(window.workspace.front()->work.run->is_timed());
}

TEST_CASE("a run on made-up numbers leaves the values of the scene in its output")
{
    Headless window(test::scene_of(R"({"stridescope":1,"kind":"slice1",
        "input":{"dtype":"FLOAT32","sizes":[4],"values":{"iota":1}},
        "window":{"offsets":[1],"sizes":[3],"strides":[1]}})"));
    window.click("right/Run");
    window.click("run");
    finish(window);
    REQUIRE(window.workspace.front()->work.run);
    CHECK(window.workspace.front()->work.run->made_up);
    CHECK(value(window, core::Operand::output, {0}) == "2");
    CHECK(value(window, core::Operand::output, {2}) == "4");
    CHECK_FALSE(window.workspace.document()->shown()->found.output);
}

TEST_CASE("a dump that ends early: the last cells are outside it in every view")
{
    core::FileValues raw = file_of<float>(core::DType::float32, {6}, {0, 1, 2, 99, 4, 5});
    auto bytes = *raw.array;
    bytes.dtype = core::DType::uint8;
    bytes.sizes = {24};
    bytes.strides = {1};
    raw = {std::make_shared<const core::DataArray>(bytes), true};
    Headless window(host_with(one_file(raw)), {});
    window.workspace.open_scene(two_by_three("FLOAT32"));
    window.settle();
    window.workspace.views().look.pins = {core::AtCoordinate{core::Operand::input, {1, 2}}};
    window.settle();
    window.click("element/details");
    CHECK(window.shows("remark/outside the file"));
    window.workspace.views().look.pins = {core::AtPlace{core::Operand::input, {0, 3}}};
    window.settle();
    CHECK(window.shows("remark/file value 99"));
    window.workspace.views().look.pins = {core::AtPlace{core::Operand::input, {0, 6}}};
    window.settle();
    CHECK(window.shows("remark/outside the file"));
}

TEST_CASE("parts missing in a file of values, or the reason why it cannot be shown, are among the warnings")
{
    Headless window(host_with(one_file(file_of<float>(core::DType::float32, {6}, {0, 1, 2, 3, 4, 5}))), {});
    const char* const short_dump =
        R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[2,4],"values":{"file":"x.npy","as":"memory"}})";
    window.workspace.open_scene(test::scene_of(short_dump));
    window.settle();
    REQUIRE(window.shows("pill/1 warning"));
    window.click("pill/1 warning");
    CHECK(window.shows("warning/values: x.npy: 2 of 8 elements lie outside the file"));
    const char* const misfit =
        R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[2,4],"values":{"file":"x.npy"}})";
    window.workspace.open_scene(test::scene_of(misfit));
    window.settle();
    CHECK(window.shows("pill/1 warning"));
}

TEST_CASE("co-prime strides that a frame cannot decide are decided by the worker, and the picture adopts it")
{
    Headless window;
    window.workspace.open_scene(test::scene_of(undecided)); // no frame was drawn, nothing started
    const auto distinct = [&]
    { return window.workspace.views().view->tensor(core::Operand::input)->footprint.distinct_offsets; };
    const auto before = window.workspace.document()->shown();
    finish(window);
    CHECK(window.workspace.document()->shown() != before);
    REQUIRE(distinct());
    CHECK(*distinct() == 116500);
    CHECK(window.workspace.document()->shown()->scene == before->scene); // nothing was edited
    const auto& places = window.workspace.document()->shown()->found.places[0];
    REQUIRE(places);
    CHECK(places->total().distinct == distinct());
    CHECK(window.workspace.front()->work.analysis_share < 0);
    const auto& field = window.workspace.views().cache.memories[0].field;
    REQUIRE(field);
    const core::OffsetRange range = places->range();
    CHECK(field->look({core::Operand::input, 0, range.least, range.greatest + 1}).counts.distinct
          == distinct());
}

TEST_CASE("an edit while the worker computes leaves nothing of the old scene")
{
    Headless window;
    window.workspace.open_scene(test::scene_of(undecided)); // no frame was drawn, nothing started
    window.frame();
    core::Scene next = window.workspace.document()->scene();
    auto& tensor = std::get<core::BufferScene>(next.content).tensor;
    tensor.sizes = {2, 3};
    tensor.strides = std::vector<core::Int>{3, 1};
    window.workspace.document()->edit(std::move(next), 0);
    finish(window);
    CHECK(window.workspace.views().view->sizes(core::Operand::input) == core::Dims{2, 3});
    CHECK(window.workspace.views().view->tensor(core::Operand::input)->footprint.distinct_offsets == 6);
    CHECK(window.shows("cell/0/1,2"));
}

TEST_CASE("selection and pins stay when the worker's answer is adopted")
{
    Headless window;
    window.workspace.open_scene(test::scene_of(undecided)); // no frame was drawn, nothing started
    window.frame();
    window.workspace.views().select(core::region(core::Operand::input, {1, 2, 3}, {10, 20, 30}));
    window.workspace.views().look.pins = {core::AtCoordinate{core::Operand::input, {1, 2, 3}}};
    finish(window);
    REQUIRE(window.workspace.views().selection);
    CHECK(window.workspace.views().selection->elements() == 6000);
    CHECK(window.workspace.views().look.pins.size() == 1);
}

TEST_CASE("a run that was asked for is done though an analysis ends meanwhile")
{
    Headless window;
    window.workspace.open_scene(test::scene_of(undecided)); // no frame was drawn, nothing started
    window.workspace.front()->work.run_asked = true;
    finish(window);
    finish(window);
    CHECK(window.workspace.front()->work.run);
}

TEST_CASE("closing a document while the worker is busy shows the next one")
{
    Headless window;
    window.workspace.open_scene(test::scene_of(undecided)); // no frame was drawn, nothing started
    window.frame();
    window.workspace.open_scene(
        test::scene_of(R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[2,3]})"));
    finish(window);
    CHECK(window.workspace.views().view->sizes(core::Operand::input) == core::Dims{2, 3});
    CHECK(window.shows("cell/0/1,2"));
    CHECK_FALSE(window.workspace.worker->busy());
}

TEST_CASE("the output that a run wrote stays when the analysis ends after it")
{
    Headless window(host_with(one_file(six_floats())), {});
    window.workspace.open_scene(test::scene_of(
        R"({"stridescope":1,"kind":"slice1","input":{"dtype":"FLOAT32","sizes":[2,3],"values":{"file":"x.npy"}},
            "window":{"offsets":[0,0],"sizes":[2,3],"strides":[1,1]},"output":{"sizes":[2,3]}})"));
    finish(window);
    REQUIRE(window.workspace.front()->work.run);
    ui::Document& document = *window.workspace.document();
    document.adopt(document.shown()->scene,
                   [](core::Shown& shown) { shown.facts = std::make_shared<const core::Facts>(*shown.facts); });
    finish(window);
    CHECK(value(window, core::Operand::output, {1, 2}) == "5");
}

namespace
{

/// The same bytes without a type.
core::FileValues raw(core::FileValues typed)
{
    core::DataArray bytes = *typed.array;
    bytes.dtype = core::DType::uint8;
    bytes.sizes = {core::Int(bytes.bytes.size())};
    bytes.strides = {1};
    return {std::make_shared<const core::DataArray>(bytes), true};
}

ui::Host host_with_dump(std::vector<float> elements)
{
    auto files = std::make_shared<MemoryFiles>();
    const auto count = core::Int(elements.size());
    files->known["m.dump"] = raw(file_of<float>(core::DType::float32, {count}, elements));
    ui::Host host = host_with(files);
    host.load = [](const std::string& path) -> core::Result<core::Scene>
    {
        return test::scene_of(
            R"({"stridescope":1,"kind":"buffer","dtype":"UINT8","sizes":[28],"values":{"file":")" + path
            + R"(","as":"memory"}})");
    };
    host.is_data = [](const std::string& path) { return path == "m.dump"; };
    host.is_dump = host.is_data;
    return host;
}

const char* const padded =
    R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[2,3],"pad":{"W":1},"labels":"HW"})";

} // namespace

TEST_CASE("a dump asks how to read it, and describes each way first")
{
    Headless window(host_with_dump({0, 1, 2, 99, 4, 5, 6}), {});
    window.workspace.open_scene(test::scene_of(padded));
    window.settle();
    window.workspace.open_path("m.dump");
    window.settle();
    REQUIRE(window.workspace.dialogs.ask == ui::Dialogs::Ask::read_dump);
    const ui::DumpQuestion& asked = window.workspace.dialogs.dump;
    CHECK(asked.size == "28 bytes: 7 elements of FLOAT32. The tensor has 6.");
    CHECK(asked.readings[0].fits);
    CHECK(asked.readings[0].covers == "Covers all 6 elements");
    CHECK(asked.readings[0].first == "0, 1, 2, 4, 5, 6");
    CHECK_FALSE(asked.readings[1].fits);
    CHECK(asked.readings[1].covers.find("m.dump") != std::string::npos);
    CHECK(window.shows("dump/memory: Covers all 6 elements"));

    SUBCASE("Enter takes what fits, as one step of undo")
    {
        window.press(ui::Key::enter);
        CHECK(window.workspace.dialogs.ask == ui::Dialogs::Ask::nothing);
        CHECK(value(window, core::Operand::input, {1, 0}) == "4");
        window.workspace.run(ui::Command::undo);
        CHECK(window.workspace.document()->scene() == test::scene_of(padded));
    }
    SUBCASE("commands go on from there")
    {
        window.press(ui::Key::enter);
        window.press(ui::KeyPress{.key = 'W', .ctrl = true});
        CHECK(window.workspace.dialogs.ask == ui::Dialogs::Ask::unsaved);
    }
    SUBCASE("what does not fit is not taken")
    {
        window.click("dump/values");
        CHECK(window.workspace.dialogs.ask == ui::Dialogs::Ask::read_dump);
    }
    SUBCASE("Escape leaves everything as it was")
    {
        window.press(ui::KeyPress{.key = ui::KeyPress::escape});
        CHECK(window.workspace.dialogs.ask == ui::Dialogs::Ask::nothing);
        CHECK(window.workspace.document()->scene() == test::scene_of(padded));
        CHECK_FALSE(window.workspace.document()->can_undo());
        CHECK(window.workspace.scenes.size() == 1);
    }
    SUBCASE("it may be a scene of its own, by keys alone")
    {
        window.press(ui::Key::tab);
        window.press(ui::Key::tab);
        window.press(ui::Key::enter);
        CHECK(window.workspace.scenes.size() == 2);
    }
}

TEST_CASE("a dump with exactly the elements can be their values, and the scene states it")
{
    Headless window(host_with_dump({1, 2, 3, 4, 5, 6}), {});
    window.workspace.open_scene(test::scene_of(padded));
    window.settle();
    window.workspace.open_path("m.dump");
    window.settle();
    const ui::DumpQuestion& asked = window.workspace.dialogs.dump;
    CHECK(asked.readings[0].covers == "Covers 5 of 6 elements; the rest are past the end of the file");
    CHECK(asked.readings[1].covers == "Covers all 6 elements");
    CHECK(asked.readings[1].first == "1, 2, 3, 4, 5, 6");
    window.click("dump/values");
    CHECK(value(window, core::Operand::input, {1, 2}) == "6");
    const auto& tensor = std::get<core::BufferScene>(window.workspace.document()->scene().content).tensor;
    REQUIRE(std::holds_alternative<core::ValuesFile>(tensor.values));
    CHECK(std::get<core::ValuesFile>(tensor.values).as == core::FileUse::values);
}

TEST_CASE("without a tensor to take it a dump is a scene of its own without a question")
{
    Headless window(host_with_dump({1, 2}), {});
    window.workspace.open_path("m.dump");
    window.settle();
    CHECK(window.workspace.dialogs.ask == ui::Dialogs::Ask::nothing);
    CHECK(window.workspace.scenes.size() == 1);
}

TEST_CASE(
    "the field that names a file has a mark where the file ends before the tensor, and where it does not fit")
{
    {
        Headless window(
            host_with(one_file(raw(file_of<float>(core::DType::float32, {6}, {0, 1, 2, 99, 4, 5})))), {});
        window.workspace.open_scene(two_by_three("FLOAT32"));
        window.settle();
        CHECK(window.shows("values/misfit"));
        window.fill("sizes[1]", "2");
        CHECK_FALSE(window.shows("values/misfit"));
    }
    {
        Headless other(host_with(one_file(six_floats())), {});
        other.workspace.open_scene(two_by_three("FLOAT16"));
        other.settle();
        CHECK(other.shows("values/misfit"));
    }
}

TEST_CASE("elements of a scene that has no place for their file, and pins, are there again after an early end")
{
    const auto files = one_file(file_of<float>(core::DType::float32, {1, 2, 1, 3}, {1, 2, 3, 4, 5, 6}));
    ui::Host host = host_with(files);
    host.is_data = [](const std::string& path) { return path == "x.npy"; };
    const std::vector<core::Pick> pins = {core::AtCoordinate{core::Operand::input, {0, 1, 0, 2}},
                                          core::AtPlace{core::Operand::input, {1, 0}}};
    std::string text;
    {
        Headless window(host, {});
        window.workspace.open_scene(test::scene_of(
            R"({"stridescope":1,"kind":"tpu","dtype":"FLOAT32","sizes":[1,2,1,3],"chip":"BM1684X",)"
            R"("layout":"aligned","start_index":0,"address":0})"));
        window.settle();
        window.workspace.open_path("x.npy");
        window.settle();
        REQUIRE(window.workspace.document()->attached_file() == "x.npy");
        window.workspace.views().look.pins = pins;
        ui::SessionLog log;
        for (const auto& added : log.added(window.workspace))
            text += added.line() + "\n";
    }
    auto kept = ui::restored(text);
    REQUIRE(kept);

    Headless again(host, {});
    std::vector<ui::RestoredScene> scenes;
    scenes.push_back(*kept);
    kept->attached = "gone.npy";
    scenes.push_back(*std::move(kept));
    ui::open_restored(again.workspace, std::move(scenes));
    again.workspace.bring_to_front(0);
    again.settle();
    CHECK(again.workspace.views().look.pins == pins);
    CHECK(value(again, core::Operand::input, {0, 1, 0, 2}) == "6");
    again.workspace.bring_to_front(1);
    again.settle();
    CHECK(value(again, core::Operand::input, {0, 1, 0, 2}) == "none");
}

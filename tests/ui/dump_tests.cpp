#include "core/infer/guess.h"
#include "core/scene/parse.h"
#include "tests/ui/memory_files.h"
#include "ui/panels/canvas/lane_drag.h"
#include "ui/panels/facts/dump_tab.h"
#include "ui/picture/folded_rows.h"

#include <doctest/doctest.h>

#include <cstring>

using namespace stridescope;
using test::file_of;
using test::finish;
using test::Headless;
using test::host_with;
using test::MemoryFiles;

namespace
{

constexpr core::Int rows = 6;
constexpr core::Int columns = 7;
constexpr core::Int channels = 3;
constexpr core::Int pitch = columns * channels + 4; ///< NHWC, rows padded

/// A dump of NHWC with padded rows and two wrong elements, and the tensor that should be in it.
std::shared_ptr<MemoryFiles> padded_dump()
{
    std::vector<std::int16_t> tensor;
    std::vector<std::int16_t> memory(static_cast<std::size_t>(rows * pitch), 0x0DCD);
    for (core::Int c = 0; c < channels; ++c)
        for (core::Int h = 0; h < rows; ++h)
            for (core::Int w = 0; w < columns; ++w)
            {
                const auto value = static_cast<std::int16_t>(1000 * c + 37 * h + 5 * w * w);
                tensor.push_back(value);
                memory[static_cast<std::size_t>(h * pitch + w * channels + c)] = value;
            }
    memory[static_cast<std::size_t>(2 * pitch + 5 * channels + 1)] = 0; // C 1, H 2, W 5
    memory[static_cast<std::size_t>(4 * pitch + 0 * channels + 2)] = 0; // C 2, H 4, W 0
    auto files = std::make_shared<MemoryFiles>();
    std::vector<std::uint8_t> bytes(memory.size() * 2);
    std::memcpy(bytes.data(), memory.data(), bytes.size());
    files->known["act.bin"] = file_of(core::DType::uint8, {static_cast<core::Int>(bytes.size())}, bytes, true);
    files->known["act.npy"] = file_of(core::DType::int16, {1, channels, rows, columns}, tensor, false);
    return files;
}

core::Scene bytes_scene(const MemoryFiles& files, const std::string& name)
{
    const auto count = files.known.at(name).array->bytes.size();
    return test::scene_of(R"({"stridescope":1,"kind":"buffer","dtype":"UINT8","title":"Bytes","sizes":[)"
                          + std::to_string(count) + R"(],"values":{"file":")" + name + R"(","as":"memory"}})");
}

/// The tab with the search done.
void explain(Headless& window)
{
    window.workspace.run(ui::Command::explain_dump);
    window.settle();
    window.click("dump/expected");
    window.click("dump/expected/a file");
    window.settle();
    if (window.workspace.dialogs.ask != ui::Dialogs::Ask::nothing)
    {
        window.fill("dialog/path", "act.npy");
        window.settle();
    }
    window.click("dump/explain");
    finish(window);
}

const core::TensorSpec& tensor_of(const core::Scene& scene)
{
    return std::get<core::BufferScene>(scene.content).tensor;
}

} // namespace

TEST_CASE("a dump is explained: the best layout is previewed, taken by a key as one step of undo, with its "
          "mismatches")
{
    const auto files = padded_dump();
    Headless window(host_with(files), {});
    window.workspace.open_scene(bytes_scene(*files, "act.bin"));
    window.settle();
    const core::Scene before = window.workspace.document()->scene();
    explain(window);
    ui::OpenScene& open = *window.workspace.front();
    REQUIRE(open.dump.found);
    REQUIRE(open.preview);
    CHECK(window.shows("preview"));
    CHECK(window.shows("dump/matched/0: 124 of 126"));
    CHECK(window.workspace.document()->scene() == before); // a preview changes nothing
    CHECK(open.views.view->sizes(core::Operand::input) == core::Dims{1, channels, rows, columns});
    CHECK(open.views.view->value(core::Operand::input, {0, 2, 3, 4}, open.views.cache.searches) == "2191");
    REQUIRE(open.views.look.marked.which);
    CHECK(open.views.look.marked.which->count() == 2);

    window.press(ui::KeyPress{.key = ui::KeyPress::f1 + 7}); // to the first that differs
    window.settle();
    CHECK(std::get<core::AtCoordinate>(open.views.look.pins.back()).coordinate == core::Dims{0, 1, 2, 5});
    CHECK(window.shows("dump/differs: 1 of 2"));
    CHECK(ui::shows_hex(open.views.look, *open.views.view, core::Operand::input)); // the type is INT16
    CHECK(window.shows("pin/expected 1199"));
    CHECK(window.shows("pin/dump 0"));
    CHECK(open.views.look.colour == ui::ColouredBy{ui::ColouredBy::What::dimension, 1}); // as in the thumbnails
    window.press(ui::KeyPress{.key = ui::KeyPress::f1 + 7});
    window.settle();
    CHECK(std::get<core::AtCoordinate>(open.views.look.pins.back()).coordinate == core::Dims{0, 2, 4, 0});
    window.press(ui::KeyPress{.key = ui::KeyPress::f1 + 7, .shift = true});
    window.settle();
    CHECK(std::get<core::AtCoordinate>(open.views.look.pins.back()).coordinate == core::Dims{0, 1, 2, 5});
    CHECK(window.shows("fact/By C: 1 at C 1, 1 at C 2"));
    CHECK(window.shows("fact/By H: 1 at H 2, 1 at H 4"));
    CHECK_FALSE(window.names("fact/All within: C 1 to 2, H 2 to 4").empty());

    // The tab would compare the scene, which the picture does not show.
    window.click("right/Compare");
    CHECK(window.shows("compare/preview"));
    CHECK_FALSE(window.shows("compare/with"));
    window.click("right/Dump");

    window.press(ui::KeyPress{.key = ui::KeyPress::escape}); // back to the scene as it was
    window.settle();
    CHECK(!open.preview);
    CHECK(open.views.view->sizes(core::Operand::input).size() == 1);
    CHECK(!window.workspace.document()->can_undo());

    window.click("dump/candidate/0");
    window.settle();
    REQUIRE(open.preview);
    window.click("dump/take");
    window.settle();
    CHECK(!open.preview);
    CHECK_FALSE(open.views.look.hex_slots);
    const core::TensorSpec& taken = tensor_of(window.workspace.document()->scene());
    CHECK(taken.sizes == std::vector<core::Int>{1, channels, rows, columns});
    REQUIRE(taken.strides);
    CHECK((*taken.strides)[1] == 1);
    CHECK((*taken.strides)[2] == pitch);
    CHECK((*taken.strides)[3] == channels);
    CHECK(window.workspace.document()->scene().title == "Bytes");
    REQUIRE(open.views.look.marked.which); // it shows the taken scene's mismatches too
    CHECK(open.views.look.marked.of == window.workspace.document()->shown()->scene);
    window.workspace.run(ui::Command::undo);
    window.settle();
    CHECK(window.workspace.document()->scene() == before);
    CHECK(!open.views.look.marked.which);
}

TEST_CASE("arrow keys go through candidates, Enter takes the one in focus")
{
    auto files = std::make_shared<MemoryFiles>();
    std::vector<std::uint8_t> bytes(6 * 64, 7); // the rows of a 0-stride tensor: many layouts are as good
    for (std::size_t i = 0; i < 24; ++i)
        bytes[i] = static_cast<std::uint8_t>(i % 12);
    files->known["act.bin"] = file_of(core::DType::uint8, {static_cast<core::Int>(bytes.size())}, bytes, true);
    std::vector<std::uint8_t> tensor;
    for (int i = 0; i < 12; ++i)
        tensor.push_back(static_cast<std::uint8_t>(i));
    files->known["act.npy"] = file_of(core::DType::uint8, {3, 4}, tensor, false);
    Headless window(host_with(files), {});
    window.workspace.open_scene(bytes_scene(*files, "act.bin"));
    window.settle();
    explain(window);
    ui::OpenScene& open = *window.workspace.front();
    REQUIRE(open.dump.found);
    REQUIRE(open.dump.found->candidates.size() > 1);
    window.click("dump/candidate/0");
    window.workspace.run(ui::Command::next_mismatch);
    window.settle();
    CHECK(window.workspace.remark.starts_with("No mismatch"));
    window.press(ui::Key::down);
    window.settle();
    CHECK(window.workspace.remark.empty()); // it was of the other candidate
    REQUIRE(open.preview);
    const std::size_t chosen = open.preview->candidate;
    CHECK(chosen == 1);
    window.press(ui::Key::enter);
    window.settle();
    CHECK(!open.preview);
    CHECK(tensor_of(window.workspace.document()->scene()).base_offset
          == tensor_of(*open.dump.found->candidates[1].shown->scene).base_offset);
    CHECK(window.workspace.document()->can_undo());
}

TEST_CASE("mismatches: for a dump without any, stepping reports that there are none")
{
    auto files = std::make_shared<MemoryFiles>();
    std::vector<std::uint8_t> bytes;
    for (int i = 0; i < 12; ++i)
        bytes.push_back(static_cast<std::uint8_t>(i * 3));
    files->known["act.bin"] = file_of(core::DType::uint8, {12}, bytes, true);
    files->known["act.npy"] = file_of(core::DType::uint8, {3, 4}, bytes, false);
    Headless window(host_with(files), {});
    window.workspace.open_scene(bytes_scene(*files, "act.bin"));
    window.settle();
    window.workspace.run(ui::Command::next_mismatch);
    CHECK(window.workspace.message.empty());
    CHECK(window.workspace.remark.find("no dump is explained") != std::string::npos);
    explain(window);
    REQUIRE(window.workspace.front()->dump.found);
    window.workspace.run(ui::Command::next_mismatch);
    CHECK(window.workspace.message.empty());
    CHECK(window.workspace.remark.starts_with("No mismatch"));
    window.settle();
    CHECK(window.shows("remark/close"));
    window.click("remark/close");
    CHECK_FALSE(window.shows("remark/close"));
}

TEST_CASE("without an expected tensor the bytes are guessed at, each guess a picture by value")
{
    auto files = std::make_shared<MemoryFiles>();
    std::vector<std::uint8_t> bytes(60 * 208, 0);
    for (std::size_t y = 0; y < 60; ++y)
        for (std::size_t x = 0; x < 200; ++x)
            bytes[y * 208 + x] = static_cast<std::uint8_t>(x + y);
    files->known["picture.bin"] =
        file_of(core::DType::uint8, {static_cast<core::Int>(bytes.size())}, bytes, true);
    Headless window(host_with(files), {});
    window.workspace.open_scene(bytes_scene(*files, "picture.bin"));
    window.settle();
    window.click("right/Dump"); // the scene has data
    window.click("dump/explain");
    finish(window);
    ui::OpenScene& open = *window.workspace.front();
    REQUIRE(open.preview);
    REQUIRE(open.dump.found->guessed);
    CHECK(open.views.view->sizes(core::Operand::input) == core::Dims{60, 200});
    CHECK(open.views.look.colour.what == ui::ColouredBy::What::value);
    const auto picture = window.picture_hash();
    window.press(ui::KeyPress{.key = ui::KeyPress::escape});
    window.settle();
    CHECK(open.views.look.colour.what == ui::ColouredBy::What::place);
    CHECK(window.picture_hash() != picture);
}

TEST_CASE(
    "what is wrong with a dump or what is expected is said in the tab, and a search is called off at once")
{
    const auto files = padded_dump();
    Headless window(host_with(files), {});
    window.workspace.open_scene(bytes_scene(*files, "act.bin"));
    window.workspace.run(ui::Command::explain_dump);
    window.settle();
    window.click("dump/expected");
    window.click("dump/expected/0, 1, 2, \u2026 with these sizes");
    window.fill("dump/sizes", "2,0");
    window.click("dump/explain");
    window.settle();
    ui::OpenScene& open = *window.workspace.front();
    CHECK(!open.dump.sizes_wrong.empty());
    CHECK(!open.dump.found);
    window.fill("dump/sizes", "10,10");
    window.click("dump/explain");
    finish(window);
    REQUIRE(open.dump.found);
    CHECK(open.dump.found->candidates.empty());
    CHECK(open.dump.found->why_none.find("no match within") == 0);
    CHECK(!open.preview);
    window.press(ui::KeyPress{.key = ui::KeyPress::f1 + 7}); // nothing is marked
    window.settle();
    CHECK(window.workspace.remark.find("no layout explains the dump") != std::string::npos);
    window.click("dump/expected");
    window.click("dump/expected/Unknown (guess)");
    open.dump.asked.memory = "slow.bin";
    open.dump.search = true;
    window.frame();
    open.dump.cancel = true;
    window.frame();
    *files->slow_disk_turns = true;
    files->slow_disk_turns->notify_all();
    window.workspace.worker->finish();
    window.settle();
    CHECK(!open.dump.found);
    CHECK(open.dump.share < 0);
}

namespace
{

const char* const two_in_lanes =
    R"({"stridescope":1,"kind":"tpu_memory","chip":"BM1684X","tensors":[
        {"name":"a","dtype":"FLOAT16","sizes":[1,64,32,32],"layout":"aligned","start_index":0,"address":0},
        {"name":"b","dtype":"FLOAT16","sizes":[1,64,64,64],"layout":"aligned","start_index":0,"address":131072}]})";

core::Int address_of(const Headless& window, std::size_t tensor)
{
    return std::get<core::TpuMemoryScene>(window.workspace.document()->scene().content).tensors[tensor].address;
}

} // namespace

TEST_CASE("a tensor of shared lanes follows the mouse to multiples of its alignment, and goes back in one step")
{
    Headless window(test::scene_of(two_in_lanes));
    const ui::ProbeRect lanes = window.rect("lanes");
    const float x = lanes.left + 62 + 0.52F * (lanes.right - lanes.left - 64); // inside b
    const float y = lanes.top + 80;
    window.move_to(x, y);
    window.push(ui::MouseButton{0, true});
    window.frame();
    for (int i = 1; i <= 5; ++i)
    {
        window.move_to(x - 20.0F * static_cast<float>(i), y);
        window.frame();
    }
    CHECK(address_of(window, 1) == 131072); // until it is released
    REQUIRE(window.workspace.front()->preview);
    window.push(ui::MouseButton{0, false});
    window.settle();
    CHECK(!window.workspace.front()->preview);
    const core::Int moved = address_of(window, 1);
    CHECK(moved < 131072);
    CHECK(moved % 64 == 0);
    CHECK(window.workspace.document()->can_undo());
    window.workspace.run(ui::Command::undo);
    window.settle();
    CHECK(address_of(window, 1) == 131072);
    CHECK(!window.workspace.document()->can_undo());
}

TEST_CASE("Escape cancels a drag of a tensor")
{
    Headless window(test::scene_of(two_in_lanes));
    const ui::ProbeRect lanes = window.rect("lanes");
    const float x = lanes.left + 62 + 0.52F * (lanes.right - lanes.left - 64);
    window.move_to(x, lanes.top + 80);
    window.push(ui::MouseButton{0, true});
    window.frame();
    window.move_to(x - 90, lanes.top + 80);
    window.frame();
    REQUIRE(window.workspace.front()->preview);
    window.press(ui::KeyPress{.key = ui::KeyPress::escape});
    window.frame();
    CHECK(!window.workspace.front()->preview);
    window.move_to(x - 120, lanes.top + 80);
    window.push(ui::MouseButton{0, false});
    window.settle();
    CHECK(address_of(window, 1) == 131072);
    CHECK(!window.workspace.document()->can_undo());
}

TEST_CASE("with the keyboard a tensor of shared lanes is chosen and moved by its alignment")
{
    Headless window(test::scene_of(two_in_lanes));
    for (int i = 0; i < 6 && !window.workspace.views().lane_drag.chosen; ++i)
    {
        window.press(ui::KeyPress{.key = ui::KeyPress::f1 + 5}); // to the next region's canvas
        window.press(ui::Key::down);
        window.settle();
    }
    REQUIRE(window.workspace.views().lane_drag.chosen == 0);
    window.press(ui::Key::down);
    window.settle();
    CHECK(window.workspace.views().lane_drag.chosen == 1);
    window.press(ui::Key::right);
    window.settle();
    const core::Int step = address_of(window, 1) - 131072;
    CHECK(step > 0);
    window.press(ui::Key::left);
    window.press(ui::Key::left);
    window.settle();
    CHECK(address_of(window, 1) == 131072 - step);
}

TEST_CASE("a dragged tensor snaps to the ends of others and to banks where that is near")
{
    const core::Scene scene = test::scene_of(two_in_lanes);
    const auto facts = core::evaluate(scene);
    REQUIRE(facts);
    const core::Memory shared = facts->memories().front();
    REQUIRE(shared.sharing);
    const core::Int end = shared.tensors[0].placement->end_address;
    CHECK(ui::snapped_address(shared, 1, static_cast<double>(end) + 100, 200).address == end);
    CHECK(ui::snapped_address(shared, 1, static_cast<double>(end) + 100, 200).to == "end of a");
    const core::Int bank = shared.first().bank_bytes;
    CHECK(ui::snapped_address(shared, 1, static_cast<double>(3 * bank) - 50, 100).address == 3 * bank);
    CHECK(ui::snapped_address(shared, 1, -1e12, 0).address == 0);
    const core::Int most = ui::snapped_address(shared, 1, 1e18, 0).address;
    CHECK(most + shared.tensors[1].placement->reserved_bytes <= shared.first().lane_bytes);
    for (double wanted = 0; wanted < 200000; wanted += 777)
        CHECK(ui::snapped_address(shared, 0, wanted, 0).address % shared.tensors[0].placement->start_alignment
              == 0);
}

TEST_CASE("two pins show their distance")
{
    Headless window(test::scene_of(R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[20,7]})"));
    window.workspace.views().look.pins = {core::AtCoordinate{core::Operand::input, {0, 1}},
                                          core::AtCoordinate{core::Operand::input, {5, 3}}};
    window.settle();
    CHECK(window.shows("fact/Offset: 37"));
    CHECK(window.shows("fact/Bytes: 148"));
    CHECK(window.shows("fact/Cache lines: 2"));
}

TEST_CASE("common layouts are listed below the candidates, with how little they explain")
{
    const auto files = padded_dump();
    Headless window(host_with(files), {});
    window.workspace.open_scene(bytes_scene(*files, "act.bin"));
    window.settle();
    explain(window);
    ui::OpenScene& open = *window.workspace.front();
    REQUIRE(open.dump.found);
    const auto& candidates = open.dump.found->candidates;
    REQUIRE(candidates.size() > 2);
    bool planes = false;
    for (std::size_t i = 1; i < candidates.size(); ++i)
    {
        CHECK(candidates[i].share < candidates[0].share);
        CHECK(candidates[i].share <= candidates[i - 1].share);
        REQUIRE(candidates[i].mismatch);
        CHECK(candidates[i].mismatch->different == open.dump.found->elements - candidates[i].matched);
        planes = planes || candidates[i].name == "packed NCHW";
    }
    CHECK(planes);
    window.click("dump/candidate/1"); // its own mismatches are marked
    window.settle();
    REQUIRE(open.preview);
    REQUIRE(open.views.look.marked.which);
    CHECK(open.views.look.marked.which->count() == candidates[1].mismatch->different);
}

TEST_CASE("a layout of lanes that is taken keeps the values of its dump")
{
    auto files = std::make_shared<MemoryFiles>();
    constexpr std::size_t lane = 32768; // bytes of a CV182x's lane, of which there are eight
    std::vector<std::uint8_t> bytes(8 * lane, 0);
    std::vector<std::uint8_t> tensor;
    for (std::size_t i = 0; i < 12 * 16; ++i) // 12 channels of 16 from lane 3 on
    {
        tensor.push_back(static_cast<std::uint8_t>(i + 1));
        bytes[(3 + i / 16) % 8 * lane + 64 + (3 + i / 16) / 8 * 16 + i % 16] = tensor.back();
    }
    files->known["lanes.bin"] =
        file_of(core::DType::uint8, {static_cast<core::Int>(bytes.size())}, bytes, true);
    files->known["act.npy"] = file_of(core::DType::uint8, {1, 12, 4, 4}, tensor, false);
    Headless window(host_with(files), {});
    window.workspace.open_scene(test::scene_of(
        R"({"stridescope":1,"kind":"tpu","dtype":"UINT8","sizes":[1,12,4,4],"chip":"CV182x","layout":"aligned"})"));
    window.settle();
    ui::OpenScene& open = *window.workspace.front();
    ui::ask_about_dump(open, "lanes.bin", "act.npy", "CV182x");
    window.workspace.run(ui::Command::explain_dump);
    window.settle();
    window.click("dump/explain");
    finish(window);
    REQUIRE(open.dump.found);
    REQUIRE(open.preview);
    window.click("dump/take");
    window.settle();
    const auto& taken = std::get<core::TpuScene>(window.workspace.document()->scene().content);
    CHECK(taken.start_index == 3);
    CHECK(taken.address == 64);
    CHECK(open.views.view->value(core::Operand::input, {0, 11, 3, 3}, open.views.cache.searches) == "192");
}

TEST_CASE("an example dump opens with its question asked: two clicks to what it tells")
{
    const auto files = padded_dump();
    ui::Host host = host_with(files);
    const core::Scene scene = bytes_scene(*files, "act.bin");
    host.load = [scene](const std::string&) { return core::Result<core::Scene>(scene); };
    host.is_data = {};
    host.dump_examples = [] {
        return std::vector<ui::DumpExample>{{"Padded", "rows", "dumps/padded.json", "act.bin", "act.npy", ""}};
    };
    Headless window(host, {});
    window.settle();
    ui::open_dump_example(window.workspace, window.workspace.host.dump_examples().front());
    window.settle();
    window.click("right/Dump");
    window.click("dump/explain");
    finish(window);
    REQUIRE(window.workspace.front()->dump.found);
    CHECK(window.shows("dump/matched/0: 124 of 126"));
}

TEST_CASE("a result is on the canvas in the frame that lists it: an idle window draws no other")
{
    const auto files = padded_dump();
    Headless window(host_with(files), {});
    window.workspace.open_scene(bytes_scene(*files, "act.bin"));
    window.settle();
    ui::OpenScene& open = *window.workspace.front();
    ui::ask_about_dump(open, "act.bin", "act.npy", "");
    window.workspace.run(ui::Command::explain_dump);
    window.settle();
    open.dump.search = true;
    window.frame(); // it begins
    window.workspace.worker->finish();
    window.frame();
    REQUIRE(open.dump.found);
    CHECK(window.shows("dump/candidate/0"));
    CHECK(window.shows("preview"));
}

TEST_CASE("while a candidate is previewed the inspector and the sums are the candidate's, and an edit takes it")
{
    const auto files = padded_dump();
    Headless window(host_with(files), {});
    window.workspace.open_scene(bytes_scene(*files, "act.bin"));
    window.settle();
    const core::Scene before = window.workspace.document()->scene();
    CHECK(window.shows("sizes[0]"));
    CHECK_FALSE(window.shows("sizes[3]"));
    explain(window);
    ui::OpenScene& open = *window.workspace.front();
    REQUIRE(open.preview);
    CHECK_FALSE(window.shows("sizes[0]")); // the question about the dump is there
    CHECK(window.shows("dump/explain"));
    open.views.tab = ui::RightTab::facts;
    window.settle();
    CHECK(window.shows("sizes[3]")); // the bytes have one dimension
    window.click("why/Offsets");
    finish(window);
    REQUIRE(open.preview);
    CHECK(open.work.explained == open.preview->shown->scene);
    CHECK(window.shows("line/(1-1)*150 + (3-1)*1 + (6-1)*25 + (7-1)*3 = 145"));
    window.fill("sizes[2]", "5");
    window.settle();
    CHECK_FALSE(open.preview);
    CHECK(tensor_of(window.workspace.document()->scene()).sizes
          == std::vector<core::Int>{1, channels, 5, columns});
    window.workspace.run(ui::Command::undo);
    window.settle();
    CHECK(window.workspace.document()->scene() == before);
}

TEST_CASE("the question about a dump stands beside its candidates, or above them in a narrow window")
{
    const auto files = padded_dump();
    for (const bool wide : {true, false})
    {
        CAPTURE(wide);
        Headless window(host_with(files), {});
        window.resize({wide ? 1280.0F : 800.0F, wide ? 720.0F : 1200.0F});
        window.workspace.open_scene(bytes_scene(*files, "act.bin"));
        window.workspace.front()->views.column = ui::Column::facts;
        window.settle();
        explain(window);
        REQUIRE(window.shows("dump/candidate/0"));
        const ui::ProbeRect question = window.rect("dump/explain");
        const ui::ProbeRect candidate = window.rect("dump/candidate/0");
        CHECK((wide ? question.right < candidate.left : question.bottom < candidate.top));
        CHECK(window.shows("dump/take"));
    }
}

TEST_CASE("the command for dumps gives its question the keyboard, and Escape leaves it")
{
    Headless window(test::scene_of(R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT16","sizes":[2,3]})"));
    window.workspace.run(ui::Command::explain_dump);
    window.settle();
    REQUIRE(window.shows("dump/memory"));
    CHECK(test::focused(window) == "dump/memory");
    window.press(ui::KeyPress{.key = ui::KeyPress::escape});
    window.settle();
    CHECK_FALSE(window.shows("dump/memory"));
    CHECK(window.workspace.views().tab == ui::RightTab::facts);
}

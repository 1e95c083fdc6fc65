#include "core/assets.h"
#include "core/scene/change_kind.h"
#include "core/scene/number_path.h"
#include "core/scene/parse.h"
#include "tests/core/dice.h"
#include "tests/ui/headless.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <random>

using namespace stridescope;
using test::Headless;

/// Numbers at the ends of what 64 bits hold, in every place that takes one: to be run with sanitizers, which
/// see what goes wrong on the way; nothing may end the program in any case.
namespace
{

constexpr std::array<core::Int, 8> extremes = {0,
                                               -1,
                                               core::Int{1} << 31,
                                               core::Int{1} << 32,
                                               core::Int{1} << 61,
                                               core::Int{1} << 62,
                                               core::int_max,
                                               core::int_min};

/// The extremes to be tried in the next place: some, in turn.
std::vector<core::Int> next_extremes()
{
    static const auto thinned = static_cast<std::size_t>(core::test::every(8));
    static std::size_t turn = 0;
    std::vector<core::Int> numbers;
    for (std::size_t i = turn++ % thinned; i < extremes.size(); i += thinned)
        numbers.push_back(extremes[i]);
    return numbers;
}

bool is_number_field(std::string_view name)
{
    for (const std::string_view part : {"input.", "indices.", "output."})
        if (name.starts_with(part))
            name.remove_prefix(part.size());
    if (name.find('/') != std::string_view::npos)
        return false;
    for (const std::string_view start :
         {"sizes[", "strides[", "values[", "values.iota", "base_offset", "total_bytes", "guaranteed", "pad.",
          "align.", "window.", "dimension_count", "input_dim", "indices_dim", "batch_dim", "chip.",
          "start_index", "address"})
        if (name.starts_with(start))
            return true;
    return false;
}

std::vector<std::string> number_fields(const Headless& window)
{
    std::vector<std::string> fields = window.names();
    std::erase_if(fields, [](const std::string& name) { return !is_number_field(name); });
    return fields;
}

/// The places of all numbers that a scene gives, by their paths.
std::vector<std::string> paths_of(core::Scene scene)
{
    std::vector<std::string> paths;
    const auto add = [&](const std::string& path)
    {
        if (core::number_at(scene, path) != nullptr)
            paths.push_back(path);
    };
    for (const std::string prefix :
         {"", "input.", "indices.", "output.", "window.", "tensors[0].", "tensors[1]."})
    {
        for (const char* list : {"sizes", "strides", "offsets"})
            for (int d = 0; d < 8; ++d)
                add(prefix + list + "[" + std::to_string(d) + "]");
        add(prefix + "base_offset");
        add(prefix + "total_bytes");
        add(prefix + "start_index");
        add(prefix + "address");
    }
    for (const char* path : {"chip.npu_num", "chip.eu_bytes", "chip.lmem_bytes", "chip.bank_num",
                             "input_dimension_count", "indices_dimension_count", "batch_dimension_count"})
        add(path);
    return paths;
}

/// The chip's numbers in the scene itself, so that each can be changed.
core::Scene with_own_chip(core::Scene scene)
{
    const auto spell = [](core::ChipChoice& chip)
    {
        if (const auto* name = std::get_if<std::string>(&chip))
            if (const auto* preset = core::find_chip(*name))
                chip = core::ChipSpec{preset->chip.npu_num,
                                      preset->chip.eu_bytes,
                                      preset->chip.lmem_bytes,
                                      preset->chip.bank_num,
                                      {}};
    };
    if (auto* tpu = std::get_if<core::TpuScene>(&scene.content))
        spell(tpu->chip);
    if (auto* memory = std::get_if<core::TpuMemoryScene>(&scene.content))
        spell(memory->chip);
    return scene;
}

void show(Headless& window, core::Scene scene)
{
    window.workspace.open_scene(std::move(scene));
    window.frame();
}

} // namespace

TEST_CASE("scenes with extreme numbers anywhere can be opened and drawn")
{
    Headless window;
    for (const core::assets::Example& example : core::assets::examples())
    {
        CAPTURE(example.name);
        const core::Scene scene = with_own_chip(test::scene_of(example.json));
        for (const std::string& path : paths_of(scene))
            for (const core::Int number : next_extremes())
            {
                CAPTURE(path);
                CAPTURE(number);
                core::Scene edited = scene;
                *core::number_at(edited, path) = number;
                show(window, std::move(edited));
            }
    }
}

TEST_CASE("scenes with several extreme numbers at once can be opened and drawn, and offer a way out")
{
    Headless window;
    std::mt19937 dice(7);
    const auto one_of = [&](const auto& list) -> const auto&
    {
        return list[dice() % list.size()];
    };
    std::vector<core::Scene> scenes;
    for (const core::assets::Example& example : core::assets::examples())
        scenes.push_back(with_own_chip(test::scene_of(example.json)));
    for (int round = 0; round < core::test::rounds(700); ++round)
    {
        CAPTURE(round);
        core::Scene scene = one_of(scenes);
        const auto paths = paths_of(scene);
        for (int i = 0; i < 3; ++i)
            *core::number_at(scene, one_of(paths)) = one_of(extremes);
        show(window, std::move(scene));
        for (int i = 0; i < 4 && window.shows("fix"); ++i)
            window.click("fix");
    }
}

TEST_CASE("extreme numbers can be typed into the fields of the views")
{
    Headless window(test::scene_of(R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[3,4,5,6],
        "total_bytes":2000})"));
    window.workspace.views().look.memories[0].fold = ui::Fold::width;
    window.workspace.views().other_width[0] = true;
    window.settle();
    for (const char* field : {"fold/0/width", "page/N"})
    {
        CAPTURE(field);
        REQUIRE(window.shows(field));
        for (const core::Int number : next_extremes())
        {
            CAPTURE(number);
            window.fill(field, std::to_string(number));
            CHECK(window.shows("memory/0"));
        }
    }
    for (const char* place : {"-9223372036854775808", "9223372036854775807", "b9223372036854775807", "0,0,0,-1",
                              "b-9223372036854775808", "9223372036854775807,0,0,0"})
        window.fill("go to", place);
}

TEST_CASE("extreme numbers can be typed into every field")
{
    Headless window;
    window.resize({1600, 2600});
    const core::Scene scenes[] = {
        test::scene_of(R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","labels":"NCHW","sizes":[1,3,4,5],
            "layout":"NHWC","pad":{"W":2},"total_bytes":400,"guaranteed_base_offset_alignment":16,
            "values":{"iota":1}})"),
        test::scene_of(R"({"stridescope":1,"kind":"buffer","dtype":"INT4","sizes":[3,5],"strides":[7,1]})"),
        test::scene_of(R"({"stridescope":1,"kind":"slice1","input":{"dtype":"FLOAT32","sizes":[4,4]},
            "window":{"offsets":[0,1],"sizes":[4,3],"strides":[-2,2]},"output":{"sizes":[2,2],"strides":[4,1]}})"),
        test::scene_of(R"({"stridescope":1,"kind":"gather_nd1","input":{"dtype":"FLOAT32","sizes":[3,2,4]},
            "indices":{"dtype":"INT64","sizes":[3,2,1],"values":[1,0,-1,1,0,0]},
            "input_dimension_count":3,"indices_dimension_count":3,"batch_dimension_count":1})"),
        test::scene_of(R"({"stridescope":1,"kind":"tpu","dtype":"FLOAT16","sizes":[2,5,3,5],"chip":{"npu_num":4,
            "eu_bytes":16,"lmem_bytes":4096,"bank_num":4},"start_index":2,"layout":"line_aligned"})"),
        test::scene_of(R"({"stridescope":1,"kind":"tpu","dtype":"INT4","sizes":[2,5,3,6],"chip":{"npu_num":4,
            "eu_bytes":16,"lmem_bytes":4096,"bank_num":4},"layout":"free","strides":[40,20,6,1]})"),
        test::scene_of(R"({"stridescope":1,"kind":"tpu","dtype":"FLOAT16","sizes":[2,5,3,5],"chip":"BM1684X",
            "layout":"continuous","start_index":0,"address":64})"),
    };
    for (const core::Scene& scene : scenes)
    {
        CAPTURE(core::caption(scene));
        show(window, scene);
        for (const char* hidden : {"padding", "input", "indices", "output", "directml"})
            if (window.shows(hidden))
                window.click(hidden);
        const auto fields = number_fields(window);
        CHECK(fields.size() >= 5);
        for (const std::string& field : fields)
        {
            CAPTURE(field);
            REQUIRE(window.shows(field));
            window.click(field);
            for (const core::Int number : next_extremes())
            {
                CAPTURE(number);
                window.press(ui::KeyPress{.key = 'A', .ctrl = true});
                window.type(std::to_string(number));
            }
            window.press(ui::Key::escape);
            while (window.workspace.document()->can_undo()) // a stride that was edited stays a number
                window.workspace.run(ui::Command::undo);
            window.settle();
            CHECK(window.workspace.document()->scene().content == scene.content);
        }
    }
}

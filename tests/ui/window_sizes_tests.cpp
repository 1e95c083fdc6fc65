#include "core/assets.h"
#include "core/scene/parse.h"
#include "tests/core/dice.h"
#include "tests/ui/headless.h"

#include <doctest/doctest.h>

#include <array>

using namespace stridescope;
using test::Headless;

namespace
{

constexpr std::array<float, 5> heights = {700, 1000, 240, 90, 460};
constexpr std::array<float, 4> scales = {0.7F, 1.35F, 2.0F, 3.0F};

/// Pixels between two widths: a prime, so that examples meet all heights.
const float width_step = static_cast<float>(core::test::every(17));

core::Scene scene_of(const core::assets::Example& example)
{
    return core::parse_scene(example.json)->scene;
}

} // namespace

TEST_CASE("a window can be dragged through every width with any scene")
{
    Headless window;
    core::test::Sweep sweep(3);
    for (const core::assets::Example& example : core::assets::examples())
    {
        if (sweep.passes_next())
            continue;
        CAPTURE(example.name);
        window.workspace.open_scene(scene_of(example));
        std::size_t height = 0;
        for (float width = 300; width <= 1000; width += width_step)
            window.show_at({width, heights[height++ % heights.size()]});
    }
}

TEST_CASE("a window of any size and scale of the interface can be drawn")
{
    Headless window;
    core::test::Sweep sweep(3);
    for (const float scale : scales)
    {
        CAPTURE(scale);
        window.workspace.interface_scale = scale;
        float first = 300;
        for (const core::assets::Example& example : core::assets::examples())
        {
            if (sweep.passes_next())
                continue;
            CAPTURE(example.name);
            window.workspace.open_scene(scene_of(example));
            std::size_t height = 0;
            for (float width = first; width <= 1000; width += 5 * width_step)
                window.show_at({width, heights[height++ % heights.size()]});
            first = first < 304 ? first + 1 : 300; // each example meets other widths
        }
    }
}

TEST_CASE("windows smaller than anything in them can be drawn")
{
    Headless window;
    for (const core::assets::Example& example : core::assets::examples())
    {
        CAPTURE(example.name);
        window.workspace.open_scene(scene_of(example));
        for (const float width : {1.0F, 2.0F, 17.0F, 24.0F, 25.0F, 90.0F, 200.0F})
            for (const float height : {1.0F, 30.0F, 72.0F, 73.0F, 100.0F, 500.0F})
                window.show_at({width, height});
    }
    window.workspace.run(ui::Command::start_page);
    window.workspace.dialogs = {};
    for (float width = 1; width < 400; ++width)
        window.show_at({width, 300});
}

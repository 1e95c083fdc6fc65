#include "core/assets.h"
#include "core/scene/number_path.h"
#include "core/scene/parse.h"
#include "tests/ui/headless.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <sstream>

/// window_bench [FILE...]: what a frame costs to build, without a driver, while sizes are dragged and pictures
/// zoomed: of the large examples, of a slice of 2^30 elements, and of the scenes given.
namespace stridescope::bench
{
namespace
{

using Clock = std::chrono::steady_clock;

class Frames
{
public:
    /// One more frame, measured.
    void add(test::Headless& window)
    {
        const Clock::time_point start = Clock::now();
        window.frame();
        milliseconds.push_back(std::chrono::duration<double, std::milli>(Clock::now() - start).count());
        vertices = std::max(vertices, window.vertices());
    }
    void print(const std::string& scene, const char* action)
    {
        std::sort(milliseconds.begin(), milliseconds.end());
        const auto at = [&](double share) {
            return milliseconds[static_cast<std::size_t>(share * static_cast<double>(milliseconds.size() - 1))];
        };
        std::printf("%-24s %-22s %6zu %8.2f %8.2f %8.2f %9d\n", scene.c_str(), action, milliseconds.size(),
                    at(0.5), at(0.95), milliseconds.back(), vertices);
        std::fflush(stdout);
    }

private:
    std::vector<double> milliseconds;
    int vertices = 0;
};

/// The size of a dimension of the scene's tensor.
core::Int& dragged_size(core::Scene& scene, std::size_t dimension)
{
    const std::string place = "sizes[" + std::to_string(dimension) + "]";
    core::Int* own = core::number_at(scene, place);
    return own ? *own : *core::number_at(scene, "input." + place);
}

/// Every frame an edit: one size from 1 to 2^20 in even steps of its logarithm, in one gesture.
void drag_a_size(const std::string& name, const core::Scene& scene)
{
    test::Headless window(scene);
    const std::size_t rank = core::visit_kind(scene.content, []<typename K>(const typename K::Scene& content)
                                              { return K::main_tensor(content).sizes.size(); });
    const std::size_t dim = rank >= 2 ? rank - 2 : 0;
    Frames frames;
    constexpr int steps = 200;
    for (int i = 0; i <= steps; ++i)
    {
        core::Scene next = scene;
        dragged_size(next, dim) = static_cast<core::Int>(std::lround(std::pow(2.0, 20.0 * i / steps)));
        window.workspace.document()->edit(std::move(next), 1);
        frames.add(window);
    }
    frames.print(name, "drag a size");
}

/// Every frame an edit: the outermost stride one more, as a field is dragged, in one gesture.
void drag_a_stride(const std::string& name, const core::Scene& scene)
{
    test::Headless window(scene);
    Frames frames;
    core::Scene next = scene;
    for (int i = 0; i < 200; ++i)
    {
        ++*core::number_at(next, "strides[0]");
        window.workspace.document()->edit(next, 1);
        frames.add(window);
    }
    frames.print(name, "drag a stride");
}

/// From all to one place and back, a step of the wheel a frame.
void zoom(const std::string& name, const core::Scene& scene, const std::string& canvas, const char* action)
{
    test::Headless window(scene);
    window.workspace.worker->finish();
    window.settle();
    if (!window.shows(canvas))
        return;
    window.wheel(canvas, -400);
    Frames frames;
    for (const float turn : {1.0F, -1.0F})
        for (int i = 0; i < 150; ++i)
        {
            window.push_wheel(turn);
            frames.add(window);
        }
    frames.print(name, action);
}

core::Scene parsed(const std::string& json, const std::string& name)
{
    auto scene = core::parse_scene(json);
    if (!scene)
        throw std::runtime_error(name + ": " + scene.problem().message);
    return std::move(scene->scene);
}

const char* const slice_of_2_to_the_30 =
    R"({"stridescope":1,"kind":"slice1","input":{"dtype":"FLOAT32","sizes":[1024,1024,1024]},
        "window":{"offsets":[1,0,3],"sizes":[1000,1,1000],"strides":[-2,1,3]}})";

/// Layouts whose strides have no common divisor, so that their offsets follow from no order of the dimensions.
const std::pair<const char*, const char*> co_prime[] = {
    {"co-prime 64x48x80", R"("sizes":[64,48,80],"strides":[7919,104729,1299709])"},
    {"co-prime 1000x10x100", R"("sizes":[1000,10,100],"strides":[7,1009,31])"},
    {"co-prime 100x100x100", R"("sizes":[100,100,100],"strides":[101,211,307])"},
    {"co-prime 16x16x16x16", R"("sizes":[16,16,16,16],"strides":[17,1031,65537,257])"},
    {"co-prime 2000x3000", R"("sizes":[2000,3000],"strides":[7919,104729])"},
};

/// A gather of a million tuples: every index picks a row of 16, as the scene in assets/large does.
core::Scene million_tuples()
{
    std::string indices;
    std::uint64_t z = 1;
    for (int i = 0; i < 1000000; ++i)
    {
        z = z * 6364136223846793005ULL + 1442695040888963407ULL;
        indices += (i == 0 ? "" : ",") + std::to_string(z >> 48U);
    }
    return parsed(
        R"({"stridescope":1,"kind":"gather_nd1","input":{"dtype":"FLOAT32","sizes":[65536,16]},
                      "indices":{"dtype":"UINT32","sizes":[1000000,1],"values":[)"
            + indices
            + R"(]},"input_dimension_count":2,"indices_dimension_count":2,"batch_dimension_count":0})",
        "gather");
}

void run(const std::string& name, const core::Scene& scene)
{
    drag_a_size(name, scene);
    zoom(name, scene, "grid/0", "zoom the grid");
    zoom(name, scene, "grid/2", "zoom the output");
    zoom(name, scene, "memory/0", "zoom the memory");
    zoom(name, scene, "lanes", "zoom the lanes");
}

int main(int count, char** arguments)
{
    std::printf("%-24s %-22s %6s %8s %8s %8s %9s\n", "scene", "action", "frames", "median", "95 %", "most",
                "vertices");
    for (const auto& entry : core::assets::examples())
        if (entry.name.starts_with("6"))
            run(std::string(entry.name), parsed(std::string(entry.json), std::string(entry.name)));
    for (const auto& [name, keys] : co_prime)
        drag_a_stride(
            name,
            parsed(std::string(R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32",)") + keys + "}", name));
    run("slice of 2^30", parsed(slice_of_2_to_the_30, "slice"));
    run("gather of 10^6 tuples", million_tuples());
    for (int i = 1; i < count; ++i)
    {
        std::ifstream file(arguments[i]);
        std::ostringstream text;
        text << file.rdbuf();
        run(arguments[i], parsed(text.str(), arguments[i]));
    }
    return 0;
}

} // namespace
} // namespace stridescope::bench

int main(int count, char** arguments)
{
    try
    {
        return stridescope::bench::main(count, arguments);
    }
    catch (const std::exception& problem)
    {
        std::fprintf(stderr, "window_bench: %s\n", problem.what());
        return 1;
    }
}

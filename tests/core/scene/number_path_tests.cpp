#include "core/scene/number_path.h"

#include "core/scene/parse.h"
#include "tests/core/scene/asked.h"

using namespace stridescope::core;
using namespace stridescope::core::test;

namespace
{

/// The number at a path, or nothing.
std::optional<Int> at(Scene scene, std::string_view path)
{
    const Int* number = number_at(scene, path);
    return number ? std::optional(*number) : std::nullopt;
}

const Scene slice_scene =
    parse_scene(slice1(R"("input":{"dtype":"INT8","sizes":[4,5],"pad":{"W":3},"base_offset":7},
    "window":{"offsets":[1,2],"sizes":[3,-4],"strides":[5,6]},"output":{"sizes":[8,9],"total_bytes":10})"))
        ->scene;
const Scene gather_scene = parse_scene(gather_nd1(R"("input":{"dtype":"INT8","sizes":[4],"values":{"iota":11}},
    "indices":{"dtype":"INT32","sizes":[2],"values":[1,2]},"input_dimension_count":12,"indices_dimension_count":13,
    "batch_dimension_count":14,"output":{"strides":[15]})"))
                               ->scene;
const Scene lanes_scene =
    parse_scene(tpu(R"("dtype":"INT8","sizes":[1,2,3,4],"layout":"free","strides":[5,6,7,8],
    "start_index":9,"address":10,"chip":{"npu_num":11,"eu_bytes":12,"lmem_bytes":13,"bank_num":14})"))
        ->scene;
const Scene buffer_scene = parse_scene(buffer(R"("sizes":[1,2],"strides":[3,4])"))->scene;

} // namespace

TEST_CASE("a path leads to the number that a scene's file has there")
{
    CHECK(at(slice_scene, "input.sizes[1]") == 5);
    CHECK(at(slice_scene, "input.pad.W") == 3);
    CHECK(at(slice_scene, "input.base_offset") == 7);
    CHECK(at(slice_scene, "window.offsets[0]") == 1);
    CHECK(at(slice_scene, "window.sizes[1]") == -4);
    CHECK(at(slice_scene, "window.strides[1]") == 6);
    CHECK(at(slice_scene, "output.sizes[1]") == 9);
    CHECK(at(slice_scene, "output.total_bytes") == 10);
    CHECK(at(gather_scene, "input.values.iota") == 11);
    CHECK(at(gather_scene, "input_dimension_count") == 12);
    CHECK(at(gather_scene, "indices_dimension_count") == 13);
    CHECK(at(gather_scene, "batch_dimension_count") == 14);
    CHECK(at(gather_scene, "output.strides[0]") == 15);
    CHECK(at(lanes_scene, "sizes[3]") == 4);
    CHECK(at(lanes_scene, "strides[0]") == 5);
    CHECK(at(lanes_scene, "start_index") == 9);
    CHECK(at(lanes_scene, "address") == 10);
    CHECK(at(lanes_scene, "chip.npu_num") == 11);
    CHECK(at(lanes_scene, "chip.bank_num") == 14);
    CHECK(at(buffer_scene, "sizes[1]") == 2);
    CHECK(at(buffer_scene, "strides[0]") == 3);
}

TEST_CASE("a path that names no number leads nowhere")
{
    for (const char* path :
         {"",          "[0]",       "sizes",     "sizes[]",       "sizes[2]",    "sizes[x]",
          "sizes[1",   "sizes[1]x", "sizes[-1]", "sizes.1",       ".sizes[1]",   "dtype",
          "title",     "pad.W",     "pad",       "labels[0]",     "total_bytes", "input.sizes[0]",
          "values[0]", "window",    "nonsense",  "base_offset.x", "kind"})
    {
        CAPTURE(path);
        CHECK_FALSE(at(buffer_scene, path).has_value());
    }
    CHECK_FALSE(at(slice_scene, "sizes[0]").has_value());
    CHECK_FALSE(at(slice_scene, "input.pad.H").has_value());
    CHECK_FALSE(at(slice_scene, "input").has_value());
    CHECK_FALSE(at(gather_scene, "indices.values[0]").has_value()); // shared by scenes, never changed
    Scene preset = lanes_scene;
    std::get<TpuScene>(preset.content).chip = std::string("BM1684X");
    CHECK_FALSE(at(preset, "chip.npu_num").has_value());
    CHECK_FALSE(at(preset, "chip").has_value());
}

TEST_CASE("a path leads to the tensor that it goes into")
{
    Scene scene = slice_scene;
    auto& slice = std::get<Slice1Scene>(scene.content);
    CHECK(tensor_at(scene, "input.sizes[1]") == &slice.input);
    CHECK(tensor_at(scene, "input") == &slice.input);
    CHECK(tensor_at(scene, "output.dtype") == &slice.output->tensor);
    CHECK(tensor_at(scene, "window.sizes[0]") == nullptr);
    slice.output.reset();
    CHECK(tensor_at(scene, "output.dtype") == nullptr);
    Scene gather = gather_scene;
    CHECK(tensor_at(gather, "indices.values[3]") == &std::get<GatherNd1Scene>(gather.content).indices);
    CHECK(tensor_at(gather, "input_dimension_count") == nullptr);
    Scene one = buffer_scene;
    CHECK(tensor_at(one, "sizes[0]") == &std::get<BufferScene>(one.content).tensor);
    Scene lanes = lanes_scene;
    CHECK(tensor_at(lanes, "sizes[0]") == nullptr);
}

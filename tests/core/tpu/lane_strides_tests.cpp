#include "core/tpu/lanes.h"

#include "tests/core/tpu/lane_rules.h"

using namespace stridescope::core;
using namespace stridescope::core::test;

namespace
{

LaneMap fp16(std::string_view layout, const Dims& sizes, Int start_index = 0)
{
    return lane_map(tensor_of(layout, DType::float16, sizes, start_index)).value();
}

} // namespace

TEST_CASE("global memory has packed strides: (2,2,3,2) gives 12, 6, 2, 1")
{
    const LaneMap map = lane_map(tensor_of("continuous", DType::float32, {2, 2, 3, 2})).value();
    CHECK(map.strides == Dims{12, 6, 2, 1});
    CHECK_FALSE(map.in_lanes);
    CHECK(lane_place(map, {1, 1, 2, 1}).offset == 23);
    CHECK(lane_place(map, {1, 1, 2, 1}).address == 92);
    CHECK_FALSE(lane_place(map, {0, 0, 0, 0}).npu.has_value());
}

TEST_CASE("(2,3,4,5) of 16 bits, aligned from lane 0, has strides 32, 32, 5, 1")
{
    const LaneMap map = fp16("aligned", {2, 3, 4, 5});
    CHECK(map.strides == Dims{32, 32, 5, 1});
    CHECK(map.rows == 1);
    CHECK(map.reserved() == 64);
    CHECK(map.reserved_bytes == 128);
}

TEST_CASE("the same from lane 2 wraps its third channel to lane 0 and doubles the batch stride")
{
    const LaneMap map = fp16("aligned", {2, 3, 4, 5}, 2);
    CHECK(map.strides == Dims{64, 32, 5, 1});
    CHECK(map.rows == 2);
    CHECK(lane_place(map, {0, 0, 0, 0}).npu == 2);
    CHECK(lane_place(map, {0, 1, 0, 0}).npu == 3);
    CHECK(lane_place(map, {0, 2, 0, 0}).npu == 0);
    CHECK(lane_place(map, {0, 2, 0, 0}).offset == 32);
    CHECK(lane_place(map, {1, 0, 0, 0}).npu == 2);
    CHECK(lane_place(map, {1, 0, 0, 0}).offset == 64);
}

TEST_CASE("two channels more than lanes return to lanes 0 and 1, and a batch starts on a row of its own")
{
    LaneTensor tensor = tensor_of("aligned", DType::float32, {2, 6, 2, 3});
    tensor.chip = {4, 16, 1024, 4};
    const LaneMap map = lane_map(tensor).value();
    CHECK(map.strides == Dims{16, 8, 3, 1});
    for (Int c = 0; c < 6; ++c)
    {
        CHECK(lane_place(map, {0, c, 0, 0}).npu == c % 4);
        CHECK(lane_place(map, {0, c, 0, 0}).offset == (c < 4 ? 0 : 8));
        CHECK(lane_place(map, {1, c, 0, 0}).npu == c % 4);
        CHECK(lane_place(map, {1, c, 0, 0}).offset == (c < 4 ? 16 : 24));
    }
}

TEST_CASE("an aligned channel takes a whole number of execution-unit rows")
{
    CHECK(fp16("aligned", {1, 4, 4, 5}).strides[1] == 32); // 20 below 32
    CHECK(fp16("aligned", {1, 4, 4, 8}).strides[1] == 32); // exactly one row
    CHECK(fp16("aligned", {1, 4, 3, 11}).strides[1] == 64);
    CHECK(fp16("aligned", {1, 4, 5, 8}).strides[1] == 64); // 40 below 64
}

TEST_CASE("compact differs from aligned in the channel's stride alone, which is H*W")
{
    const LaneMap aligned = fp16("aligned", {1, 4, 5, 8});
    const LaneMap compact = fp16("compact", {1, 4, 5, 8});
    CHECK(aligned.strides == Dims{64, 64, 8, 1});
    CHECK(compact.strides == Dims{40, 40, 8, 1});
    CHECK(compact.reserved_bytes == 80);
}

TEST_CASE("a line-aligned line takes a whole number of execution-unit rows")
{
    const LaneMap map = fp16("line_aligned", {2, 5, 3, 33});
    CHECK(map.strides == Dims{2 * 3 * 64, 3 * 64, 64, 1});
    CHECK(map.reserved() == 2 * 2 * 3 * 64);
}

TEST_CASE("an execution-unit row holds as many elements as its bits allow")
{
    const auto channel_of_one = [](DType dtype) {
        return lane_map(tensor_of("aligned", dtype, {1, 1, 1, 1}))->strides[1];
    };
    CHECK(channel_of_one(DType::float32) == 16);
    CHECK(channel_of_one(DType::float16) == 32);
    CHECK(channel_of_one(DType::int8) == 64);
    CHECK(channel_of_one(DType::int4) == 128);
}

TEST_CASE("free strides reserve up to the last element")
{
    LaneTensor tensor = tensor_of("free", DType::float32, {2, 5, 3, 2}, 3);
    tensor.strides = {100, 20, 4, 2};
    tensor.address = 8;
    const LaneMap map = lane_map(tensor).value();
    CHECK(map.rows == 2);
    CHECK(map.reserved() == 100 + 20 + 8 + 2 + 1);
    CHECK(map.reserved_bytes == 131 * 4);
    CHECK(map.end_address == 8 + 131 * 4);
}

TEST_CASE("four-bit elements are rounded up to bytes once, at the end")
{
    const LaneMap map = lane_map(tensor_of("compact", DType::int4, {1, 1, 3, 3})).value();
    CHECK(map.reserved() == 9);
    CHECK(map.reserved_bytes == 5);
    const LaneMap batches = lane_map(tensor_of("compact", DType::int4, {3, 1, 1, 3})).value();
    CHECK(batches.reserved_bytes == 5); // 9 nibbles, not three times 2 bytes
}

TEST_CASE("the start address that a layout wants is a multiple of its row, its element or 16 bytes")
{
    const auto wanted = [](std::string_view layout, DType dtype)
    {
        return lane_map(tensor_of(layout, dtype, Dims::filled(find_lane_layout(layout)->rank(), 1)))
            ->start_alignment;
    };
    for (const char* layout :
         {"aligned", "line_aligned", "matrix", "matrix2", "vector", "t4", "t5", "weight_nic"})
        CHECK(wanted(layout, DType::float16) == 64);
    CHECK(wanted("weight_nic", DType::float32) == 4);
    CHECK(wanted("weight_nic", DType::int32) == 64);
    for (const char* layout : {"compact", "offset", "xn_aligned", "xn_compact"})
    {
        CHECK(wanted(layout, DType::float16) == 2);
        CHECK(wanted(layout, DType::int8) == 1);
    }
    CHECK(wanted("compact", DType::float32) == 4);
    CHECK(wanted("compact", DType::int4) == 1);
    for (const char* layout : {"cvk_aligned", "cvk_compact", "cvk_matrix"})
        CHECK(wanted(layout, DType::int8) == 16);
    for (const char* layout : {"continuous", "xn_continuous", "cvk_continuous"})
        CHECK(wanted(layout, DType::bfloat16) == 1);
}

TEST_CASE("layouts have the names and the ranks that scenes use")
{
    const std::vector<std::pair<std::string_view, std::size_t>> ranks = {
        {"continuous", 4},   {"aligned", 4},     {"compact", 4},
        {"line_aligned", 4}, {"free", 4},        {"offset", 4},
        {"t4", 4},           {"t5", 4},          {"matrix", 2},
        {"matrix2", 2},      {"vector", 1},      {"weight_nic", 4},
        {"xn_aligned", 4},   {"xn_compact", 4},  {"xn_continuous", 4},
        {"cvk_aligned", 4},  {"cvk_compact", 4}, {"cvk_continuous", 4},
        {"cvk_matrix", 2}};
    REQUIRE(lane_layouts().size() == ranks.size());
    for (const auto& [name, rank] : ranks)
    {
        REQUIRE(find_lane_layout(name));
        CHECK(find_lane_layout(name)->name == name);
        CHECK(find_lane_layout(name)->rank() == rank);
    }
    CHECK(find_lane_layout("Aligned") == nullptr);
    CHECK(find_lane_layout("") == nullptr);
}

TEST_CASE("only the key that a layout takes is its own")
{
    for (const LaneLayout& layout : lane_layouts())
    {
        const LaneKey expected = layout.name == "free"                                ? LaneKey::strides
                                 : layout.name == "weight_nic"                        ? LaneKey::nic
                                 : layout.name == "matrix" || layout.name == "vector" ? LaneKey::w
                                                                                      : LaneKey::none;
        CHECK(layout.key == expected);
    }
}

TEST_CASE("a matrix of 10 columns, 4 a channel, takes three channels, of which the last is half empty")
{
    LaneTensor tensor = tensor_of("matrix", DType::float16, {3, 10}, 2);
    tensor.w = 4;
    const LaneMap map = lane_map(tensor).value();
    CHECK(map.strides == Dims{64, 32, 4, 1});
    CHECK(map.rows == 2);
    CHECK(map.reserved() == 192);
    CHECK(lane_place(map, {2, 9}).npu == 0);
    CHECK(lane_place(map, {2, 9}).offset == 2 * 64 + 32 + 1);
}

TEST_CASE("weights of 5 input channels, 2 interleaved, have three groups, of which the last is half empty")
{
    LaneTensor tensor = tensor_of("weight_nic", DType::int8, {6, 5, 3, 3}, 1);
    tensor.nic = 2;
    const LaneMap map = lane_map(tensor).value();
    CHECK(map.strides == Dims{2 * 54, 54, 2, 1});
    CHECK(lane_place(map, {3, 3, 1, 2}).npu == 0);
    CHECK(lane_place(map, {3, 3, 1, 2}).offset == 54 + (1 * 9 + 1 * 3 + 2) * 2 + 1);
}

TEST_CASE("the CV18xx count strides in bytes and reserve whole units of 16")
{
    const LaneMap aligned = lane_map(tensor_of("cvk_aligned", DType::bfloat16, {2, 5, 3, 3})).value();
    CHECK(aligned.strides == Dims{64, 32, 6, 2});
    CHECK(aligned.units == 2);
    CHECK(aligned.reserved_bytes == 128);
    const LaneMap compact = lane_map(tensor_of("cvk_compact", DType::int8, {3, 5, 3, 3})).value();
    CHECK(compact.strides == Dims{18, 9, 3, 1});
    CHECK(compact.reserved_bytes == 64);
    CHECK(lane_map(tensor_of("cvk_matrix", DType::int8, {2, 70}))->strides == Dims{32, 32, 32, 1});
    CHECK(lane_map(tensor_of("cvk_matrix", DType::bfloat16, {2, 5}))->strides == Dims{16, 16, 10, 2});
}

TEST_CASE("a lane map that does not fit 64 bits is refused")
{
    const auto one_lane =
        [](std::string_view layout, DType dtype, const Dims& sizes, const Dims& strides, Int address)
    {
        LaneTensor tensor = tensor_of(layout, dtype, sizes);
        tensor.chip = {1, 4, int_max, 1};
        tensor.strides = strides;
        tensor.address = address;
        tensor.w = tensor.nic = 3;
        return lane_map(tensor);
    };
    const DType byte = DType::int8;
    CHECK(one_lane("compact", byte, {1, 1, 1, int_max}, {}, 0)->end_address == int_max);
    CHECK_FALSE(one_lane("compact", byte, {1, 1, 1, int_max}, {}, 1).has_value());
    CHECK_FALSE(one_lane("compact", DType::int16, {1, 1, 1, int_max / 2 + 1}, {}, 0).has_value());
    CHECK_FALSE(one_lane("compact", byte, {2, 1, 2, Int{1} << 61}, {}, 0).has_value());
    CHECK_FALSE(one_lane("free", byte, {2, 1, 1, 1}, {int_max, 0, 0, 0}, 0).has_value());
    CHECK(one_lane("free", byte, {2, 1, 1, 1}, {int_max - 1, 0, 0, 0}, 0)->reserved() == int_max);
    CHECK(one_lane("free", byte, {1, 1, 1, 1}, Dims::filled(4, int_max), 0)->reserved() == 1);
    CHECK(one_lane("matrix", byte, {1, int_max - 3}, {}, 0) == std::nullopt); // three columns take four
    CHECK(one_lane("vector", byte, {int_max}, {}, 0) == std::nullopt);
    CHECK(one_lane("weight_nic", byte, {1, int_max, 1, 1}, {}, 0) == std::nullopt);
    CHECK(one_lane("xn_compact", byte, {1, 1, 1, int_max / 4 + 1}, {}, 0) == std::nullopt);
    CHECK(one_lane("cvk_compact", byte, {1, 1, 1, int_max}, {}, 0) == std::nullopt); // no whole unit
    CHECK(one_lane("cvk_compact", DType::bfloat16, {1, 1, 1, int_max / 2 + 1}, {}, 0) == std::nullopt);
}

#pragma once

#include "core/tpu/lanes.h"
#include "tests/core/brute_force.h"
#include "tests/core/dice.h"
#include "tests/core/show.h"

#include <algorithm>
#include <functional>
#include <map>
#include <string>

/// Computes the position of an element in each layout by its formula alone, without digits or code shared with
/// core.
namespace stridescope::core::test
{

struct HandPlace
{
    Int npu;
    Int offset; ///< elements
    auto operator<=>(const HandPlace&) const = default;
};

struct HandLanes
{
    Int rows = 1;
    Int reserved = 1;                            ///< elements
    Dims strides;                                ///< as published
    Int batches = 1;                             ///< stretches of rows of lanes
    Int batch = 0;                               ///< elements from one to the next
    Int channel = 0;                             ///< elements from row to row
    Int channels = 1;                            ///< what lanes share out
    Dims filled_up;                              ///< the sizes with every group full
    std::function<HandPlace(const Dims&)> place; ///< also of coordinates inside `filled_up`
};

inline Int up(Int value, Int step)
{
    return (value + step - 1) / step * step;
}

inline HandLanes by_hand(const LaneTensor& t)
{
    const std::string name(t.layout->name);
    const Int bits = info(t.dtype).bits;
    const Int lanes = t.chip.npu_num;
    const Int eu = t.chip.eu_bytes * 8 / bits;
    const Int start = t.start_index;
    const Dims& s = t.sizes;
    const auto lane = [=](Int c) { return (start + c) % lanes; };
    const auto row = [=](Int c) { return (start + c) / lanes; };
    const auto rows_of = [=](Int c) { return (start + c + lanes - 1) / lanes; };
    HandLanes hand;
    hand.filled_up = s;

    if (name == "matrix" || name == "cvk_matrix")
    {
        const Int bytes = bits / 8;
        const Int work = bits == 16 ? 8 : 16;
        Int w = t.w;
        if (name == "cvk_matrix")
            w = s[1] < work ? s[1] : work * ((s[1] + work * lanes - 1) / (work * lanes));
        hand.channels = (s[1] + w - 1) / w;
        hand.rows = rows_of(hand.channels);
        hand.channel = up(w, name == "matrix" ? eu : work);
        hand.batches = s[0];
        hand.batch = hand.rows * hand.channel;
        hand.reserved = s[0] * hand.batch;
        hand.strides = {hand.batch, hand.channel, w, 1};
        if (name == "cvk_matrix")
            for (Int& stride : hand.strides)
                stride *= bytes;
        hand.filled_up = {s[0], hand.channels * w};
        hand.place = [=](const Dims& x)
        {
            const Int c = x[1] / w;
            return HandPlace{lane(c), x[0] * hand.batch + row(c) * hand.channel + x[1] % w};
        };
        return hand;
    }
    if (name == "matrix2" || name == "vector")
    {
        const bool vector = name == "vector";
        const Int w = vector ? t.w : s[1];
        hand.channels = vector ? (s[0] + w - 1) / w : s[0];
        hand.rows = rows_of(hand.channels);
        hand.channel = up(w, eu);
        hand.batch = hand.reserved = hand.rows * hand.channel;
        hand.strides = {hand.batch, hand.channel, w, 1};
        if (vector)
            hand.filled_up = {hand.channels * w};
        hand.place = [=](const Dims& x)
        {
            const Int c = vector ? x[0] / w : x[0];
            return HandPlace{lane(c), row(c) * hand.channel + (vector ? x[0] % w : x[1])};
        };
        return hand;
    }
    if (name == "weight_nic")
    {
        const Int nic = t.nic;
        const Int groups = (s[1] + nic - 1) / nic;
        const Int kernel = s[2] * s[3];
        hand.channels = s[0];
        hand.rows = rows_of(s[0]);
        hand.channel = groups * kernel * nic;
        hand.batch = hand.reserved = hand.rows * hand.channel;
        hand.strides = {hand.batch, hand.channel, nic, 1};
        hand.filled_up = {s[0], groups * nic, s[2], s[3]};
        hand.place = [=](const Dims& x)
        {
            return HandPlace{lane(x[0]), row(x[0]) * groups * kernel * nic
                                             + ((x[1] / nic) * kernel + x[2] * s[3] + x[3]) * nic + x[1] % nic};
        };
        return hand;
    }
    if (name.starts_with("xn_"))
    {
        const Int x4 = 32 / bits;
        const bool global = name == "xn_continuous";
        hand.channel = x4 * s[2] * s[3];
        if (name == "xn_aligned")
            hand.channel = up(hand.channel, 128 * 8 / bits);
        hand.channels = s[1];
        hand.rows = global ? s[1] : rows_of(s[1]);
        hand.batches = (s[0] + x4 - 1) / x4;
        hand.batch = hand.rows * hand.channel;
        hand.reserved = hand.batches * hand.batch;
        hand.strides = {hand.batch, hand.channel, x4 * s[3], x4};
        hand.filled_up = {hand.batches * x4, s[1], s[2], s[3]};
        hand.place = [=](const Dims& x)
        {
            return HandPlace{global ? 0 : lane(x[1]), (x[0] / x4) * hand.batch + x[0] % x4
                                                          + (global ? x[1] : row(x[1])) * hand.channel
                                                          + x[2] * x4 * s[3] + x[3] * x4};
        };
        return hand;
    }
    if (name.starts_with("cvk_"))
    {
        const Int f = bits / 8;
        const bool global = name == "cvk_continuous";
        Int c_bytes = s[2] * s[3] * f;
        if (name == "cvk_aligned")
            c_bytes = up(c_bytes, 16);
        hand.channels = s[1];
        hand.rows = global ? s[1] : rows_of(s[1]);
        hand.channel = c_bytes / f;
        hand.batches = s[0];
        hand.batch = hand.rows * hand.channel;
        hand.reserved = global ? s[0] * hand.batch : up(s[0] * hand.rows * c_bytes, 16) / f;
        hand.strides = {hand.rows * c_bytes, c_bytes, s[3] * f, f};
        hand.place = [=](const Dims& x)
        {
            const Int bytes =
                x[0] * hand.rows * c_bytes + (global ? x[1] : row(x[1])) * c_bytes + x[2] * s[3] * f + x[3] * f;
            return HandPlace{global ? 0 : lane(x[1]), bytes / f};
        };
        return hand;
    }

    const bool global = name == "continuous";
    hand.channels = s[1];
    hand.rows = global ? s[1] : rows_of(s[1]);
    const Int line = name == "line_aligned" ? up(s[3], eu) : s[3];
    Int channel = s[2] * line;
    if (name == "aligned")
        channel = up(channel, eu);
    hand.strides = {hand.rows * channel, channel, line, 1};
    if (name == "free")
        hand.strides = t.strides;
    if (name == "offset")
        hand.strides = {0, 1, 0, 0};
    if (name == "t4")
        hand.strides = {0, 0, up(s[3], eu), 1};
    if (name == "t5")
        hand.strides = {t.chip.lmem_bytes / bits, up(s[3], eu), s[3], 1};
    hand.batches = s[0];
    hand.batch = hand.strides[0];
    hand.channel = hand.strides[1];
    hand.reserved = s[0] * hand.strides[0];
    if (name == "free" || name == "offset" || name == "t4" || name == "t5")
        hand.reserved = (s[0] - 1) * hand.strides[0] + (hand.rows - 1) * hand.strides[1]
                        + (s[2] - 1) * hand.strides[2] + (s[3] - 1) * hand.strides[3] + 1;
    hand.place = [=](const Dims& x)
    {
        return HandPlace{global ? 0 : lane(x[1]), x[0] * hand.strides[0]
                                                      + (global ? x[1] : row(x[1])) * hand.strides[1]
                                                      + x[2] * hand.strides[2] + x[3] * hand.strides[3]};
    };
    return hand;
}

/// A small tensor of a layout on a small chip; `free` strides are often entangled.
inline LaneTensor random_tensor(Dice& dice, const LaneLayout& layout)
{
    LaneTensor tensor;
    tensor.layout = &layout;
    do
        tensor.dtype = dice.pick<DType>({DType::int4, DType::int8, DType::uint8, DType::float16,
                                         DType::bfloat16, DType::float32, DType::int32});
    while (!layout.takes(tensor.dtype));
    const Int bank_num = dice.between(1, 6);
    tensor.chip = {dice.between(1, 6), dice.pick<Int>({4, 8, 16}), bank_num * dice.between(1, 40), bank_num};
    const bool square = layout.rank() == 4;
    for (std::size_t d = 0; d < layout.rank(); ++d)
        tensor.sizes.push_back(square ? dice.between(1, std::array{3, 9, 4, 5}[d]) : dice.between(1, 23));
    if (square && layout.labels != "NCHW")
        std::swap(tensor.sizes[0], tensor.sizes[1]), tensor.sizes[1] = dice.between(1, 11);
    if (square && dice.one_in(2))
        tensor.sizes[0] = dice.between(1, 9);
    tensor.strides = {dice.between(0, 40), dice.between(0, 20), dice.between(0, 6), dice.between(0, 3)};
    tensor.w = dice.between(1, dice.one_in(3) ? 30 : 7);
    tensor.nic = dice.between(1, 6);
    tensor.start_index = layout.any_start ? dice.between(0, tensor.chip.npu_num - 1) : 0;
    tensor.address = dice.between(0, 70);
    return tensor;
}

/// The n-th layout of the table, over and over.
inline const LaneLayout& layout_of_round(int round)
{
    const auto all = lane_layouts();
    return all[static_cast<std::size_t>(round) % all.size()];
}

/// The coordinates at each place of a lane, in row-major order.
inline std::map<HandPlace, std::vector<Dims>> elements_by_hand(const LaneTensor& tensor)
{
    const HandLanes hand = by_hand(tensor);
    std::map<HandPlace, std::vector<Dims>> all;
    for (const auto& x : coordinates(tensor.sizes))
        all[hand.place(x)].push_back(x);
    return all;
}

/// Layout `name` on a chip of 4 lanes and 64-byte rows.
inline LaneTensor tensor_of(std::string_view name, DType dtype, const Dims& sizes, Int start_index = 0)
{
    LaneTensor tensor;
    tensor.layout = find_lane_layout(name);
    tensor.chip = {4, 64, 262144, 16};
    tensor.dtype = dtype;
    tensor.sizes = sizes;
    tensor.start_index = start_index;
    return tensor;
}

/// Captures a lane tensor, for the message of a failed check.
#define CAPTURE_LANE_TENSOR(tensor)                                                                            \
    CAPTURE((tensor).layout->name);                                                                            \
    CAPTURE((tensor).sizes);                                                                                   \
    CAPTURE((tensor).strides);                                                                                 \
    CAPTURE((tensor).w);                                                                                       \
    CAPTURE((tensor).nic);                                                                                     \
    CAPTURE((tensor).start_index);                                                                             \
    CAPTURE((tensor).chip.npu_num);                                                                            \
    CAPTURE(info((tensor).dtype).bits)

} // namespace stridescope::core::test

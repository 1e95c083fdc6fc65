#include "core/tpu/lane_forms.h"

#include <algorithm>
#include <array>

namespace stridescope::core::lane_forms
{
namespace
{

/// A count that is nothing once it did not fit.
class Count
{
public:
    Count(Int value) : known(value) {}
    Count(std::optional<Int> value) : known(value) {}

    [[nodiscard]] std::optional<Int> value() const { return known; }
    friend Count operator*(Count a, Count b)
    {
        return a.known && b.known ? checked_multiply(*a.known, *b.known) : std::nullopt;
    }
    [[nodiscard]] Count rounded_up(Int step) const
    {
        return known ? checked_round_up(*known, step) : std::nullopt;
    }

private:
    std::optional<Int> known;
};

/// A tensor as it is stored, and its strides.
struct Stored
{
    Int n = 1;
    Int c = 1;
    Int h = 1;
    Int w = 1;
};
using Strides = std::array<Count, 4>;

Int bits_of(const LaneTensor& tensor)
{
    return info(tensor.dtype).bits;
}

/// Lines rounded up to `line`, channels to `channel`, and batches of `rows` channels.
Strides in_order(const Stored& stored, Count rows, Int channel, Int line)
{
    const Count h = Count(stored.w).rounded_up(line);
    const Count c = (Count(stored.h) * h).rounded_up(channel);
    return {rows * c, c, h, 1};
}

Stored nchw(const LaneTensor& tensor)
{
    return {tensor.sizes[0], tensor.sizes[1], tensor.sizes[2], tensor.sizes[3]};
}

/// Collects digits, outermost first.
class Form
{
public:
    explicit Form(const Strides& published, Int units = 1)
    {
        for (const Count& stride : published)
            form.strides.push_back(known(stride * units));
    }
    Form& whole(std::size_t dimension, Int size, Count stride)
    {
        return digit({dimension, 1, size, known(stride), false});
    }
    Form& dealt(std::size_t dimension, Int size, Count stride)
    {
        return digit({dimension, 1, size, known(stride), true});
    }
    /// The part of a size that counts groups of `group`, and that within one.
    Form& groups(std::size_t dimension, Int size, Int group, Count stride, bool deals = false)
    {
        return digit({dimension, group, divide_up(size, group), known(stride), deals});
    }
    Form& in_group(std::size_t dimension, Int group, Count stride)
    {
        return digit({dimension, 1, group, known(stride), false});
    }
    Form& reserve_in_steps_of(Int step)
    {
        form.reserved_step = step;
        return *this;
    }
    [[nodiscard]] std::optional<LaneForm> made() const { return fits ? std::optional(form) : std::nullopt; }

private:
    Form& digit(const LaneDigit& one)
    {
        form.digits.push_back(one);
        return *this;
    }
    Int known(const Count& count)
    {
        fits = fits && count.value();
        return count.value().value_or(0);
    }

    LaneForm form;
    bool fits = true;
};

/// n, c, h, w each as a whole: the layouts whose strides say everything.
std::optional<LaneForm> whole_sizes(const LaneTensor& tensor, const Strides& strides, bool dealt = true)
{
    Form form(strides);
    form.whole(0, tensor.sizes[0], strides[0]);
    if (dealt)
        form.dealt(1, tensor.sizes[1], strides[1]);
    else
        form.whole(1, tensor.sizes[1], strides[1]);
    return form.whole(2, tensor.sizes[2], strides[2]).whole(3, tensor.sizes[3], strides[3]).made();
}

Count rows(const LaneTensor& tensor, Int channels)
{
    return rows_of_lanes(tensor, channels);
}

/// Rows of columns, of which each channel holds `width`.
std::optional<LaneForm> columns_dealt(const LaneTensor& tensor, Int width, Int channel_step, Int units,
                                      Int reserved_step)
{
    const auto [row_count, column_count] = std::pair(tensor.sizes[0], tensor.sizes[1]);
    const Int channels = divide_up(column_count, width);
    const Strides strides = in_order({row_count, channels, 1, width}, rows(tensor, channels), channel_step, 1);
    return Form(strides, units)
        .whole(0, row_count, strides[0])
        .groups(1, column_count, width, strides[1], true)
        .in_group(1, width, 1)
        .reserve_in_steps_of(reserved_step)
        .made();
}

/// As many batches as 32 bits hold are neighbours.
std::optional<LaneForm> batches_interleaved(const LaneTensor& tensor, Int channel_bits, bool dealt)
{
    const Dims& sizes = tensor.sizes;
    const Int x = 32 / bits_of(tensor);
    const Count line = Count(x) * sizes[3];
    const Count channel = (Count(sizes[2]) * line).rounded_up(channel_bits / bits_of(tensor));
    const Count group = (dealt ? rows(tensor, sizes[1]) : Count(sizes[1])) * channel;
    Form form({group, channel, line, x});
    form.groups(0, sizes[0], x, group);
    if (dealt)
        form.dealt(1, sizes[1], channel);
    else
        form.whole(1, sizes[1], channel);
    return form.whole(2, sizes[2], line).whole(3, sizes[3], x).in_group(0, x, 1).made();
}

std::optional<LaneForm> cvk(const LaneTensor& tensor, const Strides& strides, bool in_lanes)
{
    const Int bytes = bits_of(tensor) / 8;
    Form form(strides, bytes);
    form.whole(0, tensor.sizes[0], strides[0]);
    if (in_lanes)
        form.dealt(1, tensor.sizes[1], strides[1]);
    else
        form.whole(1, tensor.sizes[1], strides[1]);
    return form.whole(2, tensor.sizes[2], strides[2])
        .whole(3, tensor.sizes[3], 1)
        .reserve_in_steps_of(in_lanes ? cvk_bytes / bytes : 1)
        .made();
}

} // namespace

std::optional<LaneForm> continuous(const LaneTensor& tensor, Int)
{
    return whole_sizes(tensor, in_order(nchw(tensor), tensor.sizes[1], 1, 1), false);
}

std::optional<LaneForm> aligned(const LaneTensor& tensor, Int eu_num)
{
    return whole_sizes(tensor, in_order(nchw(tensor), rows(tensor, tensor.sizes[1]), eu_num, 1));
}

std::optional<LaneForm> compact(const LaneTensor& tensor, Int)
{
    return whole_sizes(tensor, in_order(nchw(tensor), rows(tensor, tensor.sizes[1]), 1, 1));
}

std::optional<LaneForm> line_aligned(const LaneTensor& tensor, Int eu_num)
{
    return whole_sizes(tensor, in_order(nchw(tensor), rows(tensor, tensor.sizes[1]), 1, eu_num));
}

std::optional<LaneForm> with_strides(const LaneTensor& tensor, Int)
{
    const Dims& own = tensor.strides;
    return whole_sizes(tensor, {own[0], own[1], own[2], own[3]});
}

std::optional<LaneForm> offset(const LaneTensor& tensor, Int)
{
    return whole_sizes(tensor, {0, 1, 0, 0});
}

std::optional<LaneForm> t4(const LaneTensor& tensor, Int eu_num)
{
    return whole_sizes(tensor, {0, 0, Count(tensor.sizes[3]).rounded_up(eu_num), 1});
}

std::optional<LaneForm> t5(const LaneTensor& tensor, Int eu_num)
{
    // An eighth of a lane's bytes, in elements.
    const Int batch = tensor.chip.lmem_bytes / bits_of(tensor);
    return whole_sizes(tensor, {batch, Count(tensor.sizes[3]).rounded_up(eu_num), tensor.sizes[3], 1});
}

std::optional<LaneForm> matrix(const LaneTensor& tensor, Int eu_num)
{
    return columns_dealt(tensor, tensor.w, eu_num, 1, 1);
}

std::optional<LaneForm> matrix2(const LaneTensor& tensor, Int eu_num)
{
    const auto [row_count, column_count] = std::pair(tensor.sizes[0], tensor.sizes[1]);
    const Strides strides = in_order({1, row_count, 1, column_count}, rows(tensor, row_count), eu_num, 1);
    return Form(strides).dealt(0, row_count, strides[1]).whole(1, column_count, 1).made();
}

std::optional<LaneForm> vector(const LaneTensor& tensor, Int eu_num)
{
    const Int channels = divide_up(tensor.sizes[0], tensor.w);
    const Strides strides = in_order({1, channels, 1, tensor.w}, rows(tensor, channels), eu_num, 1);
    return Form(strides).groups(0, tensor.sizes[0], tensor.w, strides[1], true).in_group(0, tensor.w, 1).made();
}

/// Output channels are dealt; `nic` input channels at one place of the kernel are neighbours.
std::optional<LaneForm> weight_nic(const LaneTensor& tensor, Int)
{
    const Dims& sizes = tensor.sizes; // oc, ic, kh, kw
    const Count line = Count(sizes[3]) * tensor.nic;
    const Count group = Count(sizes[2]) * line;
    const Count channel = Count(divide_up(sizes[1], tensor.nic)) * group;
    return Form({rows(tensor, sizes[0]) * channel, channel, tensor.nic, 1})
        .dealt(0, sizes[0], channel)
        .groups(1, sizes[1], tensor.nic, group)
        .whole(2, sizes[2], line)
        .whole(3, sizes[3], tensor.nic)
        .in_group(1, tensor.nic, 1)
        .made();
}

std::optional<LaneForm> xn_aligned(const LaneTensor& tensor, Int)
{
    return batches_interleaved(tensor, 128 * 8, true);
}

std::optional<LaneForm> xn_compact(const LaneTensor& tensor, Int)
{
    return batches_interleaved(tensor, bits_of(tensor), true);
}

std::optional<LaneForm> xn_continuous(const LaneTensor& tensor, Int)
{
    return batches_interleaved(tensor, bits_of(tensor), false);
}

std::optional<LaneForm> cvk_aligned(const LaneTensor& tensor, Int)
{
    const Int step = cvk_bytes * 8 / bits_of(tensor);
    return cvk(tensor, in_order(nchw(tensor), rows(tensor, tensor.sizes[1]), step, 1), true);
}

std::optional<LaneForm> cvk_compact(const LaneTensor& tensor, Int)
{
    return cvk(tensor, in_order(nchw(tensor), rows(tensor, tensor.sizes[1]), 1, 1), true);
}

std::optional<LaneForm> cvk_continuous(const LaneTensor& tensor, Int)
{
    return cvk(tensor, in_order(nchw(tensor), tensor.sizes[1], 1, 1), false);
}

/// Columns a channel: each lane gets as many whole units of 16 bytes as deal all columns at once.
std::optional<LaneForm> cvk_matrix(const LaneTensor& tensor, Int)
{
    const Int bytes = bits_of(tensor) / 8;
    const Int work = cvk_bytes / bytes;
    const Int column_count = tensor.sizes[1];
    const Wide all_lanes = wide(work) * tensor.chip.npu_num;
    const Count width = column_count < work
                            ? Count(column_count)
                            : Count(work) * static_cast<Int>((column_count + all_lanes - 1) / all_lanes);
    if (!width.value())
        return std::nullopt;
    return columns_dealt(tensor, *width.value(), work, bytes, work);
}

} // namespace stridescope::core::lane_forms

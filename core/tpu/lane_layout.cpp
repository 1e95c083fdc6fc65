#include "core/tpu/lane_layout.h"

#include <algorithm>
#include <array>

namespace stridescope::core
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

/// The CV18xx reserve whole units of 16 bytes and publish strides in bytes.
constexpr Int cvk_bytes = 16;

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

bool any_type(DType)
{
    return true;
}

bool eight_or_sixteen_bits(DType dtype)
{
    return info(dtype).bits == 8 || info(dtype).bits == 16;
}

bool cvk_type(DType dtype)
{
    return dtype == DType::int8 || dtype == DType::uint8 || dtype == DType::bfloat16;
}

Int at_any_byte(const LaneTensor&)
{
    return 1;
}

Int at_an_element(const LaneTensor& tensor)
{
    return std::max<Int>(1, bits_of(tensor) / 8);
}

Int at_an_eu_row(const LaneTensor& tensor)
{
    return tensor.chip.eu_bytes;
}

Int as_weights(const LaneTensor& tensor)
{
    return tensor.dtype == DType::float32 ? 4 : tensor.chip.eu_bytes;
}

Int at_sixteen_bytes(const LaneTensor&)
{
    return cvk_bytes;
}

constexpr std::string_view xn_types = "types of 8 and 16 bits";
constexpr std::string_view cvk_types = "INT8, UINT8 and BFLOAT16";

constexpr LaneLayout table[] = {
    {.name = "continuous",
     .labels = "NCHW",
     .about = "global memory, no lanes",
     .in_lanes = false,
     .any_start = false,
     .takes = any_type,
     .start_alignment = at_any_byte,
     .make = continuous},
    {.name = "aligned",
     .labels = "NCHW",
     .about = "each channel starts on a row of execution units",
     .takes = any_type,
     .start_alignment = at_an_eu_row,
     .make = aligned},
    {.name = "compact",
     .labels = "NCHW",
     .about = "no rounding",
     .takes = any_type,
     .start_alignment = at_an_element,
     .make = compact},
    {.name = "line_aligned",
     .labels = "NCHW",
     .about = "each line of W starts on a row of execution units",
     .takes = any_type,
     .start_alignment = at_an_eu_row,
     .make = line_aligned},
    {.name = "free",
     .labels = "NCHW",
     .about = "strides of your own",
     .key = LaneKey::strides,
     .nested = false,
     .takes = any_type,
     .start_alignment = at_an_element,
     .make = with_strides},
    {.name = "offset",
     .labels = "NCHW",
     .about = "one element a channel, broadcast",
     .nested = false,
     .takes = any_type,
     .start_alignment = at_an_element,
     .make = offset},
    {.name = "t4",
     .labels = "NCHW",
     .about = "a table, one for all channels of a lane",
     .nested = false,
     .takes = any_type,
     .start_alignment = at_an_eu_row,
     .make = t4},
    {.name = "t5",
     .labels = "NCHW",
     .about = "a table a batch, each in an eighth of a lane",
     .nested = false,
     .takes = any_type,
     .start_alignment = at_an_eu_row,
     .make = t5},
    {.name = "matrix",
     .labels = "RK",
     .about = "w columns a channel, a batch a row",
     .key = LaneKey::w,
     .takes = any_type,
     .start_alignment = at_an_eu_row,
     .make = matrix},
    {.name = "matrix2",
     .labels = "RK",
     .about = "a row a channel",
     .takes = any_type,
     .start_alignment = at_an_eu_row,
     .make = matrix2},
    {.name = "vector",
     .labels = "L",
     .about = "w elements a channel",
     .key = LaneKey::w,
     .takes = any_type,
     .start_alignment = at_an_eu_row,
     .make = vector},
    {.name = "weight_nic",
     .labels = "OIHW",
     .about = "weights, nic input channels side by side",
     .key = LaneKey::nic,
     .takes = any_type,
     .start_alignment = as_weights,
     .make = weight_nic},
    {.name = "xn_aligned",
     .labels = "NCHW",
     .about = "BM1684: batches side by side, channels aligned",
     .dtypes = xn_types,
     .takes = eight_or_sixteen_bits,
     .start_alignment = at_an_element,
     .make = xn_aligned},
    {.name = "xn_compact",
     .labels = "NCHW",
     .about = "BM1684: batches side by side, no rounding",
     .dtypes = xn_types,
     .takes = eight_or_sixteen_bits,
     .start_alignment = at_an_element,
     .make = xn_compact},
    {.name = "xn_continuous",
     .labels = "NCHW",
     .about = "BM1684 global memory: batches side by side",
     .in_lanes = false,
     .any_start = false,
     .dtypes = xn_types,
     .takes = eight_or_sixteen_bits,
     .start_alignment = at_any_byte,
     .make = xn_continuous},
    {.name = "cvk_aligned",
     .labels = "NCHW",
     .about = "CV18xx: each channel starts at 16 bytes",
     .any_start = false,
     .in_bytes = true,
     .dtypes = cvk_types,
     .takes = cvk_type,
     .start_alignment = at_sixteen_bytes,
     .make = cvk_aligned},
    {.name = "cvk_compact",
     .labels = "NCHW",
     .about = "CV18xx: no rounding of channels",
     .any_start = false,
     .in_bytes = true,
     .dtypes = cvk_types,
     .takes = cvk_type,
     .start_alignment = at_sixteen_bytes,
     .make = cvk_compact},
    {.name = "cvk_continuous",
     .labels = "NCHW",
     .about = "CV18xx global memory",
     .in_lanes = false,
     .any_start = false,
     .in_bytes = true,
     .dtypes = cvk_types,
     .takes = cvk_type,
     .start_alignment = at_any_byte,
     .make = cvk_continuous},
    {.name = "cvk_matrix",
     .labels = "RK",
     .about = "CV18xx: columns dealt over all lanes",
     .any_start = false,
     .in_bytes = true,
     .dtypes = cvk_types,
     .takes = cvk_type,
     .start_alignment = at_sixteen_bytes,
     .make = cvk_matrix},
};

} // namespace

std::span<const LaneLayout> lane_layouts()
{
    return table;
}

const LaneLayout* find_lane_layout(std::string_view name)
{
    const auto* const found = std::find_if(std::begin(table), std::end(table),
                                           [&](const LaneLayout& row) { return row.name == name; });
    return found == std::end(table) ? nullptr : found;
}

std::optional<Int> rows_of_lanes(const LaneTensor& tensor, Int channels)
{
    const Int lanes = tensor.chip.npu_num;
    return narrow((wide(tensor.start_index) + channels + lanes - 1) / lanes);
}

} // namespace stridescope::core

#include "core/tpu/lane_forms.h"

#include <algorithm>
#include <array>

namespace stridescope::core::lane_forms
{
namespace
{

/// A count, which becomes nothing if it does not fit, and the factors that it is made of.
class Count
{
public:
    Count(Int value, std::string_view name = {}, std::optional<std::size_t> dimension = {})
        : Count(LaneFactor{name, value, dimension, value, 1, true})
    {
    }
    Count(std::optional<Int> value, std::string_view name) : Count(value.value_or(1), name) { known = value; }
    static Count quotient_up(Int dividend, Int divisor, std::string_view name,
                             std::optional<std::size_t> dimension = {})
    {
        return LaneFactor{name, divide_up(dividend, divisor), dimension, dividend, divisor, true};
    }
    static Count quotient_down(Int dividend, Int divisor, std::string_view name)
    {
        return LaneFactor{name, dividend / divisor, {}, dividend, divisor, false};
    }

    [[nodiscard]] std::optional<Int> value() const { return known; }
    [[nodiscard]] const LaneProduct& made_of() const { return product; }

    friend Count operator*(const Count& a, const Count& b)
    {
        Count both = a.as_factors();
        for (const LaneFactor& factor : b.as_factors().product.factors)
            both.product.factors.push_back(factor);
        both.known = a.known && b.known ? checked_multiply(*a.known, *b.known) : std::nullopt;
        return both;
    }
    [[nodiscard]] Count rounded_up(Int step) const
    {
        Count rounded = as_factors();
        rounded.product.step = step;
        rounded.known = known ? checked_round_up(*known, step) : std::nullopt;
        return rounded;
    }
    [[nodiscard]] Count times_units(Int units) const
    {
        Count all = *this;
        all.product.units = units;
        all.known = known ? checked_multiply(*known, units) : std::nullopt;
        return all;
    }

private:
    Count(const LaneFactor& factor) : known(factor.value) { product.factors.push_back(factor); }

    /// Returns the count with its rounded factors as one number.
    [[nodiscard]] Count as_factors() const
    {
        return product.step == 1 ? *this : Count(known, "the next finer stride");
    }

    std::optional<Int> known;
    LaneProduct product;
};

/// Returns a size of the tensor.
Count size(const LaneTensor& tensor, std::size_t dimension)
{
    return {tensor.sizes[dimension], "size", dimension};
}

/// The sizes of a channel as it is stored, and the strides of a tensor.
struct Stored
{
    Count h;
    Count w;
};
using Strides = std::array<Count, 4>;

Int bits_of(const LaneTensor& tensor)
{
    return info(tensor.dtype).bits;
}

/// Returns strides with rows rounded up to `line`, channels to `channel`, and batches of `rows` channels.
Strides in_order(const Stored& stored, const Count& rows, Int channel, Int line)
{
    const Count h = stored.w.rounded_up(line);
    const Count c = (stored.h * h).rounded_up(channel);
    return {rows * c, c, h, 1};
}

Stored nchw(const LaneTensor& tensor)
{
    return {size(tensor, 2), size(tensor, 3)};
}

/// Collects digits, outermost first.
class Form
{
public:
    explicit Form(const Strides& published, Int units = 1)
    {
        for (const Count& stride : published)
        {
            form.strides.push_back(known(stride.times_units(units)));
            form.products.push_back(stride.times_units(units).made_of());
        }
    }
    Form& whole(std::size_t dimension, Int size, const Count& stride)
    {
        return digit({dimension, 1, size, known(stride), false});
    }
    Form& dealt(std::size_t dimension, Int size, const Count& stride)
    {
        return digit({dimension, 1, size, known(stride), true});
    }
    /// Splits a size into a digit that counts groups of `group`, and one within a group.
    Form& groups(std::size_t dimension, Int size, Int group, const Count& stride, bool cyclic = false)
    {
        return digit({dimension, group, divide_up(size, group), known(stride), cyclic});
    }
    Form& in_group(std::size_t dimension, Int group, const Count& stride)
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
    Form& digit(const Digit& one)
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

/// Makes n, c, h, w one digit each, for layouts that strides alone describe.
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
    return {rows_of_lanes(tensor, channels), "rounds per batch"};
}

/// Distributes rows of columns; each channel holds `width` columns.
std::optional<LaneForm> columns_dealt(const LaneTensor& tensor, const Count& columns, Int channel_step,
                                      Int units, Int reserved_step)
{
    const auto [row_count, column_count] = std::pair(tensor.sizes[0], tensor.sizes[1]);
    const Int width = *columns.value();
    const Int channels = divide_up(column_count, width);
    const Strides strides = in_order({1, columns}, rows(tensor, channels), channel_step, 1);
    return Form(strides, units)
        .whole(0, row_count, strides[0])
        .groups(1, column_count, width, strides[1], true)
        .in_group(1, width, 1)
        .reserve_in_steps_of(reserved_step)
        .made();
}

/// Interleaves as many batches as fit in 32 bits.
std::optional<LaneForm> batches_interleaved(const LaneTensor& tensor, Int channel_bits, bool dealt)
{
    const Dims& sizes = tensor.sizes;
    const Int x = 32 / bits_of(tensor);
    const Count batches(x, "interleaved batches", 0);
    const Count line = batches * size(tensor, 3);
    const Count channel = (size(tensor, 2) * line).rounded_up(channel_bits / bits_of(tensor));
    const Count group = (dealt ? rows(tensor, sizes[1]) : size(tensor, 1)) * channel;
    Form form({group, channel, line, batches});
    form.groups(0, sizes[0], x, group);
    if (dealt)
        form.dealt(1, sizes[1], channel);
    else
        form.whole(1, sizes[1], channel);
    return form.whole(2, sizes[2], line).whole(3, sizes[3], batches).in_group(0, x, 1).made();
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
    return whole_sizes(tensor, in_order(nchw(tensor), size(tensor, 1), 1, 1), false);
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
    return whole_sizes(tensor, {0, 0, size(tensor, 3).rounded_up(eu_num), 1});
}

std::optional<LaneForm> t5(const LaneTensor& tensor, Int eu_num)
{
    // An eighth of a lane, in elements.
    const Count batch = Count::quotient_down(tensor.chip.lmem_bytes, bits_of(tensor), "an eighth of a lane");
    return whole_sizes(tensor, {batch, size(tensor, 3).rounded_up(eu_num), size(tensor, 3), 1});
}

std::optional<LaneForm> matrix(const LaneTensor& tensor, Int eu_num)
{
    return columns_dealt(tensor, {tensor.w, "columns per channel", 1}, eu_num, 1, 1);
}

std::optional<LaneForm> matrix2(const LaneTensor& tensor, Int eu_num)
{
    const auto [row_count, column_count] = std::pair(tensor.sizes[0], tensor.sizes[1]);
    const Strides strides = in_order({1, size(tensor, 1)}, rows(tensor, row_count), eu_num, 1);
    return Form(strides).dealt(0, row_count, strides[1]).whole(1, column_count, 1).made();
}

std::optional<LaneForm> vector(const LaneTensor& tensor, Int eu_num)
{
    const Int channels = divide_up(tensor.sizes[0], tensor.w);
    const Strides strides =
        in_order({1, Count(tensor.w, "columns per channel", 0)}, rows(tensor, channels), eu_num, 1);
    return Form(strides).groups(0, tensor.sizes[0], tensor.w, strides[1], true).in_group(0, tensor.w, 1).made();
}

/// Distributes output channels; `nic` input channels at one position of the kernel are neighbours.
std::optional<LaneForm> weight_nic(const LaneTensor& tensor, Int)
{
    const Dims& sizes = tensor.sizes; // in the order oc, ic, kh, kw
    const Count nic(tensor.nic, "interleaved input channels", 1);
    const Count line = size(tensor, 3) * nic;
    const Count group = size(tensor, 2) * line;
    const Count channel = Count::quotient_up(sizes[1], tensor.nic, "groups of input channels", 1) * group;
    return Form({rows(tensor, sizes[0]) * channel, channel, nic, 1})
        .dealt(0, sizes[0], channel)
        .groups(1, sizes[1], tensor.nic, group)
        .whole(2, sizes[2], line)
        .whole(3, sizes[3], nic)
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
    return cvk(tensor, in_order(nchw(tensor), size(tensor, 1), 1, 1), false);
}

/// Chooses the columns per channel: each lane gets as many whole units of 16 bytes as are needed to distribute
/// all columns at once.
std::optional<LaneForm> cvk_matrix(const LaneTensor& tensor, Int)
{
    const Int bytes = bits_of(tensor) / 8;
    const Int work = cvk_bytes / bytes;
    const Int column_count = tensor.sizes[1];
    const Wide all_lanes = wide(work) * tensor.chip.npu_num;
    const auto deal = narrow(all_lanes);
    const Count shares = deal ? Count::quotient_up(column_count, *deal, "shares of all lanes", 1)
                              : Count(1, "shares of all lanes");
    const Count width = column_count < work ? size(tensor, 1) : Count(work, "elements of 16 bytes") * shares;
    if (!width.value())
        return std::nullopt;
    return columns_dealt(tensor, width, work, bytes, work);
}

} // namespace stridescope::core::lane_forms

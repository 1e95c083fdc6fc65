#include "core/tpu/lane_layout.h"

#include "core/tpu/lane_forms.h"

#include <algorithm>

namespace stridescope::core
{
namespace
{

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
    return std::max<Int>(1, info(tensor.dtype).bits / 8);
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
    return lane_forms::cvk_bytes;
}

constexpr std::string_view xn_types = "types of 8 or 16 bits";
constexpr std::string_view cvk_types = "INT8, UINT8, and BFLOAT16";

constexpr LaneLayout table[] = {
    {.name = "continuous",
     .labels = "NCHW",
     .about = "global memory, no lanes",
     .in_lanes = false,
     .any_start = false,
     .takes = any_type,
     .start_alignment = at_any_byte,
     .make = lane_forms::continuous},
    {.name = "aligned",
     .labels = "NCHW",
     .about = "each channel starts on an EU vector",
     .counterpart = "compact",
     .takes = any_type,
     .start_alignment = at_an_eu_row,
     .make = lane_forms::aligned},
    {.name = "compact",
     .labels = "NCHW",
     .about = "no padding between channels",
     .counterpart = "aligned",
     .takes = any_type,
     .start_alignment = at_an_element,
     .make = lane_forms::compact},
    {.name = "line_aligned",
     .labels = "NCHW",
     .about = "each row starts on an EU vector",
     .takes = any_type,
     .start_alignment = at_an_eu_row,
     .make = lane_forms::line_aligned},
    {.name = "free",
     .labels = "NCHW",
     .about = "custom strides",
     .key = LaneKey::strides,
     .nested = false,
     .takes = any_type,
     .start_alignment = at_an_element,
     .make = lane_forms::with_strides},
    {.name = "offset",
     .labels = "NCHW",
     .about = "one element per channel, broadcast",
     .nested = false,
     .takes = any_type,
     .start_alignment = at_an_element,
     .make = lane_forms::offset},
    {.name = "t4",
     .labels = "NCHW",
     .about = "one lookup table per lane, shared by its channels",
     .nested = false,
     .takes = any_type,
     .start_alignment = at_an_eu_row,
     .make = lane_forms::t4},
    {.name = "t5",
     .labels = "NCHW",
     .about = "one lookup table per batch, each in an eighth of the lane",
     .nested = false,
     .takes = any_type,
     .start_alignment = at_an_eu_row,
     .make = lane_forms::t5},
    {.name = "matrix",
     .labels = "RK",
     .about = "w columns per channel, one batch per matrix row",
     .key = LaneKey::w,
     .takes = any_type,
     .start_alignment = at_an_eu_row,
     .make = lane_forms::matrix},
    {.name = "matrix2",
     .labels = "RK",
     .about = "one matrix row per channel",
     .takes = any_type,
     .start_alignment = at_an_eu_row,
     .make = lane_forms::matrix2},
    {.name = "vector",
     .labels = "L",
     .about = "w elements per channel",
     .key = LaneKey::w,
     .takes = any_type,
     .start_alignment = at_an_eu_row,
     .make = lane_forms::vector},
    {.name = "weight_nic",
     .labels = "OIHW",
     .about = "weights, nic input channels interleaved",
     .key = LaneKey::nic,
     .takes = any_type,
     .start_alignment = as_weights,
     .make = lane_forms::weight_nic},
    {.name = "xn_aligned",
     .labels = "NCHW",
     .about = "BM1684: batches interleaved, channels aligned",
     .dtypes = xn_types,
     .takes = eight_or_sixteen_bits,
     .start_alignment = at_an_element,
     .make = lane_forms::xn_aligned},
    {.name = "xn_compact",
     .labels = "NCHW",
     .about = "BM1684: batches interleaved, compact",
     .dtypes = xn_types,
     .takes = eight_or_sixteen_bits,
     .start_alignment = at_an_element,
     .make = lane_forms::xn_compact},
    {.name = "xn_continuous",
     .labels = "NCHW",
     .about = "BM1684 global memory: batches interleaved",
     .in_lanes = false,
     .any_start = false,
     .dtypes = xn_types,
     .takes = eight_or_sixteen_bits,
     .start_alignment = at_any_byte,
     .make = lane_forms::xn_continuous},
    {.name = "cvk_aligned",
     .labels = "NCHW",
     .about = "CV18xx: each channel starts on a 16-byte boundary",
     .any_start = false,
     .in_bytes = true,
     .dtypes = cvk_types,
     .takes = cvk_type,
     .start_alignment = at_sixteen_bytes,
     .make = lane_forms::cvk_aligned},
    {.name = "cvk_compact",
     .labels = "NCHW",
     .about = "CV18xx: compact",
     .any_start = false,
     .in_bytes = true,
     .dtypes = cvk_types,
     .takes = cvk_type,
     .start_alignment = at_sixteen_bytes,
     .make = lane_forms::cvk_compact},
    {.name = "cvk_continuous",
     .labels = "NCHW",
     .about = "CV18xx global memory",
     .in_lanes = false,
     .any_start = false,
     .in_bytes = true,
     .dtypes = cvk_types,
     .takes = cvk_type,
     .start_alignment = at_any_byte,
     .make = lane_forms::cvk_continuous},
    {.name = "cvk_matrix",
     .labels = "RK",
     .about = "CV18xx: columns distributed over all lanes",
     .any_start = false,
     .in_bytes = true,
     .dtypes = cvk_types,
     .takes = cvk_type,
     .start_alignment = at_sixteen_bytes,
     .make = lane_forms::cvk_matrix},
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

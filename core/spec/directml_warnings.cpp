#include "core/spec/directml_warnings.h"

#include "core/spec/directml_support.h"
#include "core/tensor/directml.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

namespace stridescope::core
{
namespace
{

bool older(const std::string& level, std::string_view since)
{
    return *find_feature_level(level) < *find_feature_level(since);
}

/// Collects one tensor's warnings under their codes.
class Collector
{
public:
    Collector(std::vector<Warning>& to, const std::string& path_prefix) : warnings(to), prefix(path_prefix) {}

    void add(std::string_view code, std::string_view key, std::string message)
    {
        warnings.push_back({"directml", std::string(code), prefix + std::string(key), std::move(message)});
    }

private:
    std::vector<Warning>& warnings;
    const std::string& prefix;
};

void check_levels(const TensorFacts& tensor, DirectMLUse use, const std::optional<std::string>& level,
                  Collector& found)
{
    const std::size_t rank = tensor.rank();
    if (level && older(*level, rank_since(rank)))
        found.add("rank_feature_level", "sizes",
                  fmt::format("rank {} needs feature level {}; {} supports 4 or 5 dimensions", rank,
                              rank_since(rank), *level));
    const TypeSupport support = type_support(tensor.dtype, use);
    if (level && older(*level, support.since))
        found.add("dtype_feature_level", "dtype",
                  fmt::format("{} needs feature level {} for this tensor; the scene sets {}",
                              info(tensor.dtype).name, support.since, *level));
    if (support.never)
        found.add("dtype_unsupported", "dtype",
                  fmt::format("DirectML does not support {} for this tensor", info(tensor.dtype).name));
}

void check_numbers(const TensorFacts& tensor, Collector& found)
{
    const Layout& layout = tensor.layout;
    if (last_index(layout) + 1 > 0xFFFF'FFFF)
        found.add("too_many_elements", "sizes", "highest offset - base offset + 1 is above 2^32 - 1");
    const auto first_bad = [](const Dims& values)
    {
        return static_cast<std::size_t>(std::find_if_not(values.begin(), values.end(), fits_uint)
                                        - values.begin());
    };
    if (const std::size_t d = first_bad(layout.sizes); d < tensor.rank())
        found.add("size_not_uint32", fmt::format("sizes[{}]", d),
                  fmt::format("size {} does not fit an unsigned 32-bit integer", layout.sizes[d]));
    if (const std::size_t d = first_bad(layout.strides); d < tensor.rank() && !tensor.implicit_strides)
        found.add(
            "stride_not_uint32", fmt::format("strides[{}]", d),
            layout.strides[d] < 0 ? fmt::format(
                "stride {} is negative; DirectML strides must be 0 or more. Use SLICE1 to reverse a dimension.",
                layout.strides[d])
                                  : fmt::format("stride {} does not fit an unsigned 32-bit integer",
                                                layout.strides[d]));
}

void check_buffer(const TensorFacts& tensor, std::optional<Int> alignment, Collector& found)
{
    if (tensor.total_bytes && tensor.buffer_bytes && *tensor.total_bytes < *tensor.buffer_bytes)
        found.add("total_bytes_too_small", "total_bytes",
                  fmt::format("{} bytes is too small; the tensor needs {}", *tensor.total_bytes,
                              *tensor.buffer_bytes));
    if (tensor.total_bytes && *tensor.total_bytes % 4 != 0)
        found.add("total_bytes_not_multiple_of_4", "total_bytes",
                  fmt::format("{} is not a multiple of 4", *tensor.total_bytes));
    if (alignment && *alignment != 0)
    {
        if (!std::has_single_bit(static_cast<std::uint64_t>(*alignment)))
            found.add("alignment_not_power_of_two", "guaranteed_base_offset_alignment",
                      fmt::format("{} is neither 0 nor a power of two", *alignment));
        if (*alignment < divide_up(tensor.bits(), 8))
            found.add("alignment_below_element_size", "guaranteed_base_offset_alignment",
                      fmt::format("{} is less than the element size, {} bytes", *alignment, tensor.bits() / 8));
    }
    if (wide(tensor.layout.base) * tensor.bits() % 128 != 0)
        found.add("base_offset_not_16_aligned", "base_offset",
                  fmt::format("base offset of {} elements is not a multiple of 16 bytes", tensor.layout.base));
    if (tensor.dml_buffer_bytes && tensor.buffer_bytes && helper_knows(tensor.dtype)
        && *tensor.dml_buffer_bytes != *tensor.buffer_bytes)
        found.add(
            "helper_wraps", tensor.implicit_strides ? "sizes" : "strides",
            fmt::format("the DirectML helper's 32-bit sum wraps: it returns {} bytes; the exact size is {}",
                        *tensor.dml_buffer_bytes, *tensor.buffer_bytes));
}

} // namespace

void add_directml_warnings(std::vector<Warning>& warnings, const TensorFacts& tensor, DirectMLUse use,
                           std::optional<Int> offset_alignment, const std::optional<std::string>& feature_level,
                           const std::string& prefix)
{
    Collector found(warnings, prefix);
    check_levels(tensor, use, feature_level, found);
    check_numbers(tensor, found);
    check_buffer(tensor, offset_alignment, found);
}

void add_operator_level_warning(std::vector<Warning>& warnings, std::string_view operator_name,
                                std::string_view since, const std::optional<std::string>& feature_level)
{
    if (feature_level && older(*feature_level, since))
        warnings.push_back({"directml", "operator_feature_level", "feature_level",
                            fmt::format("{} needs feature level {}; the scene sets {}", operator_name, since,
                                        *feature_level)});
}

} // namespace stridescope::core

#include "core/tensor/problem.h"

#include <array>

namespace stridescope::core
{

std::string_view code_name(Code code)
{
    static constexpr std::array<std::string_view, 28> names = {"parse",
                                                               "schema",
                                                               "rank",
                                                               "zero_size",
                                                               "dtype",
                                                               "overflow",
                                                               "layout",
                                                               "window_bounds",
                                                               "window_empty",
                                                               "window_stride_zero",
                                                               "output_too_large",
                                                               "output_empty",
                                                               "output_sizes",
                                                               "index_out_of_range",
                                                               "tuple_too_long",
                                                               "batch_mismatch",
                                                               "batch_count",
                                                               "dimension_count",
                                                               "indices_dtype",
                                                               "indices_sizes",
                                                               "axis",
                                                               "values_count",
                                                               "sizes",
                                                               "file",
                                                               "npu",
                                                               "banks",
                                                               "access",
                                                               "unsupported"};
    return names.at(static_cast<std::size_t>(code));
}

} // namespace stridescope::core

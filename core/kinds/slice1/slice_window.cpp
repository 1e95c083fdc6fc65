#include "core/kinds/slice1/slice_window.h"

#include <fmt/format.h>

namespace stridescope::core
{

std::vector<Problem> window_problems(const Dims& input_sizes, const SliceWindow& window)
{
    std::vector<Problem> problems;
    const std::size_t rank = input_sizes.size();
    for (std::size_t d = 0; d < rank; ++d)
        if (window.strides[d] == 0)
            problems.push_back({Code::window_stride_zero, fmt::format("window.strides[{}]", d),
                                "window stride must not be 0; 0 would never advance"});
    for (std::size_t d = 0; d < rank; ++d)
        if (window.sizes[d] < 1)
            problems.push_back({Code::window_empty, fmt::format("window.sizes[{}]", d),
                                fmt::format("window size must be at least 1, not {}", window.sizes[d])});
    for (std::size_t d = 0; d < rank; ++d)
        if (window.offsets[d] < 0)
            problems.push_back({Code::window_bounds, fmt::format("window.offsets[{}]", d),
                                fmt::format("window offset must be 0 or more, not {}", window.offsets[d])});
        else if (window.sizes[d] >= 1 && window.offsets[d] > input_sizes[d] - window.sizes[d])
            problems.push_back({Code::window_bounds, fmt::format("window.sizes[{}]", d),
                                fmt::format("window ends at {} + {}, past the input size {}", window.offsets[d],
                                            window.sizes[d], input_sizes[d])});
    return problems;
}

std::optional<Problem> check_window(const Dims& input_sizes, const SliceWindow& window)
{
    auto problems = window_problems(input_sizes, window);
    return problems.empty() ? std::nullopt : std::optional(std::move(problems.front()));
}

Int most_output(Int window_size, Int window_stride)
{
    if (window_size < 1 || window_stride == 0)
        return 1;
    const Wide magnitude = window_stride < 0 ? -wide(window_stride) : wide(window_stride);
    return 1 + static_cast<Int>((window_size - 1) / magnitude);
}

Dims max_slice_sizes(const SliceWindow& window)
{
    Dims sizes = window.sizes;
    for (std::size_t d = 0; d < sizes.size(); ++d)
        sizes[d] = most_output(window.sizes[d], window.strides[d]);
    return sizes;
}

Dims slice_start(const SliceWindow& window)
{
    Dims start = window.offsets;
    for (std::size_t d = 0; d < start.size(); ++d)
        if (window.strides[d] < 0)
            start[d] += window.sizes[d] - 1;
    return start;
}

Dims slice_source(const SliceWindow& window, const Dims& output_coordinate)
{
    Dims source = slice_start(window);
    for (std::size_t d = 0; d < source.size(); ++d)
        source[d] += window.strides[d] * output_coordinate[d];
    return source;
}

std::optional<Layout> slice_view(const Layout& input, const SliceWindow& window, const Dims& output_sizes)
{
    Layout view{output_sizes, input.strides, offset_of(input, slice_start(window))};
    for (std::size_t d = 0; d < output_sizes.size(); ++d)
    {
        const auto stride = checked_multiply(input.strides[d], window.strides[d]);
        if (!stride)
            return std::nullopt;
        view.strides[d] = *stride;
    }
    return view;
}

} // namespace stridescope::core

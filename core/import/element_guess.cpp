#include "core/import/element_guess.h"

#include <algorithm>
#include <utility>

namespace stridescope::core
{
namespace
{

constexpr std::pair<Int, DType> types[] = {
    {1, DType::uint8}, {2, DType::float16}, {4, DType::float32}, {8, DType::float64}};

bool is_dense(const std::vector<Int>& sizes, const std::vector<Int>& byte_strides, Int bytes)
{
    std::vector<std::pair<Wide, Int>> steps;
    for (std::size_t d = 0; d < std::min(sizes.size(), byte_strides.size()); ++d)
        if (sizes[d] > 1)
            steps.emplace_back(byte_strides[d] < 0 ? -wide(byte_strides[d]) : wide(byte_strides[d]), sizes[d]);
    std::sort(steps.begin(), steps.end());
    Wide run = bytes;
    for (const auto& [stride, size] : steps)
    {
        if (stride != run)
            return false;
        run *= size;
    }
    return true;
}

} // namespace

std::optional<DType> guessed_type(Int element_bytes)
{
    for (const auto& [bytes, dtype] : types)
        if (bytes == element_bytes)
            return dtype;
    return std::nullopt;
}

std::optional<Int> dense_element_bytes(const std::vector<Int>& sizes, const std::vector<Int>& byte_strides)
{
    std::optional<Int> found;
    for (const auto& [bytes, dtype] : types)
        if (is_dense(sizes, byte_strides, bytes))
        {
            if (found)
                return std::nullopt;
            found = bytes;
        }
    return found;
}

} // namespace stridescope::core

#include "core/tensor/directml.h"

#include <algorithm>
#include <array>

namespace stridescope::core
{

Wide last_index(const Layout& layout)
{
    Wide index = 0;
    for (std::size_t d = 0; d < layout.sizes.size(); ++d)
        if (__builtin_add_overflow(index, wide(layout.sizes[d] - 1) * layout.strides[d], &index))
            return static_cast<Wide>(int_max) * int_max;
    return index;
}

bool helper_knows(DType dtype)
{
    switch (dtype)
    {
    case DType::bfloat16:
    case DType::float8_e4m3:
    case DType::float8_e5m2:
    case DType::int4:
    case DType::uint4:
    case DType::boolean:
        return false;
    default:
        return true;
    }
}

std::optional<Int> buffer_bytes(const Layout& layout, Int bits)
{
    const auto elements = narrow(last_index(layout) + 1);
    if (!elements)
        return std::nullopt;
    const Wide bytes = (wide(*elements) * bits + 7) / 8;
    return narrow((bytes + 3) / 4 * 4);
}

std::optional<Int> published_buffer_bytes(const Layout& layout, DType dtype, bool implicit_strides)
{
    if (!std::all_of(layout.sizes.begin(), layout.sizes.end(), fits_uint)
        || (!implicit_strides && !std::all_of(layout.strides.begin(), layout.strides.end(), fits_uint)))
        return std::nullopt;
    if (!helper_knows(dtype))
        return 0;
    const auto element_bytes = static_cast<std::uint64_t>(info(dtype).bits / 8);
    std::uint64_t elements = 1;
    if (implicit_strides)
        for (const Int size : layout.sizes)
            elements *= static_cast<std::uint64_t>(size);
    else
    {
        std::uint32_t index_of_last = 0;
        for (std::size_t d = 0; d < layout.sizes.size(); ++d)
            index_of_last +=
                static_cast<std::uint32_t>(layout.sizes[d] - 1) * static_cast<std::uint32_t>(layout.strides[d]);
        elements += index_of_last;
    }
    return narrow((elements * element_bytes + 3) & ~std::uint64_t{3});
}

namespace
{

constexpr std::array<std::string_view, 15> levels = {"1_0", "2_0", "2_1", "3_0", "3_1", "4_0", "4_1", "5_0",
                                                     "5_1", "5_2", "6_0", "6_1", "6_2", "6_3", "6_4"};

} // namespace

std::span<const std::string_view> feature_levels()
{
    return levels;
}

std::optional<std::size_t> find_feature_level(std::string_view name)
{
    const auto found = std::find(levels.begin(), levels.end(), name);
    if (found == levels.end())
        return std::nullopt;
    return static_cast<std::size_t>(found - levels.begin());
}

} // namespace stridescope::core

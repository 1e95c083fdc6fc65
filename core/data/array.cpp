#include "core/data/array.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cassert>

namespace stridescope::core
{

Int DataArray::element_count() const
{
    return count_elements(sizes).value_or(0);
}

std::optional<Int> count_elements(std::span<const Int> sizes)
{
    Int count = 1;
    for (const Int size : sizes)
    {
        const auto product = checked_multiply(count, size);
        if (size < 0 || !product)
            return std::nullopt;
        count = *product;
    }
    return count;
}

std::optional<Int> packed_bytes(DType dtype, Int elements)
{
    return narrow((wide(elements) * info(dtype).bits + 7) / 8);
}

std::vector<Int> array_strides(std::span<const Int> sizes, ArrayOrder order)
{
    if (std::find(sizes.begin(), sizes.end(), 0) != sizes.end())
        return std::vector<Int>(sizes.size(),
                                0); // there is no element, and a product of the other sizes may not fit
    std::vector<Int> strides(sizes.size(), 1);
    Int run = 1;
    for (std::size_t i = 0; i < sizes.size(); ++i)
    {
        const std::size_t d = order == ArrayOrder::fortran ? i : sizes.size() - 1 - i;
        strides[d] = run;
        run *= sizes[d];
    }
    return strides;
}

Result<DataArray> packed_array(DType dtype, std::vector<Int> sizes, ArrayOrder order,
                               std::span<const std::byte> bytes, std::shared_ptr<const DataOwner> owner)
{
    const auto count = count_elements(sizes);
    const auto wanted = count ? packed_bytes(dtype, *count) : std::nullopt;
    if (!wanted)
        return Problem{
            Code::file, "",
            fmt::format("the size of {} in bytes does not fit in 64 bits", describe_array(dtype, sizes))};
    if (*wanted != static_cast<Int>(bytes.size()))
        return Problem{
            Code::file, "",
            fmt::format("{} needs {} bytes, not {}", describe_array(dtype, sizes), *wanted, bytes.size())};
    DataArray array;
    array.dtype = dtype;
    array.strides = array_strides(sizes, order);
    array.sizes = std::move(sizes);
    array.bytes = bytes;
    array.owner = std::move(owner);
    return array;
}

DType storage_type(DType dtype)
{
    switch (dtype)
    {
    case DType::bfloat16:
        return DType::uint16;
    case DType::float8_e4m3:
    case DType::float8_e5m2:
    case DType::int4:
    case DType::uint4:
        return DType::uint8;
    default:
        return dtype;
    }
}

Result<DataArray> as_tensor(const DataArray& array, DType dtype, const Dims& sizes, const std::string& tensor)
{
    const bool raw = array.dtype != dtype;
    if (raw && array.dtype != storage_type(dtype))
    {
        const DType travels = storage_type(dtype);
        const std::string as = travels == dtype ? "" : fmt::format(" (stored as {})", info(travels).name);
        return Problem{Code::dtype, tensor + ".dtype",
                       fmt::format("the file holds {}, but the scene's {} is {}{}", info(array.dtype).name,
                                   tensor, info(dtype).name, as)};
    }
    std::vector<Int> wanted = sizes.to_vector();
    if (raw && info(dtype).bits == 4)
        wanted = {divide_up(count_elements(wanted).value_or(0), 2)};
    if (array.sizes != wanted)
        return Problem{Code::values_count, tensor + ".sizes",
                       fmt::format("the file holds {}, but the scene's {} is {}{}",
                                   describe_array(array.dtype, array.sizes), tensor,
                                   describe_array(dtype, std::span(sizes.begin(), sizes.size())),
                                   raw ? ", stored as " + describe_array(array.dtype, wanted) : "")};
    DataArray result = array;
    result.dtype = dtype;
    result.sizes = sizes.to_vector();
    if (raw && info(dtype).bits == 4)
        result.strides = array_strides(result.sizes, ArrayOrder::c);
    return result;
}

std::string describe_array(DType dtype, std::span<const Int> sizes)
{
    return fmt::format("{} {{{}}}", info(dtype).name, fmt::join(sizes, ", "));
}

Int place_of(const DataArray& array, Int row_major_index)
{
    Int place = 0;
    for (std::size_t d = array.rank(); d-- > 0;)
    {
        place += row_major_index % array.sizes[d] * array.strides[d];
        row_major_index /= array.sizes[d];
    }
    return place;
}

std::uint64_t bits_at(const DataArray& array, Int place)
{
    assert(place >= 0);
    const auto at = static_cast<std::size_t>(place);
    if (array.bits() == 4)
        return std::to_integer<std::uint64_t>(array.bytes[at / 2] >> (at % 2 * 4)) & 15;
    const auto width = static_cast<std::size_t>(array.bits() / 8);
    std::uint64_t bits = 0;
    for (std::size_t b = 0; b < width; ++b)
    {
        const std::size_t byte = array.big_endian ? b : width - 1 - b;
        bits = bits << 8 | std::to_integer<std::uint64_t>(array.bytes[at * width + byte]);
    }
    return bits;
}

} // namespace stridescope::core

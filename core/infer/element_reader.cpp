#include "core/infer/element_reader.h"

#include "core/data/numbers.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace stridescope::core
{
namespace
{

/// Values of a type of few bits, by their bits.
class SmallFloats
{
public:
    explicit SmallFloats(DType dtype) : values(std::size_t{1} << info(dtype).bits)
    {
        for (std::size_t bits = 0; bits < values.size(); ++bits)
            values[bits] = static_cast<float>(std::get<double>(element_number(dtype, bits)));
    }
    [[nodiscard]] double operator()(std::size_t bits) const { return static_cast<double>(values[bits]); }

private:
    std::vector<float> values;
};

const SmallFloats& small_floats(DType dtype)
{
    static const SmallFloats float16(DType::float16);
    static const SmallFloats e4m3(DType::float8_e4m3);
    static const SmallFloats e5m2(DType::float8_e5m2);
    return dtype == DType::float16 ? float16 : dtype == DType::float8_e4m3 ? e4m3 : e5m2;
}

template <typename Stored>
Stored reversed(Stored value)
{
    if constexpr (sizeof(Stored) == 2)
        return __builtin_bswap16(value);
    else if constexpr (sizeof(Stored) == 4)
        return __builtin_bswap32(value);
    else if constexpr (sizeof(Stored) == 8)
        return __builtin_bswap64(value);
    else
        return value;
}

/// Merges neighbouring dimensions that continue one another, and removes those of size 1.
StridedElements simplified(const StridedElements& elements)
{
    StridedElements result = elements;
    result.sizes.clear();
    result.strides.clear();
    for (std::size_t d = 0; d < elements.sizes.size(); ++d)
    {
        const Int size = elements.sizes[d];
        const Int stride = elements.strides[d];
        if (size == 1)
            continue;
        if (!result.sizes.empty() && checked_multiply(stride, size) == result.strides.back())
        {
            result.sizes.back() *= size;
            result.strides.back() = stride;
            continue;
        }
        result.sizes.push_back(size);
        result.strides.push_back(stride);
    }
    if (result.sizes.empty())
    {
        result.sizes = {1};
        result.strides = {0};
    }
    return result;
}

} // namespace

StridedElements strided(const DataArray& array)
{
    return {array.dtype, array.sizes, array.strides, 0, array.bytes, array.big_endian};
}

StridedElements strided(const DataArray& memory, const Layout& layout)
{
    return {memory.dtype, layout.sizes.to_vector(), layout.strides.to_vector(), layout.base,
            memory.bytes, memory.big_endian};
}

ValueClass value_class(DType dtype)
{
    if (info(dtype).number_class == NumberClass::floating)
        return ValueClass::floating;
    return dtype == DType::uint64 ? ValueClass::unsigned_integer : ValueClass::signed_integer;
}

ElementReader::ElementReader(const StridedElements& of) : elements(simplified(of)) {}

void ElementReader::each_run(Int first, Int count, auto&& use) const
{
    const std::size_t last = elements.sizes.size() - 1;
    const Int row = elements.sizes[last];
    const Int stride = elements.strides[last];
    while (count > 0)
    {
        Int rest = first / row;
        const Int column = first % row;
        Int place = elements.base + column * stride;
        for (std::size_t d = last; d-- > 0;)
        {
            place += rest % elements.sizes[d] * elements.strides[d];
            rest /= elements.sizes[d];
        }
        const Int here = std::min(count, row - column);
        use(place, stride, here);
        first += here;
        count -= here;
    }
}

template <typename Stored, typename Value>
void ElementReader::read_stored(Int first, std::span<Value> values, auto&& value_of) const
{
    Value* out = values.data();
    const bool big = elements.big_endian;
    const std::byte* const bytes = elements.bytes.data();
    each_run(first, static_cast<Int>(values.size()),
             [&](Int place, Int stride, Int count)
             {
                 const std::byte* from = bytes + place * static_cast<Int>(sizeof(Stored));
                 const Int step = stride * static_cast<Int>(sizeof(Stored));
                 const auto load = [&](Int i, Int by, bool turned)
                 {
                     Stored bits = 0;
                     std::memcpy(&bits, from + i * by, sizeof bits);
                     out[i] = value_of(turned ? reversed(bits) : bits);
                 };
                 if (big)
                     for (Int i = 0; i < count; ++i)
                         load(i, step, true);
                 else if (stride == 1)
                     for (Int i = 0; i < count; ++i)
                         load(i, sizeof(Stored), false);
                 else
                     for (Int i = 0; i < count; ++i)
                         load(i, step, false);
                 out += count;
             });
}

template <typename Value>
void ElementReader::read_any(Int first, std::span<Value> values) const
{
    const auto plain = [&]<typename Number>(Number)
    {
        using Bits = std::conditional_t<
            sizeof(Number) == 1, std::uint8_t,
            std::conditional_t<sizeof(Number) == 2, std::uint16_t,
                               std::conditional_t<sizeof(Number) == 4, std::uint32_t, std::uint64_t>>>;
        read_stored<Bits>(first, values,
                          [](Bits bits) { return static_cast<Value>(std::bit_cast<Number>(bits)); });
    };
    switch (elements.dtype)
    {
    case DType::float64:
        return plain(double{});
    case DType::float32:
        return plain(float{});
    case DType::float16:
        return read_stored<std::uint16_t>(first, values,
                                          [&table = small_floats(elements.dtype)](auto bits)
                                          { return static_cast<Value>(table(bits)); });
    case DType::bfloat16:
        return read_stored<std::uint16_t>(
            first, values,
            [](auto bits) { return static_cast<Value>(std::bit_cast<float>(std::uint32_t{bits} << 16)); });
    case DType::float8_e4m3:
    case DType::float8_e5m2:
        return read_stored<std::uint8_t>(first, values,
                                         [&table = small_floats(elements.dtype)](auto bits)
                                         { return static_cast<Value>(table(bits)); });
    case DType::int64:
        return plain(std::int64_t{});
    case DType::int32:
        return plain(std::int32_t{});
    case DType::int16:
        return plain(std::int16_t{});
    case DType::int8:
        return plain(std::int8_t{});
    case DType::uint64:
        return plain(std::uint64_t{});
    case DType::uint32:
        return plain(std::uint32_t{});
    case DType::uint16:
        return plain(std::uint16_t{});
    case DType::uint8:
    case DType::boolean:
        return plain(std::uint8_t{});
    case DType::int4:
    case DType::uint4:
    {
        Value* out = values.data();
        each_run(first, static_cast<Int>(values.size()),
                 [&](Int place, Int stride, Int count)
                 {
                     for (Int i = 0; i < count; ++i, place += stride)
                     {
                         const auto byte = elements.bytes[static_cast<std::size_t>(place / 2)];
                         const auto bits = std::to_integer<unsigned>(byte >> (place % 2 * 4)) & 15U;
                         const Int value =
                             static_cast<Int>(bits) - (elements.dtype == DType::int4 && bits > 7 ? 16 : 0);
                         *out++ = static_cast<Value>(value);
                     }
                 });
        return;
    }
    }
}

void ElementReader::read(Int first, std::span<double> values) const
{
    read_any(first, values);
}
void ElementReader::read(Int first, std::span<Int> values) const
{
    read_any(first, values);
}
void ElementReader::read(Int first, std::span<std::uint64_t> values) const
{
    read_any(first, values);
}

Int ElementReader::step_of(Int row_major) const
{
    std::uint64_t bits = 0;
    const auto take = [&](auto stored) { return static_cast<std::uint64_t>(stored); };
    const std::span<std::uint64_t> one(&bits, 1);
    switch (info(elements.dtype).bits)
    {
    case 8:
        read_stored<std::uint8_t>(row_major, one, take);
        break;
    case 16:
        read_stored<std::uint16_t>(row_major, one, take);
        break;
    case 32:
        read_stored<std::uint32_t>(row_major, one, take);
        break;
    default:
        read_stored<std::uint64_t>(row_major, one, take);
        break;
    }
    const std::uint64_t sign = std::uint64_t{1} << (info(elements.dtype).bits - 1);
    const auto magnitude = static_cast<Int>(bits & (sign - 1));
    return (bits & sign) != 0 ? -magnitude : magnitude;
}

} // namespace stridescope::core

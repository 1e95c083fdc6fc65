#include "core/tensor/dtype.h"

#include <array>

namespace stridescope::core
{
namespace
{

constexpr std::array<DTypeInfo, 17> table = {{
    {DType::float64, "FLOAT64", 64, NumberClass::floating},
    {DType::float32, "FLOAT32", 32, NumberClass::floating},
    {DType::float16, "FLOAT16", 16, NumberClass::floating},
    {DType::bfloat16, "BFLOAT16", 16, NumberClass::floating},
    {DType::float8_e4m3, "FLOAT8_E4M3", 8, NumberClass::floating},
    {DType::float8_e5m2, "FLOAT8_E5M2", 8, NumberClass::floating},
    {DType::int64, "INT64", 64, NumberClass::signed_integer},
    {DType::int32, "INT32", 32, NumberClass::signed_integer},
    {DType::int16, "INT16", 16, NumberClass::signed_integer},
    {DType::int8, "INT8", 8, NumberClass::signed_integer},
    {DType::int4, "INT4", 4, NumberClass::signed_integer},
    {DType::uint64, "UINT64", 64, NumberClass::unsigned_integer},
    {DType::uint32, "UINT32", 32, NumberClass::unsigned_integer},
    {DType::uint16, "UINT16", 16, NumberClass::unsigned_integer},
    {DType::uint8, "UINT8", 8, NumberClass::unsigned_integer},
    {DType::uint4, "UINT4", 4, NumberClass::unsigned_integer},
    {DType::boolean, "BOOL", 8, NumberClass::boolean},
}};

} // namespace

std::span<const DTypeInfo> all_dtypes()
{
    return table;
}

const DTypeInfo& info(DType dtype)
{
    return table.at(static_cast<std::size_t>(dtype));
}

std::optional<DType> find_dtype(std::string_view name)
{
    for (const auto& entry : table)
        if (entry.name == name)
            return entry.dtype;
    return std::nullopt;
}

IntegerRange integer_range(const DTypeInfo& type)
{
    if (type.number_class == NumberClass::boolean)
        return {0, 1};
    if (type.number_class == NumberClass::signed_integer)
        return type.bits == 64 ? IntegerRange{int_min, int_max}
                               : IntegerRange{-(Int{1} << (type.bits - 1)), (Int{1} << (type.bits - 1)) - 1};
    return type.bits == 64 ? IntegerRange{0, int_max} : IntegerRange{0, (Int{1} << type.bits) - 1};
}

} // namespace stridescope::core

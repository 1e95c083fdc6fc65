#include "core/spec/directml_support.h"

#include <array>

namespace stridescope::core
{
namespace
{

constexpr std::array fields = {
    DirectMLField{"DataType", "dtype", "The type of each element."},
    DirectMLField{"DimensionCount", "sizes", "1 to 8 since feature level 3_0; 4 or 5 before."},
    DirectMLField{"Sizes", "sizes", "UINT each, in logical order, independent of the memory order."},
    DirectMLField{"Strides", "strides", "UINT each, in elements; null: packed. 0: broadcast."},
    DirectMLField{"TotalTensorSizeInBytes", "total_bytes",
                  "A multiple of 4, and at least DMLCalcBufferTensorSize."},
    DirectMLField{"GuaranteedBaseOffsetAlignment", "guaranteed_base_offset_alignment",
                  "0, or a power of two no smaller than the element size."},
    DirectMLField{"Offset (of the binding)", "base_offset", "A multiple of 16 bytes."}};

} // namespace

TypeSupport type_support(DType dtype, DirectMLUse use)
{
    switch (dtype)
    {
    case DType::boolean:
    case DType::bfloat16:
    case DType::float8_e4m3:
    case DType::float8_e5m2:
        return {"1_0", true};
    case DType::int4:
    case DType::uint4:
        return {"6_3", use != DirectMLUse::buffer};
    case DType::float64:
    case DType::int64:
    case DType::uint64:
        return {use == DirectMLUse::operand_data ? "4_1" : "3_0", false};
    default:
        return {};
    }
}

std::string_view rank_since(std::size_t rank)
{
    return rank == 4 || rank == 5 ? "1_0" : "3_0";
}

std::span<const DirectMLField> directml_fields()
{
    return fields;
}

} // namespace stridescope::core

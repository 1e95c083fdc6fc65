#pragma once

#include "core/tensor/checked.h"

#include <optional>
#include <span>
#include <string_view>

namespace stridescope::core
{

enum class DType
{
    float64,
    float32,
    float16,
    bfloat16,
    float8_e4m3,
    float8_e5m2,
    int64,
    int32,
    int16,
    int8,
    int4,
    uint64,
    uint32,
    uint16,
    uint8,
    uint4,
    boolean,
};

enum class NumberClass
{
    floating,
    signed_integer,
    unsigned_integer,
    boolean,
};

struct DTypeInfo
{
    DType dtype;
    std::string_view name; ///< name in scenes: "FLOAT32"
    Int bits;              ///< bits of one element in memory; 4-bit elements are packed two per byte
    NumberClass number_class;
};

[[nodiscard]] std::span<const DTypeInfo> all_dtypes();
[[nodiscard]] const DTypeInfo& info(DType dtype);
[[nodiscard]] std::optional<DType> find_dtype(std::string_view name);

/// The smallest and the largest value of an integer type; for UINT64, the largest that an `Int` holds.
struct IntegerRange
{
    Int least;
    Int greatest;
};
[[nodiscard]] IntegerRange integer_range(const DTypeInfo& type);

} // namespace stridescope::core

#include "core/import/type_names.h"

#include "core/text/letters.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>
#include <utility>

namespace stridescope::core
{
namespace
{

using Row = std::pair<std::string_view, DType>;

constexpr Row torch_names[] = {{"float64", DType::float64},
                               {"double", DType::float64},
                               {"float32", DType::float32},
                               {"float", DType::float32},
                               {"float16", DType::float16},
                               {"half", DType::float16},
                               {"int64", DType::int64},
                               {"bfloat16", DType::bfloat16},
                               {"float8_e4m3fn", DType::float8_e4m3},
                               {"long", DType::int64},
                               {"float8_e5m2", DType::float8_e5m2},
                               {"int32", DType::int32},
                               {"int", DType::int32},
                               {"int16", DType::int16},
                               {"short", DType::int16},
                               {"int8", DType::int8},
                               {"uint8", DType::uint8},
                               {"uint16", DType::uint16},
                               {"uint32", DType::uint32},
                               {"uint64", DType::uint64},
                               {"bool", DType::boolean},
                               {"int4", DType::int4},
                               {"uint4", DType::uint4}};
constexpr Row annotations[] = {
    {"bf16", DType::bfloat16}, {"f64", DType::float64}, {"f32", DType::float32},
    {"f16", DType::float16},   {"i8", DType::int8},     {"f8e4m3fn", DType::float8_e4m3},
    {"i16", DType::int16},     {"i32", DType::int32},   {"f8e5m2", DType::float8_e5m2},
    {"i64", DType::int64},     {"b8", DType::boolean},  {"u8", DType::uint8},
    {"u16", DType::uint16},    {"u32", DType::uint32},  {"u64", DType::uint64}};
constexpr Row other_names[] = {{"fp64", DType::float64},
                               {"fp32", DType::float32},
                               {"fp16", DType::float16},
                               {"half_t", DType::float16},
                               {"cudnn_data_half", DType::float16},
                               {"cudnn_data_float", DType::float32},
                               {"cudnn_data_double", DType::float64},
                               {"cudnn_data_bfloat16", DType::bfloat16},
                               {"cudnn_data_int8", DType::int8},
                               {"cudnn_data_uint8", DType::uint8},
                               {"cudnn_data_int32", DType::int32},
                               {"cudnn_data_int64", DType::int64},
                               {"kint8", DType::int8}, // TensorRT
                               {"kint32", DType::int32},
                               {"kint64", DType::int64},
                               {"kuint8", DType::uint8},
                               {"kbf16", DType::bfloat16},
                               {"bfloat16_t", DType::bfloat16},
                               {"nv_bfloat16", DType::bfloat16},
                               {"__nv_bfloat16", DType::bfloat16},
                               {"__half", DType::float16},
                               {"float16_t", DType::float16},
                               {"float32_t", DType::float32},
                               {"float64_t", DType::float64},
                               {"int4_t", DType::int4}, // CUTLASS, as those of 4b
                               {"int4b_t", DType::int4},
                               {"uint4_t", DType::uint4},
                               {"uint4b_t", DType::uint4},
                               {"__nv_fp8_e4m3", DType::float8_e4m3},
                               {"__nv_fp8_e5m2", DType::float8_e5m2},
                               {"fp8_e4m3", DType::float8_e4m3},
                               {"fp8_e5m2", DType::float8_e5m2},
                               {"f8_e4m3", DType::float8_e4m3},
                               {"f8_e5m2", DType::float8_e5m2},
                               {"e4m3", DType::float8_e4m3},
                               {"e5m2", DType::float8_e5m2},
                               {"float_e4m3_t", DType::float8_e4m3},
                               {"float_e5m2_t", DType::float8_e5m2}};
/// Scalar types of ATen, in names such as c10::Half, at::kHalf, torch.HalfTensor, and CUDAHalfType.
constexpr Row aten_names[] = {{"Half", DType::float16},
                              {"BFloat16", DType::bfloat16},
                              {"Float", DType::float32},
                              {"Double", DType::float64},
                              {"Byte", DType::uint8},
                              {"Char", DType::int8},
                              {"Short", DType::int16},
                              {"Int", DType::int32},
                              {"Long", DType::int64},
                              {"Bool", DType::boolean},
                              {"Float8_e4m3fn", DType::float8_e4m3},
                              {"Float8_e5m2", DType::float8_e5m2}};
/// Types that are words only after a prefix, DT_HALF.
constexpr Row prefixed_names[] = {{"half", DType::float16},     {"float", DType::float32},
                                  {"double", DType::float64},   {"bool", DType::boolean},
                                  {"s8", DType::int8},          {"s32", DType::int32},
                                  {"f", DType::float32},        {"bf16", DType::bfloat16},
                                  {"float_16", DType::float16}, {"float_32", DType::float32}};
constexpr std::string_view type_prefixes[] = {"DT_",     "ACL_",         "NPY_",       "dnnl_",
                                              "mkldnn_", "RKNN_TENSOR_", "ONNX_TYPE_", "QNN_DATATYPE_"};
constexpr std::string_view foreign_prefixes[] = {"complex", "qint",    "quint",
                                                 "float8_", "float4_", "cudnn_data_"};
/// The first letters, in small, of all words that `plain_type` knows.
constexpr auto first_letters = []
{
    std::array<bool, 256> known{};
    const auto add = [&](std::string_view word) { known[static_cast<unsigned char>(word.front())] = true; };
    for (const Row& row : other_names)
        add(row.first);
    for (const Row& row : torch_names)
        add(row.first);
    for (const Row& row : annotations)
        add(row.first);
    for (const std::string_view prefix : foreign_prefixes)
        add(prefix);
    return known;
}();

constexpr Row numpy_names[] = {{"float64", DType::float64},
                               {"float32", DType::float32},
                               {"float16", DType::float16},
                               {"double", DType::float64},
                               {"single", DType::float32},
                               {"half", DType::float16},
                               {"float", DType::float64},
                               {"int", DType::int64},
                               {"intp", DType::int64},
                               {"int64", DType::int64},
                               {"int32", DType::int32},
                               {"int16", DType::int16},
                               {"int8", DType::int8},
                               {"uint64", DType::uint64},
                               {"uint32", DType::uint32},
                               {"uint16", DType::uint16},
                               {"uint8", DType::uint8},
                               {"bool", DType::boolean},
                               {"bool_", DType::boolean},
                               {"bfloat16", DType::bfloat16},
                               {"float8_e4m3fn", DType::float8_e4m3},
                               {"float8_e5m2", DType::float8_e5m2},
                               {"f8", DType::float64},
                               {"f4", DType::float32},
                               {"f2", DType::float16},
                               {"i8", DType::int64},
                               {"i4", DType::int32},
                               {"i2", DType::int16},
                               {"i1", DType::int8},
                               {"u8", DType::uint64},
                               {"u4", DType::uint32},
                               {"u2", DType::uint16},
                               {"u1", DType::uint8},
                               {"b1", DType::boolean},
                               {"?", DType::boolean}};
constexpr Row mlir_names[] = {{"f64", DType::float64},       {"f32", DType::float32},
                              {"f16", DType::float16},       {"bf16", DType::bfloat16},
                              {"i64", DType::int64},         {"i32", DType::int32},
                              {"i16", DType::int16},         {"i8", DType::int8},
                              {"i4", DType::int4},           {"si64", DType::int64},
                              {"si32", DType::int32},        {"si16", DType::int16},
                              {"si8", DType::int8},          {"si4", DType::int4},
                              {"ui64", DType::uint64},       {"ui32", DType::uint32},
                              {"ui16", DType::uint16},       {"ui8", DType::uint8},
                              {"ui4", DType::uint4},         {"f8E4M3FN", DType::float8_e4m3},
                              {"f8E5M2", DType::float8_e5m2}};

std::optional<NamedType> find(std::span<const Row> rows, std::string_view name)
{
    for (const auto& [known, dtype] : rows)
        if (known == name)
            return NamedType{dtype, {}};
    return std::nullopt;
}

NamedType not_drawn(std::string_view name, std::string_view why)
{
    return {std::nullopt, fmt::format("{} {}", name, why)};
}

constexpr const char* no_such_type = "is an unsupported element type";

/// HalfTensor, CUDABFloat16Type, kHalf, kFloat16.
std::optional<NamedType> aten_word(std::string_view word)
{
    constexpr std::string_view devices[] = {"CPU", "CUDA", "HIP", "XPU", "MPS", "XLA", "Meta", "Lazy"};
    if (word.starts_with('k') && word.size() > 1 && word[1] >= 'A' && word[1] <= 'Z')
    {
        word.remove_prefix(1);
        const bool is_plain = word == "Half" || word == "BFloat16" || word == "Float" || word == "Double";
        return is_plain ? aten_type(word) : find(torch_names, in_small_letters(word)); // kFloat16
    }
    if (word.ends_with("Tensor"))
        return aten_type(word.substr(0, word.size() - 6));
    if (word.ends_with("Type"))
        for (const std::string_view device : devices)
            if (word.starts_with(device))
                return aten_type(word.substr(device.size(), word.size() - device.size() - 4));
    return std::nullopt;
}

/// DT_FLOAT16, ACL_FLOAT, ONNX_TENSOR_ELEMENT_DATA_TYPE_INT8, CUDA_R_16F.
std::optional<NamedType> prefixed_word(std::string_view word)
{
    constexpr std::string_view real[] = {"CUDA_R_", "HIP_R_", "R_"};
    constexpr std::pair<std::string_view, DType> real_types[] = {{"16F", DType::float16},
                                                                 {"16BF", DType::bfloat16},
                                                                 {"32F", DType::float32},
                                                                 {"64F", DType::float64},
                                                                 {"8F_E4M3", DType::float8_e4m3},
                                                                 {"8F_E5M2", DType::float8_e5m2},
                                                                 {"8I", DType::int8},
                                                                 {"8U", DType::uint8},
                                                                 {"32I", DType::int32},
                                                                 {"64I", DType::int64}};
    if (word.starts_with("CUDA_C_") || word.starts_with("HIP_C_"))
        return not_drawn(word, no_such_type);
    for (const std::string_view prefix : real)
        if (word.starts_with(prefix))
            return find(real_types, word.substr(prefix.size()));
    std::string_view rest;
    for (const std::string_view prefix : type_prefixes)
        if (word.starts_with(prefix))
            rest = word.substr(prefix.size());
    // TYPE_FP16, DML_TENSOR_DATA_TYPE_FLOAT16, TensorProto_DataType_FLOAT16
    if (const std::size_t type = std::max(word.rfind("TYPE_") + 1, word.rfind("Type_") + 1); type != 0)
        rest = word.substr(type + 4);
    if (rest.empty())
        return std::nullopt;
    const std::string lower = in_small_letters(rest);
    for (const auto table : {std::span<const Row>(prefixed_names), std::span<const Row>(other_names),
                             std::span<const Row>(torch_names), std::span<const Row>(annotations)})
        if (auto known = find(table, lower))
            return known;
    const bool foreign = lower.starts_with("complex") || lower.starts_with("float8")
                         || lower.starts_with("qint") || lower.starts_with("hifloat");
    return foreign ? std::optional(not_drawn(word, no_such_type)) : std::nullopt;
}

} // namespace

std::optional<NamedType> torch_type(std::string_view name)
{
    for (const std::string_view module : {"torch.", "paddle."})
        if (name.starts_with(module))
            name.remove_prefix(module.size());
    if (name.starts_with("qint") || name.starts_with("quint"))
        return not_drawn(name, "is a quantised type; not supported");
    if (name.starts_with("complex") || name.starts_with("cfloat") || name.starts_with("cdouble")
        || name.starts_with("chalf") || name.starts_with("float8_") || name.starts_with("float4_")
        || name.starts_with("bits") || name.starts_with("uint") || name.starts_with("int"))
        if (!find(torch_names, name))
            return not_drawn(name, no_such_type);
    return find(torch_names, name);
}

std::optional<NamedType> annotated_type(std::string_view name)
{
    if (auto known = find(annotations, name))
        return known;
    for (const std::string_view other : {"c32", "c64", "c128", "f8e4m3fnuz", "f8e5m2fnuz", "f8e8m0fnu",
                                         "f4e2m1fnx2", "b16", "b1x8", "b2x4", "b4x2"})
        if (name == other)
            return not_drawn(name, no_such_type);
    const bool sub_byte =
        name.size() == 2 && (name[0] == 'i' || name[0] == 'u') && name[1] >= '1' && name[1] <= '7';
    return sub_byte ? std::optional(not_drawn(name, no_such_type)) : std::nullopt;
}

bool is_quantised(std::string_view name)
{
    for (const std::string_view start : {"GGML_TYPE_", "ggml_type_"})
        if (name.starts_with(start))
            name.remove_prefix(start.size());
    if (name.size() < 4 || name.size() > 9 || name.find_first_of("qQxX") > 2)
        return false;
    const std::string lower = in_small_letters(name);
    std::string_view rest = lower;
    if (rest.starts_with("mxfp4"))
        return true;
    if (rest.starts_with('i') || rest.starts_with('t')) // IQ2_XS, TQ1_0
        rest.remove_prefix(1);
    if (rest.size() < 4 || rest[0] != 'q' || rest[1] < '1' || rest[1] > '8' || rest[2] != '_')
        return false;
    rest.remove_prefix(3);
    for (const std::string_view end : {"0", "1", "k", "k_s", "k_m", "k_l", "xxs", "xs", "s", "m", "nl"})
        if (rest == end)
            return true;
    return false;
}

bool looks_like_type(std::string_view name)
{
    const std::string lower = in_small_letters(name);
    const std::size_t digit = lower.find_first_of("0123456789");
    if (digit == std::string::npos
        || lower.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_") != lower.npos)
        return false;
    const std::string_view letters = std::string_view(lower).substr(0, digit);
    for (const std::string_view known : {"f", "fp", "u", "ui", "si", "i", "e", "b", "nf", "mxfp", "tf", "q",
                                         "iq", "tq", "bf", "int", "uint", "float", "bfloat"})
        if (letters == known)
            return true;
    return false;
}

std::optional<NamedType> plain_type(std::string_view word)
{
    if (constexpr std::string_view array = "Array"; word.ends_with(array) && word.size() > array.size())
        if (auto typed =
                find(numpy_names, in_small_letters(word.substr(0, word.size() - array.size())))) // Float64Array
            return typed;
    constexpr std::size_t longest = 20;
    if (is_quantised(word))
        return not_drawn(word, "has quantised blocks, in which an element has no address");
    if (word == "MLFloat16") // ONNX Runtime's
        return NamedType{DType::float16, {}};
    if (word == "kHALF" || word == "kFLOAT" || word == "kBOOL")
        return NamedType{word == "kHALF"    ? DType::float16
                         : word == "kFLOAT" ? DType::float32
                                            : DType::boolean,
                         {}};
    if (word.size() > 4 && (word.front() == 'k' || word.back() == 'r' || word.back() == 'e'))
        if (auto type = aten_word(word))
            return type;
    if (word.size() > 4 && word.find('_') != std::string_view::npos)
        if (auto type = prefixed_word(word))
            return type;
    // Few words of a text begin like a type.
    if (word.empty() || word.size() > longest
        || !first_letters[static_cast<unsigned char>(small_letter(word.front()))]
        || std::none_of(word.begin(), word.end(), [](char c) { return c == '_' || (c >= '0' && c <= '9'); }))
        return std::nullopt;                          // "half", "double", "int"
    const std::string lower = in_small_letters(word); // "F16", "Float16", "FLOAT16"
    for (const auto table : {std::span<const Row>(other_names), std::span<const Row>(torch_names),
                             std::span<const Row>(annotations)})
        if (auto known = find(table, lower))
            return known;
    for (const std::string_view prefix : foreign_prefixes)
        if (lower.starts_with(prefix))
            return not_drawn(word, no_such_type);
    if (const std::size_t x = lower.rfind('x'); // INT8x4
        x != lower.npos && x + 1 < lower.size() && lower.find_first_not_of("0123456789", x + 1) == lower.npos)
        if (const auto one = plain_type(std::string_view(lower).substr(0, x)); one && one->dtype)
            return not_drawn(word, "has several elements at each offset");
    return std::nullopt;
}

std::optional<NamedType> aten_type(std::string_view name)
{
    if (name.starts_with('k'))
        name.remove_prefix(1);
    for (const std::string_view start : {"Complex", "QInt", "QUInt"})
        if (name.starts_with(start))
            return not_drawn(name, no_such_type);
    return find(aten_names, name);
}

std::optional<NamedType> numpy_type(std::string_view name)
{
    for (const std::string_view module : {"np.", "numpy.", "cp.", "cupy.", "ml_dtypes."})
        if (name.starts_with(module))
            name.remove_prefix(module.size());
    std::string note;
    if (!name.empty() && std::string_view("<>|=").find(name.front()) != std::string_view::npos)
    {
        if (name.front() == '>' && name.size() > 2 && name[2] != '1')
            note = "big-endian: its bytes are swapped, which a layout cannot express";
        name.remove_prefix(1);
    }
    if (auto known = find(numpy_names, name))
    {
        known->note = note;
        return known;
    }
    const bool names_a_type = !name.empty() && name.find_first_not_of("0123456789", 1) == std::string_view::npos
                              && std::string_view("cSUVOMmabgGFD").find(name.front()) != std::string_view::npos;
    for (const std::string_view start : {"complex", "datetime64", "timedelta64", "object", "str", "bytes",
                                         "void", "longdouble", "float128", "float96", "record"})
        if (names_a_type || name.starts_with(start))
            return not_drawn(name, no_such_type);
    return std::nullopt;
}

std::optional<NamedType> mlir_type(std::string_view name)
{
    if (auto known = find(mlir_names, name))
        return known;
    if (name == "i1")
        return NamedType{DType::boolean, "i1 read as BOOL (one byte per element)"};
    if (name == "index")
        return NamedType{DType::int64, "index read as INT64"};
    if (name.starts_with("quant.") || name.starts_with("!quant."))
        return not_drawn(name, "is a quantised type; not supported");
    for (const std::string_view other :
         {"vector", "complex", "memref", "tuple", "tensor", "none", "f80", "f128", "tf32", "f8E", "f6E", "f4E"})
        if (name.starts_with(other))
            return not_drawn(name, no_such_type);
    const bool integer = name.size() > 1 && name.find_first_not_of("sui") != 0;
    const std::size_t digits = integer ? name.find_first_of("0123456789") : std::string_view::npos;
    const std::string_view letters = name.substr(0, digits);
    if (digits != std::string_view::npos && (letters == "i" || letters == "si" || letters == "ui")
        && name.find_first_not_of("0123456789", digits) == std::string_view::npos)
        return not_drawn(name, no_such_type);
    return std::nullopt;
}

std::optional<NamedType> xla_type(std::string_view name)
{
    constexpr Row own[] = {{"pred", DType::boolean}, {"s64", DType::int64}, {"s32", DType::int32},
                           {"s16", DType::int16},    {"s8", DType::int8},   {"s4", DType::int4},
                           {"u4", DType::uint4}};
    const std::string lower = in_small_letters(name);
    if (auto known = find(own, lower))
        return known;
    if (lower == "c64" || lower == "c128" || lower.starts_with("f8e") || lower.starts_with("f4e"))
        if (!find(annotations, lower))
            return not_drawn(name, no_such_type);
    const bool is_ours = lower == "bf16" || lower.starts_with('f') || lower.starts_with('u');
    return is_ours ? find(annotations, lower) : std::nullopt;
}

std::optional<NamedType> tdb_type(std::string_view name)
{
    if (name == "f8e5m2")
        return NamedType{DType::float8_e5m2, {}};
    if (name == "f8e4m3")
        return NamedType{DType::float8_e4m3, {}};
    if (name == "f8")
        return NamedType{DType::float8_e4m3, "f8 read as FLOAT8_E4M3 (variant not stated)"};
    if (auto known = find(mlir_names, name))
        return known;
    const auto elsewhere = mlir_type(name); // for the reason why it is not drawn
    return elsewhere && !elsewhere->dtype ? elsewhere : std::nullopt;
}

std::optional<NamedType> directml_type(std::string_view name)
{
    constexpr std::string_view prefix = "DML_TENSOR_DATA_TYPE_";
    if (name.starts_with(prefix))
        name.remove_prefix(prefix.size());
    for (const char* known : {"FLOAT64", "FLOAT32", "FLOAT16", "INT64", "INT32", "INT16", "INT8", "INT4",
                              "UINT64", "UINT32", "UINT16", "UINT8", "UINT4"})
        if (name == known)
            return NamedType{find_dtype(name), {}};
    return std::nullopt;
}

NamedType onnx_type(Int number)
{
    constexpr std::pair<Int, DType> known[] = {
        {1, DType::float32},   {2, DType::uint8},        {3, DType::int8},         {4, DType::uint16},
        {5, DType::int16},     {6, DType::int32},        {7, DType::int64},        {9, DType::boolean},
        {10, DType::float16},  {11, DType::float64},     {12, DType::uint32},      {13, DType::uint64},
        {16, DType::bfloat16}, {17, DType::float8_e4m3}, {19, DType::float8_e5m2}, {21, DType::uint4},
        {22, DType::int4}};
    for (const auto& [other, dtype] : known)
        if (other == number)
            return {dtype, {}};
    return not_drawn(fmt::format("type {} of ONNX", number), no_such_type);
}

} // namespace stridescope::core

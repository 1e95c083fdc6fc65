#include "core/spec/directml_support.h"

#include <algorithm>
#include <array>

namespace stridescope::core
{
namespace
{

constexpr std::string_view tensor_desc = "DirectML: DML_BUFFER_TENSOR_DESC";
constexpr std::string_view types = "DirectML: DML_TENSOR_DATA_TYPE, and the operators' tables of types";
constexpr std::string_view levels = "DirectML: feature level history";
constexpr std::string_view binding = "DirectML: DML_BUFFER_BINDING";
constexpr std::string_view helper = "DirectML: Helper functions, DMLCalcBufferTensorSize";
constexpr std::string_view sophgo = "Sophgo TPU: tensor layouts in local memory";
constexpr std::string_view here = "Stridescope: the scene's file";

constexpr std::array operators = {OperatorSupport{"SLICE1", "2_1"}, OperatorSupport{"GATHER_ND1", "3_0"},
                                  OperatorSupport{"GATHER_ELEMENTS", "2_1"}};

constexpr std::array fields = {
    DirectMLField{"DataType", "dtype", "The type of each element."},
    DirectMLField{"DimensionCount", "sizes", "1 to 8 from feature level 3_0 on; 4 or 5 before."},
    DirectMLField{"Sizes", "sizes", "UINT each, in logical order whatever the order in memory is."},
    DirectMLField{"Strides", "strides", "UINT each, in elements; null: packed. 0: broadcast."},
    DirectMLField{"TotalTensorSizeInBytes", "total_bytes",
                  "A multiple of 4, and at least the bytes that the sizes and strides reach."},
    DirectMLField{"GuaranteedBaseOffsetAlignment", "guaranteed_base_offset_alignment",
                  "0, or a power of two that is at least an element's bytes."},
    DirectMLField{"Offset (of the binding)", "base_offset", "A multiple of 16 bytes."}};

constexpr std::array rules = {
    WarningRule{"rank_feature_level",
                "Before feature level 3_0 a tensor has 4 or 5 dimensions; from it on 1 to 8.", levels, "rank"},
    WarningRule{"dtype_feature_level", "A type may be used from the feature level on that first took it.",
                types, ""},
    WarningRule{"dtype_unsupported", "No feature level takes this type in this use.", types, ""},
    WarningRule{"operator_feature_level", "An operator is there from one feature level on.", levels, ""},
    WarningRule{"too_many_elements", "The last offset + 1 is at most 2^32 - 1.", tensor_desc, "span"},
    WarningRule{"size_not_uint32", "Sizes are UINT: 0 to 4294967295.", tensor_desc, "sizes"},
    WarningRule{"stride_not_uint32", "Strides are UINT: 0 to 4294967295, never negative.", tensor_desc,
                "strides"},
    WarningRule{
        "total_bytes_too_small",
        "TotalTensorSizeInBytes is at least the bytes that the sizes and strides reach, rounded up to 4.",
        tensor_desc, "buffer_bytes"},
    WarningRule{"total_bytes_not_multiple_of_4", "TotalTensorSizeInBytes is a multiple of 4.", tensor_desc,
                "buffer_bytes"},
    WarningRule{"alignment_not_power_of_two", "GuaranteedBaseOffsetAlignment is 0 or a power of two.",
                tensor_desc, ""},
    WarningRule{"alignment_below_element_size",
                "GuaranteedBaseOffsetAlignment, where it is not 0, is at least an element's bytes.",
                tensor_desc, ""},
    WarningRule{"base_offset_not_16_aligned", "A binding's Offset is a multiple of 16 bytes.", binding, ""},
    WarningRule{
        "helper_wraps",
        "The published helper adds the index of the last element up in 32 bits, which wrap at 4294967296.",
        helper, "dml_buffer_bytes"},
    WarningRule{"address", "A tensor's address in its lane is a multiple of the alignment of its layout.",
                sophgo, ""},
    WarningRule{"lmem", "Address and reserved bytes together are at most a lane's memory.", sophgo,
                "end_address"},
    WarningRule{"bank_crossing", "A bank serves one access at a time; a tensor in two of them takes both.",
                sophgo, "end_address"},
    WarningRule{"bank_shared", "Tensors that are used at once should be in banks of their own.", sophgo, ""},
    WarningRule{"overlap", "Two tensors reserve the same bytes of a lane: the later write wins.", sophgo, ""},
    WarningRule{"unknown_key", "A key that no kind of scene knows is kept, and means nothing.", here, ""},
    WarningRule{"more_warnings", "Of very many warnings the first ones are told.", here, ""},
    WarningRule{"values_count", "Values given for a tensor are as many as its elements or as its memory.", here,
                "element_count"},
    WarningRule{"file", "A file of values is read whole, as the format that its name ends in or that is given.",
                here, ""},
    WarningRule{"dtype", "A file's elements have the tensor's type, or are its memory as bytes.", here, ""}};

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

std::span<const OperatorSupport> operator_support()
{
    return operators;
}

std::string_view operator_since(std::string_view name)
{
    return std::find_if(operators.begin(), operators.end(),
                        [&](const OperatorSupport& one) { return one.name == name; })
        ->since;
}

std::span<const DirectMLField> directml_fields()
{
    return fields;
}

const WarningRule* warning_rule(std::string_view code)
{
    const auto* const found =
        std::find_if(rules.begin(), rules.end(), [&](const WarningRule& rule) { return rule.code == code; });
    return found == rules.end() ? nullptr : found;
}

} // namespace stridescope::core

#include "core/spec/warning_rules.h"

#include "core/derivation/derivation.h"

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
constexpr std::string_view here = "Stridescope: scene format";

constexpr std::array rules = {
    WarningRule{"rank_feature_level",
                "Feature levels before 3_0 accept 4 or 5 dimensions; 3_0 and later accept 1 to 8.", levels,
                "rank"},
    WarningRule{"dtype_feature_level", "A data type needs the feature level that introduced it, or later.",
                types, ""},
    WarningRule{"dtype_unsupported", "No feature level supports this data type for this tensor.", types, ""},
    WarningRule{"operator_feature_level", "An operator needs the feature level that introduced it, or later.",
                levels, ""},
    WarningRule{"too_many_elements", "Highest offset - base offset + 1 is at most 2^32 - 1.", tensor_desc,
                "span"},
    WarningRule{"size_not_uint32", "Sizes are UINT: 1 to 4294967295; 0 is refused.", tensor_desc, "sizes"},
    WarningRule{"stride_not_uint32", "Strides are UINT: 0 to 4294967295, never negative.", tensor_desc,
                "strides"},
    WarningRule{"total_bytes_too_small",
                "TotalTensorSizeInBytes must be at least DMLCalcBufferTensorSize, the minimum implied by sizes "
                "and strides.",
                tensor_desc, "buffer_bytes"},
    WarningRule{"total_bytes_not_multiple_of_4", "TotalTensorSizeInBytes is a multiple of 4.", tensor_desc,
                "buffer_bytes"},
    WarningRule{"alignment_not_power_of_two", "GuaranteedBaseOffsetAlignment is 0 or a power of two.",
                tensor_desc, ""},
    WarningRule{"alignment_below_element_size",
                "A nonzero GuaranteedBaseOffsetAlignment must be at least the element size.", tensor_desc, ""},
    WarningRule{"base_offset_not_16_aligned", "A binding's Offset is a multiple of 16 bytes.", binding, ""},
    WarningRule{"helper_wraps",
                "The DirectML helper sums the last element's index in 32 bits, which wraps at 2^32.",
                source::helpers, "dml_buffer_bytes"},
    WarningRule{"address", "A tensor's address in its lane must be a multiple of its layout's alignment.",
                source::lanes, ""},
    WarningRule{"lmem", "Address and reserved bytes together are at most the memory of one lane.",
                source::lanes, "end_address"},
    WarningRule{"bank_crossing",
                "A bank serves one access at a time; a tensor that spans two banks occupies both.",
                source::lanes, "end_address"},
    WarningRule{"bank_shared", "Tensors used at the same time should be in separate banks.", source::lanes, ""},
    WarningRule{"overlap", "Two tensors reserve the same bytes of a lane; the later write wins.", source::lanes,
                ""},
    WarningRule{"tail", "Memory holds whole tiles; the last tile may have positions without an element.",
                source::tiles, "padded_elements"},
    WarningRule{"colexicographic",
                "In CuTe, a flat index advances the first mode first; elsewhere, the last dimension first.",
                source::tiles, ""},
    WarningRule{"alignment",
                "A swizzle permutes aligned blocks, so its memory must start at a multiple of the block size.",
                source::tiles, ""},
    WarningRule{"paired", "Some chips serve two lanes that read the same word at once.", source::tiles, ""},
    WarningRule{"unknown_key", "Unknown keys are kept when the scene is saved and have no effect.", here, ""},
    WarningRule{"more_warnings", "Only the first warnings are listed.", here, ""},
    WarningRule{"outside", "A file used as a tensor's memory must hold all of its elements.", here,
                "element_count"},
    WarningRule{
        "file",
        "A file of values must be readable in the format that its extension or the scene names, and have the "
        "tensor's sizes.",
        here, ""},
    WarningRule{"elsewhere", "A scene from somebody else should name only files in its own folder.", here, ""},
    WarningRule{"dtype", "A file's elements must have the tensor's data type, or be its raw memory bytes.",
                here, ""}};

} // namespace

const WarningRule* warning_rule(std::string_view code)
{
    const auto* const found =
        std::find_if(rules.begin(), rules.end(), [&](const WarningRule& rule) { return rule.code == code; });
    return found == rules.end() ? nullptr : found;
}

} // namespace stridescope::core

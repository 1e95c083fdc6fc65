#pragma once

#include "core/spec/fields.h"
#include "core/tensor/number.h"

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

/// A tensor as scenes describe it: choices, and nothing that follows from them. It may be invalid.
namespace stridescope::core
{

/// An unknown key, kept so that saving the scene does not lose it.
struct Extra
{
    std::string key;
    std::string json; ///< unchanged text of the value

    friend bool operator==(const Extra&, const Extra&) = default;
};
/// Unknown keys in the text's order. Shared, since scenes are copied at every edit and compared in every frame:
/// there may be many keys, and they never change.
class Extras
{
public:
    Extras() = default;
    Extras(std::vector<Extra> keys)
    {
        if (!keys.empty())
            shared = std::make_shared<const std::vector<Extra>>(std::move(keys));
    }
    [[nodiscard]] bool empty() const { return !shared; }
    [[nodiscard]] const Extra* begin() const { return shared ? shared->data() : nullptr; }
    [[nodiscard]] const Extra* end() const { return shared ? shared->data() + shared->size() : nullptr; }

    friend bool operator==(const Extras& a, const Extras& b)
    {
        return a.shared == b.shared || (a.shared && b.shared && *a.shared == *b.shared);
    }

private:
    std::shared_ptr<const std::vector<Extra>> shared; ///< null: no unknown keys
};

/// Choices for the values that cells show beside offsets (`values` of a tensor).
struct Letters
{
    friend bool operator==(const Letters&, const Letters&) = default;
};
struct Iota
{
    Int start = 0;
    Extras extras = {};
    friend bool operator==(const Iota&, const Iota&) = default;
};
/// Numbers in logical row-major order; shared, since there may be many and they never change.
struct NumberList
{
    std::shared_ptr<const std::vector<Number>> numbers;
    friend bool operator==(const NumberList& a, const NumberList& b)
    {
        return a.numbers == b.numbers || (a.numbers && b.numbers && *a.numbers == *b.numbers);
    }
};
/// Contents of a file.
enum class FileUse
{
    values, ///< the elements in logical row-major order
    memory, ///< the tensor's memory, beginning at offset 0
};
[[nodiscard]] constexpr const char* file_use_name(FileUse use)
{
    return use == FileUse::values ? "values" : "memory";
}
struct ValuesFile
{
    std::string path;               ///< path relative to the scene
    std::optional<FileUse> as = {}; ///< nothing: depends on the file's extension
    Extras extras = {};

    [[nodiscard]] FileUse use() const
    {
        return as.value_or(path.ends_with(".bin") ? FileUse::memory : FileUse::values);
    }
    friend bool operator==(const ValuesFile&, const ValuesFile&) = default;
};
using Values = std::variant<std::monostate, Letters, Iota, NumberList, ValuesFile>;

using PerLabel = std::vector<std::pair<std::string, Int>>; ///< as written, for example {"W": 2}

/// A tensor as scenes describe it (kind `buffer`, or a part of an operation). All numbers in elements.
struct TensorSpec
{
    std::string dtype = "FLOAT32";
    std::optional<std::string> labels;
    std::vector<Int> sizes;
    std::optional<std::vector<Int>> strides; ///< excludes the next four members
    std::optional<std::string> layout;       ///< order of the labels, outermost first
    std::optional<std::vector<bool>> broadcast;
    std::optional<PerLabel> pad;
    std::optional<PerLabel> align;
    Int base_offset = 0;
    std::optional<Int> total_bytes;
    std::optional<Int> guaranteed_base_offset_alignment;
    Values values;
    Extras extras;

    friend bool operator==(const TensorSpec&, const TensorSpec&) = default;
};

/// The tensor of an output, whose data type and sizes may follow from the operation.
struct OutputSpec
{
    TensorSpec tensor;
    bool dtype_given = false;
    bool sizes_given = false;

    friend bool operator==(const OutputSpec&, const OutputSpec&) = default;
};

template <MaybeConst<Iota> I>
void visit_fields(I& iota, auto&& visit)
{
    visit("iota", iota.start, Need::required);
}

template <MaybeConst<ValuesFile> File>
void visit_fields(File& file, auto&& visit)
{
    visit("file", file.path, Need::required);
    visit("as", file.as, Need::optional);
}

/// Visits the keys of a tensor; data type and sizes may be members, or `Follows` if they may be left out.
template <MaybeConst<TensorSpec> Tensor>
void visit_tensor_fields(Tensor& tensor, auto&& dtype, auto&& sizes, Need need, auto&& visit)
{
    visit("dtype", dtype, need);
    visit("labels", tensor.labels, Need::optional);
    visit("sizes", sizes, need);
    visit("strides", tensor.strides, Need::optional, Rule::or_null);
    visit("layout", tensor.layout, Need::optional);
    visit("broadcast", tensor.broadcast, Need::optional);
    visit("pad", tensor.pad, Need::optional);
    visit("align", tensor.align, Need::optional);
    visit("base_offset", tensor.base_offset, Need::optional);
    visit("total_bytes", tensor.total_bytes, Need::optional, Rule::not_negative);
    visit("guaranteed_base_offset_alignment", tensor.guaranteed_base_offset_alignment, Need::optional,
          Rule::not_negative);
    visit("values", tensor.values, Need::optional);
}

template <MaybeConst<TensorSpec> Tensor>
void visit_fields(Tensor& tensor, auto&& visit)
{
    visit_tensor_fields(tensor, tensor.dtype, tensor.sizes, Need::required, visit);
}

template <MaybeConst<OutputSpec> Output>
void visit_fields(Output& output, auto&& visit)
{
    visit_tensor_fields(output.tensor, Follows{output.tensor.dtype, output.dtype_given},
                        Follows{output.tensor.sizes, output.sizes_given}, Need::optional, visit);
}

/// Returns the unknown keys of an object.
template <typename T>
auto& extras_of(T& value)
{
    if constexpr (MaybeConst<T, OutputSpec>)
        return value.tensor.extras;
    else
        return value.extras;
}

} // namespace stridescope::core

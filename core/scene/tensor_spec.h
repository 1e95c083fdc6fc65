#pragma once

#include "core/tensor/number.h"

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

/// A tensor as scenes describe it: choices, never what follows from them. It may break rules.
namespace stridescope::core
{

/// A key that this version does not know, kept for when the scene is saved again.
struct Extra
{
    std::string key;
    std::string json;

    friend bool operator==(const Extra&, const Extra&) = default;
};
using Extras = std::vector<Extra>;

/// What cells show beside offsets (`values` of a tensor).
struct Letters
{
    friend bool operator==(const Letters&, const Letters&) = default;
};
struct Iota
{
    Int start = 0;
    friend bool operator==(const Iota&, const Iota&) = default;
};
/// In logical row-major order; shared, since it may be long and never changes.
struct NumberList
{
    std::shared_ptr<const std::vector<Number>> numbers;
    friend bool operator==(const NumberList& a, const NumberList& b)
    {
        return a.numbers == b.numbers || (a.numbers && b.numbers && *a.numbers == *b.numbers);
    }
};
struct ValuesFile
{
    std::string path; ///< beside the scene
    Extras extras;
    friend bool operator==(const ValuesFile&, const ValuesFile&) = default;
};
using Values = std::variant<std::monostate, Letters, Iota, NumberList, ValuesFile>;

using PerLabel = std::vector<std::pair<std::string, Int>>; ///< as written, e.g. {"W": 2}

/// A tensor as scenes describe it (kind `buffer`, or a part of an operation). All numbers in elements.
struct TensorSpec
{
    std::string dtype = "FLOAT32";
    std::optional<std::string> labels;
    std::vector<Int> sizes;
    std::optional<std::vector<Int>> strides; ///< excludes the next four
    std::optional<std::string> layout;       ///< an order of the labels, fastest last
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

/// A result's tensor, of which the dtype and the sizes may follow from the operation.
struct OutputSpec
{
    TensorSpec tensor;
    bool dtype_given = false;
    bool sizes_given = false;

    friend bool operator==(const OutputSpec&, const OutputSpec&) = default;
};

} // namespace stridescope::core

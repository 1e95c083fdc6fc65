#pragma once

#include "core/tensor/number.h"

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

/// What the user chose, as scene files say it: choices, never what follows from them. A scene may break rules
/// (a size of 0, a name that is no dtype): `evaluate` says which. Copies are cheap: undo is a list of them.
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

struct BufferScene
{
    TensorSpec tensor;
    std::optional<std::string> feature_level;

    friend bool operator==(const BufferScene&, const BufferScene&) = default;
};

struct WindowSpec
{
    std::vector<Int> offsets;
    std::vector<Int> sizes;
    std::vector<Int> strides;
    Extras extras;

    friend bool operator==(const WindowSpec&, const WindowSpec&) = default;
};

struct Slice1Scene
{
    TensorSpec input;
    WindowSpec window;
    std::optional<OutputSpec> output;
    std::optional<std::string> feature_level;

    friend bool operator==(const Slice1Scene&, const Slice1Scene&) = default;
};

struct GatherNd1Scene
{
    TensorSpec input;
    TensorSpec indices;
    Int input_dimension_count = 1;
    Int indices_dimension_count = 1;
    Int batch_dimension_count = 0;
    std::optional<OutputSpec> output;
    std::optional<std::string> feature_level;

    friend bool operator==(const GatherNd1Scene&, const GatherNd1Scene&) = default;
};

struct ChipSpec
{
    Int npu_num = 4;
    Int eu_bytes = 64;
    Int lmem_bytes = 262144;
    Int bank_num = 16;
    Extras extras;

    friend bool operator==(const ChipSpec&, const ChipSpec&) = default;
};

struct TpuScene
{
    std::string dtype = "FLOAT16";
    std::vector<Int> sizes;
    std::variant<std::string, ChipSpec> chip; ///< a preset's name, or the numbers
    std::string layout = "aligned";
    std::optional<std::vector<Int>> strides; ///< layout `free` only: n, c, h, w
    Int start_index = 0;
    Int address = 0;        ///< bytes
    std::optional<Int> w;   ///< columns a channel, of matrices and vectors
    std::optional<Int> nic; ///< input channels interleaved, of weights

    friend bool operator==(const TpuScene&, const TpuScene&) = default;
};

struct Scene
{
    std::variant<BufferScene, Slice1Scene, GatherNd1Scene, TpuScene> content;
    std::optional<std::string> title;
    std::optional<std::string> notes;
    std::optional<std::string> view_json; ///< what the window remembers; never needed to evaluate
    Extras extras;

    friend bool operator==(const Scene&, const Scene&) = default;
};

/// "buffer", "slice1", "gather_nd1" or "tpu".
[[nodiscard]] const char* kind_name(const Scene& scene);

} // namespace stridescope::core

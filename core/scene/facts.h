#pragma once

#include "core/analysis/footprint.h"
#include "core/data/array.h"
#include "core/operators/gather_nd1.h"
#include "core/operators/slice1.h"
#include "core/scene/scene.h"
#include "core/tensor/dtype.h"
#include "core/tensor/problem.h"
#include "core/tpu/lanes.h"

/// What follows from a scene: finished answers, shared by the window, the command line and the tests.
namespace stridescope::core
{

struct TensorFacts
{
    DType dtype = DType::float32;
    std::string labels;           ///< one letter a dimension, made up where the scene gives none
    Layout layout;                ///< strides as resolved
    bool implicit_strides = true; ///< none of strides, layout, broadcast, pad, align given
    Footprint footprint;
    std::optional<Int> buffer_bytes; ///< DMLCalcBufferTensorSize exactly; nothing where a stride is negative
    std::optional<Int> dml_buffer_bytes; ///< what the published helper returns with its 32-bit sum
    std::optional<Int> total_bytes;
    std::optional<bool> fits; ///< only with total_bytes
    Values values;

    [[nodiscard]] Int bits() const { return info(dtype).bits; }
    [[nodiscard]] std::size_t rank() const { return layout.sizes.size(); }
};

struct BufferFacts
{
    TensorFacts tensor;
};

struct Slice1Facts
{
    TensorFacts input;
    TensorFacts output;
    SliceWindow window;
    Dims max_output_sizes;
    Layout view; ///< the slice as a view of the input's buffer
};

struct GatherNd1Facts
{
    TensorFacts input;
    TensorFacts indices;
    TensorFacts output;
    GatherShape shape;
    std::shared_ptr<const std::vector<Int>> index_values; ///< null where the scene gives none
};

struct TpuFacts
{
    DType dtype = DType::float16;
    LaneMap map;
    Int element_count = 0;
    Int eu_num = 0;
    bool fits = true; ///< of lane memory; always true of `continuous`, which has none
    LaneHoles holes;
};

struct Facts
{
    std::variant<BufferFacts, Slice1Facts, GatherNd1Facts, TpuFacts> content;
    std::vector<Warning> warnings;
};

/// What is in a file that a scene names for a tensor's values.
struct FileValues
{
    std::shared_ptr<const DataArray> array;
    bool raw = false; ///< bytes without a type: the tensor's memory itself
};

using SharedNumbers = std::shared_ptr<const std::vector<Number>>;

/// Reads what a scene only names.
class ValuesSource
{
public:
    virtual ~ValuesSource() = default;
    /// Why a file may not even be named here: a `file` problem.
    [[nodiscard]] virtual std::optional<Problem> refusal(const std::string&) const { return std::nullopt; }
    /// The numbers of a `values` file, in logical row-major order, at most so many. The same list again for as
    /// long as the file stays as it is.
    [[nodiscard]] virtual Result<SharedNumbers> read(const std::string& path, Int most) const = 0;
    /// The file's elements, left where they are.
    [[nodiscard]] virtual Result<FileValues> open(const std::string& path) const
    {
        return Problem{Code::file, "", path + ": files are not opened here"};
    }
};

struct EvaluateOptions
{
    Effort effort;
    bool index_values_required = false;  ///< a gather without index values is then a values_count problem
    Progress* progress = nullptr;        ///< of an evaluation off the frame; may be null
    const ValuesSource* files = nullptr; ///< without one, `values` files are a `file` problem where needed
};

/// All facts of a scene, or the first rule it breaks in the order of the scene format's checks.
[[nodiscard]] Result<Facts> evaluate(const Scene& scene, const EvaluateOptions& options = {});

/// What a layout's dimensions are called where the scene gives no labels: NCHW and its kin up to rank 5.
[[nodiscard]] std::string default_labels(std::size_t rank);

} // namespace stridescope::core

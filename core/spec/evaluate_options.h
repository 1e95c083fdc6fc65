#pragma once

#include "core/analysis/distinct.h"
#include "core/data/array.h"
#include "core/tensor/number.h"
#include "core/tensor/problem.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace stridescope::core
{

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

} // namespace stridescope::core

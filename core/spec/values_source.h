#pragma once

#include "core/data/array.h"
#include "core/spec/tensor_spec.h"
#include "core/tensor/layout.h"
#include "core/tensor/problem.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace stridescope::core
{

/// Contents of a file that a scene names for a tensor's values.
struct FileValues
{
    std::shared_ptr<const DataArray> array;
    bool raw = false; ///< bytes without a type: the tensor's memory itself
};

using SharedIntegers = std::shared_ptr<const std::vector<Int>>;

/// Reads the files that a scene only names.
class ValuesSource
{
public:
    virtual ~ValuesSource() = default;
    /// Returns the `file` problem of a file that must not even be named here.
    [[nodiscard]] virtual std::optional<Problem> refusal(const std::string&) const { return std::nullopt; }
    /// Opens the file's elements, left where they are.
    [[nodiscard]] virtual Result<FileValues> open(const std::string& path) const = 0;
    /// Returns the integers that indices of such a type and layout are by a file, as `integers_of_file` says. A
    /// source may keep them: the same list again for as long as the file stays as it is.
    [[nodiscard]] virtual Result<SharedIntegers> integers(const ValuesFile& file, DType dtype,
                                                          const Layout& layout) const;
};

} // namespace stridescope::core

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
    bool raw = false; ///< bytes without a type, which are the tensor's memory
};

using SharedIntegers = std::shared_ptr<const std::vector<Int>>;

/// Opens the files that a scene names.
class ValuesSource
{
public:
    virtual ~ValuesSource() = default;
    /// Returns the `file` problem of a file that a scene must not name here.
    [[nodiscard]] virtual std::optional<Problem> refusal(const std::string&) const { return std::nullopt; }
    /// Opens the file's elements, without copying them.
    [[nodiscard]] virtual Result<FileValues> open(const std::string& path) const = 0;
    /// Returns the index values in a file, for indices of this type and layout, as `integers_of_file` does. A
    /// source may keep them, and return the same list as long as the file does not change.
    [[nodiscard]] virtual Result<SharedIntegers> integers(const ValuesFile& file, DType dtype,
                                                          const Layout& layout) const;
};

} // namespace stridescope::core

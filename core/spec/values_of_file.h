#pragma once

#include "core/spec/evaluate_options.h"
#include "core/spec/memory.h"

namespace stridescope::core
{

/// A tensor's elements from a file, in the tensor's type.
struct ElementsOfFile
{
    DataArray array;
    FileUse use = FileUse::values; ///< the logical array; or the tensor's memory, as one dimension
};

/// Returns the elements that an opened file has for the tensor that names it. Memory may have any type in the
/// file; then its bytes count. Problems: `dtype`, `values_count`, and `file`. `tensor` is the scene's name for
/// it, such as "input".
[[nodiscard]] Result<ElementsOfFile> elements_of_file(const ValuesFile& file, const FileValues& opened,
                                                      DType dtype, const Dims& sizes,
                                                      const std::string& tensor);

/// Reads the elements of the file that an input or output names.
[[nodiscard]] Result<ElementsOfFile> elements_of_file(const ValuesFile& file, const OperandTensor& operand,
                                                      const ValuesSource& files);

inline constexpr Int most_integers = Int{1} << 28; ///< most integers that are read from a file

/// Returns elements of an integer type in logical row-major order; `file` if the memory ends before the tensor,
/// if the tensor begins before the memory, or if there are more than `most_integers`. Unsigned numbers that a
/// signed 64-bit integer cannot hold become the largest one.
[[nodiscard]] Result<SharedIntegers> integers_of_file(const ElementsOfFile& elements, const Layout& layout);

} // namespace stridescope::core

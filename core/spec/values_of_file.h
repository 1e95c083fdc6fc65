#pragma once

#include "core/spec/evaluate_options.h"
#include "core/spec/memory.h"

namespace stridescope::core
{

/// A tensor's elements as a file holds them, of the tensor's type.
struct ElementsOfFile
{
    DataArray array;
    FileUse use = FileUse::values; ///< the logical array, or one dimension: the tensor's memory
};

/// Returns the elements that an opened file has for the tensor that names it. Memory may have any type in the
/// file; then its bytes count. Problems: `dtype`, `values_count`, and `file`. `tensor` is what the scene calls
/// it, such as "input".
[[nodiscard]] Result<ElementsOfFile> elements_of_file(const ValuesFile& file, const FileValues& opened,
                                                      DType dtype, const Dims& sizes,
                                                      const std::string& tensor);

/// Reads the elements of the file that an input or output names.
[[nodiscard]] Result<ElementsOfFile> elements_of_file(const ValuesFile& file, const OperandTensor& operand,
                                                      const ValuesSource& files);

inline constexpr Int most_integers = Int{1} << 28; ///< that are read of a file

/// Such elements of an integer type in logical row-major order; `file` where the memory ends before the tensor
/// does, or the tensor begins before the memory, or there are more than `most_integers`. Unsigned numbers
/// beyond 64 bits with a sign become the largest there is.
[[nodiscard]] Result<SharedIntegers> integers_of_file(const ElementsOfFile& elements, const Layout& layout);

} // namespace stridescope::core

#pragma once

#include "core/code/code_parts.h"

/// Parts that NumPy's and PyTorch's scripts have in common.
namespace stridescope::core
{

struct PythonDialect
{
    virtual ~PythonDialect() = default;

    std::string_view target;     ///< the module's name for people
    std::string_view import;     ///< the import line
    std::string_view module;     ///< the name after the import: "np"
    std::string_view make_array; ///< makes an array of a list: "np.array"
    std::string_view transpose;  ///< reorders all axes: "transpose"

    /// Returns the problem of a strided tensor that the target cannot express.
    [[nodiscard]] virtual std::optional<Problem> refusal(const Layout& layout,
                                                         const std::string& prefix) const = 0;
    /// Returns the type's name in the module, and a comment if it stands for another type.
    [[nodiscard]] virtual std::string_view type_name(DType dtype) const = 0;
    /// The type used instead; empty: the type itself.
    [[nodiscard]] virtual std::string_view stand_in(DType dtype) const = 0;
    /// Writes 0, 1, ... of a type.
    virtual void write_iota(CodeWriter& code, Int count, DType dtype) const = 0;
    /// Writes a view of `memory`.
    virtual void write_view(CodeWriter& code, const Layout& layout, Operand operand) const = 0;
    /// Writes the slice of `source` in each dimension, and whatever reverses it.
    virtual void write_slice(CodeWriter& code, const SliceWindow& window, const Dims& sizes) const = 0;
    /// Writes the gather of `part` by `indices`.
    virtual void write_gather_elements(CodeWriter& code, const GatherElementsFacts& facts) const = 0;
};

[[nodiscard]] Result<CodeText> write_python(const Facts& facts, const PythonDialect& dialect);

/// Writes "(1, 2)", "(1,)".
void write_tuple(CodeWriter& code, const OfDimensions& numbers);

/// Writes "np.arange(3).reshape(1, 3, 1)": the coordinates of one dimension in [first, end).
void write_python_coordinates(CodeWriter& code, std::string_view module, Operand operand, const Dims& sizes,
                              std::size_t dimension, std::size_t first, std::size_t end);
/// Writes the same for all coordinates of the dimension.
void write_python_coordinates(CodeWriter& code, std::string_view module, Operand operand, const Dims& sizes,
                              std::size_t dimension);

} // namespace stridescope::core

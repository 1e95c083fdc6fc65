#pragma once

#include "core/tensor/dtype.h"
#include "core/tensor/problem.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace stridescope::core
{

/// Array as an .npy file describes it (format versions 1 to 3).
struct NpyHeader
{
    DType dtype = DType::float32;
    bool big_endian = false;
    bool fortran_order = false;
    std::vector<Int> shape;
    Int element_count = 1;
    Int data_begin = 0; ///< bytes from the start of the file
    Int data_bytes = 0;
};

/// Reads the header from a file's first bytes; `file_bytes` is the length of the whole file. Problems are
/// `file`: not an .npy file, a header that is truncated or contradicts the length, a type that is not a plain
/// number.
[[nodiscard]] Result<NpyHeader> read_npy_header(std::string_view first_bytes, Int file_bytes);

/// Most bytes that are read to find a header.
inline constexpr Int most_npy_header_bytes = Int{1} << 20;

/// First bytes of an .npy file.
inline constexpr std::string_view npy_magic = "\x93NUMPY";

/// Returns NumPy's name of a type: "<f4", "|u1". Types that NumPy lacks get that of their storage type.
[[nodiscard]] std::string npy_type_name(DType dtype, bool big_endian = false);
/// Tells whether arrays of a type with this NumPy name can be read.
[[nodiscard]] bool is_npy_type(const std::string& description);

/// Writes the bytes before the data of a file of a C-order array, as numpy.save writes them.
[[nodiscard]] std::string write_npy_header(DType dtype, std::span<const Int> sizes, bool big_endian = false);

} // namespace stridescope::core

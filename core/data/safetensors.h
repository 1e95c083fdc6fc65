#pragma once

#include "core/tensor/dtype.h"
#include "core/tensor/problem.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace stridescope::core
{

/// One tensor of a file that holds several.
struct TensorEntry
{
    std::string name;
    std::string type;           ///< the type's name in the file, for example "BF16"
    std::optional<DType> dtype; ///< nothing if it is not one of ours; such a tensor can be listed, not opened
    std::vector<Int> sizes;
    Int data_begin = 0; ///< bytes from the start of the file
    Int data_bytes = 0;
    std::string problem = {}; ///< why the tensor cannot be read, if not only because of its type
    bool damaged = false;     ///< the problem is in the file, rather than a type that is not one of ours
};

/// Tensors as a .safetensors file lists them, in the order of their data. `__metadata__` is skipped.
struct SafetensorsHeader
{
    std::vector<TensorEntry> tensors;

    [[nodiscard]] const TensorEntry* find(std::string_view name) const;
};

/// Most bytes of a header, not counting the 8 bytes of its length.
inline constexpr Int most_safetensors_header_bytes = 100'000'000;
inline constexpr Int safetensors_prefix_bytes = 8;

/// Returns the length of the header from a file's first 8 bytes: a `file` problem if there are fewer, or if it
/// is longer than the limit or than the file.
[[nodiscard]] Result<Int> safetensors_header_bytes(std::string_view first_bytes, Int file_bytes);

/// Reads the header's JSON text, which begins at byte 8 of a file of `file_bytes`. Problems are `file`: JSON of
/// another form, a duplicate name, sizes that do not fit in 64 bits, data outside the file, with another length
/// than type and sizes say, or shared by two tensors.
[[nodiscard]] Result<SafetensorsHeader> read_safetensors_header(std::string_view json, Int file_bytes);

/// Returns a tensor's name for messages and tables: in quotes and on one line, whatever it holds.
[[nodiscard]] std::string quoted_name(const std::string& name);

} // namespace stridescope::core

#pragma once

#include "core/import/imported.h"
#include "core/import/scanner.h"

#include <optional>
#include <string_view>
#include <vector>

namespace stridescope::core
{

/// Arguments of a call or members of a structure that make a tensor of arrays, as C writes them; empty where
/// the text gives none.
struct ArrayUse
{
    TextSpan span;
    std::string_view by; ///< the call or the structure
    std::string_view type = {};
    std::string_view count = {}; ///< number of dimensions
    std::string_view sizes = {};
    std::string_view strides = {};
    std::string_view total_bytes = {};
    std::string_view alignment = {};
};

/// Finds cudnnSetTensorNdDescriptor(d, CUDNN_DATA_HALF, 4, dims, strides) and its kin, and
/// DML_BUFFER_TENSOR_DESC, with its members in braces or assigned one by one.
[[nodiscard]] std::vector<ArrayUse> array_uses(std::string_view text);

/// Finds a call that is not known, but has arrays of sizes and strides as arguments, with a number before them
/// that is not their length or one after them: make(3, dims, strides), from_blob(p, sizes, strides, 8).
[[nodiscard]] std::optional<Stop> other_call(std::string_view text, std::size_t begin, std::string_view sizes,
                                             std::string_view strides, std::size_t rank);

/// A name after which C changes an array: dims[1] = 6, std::swap(dims[0], dims[1]), dims.push_back(2).
struct ArrayChange
{
    std::size_t place = 0;
    std::string_view name;
    bool declared = false; ///< an array of the same name begins instead: int dims[4];
};

/// Finds the changes of arrays in order of their places; `is_array` tells which names are asked for.
[[nodiscard]] std::vector<ArrayChange> array_changes(std::string_view text,
                                                     bool (*is_array)(std::string_view name));

} // namespace stridescope::core

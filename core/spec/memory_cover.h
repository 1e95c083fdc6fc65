#pragma once

#include "core/data/array.h"
#include "core/spec/tensor_facts.h"

#include <optional>
#include <string>

/// The part of a tensor that lies outside the memory that was given for it.
namespace stridescope::core
{

struct DumpGap
{
    std::optional<Int> outside; ///< elements of the tensor; nothing if not counted
    Int elements = 0;           ///< all elements of the tensor
};
/// Returns what a memory does not cover; nothing if all elements lie in it. Slow for large layouts: the caller
/// keeps the result.
[[nodiscard]] std::optional<DumpGap> dump_gap(const DataArray& memory, const Layout& layout);
[[nodiscard]] std::optional<DumpGap> dump_gap(const DataArray& memory, const TensorFacts& tensor);
/// Returns "20 of 80 elements lie outside the file".
[[nodiscard]] std::string dump_gap_text(const DumpGap& gap);

} // namespace stridescope::core

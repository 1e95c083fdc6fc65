#pragma once

#include "core/spec/index_numbers.h"
#include "ui/panels/inspector/inspection.h"

#include <functional>
#include <vector>

namespace stridescope::ui
{

/// A position in an index tuple, and the dimension of the input that it indexes, if there is one.
struct IndexColumn
{
    std::optional<std::size_t> dimension;
    core::Int size = 1;
};

/// Arrangement of the numbers of an indices tensor in rows: what they index, and which of the tensor's
/// dimensions number the rows.
struct IndexTable
{
    const char* words = "tuple";        ///< what a row is
    const char* title = "Index tuples"; ///< what all of them are
    bool last_is_row = false;           ///< a row has the numbers of the last dimension; else it has one number
    core::Int length = 1;               ///< numbers per row
    std::size_t leading = 0;            ///< leading dimensions of size 1 that are not used
    std::size_t batches = 0;            ///< batch dimensions after them, which separate the rows
    std::string labels = {};            ///< labels of the input
    std::vector<IndexColumn> columns;   ///< columns of a row; fewer than its length if that is invalid
};

/// Returns the range of the index values at each position in a row; none if the tensor lists no numbers.
[[nodiscard]] std::vector<core::IndexRange>
index_ranges_of(Inspection& inspection, const core::TensorSpec& indices, std::size_t length);

/// Returns the sizes of a dimension at which the scene can still list all index values.
[[nodiscard]] DragRange listed_size_range(const std::vector<core::Int>& sizes, std::size_t dimension);

/// Draws the numbers, with the batches separated. Only visible rows are drawn.
void index_grid(Inspection& inspection, core::TensorSpec& indices, const IndexTable& table);

/// Draws the buttons that add a dimension to both tensors, or remove one. `removable`: the leading one can be
/// removed.
void rank_buttons(Inspection& inspection, const core::TensorSpec& input, const core::TensorSpec& indices,
                  bool removable, const std::function<void()>& add, const std::function<void()>& remove);

/// Draws the types, memory layouts, and limits of the tensors of any gather.
void gather_choices(Inspection& inspection, core::TensorSpec& input, core::TensorSpec& indices,
                    std::optional<std::string>& feature_level);

} // namespace stridescope::ui

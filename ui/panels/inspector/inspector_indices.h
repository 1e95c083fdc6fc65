#pragma once

#include "core/spec/index_numbers.h"
#include "ui/panels/inspector/inspection.h"

#include <functional>
#include <vector>

namespace stridescope::ui
{

/// A position in an index tuple: the input's dimension that it indexes, if there is one.
struct IndexColumn
{
    std::optional<std::size_t> dimension;
    core::Int size = 1;
};

/// How the numbers of an indices tensor are laid out in rows: what they address, and which of the tensor's
/// dimensions number the rows.
struct IndexTable
{
    const char* words = "tuple";        ///< what a row is
    const char* title = "Index tuples"; ///< what all of them are
    bool last_is_row = false;         ///< the numbers of a row are those of the last dimension; else it has one
    core::Int length = 1;             ///< numbers of a row
    std::size_t leading = 0;          ///< dimensions of 1 before those that count
    std::size_t batches = 0;          ///< dimensions after them whose rows are set apart
    std::string labels = {};          ///< of the input
    std::vector<IndexColumn> columns; ///< of a row; fewer than its length where that breaks a rule
};

/// Returns the range of the indices at each position in a row; none if the tensor gives no numbers.
[[nodiscard]] std::vector<core::IndexRange>
index_ranges_of(Inspection& inspection, const core::TensorSpec& indices, std::size_t length);

/// Returns the sizes of a dimension with which the scene still lists all indices.
[[nodiscard]] DragRange listed_size_range(const std::vector<core::Int>& sizes, std::size_t dimension);

/// The numbers, batches apart. Only the rows in sight are made.
void index_grid(Inspection& inspection, core::TensorSpec& indices, const IndexTable& table);

/// The buttons that give both tensors one dimension more or less. `removable`: the kind lets the leading one
/// go.
void rank_buttons(Inspection& inspection, const core::TensorSpec& input, const core::TensorSpec& indices,
                  bool removable, const std::function<void()>& add, const std::function<void()>& remove);

/// Draws the types, memory layouts, and limits of a gather's tensors, which all gathers have in common.
void gather_choices(Inspection& inspection, core::TensorSpec& input, core::TensorSpec& indices,
                    std::optional<std::string>& feature_level);

} // namespace stridescope::ui

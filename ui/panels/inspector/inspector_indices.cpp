#include "ui/panels/inspector/inspector_indices.h"

#include "core/kinds/index_values.h"
#include "core/tensor/dtype.h"
#include "core/tensor/layout.h"
#include "ui/panels/inspector/inspector_element.h"
#include "ui/panels/inspector/inspector_strides.h"
#include "ui/shell/focus.h"
#include "ui/shell/paint.h"
#include "ui/shell/probe.h"
#include "ui/widgets/button.h"
#include "ui/widgets/choice.h"
#include "ui/widgets/clipped_rows.h"
#include "ui/widgets/marks.h"
#include "ui/widgets/number_field.h"

#include <fmt/format.h>

#include <algorithm>

namespace stridescope::ui
{
namespace
{

/// A scrolled list is positioned in floats: with more rows per page, rows would jump by pixels.
constexpr core::Int rows_a_page = 100000;
constexpr float row_height = 32;

struct Grid
{
    std::shared_ptr<const std::vector<core::Number>> numbers;
    std::size_t tuple_length = 1;
    core::Int tuples = 0;
    core::Int tuples_a_batch = 1;
    core::Dims batch_sizes;
    core::Dims tuple_sizes;          ///< sizes that number the tuples of a batch
    std::vector<IndexColumn> places; ///< the positions of a tuple that are drawn: a longer tuple is invalid
    bool negative = false;           ///< the type of the indices is signed
    float tuple_left = 0;            ///< x of the tuple's number, after its batch's, in pixels
    float left = 0;                  ///< x of the first index value, in pixels

    [[nodiscard]] std::size_t columns() const { return places.size(); }
};

std::optional<Grid> read_grid(const core::TensorSpec& indices, const IndexTable& table)
{
    Grid grid;
    grid.numbers = core::index_numbers(indices);
    const auto& sizes = indices.sizes;
    if (!grid.numbers || sizes.empty() || sizes.size() > core::Dims::max_rank)
        return std::nullopt;
    if (std::any_of(sizes.begin(), sizes.end(), [](core::Int size) { return size < 1; }))
        return std::nullopt;
    const auto count = core::element_count(sizes);
    if (!count || core::wide(*count) != static_cast<core::Wide>(grid.numbers->size()))
        return std::nullopt;
    grid.tuple_length = static_cast<std::size_t>(table.length);
    grid.tuples = *count / table.length;
    grid.places = table.columns;
    const std::size_t rows_end = sizes.size() - (table.last_is_row ? 1 : 0);
    for (std::size_t d = table.leading; d < rows_end; ++d)
        (d < table.leading + table.batches ? grid.batch_sizes : grid.tuple_sizes).push_back(sizes[d]);
    for (const core::Int size : grid.tuple_sizes)
        grid.tuples_a_batch *= size;
    const auto type = core::find_dtype(indices.dtype);
    grid.negative = type && core::negative_indices_allowed(*type);
    return grid;
}

std::string place_text(const core::Dims& sizes, core::Int place)
{
    std::string words;
    const core::Dims at = core::coordinate_at(sizes, place);
    for (const core::Int index : at)
    {
        if (!words.empty())
            words += ',';
        words += std::to_string(index);
    }
    return words;
}

DragRange range_of(const Grid& grid, std::size_t place_in_tuple)
{
    const core::Int size = std::max<core::Int>(grid.places[place_in_tuple].size, 1);
    return {.least = grid.negative ? -size : 0, .greatest = size - 1};
}

std::string batch_text(const Grid& grid, core::Int batch)
{
    return "b" + place_text(grid.batch_sizes, batch);
}
std::string tuple_text(const Grid& grid, core::Int within)
{
    return grid.tuple_sizes.empty() ? std::string("0") : place_text(grid.tuple_sizes, within);
}

/// Sets column widths for the longest numbers: the last ones have the most digits.
void place_columns(Grid& grid)
{
    const auto room = [](const std::string& words)
    { return text_size(fonts().cell[2], words.c_str()).x + px(8); };
    grid.tuple_left = px(4);
    if (!grid.batch_sizes.empty())
        grid.tuple_left += std::max(px(34), room(batch_text(grid, (grid.tuples - 1) / grid.tuples_a_batch)));
    grid.left = std::max(px(70), grid.tuple_left + room(tuple_text(grid, grid.tuples_a_batch - 1)));
}

/// Returns why an index value selects nothing; empty if it selects something.
std::string wrong_index(const Grid& grid, std::size_t place_in_tuple, const core::Number& number)
{
    const auto* const value = std::get_if<core::Int>(&number);
    const DragRange range = range_of(grid, place_in_tuple);
    if (!grid.places[place_in_tuple].dimension || (value && *value >= range.least && *value <= range.greatest))
        return {};
    return fmt::format("{} lies outside {} to {}", value ? fmt::format("{}", *value) : "a fraction",
                       range.least, range.greatest);
}

/// Paints the number of a row.
void grid_words(ImVec2 low, Colour colour, const std::string& words)
{
    paint_text(fonts().cell[2], low, colour, words);
    if (probing())
        probe("tuples/" + words, {low.x, low.y, low.x + text_size(fonts().cell[2], words.c_str()).x, low.y});
}

void grid_row(Inspection& inspection, core::TensorSpec& indices, const Grid& grid, core::Int tuple)
{
    const core::Int batch = tuple / grid.tuples_a_batch;
    const core::Int within = tuple % grid.tuples_a_batch;
    const bool batches = !grid.batch_sizes.empty();
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    const float height = px(row_height);
    auto* const list = ImGui::GetWindowDrawList();
    if (batches)
    {
        // The backgrounds of batches alternate, and each begins with a line, so that no row has to separate
        // them.
        if (batch % 2 == 1)
            list->AddRectFilled(low, {low.x + width, low.y + height},
                                packed_colour(theme().field.faded(0.55F)));
        if (within == 0 && tuple > 0)
            list->AddLine(low, {low.x + width, low.y}, packed_colour(theme().text_faint.faded(0.6F)));
        if (within == 0)
            grid_words({low.x + px(4), low.y + px(8)}, theme().text_soft, batch_text(grid, batch));
    }
    grid_words({low.x + grid.tuple_left, low.y + px(8)}, theme().text_faint, tuple_text(grid, within));

    const float column = grid.left;
    const auto length = static_cast<float>(grid.columns());
    const float between = px(6);
    const float room = std::max((width - column - between * (length - 1)) / length, px(34));
    const auto first = static_cast<std::size_t>(tuple) * grid.tuple_length;
    for (std::size_t i = 0; i < grid.columns(); ++i)
    {
        ImGui::SetCursorScreenPos({low.x + column + static_cast<float>(i) * (room + between), low.y + px(2)});
        const core::Number& given = (*grid.numbers)[first + i];
        const auto* number = std::get_if<core::Int>(&given);
        core::Int value = number ? *number : 0;
        if (scene_number(inspection, path_of("indices.values", first + i), value,
                         {.width = room, .range = range_of(grid, i), .wrong = wrong_index(grid, i, given)}))
            core::set_index(indices, first + i, value);
    }
    ImGui::SetCursorScreenPos(low);
    ImGui::Dummy({width, height});
}

/// Draws, over each column, the dimension of the input that it indexes.
void grid_header(const IndexTable& table, const Grid& grid)
{
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    const float between = px(6);
    const auto length = static_cast<float>(grid.columns());
    const float room = std::max((width - grid.left - between * (length - 1)) / length, px(34));
    paint_text(fonts().text, {low.x + px(4), low.y + px(4)}, theme().text_faint,
               grid.batch_sizes.empty() ? std::string(table.words) : fmt::format("batch, {}", table.words));
    for (std::size_t i = 0; i < grid.columns(); ++i)
    {
        const IndexColumn& place = grid.places[i];
        const float x = low.x + grid.left + static_cast<float>(i) * (room + between) + room / 2;
        if (place.dimension)
            paint_dimension_chip({x, low.y + px(13)}, table.labels, *place.dimension);
    }
    ImGui::Dummy({width, px(28)});
}

core::Int page_choice(core::Int& page, const Grid& grid)
{
    if (grid.tuples <= rows_a_page)
        return 0;
    const core::Int last = (grid.tuples - 1) / rows_a_page;
    page = std::clamp<core::Int>(page, 0, last);
    field_label("Values from page", px(label_column + 20));
    number_field("index page", page,
                 {.width = ImGui::GetContentRegionAvail().x, .range = {.least = 0, .greatest = last}});
    page = std::clamp<core::Int>(page, 0, last);
    return page * rows_a_page;
}

/// Scrolls to the tuple that has just become invalid, wherever it is.
void scroll_to_problem(const Inspection& inspection, const Grid& grid, core::Int first)
{
    const auto& problem = inspection.document.problem();
    const std::string_view where = problem ? std::string_view(problem->where) : std::string_view();
    core::Int row = -1;
    if (where.starts_with("indices.values["))
        row = std::strtoll(where.data() + 15, nullptr, 10) / static_cast<long long>(grid.tuple_length) - first;
    if (row >= 0 && row != inspection.kept.problem_row)
        ImGui::SetScrollY(std::max(0.0F, px(row_height) * static_cast<float>(row) - px(60)));
    inspection.kept.problem_row = row;
}

void index_type_choice(Inspection& inspection, core::TensorSpec& indices)
{
    static const std::vector<std::string> index_types = []
    {
        std::vector<std::string> names;
        for (const core::DTypeInfo& type : core::all_dtypes())
            if (!core::check_index_type(type.dtype))
                names.emplace_back(type.name);
        return names;
    }();
    field_label("Index type", px(label_column));
    if (choice("indices.dtype", indices.dtype, index_types, ImGui::GetContentRegionAvail().x,
               inspection.marked("indices.dtype")))
        inspection.changed = true;
}

} // namespace

std::vector<core::IndexRange> index_ranges_of(Inspection& inspection, const core::TensorSpec& indices,
                                              std::size_t length)
{
    const auto numbers = core::index_numbers(indices);
    if (!numbers || length < 1)
        return {};
    // Needed for each dimension in each frame, for up to a million numbers that seldom change: so it is kept.
    InspectorKept& known = inspection.kept;
    if (numbers != known.of || known.ranges.size() != length)
    {
        known.of = numbers;
        known.ranges = core::index_ranges(*numbers, length);
    }
    return known.ranges;
}

DragRange listed_size_range(const std::vector<core::Int>& sizes, std::size_t dimension)
{
    core::Int others = 1;
    for (std::size_t i = 0; i < sizes.size(); ++i)
        if (i != dimension)
            others = std::clamp<core::Int>(core::checked_multiply(others, std::max<core::Int>(sizes[i], 1))
                                               .value_or(core::most_listed_numbers),
                                           1, core::most_listed_numbers);
    return {.least = 1, .greatest = core::most_listed_numbers / others};
}

void index_grid(Inspection& inspection, core::TensorSpec& indices, const IndexTable& table)
{
    auto grid = read_grid(indices, table);
    const auto numbers = core::index_numbers(indices);
    section(table.title, grid ? core::grouped(grid->tuples) : std::string());
    if (!grid)
    {
        const bool file = std::holds_alternative<core::ValuesFile>(indices.values);
        wrapped_text(fonts().text, theme().text_faint,
                     file      ? "The index values come from a file."
                     : numbers ? "Enter one value per element of the indices tensor."
                               : "This scene has no index values.");
        if (!file && button("indices.values/fill", "Fill the rest with zeros"))
        {
            core::complete_indices(indices);
            inspection.changed = true;
        }
        return;
    }
    if (grid->tuple_length > grid->columns())
        wrapped_text(fonts().text, theme().text_faint,
                     fmt::format("First {} of {} indices in each tuple:", grid->columns(),
                                 core::grouped(static_cast<long long>(grid->tuple_length))));
    place_columns(*grid);
    const core::Int first = page_choice(inspection.kept.page, *grid);
    grid_header(table, *grid);
    const core::Int rows = std::min(grid->tuples - first, rows_a_page);
    const float height = px(row_height) * static_cast<float>(std::min<core::Int>(rows, 9)) + px(8);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, px(2)});
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0, 0});
    begin_child("tuples", {ImGui::GetContentRegionAvail().x, height}, false);
    scroll_to_problem(inspection, *grid, first);
    clipped_rows(static_cast<std::size_t>(rows), px(row_height),
                 [&](std::size_t row)
                 { grid_row(inspection, indices, *grid, first + static_cast<core::Int>(row)); });
    ImGui::EndChild();
    ImGui::PopStyleVar(2);
}

void rank_buttons(Inspection& inspection, const core::TensorSpec& input, const core::TensorSpec& indices,
                  bool removable, const std::function<void()>& add, const std::function<void()>& remove)
{
    const std::size_t rank = input.sizes.size();
    if (button("add", "+ Dimension",
               {.enabled = rank < core::Dims::max_rank,
                .tooltip = "Add a leading dimension of size 1 to both tensors (their ranks must match)"}))
    {
        add();
        inspection.changed = true;
    }
    ImGui::SameLine();
    const bool leading_one =
        rank > 1 && input.sizes.front() == 1 && indices.sizes.size() > 1 && indices.sizes.front() == 1;
    if (button("remove", "\xE2\x88\x92 Dimension",
               {.enabled = removable && leading_one,
                .tooltip = "Remove the leading size-1 dimension from both tensors"}))
    {
        remove();
        inspection.changed = true;
    }
}

void gather_choices(Inspection& inspection, core::TensorSpec& input, core::TensorSpec& indices,
                    std::optional<std::string>& feature_level)
{
    section("Data");
    element_choices(inspection, input, "input.");
    value_choices(inspection, input, "input.");
    index_type_choice(inspection, indices);
    if (expander("input", "Input memory layout", stride_summary(input)))
        stride_choices(inspection, input, "input.");
    if (expander("indices", "Indices memory layout", stride_summary(indices)))
        stride_choices(inspection, indices, "indices.");
    if (expander("directml", "DirectML", feature_level ? "" : "No limits set"))
    {
        directml_numbers(inspection, input, "input.");
        feature_level_choice(inspection, feature_level);
    }
}

} // namespace stridescope::ui

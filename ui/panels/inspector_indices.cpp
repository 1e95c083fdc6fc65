#include "ui/panels/inspector_indices.h"

#include "core/tensor/dtype.h"
#include "core/tensor/layout.h"
#include "ui/edits/tensor_shape.h"
#include "ui/widgets/button.h"
#include "ui/widgets/clipped_rows.h"
#include "ui/widgets/marks.h"
#include "ui/widgets/number_field.h"
#include "ui/widgets/paint.h"

#include <fmt/format.h>

#include <algorithm>

namespace stridescope::ui
{
namespace
{

/// A scrolled list is placed in floats: more rows than this and rows would jump about by pixels.
constexpr core::Int rows_a_page = 100000;
constexpr float row_height = 32;

struct Grid
{
    std::shared_ptr<const std::vector<core::Number>> numbers;
    std::size_t tuple_length = 1;
    core::Int tuples = 0;
    core::Int tuples_a_batch = 1;
    core::Dims batch_sizes;
    core::Dims tuple_sizes; ///< inside a batch
    GatherRoles roles;
    bool negative = false; ///< the index type has a sign

    /// Indices of a tuple that are drawn: a longer one breaks a rule, however long it is.
    [[nodiscard]] std::size_t columns() const { return std::min(tuple_length, core::Dims::max_rank); }
};

std::optional<Grid> read_grid(const core::GatherNd1Scene& gather)
{
    Grid grid;
    grid.numbers = index_numbers(gather.indices);
    const auto& sizes = gather.indices.sizes;
    if (!grid.numbers || sizes.empty() || sizes.size() > core::Dims::max_rank)
        return std::nullopt;
    if (std::any_of(sizes.begin(), sizes.end(), [](core::Int size) { return size < 1; }))
        return std::nullopt;
    const auto count = core::element_count(sizes);
    if (!count || core::wide(*count) != static_cast<core::Wide>(grid.numbers->size()))
        return std::nullopt;
    grid.tuple_length = static_cast<std::size_t>(sizes.back());
    grid.tuples = *count / sizes.back();
    grid.roles = gather_roles(gather);
    for (std::size_t d = grid.roles.indices_first; d + 1 < sizes.size(); ++d)
        (d < grid.roles.tuples_first ? grid.batch_sizes : grid.tuple_sizes).push_back(sizes[d]);
    for (const core::Int size : grid.tuple_sizes)
        grid.tuples_a_batch *= size;
    const auto type = core::find_dtype(gather.indices.dtype);
    grid.negative = type && core::info(*type).number_class == core::NumberClass::signed_integer;
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

DragRange range_of(const core::GatherNd1Scene& gather, const Grid& grid, std::size_t place_in_tuple)
{
    const std::size_t d = grid.roles.indexed_first + place_in_tuple;
    const core::Int size = d < gather.input.sizes.size() ? std::max<core::Int>(gather.input.sizes[d], 1) : 1;
    return {.least = grid.negative ? -size : 0, .greatest = size - 1};
}

float tuple_column()
{
    return px(70);
}

void grid_row(Inspection& inspection, core::GatherNd1Scene& gather, const Grid& grid, core::Int tuple)
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
        // Batches alternate, and each begins with a line: told apart without a row between them.
        if (batch % 2 == 1)
            list->AddRectFilled(low, {low.x + width, low.y + height},
                                packed_colour(theme().field.faded(0.55F)));
        if (within == 0 && tuple > 0)
            list->AddLine(low, {low.x + width, low.y}, packed_colour(theme().text_faint.faded(0.6F)));
        if (within == 0)
            paint_text(fonts().cell[2], {low.x + px(4), low.y + px(8)}, theme().text_soft,
                       fmt::format("b{}", place_text(grid.batch_sizes, batch)));
    }
    const std::string at = grid.tuple_sizes.empty() ? std::string("0") : place_text(grid.tuple_sizes, within);
    const float indent = batches ? px(38) : px(4);
    paint_text(fonts().cell[2], {low.x + indent, low.y + px(8)}, theme().text_faint, at);

    const float column = tuple_column();
    const auto length = static_cast<float>(grid.columns());
    const float between = px(6);
    const float room = std::max((width - column - between * (length - 1)) / length, px(34));
    const auto first = static_cast<std::size_t>(tuple) * grid.tuple_length;
    for (std::size_t i = 0; i < grid.columns(); ++i)
    {
        ImGui::SetCursorScreenPos({low.x + column + static_cast<float>(i) * (room + between), low.y + px(2)});
        const auto* number = std::get_if<core::Int>(&(*grid.numbers)[first + i]);
        core::Int value = number ? *number : 0;
        if (scene_number(inspection, path_of("indices.values", first + i), value,
                         {.width = room, .range = range_of(gather, grid, i)}))
            set_index(gather.indices, first + i, value);
    }
    ImGui::SetCursorScreenPos(low);
    ImGui::Dummy({width, height});
}

/// Over each column the input's dimension that it addresses.
void grid_header(const core::GatherNd1Scene& gather, const Grid& grid)
{
    const std::string labels = labels_of(gather.input);
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    const float between = px(6);
    const auto length = static_cast<float>(grid.columns());
    const float room = std::max((width - tuple_column() - between * (length - 1)) / length, px(34));
    paint_text(fonts().text, {low.x + px(4), low.y + px(4)}, theme().text_faint,
               grid.batch_sizes.empty() ? "tuple" : "batch, tuple");
    for (std::size_t i = 0; i < grid.columns(); ++i)
    {
        const std::size_t d = grid.roles.indexed_first + i;
        const float x = low.x + tuple_column() + static_cast<float>(i) * (room + between) + room / 2;
        if (d < labels.size())
            paint_dimension_chip({x, low.y + px(13)}, d, labels[d]);
    }
    ImGui::Dummy({width, px(28)});
}

core::Int page_choice(const Grid& grid)
{
    if (grid.tuples <= rows_a_page)
        return 0;
    ImGuiStorage* const storage = ImGui::GetStateStorage();
    const ImGuiID id = ImGui::GetID("index page");
    core::Int page = storage->GetInt(id, 0);
    const core::Int last = (grid.tuples - 1) / rows_a_page;
    page = std::clamp<core::Int>(page, 0, last);
    field_label("Rows from page", px(label_column + 20));
    number_field("index page", page,
                 {.width = ImGui::GetContentRegionAvail().x, .range = {.least = 0, .greatest = last}});
    page = std::clamp<core::Int>(page, 0, last);
    storage->SetInt(id, static_cast<int>(page));
    return page * rows_a_page;
}

/// Goes to the tuple that breaks a rule when it has just begun to, wherever it is.
void scroll_to_problem(const Inspection& inspection, const Grid& grid, core::Int first)
{
    const auto& problem = inspection.document.problem();
    ImGuiStorage* const storage = ImGui::GetStateStorage();
    const ImGuiID id = ImGui::GetID("problem row");
    const std::string_view where = problem ? std::string_view(problem->where) : std::string_view();
    int row = -1;
    if (where.starts_with("indices.values["))
        row = static_cast<int>(
            std::strtoll(where.data() + 15, nullptr, 10) / static_cast<long long>(grid.tuple_length) - first);
    if (row >= 0 && row != storage->GetInt(id, -1))
        ImGui::SetScrollY(std::max(0.0F, px(row_height) * static_cast<float>(row) - px(60)));
    storage->SetInt(id, row);
}

} // namespace

std::string_view GatherRoles::of_input(std::size_t d) const
{
    if (d < input_first)
        return "";
    if (d < indexed_first)
        return "batch";
    return d < block_first ? "index" : "block";
}

std::string_view GatherRoles::of_indices(std::size_t d) const
{
    if (d < indices_first)
        return "";
    if (d + 1 == rank)
        return "tuple";
    return d < tuples_first ? "batch" : "";
}

GatherRoles gather_roles(const core::GatherNd1Scene& gather)
{
    GatherRoles roles;
    roles.rank = gather.indices.sizes.size();
    const auto rank = static_cast<core::Int>(gather.input.sizes.size());
    const auto indices_rank = static_cast<core::Int>(roles.rank);
    const auto place = [](core::Int value, core::Int most)
    { return static_cast<std::size_t>(std::clamp<core::Int>(value, 0, most)); };
    const core::Int batches = std::clamp<core::Int>(gather.batch_dimension_count, 0, 8);
    const core::Int tuple =
        gather.indices.sizes.empty() ? 1 : std::clamp<core::Int>(gather.indices.sizes.back(), 1, 8);
    const core::Int input_count = std::clamp<core::Int>(gather.input_dimension_count, 0, rank);
    const core::Int indices_count = std::clamp<core::Int>(gather.indices_dimension_count, 0, indices_rank);
    roles.input_first = place(rank - input_count, rank);
    roles.indexed_first = place(rank - input_count + batches, rank);
    roles.block_first = place(rank - input_count + batches + tuple, rank);
    roles.indices_first = place(indices_rank - indices_count, indices_rank);
    roles.tuples_first = place(indices_rank - indices_count + batches, indices_rank);
    return roles;
}

std::vector<IndexRange> index_ranges_of(const core::GatherNd1Scene& gather)
{
    const auto numbers = index_numbers(gather.indices);
    if (!numbers || gather.indices.sizes.empty() || gather.indices.sizes.back() < 1
        || gather.indices.sizes.back() > 8)
        return {};
    // Asked for each dimension in each frame, of up to a million numbers that seldom change.
    static std::shared_ptr<const std::vector<core::Number>> last_numbers;
    static std::vector<IndexRange> last_ranges;
    const auto length = static_cast<std::size_t>(gather.indices.sizes.back());
    if (numbers != last_numbers || last_ranges.size() != length)
    {
        last_numbers = numbers;
        last_ranges = index_ranges(*numbers, length);
    }
    return last_ranges;
}

void index_grid(Inspection& inspection, core::GatherNd1Scene& gather)
{
    const auto grid = read_grid(gather);
    const auto numbers = index_numbers(gather.indices);
    section("Tuples", grid ? grouped(grid->tuples) : std::string());
    if (!grid)
    {
        const bool file = std::holds_alternative<core::ValuesFile>(gather.indices.values);
        wrapped_text(fonts().text, theme().text_faint,
                     file      ? "The indices are in a file."
                     : numbers ? "As many numbers as the sizes ask for are needed."
                               : "No indices are given.");
        if (!file && button("indices.values/fill", "Fill up with zeros"))
        {
            complete_indices(gather.indices);
            inspection.changed = true;
        }
        return;
    }
    if (grid->tuple_length > grid->columns())
        wrapped_text(fonts().text, theme().text_faint,
                     fmt::format("The first {} of the {} indices of each tuple:", grid->columns(),
                                 grouped(static_cast<long long>(grid->tuple_length))));
    const core::Int first = page_choice(*grid);
    grid_header(gather, *grid);
    const core::Int rows = std::min(grid->tuples - first, rows_a_page);
    const float height = px(row_height) * static_cast<float>(std::min<core::Int>(rows, 9)) + px(8);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, px(2)});
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0, 0});
    begin_child("tuples", {ImGui::GetContentRegionAvail().x, height}, false);
    scroll_to_problem(inspection, *grid, first);
    clipped_rows(static_cast<std::size_t>(rows), px(row_height),
                 [&](std::size_t row)
                 { grid_row(inspection, gather, *grid, first + static_cast<core::Int>(row)); });
    ImGui::EndChild();
    ImGui::PopStyleVar(2);
}

} // namespace stridescope::ui

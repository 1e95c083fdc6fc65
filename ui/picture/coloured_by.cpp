#include "ui/picture/coloured_by.h"

#include "core/access/line_heat.h"
#include "core/compare/line_units.h"
#include "core/text/grouped.h"
#include "ui/picture/cell_colours.h"
#include "ui/picture/value_colours.h"
#include "ui/picture/visible_parts.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace stridescope::ui
{
namespace
{

using What = ColouredBy::What;

constexpr core::Int most_looks = 8; ///< most elements of a pixel that are sampled

Colour hue(core::Int index)
{
    return hues[static_cast<std::size_t>(index) % hues.size()];
}

/// Computes the mean of colours.
class Mean
{
public:
    void add(Colour colour, double times = 1)
    {
        r += colour.r * times;
        g += colour.g * times;
        b += colour.b * times;
        count += times;
    }
    [[nodiscard]] Colour colour() const
    {
        const auto part = [this](double sum) { return static_cast<std::uint8_t>(sum / count + 0.5); };
        return {part(r), part(g), part(b), 255};
    }
    [[nodiscard]] bool empty() const { return count == 0; }

private:
    double r = 0;
    double g = 0;
    double b = 0;
    double count = 0;
};

using Runs = std::vector<core::NumberRun>;

/// Returns the exact mean of the hues of indices.
Colour mean_hue(const Runs& indices)
{
    const auto hue_count = static_cast<core::Int>(hues.size());
    Mean mean;
    for (const core::NumberRun& run : indices)
        for (core::Int i = 0; i < std::min(hue_count, run.count); ++i) // hues repeat after `hue_count` indices
            mean.add(hue(run.first + i * run.step),
                     static_cast<double>((run.count - 1 - i) / hue_count + 1) * static_cast<double>(run.times));
    return mean.colour();
}
Colour mean_hue(const core::CellSpan& indexes)
{
    return mean_hue(Runs{{indexes.first, indexes.count}});
}

/// Returns the mean of the ramp's colours of numbers; `steps(position, spread)` returns the steps of a position
/// of 0 to 1, or of many on both sides of it.
template <typename PositionOf, typename Steps>
Colour mean_ramp(const Runs& numbers, const PositionOf& position_of, const Steps& steps)
{
    constexpr core::Int few = 16;
    Mean mean;
    for (const core::NumberRun& run : numbers)
        if (run.count <= few && !run.about)
            for (core::Int i = 0; i < run.count; ++i)
                mean.add(cell_ramp().mean(steps(position_of(run.first + i * run.step), 0)),
                         static_cast<double>(run.times));
        else
        {
            const double first = position_of(run.first);
            const double last = position_of(run.last());
            mean.add(cell_ramp().mean(steps((first + last) / 2, std::abs(last - first) / 2)),
                     static_cast<double>(run.count) * static_cast<double>(run.times));
        }
    return mean.colour();
}

core::Int bank_of(const core::TensorPlacement& placed, core::Int offset)
{
    return placed.bank_at(placed.byte_at(offset).value_or(core::int_max));
}
/// Returns the banks of elements first to last.
core::CellSpan banks_of(const core::TensorPlacement& placed, core::Int first, core::Int last)
{
    const core::Int bank = bank_of(placed, first);
    return {bank, bank_of(placed, last) - bank + 1};
}

/// Returns the number of the cache line in which an element begins, counted from address 0.
core::Int line_of(const core::SceneView& view, core::Int offset)
{
    const core::LineUnits units(core::info(view.facts().element_type()).bits);
    return static_cast<core::Int>(
        units.line_at(units.of_bytes(view.placement().address) + core::wide(offset) * units.of_element));
}
/// Returns the cache lines in which elements first to last begin.
core::CellSpan lines_of(const core::SceneView& view, core::Int first, core::Int last)
{
    const core::Int line = line_of(view, first);
    return {line, line_of(view, last) - line + 1};
}
/// Returns the cache lines of the whole memory, or of what one lane reserves.
core::CellSpan all_lines(const core::SceneView& view)
{
    const core::TensorPlacement& placed = view.placement();
    const core::OffsetRange range = placed.channel ? placed.kept : view.positions();
    return lines_of(view, range.least, range.greatest);
}

core::CellSpan one(core::Int index)
{
    return {index, 1};
}

/// Returns the lanes that hold indices of the distributed dimension.
Runs lanes_of(const core::TensorPlacement& placed, const core::CellSpan& indices)
{
    const core::Digit& dealt = *placed.cyclic_digit();
    const core::Int lanes = placed.lane_count;
    const core::Int first = indices.first / dealt.divisor;
    core::Int left = (indices.first + indices.count - 1) / dealt.divisor - first + 1; // number of channels
    const auto at = static_cast<core::Int>((core::wide(placed.start_lane) + first) % lanes);
    Runs runs = {{at, std::min(left, lanes - at)}};
    left -= runs.front().count;
    if (left >= lanes)
        runs.push_back({0, lanes, 1, left / lanes});
    if (left % lanes > 0)
        runs.push_back({0, left % lanes});
    return runs;
}

/// Tells whether neighbours in the tensor are not neighbours in memory: a later dimension has larger steps than
/// an earlier one.
bool is_permuted(const core::SceneView& view)
{
    const core::TensorFacts* const tensor = view.tensor(core::Operand::input);
    // If elements share a slot, both have its colour.
    if (!tensor || tensor->places || view.is_operation() || tensor->footprint.overlapping.value_or(false))
        return false;
    core::Wide before = 0;
    bool any = false;
    for (std::size_t d = 0; d < tensor->layout.sizes.size(); ++d)
    {
        if (tensor->layout.sizes[d] < 2)
            continue;
        const core::Wide stride = core::wide(tensor->layout.strides[d]);
        const core::Wide step = stride < 0 ? -stride : stride;
        if (any && step > before)
            return true;
        before = step;
        any = true;
    }
    return false;
}

double elements_of(const core::Dims& sizes)
{
    double all = 1;
    for (const core::Int size : sizes)
        all *= static_cast<double>(size);
    return all;
}

/// Returns an element's position in the tensor's row-major order, as a share of 0 to 1.
double order_position(const core::Dims& sizes, const core::Dims& x)
{
    double at = 0;
    for (std::size_t d = 0; d < sizes.size(); ++d)
        at = at * static_cast<double>(sizes[d]) + static_cast<double>(x[d]);
    const double all = elements_of(sizes);
    return all > 1 ? at / (all - 1) : 0;
}

/// Tells whether so little is visible, in the grid and in the memory, that colours spread over the whole memory
/// would differ by less than one stop of the ramp.
bool sees_little(const std::optional<VisibleParts>& seen)
{
    constexpr double stop = 1.0 / 8;
    return seen
           && std::all_of(seen->parts.begin(), seen->parts.end(),
                          [](const VisibleParts::Part& part)
                          { return part.to > part.from && part.to - part.from < stop; });
}

bool can_colour(const core::SceneView& view, const ColouredBy& how)
{
    if (how.what == What::visits)
        return false; // it is unknown what is visible
    const core::TensorPlacement& placed = view.placement();
    if (how.what == What::place || how.what == What::whole || how.what == What::seen || how.what == What::line)
        return true;
    if (how.what == What::order)
        return !placed.channel && !view.is_operation();
    if (how.what == What::value)
        return has_numbers(view);
    if (how.what != What::dimension)
        return placed.in_lanes;
    const core::Dims& sizes = view.sizes(core::Operand::input);
    return how.dimension < sizes.size() && sizes[how.dimension] > 1 && placed.channel != how.dimension;
}

bool can_colour(const Look& look, const core::SceneView& view, const ColouredBy& how)
{
    return how.what == What::visits ? look.heat_of(view) != nullptr : can_colour(view, how);
}

/// Returns the steps of a line that is fetched this often, or of the mean of several: one fetch is the ramp's
/// first colour.
RampSteps heat_steps(const core::LineHeat& heat, double times)
{
    const double most = static_cast<double>(heat.most());
    return CellRamp::steps(most > 1 ? (times - 1) / (most - 1) : 0, 0);
}

/// Returns how often the line of an element, or of its source, is fetched.
double times_entered(const core::LineHeat& heat, const core::SceneView& view, core::Operand operand,
                     const core::Dims& x)
{
    const auto input = operand == core::Operand::input ? std::optional(x) : view.of_input(operand, x);
    if (!input)
        return 0;
    const core::Place place = core::place_of(view.placement(), *input);
    return static_cast<double>(heat.of_element(place.lane, place.offset));
}

/// Tells whether a part's elements have no known source, whose colour they would take.
bool without_source(const core::SceneView& view, core::Operand operand)
{
    return operand != core::Operand::input && view.copying() && !view.copying()->knows_sources();
}

} // namespace

bool is_ramp(const ColouredBy& how)
{
    return how.what != What::dimension && how.what != What::lane && how.what != What::bank
           && how.what != What::line;
}

std::vector<ColouredBy> ways_to_colour(const core::SceneView& view)
{
    std::vector<ColouredBy> ways = {{}, {What::whole, 0}, {What::seen, 0}, {What::order, 0}};
    for (std::size_t d = 0; d < view.sizes(core::Operand::input).size(); ++d)
        ways.push_back({What::dimension, d});
    ways.push_back({What::lane, 0});
    ways.push_back({What::bank, 0});
    ways.push_back({What::line, 0});
    ways.push_back({What::value, 0});
    std::erase_if(ways, [&](const ColouredBy& way) { return !can_colour(view, way); });
    return ways;
}

std::vector<ColouredBy> ways_to_colour(const Look& look, const core::SceneView& view)
{
    std::vector<ColouredBy> ways = ways_to_colour(view);
    if (look.heat_of(view))
        ways.push_back({What::visits, 0});
    return ways;
}

ColouredBy coloured_by(const Look& look, const core::SceneView& view)
{
    const ColouredBy chosen = can_colour(look, view, look.colour) ? look.colour : ColouredBy{};
    switch (chosen.what)
    {
    case What::place:
        // Few channels have a colour each, as in any other tensor.
        if (const auto channel = view.placement().channel;
            channel && view.placement().sizes[*channel] <= static_cast<core::Int>(hues.size()))
            return {What::dimension, *channel};
        if (sees_little(look.seen))
            return {What::seen, 0};
        return is_permuted(view) ? ColouredBy{What::order, 0} : chosen;
    case What::whole:
        return {};
    case What::seen:
        return look.seen ? chosen : ColouredBy{};
    default:
        return chosen;
    }
}

std::string colour_words(const core::SceneView& view, const ColouredBy& how)
{
    switch (how.what)
    {
    case What::place:
        return view.placement().channel ? std::string(1, view.placement().labels[*view.placement().channel])
                                        : std::string("offset");
    case What::dimension:
        return std::string(1, view.labels(core::Operand::input)[how.dimension]);
    case What::lane:
        return "lane";
    case What::bank:
        return "bank";
    case What::line:
        return "line";
    case What::value:
        return "value";
    case What::whole:
        return colour_words(view, {}) + ", all";
    case What::seen:
        return colour_words(view, {}) + ", seen";
    case What::order:
        return "order";
    case What::visits:
        return "visits";
    }
    return {};
}

std::string colour_said(const core::SceneView& view, const ColouredBy& how)
{
    const bool inputs =
        view.is_operation() && (how.what == What::place || how.what == What::whole || how.what == What::seen);
    return (inputs ? "by input " : "by ") + colour_words(view, how);
}

ColourRange colour_range(const Look& look, const core::SceneView& view, const ColouredBy& how)
{
    const std::optional<VisibleParts>& seen = look.seen;
    if (how.what == What::value)
    {
        const std::string ends = value_range_text(view);
        return {ends, fmt::format("Colour shows the value, {}. Lighter is higher.", ends)};
    }
    core::OffsetRange range;
    std::optional<core::Int> middle;
    const core::Dims& sizes = view.sizes(core::Operand::input);
    const core::TensorPlacement& placed = view.placement();
    std::string what;
    switch (how.what)
    {
    case What::order:
        range = {0, static_cast<core::Int>(std::min(elements_of(sizes) - 1, 9.0e18))};
        what = "the element's row-major index in the tensor";
        break;
    case What::place:
    case What::whole:
    case What::seen:
        range = view.positions();
        what = placed.channel
                   ? fmt::format("the index of {}", colour_words(view, how))
                   : std::string(view.is_operation()
                                     ? "the input offset of the element, or of the element it is copied from"
                                     : "the offset in memory");
        if (how.what == What::seen && seen)
        {
            range = seen->range;
            middle = middle_of_visible(*seen, view);
            what += ", in the visible part";
        }
        break;
    case What::dimension:
        range = {0, sizes[how.dimension] - 1};
        what = fmt::format("the index of {}{}", colour_words(view, how),
                           view.is_operation() ? ", in the input" : "");
        break;
    case What::lane:
        range = {0, placed.lane_count - 1};
        what = "the lane";
        break;
    case What::bank:
        range = {bank_of(placed, 0), bank_of(placed, placed.kept.greatest)};
        what = "the bank";
        break;
    case What::line:
    {
        const core::CellSpan lines = all_lines(view);
        range = {lines.first, lines.first + lines.count - 1};
        what = view.is_operation() ? "the 64-byte line of input memory it is in or is copied from"
                                   : "the 64-byte line where it starts";
        break;
    }
    case What::visits:
        range = {1, look.heat_of(view) ? std::max<core::Int>(1, look.heat_of(view)->most()) : 1};
        what = "how often the loop order fetches its 64-byte line";
        break;
    case What::value:
        break;
    }
    std::string words = core::grouped(range.least);
    if (middle)
        words += " to " + core::grouped(*middle);
    if (range.least != range.greatest)
        words += " to " + core::grouped(range.greatest);
    const core::Wide count = core::wide(range.greatest) - range.least + 1;
    std::string about = fmt::format("Colour shows {}: {}.", what, words);
    if (is_ramp(how))
        about += middle ? fmt::format(" Lighter is higher. {} has the middle colour, so that tensor and memory "
                                      "both use the full range.",
                                      core::grouped(*middle))
                        : " Lighter is higher.";
    else if (count > static_cast<core::Int>(hues.size()))
        about += fmt::format(" {} colours repeat: item {} reuses the first.", hues.size(), hues.size() + 1);
    return {words, about};
}

std::vector<Colour> legend_colours(const core::SceneView& view, const ColouredBy& how)
{
    if (is_ramp(how))
        return {ramp_stops.begin(), ramp_stops.end()};
    const core::TensorPlacement& placed = view.placement();
    const auto [first, count] = how.what == What::dimension ? core::CellSpan{0, placed.sizes[how.dimension]}
                                : how.what == What::line    ? all_lines(view)
                                : how.what == What::lane    ? core::CellSpan{0, placed.lane_count}
                                                            : banks_of(placed, 0, placed.kept.greatest);
    std::vector<Colour> shown;
    for (core::Int i = 0; i < std::min(count, static_cast<core::Int>(hues.size())); ++i)
        shown.push_back(hue(first + i));
    return shown;
}

RampSteps place_steps(const Look& look, const ColouredBy& how, double position, double spread)
{
    if (how.what != What::seen || !look.seen)
        return CellRamp::steps(position, spread);
    const SpreadPosition seen = spread_in_visible(*look.seen, position, spread);
    return CellRamp::steps(seen.position, seen.spread);
}

Colour value_colour(const Subject& subject, const core::Dims& coordinate)
{
    const auto position = value_position(subject.view, coordinate, subject.cache.searches);
    return position ? ramp_colour(*position) : no_place;
}

Colour element_colour(const Subject& subject, core::Operand operand, const core::Dims& x, double position)
{
    const core::SceneView& view = subject.view;
    if (without_source(view, operand))
        return no_place;
    const ColouredBy how = coloured_by(subject.look, view);
    if (how.what == What::visits)
    {
        const core::LineHeat& heat = *subject.look.heat_of(view);
        return cell_ramp().mean(heat_steps(heat, times_entered(heat, view, operand, x)));
    }
    if (how.what == What::value)
        return value_colour(subject, x);
    if (how.what == What::order)
        return ramp_colour(order_position(view.sizes(operand), x));
    if (how.what == What::dimension)
        if (const auto input = view.of_input(operand, x))
            return hue((*input)[how.dimension]);
    if (how.what == What::line)
    {
        const auto input = operand == core::Operand::input ? std::optional(x) : view.of_input(operand, x);
        if (!input)
            return no_place;
        return hue(line_of(view, view.offset(core::Operand::input, *input)));
    }
    if (how.what == What::lane || how.what == What::bank)
    {
        const core::Place place = core::place_of(view.placement(), x);
        return hue(how.what == What::lane ? place.lane : bank_of(view.placement(), place.offset));
    }
    return cell_ramp().mean(place_steps(subject.look, how, position, 0));
}

Colour box_colour(const Subject& subject, const core::GridSampler& field, const core::CellBox& box,
                  double position, double spread)
{
    const core::SceneView& view = subject.view;
    const ColouredBy how = coloured_by(subject.look, view);
    if (without_source(view, field.operand()))
        return no_place;
    if (how.what == What::place || how.what == What::seen)
        return cell_ramp().mean(place_steps(subject.look, how, position, spread));
    const core::PageChoice& pages = field.pages();
    const auto indices = [&](std::size_t d)
    {
        return d == pages.column ? box.column
               : pages.row == d  ? box.row
               : pages.page == d ? box.page
                                 : one(pages.at[d]);
    };
    const bool of_input = field.operand() == core::Operand::input;
    if (how.what == What::dimension && of_input && !(pages.fold && pages.fold->dim == how.dimension))
        return mean_hue(indices(how.dimension));
    const core::TensorPlacement& placed = view.placement();
    if (how.what == What::lane && of_input && !(pages.fold && pages.fold->dim == *placed.channel))
        return mean_hue(lanes_of(placed, indices(*placed.channel)));
    // If there are far more lines than hues, a few cells would give random hues: then the mean of all hues is
    // used.
    const auto every = static_cast<core::Int>(hues.size());
    if (how.what == What::line && !placed.channel
        && 2 * spread * static_cast<double>(all_lines(view).count) > 4 * static_cast<double>(every))
        return mean_hue({0, every});
    // Samples only a few cells, from corner to corner.
    constexpr core::Int looks = 4;
    const core::Int most = std::max({box.page.count, box.row.count, box.column.count});
    const core::Int count = std::min(looks, most);
    Mean mean;
    for (core::Int i = 0; i < count; ++i)
    {
        const auto at = [&](const core::CellSpan& span)
        { return span.first + static_cast<core::Int>(core::wide(span.count) * (2 * i + 1) / (2 * count)); };
        if (core::holds_cell(pages, at(box.row), at(box.column)))
            mean.add(element_colour(subject, field.operand(),
                                    core::page_coordinate(pages, at(box.page), at(box.row), at(box.column)),
                                    position));
    }
    if (mean.empty()) // all samples fell past the end of a folded line
        return element_colour(subject, field.operand(),
                              core::page_coordinate(pages, box.page.first, box.row.first, box.column.first),
                              position);
    return mean.colour();
}

Colour range_colour(const Subject& subject, core::RangeSampler& field, const core::RangeView& seen)
{
    const core::SceneView& view = subject.view;
    const auto& [operand, lane, begin, end] = seen.range;
    const ColouredBy how = coloured_by(subject.look, view);
    if (without_source(view, operand))
        return no_place;
    const bool of_input = operand == core::Operand::input;
    const core::TensorPlacement& placed = view.placement();
    if (how.what == What::visits && of_input)
    {
        const core::LineHeat& heat = *subject.look.heat_of(view);
        return cell_ramp().mean(heat_steps(heat, heat.mean(lane, begin, end)));
    }
    if (how.what == What::lane)
        return hue(lane);
    if (how.what == What::bank)
        return mean_hue(banks_of(placed, begin, end - 1));
    if (how.what == What::line && of_input)
        return mean_hue(lines_of(view, begin, end - 1));
    const auto steps = [&](double position, double spread)
    { return place_steps(subject.look, how, position, spread); };
    const bool by_place = how.what == What::place || how.what == What::seen;
    if (by_place && !(of_input && placed.channel))
        return cell_ramp().mean(steps(seen.position, seen.spread));
    core::Dims weights = core::Dims::filled(view.sizes(operand).size(), 0);
    if (of_input && (by_place || how.what == What::dimension))
    {
        weights[by_place ? *placed.channel : how.dimension] = 1;
        if (const auto indices = field.numbers(seen.range, weights); indices && !indices->empty())
            return by_place ? mean_ramp(
                       *indices, [&](core::Int index) { return view.position_of(index); }, steps)
                            : mean_hue(*indices);
    }
    if (how.what == What::order)
        if (const auto numbers = field.numbers(seen.range, core::packed_strides(view.sizes(operand)));
            numbers && !numbers->empty())
            return mean_ramp(
                *numbers,
                [last = elements_of(view.sizes(operand)) - 1](core::Int number)
                { return last > 0 ? static_cast<double>(number) / last : 0; },
                CellRamp::steps);
    Mean mean;
    for (const auto& [offset, slot] : field.some(seen.range, most_looks, subject.cache.searches))
        if (const core::Dims* const x = slot.element())
            mean.add(element_colour(subject, operand, *x, slot.position));
    if (!mean.empty())
        return mean.colour();
    // A best estimate: from the position, else the mean of all hues.
    return by_place ? cell_ramp().mean(steps(seen.position, seen.spread))
                    : mean_hue({0, static_cast<core::Int>(hues.size())});
}

} // namespace stridescope::ui

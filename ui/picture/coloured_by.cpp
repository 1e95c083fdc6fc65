#include "ui/picture/coloured_by.h"

#include "core/explain/line_heat.h"
#include "core/explain/line_units.h"
#include "core/text/grouped.h"
#include "ui/picture/cell_colours.h"
#include "ui/picture/seen_places.h"
#include "ui/picture/value_colours.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace stridescope::ui
{
namespace
{

using What = ColouredBy::What;

Colour hue(core::Int index)
{
    return hues[static_cast<std::size_t>(index) % hues.size()];
}

/// Adds colours up.
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

/// Of the hues of a range of indexes, exact.
Colour mean_hue(const core::CellSpan& indexes)
{
    const auto count = static_cast<core::Int>(hues.size());
    Mean mean;
    const core::Int rounds = indexes.count / count;
    if (rounds > 0)
        for (const Colour colour : hues)
            mean.add(colour, static_cast<double>(rounds));
    for (core::Int i = rounds * count; i < indexes.count; ++i)
        mean.add(hue(indexes.first + i));
    return mean.colour();
}

core::Int bank_of(const core::LaneMap& map, core::Int offset)
{
    const core::Wide byte = map.address + core::wide(offset) * map.bits / 8;
    return static_cast<core::Int>(byte / map.chip.bank_bytes());
}

/// The 64 bytes that an element begins in, counted from address 0.
core::Int line_of(const core::SceneView& view, core::Int offset)
{
    const core::LaneMap* const map = view.first_lanes();
    const core::LineUnits units(core::info(view.facts().element_type()).bits);
    return static_cast<core::Int>(
        units.line_at(units.of_bytes(map ? map->address : 0) + core::wide(offset) * units.of_element));
}
/// Of what elements [first, last] begin in.
core::CellSpan lines_of(const core::SceneView& view, core::Int first, core::Int last)
{
    const core::Int line = line_of(view, first);
    return {line, line_of(view, last) - line + 1};
}
/// Of the whole memory, or of what one lane reserves.
core::CellSpan all_lines(const core::SceneView& view)
{
    if (const core::LaneMap* const map = view.first_lanes())
        return lines_of(view, 0, map->reserved - 1);
    const core::OffsetRange range = view.positions();
    return lines_of(view, range.least, range.greatest);
}

core::CellSpan one(core::Int index)
{
    return {index, 1};
}

/// Whether the tensor's neighbours are not memory's: a later dimension has larger steps than one before it.
bool is_permuted(const core::SceneView& view)
{
    const core::TensorFacts* const tensor = view.tensor(core::Operand::input);
    // Where elements share a place, both have its colour.
    if (!tensor || view.is_operation() || tensor->footprint.overlapping.value_or(false))
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

/// How far through the tensor an element of it is, 0 to 1.
double order_position(const core::Dims& sizes, const core::Dims& x)
{
    double at = 0;
    for (std::size_t d = 0; d < sizes.size(); ++d)
        at = at * static_cast<double>(sizes[d]) + static_cast<double>(x[d]);
    const double all = elements_of(sizes);
    return all > 1 ? at / (all - 1) : 0;
}

/// Of one colour by the whole memory: less of it is seen than from one stop of the ramp to the next.
bool sees_little(const std::optional<SeenPlaces>& seen)
{
    constexpr double stop = 1.0 / 8;
    return seen
           && std::any_of(seen->parts.begin(), seen->parts.end(),
                          [](const SeenPlaces::Part& part)
                          { return part.to > part.from && part.to - part.from < stop; });
}

bool can_colour(const core::SceneView& view, const ColouredBy& how)
{
    if (how.what == What::visits)
        return false; // what is shown does not know
    const core::LaneMap* const map = view.first_lanes();
    if (how.what == What::place || how.what == What::whole || how.what == What::seen || how.what == What::line)
        return true;
    if (how.what == What::order)
        return !map && !view.is_operation();
    if (how.what == What::value)
        return has_numbers(view);
    if (how.what != What::dimension)
        return map && map->in_lanes();
    const core::Dims& sizes = view.sizes(core::Operand::input);
    return how.dimension < sizes.size() && sizes[how.dimension] > 1
           && !(map && how.dimension == view.channel_dimension());
}

bool can_colour(const Look& look, const core::SceneView& view, const ColouredBy& how)
{
    return how.what == What::visits ? look.heat_of(view) != nullptr : can_colour(view, how);
}

/// Of a line that is entered so often, or of several on the mean: once is the ramp's first colour.
RampSteps heat_steps(const core::LineHeat& heat, double times)
{
    const double most = static_cast<double>(heat.most());
    return CellRamp::steps(most > 1 ? (times - 1) / (most - 1) : 0, 0);
}

/// Of the line that an element of a part lies in, or what it is copied from.
double times_entered(const core::LineHeat& heat, const core::SceneView& view, core::Operand operand,
                     const core::Dims& x)
{
    const auto input = operand == core::Operand::input ? std::optional(x) : view.of_input(operand, x);
    if (!input)
        return 0;
    if (const core::LaneMap* const map = view.first_lanes())
    {
        const core::LanePlace place = core::place_of(*map, *input);
        return static_cast<double>(heat.of_element(place.npu.value_or(0), place.offset));
    }
    return static_cast<double>(heat.of_element(0, core::offset_of(view.memory(core::Operand::input), *input)));
}

/// Colours are the input's: of what is copied from nobody knows where there is none.
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
        return view.first_lanes() ? std::string(1, view.labels(core::Operand::input)[view.channel_dimension()])
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

namespace
{

/// Large numbers about: "1.1e12".
std::string brief(core::Int number)
{
    if (number > -1000000 && number < 1000000)
        return core::grouped(number);
    int exponent = 0;
    double leading = static_cast<double>(number);
    for (; std::abs(leading) >= 9.95; leading /= 10)
        ++exponent;
    return fmt::format("{:.1f}e{}", leading, exponent);
}

} // namespace

ColourRange colour_range(const Look& look, const core::SceneView& view, const ColouredBy& how)
{
    const std::optional<SeenPlaces>& seen = look.seen;
    if (how.what == What::value)
    {
        const std::string ends = value_range_text(view);
        return {ends, ends, fmt::format("Colour: the value, {}. The higher, the lighter.", ends)};
    }
    core::OffsetRange range;
    std::optional<core::Int> middle;
    const core::Dims& sizes = view.sizes(core::Operand::input);
    const core::LaneMap* const map = view.first_lanes();
    std::string what;
    switch (how.what)
    {
    case What::order:
        range = {0, static_cast<core::Int>(std::min(elements_of(sizes) - 1, 9.0e18))};
        what = "the element's number in the tensor, row by row";
        break;
    case What::place:
    case What::whole:
    case What::seen:
        range = view.positions();
        what = map ? fmt::format("the index of {}", colour_words(view, how))
                   : std::string(view.is_operation() ? "the offset in the input's memory, of the element or of "
                                                       "what it is copied from"
                                                     : "the offset in memory");
        if (how.what == What::seen && seen)
        {
            range = seen->range;
            middle = middle_of_seen(*seen, view);
            what += ", of what is seen";
        }
        break;
    case What::dimension:
        range = {0, sizes[how.dimension] - 1};
        what = fmt::format("the index of {}{}", colour_words(view, how),
                           view.is_operation() ? ", in the input" : "");
        break;
    case What::lane:
        range = {0, map->lane_count() - 1};
        what = "the lane";
        break;
    case What::bank:
        range = {bank_of(*map, 0), bank_of(*map, map->reserved - 1)};
        what = "the bank of the lane's memory";
        break;
    case What::line:
    {
        const core::CellSpan lines = all_lines(view);
        range = {lines.first, lines.first + lines.count - 1};
        what = view.is_operation()
                   ? "the 64-byte line of the input's memory that it lies in, or what it is copied from"
                   : "the 64-byte line of memory that it begins in";
        break;
    }
    case What::visits:
        range = {1, look.heat_of(view) ? std::max<core::Int>(1, look.heat_of(view)->most()) : 1};
        what = "how often the walk of Access order enters the 64-byte line that it lies in";
        break;
    case What::value:
        break;
    }
    const auto listed = [&](const auto& written)
    {
        std::string numbers = written(range.least);
        if (middle)
            numbers += fmt::format(" \xe2\x80\xa6 {}", written(*middle));
        if (range.least != range.greatest)
            numbers += fmt::format(" \xe2\x80\xa6 {}", written(range.greatest));
        return numbers;
    };
    const std::string words = listed([](core::Int number) { return core::grouped(number); });
    const core::Wide count = core::wide(range.greatest) - range.least + 1;
    std::string about = fmt::format("Colour: {}, {}.", what, words);
    if (is_ramp(how))
        about += middle
                     ? " The higher, the lighter; the middle number has the middle colour, so that neither the "
                       "tensor nor the memory is of one."
                     : " The higher, the lighter.";
    else if (count > static_cast<core::Int>(hues.size()))
        about += fmt::format(" {} colours in turn: the {}th is the first again.", hues.size(), hues.size() + 1);
    return {words, listed(brief), about};
}

std::vector<Colour> legend_colours(const core::SceneView& view, const ColouredBy& how)
{
    if (is_ramp(how))
        return {ramp_stops.begin(), ramp_stops.end()};
    core::Int first = 0;
    core::Int count = 0;
    if (how.what == What::dimension)
        count = view.sizes(core::Operand::input)[how.dimension];
    else if (how.what == What::line)
    {
        first = all_lines(view).first;
        count = all_lines(view).count;
    }
    else if (how.what == What::lane)
        count = view.first_lanes()->lane_count();
    else
    {
        first = bank_of(*view.first_lanes(), 0);
        count = bank_of(*view.first_lanes(), view.first_lanes()->reserved - 1) - first + 1;
    }
    std::vector<Colour> shown;
    for (core::Int i = 0; i < std::min(count, static_cast<core::Int>(hues.size())); ++i)
        shown.push_back(hue(first + i));
    return shown;
}

RampSteps place_steps(const Look& look, const ColouredBy& how, double position, double spread)
{
    if (how.what != What::seen || !look.seen)
        return CellRamp::steps(position, spread);
    const SpreadPosition seen = spread_in_seen(*look.seen, position, spread);
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
        const core::LaneMap* const map = view.first_lanes();
        return hue(line_of(view, map ? core::place_of(*map, *input).offset
                                     : core::offset_of(view.memory(core::Operand::input), *input)));
    }
    if (how.what == What::lane || how.what == What::bank)
    {
        const core::LanePlace place = core::place_of(*view.first_lanes(), x);
        return hue(how.what == What::lane ? place.npu.value_or(0) : bank_of(*view.first_lanes(), place.offset));
    }
    return cell_ramp().mean(place_steps(subject.look, how, position, 0));
}

Colour lane_colour(const Subject& subject, core::Int npu, core::Int offset, const core::Dims& x,
                   double position)
{
    const ColouredBy how = coloured_by(subject.look, subject.view);
    if (how.what == What::visits)
    {
        const core::LineHeat& heat = *subject.look.heat_of(subject.view);
        return cell_ramp().mean(heat_steps(heat, static_cast<double>(heat.of_element(npu, offset))));
    }
    if (how.what == What::value)
        return value_colour(subject, x);
    if (how.what == What::lane)
        return hue(npu);
    if (how.what == What::bank)
        return hue(bank_of(*subject.view.first_lanes(), offset));
    if (how.what == What::line)
        return hue(line_of(subject.view, offset));
    return how.what == What::dimension ? hue(x[how.dimension])
                                       : cell_ramp().mean(place_steps(subject.look, how, position, 0));
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
    const bool folded = pages.fold && pages.fold->dim == how.dimension;
    if (how.what == What::dimension && field.operand() == core::Operand::input && !folded)
    {
        const std::size_t d = how.dimension;
        return mean_hue(d == pages.column ? box.column
                        : pages.row == d  ? box.row
                        : pages.page == d ? box.page
                                          : one(pages.at[d]));
    }
    // Of far more lines than there are hues a few cells would be chance: then it is all of them.
    const auto every = static_cast<core::Int>(hues.size());
    if (how.what == What::line && !view.first_lanes()
        && 2 * spread * static_cast<double>(all_lines(view).count) > 4 * static_cast<double>(every))
        return mean_hue({0, every});
    // Of a few cells, from corner to corner.
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
    if (mean.empty()) // all looks fell behind the end of a folded line
        return element_colour(subject, field.operand(),
                              core::page_coordinate(pages, box.page.first, box.row.first, box.column.first),
                              position);
    return mean.colour();
}

Colour span_mean_colour(const Subject& subject, core::Operand operand, const core::SpanView& span)
{
    const ColouredBy how = coloured_by(subject.look, subject.view);
    if (without_source(subject.view, operand))
        return no_place;
    if (how.what == What::place || how.what == What::seen)
        return cell_ramp().mean(place_steps(subject.look, how, span.position, span.spread));
    if (how.what == What::visits && operand == core::Operand::input)
    {
        const core::LineHeat& heat = *subject.look.heat_of(subject.view);
        return cell_ramp().mean(heat_steps(heat, heat.mean(0, span.begin, span.end)));
    }
    if (how.what == What::line && operand == core::Operand::input)
        return mean_hue(lines_of(subject.view, span.begin, span.end - 1));
    constexpr core::Int looks = 4;
    const core::Int count = std::min(looks, span.end - span.begin);
    Mean mean;
    for (core::Int i = 0; i < count; ++i)
    {
        const auto at =
            span.begin + static_cast<core::Int>(core::wide(span.end - span.begin) * (2 * i + 1) / (2 * count));
        const core::SlotView slot = subject.view.slot(operand, at, subject.cache.searches);
        if (slot.first)
            mean.add(element_colour(subject, operand, *slot.first, slot.position));
    }
    // Few elements between many holes: of all hues, as far as can be told.
    return mean.empty() ? mean_hue({0, static_cast<core::Int>(hues.size())}) : mean.colour();
}

Colour lane_span_colour(const Subject& subject, core::Int npu, const core::CellSpan& elements,
                        const core::LaneSpanView& span)
{
    const ColouredBy how = coloured_by(subject.look, subject.view);
    const core::Int last = elements.first + elements.count - 1;
    if (how.what == What::visits)
    {
        const core::LineHeat& heat = *subject.look.heat_of(subject.view);
        return cell_ramp().mean(heat_steps(heat, heat.mean(npu, elements.first, last + 1)));
    }
    if (how.what == What::lane)
        return hue(npu);
    if (how.what == What::bank)
    {
        const core::Int first = bank_of(*subject.view.first_lanes(), elements.first);
        return mean_hue({first, bank_of(*subject.view.first_lanes(), last) - first + 1});
    }
    if (how.what == What::line)
        return mean_hue(lines_of(subject.view, elements.first, last));
    if (how.what == What::dimension || how.what == What::value)
    {
        constexpr core::Int looks = 4;
        const core::Int count = std::min(looks, elements.count);
        Mean mean;
        for (core::Int i = 0; i < count; ++i)
        {
            const core::Int at =
                elements.first + static_cast<core::Int>(core::wide(elements.count) * (2 * i + 1) / (2 * count));
            const core::LaneSlotView slot = subject.view.lane_slot(npu, at, subject.cache.searches);
            if (slot.coordinate)
                mean.add(lane_colour(subject, npu, at, *slot.coordinate, slot.position));
        }
        if (!mean.empty())
            return mean.colour();
    }
    return cell_ramp().mean(place_steps(subject.look, how, span.position, span.spread));
}

} // namespace stridescope::ui

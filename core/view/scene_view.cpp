#include "core/view/scene_view.h"

#include "core/analysis/inverse.h"
#include "core/analysis/progressions.h"
#include "core/analysis/sort_offsets.h"
#include "core/data/element_text.h"
#include "core/operators/picked_blocks.h"
#include "core/view/values.h"

#include <algorithm>

namespace stridescope::core
{
namespace
{

template <typename T>
const T* as(const Facts& facts)
{
    return std::get_if<T>(&facts.content);
}

constexpr Int slot_search_steps = 2000; ///< a frame draws thousands of slots

/// The number of the block that an input coordinate lies in: row-major over batch and indexed dimensions.
Int block_number(const GatherShape& shape, const Dims& input_coordinate)
{
    Int number = 0;
    for (std::size_t d = shape.first_counting(); d < shape.first_of_block(); ++d)
        number = number * shape.input_sizes[d] + input_coordinate[d];
    return number;
}

std::vector<Int> picked(const GatherNd1Facts& gather)
{
    // A block's number is where it begins in an input that holds one element a block.
    const GatherShape& shape = gather.shape;
    Layout numbers{shape.input_sizes, Dims::filled(shape.rank(), 0), 0};
    Int run = 1;
    for (std::size_t d = shape.first_of_block(); d-- > shape.first_counting();)
    {
        numbers.strides[d] = run;
        run *= shape.input_sizes[d];
    }
    std::vector<Int> blocks = block_starts(shape, *gather.index_values, numbers);
    sort_offsets(blocks);
    blocks.erase(std::unique(blocks.begin(), blocks.end()), blocks.end());
    return blocks;
}

constexpr Int most_tuples_at_once = 4096; ///< that a frame can pay for

/// Whether three dimensions or more hang together, so that finding what is at an offset is a search.
bool needs_search(const Layout& layout)
{
    constexpr Int few = 4096; // elements, among which any search is short
    if (element_count(layout.sizes).value_or(int_max) <= few)
        return false;
    bool lost = false;
    const std::vector<Progression> dims = merged(progressions(layout), lost);
    Wide below = 0;
    std::size_t together = 0;
    for (const Progression& dim : dims)
    {
        together = dim.step > below ? 1 : together + 1;
        if (together >= 3)
            return true;
        below += dim.reach();
    }
    return false;
}

} // namespace

GatherReads::GatherReads(const GatherNd1Facts& gather, Progress* progress)
    : index(GatherIndex::of(gather.shape, *gather.index_values, gather.input.layout, Effort::interactive(),
                            progress)),
      blocks(picked(gather))
{
}

SceneView::SceneView(const Facts& scene_facts) : source(&scene_facts)
{
    if (lanes() && lanes()->in_lanes())
        searches[0].hard = !lanes()->nested() && needs_search(memory(Part::input));
    else
        for (const Part part : parts())
            searches[static_cast<std::size_t>(part)].hard = needs_search(memory(part));
    const auto* gather = as<GatherNd1Facts>(scene_facts);
    if (gather && gather->index_values && !wants_reads())
        gather_reads = std::make_shared<const GatherReads>(*gather, nullptr);
}

bool SceneView::wants_reads() const
{
    const auto* gather = as<GatherNd1Facts>(*source);
    return gather && gather->index_values && !gather_reads && gather->shape.tuple_count() > most_tuples_at_once;
}

void SceneView::allow_searches(int most) const
{
    searches_left = most;
    missed = false;
}

Preimage SceneView::searched(Searches& all, Int lane, const Layout& layout, Int offset, std::size_t most) const
{
    if (!all.hard)
        return preimage(layout, offset, most, slot_search_steps);
    if (const auto known = all.known.find({lane, offset}); known != all.known.end())
        return known->second;
    if (searches_left <= 0)
    {
        missed = true;
        return {std::nullopt, {}, false};
    }
    --searches_left;
    constexpr std::size_t most_kept = 1 << 16;
    if (all.known.size() >= most_kept)
        all.known.clear();
    return all.known[{lane, offset}] = preimage(layout, offset, most, slot_search_steps);
}

std::vector<Part> SceneView::parts() const
{
    if (as<Slice1Facts>(*source))
        return {Part::input, Part::output};
    if (as<GatherNd1Facts>(*source))
        return {Part::input, Part::indices, Part::output};
    return {Part::input};
}

bool SceneView::is_operation() const
{
    return parts().size() > 1;
}

const LaneMap* SceneView::lanes() const
{
    const auto* tpu = as<TpuFacts>(*source);
    return tpu ? &tpu->map : nullptr;
}

const TensorFacts* SceneView::tensor(Part part) const
{
    if (const auto* buffer = as<BufferFacts>(*source))
        return &buffer->tensor;
    if (const auto* slice = as<Slice1Facts>(*source))
        return part == Part::output ? &slice->output : &slice->input;
    if (const auto* gather = as<GatherNd1Facts>(*source))
        return part == Part::output    ? &gather->output
               : part == Part::indices ? &gather->indices
                                       : &gather->input;
    return nullptr;
}

const Dims& SceneView::sizes(Part part) const
{
    const TensorFacts* facts = tensor(part);
    return facts ? facts->layout.sizes : lanes()->sizes;
}

std::string SceneView::labels(Part part) const
{
    const TensorFacts* facts = tensor(part);
    return facts ? facts->labels : std::string(lanes()->layout->labels);
}

Layout SceneView::memory(Part part) const
{
    if (const TensorFacts* facts = tensor(part))
        return facts->layout;
    if (const auto global = global_memory(*lanes()))
        return *global;
    Layout layout;
    for (const LaneDigit& digit : lanes()->digits)
    {
        layout.sizes.push_back(digit.extent);
        layout.strides.push_back(digit.stride);
    }
    return layout;
}

OffsetRange SceneView::memory_range(Part part) const
{
    if (const TensorFacts* facts = tensor(part))
        return facts->footprint.range;
    return {0, lanes()->reserved - 1};
}

double SceneView::place_in_input(Int offset) const
{
    const OffsetRange range = memory_range(Part::input);
    if (range.greatest == range.least)
        return 0;
    return static_cast<double>(offset - range.least) / static_cast<double>(range.greatest - range.least);
}

bool SceneView::is_copied(const Dims& x) const
{
    if (const auto* slice = as<Slice1Facts>(*source))
    {
        const Dims start = slice_start(slice->window);
        for (std::size_t d = 0; d < x.size(); ++d)
        {
            const Wide steps = wide(x[d]) - start[d];
            const Int stride = slice->window.strides[d];
            if (steps % stride != 0 || steps / stride < 0 || steps / stride >= slice->output.layout.sizes[d])
                return false;
        }
        return true;
    }
    if (const auto* gather = as<GatherNd1Facts>(*source))
        return gather_reads ? std::binary_search(gather_reads->blocks.begin(), gather_reads->blocks.end(),
                                                 block_number(gather->shape, x))
                            : gather->index_values != nullptr;
    return true;
}

bool SceneView::is_read(Int offset) const
{
    if (const auto* slice = as<Slice1Facts>(*source))
        return !preimage(slice->view, offset, 1, slot_search_steps).listed.empty();
    return gather_reads && gather_reads->index.counts(offset, offset + 1).distinct.value_or(0) > 0;
}

Int SceneView::picked_blocks_in(Int first, Int count) const
{
    const std::vector<Int>& blocks = gather_reads->blocks;
    const auto begin = std::lower_bound(blocks.begin(), blocks.end(), first);
    if (count == 1)
        return begin != blocks.end() && *begin == first ? 1 : 0;
    return std::lower_bound(begin, blocks.end(), first + count) - begin;
}

std::optional<Dims> SceneView::source_of(const Dims& x) const
{
    if (const auto* slice = as<Slice1Facts>(*source))
        return slice_source(slice->window, x);
    if (const auto* gather = as<GatherNd1Facts>(*source); gather && gather->index_values)
        return gather_source(gather->shape, *gather->index_values, x);
    return std::nullopt;
}

CellView SceneView::cell(Part part, const Dims& x) const
{
    CellView view;
    if (const LaneMap* map = lanes())
    {
        view.offset = place_of(*map, x).offset;
        // Channels are what lanes share out, so they give the colour.
        const LaneDigit& channels = map->dealt() ? *map->dealt() : map->digits[1];
        view.place = channels.extent > 1 ? static_cast<double>(channels.of(x[channels.dimension]))
                                               / static_cast<double>(channels.extent - 1)
                                         : 0;
        return view;
    }
    view.offset = offset_of(tensor(part)->layout, x);
    if (part == Part::input)
    {
        view.place = place_in_input(view.offset);
        view.outside = is_operation() && !is_copied(x);
        if (const auto* slice = as<Slice1Facts>(*source))
            for (std::size_t d = 0; d < x.size(); ++d)
                view.in_window = view.in_window && x[d] >= slice->window.offsets[d]
                                 && x[d] - slice->window.offsets[d] < slice->window.sizes[d];
        return view;
    }
    if (part == Part::output)
    {
        if (const auto from = source_of(x))
            view.place = place_in_input(offset_of(tensor(Part::input)->layout, *from));
        return view;
    }
    // An index has the colour of the block that its tuple picks.
    const auto& gather = *as<GatherNd1Facts>(*source);
    if (gather.index_values)
    {
        const Int tuple = row_major_index(gather.shape.indices_sizes, x) / gather.shape.tuple_length;
        const GatherBlock block = gather_block(gather.shape, *gather.index_values, tuple);
        view.place = place_in_input(offset_of(gather.input.layout, block.input_first));
    }
    return view;
}

SlotView SceneView::slot(Part part, Int offset) const
{
    SlotView view;
    const OffsetRange range = memory_range(part);
    if (offset < range.least || offset > range.greatest)
    {
        view.holds = Holds::outside;
        return view;
    }
    const Preimage here = searched(searches[static_cast<std::size_t>(part)], 0, memory(part), offset, 2);
    if (here.listed.empty())
    {
        view.holds = here.count ? Holds::hole : Holds::undecided;
        return view;
    }
    view.holds = here.listed.size() > 1 ? Holds::shared : Holds::element;
    view.first = here.listed.front();
    const CellView first = cell(part, *view.first);
    view.place = first.place;
    view.outside = first.outside;
    if (view.outside && view.holds == Holds::shared)
        view.outside = !is_read(offset); // one of the others may be copied
    return view;
}

LaneSlotView SceneView::lane_slot(Int npu, Int offset) const
{
    const LaneSpot spot =
        lane_spot(*lanes(), npu, offset,
                  [&](const Layout& layout, Int at) { return searched(searches[0], npu, layout, at, 1); });
    LaneSlotView view{spot.holds, spot.coordinate};
    if (spot.holds == LaneHolds::element)
        view.place = cell(Part::input, *spot.coordinate).place;
    return view;
}

bool SceneView::has_values() const
{
    if (elements[0].array || elements[2].array)
        return true;
    const TensorFacts* input = tensor(Part::input);
    return input && !std::holds_alternative<std::monostate>(input->values)
           && !std::holds_alternative<ValuesFile>(input->values);
}

std::optional<std::string> SceneView::value(Part part, const Dims& x) const
{
    const TensorFacts* facts = tensor(part);
    if (const ElementValues& own = elements[static_cast<std::size_t>(part)]; own.array)
    {
        const Int index = own.by_offset ? offset_of(memory(part), x) : row_major_index(sizes(part), x);
        if (index < 0 || index >= own.array->element_count())
            return std::nullopt;
        std::string text = element_text(*own.array, index);
        // What is read of a file that became shorter is made up.
        return own.array->damage() ? std::string("?") : text;
    }
    if (!facts)
        return std::nullopt;
    if (part == Part::indices)
    {
        const auto& gather = *as<GatherNd1Facts>(*source);
        if (!gather.index_values)
            return std::nullopt;
        return std::to_string(
            (*gather.index_values)[static_cast<std::size_t>(row_major_index(gather.shape.indices_sizes, x))]);
    }
    if (!std::holds_alternative<std::monostate>(facts->values)
        && !std::holds_alternative<ValuesFile>(facts->values))
        return value_text(facts->values, row_major_index(facts->layout.sizes, x));
    if (part == Part::output)
        if (const auto from = source_of(x))
            return value(Part::input, *from);
    return std::nullopt;
}

} // namespace stridescope::core

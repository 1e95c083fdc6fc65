#pragma once

#include "core/analysis/first_visit.h"
#include "core/analysis/inverse.h"
#include "core/tpu/lane_spot.h"
#include "core/view/pages.h"
#include "core/view/pick.h"
#include "core/view/searches.h"
#include "core/view/shown.h"

#include <array>
#include <memory>
#include <string>
#include <vector>

namespace stridescope::core
{

/// A logical element as a grid draws it.
struct CellView
{
    /// Offset as it is written: in elements, in its own tensor's memory; in lanes from the tensor's start
    /// there, in bytes if the layout's document counts them (`TensorPlacement::published`). The largest number
    /// if it fits none.
    Int offset = 0;
    double position = 0; ///< 0 to 1: where the element lies, or its source; gives it one colour in every view
    bool not_copied = false; ///< of an operation's input: the element in its slot is not copied to the output
    bool in_window = true;   ///< of an input of which a window is copied
};

/// A slot in memory as a picture draws it.
struct SlotView
{
    SlotHolds holds = SlotHolds::hole;
    bool shared = false;            ///< several elements are here; the first is reported
    std::optional<Dims> coordinate; ///< of the element, or of that which a tail or padding is after
    double position = 0;
    bool not_copied = false; ///< of an operation's input

    /// Returns the coordinate of the element, the first in row-major order of several; null if none is known.
    [[nodiscard]] const Dims* element() const
    {
        return holds == SlotHolds::element && coordinate ? &*coordinate : nullptr;
    }
};

/// The answers that views draw, made once for what is shown: finished, without colours or pixels. Immutable.
class SceneView
{
public:
    explicit SceneView(std::shared_ptr<const Shown> what);

    [[nodiscard]] const std::shared_ptr<const Shown>& shown() const { return source; }
    [[nodiscard]] const Facts& facts() const { return *source->facts; }
    /// Returns the parts in drawing order: input, indices, output.
    [[nodiscard]] std::vector<Operand> parts() const;
    [[nodiscard]] bool is_operation() const { return how_copied != nullptr; }
    [[nodiscard]] const std::vector<Memory>& memories() const { return all_memories; }
    /// Returns the memory of a part, and where the part lies in it: of several that share lanes the first.
    [[nodiscard]] const Memory& memory(Operand operand = Operand::input) const;
    [[nodiscard]] const TensorPlacement& placement(Operand operand = Operand::input) const
    {
        return *part(operand)->placement;
    }
    /// Returns the memory where several tensors share it, whose elements have no grid; else null.
    [[nodiscard]] const Memory* shared() const { return memory().sharing ? &memory() : nullptr; }
    /// Tells whether the memory is drawn as lanes: what is distributed over them, and as one lane what is no
    /// strided memory.
    [[nodiscard]] bool shows_lanes() const { return as_lanes; }
    [[nodiscard]] const TensorFacts* tensor(Operand operand) const; ///< null of a tensor in lanes
    [[nodiscard]] const Dims& sizes(Operand operand) const { return placement(operand).sizes; }
    [[nodiscard]] const std::string& labels(Operand operand) const { return placement(operand).labels; }
    /// Returns the strides of a part; not of what is drawn as lanes, nor of what strides do not say.
    [[nodiscard]] const Layout& layout(Operand operand) const { return part(operand)->layout; }
    /// Tells whether strides say where a part's elements lie, and what does where they do not: tiles, swizzles.
    [[nodiscard]] bool is_strided(Operand operand) const { return tiles(operand) == nullptr; }
    [[nodiscard]] const PlacementIndex* tiles(Operand operand) const { return placement(operand).tiles.get(); }
    /// Returns how a part's cells are drawn if nobody has chosen.
    [[nodiscard]] PageChoice usual_pages(Operand operand) const;
    /// Returns the sizes, and what of whole tiles is after them.
    [[nodiscard]] Dims padded_sizes(Operand operand) const;
    /// Returns the offset of an element in a part's linear memory.
    [[nodiscard]] Int offset(Operand operand, const Dims& coordinate) const;
    /// Counts over that memory.
    [[nodiscard]] OffsetIndex counts(Operand operand, const Effort& effort) const;
    /// Returns all coordinates at one of its offsets, as far as the limits allow.
    [[nodiscard]] Preimage at(Operand operand, Int offset, const SearchLimits& limits) const;
    [[nodiscard]] OffsetRange memory_range(Operand operand) const { return placement(operand).kept; }

    /// Tells whether finding the coordinates in a slot takes so many steps that a frame counts the searches:
    /// they go through `Searches`, which keeps what was found.
    [[nodiscard]] bool hard_to_search(Operand operand) const { return hard[static_cast<std::size_t>(operand)]; }

    /// Range of the positions that give everything its colour: the offsets of the input's memory; in lanes the
    /// indices of the dimension that is distributed over them.
    [[nodiscard]] OffsetRange positions() const;
    /// Returns how far through it a number of it lies, 0 to 1.
    [[nodiscard]] double position_of(Int number) const;
    [[nodiscard]] double position_of(double number) const; ///< of a mean: exact below 2^53
    [[nodiscard]] CellView cell(Operand operand, const Dims& coordinate) const;
    [[nodiscard]] SlotView slot(Operand operand, const Place& place, Searches& searches) const;
    /// Returns the value that the scene gives an element. The output's are those of the input. The last of
    /// several elements at one offset counts, in row-major order, as memory holds it after a run; letters
    /// belong to slots, in the order in which they are visited first.
    [[nodiscard]] std::optional<std::string> value(Operand operand, const Dims& coordinate,
                                                   Searches& searches) const;
    /// Tells whether memory holds another coordinate's value in a coordinate's slot.
    [[nodiscard]] bool loses(Operand operand, const Dims& coordinate, Searches& searches) const;
    /// Tells whether other elements share an element's slot, as far as a frame can find out.
    [[nodiscard]] bool shares_place(Operand operand, const Dims& coordinate, Searches& searches) const;
    [[nodiscard]] bool has_values() const;
    /// Returns which element of the array given for a part is shown: in a memory the one at its offset, else
    /// the last of several at one offset. Nothing if the array lacks it, or there is no array.
    [[nodiscard]] std::optional<Int> given_index(Operand operand, const Dims& coordinate,
                                                 Searches& searches) const;
    /// Returns what was given as a part's elements, or written by a run; no array if nothing was.
    [[nodiscard]] const ElementValues& given(Operand operand) const
    {
        return elements.at(static_cast<std::size_t>(operand));
    }

    [[nodiscard]] PickPlaces link(const Pick& pick, Searches& searches) const;
    /// Returns the coordinates of a part that are lit up by something linked, the first `most` of them.
    [[nodiscard]] std::vector<Dims> coordinates(const PickPlaces& linked, Operand operand, std::size_t most,
                                                Searches& searches) const;
    [[nodiscard]] Highlight cell_highlight(const PickPlaces& linked, Operand operand,
                                           const Dims& coordinate) const;

    /// How the output follows from the input; null if there is no output.
    [[nodiscard]] const Copying* copying() const { return how_copied.get(); }
    /// Counts what the operation reads; null without an operation, if sources are unknown, and until they are
    /// found.
    [[nodiscard]] const Reads* reads() const { return counted_reads.get(); }
    /// Tells whether they are still to be counted off the frame; until then every cell counts as copied.
    [[nodiscard]] bool wants_reads() const { return core::wants_reads(*source); }
    /// Returns the element of the input that gives an element of any part its colour: itself, what it copies,
    /// or the first that an index picks. Nothing if that is not known.
    [[nodiscard]] std::optional<Dims> of_input(Operand operand, const Dims& coordinate) const;
    /// Returns the first element of the tuple that is a pick, or its index alone, of copying by indices.
    [[nodiscard]] std::optional<Dims> index_of_pick(Int pick) const;
    /// Input coordinate that an output coordinate copies; nothing for other parts or without index values.
    [[nodiscard]] std::optional<Dims> source_of(const Dims& output_coordinate) const;

private:
    static constexpr Int slot_search_steps = 2000; ///< a frame draws thousands of slots
    [[nodiscard]] Preimage searched(Searches& searches, Operand operand, Int lane, const Layout& layout,
                                    Int offset, std::size_t most, Int most_steps = slot_search_steps) const;
    [[nodiscard]] Preimage searched_memory(Searches& searches, Operand operand, Int offset, std::size_t most,
                                           Int most_steps = slot_search_steps) const;
    [[nodiscard]] SlotView buffer_slot(Operand operand, Int offset, Searches& searches) const;
    [[nodiscard]] LaneSpot spot(const Place& place, Searches& searches) const;
    struct Part : StoredTensor
    {
        Layout layout;
    };
    [[nodiscard]] const Part* part(Operand operand) const;
    /// Returns the coordinate whose value the slot of another one holds; nothing if that is unknown.
    [[nodiscard]] std::optional<Dims> writer(Operand operand, const Dims& coordinate, Searches& searches) const;
    [[nodiscard]] bool is_copied(const Dims& input_coordinate) const;

    std::shared_ptr<const Shown> source;
    std::vector<Memory> all_memories;
    std::vector<Part> all_parts;
    bool as_lanes = false;
    std::shared_ptr<const Copying> how_copied;
    std::shared_ptr<const Reads> counted_reads;
    std::array<ElementValues, most_operands> elements;
    std::array<std::shared_ptr<const FirstVisits>, most_operands> visits; ///< of tensors that show letters
    std::array<bool, most_operands> hard{};                               ///< to search; of lanes the first
};

} // namespace stridescope::core

#pragma once

#include "core/analysis/first_visit.h"
#include "core/analysis/inverse.h"
#include "core/map/slot_contents.h"
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
    /// Offset as it is published: in elements, in its own tensor's memory; in lanes from the tensor's start
    /// there, in bytes if the layout's document counts bytes (`TensorPlacement::published`). The largest number
    /// if it does not fit.
    Int offset = 0;
    /// Position of the element, or of its source, as a share of 0 to 1; gives it the same colour in every view.
    double position = 0;
    /// For an operation's input: the element in its slot is not copied to the output.
    bool not_copied = false;
    bool in_window = true; ///< for an input of which a window is copied
};

/// A slot in memory as a picture draws it.
struct SlotView
{
    SlotHolds holds = SlotHolds::hole;
    bool shared = false;            ///< several elements share the slot; the first one is reported
    std::optional<Dims> coordinate; ///< coordinate of the element, or of the one before a tail or padding
    double position = 0;
    bool not_copied = false; ///< for an operation's input

    /// Returns the coordinate of the element, the first one in row-major order if there are several; null if it
    /// is unknown.
    [[nodiscard]] const Dims* element() const
    {
        return holds == SlotHolds::element && coordinate ? &*coordinate : nullptr;
    }
};

/// The answers that views draw, made once for what is shown, without colours or pixels. Immutable.
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
    /// Returns the memory of a part, and the part's tensor in it, which is the first one if several share
    /// lanes.
    [[nodiscard]] const Memory& memory(Operand operand = Operand::input) const;
    [[nodiscard]] const TensorPlacement& placement(Operand operand = Operand::input) const
    {
        return *part(operand)->placement;
    }
    /// Returns the memory if several tensors share it, whose elements have no grid; else null.
    [[nodiscard]] const Memory* shared() const { return memory().sharing ? &memory() : nullptr; }
    /// Tells whether the memory is drawn as lanes: tensors that are distributed over lanes, and as a single
    /// lane any that are not strided.
    [[nodiscard]] bool shows_lanes() const { return as_lanes; }
    [[nodiscard]] const TensorFacts* tensor(Operand operand) const; ///< null for a tensor in lanes
    [[nodiscard]] const Dims& sizes(Operand operand) const { return placement(operand).sizes; }
    [[nodiscard]] const std::string& labels(Operand operand) const { return placement(operand).labels; }
    /// Returns the layout of a part; not for tensors drawn as lanes, or without strides.
    [[nodiscard]] const Layout& layout(Operand operand) const { return *placement(operand).strided; }
    /// Tells whether strides give a part's offsets; and returns what does otherwise: tiles, swizzles.
    [[nodiscard]] bool is_strided(Operand operand) const { return tiles(operand) == nullptr; }
    [[nodiscard]] const PlacementIndex* tiles(Operand operand) const { return placement(operand).tiles.get(); }
    /// Returns a part's pages if the user has not chosen any.
    [[nodiscard]] PageChoice usual_pages(Operand operand) const;
    /// Returns the sizes, including the padding of whole tiles.
    [[nodiscard]] Dims padded_sizes(Operand operand) const;
    /// Returns the offset of an element in a part's linear memory.
    [[nodiscard]] Int offset(Operand operand, const Dims& coordinate) const;
    /// Returns counts over that memory.
    [[nodiscard]] OffsetIndex counts(Operand operand, const Effort& effort) const;
    [[nodiscard]] OffsetRange memory_range(Operand operand) const { return placement(operand).kept; }

    /// Tells whether finding the coordinates in a slot takes so many steps that a frame has to count the
    /// searches: they go through `Searches`, which keeps their results.
    [[nodiscard]] bool hard_to_search(Operand operand) const { return hard[static_cast<std::size_t>(operand)]; }

    /// Returns the range of the numbers that give everything its colour: the offsets of the input's memory; in
    /// lanes the indices of the dimension that is distributed over them.
    [[nodiscard]] OffsetRange positions() const;
    /// Returns the position of a number in that range, as a share of 0 to 1.
    [[nodiscard]] double position_of(Int number) const;
    [[nodiscard]] double position_of(double number) const; ///< for a mean; exact below 2^53
    [[nodiscard]] CellView cell(Operand operand, const Dims& coordinate) const;
    /// Returns all coordinates at a place of a part's memory, as far as the limits allow.
    [[nodiscard]] SlotContents contents(Operand operand, const Place& place, const SearchLimits& limits,
                                        Searches& searches) const;
    [[nodiscard]] SlotView slot(Operand operand, const Place& place, Searches& searches) const;
    /// Returns the value that the scene gives an element. The output has the input's values. If several
    /// elements share an offset, the last one in row-major order counts, as in memory after a run; letters
    /// belong to slots, in the order of first visits.
    [[nodiscard]] std::optional<std::string> value(Operand operand, const Dims& coordinate,
                                                   Searches& searches) const;
    /// Tells whether an element's slot holds another element's value.
    [[nodiscard]] bool loses(Operand operand, const Dims& coordinate, Searches& searches) const;
    /// Tells whether other elements share an element's slot, as far as a frame can find out.
    [[nodiscard]] bool shares_place(Operand operand, const Dims& coordinate, Searches& searches) const;
    [[nodiscard]] bool has_values() const;
    /// Returns which element of the array that is given for a part is shown: in a memory, the one at its
    /// offset, else the last of several at one offset. Nothing if the array lacks it, or if there is no array.
    [[nodiscard]] std::optional<Int> given_index(Operand operand, const Dims& coordinate,
                                                 Searches& searches) const;
    /// Returns the elements that are given for a part, or that a run wrote; an empty array pointer if there are
    /// none.
    [[nodiscard]] const ElementValues& given(Operand operand) const
    {
        return elements.at(static_cast<std::size_t>(operand));
    }

    [[nodiscard]] PickPlaces link(const Pick& pick, Searches& searches) const;
    /// Returns the coordinates of a part that something linked lights up, the first `most` of them.
    [[nodiscard]] std::vector<Dims> coordinates(const PickPlaces& linked, Operand operand, std::size_t most,
                                                Searches& searches) const;
    [[nodiscard]] Highlight cell_highlight(const PickPlaces& linked, Operand operand,
                                           const Dims& coordinate) const;

    /// Returns the map from output to input; null if there is no output.
    [[nodiscard]] const Copying* copying() const { return how_copied.get(); }
    /// Returns counts of what the operation reads; null without an operation, if sources are unknown, and until
    /// they are counted.
    [[nodiscard]] const Reads* reads() const { return counted_reads.get(); }
    /// Tells whether these are still to be counted outside the frame; until then every cell counts as copied.
    [[nodiscard]] bool wants_reads() const { return core::wants_reads(*source); }
    /// Returns the element of the input that gives an element of any part its colour: itself, its source, or
    /// the first that an index value selects. Nothing if that is unknown.
    [[nodiscard]] std::optional<Dims> of_input(Operand operand, const Dims& coordinate) const;
    /// Returns the first index value of a tuple, or the index value that selects alone, for a gather.
    [[nodiscard]] std::optional<Dims> index_of_pick(Int pick) const;
    /// Returns the input coordinate that an output coordinate copies; nothing for other parts, or without index
    /// values.
    [[nodiscard]] std::optional<Dims> source_of(const Dims& output_coordinate) const;

private:
    static constexpr Int slot_search_steps = 2000; ///< few, since a frame draws thousands of slots
    [[nodiscard]] const StoredTensor* part(Operand operand) const;
    /// Returns the coordinate whose value another coordinate's slot holds; nothing if that is unknown.
    [[nodiscard]] std::optional<Dims> writer(Operand operand, const Dims& coordinate, Searches& searches) const;
    [[nodiscard]] bool is_copied(const Dims& input_coordinate) const;

    std::shared_ptr<const Shown> source;
    std::vector<Memory> all_memories;
    std::vector<StoredTensor> all_parts;
    bool as_lanes = false;
    std::shared_ptr<const Copying> how_copied;
    std::shared_ptr<const Reads> counted_reads;
    std::array<ElementValues, most_operands> elements;
    /// Only for tensors that show letters.
    std::array<std::shared_ptr<const FirstVisits>, most_operands> visits;
    std::array<bool, most_operands> hard{}; ///< hard to search; in lanes, only the first
};

} // namespace stridescope::core

#pragma once

#include "core/analysis/first_visit.h"
#include "core/analysis/inverse.h"
#include "core/tpu/lane_spot.h"
#include "core/view/pick.h"

#include <array>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace stridescope::core
{

/// A logical element as a grid draws it.
struct CellView
{
    Int offset = 0;        ///< elements, in its own tensor's memory (of a lane: from the tensor's start there)
    double place = 0;      ///< 0 to 1: where the element lies, or its source; gives it one colour in every view
    bool outside = false;  ///< of an operation's input: what is at its place is not copied to the output
    bool in_window = true; ///< of an input of which a window is copied
};

/// What a place in memory holds.
enum class Holds
{
    element,
    shared, ///< several coordinates are here
    hole,
    outside,   ///< not between the tensor's least and greatest offset
    undecided, ///< the search for its coordinates was given up
};

struct SlotView
{
    Holds holds = Holds::hole;
    std::optional<Dims> first; ///< the first coordinate that is here, row-major
    double place = 0;
    bool outside = false; ///< of an operation's input: not copied
};

struct LaneSlotView
{
    LaneHolds holds = LaneHolds::hole;
    std::optional<Dims> coordinate; ///< of the element, or of that which a tail or padding is behind
    double place = 0;
    bool shared = false; ///< of several elements the first is told
};

/// A part's elements, as they lie in a file or came out of a run.
struct ElementValues
{
    std::shared_ptr<const DataArray> array; ///< of the tensor's type
    bool by_offset = false;                 ///< one dimension: the tensor's memory; else the logical array
};

/// The answers that views draw, made once for a scene's facts: finished, without colours or pixels. The facts
/// must outlive it.
class SceneView
{
public:
    explicit SceneView(const Facts& scene_facts);

    [[nodiscard]] const Facts& facts() const { return *source; }
    /// In drawing order: input, indices, output.
    [[nodiscard]] std::vector<Operand> parts() const;
    [[nodiscard]] bool is_operation() const { return how_copied != nullptr; }
    /// Where the tensor lies in lanes, or in global memory by the same rules; null of strided tensors.
    [[nodiscard]] const LaneMap* lanes() const { return lane_map; }
    /// Whether the memory is drawn as lanes: what is dealt over them, and as one lane what is no strided
    /// memory.
    [[nodiscard]] bool shows_lanes() const { return as_lanes; }
    [[nodiscard]] const TensorFacts* tensor(Operand operand) const; ///< null of a tensor in lanes
    [[nodiscard]] const Dims& sizes(Operand operand) const;
    [[nodiscard]] std::string labels(Operand operand) const;
    /// The linear memory of a part, of global TPU memory too; not of what is drawn as lanes.
    [[nodiscard]] Layout memory(Operand operand) const;
    [[nodiscard]] OffsetRange memory_range(Operand operand) const;

    /// Places of layouts that are hard to search are searched once; so many of them from now on. The others of
    /// them are `undecided` until they are asked again after another call.
    void allow_searches(int most) const;
    /// Whether a place was left undecided since then only because the searches were used up.
    [[nodiscard]] bool searches_missed() const { return missed; }
    [[nodiscard]] bool hard_to_search(Operand operand) const
    {
        return searches[static_cast<std::size_t>(operand)].hard;
    }

    /// How far through the input's memory an offset lies, 0 to 1: what gives everything its colour.
    [[nodiscard]] double place_in_input(double offset) const;
    [[nodiscard]] CellView cell(Operand operand, const Dims& coordinate) const;
    [[nodiscard]] SlotView slot(Operand operand, Int offset) const;
    [[nodiscard]] LaneSlotView lane_slot(Int npu, Int offset) const;
    /// What the scene gives as the element's value.
    /// The output's are those of the input. Of several at one place the last in row-major order counts, as
    /// memory holds it after a run; letters are the places', in the order in which they are visited first.
    [[nodiscard]] std::optional<std::string> value(Operand operand, const Dims& coordinate) const;
    /// Whether another coordinate's value is what memory holds at a coordinate's place.
    [[nodiscard]] bool loses(Operand operand, const Dims& coordinate) const;
    [[nodiscard]] bool has_values() const;
    /// What was given as a part's elements; without an array: nothing was.
    [[nodiscard]] const ElementValues& given(Operand operand) const
    {
        return elements.at(static_cast<std::size_t>(operand));
    }
    void set_elements(Operand operand, ElementValues values)
    {
        elements.at(static_cast<std::size_t>(operand)) = std::move(values);
    }

    [[nodiscard]] PickPlaces link(const Pick& pick) const;
    /// The coordinates of a part that something linked lights up, the first so many of them.
    [[nodiscard]] std::vector<Dims> coordinates(const PickPlaces& linked, Operand operand,
                                                std::size_t most) const;
    [[nodiscard]] Highlight cell_highlight(const PickPlaces& linked, Operand operand,
                                           const Dims& coordinate) const;
    [[nodiscard]] Highlight slot_highlight(const PickPlaces& linked, Operand operand, Int offset) const;
    [[nodiscard]] Highlight lane_highlight(const PickPlaces& linked, Int npu, Int offset) const;

    /// How the output follows from the input; null where there is no output.
    [[nodiscard]] const Copying* copying() const { return how_copied.get(); }
    /// What the operation reads, counted; null without one, where sources are not known, and until it is given.
    [[nodiscard]] const Reads* reads() const { return counted_reads.get(); }
    /// Whether counting what is read takes so long that it has to be given, since a frame cannot wait for it;
    /// until then every cell counts as copied.
    [[nodiscard]] bool wants_reads() const;
    void set_reads(std::shared_ptr<const Reads> reads) { counted_reads = std::move(reads); }
    /// Input coordinate that an output coordinate copies; nothing for other parts or without index values.
    [[nodiscard]] std::optional<Dims> source_of(const Dims& output_coordinate) const;

private:
    /// Searches whose results are kept, of one memory or of all lanes.
    struct Searches
    {
        bool hard = false;
        std::map<std::pair<Int, Int>, Preimage> known; ///< by lane (0 of a memory) and offset
    };
    [[nodiscard]] Preimage searched(Searches& searches, Int lane, const Layout& layout, Int offset,
                                    std::size_t most) const;
    [[nodiscard]] const OperandTensor* operand_tensor(Operand operand) const;
    /// The coordinate whose value a place holds; the given one where that is not decided.
    [[nodiscard]] Dims writer(Operand operand, const Dims& coordinate) const;
    [[nodiscard]] bool is_copied(const Dims& input_coordinate) const;

    const Facts* source;
    std::vector<OperandTensor> operands;
    const LaneMap* lane_map;
    bool as_lanes = false;
    std::shared_ptr<const Copying> how_copied;
    std::shared_ptr<const Reads> counted_reads;
    std::array<ElementValues, most_operands> elements;
    std::array<std::shared_ptr<const FirstVisits>, most_operands> visits; ///< of tensors that show letters
    mutable std::array<Searches, most_operands> searches;                 ///< by part; of lanes the first
    mutable int searches_left = 1 << 30;
    mutable bool missed = false;
};

} // namespace stridescope::core

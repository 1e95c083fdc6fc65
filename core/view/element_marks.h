#pragma once

#include "core/analysis/progress.h"
#include "core/scene/facts.h"
#include "core/view/grid_sampler.h"
#include "core/view/pick.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

/// Marks elements of a tensor in a picture, such as those that differ from what they should be, so that they
/// show at any zoom.
namespace stridescope::core
{

/// A set of numbers 0 ... size - 1, 64 per word, that counts those in a range without visiting each.
class MarkedPlaces
{
public:
    MarkedPlaces() = default;
    explicit MarkedPlaces(std::vector<std::uint64_t> words);

    [[nodiscard]] bool has(Int place) const;
    [[nodiscard]] Int count() const { return before.empty() ? 0 : before.back(); }
    /// Counts the marks in [begin, end), up to the end of the set.
    [[nodiscard]] Int count(Int begin, Int end) const;
    /// Finds the first mark at or after a number, and the last one before it.
    [[nodiscard]] std::optional<Int> next(Int from) const;
    [[nodiscard]] std::optional<Int> previous(Int before_this) const;

private:
    [[nodiscard]] Int rank(Int place) const;
    /// Returns the mark that has `others` marks before it.
    [[nodiscard]] std::optional<Int> after(Int others) const;

    std::vector<std::uint64_t> bits;
    std::vector<Int> before; ///< number of marks before each word, and of all
};

/// Marked elements of one tensor, by coordinate and by slot.
class ElementMarks
{
public:
    /// Makes the marks; `row_major` has one bit per element of the single tensor of the facts. Nothing if
    /// cancelled, or if the facts have several tensors.
    [[nodiscard]] static std::shared_ptr<const ElementMarks>
    of(const Facts& facts, std::vector<std::uint64_t> row_major, Progress* progress = nullptr);

    [[nodiscard]] const Dims& sizes() const { return extents; }
    [[nodiscard]] Int count() const { return elements.count(); }
    [[nodiscard]] bool has(const Dims& coordinate) const
    {
        return elements.has(row_major_index(extents, coordinate));
    }
    /// Returns the next mark in row-major order, starting again after the last one; `from` is -1 for the first.
    [[nodiscard]] std::optional<Int> next(Int from) const;
    [[nodiscard]] std::optional<Int> previous(Int from) const;
    /// Returns how many marked elements come before an element.
    [[nodiscard]] Int before(Int row_major) const { return elements.count(0, row_major); }

    /// Returns the share of a box's cells that is marked. Above a few hundred cells it is that of a sample, and
    /// above 0 if a cell of the sample is marked.
    [[nodiscard]] double share(const PageChoice& pages, const CellBox& box) const;
    /// Tells whether a range of slots holds a marked element.
    [[nodiscard]] bool any_in(const PlaceRange& range) const
    {
        if (places.count() == 0) // also true of a memory that is too large to be marked
            return false;
        const Int lane = range.lane * lane_places - first_place;
        return places.count(lane + range.begin, lane + range.end) > 0;
    }

private:
    Dims extents;
    MarkedPlaces elements;
    MarkedPlaces places;
    Int first_place = 0; ///< first slot of the memory
    Int lane_places = 0; ///< slots per lane
};

} // namespace stridescope::core

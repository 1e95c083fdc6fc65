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
/// are seen at any zoom.
namespace stridescope::core
{

/// A set of positions 0 ... size - 1, 64 per word, that counts those in a range without visiting each.
class MarkedPlaces
{
public:
    MarkedPlaces() = default;
    explicit MarkedPlaces(std::vector<std::uint64_t> words);

    [[nodiscard]] bool has(Int place) const;
    [[nodiscard]] Int count() const { return before.empty() ? 0 : before.back(); }
    /// Counts the marks of the range [begin, end), cut at the end of the set.
    [[nodiscard]] Int count(Int begin, Int end) const;
    /// Finds the first at or after a position, and the last before it.
    [[nodiscard]] std::optional<Int> next(Int from) const;
    [[nodiscard]] std::optional<Int> previous(Int before_this) const;

private:
    [[nodiscard]] Int rank(Int place) const;
    /// Returns the mark that `others` marks come before.
    [[nodiscard]] std::optional<Int> after(Int others) const;

    std::vector<std::uint64_t> bits;
    std::vector<Int> before; ///< how many before each word, and all at the end
};

/// Marked elements of one tensor, by their coordinate and by their position in memory.
class ElementMarks
{
public:
    /// `row_major` has a bit per element of the one tensor of the facts. Nothing if it is cancelled, or where
    /// the facts are of no single tensor.
    [[nodiscard]] static std::shared_ptr<const ElementMarks>
    of(const Facts& facts, std::vector<std::uint64_t> row_major, Progress* progress = nullptr);

    [[nodiscard]] const Dims& sizes() const { return extents; }
    [[nodiscard]] Int count() const { return elements.count(); }
    [[nodiscard]] bool has(const Dims& coordinate) const
    {
        return elements.has(row_major_index(extents, coordinate));
    }
    /// Returns the next mark in row-major order, going on at the other end; `from` is -1 for the first.
    [[nodiscard]] std::optional<Int> next(Int from) const;
    [[nodiscard]] std::optional<Int> previous(Int from) const;
    /// Returns how many marked elements come before one.
    [[nodiscard]] Int before(Int row_major) const { return elements.count(0, row_major); }

    /// Returns the share of a box's cells that is marked. Of more than some hundred cells it is that of a
    /// sample, and above 0 if one of those looked at is marked.
    [[nodiscard]] double share(const PageChoice& pages, const CellBox& box) const;
    /// Tells whether an element in a range of the memory's slots is marked.
    [[nodiscard]] bool any_in(const PlaceRange& range) const
    {
        if (places.count() == 0) // so are those of a memory too large to be kept
            return false;
        const Int lane = range.lane * lane_places - first_place;
        return places.count(lane + range.begin, lane + range.end) > 0;
    }

private:
    Dims extents;
    MarkedPlaces elements;
    MarkedPlaces places;
    Int first_place = 0; ///< of the memory
    Int lane_places = 0; ///< of a lane
};

} // namespace stridescope::core

#pragma once

#include "ui/picture/lane_memory_figure.h"

#include <string>
#include <vector>

namespace stridescope::ui
{

/// Span from left to right, in pixels.
struct Span
{
    float left = 0;
    float right = 0;

    [[nodiscard]] float width() const { return right - left; }
};

/// Marks of tensors: each over its bytes; those that would be too narrow to be seen share marks of a few
/// pixels, above those that have the room.
struct LaneMarks
{
    std::vector<Span> of;           ///< by tensor; empty of one out of sight
    std::vector<std::size_t> order; ///< of painting those in sight: the largest first

    /// Returns the one seen at x.
    [[nodiscard]] std::optional<std::size_t> at(float x) const;
};
[[nodiscard]] LaneMarks lane_marks(const core::Memory& shared, const LaneMemoryPlane& plane,
                                   const Style& style);

/// Thing that is seen at each pixel of a row: the one painted last.
class SeenRow
{
public:
    static constexpr int nothing = -1;
    static constexpr int covered = -2; ///< by what is no tensor

    SeenRow(float from, float to);

    void paint(const Span& where, int what);
    /// Returns, by tensor, the longest piece of it that is seen.
    [[nodiscard]] std::vector<Span> longest(std::size_t tensors) const;
    [[nodiscard]] bool all_free(const Span& where) const;
    /// Neighbouring pixels of one thing.
    struct Run
    {
        Span where;
        int what = nothing;
        bool alone = true; ///< nothing is on both sides of it
    };
    /// Returns them from left to right, without those of nothing.
    [[nodiscard]] std::vector<Run> runs() const;

private:
    [[nodiscard]] std::size_t pixel(float x) const;

    float left;
    std::vector<int> owners;
};

/// Returns "A", "B", ... "Z", "AA": what is beside a colour that others have too, or that is not printed.
[[nodiscard]] std::string letter_of(std::size_t tensor);

} // namespace stridescope::ui

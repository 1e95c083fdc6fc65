#pragma once

#include "core/spec/memory.h"
#include "ui/picture/slot_rows.h"
#include "ui/picture/style.h"

#include <string>
#include <vector>

namespace stridescope::ui
{

/// Marks of tensors, each over its bytes. Those that would be too narrow to be visible get marks of a few
/// pixels, above the others.
struct LaneMarks
{
    std::vector<Span> of;           ///< by tensor; empty for one that is not visible
    std::vector<std::size_t> order; ///< order in which visible ones are painted: the largest first

    /// Returns the tensor whose mark is visible at x.
    [[nodiscard]] std::optional<std::size_t> at(float x) const;
};
[[nodiscard]] LaneMarks lane_marks(const core::Memory& shared, const SlotRows& rows, const Style& style);

/// Returns where bytes [begin, end) of a tensor are drawn: inside its mark, which may be wider than they are,
/// or elsewhere.
[[nodiscard]] Span in_mark(const core::Memory& shared, const SlotRows& rows, const LaneMarks& marks,
                           std::size_t tensor, double begin, double end);
/// Returns where a byte of a lane is drawn: in the uppermost tensor that reserves it, else at its own position.
[[nodiscard]] Span byte_span(const core::Memory& shared, const SlotRows& rows, const LaneMarks& marks,
                             core::Int byte);

/// The thing that is visible at each pixel of a row: the one painted last.
class SeenRow
{
public:
    static constexpr int nothing = -1;
    static constexpr int covered = -2; ///< covered by something other than a tensor

    SeenRow(float from, float to);

    void paint(const Span& where, int what);
    /// Returns, for each tensor, the longest visible part.
    [[nodiscard]] std::vector<Span> longest(std::size_t tensors) const;
    [[nodiscard]] bool all_free(const Span& where) const;
    /// Neighbouring pixels of one thing.
    struct Run
    {
        Span where;
        int what = nothing;
        bool alone = true; ///< there is nothing on both sides of it
    };
    /// Returns the runs from left to right, without empty ones.
    [[nodiscard]] std::vector<Run> runs() const;

private:
    [[nodiscard]] std::size_t pixel(float x) const;

    float left;
    std::vector<int> owners;
};

/// Returns "A", "B", ... "Z", "AA": the letter beside a colour that several tensors have, or that is not
/// printed.
[[nodiscard]] std::string letter_of(std::size_t tensor);

} // namespace stridescope::ui

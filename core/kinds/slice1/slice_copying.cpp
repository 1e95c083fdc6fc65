#include "core/kinds/slice1/slice_copying.h"

#include "core/analysis/offset_index.h"
#include "core/kinds/slice1/slice1.h"
#include "core/tensor/coordinate_text.h"

#include <fmt/format.h>

#include <algorithm>

namespace stridescope::core
{
namespace
{

/// Numbers that follow from the window in every dimension.
struct Slice
{
    SliceWindow window;
    Dims start; ///< the input coordinate that output coordinate 0 copies
    Dims output_sizes;
    Layout view;

    [[nodiscard]] Wide steps_to(std::size_t d, Int index) const { return wide(index) - start[d]; }
    [[nodiscard]] bool steps_on(std::size_t d, Int index) const
    {
        return steps_to(d, index) % window.strides[d] == 0;
    }
    [[nodiscard]] bool output_reaches(std::size_t d, Int index) const
    {
        const Wide nth = steps_to(d, index) / window.strides[d];
        return nth >= 0 && nth < output_sizes[d];
    }
    [[nodiscard]] bool window_holds(std::size_t d, Int index) const
    {
        return index >= window.offsets[d] && index - window.offsets[d] < window.sizes[d];
    }
};

class SliceReads final : public Reads
{
public:
    explicit SliceReads(const Slice& of)
        : slice(of), index(OffsetIndex::of(of.view, Effort::interactive())), inverse(of.view)
    {
    }

    [[nodiscard]] ReadCounts below(Int end) const override
    {
        const RangeCounts counts = index.below(end);
        return {counts.distinct, counts.elements};
    }
    [[nodiscard]] std::optional<bool> reads(Int offset) const override
    {
        constexpr Int search_steps = 500; // a frame may ask for thousands of cells
        const Preimage readers = inverse.at(offset, {1, search_steps, nullptr});
        if (!readers.listed.empty())
            return true;
        return readers.count ? std::optional(*readers.count > 0) : std::nullopt;
    }
    [[nodiscard]] bool is_quick() const override { return inverse.is_quick(); }
    [[nodiscard]] bool copies(const Dims& x) const override
    {
        for (std::size_t d = 0; d < x.size(); ++d)
            if (!slice.steps_on(d, x[d]) || !slice.output_reaches(d, x[d]))
                return false;
        return true;
    }
    [[nodiscard]] CopiedShare share(const Box& box) const override
    {
        CopiedShare all;
        for (std::size_t d = 0; d < box.first.size(); ++d)
        {
            const CopiedShare one = *share(d, CellSpan{box.first[d], box.count[d]});
            all.copied *= one.copied;
            all.in_window *= one.in_window;
        }
        return all;
    }
    [[nodiscard]] std::optional<CopiedShare> share(std::size_t d, const SpanRows& spans) const override
    {
        const Int count = slice.output_sizes[d];
        const Int stride = slice.window.strides[d];
        const Int first = stride > 0 ? slice.start[d] : slice.start[d] + (count - 1) * stride;
        const Int step = count == 1 ? 1 : stride > 0 ? stride : -stride;
        const auto all = static_cast<double>(spans.indexes());
        return CopiedShare{
            static_cast<double>(terms_in(first, step, count, spans)) / all,
            static_cast<double>(terms_in(slice.window.offsets[d], 1, slice.window.sizes[d], spans)) / all,
            false};
    }

private:
    Slice slice;
    OffsetIndex index;
    Inverse inverse; ///< inverse of the window
};

class SliceCopying final : public Copying
{
public:
    explicit SliceCopying(Slice of) : slice(std::move(of)) {}

    [[nodiscard]] std::optional<Dims> source(const Dims& output) const override
    {
        return slice_source(slice.window, output);
    }
    [[nodiscard]] Preimage readers(Int input_offset, std::size_t most, Int most_steps) const override
    {
        return preimage(slice.view, input_offset, most, most_steps);
    }
    [[nodiscard]] std::string why_not_copied(const Dims& x, const std::string& labels) const override
    {
        for (std::size_t d = 0; d < x.size(); ++d)
            if (!slice.window_holds(d, x[d]))
                return fmt::format("outside the window ({})", index_text(d, x[d], labels));
        for (std::size_t d = 0; d < x.size(); ++d)
            if (!slice.steps_on(d, x[d]))
                return fmt::format("skipped by the window stride ({})", index_text(d, x[d], labels));
        for (std::size_t d = 0; d < x.size(); ++d)
            if (!slice.output_reaches(d, x[d]))
                return fmt::format("beyond the output size ({})", index_text(d, x[d], labels));
        return "";
    }
    [[nodiscard]] std::optional<Region> window() const override
    {
        return region(Operand::input, slice.window.offsets, slice.window.sizes);
    }
    [[nodiscard]] bool in_window(const Dims& x) const override
    {
        for (std::size_t d = 0; d < x.size(); ++d)
            if (!slice.window_holds(d, x[d]))
                return false;
        return true;
    }
    [[nodiscard]] std::shared_ptr<const Reads> reads(Progress*) const override
    {
        return std::make_shared<SliceReads>(slice);
    }
    [[nodiscard]] std::optional<Region> read_by(const Region& output) const override;
    [[nodiscard]] std::optional<Region> written_from(const Region& input) const override;
    [[nodiscard]] const Layout* as_view() const override { return &slice.view; }

private:
    Slice slice;
};

std::optional<Region> SliceCopying::read_by(const Region& output) const
{
    Region read = region(Operand::input, Dims::filled(output.first.size(), 0), output.count);
    const Dims from = slice_source(slice.window, output.first);
    for (std::size_t d = 0; d < output.first.size(); ++d)
    {
        const Int step = output.count[d] > 1 ? slice.window.strides[d] * output.step[d] : 1;
        read.step[d] = step < 0 ? -step : step;
        read.first[d] = step < 0 ? from[d] + (output.count[d] - 1) * step : from[d];
    }
    return read;
}

std::optional<Region> SliceCopying::written_from(const Region& input) const
{
    if (!is_box(input))
        return std::nullopt;
    Region written = region(Operand::output, Dims::filled(input.first.size(), 0), input.count);
    for (std::size_t d = 0; d < input.first.size(); ++d)
    {
        const Int stride = slice.window.strides[d];
        const Wide low = input.first[d];
        const Wide high = low + input.count[d] - 1;
        const Wide step = stride < 0 ? -wide(stride) : wide(stride);
        const Wide least = stride > 0 ? low - slice.start[d] : slice.start[d] - high;
        const Wide most = stride > 0 ? high - slice.start[d] : slice.start[d] - low;
        const Wide first = std::max<Wide>(0, divide_down(least + step - 1, step));
        const Wide last = std::min<Wide>(slice.output_sizes[d] - 1, divide_down(most, step));
        if (first > last)
            return std::nullopt;
        written.first[d] = static_cast<Int>(first);
        written.count[d] = static_cast<Int>(last - first + 1);
    }
    return written;
}

} // namespace

std::shared_ptr<const Copying> copying_of_slice(const Slice1Facts& slice)
{
    return std::make_shared<SliceCopying>(
        Slice{slice.window, slice_start(slice.window), slice.output.layout.sizes, slice.view});
}

} // namespace stridescope::core

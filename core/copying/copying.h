#pragma once

#include "core/analysis/inverse.h"
#include "core/analysis/progress.h"
#include "core/copying/region.h"

#include <memory>
#include <optional>
#include <string>

namespace stridescope::core
{

/// Counts of what an operation reads in a range of its input's element offsets. Nothing means unknown.
struct ReadCounts
{
    std::optional<Int> distinct; ///< different offsets that are read
    std::optional<Int> reads;    ///< output elements that are copied from the range

    friend bool operator==(const ReadCounts&, const ReadCounts&) = default;
    friend ReadCounts operator-(const ReadCounts& a, const ReadCounts& b);
};

/// Shares of the elements in a box of the input, or of the indices in spans of one of its dimensions.
struct CopiedShare
{
    double copied = 1;    ///< share of the elements that the operation copies
    double in_window = 1; ///< share of the elements inside the window, if there is one
    bool sampled = false; ///< the shares are those of a sample
};

/// The reads of an operation from its input, counted over ranges and boxes of any size. Immutable, safe to use
/// from several threads.
class Reads
{
public:
    virtual ~Reads() = default;

    /// Counts the reads of the input's offsets below `end`; any value is allowed.
    [[nodiscard]] virtual ReadCounts below(Int end) const = 0;
    /// Counts the reads of the offsets begin <= offset < end; any values are allowed.
    [[nodiscard]] ReadCounts counts(Int begin, Int end) const
    {
        return begin < end ? below(end) - below(begin) : ReadCounts{0, 0};
    }
    /// Tells whether some output element reads the offset; nothing if unknown.
    [[nodiscard]] virtual std::optional<bool> reads(Int offset) const = 0;
    /// Tells whether `reads` never takes a search, so that it may be asked for each pixel of a picture.
    [[nodiscard]] virtual bool is_quick() const { return true; }
    /// Tells whether some output element copies this input coordinate.
    [[nodiscard]] virtual bool copies(const Dims& input) const = 0;

    [[nodiscard]] virtual CopiedShare share(const Box& input) const = 0;
    /// Returns the share of one dimension if a box's share is the product of its dimensions' shares.
    [[nodiscard]] virtual std::optional<CopiedShare> share(std::size_t dimension, const SpanRows& spans) const
    {
        static_cast<void>(dimension), static_cast<void>(spans);
        return std::nullopt;
    }
    /// Returns the mean input offset of what a box of the output copies, or a box of the indices selects;
    /// nothing if counting it would take longer than a frame, or if the box's corners give it.
    [[nodiscard]] virtual std::optional<double> mean_source(Operand operand, const Box& box) const
    {
        static_cast<void>(operand), static_cast<void>(box);
        return std::nullopt;
    }
};

/// An operation element by element: each element of its output is a copy of one of its input. Immutable; safe
/// to use from several threads. The coordinates given are inside their tensors.
class Copying
{
public:
    virtual ~Copying() = default;

    /// Tells whether it is known which input element each output element copies: false if the scene gives no
    /// indices.
    [[nodiscard]] virtual bool knows_sources() const { return true; }
    /// Returns the input coordinate that an output coordinate copies; nothing if sources are not known.
    [[nodiscard]] virtual std::optional<Dims> source(const Dims& output) const = 0;
    /// Returns the output coordinates that read an offset of the input, the first `most` of them in row-major
    /// order, or nearly so if indices select them. Unknown if sources are unknown.
    [[nodiscard]] virtual Preimage readers(Int input_offset, std::size_t most, Int most_steps) const = 0;
    /// Says why no output element copies an input coordinate: "outside the window (w=0)". `labels` are the
    /// input's.
    [[nodiscard]] virtual std::string why_not_copied(const Dims& input, const std::string& labels) const = 0;
    [[nodiscard]] virtual bool in_window(const Dims& input) const
    {
        static_cast<void>(input);
        return true;
    }

    /// Returns the box of the input that it copies from, if it has one.
    [[nodiscard]] virtual std::optional<Region> window() const { return std::nullopt; }

    /// Counts what is read; null if sources are unknown, or if cancelled. May take long if `reads_work` is
    /// large; `progress` may be null.
    [[nodiscard]] virtual std::shared_ptr<const Reads> reads(Progress* progress) const = 0;
    /// Returns approximately how many elements `reads` has to sort.
    [[nodiscard]] virtual Int reads_work() const { return 0; }

    /// Tells whether index values decide what is copied: then offsets of the output and of the indices are not
    /// linear.
    [[nodiscard]] virtual bool by_indices() const { return false; }
    /// Only if index values decide what is copied. Returns the row-major number of the tuple (or single index)
    /// that selects an output element; the one that an element of the indices belongs to; and the part of the
    /// input that a tuple selects.
    [[nodiscard]] virtual std::optional<Int> pick_of_output(const Dims& output) const
    {
        static_cast<void>(output);
        return std::nullopt;
    }
    [[nodiscard]] virtual std::optional<Int> pick_of_index(const Dims& index) const
    {
        static_cast<void>(index);
        return std::nullopt;
    }
    [[nodiscard]] virtual std::optional<Box> picked(Int pick) const
    {
        static_cast<void>(pick);
        return std::nullopt;
    }

    /// Returns what a region of the output reads, and which outputs read a box of the input, if these are
    /// regions; nothing if there are none, or if they are not a region.
    [[nodiscard]] virtual std::optional<Region> read_by(const Region& output) const
    {
        static_cast<void>(output);
        return std::nullopt;
    }
    [[nodiscard]] virtual std::optional<Region> written_from(const Region& input) const
    {
        static_cast<void>(input);
        return std::nullopt;
    }
    /// Returns the output's coordinates as a strided view of the input's memory, if they are one.
    [[nodiscard]] virtual const Layout* as_view() const { return nullptr; }
};

} // namespace stridescope::core

#include "core/kinds/tiled/tiled.h"
#include "core/run/scene_run.h"

#include <fmt/format.h>

#include <cstring>

namespace stridescope::core
{
namespace
{

Result<Int> memory_of(const TiledFacts& facts)
{
    const TensorFacts& tensor = facts.tensor;
    if (!facts.reserved)
        return Problem{Code::unsupported, "xor",
                       "the highest offset is unknown: the swizzle's block is too large"};
    if (facts.whole.tiles->least < 0)
        return Problem{Code::layout, "base_offset",
                       fmt::format("the lowest offset is {}; a buffer has no memory before offset 0",
                                   facts.whole.tiles->least)};
    if (!tensor.total_bytes)
        return *facts.reserved;
    const Wide bits = wide(*tensor.total_bytes) * 8;
    if (bits % tensor.bits() != 0)
        return Problem{Code::layout, "total_bytes",
                       fmt::format("{} bytes is not a whole number of {} elements", *tensor.total_bytes,
                                   info(tensor.dtype).name)};
    const auto elements = narrow(bits / tensor.bits());
    if (!elements)
        return Problem{Code::overflow, "total_bytes", "the number of elements does not fit in 64 bits"};
    if (*elements <= tensor.footprint.range.greatest)
        return Problem{Code::layout, "total_bytes",
                       fmt::format("{} bytes hold {} elements of {}, but the highest offset is {}",
                                   *tensor.total_bytes, *elements, info(tensor.dtype).name,
                                   tensor.footprint.range.greatest)};
    return *elements;
}

/// Returns the elements of a box as a layout of the packed tensor; the box's own layout gives their offsets in
/// memory.
Layout packed_of(const Placement& placement, const BoxOfDigits& box)
{
    const Dims strides = packed_strides(placement.sizes);
    Layout packed{box.layout.sizes, {}, 0};
    for (std::size_t i = 0; i < placement.digits.size(); ++i)
    {
        const Digit& digit = placement.digits[i];
        packed.strides.push_back(digit.divisor * strides[digit.dimension]);
        packed.base += box.first[i] * digit.divisor * strides[digit.dimension];
    }
    for (std::size_t d = 0; d < placement.sizes.size(); ++d)
        packed.base -= placement.first_of(d) * strides[d];
    return packed;
}

/// Moves elements one after the other, of 4 bits or of whole bytes.
class OneByOne
{
public:
    OneByOne(std::span<const std::byte> from, std::span<std::byte> into, Int element_bits)
        : source(from), dest(into), bits(element_bits)
    {
    }

    void move(Int from, Int to)
    {
        if (bits == 4)
        {
            const auto nibble = [](Int place) { return place % 2 == 0 ? 0 : 4; };
            const std::byte value =
                (source[static_cast<std::size_t>(from / 2)] >> nibble(from)) & std::byte{0xF};
            std::byte& there = dest[static_cast<std::size_t>(to / 2)];
            there = (there & ~(std::byte{0xF} << nibble(to))) | (value << nibble(to));
            return;
        }
        const auto bytes = static_cast<std::size_t>(bits / 8);
        std::memcpy(dest.data() + static_cast<std::size_t>(to) * bytes,
                    source.data() + static_cast<std::size_t>(from) * bytes, bytes);
    }

private:
    std::span<const std::byte> source;
    std::span<std::byte> dest;
    Int bits;
};

/// Runs swizzles, pads, and elements that share a slot: the last in row-major order is kept.
OwnRun walk(const TiledFacts& facts, Direction direction)
{
    return [places = facts.tensor.places, bits = facts.tensor.bits(), count = facts.whole.element_count,
            direction](const SceneRun& run, std::span<std::byte> output,
                       const RunOptions& options) -> std::optional<Problem>
    {
        OneByOne copy(run.input.bytes, output, bits);
        PlaceWalk walk(places->placement());
        constexpr Int between_looks = Int{1} << 20;
        for (Int i = 0; i < count; ++i, walk.next())
        {
            if (i % between_looks == 0 && is_cancelled(options.progress))
                return std::nullopt;
            if (direction == Direction::forward)
                copy.move(i, walk.offset());
            else
                copy.move(walk.offset(), i);
        }
        return std::nullopt;
    };
}

} // namespace

Result<RunForms> Tiled::forms(const TiledFacts& facts, Direction direction)
{
    const auto elements = memory_of(facts);
    if (!elements)
        return elements.problem();
    auto logical = tensor_form("tensor", "", facts.tensor.dtype, facts.tensor.layout.sizes);
    auto memory = tensor_form("memory", "", facts.tensor.dtype, Dims{*elements});
    return direction == Direction::forward ? run_forms(std::move(logical), std::move(memory))
                                           : run_forms(std::move(memory), std::move(logical));
}

std::optional<Problem> Tiled::plan(const TiledFacts& facts, Direction direction, SceneRun& run)
{
    const Placement& placement = facts.placement();
    const bool moved = !placement.xors.empty() || !placement.pads.empty();
    if (auto problem = run.pack_input())
        return problem;
    if (moved || facts.whole.distinct.overlapping != false)
    {
        run.work = walk(facts, direction);
        return std::nullopt;
    }
    const Int in = run.forms.input.element_count;
    const Int out = run.forms.output.element_count;
    for (const BoxOfDigits& box : facts.tensor.places->element_boxes())
    {
        const Layout packed = packed_of(placement, box);
        const CopySpec spec = direction == Direction::forward
                                  ? copy_spec(packed, in, box.layout, out, run.input.bits())
                                  : copy_spec(box.layout, in, packed, out, run.input.bits());
        if (auto problem = run.add(spec))
            return problem;
    }
    return std::nullopt;
}

} // namespace stridescope::core

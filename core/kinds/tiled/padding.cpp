#include "core/kinds/tiled/padding.h"

#include "core/kinds/ask.h"
#include "core/tensor/coordinate_text.h"

#include <fmt/format.h>

#include <algorithm>

namespace stridescope::core
{
namespace
{

/// Returns the positions of whole tiles that are not elements, as disjoint boxes: for each dimension, those
/// with indices inside the sizes in the dimensions before it, below or above in this one, and anything after
/// it.
std::vector<Placement> padding_boxes(const TiledFacts& facts)
{
    const Dims& padded = facts.whole.padded_sizes;
    Placement whole = facts.placement();
    const Dims sizes = whole.sizes;
    Dims begin = Dims::filled(sizes.size(), 0);
    for (std::size_t d = 0; d < sizes.size(); ++d)
        begin[d] = whole.first_of(d);
    whole.first = {};
    whole.sizes = padded;
    std::vector<Placement> boxes;
    Dims first = Dims::filled(sizes.size(), 0);
    Dims count = padded;
    const auto add = [&](std::size_t d, Int from, Int to)
    {
        if (from == to)
            return;
        first[d] = from;
        count[d] = to - from;
        boxes.push_back(part_of(whole, first, count));
    };
    for (std::size_t d = 0; d < sizes.size(); ++d)
    {
        add(d, 0, begin[d]);
        add(d, begin[d] + sizes[d], padded[d]);
        first[d] = begin[d];
        count[d] = sizes[d];
    }
    return boxes;
}

/// Tells whether elements are zero; negative zero counts.
class Zeros
{
public:
    Zeros(DType dtype, const DataArray& memory) : bytes(memory.bytes), bits(info(dtype).bits)
    {
        if (info(dtype).number_class == NumberClass::floating)
            sign_byte = memory.big_endian ? 0 : static_cast<std::size_t>(bits / 8) - 1;
    }

    [[nodiscard]] Int elements() const { return static_cast<Int>(bytes.size()) * 8 / bits; }
    [[nodiscard]] bool at(Int offset) const
    {
        const auto place = static_cast<std::size_t>(offset);
        if (bits == 4)
            return (bytes[place / 2] >> (place % 2 == 0 ? 0 : 4) & std::byte{0xF}) == std::byte{0};
        const auto size = static_cast<std::size_t>(bits / 8);
        for (std::size_t i = 0; i < size; ++i)
        {
            const std::byte mask = i == sign_byte ? std::byte{0x7F} : std::byte{0xFF};
            if ((bytes[place * size + i] & mask) != std::byte{0})
                return false;
        }
        return true;
    }

private:
    std::span<const std::byte> bytes;
    Int bits;
    std::size_t sign_byte = 8; ///< byte of a float that has the sign
};

SlotContents here(const TiledFacts& facts, Int offset)
{
    return facts.tensor.places->at(offset, {1, question_steps, nullptr});
}

} // namespace

std::optional<Problem> find_full_padding(const TiledFacts& facts, const DataArray& memory)
{
    const Zeros zeros(facts.tensor.dtype, memory);
    const Int elements = zeros.elements();
    Int lowest = elements;
    for (const Placement& box : padding_boxes(facts))
    {
        Int count = 1;
        for (const Int size : box.sizes)
            count *= size;
        PlaceWalk walk(box);
        for (; count > 0; --count, walk.next())
            if (const Int offset = walk.offset();
                offset < lowest && !zeros.at(offset) && here(facts, offset).holds != SlotHolds::element)
                lowest = offset;
    }
    if (lowest == elements)
        return std::nullopt;
    const std::vector<Dims> at = here(facts, lowest).padded.listed;
    return Problem{Code::layout, fmt::format("memory[{}]", lowest),
                   at.empty() ? "this padding is not zero"
                              : fmt::format("the padding at {} is not zero",
                                            coordinate_text(at.front(), facts.tensor.labels))};
}

} // namespace stridescope::core

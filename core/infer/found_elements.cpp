#include "core/infer/found_elements.h"

#include "core/compare/placement.h"

#include <fmt/format.h>

#include <cstring>

namespace stridescope::core
{
namespace
{

struct OwnBytes : DataOwner
{
    std::vector<std::byte> bytes;
};

/// Copies elements; 4-bit elements go into their half of a byte.
class ElementCopier
{
public:
    ElementCopier(std::span<const std::byte> from, std::vector<std::byte>& to, Int element_bits)
        : memory(from), bytes(to), bits(element_bits)
    {
    }

    /// Copies the element that begins at a bit of the memory to its position.
    void copy(Wide bit, Int element)
    {
        if (bit < 0 || bit + bits > wide(static_cast<Int>(memory.size())) * 8)
            return;
        const auto byte = static_cast<std::size_t>(bit / 8);
        if (bits >= 8)
            std::memcpy(bytes.data() + element * (bits / 8), memory.data() + byte,
                        static_cast<std::size_t>(bits / 8));
        else
        {
            const std::byte nibble = (memory[byte] >> static_cast<int>(bit % 8)) & std::byte{15};
            bytes[static_cast<std::size_t>(element / 2)] |= element % 2 == 0 ? nibble : nibble << 4;
        }
    }

private:
    std::span<const std::byte> memory;
    std::vector<std::byte>& bytes;
    Int bits;
};

} // namespace

Result<std::shared_ptr<const DataArray>> found_elements(std::span<const std::byte> memory, const Facts& facts,
                                                        Int lane_bytes)
{
    const auto placement = placement_of(facts);
    if (!placement)
        return placement.problem();
    const DType dtype = facts.element_type();
    const auto count = count_elements(placement->sizes);
    const auto room = count ? packed_bytes(dtype, *count) : std::nullopt;
    constexpr Int most = addressable(Int{1} << 34);
    if (!room || *room > most)
        return Problem{
            Code::overflow, "sizes",
            room ? fmt::format("the elements take {} bytes; the limit beside a dump is {}", *room, most)
                 : "the size of the elements in bytes does not fit in 64 bits"};
    auto own = std::make_shared<OwnBytes>();
    own->bytes.resize(static_cast<std::size_t>(*room));
    ElementCopier copier(memory, own->bytes, placement->bits);
    PlaceWalk walk(*placement);
    const Int address = placement->in_lanes ? placement->address : 0;
    for (Int i = 0; i < *count; ++i, walk.next())
        copier.copy(
            wide(walk.lane()) * lane_bytes * 8 + wide(address) * 8 + wide(walk.offset()) * placement->bits, i);
    auto array = packed_array(dtype, placement->sizes.to_vector(), ArrayOrder::c, own->bytes, own);
    if (!array)
        return array.problem();
    return std::shared_ptr<const DataArray>(std::make_shared<DataArray>(*std::move(array)));
}

void clear_outside(std::vector<std::uint64_t>& bits, const Layout& layout, Int room)
{
    const auto range = offset_range(layout);
    if (range && range->least >= 0 && range->greatest < room)
        return;
    Dims coordinate = Dims::filled(layout.sizes.size(), 0);
    std::size_t i = 0;
    do
    {
        const Int place = offset_of(layout, coordinate);
        if (place < 0 || place >= room)
            bits[i / 64] &= ~(std::uint64_t{1} << (i % 64));
        ++i;
    } while (advance(layout.sizes, coordinate));
}

} // namespace stridescope::core

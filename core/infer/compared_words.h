#pragma once

#include "core/infer/expected_tensor.h"
#include "core/infer/reported_layouts.h"
#include "core/infer/words.h"

namespace stridescope::core
{

/// Calls a function with a Word{}, the bytes of memory, the tensor's elements as words, and the comparison of
/// two words. Words are numbers if there is a tolerance, half bytes in a byte each, or else the bits of the
/// type.
template <typename By>
auto with_compared(std::span<const std::byte> memory, const ExpectedTensor& tensor,
                   const std::optional<Tolerance>& near, const By& by)
{
    if (near)
    {
        const Int room = room_of(memory, tensor);
        std::vector<std::byte> packed;
        const auto there = as_doubles({tensor.dtype, {room}, {1}, 0, memory, false}, room);
        const auto wanted = as_doubles(tensor.elements(packed), tensor.count);
        return by(double{}, std::span<const std::byte>(there),
                  Words<double>(std::span<const std::byte>(wanted)), NearEnough{near->atol, near->rtol});
    }
    const std::span<const std::byte> wanted(tensor.bytes);
    if (tensor.bits() < 8)
    {
        const auto there = unpack_nibbles(memory);
        return by(std::uint8_t{}, std::span<const std::byte>(there), Words<std::uint8_t>(wanted), SameBits{});
    }
    return with_word(tensor.width(),
                     [&]<typename Word>(Word) { return by(Word{}, memory, Words<Word>(wanted), SameBits{}); });
}

/// Returns the elements that memory has at the offsets of coordinates, packed in the tensor's order. Those
/// outside memory have their expected values.
template <typename OffsetOf>
std::vector<std::byte> gathered(std::span<const std::byte> memory, const ExpectedTensor& tensor,
                                const OffsetOf& offset_of)
{
    const Int room = room_of(memory, tensor);
    std::vector<std::byte> elements = tensor.bytes;
    const auto width = static_cast<std::size_t>(tensor.width());
    Dims coordinate = Dims::filled(tensor.sizes.size(), 0);
    for (std::size_t i = 0; i < elements.size() / width; ++i, advance(tensor.sizes, coordinate))
    {
        const Int offset = offset_of(coordinate);
        if (offset < 0 || offset >= room)
            continue;
        const auto at = static_cast<std::size_t>(offset);
        if (tensor.bits() < 8)
            elements[i] = (memory[at / 2] >> (at % 2 == 0 ? 0 : 4)) & std::byte{15};
        else
            std::memcpy(elements.data() + i * width, memory.data() + at * width, width);
    }
    return tensor.bits() < 8 ? pack_nibbles(elements) : elements;
}

} // namespace stridescope::core

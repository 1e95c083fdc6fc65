#include "core/infer/lane_memory.h"

#include "core/data/numbers.h"

#include <algorithm>

namespace stridescope::core
{
namespace
{

double number_of(DType dtype, std::uint64_t word)
{
    return std::visit([](auto number) { return static_cast<double>(number); }, element_number(dtype, word));
}

} // namespace

LaneMemory::LaneMemory(std::span<const std::byte> bytes, Int lane_bytes, Int npu_num,
                       const ExpectedTensor& tensor, const std::optional<Tolerance>& near)
    : all(bytes), bytes_a_lane(lane_bytes), dtype(tensor.dtype), bits(tensor.bits())
{
    if (near)
        near_enough = NearEnough{near->atol, near->rtol};
    const auto end = static_cast<Int>(bytes.size());
    for (Int npu = 0; npu < npu_num; ++npu)
    {
        const Wide begin = wide(npu) * lane_bytes;
        if (begin >= end)
            break; // there are no more lanes
        const auto from = static_cast<Int>(begin);
        lanes.push_back(bytes.subspan(static_cast<std::size_t>(from),
                                      static_cast<std::size_t>(std::min(lane_bytes, end - from))));
    }
}

std::span<const std::byte> LaneMemory::lane(Int npu) const
{
    return npu < static_cast<Int>(lanes.size()) ? lanes[static_cast<std::size_t>(npu)]
                                                : std::span<const std::byte>();
}

std::optional<std::uint64_t> LaneMemory::word_at(const LanePlace& place, Int address) const
{
    const auto there = lane(place.npu.value_or(0));
    const Wide byte = wide(place.byte) + address;
    if (byte < 0 || byte + std::max<Int>(1, bits / 8) > static_cast<Int>(there.size()))
        return std::nullopt;
    return word_of(there.data() + static_cast<Int>(byte), place.nibble * 4);
}

bool LaneMemory::same(std::uint64_t there, std::uint64_t wanted) const
{
    return there == wanted
           || (near_enough && (*near_enough)(number_of(dtype, there), number_of(dtype, wanted)));
}

bool LaneMemory::holds(const LanePlace& place, Int address, std::uint64_t wanted) const
{
    const auto word = word_at(place, address);
    return word && same(*word, wanted);
}

std::vector<Int> LaneMemory::places(Int npu, std::uint64_t wanted) const
{
    std::vector<Int> result;
    const auto there = lane(npu);
    const Int width = std::max<Int>(1, bits / 8);
    const auto end = static_cast<Int>(there.size()) - width;
    const auto first = static_cast<unsigned char>(wanted & 0xFF);
    for (Int byte = 0; byte <= end; ++byte)
    {
        if (bits >= 8 && !near_enough
            && std::to_integer<unsigned char>(there[static_cast<std::size_t>(byte)]) != first)
            continue;
        for (Int bit = 0; bit < 8; bit += std::min<Int>(bits, 8))
            if (same(word_of(there.data() + byte, bit), wanted))
                result.push_back(byte * 8 + bit);
    }
    return result;
}

} // namespace stridescope::core

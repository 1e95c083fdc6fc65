#pragma once

#include "core/infer/expected_tensor.h"
#include "core/infer/words.h"
#include "core/tpu/lanes.h"

namespace stridescope::core
{

/// A dump of lanes, one after the other, in which elements of a tensor's type may begin at any byte.
class LaneMemory
{
public:
    LaneMemory(std::span<const std::byte> bytes, Int lane_bytes, Int npu_num, const ExpectedTensor& tensor,
               const std::optional<Tolerance>& near);

    [[nodiscard]] Int lane_bytes() const { return bytes_a_lane; }
    /// Returns the bytes of a lane in the dump.
    [[nodiscard]] std::span<const std::byte> lane(Int npu) const;

    /// Returns the element at a position moved by `address` bytes; nothing if it is outside the lane.
    [[nodiscard]] std::optional<std::uint64_t> word_at(const LanePlace& place, Int address = 0) const;
    [[nodiscard]] bool holds(const LanePlace& place, Int address, std::uint64_t wanted) const;
    /// Returns the positions in a lane, in bits, at which an element with this value begins.
    [[nodiscard]] std::vector<Int> places(Int npu, std::uint64_t wanted) const;

    /// Calls use(word) for every aligned element.
    void each_word(auto&& use) const
    {
        const auto count = static_cast<Int>(all.size()) * 8 / bits;
        for (Int i = 0; i < count; ++i)
            use(word_of(all.data() + i * bits / 8, i * bits % 8));
    }

private:
    [[nodiscard]] std::uint64_t word_of(const std::byte* at, Int bit) const
    {
        switch (bits) // copies of a length that the compiler knows
        {
        case 8:
            return std::to_integer<unsigned>(*at);
        case 16:
            return copied<std::uint16_t>(at);
        case 32:
            return copied<std::uint32_t>(at);
        case 64:
            return copied<std::uint64_t>(at);
        default:
            return std::to_integer<unsigned>(*at >> bit) & 15U;
        }
    }
    template <typename Word>
    [[nodiscard]] static std::uint64_t copied(const std::byte* at)
    {
        Word word = 0;
        std::memcpy(&word, at, sizeof word);
        return word;
    }
    [[nodiscard]] bool same(std::uint64_t there, std::uint64_t wanted) const;

    std::span<const std::byte> all;
    Int bytes_a_lane;
    DType dtype;
    Int bits;
    std::optional<NearEnough> near_enough;
    std::vector<std::span<const std::byte>> lanes;
};

} // namespace stridescope::core

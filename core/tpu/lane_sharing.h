#pragma once

#include "core/tpu/byte_runs.h"

#include <span>
#include <string_view>
#include <vector>

/// Several tensors in the lanes of one chip.
namespace stridescope::core
{

inline constexpr std::size_t most_pairs_listed = 65536;

/// Two tensors, a before b, whose reserved ranges meet.
struct LaneOverlap
{
    std::size_t a;
    std::size_t b;
    Int reserved_bytes;               ///< of a lane, reserved for both
    std::optional<Int> element_bytes; ///< over all lanes, with a bit of elements of both; nothing: unknown
};

/// Two tensors that touch common banks.
struct SharedBanks
{
    std::size_t a;
    std::size_t b;
    BankRange banks;
};

/// Facts that follow from where tensors lie. Tensors are known by their positions in the list.
struct LaneSharing
{
    std::vector<LaneOverlap> overlaps; ///< the first `most_pairs_listed`, in the order of a, then b
    Int overlap_count = 0;             ///< of all
    std::vector<SharedBanks> shared_banks;
    Int shared_bank_count = 0;
    std::vector<std::size_t> crossing; ///< those that touch more than one bank
    std::vector<ByteRun> free;         ///< of a lane, reserved for none
    Int largest_free_bytes = 0;
    Int used_bytes = 0;                  ///< highest end, maybe after the lane's
    bool decided = true;                 ///< whether all `element_bytes` are
    std::optional<std::size_t> overflow; ///< the b of a pair whose element bytes do not fit in 64 bits
};

/// Finds what tensors in lanes of one chip share. `progress` may be null; cancelled work leaves more unknown.
[[nodiscard]] LaneSharing lane_sharing(std::span<const TensorPlacement* const> tensors,
                                       const Effort& effort = {}, Progress* progress = nullptr);

/// Tells whether a byte of each lane is reserved for a tensor.
[[nodiscard]] inline bool reserves(const TensorPlacement& tensor, Int byte)
{
    return tensor.address <= byte && byte < tensor.end_address;
}

/// Common part of what two tensors reserve in a lane; empty if they do not meet.
[[nodiscard]] ByteRun common_range(const TensorPlacement& a, const TensorPlacement& b);
/// Common banks; nothing: none.
[[nodiscard]] std::optional<BankRange> common_banks(const std::optional<BankRange>& a,
                                                    const std::optional<BankRange>& b);

} // namespace stridescope::core

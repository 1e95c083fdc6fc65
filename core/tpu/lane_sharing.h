#pragma once

#include "core/tpu/byte_runs.h"

#include <span>
#include <string_view>
#include <vector>

/// Several tensors in the lanes of one chip.
namespace stridescope::core
{

inline constexpr std::size_t most_pairs_listed = 65536;

/// Two tensors, a before b, whose reserved ranges overlap.
struct LaneOverlap
{
    std::size_t a;
    std::size_t b;
    Int reserved_bytes; ///< bytes of a lane that both reserve
    /// Bytes of all lanes that hold a bit of elements of both; nothing: unknown.
    std::optional<Int> element_bytes;
};

/// Two tensors that use common banks.
struct SharedBanks
{
    std::size_t a;
    std::size_t b;
    BankRange banks;
};

/// Facts about several tensors together. Tensors are given by their indices in the list.
struct LaneSharing
{
    std::vector<LaneOverlap> overlaps; ///< the first `most_pairs_listed`, in the order of a, then b
    Int overlap_count = 0;             ///< number of all overlaps
    std::vector<SharedBanks> shared_banks;
    Int shared_bank_count = 0;
    std::vector<std::size_t> crossing; ///< tensors that span more than one bank
    std::vector<ByteRun> free;         ///< ranges of a lane that no tensor reserves
    Int largest_free_bytes = 0;
    Int used_bytes = 0;  ///< highest end, which may be past the lane's
    bool decided = true; ///< all `element_bytes` are known
    /// Second tensor of a pair whose element bytes do not fit in 64 bits.
    std::optional<std::size_t> overflow;
};

/// Finds what tensors in lanes of one chip share. `progress` may be null; cancelled work leaves more unknown.
[[nodiscard]] LaneSharing lane_sharing(std::span<const TensorPlacement* const> tensors,
                                       const Effort& effort = {}, Progress* progress = nullptr);

/// Tells whether a byte of each lane is reserved for a tensor.
[[nodiscard]] inline bool reserves(const TensorPlacement& tensor, Int byte)
{
    return tensor.address <= byte && byte < tensor.end_address;
}

/// Returns the range that two tensors both reserve in a lane; empty if they do not meet.
[[nodiscard]] ByteRun common_range(const TensorPlacement& a, const TensorPlacement& b);
/// Returns the banks that two ranges have in common; nothing if there are none.
[[nodiscard]] std::optional<BankRange> common_banks(const std::optional<BankRange>& a,
                                                    const std::optional<BankRange>& b);

} // namespace stridescope::core

#pragma once

#include "core/tpu/byte_runs.h"

#include <map>
#include <span>

namespace stridescope::core
{

/// Counts the bytes that hold elements of two tensors. The runs listed for a tensor are kept for its other
/// partners, as far as there is room.
class CommonBytes
{
public:
    CommonBytes(std::span<const TensorPlacement* const> of, const Effort& effort, Progress* cancelled_by);

    struct Count
    {
        std::optional<Int> bytes; ///< nothing if unknown
        bool overflow = false;    ///< the bytes do not fit in 64 bits
    };
    /// Counts the common bytes of two tensors over all lanes, by their indices in the list.
    [[nodiscard]] Count of(std::size_t a, std::size_t b);

private:
    /// Runs of bytes that hold elements, for lanes with the same contents.
    struct Listed
    {
        bool known = false;           ///< false: there are too many
        std::vector<ByteRun> runs;    ///< counted from the tensor's start
        std::vector<Int> bytes_below; ///< bytes in all runs before each one, and in all runs

        [[nodiscard]] Int below(Int byte) const;
    };
    [[nodiscard]] const Listed& listed(std::size_t tensor, Int npu);
    [[nodiscard]] std::optional<Int> in_lane(std::size_t a, std::size_t b, Int npu);
    [[nodiscard]] std::optional<Int> merged(const Listed& a, Int a_address, const Listed& b, Int b_address,
                                            const ByteRun& both);
    [[nodiscard]] std::optional<Int> by_index(const Listed& runs, Int address, const TensorPlacement& other,
                                              Int npu, const ByteRun& both);

    std::span<const TensorPlacement* const> tensors;
    std::vector<std::vector<LanesAlike>> alike; ///< lanes with the same contents, for each tensor
    Int most_runs;
    Int steps_left;
    Progress* progress;
    /// By tensor and the first of its lanes with the same contents.
    std::map<std::pair<std::size_t, Int>, Listed> kept;
    Int runs_kept = 0;
};

} // namespace stridescope::core

#pragma once

#include "core/infer/diff.h"
#include "core/infer/quantisation.h"
#include "core/scene/facts.h"
#include "core/scene/scene.h"
#include "core/tpu/chip.h"

#include <string>
#include <vector>

/// Finds the layouts that match the contents of memory.
namespace stridescope::core
{

struct InferOptions
{
    std::optional<DType> memory_dtype; ///< type to which the tensor is rounded first; nothing: its own type
    /// Tolerance, with which all NaNs are equal; nothing: elements match bit by bit.
    std::optional<Tolerance> near;
    /// Searches lanes instead of strides: the memory is that of all lanes of the chip one after the other.
    struct Lanes
    {
        Chip chip;
        std::optional<std::string> preset; ///< name of the chip in the scenes that are found
        /// Bytes of memory for each lane; nothing: a whole lane, or an equal share.
        std::optional<Int> lane_bytes;
    };
    std::optional<Lanes> lanes;
    bool tiled = true;    ///< also search for blocks and swizzles if no strides explain every element
    Int bytes_before = 0; ///< bytes before the memory, only for messages
    /// Bits of an element, if the elements of `memory` are wider than those of the dump.
    std::optional<Int> reported_bits;
    std::size_t most = 8;      ///< greatest number of candidates to report
    std::optional<Int> budget; ///< limit of comparisons
    int threads = 1;           ///< threads for the report on candidates
    Progress* progress = nullptr;
};

struct LayoutCandidate
{
    Scene scene;
    Int matched = 0; ///< number of elements that match
    Mismatch mismatch;
    /// Set if memory contains codes of the tensor's numbers; a code that is one off matches.
    std::optional<Quantisation> quantised;
    std::vector<std::string> undetermined; ///< "strides[0]": other values there would match as well
    std::string why;                       ///< "NHWC, rows padded to 8 elements, starts at byte 64"
};

enum class InferOutcome
{
    found,
    not_found,
    ambiguous, ///< every element of the tensor has the same value
    cancelled,
};

struct Inference
{
    InferOutcome outcome = InferOutcome::not_found;
    std::vector<LayoutCandidate> candidates; ///< best first; all are equally good
    Int elements = 0;
    Int memory_bytes = 0;
    Int packed_bytes = 0; ///< bytes of the tensor's elements in the memory's type
    Int equally_good = 0; ///< number of other layouts that match as well as the best
    Int tried = 0;        ///< number of comparisons
    bool complete = true; ///< false if there may be more that were not tried
};

/// `memory` is in the machine's byte order. Problems: `rank`, `zero_size`, `file` (memory is not a whole number
/// of lanes), `npu`.
[[nodiscard]] Result<Inference> infer(std::span<const std::byte> memory, const StridedElements& tensor,
                                      const InferOptions& options = {});

/// Returns the lanes that contain the tensor of a scene; nothing if it is not in lanes.
[[nodiscard]] std::optional<InferOptions::Lanes> lanes_of(const Scene& scene, const Facts& facts);

/// Returns the members of an `infer` answer, from `candidates` on.
[[nodiscard]] Json as_json(const Inference& inference);
/// Lists the numbers that the data leaves open; if no other layout is equally good, these are strides of
/// dimensions of size 1, which place no element elsewhere.
[[nodiscard]] std::string undetermined_text(const std::vector<std::string>& numbers, Int equally_good);
/// Returns one sentence about why there is no candidate.
[[nodiscard]] std::string why_none(const Inference& inference);

} // namespace stridescope::core

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
    std::optional<DType> memory_dtype; ///< type that the tensor is rounded to first; nothing: its own type
    std::optional<Tolerance> near;     ///< instead of bit by bit; a NaN is as good as another
    /// Lanes instead of strides: memory is all of the chip's lanes one after the other.
    struct Lanes
    {
        Chip chip;
        std::optional<std::string> preset; ///< as scenes are to name it
        /// Bytes of a lane in memory; nothing: a whole lane, or an equal share.
        std::optional<Int> lane_bytes;
    };
    std::optional<Lanes> lanes;
    bool tiled = true;                ///< also blocks and swizzles, if no strides explain every element
    Int bytes_before = 0;             ///< bytes before the memory, for messages only
    std::optional<Int> reported_bits; ///< bits of an element, if `memory` has wider elements than the dump
    std::size_t most = 8;             ///< candidates to report
    std::optional<Int> budget;        ///< comparisons
    int threads = 1;                  ///< for the report on candidates
    Progress* progress = nullptr;
};

struct LayoutCandidate
{
    Scene scene;
    Int matched = 0; ///< elements
    Mismatch mismatch;
    std::optional<Quantisation> quantised; ///< memory holds codes of the tensor's numbers; one code off matches
    std::vector<std::string> undetermined; ///< "strides[0]": other numbers there explain as much
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
    std::vector<LayoutCandidate> candidates; ///< best first, all of them equally good
    Int elements = 0;
    Int memory_bytes = 0;
    Int packed_bytes = 0; ///< bytes of the tensor's elements in the memory's type
    Int equally_good = 0; ///< number of other layouts that match as well as the best
    Int tried = 0;        ///< comparisons
    bool complete = true; ///< false: there may be more that were not tried
};

/// `memory` in the machine's byte order. Problems: `rank`, `zero_size`, `file` (memory that is no whole number
/// of lanes), `npu`.
[[nodiscard]] Result<Inference> infer(std::span<const std::byte> memory, const StridedElements& tensor,
                                      const InferOptions& options = {});

/// Returns the lanes that the tensor of a scene is in; nothing if it is in none.
[[nodiscard]] std::optional<InferOptions::Lanes> lanes_of(const Scene& scene, const Facts& facts);

/// Returns the members of an `infer` answer, from `candidates` on.
[[nodiscard]] Json as_json(const Inference& inference);
/// Says in one sentence why there is none.
[[nodiscard]] std::string why_none(const Inference& inference);

} // namespace stridescope::core

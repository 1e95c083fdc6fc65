#pragma once

#include "core/analysis/footprint.h"
#include "core/map/placement_counts.h"
#include "core/map/placement_index.h"
#include "core/spec/tensor_spec.h"
#include "core/tensor/dtype.h"
#include "core/tensor/layout.h"
#include "core/tensor/packing.h"

#include <memory>

namespace stridescope::core
{

/// Facts that follow from a tensor's choices.
struct TensorFacts
{
    DType dtype = DType::float32;
    std::string labels; ///< one letter per dimension; the usual ones if the scene gives none
    Layout layout;      ///< with resolved strides, or without any if there are `places`
    /// Positions of the elements if strides do not give them: digits, tiles, swizzles. Null for a strided
    /// tensor.
    std::shared_ptr<const PlacementIndex> places;
    std::optional<Packing> packing; ///< what strides follow from; nothing if they are given
    bool implicit_strides = true;   ///< none of strides, layout, broadcast, pad, and align is given
    Footprint footprint;
    std::optional<Int> buffer_bytes;     ///< the exact DMLCalcBufferTensorSize; nothing if a stride is negative
    std::optional<Int> dml_buffer_bytes; ///< what the published helper returns with its 32-bit sum
    std::optional<Int> total_bytes;
    std::optional<bool> fits; ///< only if there is total_bytes
    Values values;

    [[nodiscard]] Int bits() const { return info(dtype).bits; }
    [[nodiscard]] std::size_t rank() const { return layout.sizes.size(); }
    /// Returns the offset of a coordinate inside the sizes.
    [[nodiscard]] Int offset(const Dims& x) const
    {
        return places ? place_of(places->placement(), x).offset : offset_of(layout, x);
    }
    /// Returns counts over any range of its offsets. `progress` may be null.
    [[nodiscard]] OffsetIndex counts(const Effort& effort = {}, Progress* progress = nullptr) const
    {
        return places ? offset_index(places, effort, progress) : OffsetIndex::of(layout, effort, progress);
    }
    /// Returns the range of offsets in its memory; for a tiled tensor, padding included.
    [[nodiscard]] OffsetRange memory_range() const { return places ? places->bounds() : footprint.range; }
};

} // namespace stridescope::core

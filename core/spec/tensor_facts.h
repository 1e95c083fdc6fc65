#pragma once

#include "core/analysis/footprint.h"
#include "core/spec/tensor_spec.h"
#include "core/tensor/dtype.h"
#include "core/tensor/layout.h"
#include "core/tensor/packing.h"

namespace stridescope::core
{

/// What follows from a tensor's choices.
struct TensorFacts
{
    DType dtype = DType::float32;
    std::string labels;             ///< one letter a dimension, made up where the scene gives none
    Layout layout;                  ///< strides as resolved
    std::optional<Packing> packing; ///< what they follow from; nothing where they are given
    bool implicit_strides = true;   ///< none of strides, layout, broadcast, pad, align given
    Footprint footprint;
    std::optional<Int> buffer_bytes; ///< DMLCalcBufferTensorSize exactly; nothing where a stride is negative
    std::optional<Int> dml_buffer_bytes; ///< what the published helper returns with its 32-bit sum
    std::optional<Int> total_bytes;
    std::optional<bool> fits; ///< only with total_bytes
    Values values;

    [[nodiscard]] Int bits() const { return info(dtype).bits; }
    [[nodiscard]] std::size_t rank() const { return layout.sizes.size(); }
};

} // namespace stridescope::core

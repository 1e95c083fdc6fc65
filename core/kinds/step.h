#pragma once

#include "core/spec/memory.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// A step of the documents' code: its lines with the numbers of a scene, what it reads, and what it writes.
namespace stridescope::core
{

/// The documents' code that is stepped through.
enum class StepCode
{
    elements, ///< one element per step, in logical row-major order: placed, copied, or distributed over lanes
    packed_strides, ///< CalculateStrides: one dimension per step, the innermost first
    buffer_size,    ///< DMLCalcBufferTensorSize: one dimension per step, then the rounding
    tensors,        ///< one tensor per step, if several share lanes, as the scene lists them
};

/// A line of code, and its value at this step.
struct StepLine
{
    int depth = 0;    ///< number of loops that it is in
    std::string code; ///< in our own words: "x[d] = start[d] + y[d] * stride[d]"
    std::string now;  ///< the same with the numbers of this step; empty before it has any
    std::optional<std::size_t> dimension = {}; ///< dimension that the line is about
    bool current = false;                      ///< this step executes the line
};

/// An element that a step reads or writes.
struct StepTouch
{
    Operand operand = Operand::input;
    Dims coordinate;
    Int offset = 0; ///< in elements, in its tensor's memory; in lanes, from the tensor's start in the lane
    std::optional<Int> byte; ///< nothing if it does not fit in 64 bits
    Int nibble = 0;          ///< for a 4-bit type: 0 low, 1 high
    std::optional<Int> npu = {};
    std::optional<Int> bank = {};

    friend bool operator==(const StepTouch&, const StepTouch&) = default;
};

struct Step
{
    Int number = 0; ///< number of the step, from 0
    std::vector<StepLine> lines;
    std::vector<StepTouch> reads;
    std::vector<StepTouch> writes;
    std::optional<std::size_t> tensor = {}; ///< the tensor that the step is about, if several share lanes
    std::string sentence;                   ///< "out[0,0,2] = in[0,0,4], byte 16"
};

struct StepOffer
{
    StepCode code = StepCode::elements;
    std::string title;       ///< "Copy of the slice"
    std::string_view source; ///< document that has the code
    Int count = 0;           ///< number of steps, at least 1
};

} // namespace stridescope::core

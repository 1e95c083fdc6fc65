#include "core/kinds/buffer/buffer.h"
#include "core/run/scene_run.h"

#include <fmt/format.h>

namespace stridescope::core
{
namespace
{

/// Elements of the memory that a buffer's layout lies in, counted from its first byte.
Result<Int> memory_elements(const TensorFacts& tensor)
{
    const OffsetRange range = tensor.footprint.range;
    if (range.least < 0)
        return Problem{Code::layout, "base_offset",
                       fmt::format("the least offset is {}: memory has no place before 0", range.least)};
    const auto needed = checked_add(range.greatest, 1);
    if (!needed)
        return Problem{Code::overflow, "strides", "the greatest offset + 1 does not fit 64 bits"};
    if (!tensor.total_bytes)
        return *needed;
    const Wide bits = wide(*tensor.total_bytes) * 8;
    const auto elements = narrow(bits / tensor.bits());
    if (bits % tensor.bits() != 0)
        return Problem{Code::layout, "total_bytes",
                       fmt::format("{} bytes are no whole number of {} elements", *tensor.total_bytes,
                                   info(tensor.dtype).name)};
    if (!elements)
        return Problem{Code::overflow, "total_bytes", "the number of elements does not fit 64 bits"};
    if (*elements < *needed)
        return Problem{Code::layout, "total_bytes",
                       fmt::format("{} bytes hold {} elements of {}, the greatest offset is {}",
                                   *tensor.total_bytes, *elements, info(tensor.dtype).name, range.greatest)};
    return *elements;
}

} // namespace

Result<RunForms> Buffer::forms(const BufferFacts& facts, Direction direction)
{
    const TensorFacts& tensor = facts.tensor;
    const auto elements = memory_elements(tensor);
    if (!elements)
        return elements.problem();
    auto logical = tensor_form("tensor", "", tensor.dtype, tensor.layout.sizes);
    auto memory = tensor_form("memory", "", tensor.dtype, Dims{*elements});
    return direction == Direction::forward ? run_forms(std::move(logical), std::move(memory))
                                           : run_forms(std::move(memory), std::move(logical));
}

std::optional<Problem> Buffer::plan(const BufferFacts& facts, Direction direction, SceneRun& run)
{
    const Layout& memory = facts.tensor.layout;
    const Int in = run.forms.input.element_count;
    const Int out = run.forms.output.element_count;
    return direction == Direction::inverse
               ? run.add(copy_spec(memory, in, run.output_layout(), out, run.input.bits()))
               : run.add(copy_spec(run.input_layout(), in, memory, out, run.input.bits()));
}

} // namespace stridescope::core

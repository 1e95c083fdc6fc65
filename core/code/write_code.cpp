#include "core/code/write_code.h"

#include "core/code/targets.h"

#include <algorithm>

namespace stridescope::core
{
namespace
{

constexpr CodeTarget table[] = {
    {"numpy", "NumPy", code_targets_of::numpy},
    {"torch", "PyTorch", code_targets_of::torch},
    {"c", "C99", code_targets_of::c99},
    {"cute", "CuTe", code_targets_of::cute},
    {"triton", "Triton", code_targets_of::triton},
    {"xla", "XLA", code_targets_of::xla},
    {"onednn", "oneDNN", code_targets_of::onednn},
    {"mdspan", "std::mdspan", code_targets_of::mdspan},
    {"onnx", "ONNX", code_targets_of::onnx},
    {"directml", "DirectML", code_targets_of::directml},
    {"dxdispatch", "DxDispatch", code_targets_of::dxdispatch},
    {"tpukernel", "TPU-KERNEL", code_targets_of::tpukernel},
};

} // namespace

std::span<const CodeTarget> code_targets()
{
    return table;
}

const CodeTarget* find_code_target(std::string_view name)
{
    const auto* const found = std::find_if(std::begin(table), std::end(table),
                                           [&](const CodeTarget& target) { return target.name == name; });
    return found == std::end(table) ? nullptr : found;
}

Result<CodeText> write_code(const CodeTarget& target, const Scene& scene, const Facts& facts)
{
    CodeInput input{facts};
    for (const Operand operand : {Operand::input, Operand::indices, Operand::output})
        if (const TensorSpec* const tensor = tensor_of(scene, operand))
            input.guaranteed_alignment[static_cast<std::size_t>(operand)] =
                tensor->guaranteed_base_offset_alignment.value_or(0);
    const TensorSpec* const indices = tensor_of(scene, Operand::indices);
    input.indices_in_file = indices && std::holds_alternative<ValuesFile>(indices->values);
    return target.write(input);
}

} // namespace stridescope::core

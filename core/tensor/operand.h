#pragma once

#include <cstddef>
#include <string_view>

namespace stridescope::core
{

/// Tensors of a scene. A scene with a single tensor calls it its input.
enum class Operand
{
    input,
    indices,
    output,
};
inline constexpr std::size_t most_operands = 3;

/// Returns its key in scenes.
[[nodiscard]] constexpr const char* operand_name(Operand operand)
{
    return operand == Operand::input ? "input" : operand == Operand::indices ? "indices" : "output";
}

/// Returns the tensor that a path of a scene leads into: "output.sizes[0]"; the input for any other path.
[[nodiscard]] constexpr Operand operand_of_path(std::string_view path)
{
    const std::string_view first = path.substr(0, path.find('.'));
    for (const Operand operand : {Operand::indices, Operand::output})
        if (first == operand_name(operand))
            return operand;
    return Operand::input;
}

} // namespace stridescope::core

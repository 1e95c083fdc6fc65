#pragma once

#include <cstddef>

namespace stridescope::core
{

/// The tensors of a scene. One that has a single tensor calls it its input.
enum class Operand
{
    input,
    indices,
    output,
};
inline constexpr std::size_t most_operands = 3;

/// Its key in scenes.
[[nodiscard]] constexpr const char* operand_name(Operand operand)
{
    return operand == Operand::input ? "input" : operand == Operand::indices ? "indices" : "output";
}

} // namespace stridescope::core

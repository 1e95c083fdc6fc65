#pragma once

#include "core/code/code_text.h"
#include "core/tensor/dims.h"

#include <span>
#include <string_view>

namespace stridescope::core
{

/// Text that belongs to one dimension: a number, or a name.
struct OfDimension
{
    Operand operand;
    std::size_t dimension;
    std::string text;

    OfDimension(Operand which, std::size_t d, Int number)
        : operand(which), dimension(d), text(std::to_string(number))
    {
    }
    OfDimension(Operand which, std::size_t d, std::string name)
        : operand(which), dimension(d), text(std::move(name))
    {
    }
};

/// One number per dimension: "1, 2, 3".
struct OfDimensions
{
    Operand operand;
    Dims numbers;
    std::string_view between = ", ";
};

/// Collects a text and its spans.
class CodeWriter
{
public:
    CodeWriter& operator<<(std::string_view text)
    {
        code.text += text;
        return *this;
    }
    CodeWriter& operator<<(Int number) { return *this << std::to_string(number); }
    CodeWriter& operator<<(const OfDimension& part);
    CodeWriter& operator<<(const OfDimensions& parts);

    /// Writes "1, 2, 3", several per line, each line after `indent`.
    CodeWriter& numbers(std::span<const Int> list, std::string_view indent);

    [[nodiscard]] CodeText take() { return std::move(code); }

private:
    CodeText code;
};

} // namespace stridescope::core

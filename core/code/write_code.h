#pragma once

#include "core/code/code_text.h"
#include "core/scene/facts.h"

#include <array>
#include <optional>
#include <span>
#include <string_view>

/// Writes layouts and operations in the languages and libraries that people use: complete texts.
namespace stridescope::core
{

/// Input of a target: the facts, and the parts of the scene that the facts do not have.
struct CodeInput
{
    const Facts& facts;
    bool indices_in_file = false; ///< the scene only names a file for them
    /// Alignment of the operands' bases in bytes; 0: none.
    std::array<Int, most_operands> guaranteed_alignment{};
};

struct CodeTarget
{
    std::string_view name;  ///< on the command line
    std::string_view title; ///< for people
    Result<CodeText> (*write)(const CodeInput& input);
};

[[nodiscard]] std::span<const CodeTarget> code_targets();
[[nodiscard]] const CodeTarget* find_code_target(std::string_view name);

/// Writes the scene for a target, or returns why the target cannot express it (`unsupported` if the target
/// lacks something). Of the names in a scene, only labels get into the text.
[[nodiscard]] Result<CodeText> write_code(const CodeTarget& target, const Scene& scene, const Facts& facts);

} // namespace stridescope::core

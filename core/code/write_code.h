#pragma once

#include "core/code/code_text.h"
#include "core/scene/facts.h"

#include <array>
#include <optional>
#include <span>
#include <string_view>

/// Layouts and operations in the languages and libraries that people write them in: complete texts.
namespace stridescope::core
{

/// Input of a target: the facts, and the parts of the scene that they do not say.
struct CodeInput
{
    const Facts& facts;
    bool indices_in_file = false;                          ///< the scene only names a file for them
    std::array<Int, most_operands> guaranteed_alignment{}; ///< of the operands' bases in bytes; 0: none
};

struct CodeTarget
{
    std::string_view name;  ///< on the command line
    std::string_view title; ///< for people
    Result<CodeText> (*write)(const CodeInput& input);
};

[[nodiscard]] std::span<const CodeTarget> code_targets();
[[nodiscard]] const CodeTarget* find_code_target(std::string_view name);

/// The scene in a target's words; or why the target cannot say it, `unsupported` where that is the target's
/// fault. Nothing that scenes call things but their labels gets into the text.
[[nodiscard]] Result<CodeText> write_code(const CodeTarget& target, const Scene& scene, const Facts& facts);

} // namespace stridescope::core

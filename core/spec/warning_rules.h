#pragma once

#include <string_view>

/// Rules of warnings, each in a sentence.
namespace stridescope::core
{

/// The rule that a warning's code stands for, and the document that has it; null of a code that has none.
struct WarningRule
{
    std::string_view code;
    std::string_view rule;
    std::string_view source;
    std::string_view of; ///< the number of the answer that it follows from, of the warning's tensor; or none
};
[[nodiscard]] const WarningRule* warning_rule(std::string_view code);

} // namespace stridescope::core

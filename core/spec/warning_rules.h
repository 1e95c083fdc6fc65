#pragma once

#include <string_view>

/// Rules of warnings, each in a sentence.
namespace stridescope::core
{

/// Returns the rule of a warning's code, and the document that has it; null for a code that has none.
struct WarningRule
{
    std::string_view code;
    std::string_view rule;
    std::string_view source;
    std::string_view of; ///< the number of the warning's tensor that it follows from; or empty
};
[[nodiscard]] const WarningRule* warning_rule(std::string_view code);

} // namespace stridescope::core

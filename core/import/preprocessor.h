#pragma once

#include "core/import/imported.h"

#include <string>
#include <string_view>
#include <vector>

namespace stridescope::core
{

/// The parts of a text that C's preprocessor chooses: from #if, #elif or #else up to the next of these.
class Branches
{
public:
    explicit Branches(std::string_view text);

    /// Returns why a part of the text is no part of a program, or not of the same one; empty if it may be.
    [[nodiscard]] std::string why_not(TextSpan part) const;
    /// Returns the conditions under which a position is a part of the program, one sentence each.
    [[nodiscard]] std::vector<std::string> conditions(std::size_t place) const;

private:
    static constexpr std::size_t none = static_cast<std::size_t>(-1);

    struct Branch
    {
        std::string_view first; ///< the directive that begins the first branch of its condition
        std::string_view own;   ///< its own directive
        std::size_t outer = none;
    };
    /// A position from which on a branch is the innermost one, up to the next of these.
    struct Change
    {
        std::size_t place;
        std::size_t branch;
    };

    /// Returns the innermost branch around a position.
    [[nodiscard]] std::size_t branch_at(std::size_t place) const;

    std::string_view text;
    std::vector<Branch> all;
    std::vector<Change> changes; ///< in order
};

} // namespace stridescope::core

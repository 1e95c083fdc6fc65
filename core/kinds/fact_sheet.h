#pragma once

#include "core/tensor/checked.h"

#include <optional>
#include <string>
#include <variant>
#include <vector>

/// Facts of a kind in words and numbers, for lists.
namespace stridescope::core
{

enum class Tone
{
    good,
    caution,
    bad,
};

struct Property
{
    std::string words;
    Tone tone = Tone::good;
    std::string about = {}; ///< the same with its numbers; may be empty
    std::string of = {};    ///< its path in the answer, where it has one
};

struct FactRow
{
    std::string name;
    std::variant<std::string, std::optional<Int>> value; ///< a missing number is unknown
    std::string about;                                   ///< what the name means; may be empty
    std::string of = {};                                 ///< its path in the answer, where it has one
};

struct FactSheet
{
    std::vector<Property> properties;
    std::vector<FactRow> rows;
};

} // namespace stridescope::core

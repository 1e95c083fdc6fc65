#pragma once

#include "core/tensor/checked.h"

#include <optional>
#include <string>
#include <variant>
#include <vector>

/// Facts of a kind as words and numbers, for lists.
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
    std::string about = {}; ///< explanation with its numbers; may be empty
    std::string of = {};    ///< path in the answer, if it has one
};

struct FactRow
{
    std::string name;
    std::variant<std::string, std::optional<Int>> value; ///< a missing number is unknown
    std::string about;                                   ///< meaning of the name; may be empty
    std::string of = {};                                 ///< path in the answer, if it has one
    std::string_view head = {}; ///< heading of it and of the rows after it; empty: that of the row before
};

struct FactSheet
{
    std::vector<Property> properties;
    std::vector<FactRow> rows;
};

} // namespace stridescope::core

#include "core/spec/check_values.h"

#include "core/text/counted.h"

#include <fmt/format.h>

namespace stridescope::core
{

std::optional<Problem> check_values(const Values& values, Int elements, const std::string& prefix)
{
    const auto* list = std::get_if<NumberList>(&values);
    if (!list)
        return std::nullopt;
    const auto given = static_cast<Int>(list->numbers->size());
    if (given > most_listed_numbers)
        return Problem{Code::values_count, prefix + "values",
                       fmt::format("{} values; a list holds at most {}. Put more values in a file.", given,
                                   most_listed_numbers)};
    if (given != elements)
        return Problem{Code::values_count, prefix + "values",
                       fmt::format("{} for {}", counted(given, "value"), counted(elements, "element"))};
    return std::nullopt;
}

} // namespace stridescope::core

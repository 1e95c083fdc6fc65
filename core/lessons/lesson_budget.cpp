#include "core/lessons/lesson_budget.h"

#include "core/text/grouped.h"

#include <fmt/format.h>

namespace stridescope::core
{
namespace
{

constexpr Int node_bytes = 16;
constexpr Int member_bytes = 48;
constexpr Int steps_between_looks = Int{1} << 16;

struct Weight
{
    Int nodes = 1;
    Int bytes = node_bytes;
};
void add(const Json& value, Weight& weight)
{
    if (value.is_string())
        weight.bytes += static_cast<Int>(value.get_ref<const std::string&>().size());
    if (!value.is_structured())
        return;
    const Int each = value.is_object() ? member_bytes + node_bytes : node_bytes;
    weight.nodes += static_cast<Int>(value.size());
    weight.bytes += static_cast<Int>(value.size()) * each;
    for (const Json& inside : value)
        if (inside.is_structured() || inside.is_string())
            add(inside, weight);
}

} // namespace

void LessonBudget::spend(Int steps)
{
    unchecked += std::min(steps, steps_left);
    if (unchecked >= steps_between_looks || steps > steps_left)
    {
        unchecked = 0;
        if (is_cancelled(progress))
            throw OverBudget{spends, "no numbers were found: the search was stopped"};
    }
    if (steps > steps_left)
    {
        steps_left = 0;
        throw OverBudget{spends, fmt::format("no numbers were found within {} steps", grouped(all_steps))};
    }
    steps_left -= steps;
}

void LessonBudget::hold(Int bytes)
{
    if (bytes > bytes_left)
        throw OverBudget{
            spends, fmt::format("no numbers were found: one draw takes more than {} MiB", draw_bytes >> 20)};
    bytes_left -= bytes;
}

void LessonBudget::hold(const Json& value, Int times)
{
    Weight weight;
    add(value, weight);
    const Int bytes = checked_multiply(weight.bytes, times).value_or(int_max);
    hold(bytes);
    spend(checked_multiply(weight.nodes, times).value_or(int_max) + bytes / node_bytes);
}

} // namespace stridescope::core

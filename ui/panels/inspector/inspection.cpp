#include "ui/panels/inspector/inspection.h"

#include "core/tensor/dtype.h"
#include "core/text/grouped.h"
#include "ui/shell/focus.h"
#include "ui/shell/paint.h"
#include "ui/widgets/button.h"
#include "ui/widgets/choice.h"
#include "ui/widgets/marks.h"
#include "ui/widgets/number_field.h"

#include <fmt/format.h>

#include <algorithm>

namespace stridescope::ui
{

const core::Problem* Inspection::rule_at(std::string_view path) const
{
    const auto& problems = document.problems();
    const auto found = std::find_if(
        problems.begin(), problems.end(),
        [&](const core::Problem& problem)
        {
            const std::string& where = problem.where;
            return !where.empty() && (path == where || (path.starts_with(where) && path[where.size()] == '['));
        });
    return found == problems.end() ? nullptr : &*found;
}

bool scene_number(Inspection& inspection, const std::string& path, core::Int& value, const NumberLook& look)
{
    const core::Problem* const rule = inspection.rule_at(path);
    const std::string& wrong = rule ? rule->message : look.wrong;
    if (!inspection.focus.empty() && path.starts_with(inspection.focus))
    {
        inspection.focus = {};
        focus_next_item(true);
    }
    const bool edited = number_field(path, value,
                                     {.width = look.width,
                                      .range = look.range,
                                      .marked = rule || !wrong.empty(),
                                      .derived = look.derived,
                                      .slider = look.slider});
    if (!wrong.empty())
        item_tooltip(wrong.c_str());
    inspection.changed = inspection.changed || edited;
    return edited;
}

std::size_t list_rows(std::size_t entries)
{
    constexpr std::size_t most = 64;
    return std::min(entries, most);
}

void more_list_rows(std::size_t entries)
{
    if (const std::size_t more = entries - list_rows(entries); more > 0)
        text(fonts().text, theme().text_soft,
             fmt::format("and {} more", core::grouped(static_cast<core::Int>(more))));
}

void optional_number(Inspection& inspection, const std::string& path, std::string_view words, const char* about,
                     std::optional<core::Int>& value, core::Int first, const DragRange& range)
{
    const float width = ImGui::GetContentRegionAvail().x;
    const float switch_width = px(label_column + 30);
    bool given = value.has_value();
    if (toggle(path + "/given", words, given, switch_width))
    {
        value.reset();
        if (given)
            value = first;
        inspection.changed = true;
    }
    item_tooltip(about);
    ImGui::SameLine();
    const float room = width - switch_width - px(8);
    if (value)
        scene_number(inspection, path, *value, {.width = room, .range = range});
    else
        number_gap(path, room);
}

bool dtype_choice(Inspection& inspection, const std::string& path, std::string& dtype, float width,
                  core::Int most_bits)
{
    std::vector<std::string> names;
    for (const core::DTypeInfo& type : core::all_dtypes())
        if (type.bits <= most_bits)
            names.emplace_back(type.name);
    const bool edited = choice(path, dtype, names, width, inspection.marked(path));
    inspection.changed = inspection.changed || edited;
    return edited;
}

std::string bytes_text(core::Wide bits)
{
    const auto whole = core::narrow(bits / 8);
    if (!whole)
        return "\xE2\x80\xA6";
    if (bits % 8 == 0)
        return core::grouped(*whole) + " B";
    const std::string before = *whole != 0 ? core::grouped(*whole) : bits < 0 ? "-" : "";
    return before + "\xC2\xBD B";
}

std::string path_of(std::string_view list, std::size_t place)
{
    return std::string(list) + "[" + std::to_string(place) + "]";
}

} // namespace stridescope::ui

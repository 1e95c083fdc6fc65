#include "app/cli/table.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>

namespace stridescope::app
{
namespace
{

/// Returns the term that the window and the manual use for a key of the answer.
std::string spoken(std::string key)
{
    using Name = std::pair<std::string_view, std::string_view>;
    constexpr Name names[] = {
        {"buffer_bytes", "minimum bytes"},
        {"dml_buffer_bytes", "DirectML helper bytes"},
        {"min_offset", "lowest offset"},
        {"max_offset", "highest offset"},
        {"contiguous_order", "memory order"},
        {"eu_num", "EU_NUM"},
        {"channels_per_npu", "rounds per batch"},
        {"bytes_per_npu", "reserved bytes per lane"},
        {"holes_bytes", "hole bytes"},
        {"holes_bytes_per_npu", "hole bytes per lane"},
        {"npu", "lane"},
        {"lines", "cache lines"},
        {"nan_a", "NaN in a"},
        {"nan_b", "NaN in b"},
    };
    for (const auto& [of, name] : names)
        if (key == of)
            return std::string(name);
    std::replace(key.begin(), key.end(), '_', ' ');
    return key;
}

std::string value_text(const core::Json& value)
{
    if (value.is_null())
        return "-";
    if (value.is_boolean())
        return value.get<bool>() ? "yes" : "no";
    if (value.is_string())
        return value.get<std::string>();
    if (!value.is_array())
        return value.dump();
    constexpr std::size_t most = 16;
    std::string text = "{";
    for (std::size_t i = 0; i < value.size() && i < most; ++i)
        text += (i == 0 ? "" : ", ") + value_text(value[i]);
    return text + (value.size() > most ? fmt::format(", ... {} in all}}", value.size()) : "}");
}

bool is_list_of_objects(const core::Json& value)
{
    return value.is_array() && !value.empty() && value.front().is_object();
}

using Lines = std::vector<std::string>;

void add_rows(const core::Json& object, std::string_view margin, Lines& table)
{
    for (const auto& [key, value] : object.items())
        if (key != "id" && key != "ok" && key != "warnings" && !value.is_object() && !is_list_of_objects(value))
            table.push_back(fmt::format("{}{:<24} {}", margin, spoken(key), value_text(value)));
}

/// Adds lists of objects, one line each.
void add_lists(const core::Json& object, const std::string& margin, Lines& table)
{
    constexpr std::size_t most = 64;
    for (const auto& [key, value] : object.items())
    {
        if (key == "warnings" || key == "derivations" || key == "reasons" || key.starts_with("at_")
            || !is_list_of_objects(value))
            continue;
        table.push_back(margin + spoken(key));
        for (std::size_t i = 0; i < value.size() && i < most; ++i)
        {
            std::string line;
            for (const auto& [name, one] : value[i].items())
                if (!is_list_of_objects(one))
                    line += fmt::format("{}{} {}", line.empty() ? "" : ", ", spoken(name), value_text(one));
            table.push_back(fmt::format("{}  {}", margin, line));
        }
        if (value.size() > most)
            table.push_back(fmt::format("{}  ... {} in all", margin, value.size()));
    }
}

} // namespace

std::vector<std::string> rows_as_table(const core::Json& object, std::string_view margin)
{
    Lines table;
    add_rows(object, margin, table);
    return table;
}

std::vector<std::string> questions_as_table(const core::Json& answer)
{
    Lines table;
    for (const char* key : {"at_coords", "at_offsets"})
        if (answer.contains(key))
            for (const auto& entry : answer.at(key))
            {
                if (!table.empty())
                    table.emplace_back();
                add_rows(entry, "  ", table);
                add_lists(entry, "  ", table);
            }
    return table;
}

std::vector<std::string> as_table(const core::Json& answer)
{
    Lines table = {value_text(answer.at("id"))};
    add_rows(answer, "  ", table);
    for (const auto& [key, value] : answer.items())
        if (value.is_object())
        {
            table.push_back("  " + spoken(key));
            add_rows(value, "    ", table);
        }
    add_lists(answer, "  ", table);
    if (answer.contains("derivations"))
    {
        table.emplace_back("  derivations");
        for (const auto& derivation : answer.at("derivations"))
            table.push_back(fmt::format("    {:<22} {}; {}", value_text(derivation.at("of")),
                                        value_text(derivation.at("text")), value_text(derivation.at("rule"))));
        table.emplace_back("  why");
        for (const auto& reason : answer.at("reasons"))
            table.push_back(
                fmt::format("    {:<22} {}", value_text(reason.at("of")), value_text(reason.at("text"))));
    }
    for (const auto& warning : answer.at("warnings"))
        table.push_back(fmt::format("  warning {} {} at {}: {}", value_text(warning.at("kind")),
                                    value_text(warning.at("code")), value_text(warning.at("where")),
                                    value_text(warning.at("message"))));
    return table;
}

} // namespace stridescope::app

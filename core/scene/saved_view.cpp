#include "core/scene/saved_view.h"

#include "core/scene/json_document.h"
#include "core/spec/json.h"

#include <fmt/format.h>

#include <algorithm>

namespace stridescope::core
{
namespace
{

constexpr const char* empty = "{}";

std::optional<std::string> word(JsonValue view, const char* key)
{
    const auto found = view.find(key);
    if (!found || found->kind() != JsonKind::string)
        return std::nullopt;
    return found->text();
}

} // namespace

SavedView read_view(const std::optional<std::string>& view_json)
{
    const auto view = parse_json(view_json ? std::string_view(*view_json) : empty);
    if (!view)
        return {};
    const JsonValue root = view->root();
    return {word(root, "theme"), word(root, "text"),  word(root, "pages"), word(root, "colour"),
            word(root, "fold"),  word(root, "links"), word(root, "ruler")};
}

std::string print_view(const SavedView& memory, const std::optional<std::string>& view_json)
{
    const std::pair<std::string_view, const std::optional<std::string>*> said[] = {
        {"theme", &memory.theme},   {"text", &memory.text}, {"pages", &memory.pages},
        {"colour", &memory.colour}, {"fold", &memory.fold}, {"links", &memory.links},
        {"ruler", &memory.ruler}};
    std::string all;
    const auto add = [&](std::string_view key, std::string_view json)
    {
        all += fmt::format("{}{}:{}", all.empty() ? "" : ",",
                           Json(key).dump(-1, ' ', false, Json::error_handler_t::replace), json);
    };
    const auto view = parse_json(view_json ? std::string_view(*view_json) : empty);
    if (view && view->root().kind() == JsonKind::object)
        for (const JsonEntry& entry : view->root().entries())
        {
            const auto* now =
                std::find_if(std::begin(said), std::end(said),
                             [&](const auto& thing) { return thing.first == entry.key && *thing.second; });
            if (now == std::end(said))
                add(entry.key, entry.value.source());
        }
    for (const auto& [key, value] : said)
        if (*value)
            add(key, Json(**value).dump(-1, ' ', false, Json::error_handler_t::replace));
    return "{" + all + "}";
}

} // namespace stridescope::core

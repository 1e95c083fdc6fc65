#include "core/scene/view_memory.h"

#include "core/scene/json_document.h"

namespace stridescope::core
{
namespace
{

std::optional<std::string> word(const Json& view, const char* key)
{
    const auto found = view.find(key);
    if (found == view.end() || !found->is_string())
        return std::nullopt;
    return found->get<std::string>();
}

Json parsed(const std::optional<std::string>& view_json)
{
    Json view = view_json ? Json::parse(*view_json, nullptr, false) : Json::object();
    return view.is_object() ? view : Json::object();
}

} // namespace

ViewMemory read_view(const std::optional<std::string>& view_json)
{
    const Json view = parsed(view_json);
    return {word(view, "theme"), word(view, "text"), word(view, "pages"), word(view, "fold")};
}

std::string print_view(const ViewMemory& memory, const std::optional<std::string>& view_json)
{
    Json view = parsed(view_json);
    const std::pair<const char*, const std::optional<std::string>*> entries[] = {
        {"theme", &memory.theme}, {"text", &memory.text}, {"pages", &memory.pages}, {"fold", &memory.fold}};
    for (const auto& [key, value] : entries)
        if (*value)
            view[key] = **value;
    return view.dump();
}

} // namespace stridescope::core

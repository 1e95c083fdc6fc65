#include "app/window/window_message.h"

#include "core/scene/json_reader.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace stridescope::app
{
namespace
{

std::string quoted(const std::string& text)
{
    return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

} // namespace

std::string refusal_text(const std::optional<std::string>& id, const std::string& code,
                         const std::string& where, const std::string& message)
{
    return fmt::format(R"({{"id":{},"ok":false,"error":{{"code":{},"where":{},"message":{}}}}})",
                       id.value_or("null"), quoted(code), quoted(where), quoted(message));
}

std::optional<OpenMessage> read_open_message(std::string_view line)
{
    // The message of the longest path is shorter than this, even with escapes.
    constexpr std::size_t most = std::size_t{1} << 16;
    if (line.size() > most)
        return std::nullopt;
    const auto document = core::parse_json(line);
    if (!document || document->root().kind() != core::JsonKind::object || !document->root().find("open"))
        return std::nullopt;
    const auto id_value = document->root().find("id");
    core::JsonReader reader;
    OpenMessage message;
    if (id_value)
        message.id = std::string(id_value->source());
    for (const auto& [key, value] : document->root().entries())
        if (key == "open")
            message.path = reader.text(value, "open");
        else if (key == "follow")
            message.follow = reader.boolean(value, "follow");
        else if (key != "id")
            reader.fail(core::Code::schema, std::string(key),
                        "unknown key; a message that opens a file takes open, follow, and id");
    if (!reader.failed() && (!message.path.starts_with('/') || message.path.find('\0') != std::string::npos))
        reader.fail(core::Code::schema, "open", "must be an absolute path");
    if (const auto& problem = reader.problem())
    {
        message.path.clear();
        message.answer = refusal_text(message.id, std::string(core::code_name(problem->code)), problem->where,
                                      problem->message);
    }
    else
        message.answer = fmt::format(R"({{"id":{},"ok":true}})", message.id);
    return message;
}

} // namespace stridescope::app

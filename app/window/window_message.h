#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace stridescope::app
{

struct OpenMessage
{
    std::string path; ///< empty if the message is invalid
    bool follow = false;
    std::string id = "null"; ///< as it was written
    std::string answer;      ///< the answer: one line of JSON
};

/// Reads a line such as {"open": "/home/me/x.json"}; nothing if it has no such key.
[[nodiscard]] std::optional<OpenMessage> read_open_message(std::string_view line);

/// Returns `{"id":..., "ok":false, ...}`, with `id` as the request gives it.
[[nodiscard]] std::string refusal_text(const std::optional<std::string>& id, const std::string& code,
                                       const std::string& where, const std::string& message);

} // namespace stridescope::app

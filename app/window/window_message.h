#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace stridescope::app
{

struct OpenMessage
{
    std::string path; ///< empty: the message is wrong
    bool follow = false;
    std::string id = "null"; ///< as it was written
    std::string answer;      ///< one line of JSON
};

/// Reads a line such as {"open": "/home/me/x.json"}; nothing if it has no such key.
[[nodiscard]] std::optional<OpenMessage> read_open_message(std::string_view line);

/// `{"id":..., "ok":false, ...}`; `id` as it was written.
[[nodiscard]] std::string refusal_text(const std::optional<std::string>& id, const std::string& code,
                                       const std::string& where, const std::string& message);

} // namespace stridescope::app

#pragma once

#include "core/scene/request.h"
#include "core/spec/json.h"
#include "tests/core/show.h"

namespace stridescope::core::test
{

/// Returns the answer to a request with this scene and, after it, other keys such as `"coords":[[0]]`.
inline Json answer_to(const std::string& scene, const std::string& rest = "")
{
    const std::string request = R"({"id":7,"scene":)" + scene + (rest.empty() ? "" : "," + rest) + "}";
    return Json::parse(answer_request(request, {}));
}

/// "code at where" of a failed answer, or "none".
inline std::string fault_of(const Json& answer)
{
    if (answer.at("ok") == true)
        return "none";
    return answer.at("error").at("code").get<std::string>() + " at "
           + answer.at("error").at("where").get<std::string>();
}

inline std::string fault(const std::string& scene, const std::string& rest = "")
{
    return fault_of(answer_to(scene, rest));
}

/// "code at where" of each warning, in order.
inline std::vector<std::string> warnings(const Json& answer)
{
    std::vector<std::string> all;
    for (const auto& warning : answer.at("warnings"))
        all.push_back(warning.at("code").get<std::string>() + " at " + warning.at("where").get<std::string>());
    return all;
}

inline Json list(const std::vector<Int>& values)
{
    return Json(values);
}

/// Makes scenes from the keys after the kind.
inline std::string buffer(const std::string& keys, const std::string& dtype = "FLOAT32")
{
    return R"({"stridescope":1,"kind":"buffer","dtype":")" + dtype + "\"," + keys + "}";
}

inline std::string slice1(const std::string& keys)
{
    return R"({"stridescope":1,"kind":"slice1",)" + keys + "}";
}

inline std::string gather_nd1(const std::string& keys)
{
    return R"({"stridescope":1,"kind":"gather_nd1",)" + keys + "}";
}

inline std::string tpu(const std::string& keys)
{
    return R"({"stridescope":1,"kind":"tpu",)" + keys + "}";
}

} // namespace stridescope::core::test

#include "core/scene/scene_link.h"

#include "core/data/safetensors.h"
#include "core/scene/named_files.h"
#include "core/scene/parse.h"
#include "core/scene/print.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <zlib.h>

#include <algorithm>
#include <optional>

namespace stridescope::core
{
namespace
{

constexpr std::size_t most_link_bytes = std::size_t{64} << 10;
constexpr std::size_t most_scene_bytes = std::size_t{4} << 20;
constexpr std::string_view alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

std::string base64url(std::string_view bytes)
{
    std::string text;
    for (std::size_t i = 0; i < bytes.size(); i += 3)
    {
        const std::size_t here = std::min<std::size_t>(3, bytes.size() - i);
        unsigned bits = 0;
        for (std::size_t k = 0; k < 3; ++k)
            bits = bits << 8U | (k < here ? static_cast<unsigned char>(bytes[i + k]) : 0U);
        for (std::size_t k = 0; k <= here; ++k)
            text += alphabet[bits >> (18U - 6U * k) & 63U];
    }
    return text;
}

/// Decodes base64url; nothing if a character or the length is invalid.
std::optional<std::string> bytes_of_base64url(std::string_view text)
{
    std::string bytes;
    unsigned bits = 0;
    unsigned held = 0;
    for (const char c : text)
    {
        const std::size_t value = alphabet.find(c);
        if (value == std::string_view::npos)
            return std::nullopt;
        bits = (bits << 6U | static_cast<unsigned>(value)) & 0xFFFFU;
        held += 6;
        if (held < 8)
            continue;
        held -= 8;
        bytes += static_cast<char>(bits >> held & 0xFFU);
    }
    if (held >= 6)
        return std::nullopt;
    return bytes;
}

Bytef* bytes_of(std::string& text)
{
    return reinterpret_cast<Bytef*>(text.data());
}

std::string deflated(std::string text)
{
    z_stream state = {};
    if (::deflateInit2(&state, Z_BEST_COMPRESSION, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY) != Z_OK)
        throw std::bad_alloc();
    std::string packed(::deflateBound(&state, static_cast<uLong>(text.size())), '\0');
    state.next_in = bytes_of(text);
    state.avail_in = static_cast<uInt>(text.size());
    state.next_out = bytes_of(packed);
    state.avail_out = static_cast<uInt>(packed.size());
    ::deflate(&state, Z_FINISH);
    packed.resize(state.total_out);
    ::deflateEnd(&state);
    return packed;
}

/// Inflates bytes; nothing if they are damaged, or longer than a scene may be.
std::optional<std::string> inflated(std::string packed)
{
    z_stream state = {};
    if (::inflateInit2(&state, -MAX_WBITS) != Z_OK)
        throw std::bad_alloc();
    std::string text(most_scene_bytes + 1, '\0');
    state.next_in = bytes_of(packed);
    state.avail_in = static_cast<uInt>(packed.size());
    state.next_out = bytes_of(text);
    state.avail_out = static_cast<uInt>(text.size());
    const int said = ::inflate(&state, Z_FINISH);
    const bool whole = said == Z_STREAM_END && state.avail_in == 0;
    text.resize(state.total_out);
    ::inflateEnd(&state);
    if (!whole || text.size() > most_scene_bytes)
        return std::nullopt;
    return text;
}

std::optional<Problem> names_a_file(const Scene& scene)
{
    std::optional<Problem> problem;
    for_each_named_file(scene,
                        [&](const ValuesFile& file, const std::string& place)
                        {
                            if (!problem)
                                problem = Problem{Code::file, place,
                                                  fmt::format("a link cannot carry files; the scene names {}",
                                                              quoted_name(file.path))};
                        });
    return problem;
}

} // namespace

Result<std::string> scene_link(const Scene& scene)
{
    if (auto problem = names_a_file(scene))
        return *std::move(problem);
    Scene shared = scene;
    shared.view_json.reset();
    const std::string text = Json::parse(print_scene(shared)).dump();
    const std::string link = text.size() <= most_scene_bytes ? base64url(deflated(text)) : std::string();
    if (link.empty() || link.size() > most_link_bytes)
        return Problem{Code::parse, "",
                       fmt::format("the scene is too large for a link: at most {} KiB of text, which holds at "
                                   "most {} MiB of JSON",
                                   most_link_bytes >> 10U, most_scene_bytes >> 20U)};
    return std::string(link_mark) + link;
}

Result<Scene> scene_of_link(std::string_view text)
{
    const auto problem = [](const char* why) { return Problem{Code::parse, "", why}; };
    if (text.size() > most_link_bytes)
        return problem("the link is longer than 64 KiB");
    auto packed = bytes_of_base64url(text);
    auto json = packed ? inflated(*std::move(packed)) : std::nullopt;
    if (!json)
        return problem("the link is damaged, or holds more than 4 MiB");
    auto parsed = parse_scene(*json);
    if (!parsed)
        return parsed.problem();
    if (auto file = names_a_file(parsed->scene))
        return *std::move(file);
    return std::move(parsed->scene);
}

std::size_t link_length(std::string_view text)
{
    return std::min(text.find_first_not_of(alphabet), text.size());
}

} // namespace stridescope::core

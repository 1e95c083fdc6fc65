#include "app/window/dump_examples.h"

#include "app/files.h"

#include <nlohmann/json.hpp>

#include <filesystem>
#include <optional>

namespace stridescope::app
{
namespace
{

namespace fs = std::filesystem;

std::optional<fs::path> folder_of_dumps()
{
#ifdef __EMSCRIPTEN__
    return "/dumps"; // comes with the page
#endif
    std::error_code failed;
    const fs::path program = fs::read_symlink("/proc/self/exe", failed);
    if (failed)
        return std::nullopt;
    // The program is installed in bin, or built in .build/PRESET of a checkout.
    for (const char* const there : {"../share/stridescope/dumps", "../../assets/dumps"})
    {
        const fs::path folder = (program.parent_path() / there).lexically_normal();
        if (fs::exists(folder / "index.json", failed))
            return folder;
    }
    return std::nullopt;
}

} // namespace

std::vector<ui::DumpExample> dump_examples()
{
    std::vector<ui::DumpExample> examples;
    const auto folder = folder_of_dumps();
    const auto text = folder ? std::optional(read_file((*folder / "index.json").string())) : std::nullopt;
    if (!text || !*text)
        return examples;
    const auto list = nlohmann::json::parse(**text, nullptr, false);
    if (!list.is_array())
        return examples;
    for (const auto& one : list)
    {
        const auto said = [&](const char* key)
        {
            const auto found = one.is_object() ? one.find(key) : one.end();
            return found != one.end() && found->is_string() ? found->template get<std::string>()
                                                            : std::string();
        };
        const auto beside = [&](const char* key)
        {
            const std::string name = said(key);
            return name.empty() ? name : (*folder / name).string();
        };
        examples.push_back({said("title"), said("about"), beside("scene"), beside("memory"), beside("expected"),
                            said("chip")});
    }
    return examples;
}

} // namespace stridescope::app

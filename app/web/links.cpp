#include "app/web/links.h"

#include "core/assets.h"
#include "core/scene/parse.h"
#include "core/scene/scene_link.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <optional>
#include <string>

namespace stridescope::app
{
namespace
{

/// Returns the values of a fragment such as "lesson=01&page=2" by their keys.
std::map<std::string, std::string, std::less<>> values_in(std::string_view fragment)
{
    std::map<std::string, std::string, std::less<>> values;
    while (!fragment.empty())
    {
        const std::string_view pair = fragment.substr(0, fragment.find('&'));
        fragment.remove_prefix(std::min(fragment.size(), pair.size() + 1));
        const std::size_t equals = std::min(pair.find('='), pair.size());
        values.emplace(pair.substr(0, equals), pair.substr(std::min(pair.size(), equals + 1)));
    }
    return values;
}

/// Returns the file with a name, or the first whose name begins with it: "06" is enough.
template <typename Files>
auto named(const Files& files, std::string_view name) -> decltype(&*files.begin())
{
    const auto same =
        std::find_if(files.begin(), files.end(), [&](const auto& file) { return file.name == name; });
    if (same != files.end())
        return &*same;
    const auto begins =
        std::find_if(files.begin(), files.end(),
                     [&](const auto& file) { return !name.empty() && file.name.starts_with(name); });
    return begins != files.end() ? &*begins : nullptr;
}

/// Reads a whole number of at least 1.
template <typename Number>
std::optional<Number> number_of(const std::string& text)
{
    Number number = 0;
    const auto [end, wrong] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool whole = wrong == std::errc{} && end == text.data() + text.size();
    return whole && number > 0 ? std::optional(number) : std::nullopt;
}

void open(ui::Workspace& workspace, core::Result<core::Scene> scene)
{
    if (!scene)
    {
        workspace.message = "This link cannot be opened: " + scene.problem().message;
        return;
    }
    workspace.message.clear();
    workspace.open_beside(*std::move(scene));
}

void open_example(ui::Workspace& workspace, const std::string& name)
{
    const auto* const example = named(core::assets::examples(), name);
    if (!example)
    {
        workspace.message = "This link cannot be opened: unknown example.";
        return;
    }
    auto parsed = core::parse_scene(example->json);
    if (!parsed)
        return open(workspace, parsed.problem());
    open(workspace, std::move(parsed->scene));
}

void open_lesson(ui::Workspace& workspace, const std::string& name, const std::string& page,
                 const std::string& seed)
{
    const auto* const lesson = named(core::assets::lessons(), name);
    const auto wanted_page = page.empty() ? std::optional<std::size_t>() : number_of<std::size_t>(page);
    const auto wanted_seed = seed.empty() ? std::optional<std::uint64_t>() : number_of<std::uint64_t>(seed);
    if (!lesson || (!page.empty() && !wanted_page) || (!seed.empty() && !wanted_seed))
    {
        workspace.message = !lesson
                                ? "This link cannot be opened: unknown lesson."
                                : "This link cannot be opened: page and seed must be numbers of at least 1.";
        return;
    }
    ui::open_lesson(workspace, lesson->name);
    if (!workspace.front() || !workspace.front()->lesson || (!wanted_page && !wanted_seed))
        return;
    ui::LessonRun& run = *workspace.front()->lesson;
    const std::size_t index = wanted_page ? std::min(*wanted_page, run.pages.size()) - 1 : run.page;
    if (wanted_seed)
        run.page_seeds[index] = *wanted_seed;
    ui::go_to_page(workspace, index);
}

} // namespace

void follow_link(ui::Workspace& workspace, std::string_view fragment)
{
    const auto values = values_in(fragment);
    const auto value = [&](std::string_view key)
    {
        const auto found = values.find(key);
        return found == values.end() ? std::string() : found->second;
    };
    if (values.contains("scene"))
        open(workspace, core::scene_of_link(value("scene")));
    else if (values.contains("example"))
        open_example(workspace, value("example"));
    else if (values.contains("lesson"))
        open_lesson(workspace, value("lesson"), value("page"), value("seed"));
}

} // namespace stridescope::app

#include "ui/state/lesson_progress.h"

#include <nlohmann/json.hpp>

namespace stridescope::ui
{

using Json = nlohmann::ordered_json;

std::string progress_text(const LessonProgress& progress)
{
    Json all = Json::object();
    for (const auto& [name, reached] : progress.lessons)
        all[name] = {{"page", reached.page}, {"done", reached.done}, {"answered", reached.answered}};
    return Json{{"lessons", std::move(all)}}.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

LessonProgress read_progress(std::string_view text)
{
    LessonProgress progress;
    const Json all = Json::parse(text, nullptr, false);
    if (!all.is_object() || !all.contains("lessons") || !all["lessons"].is_object())
        return progress;
    for (const auto& [name, one] : all["lessons"].items())
    {
        if (!one.is_object())
            continue;
        const auto number = [&, &entry = one](const char* key)
        {
            const auto found = entry.find(key);
            return found != entry.end() && found->is_number_unsigned() ? found->template get<std::size_t>()
                                                                       : std::size_t{0};
        };
        const auto done = one.find("done");
        LessonProgress::Reached& reached = progress.lessons[name];
        reached = {number("page"), done != one.end() && *done == true};
        if (const auto answered = one.find("answered"); answered != one.end() && answered->is_array())
            for (const Json& page : *answered)
                if (page.is_number_unsigned())
                    reached.answered.insert(page.get<std::size_t>());
    }
    return progress;
}

} // namespace stridescope::ui

#include "app/window/desktop_dialog.h"

#include "app/window/child_process.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <string_view>
#include <utility>

namespace stridescope::app
{
namespace
{

using Clock = std::chrono::steady_clock;
using Words = std::vector<std::string>;

std::string_view variable(const char* name)
{
    const char* const value = std::getenv(name);
    return value ? value : "";
}

constexpr const char* title_of_opening = "Open a scene, an array, or a dump";
constexpr const char* title_of_saving = "Save the scene";

// Paths are absolute, and each option is one word together with its value, so that no name of a file reads as
// an option.

Words for_zenity(const std::string& program, const ui::FileQuestion& question)
{
    Words words = {program, "--file-selection", "--filename=" + question.path};
    if (question.saving)
    {
        words.insert(words.end(), {std::string("--title=") + title_of_saving, "--save", "--confirm-overwrite",
                                   "--file-filter=Scenes | *.json", "--file-filter=All files | *"});
        return words;
    }
    words.insert(words.end(),
                 {std::string("--title=") + title_of_opening,
                  "--file-filter=Scenes and data | *.json *.npy *.npz *.safetensors *.bin *.raw *.dat",
                  "--file-filter=Scenes | *.json", "--file-filter=All files, such as dumps | *"});
    return words;
}

Words for_kdialog(const std::string& program, const ui::FileQuestion& question)
{
    return {program, "--title", question.saving ? title_of_saving : title_of_opening,
            question.saving ? "--getsavefilename" : "--getopenfilename", question.path};
}

Words words_for(const ui::FileQuestion& question)
{
    if (variable("STRIDESCOPE_FILE_DIALOG") == "own"
        || (variable("DISPLAY").empty() && variable("WAYLAND_DISPLAY").empty()))
        return {};
    const bool kde = variable("XDG_CURRENT_DESKTOP").find("KDE") != std::string_view::npos;
    const std::string zenity = find_program("zenity");
    const std::string kdialog = find_program("kdialog");
    if (!kdialog.empty() && (kde || zenity.empty()))
        return for_kdialog(kdialog, question);
    return zenity.empty() ? Words() : for_zenity(zenity, question);
}

class DesktopChoice : public ui::FileChoice
{
public:
    explicit DesktopChoice(const Words& words)
        : name(std::filesystem::path(words.front()).filename()), process(words)
    {
    }

    [[nodiscard]] const std::optional<ui::FileAnswer>& answer() override
    {
        if (!answered)
            if (const auto& ended = process.ended())
                answered = answer_of(*ended);
        return answered;
    }

private:
    [[nodiscard]] ui::FileAnswer answer_of(const ChildProcess::Ended& ended) const
    {
        // Nobody can have cancelled a dialog that was open for less time than this: it failed before it
        // appeared.
        constexpr auto least_seen = std::chrono::milliseconds(200);
        std::string path = ended.output;
        if (path.ends_with('\n'))
            path.pop_back(); // the dialog adds this newline; any other belongs to the name
        if (ended.code == 0 && path.starts_with('/'))
            return {std::move(path), {}};
        if (!ended.code)
            return {{}, name + " was stopped; choose the file here."};
        if (*ended.code == 0 || Clock::now() - begun < least_seen)
            return {{}, name + " failed; choose the file here."};
        return {};
    }

    std::string name;
    Clock::time_point begun = Clock::now();
    ChildProcess process;
    std::optional<ui::FileAnswer> answered;
};

} // namespace

std::unique_ptr<ui::FileChoice> ask_desktop_for_file(const ui::FileQuestion& question)
{
    ui::FileQuestion whole = question;
    std::error_code failed;
    whole.path = question.path.empty() ? std::filesystem::current_path(failed).string() + "/"
                                       : std::filesystem::absolute(question.path, failed).string();
    const Words words = words_for(whole);
    if (failed || words.empty())
        return nullptr;
    return std::make_unique<DesktopChoice>(words);
}

} // namespace stridescope::app

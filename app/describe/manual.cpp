#include "app/describe/commands.h"
#include "core/lessons/glossary.h"

#ifdef STRIDESCOPE_GUI
#include "ui/panels/canvas/gestures.h"
#include "ui/state/commands.h"
#endif

#include <algorithm>
#include <optional>

namespace stridescope::app
{
namespace
{

/// Returns a list item: a name and its description.
std::string item(const std::string& name, std::string_view about)
{
    return "* " + name + ": " + std::string(about) + "\n";
}

std::string option_list(const DescribedCommand& command)
{
    std::string out;
    for (const Described& one : command.options)
    {
        if (one.name() == "--help") // each command's
            continue;
        std::string names;
        for (const std::string& name : one.names)
            names += (names.empty() ? "`" : ", `") + name + "`";
        if (!one.value.empty())
            names += " " + one.value;
        std::string limits = one.limits;
        for (const std::string& word : one.words)
            limits += (limits.empty() ? "" : ", ") + word;
        out += item(names, one.about + (limits.empty() ? "" : " (" + limits + ")"));
    }
    if (!command.footer.empty())
        out += "\n```\n" + command.footer + "\n```\n";
    return out;
}

std::string glossary()
{
    std::string out;
    for (const core::GlossaryWord& one : core::glossary())
        out += item("**" + std::string(one.word) + "**", one.meaning);
    return out;
}

#ifdef STRIDESCOPE_GUI
std::string keys()
{
    const auto section = [](const char* title, std::span<const ui::Gesture> gestures)
    {
        std::string out = std::string("## ") + title + "\n\n";
        for (const ui::Gesture& one : gestures)
            out += item(one.how, one.what);
        return out;
    };
    std::string out = section("Keys", ui::key_gestures()) + "\n## Actions\n\n";
    for (const ui::CommandInfo& info : ui::commands())
        if (info.key.key != 0)
            out += item(ui::key_text(info.key), info.name);
    return out + "\n" + section("Mouse", ui::mouse_gestures());
}
#endif

/// Returns the contents between `<!-- NAME -->` and `<!-- end -->`; nothing for an unknown name.
std::optional<std::string> part(const DescribedProgram& program, const std::string& name)
{
    if (name == "glossary")
        return glossary();
    if (name == "options")
        return option_list(program.itself);
#ifdef STRIDESCOPE_GUI
    if (name == "keys")
        return keys();
#endif
    for (const DescribedCommand& command : program.commands)
        if (name == "options " + command.name)
            return option_list(command);
    return std::nullopt;
}

} // namespace

std::string manual_page(const DescribedProgram& program, const std::string& text)
{
    static constexpr std::string_view begin = "<!-- ";
    static constexpr std::string_view end = " -->\n";
    static constexpr std::string_view last = "<!-- end -->\n";
    std::string out;
    std::size_t done = 0;
    for (std::size_t at = text.find(begin); at != std::string::npos; at = text.find(begin, done))
    {
        const std::size_t name_end = text.find(end, at);
        const std::size_t until = text.find(last, at);
        if (name_end == std::string::npos || until == std::string::npos)
            break;
        const auto said = part(program, text.substr(at + begin.size(), name_end - at - begin.size()));
        out += text.substr(done, name_end + end.size() - done);
        out += said ? "\n" + *said + "\n" : text.substr(name_end + end.size(), until - name_end - end.size());
        out += last;
        done = until + last.size();
    }
    return out + text.substr(done);
}

} // namespace stridescope::app

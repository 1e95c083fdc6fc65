#include "app/describe/commands.h"

#include <fmt/format.h>

namespace stridescope::app
{
namespace
{

std::string joined(const std::vector<std::string>& words)
{
    std::string out;
    for (const std::string& word : words)
        out += (out.empty() ? "" : " ") + word;
    return out;
}

/// Returns the kind of an option's value.
std::string kind_of_value(const Described& one)
{
    if (one.value == "FILE")
        return "file";
    if (one.value == "DIR")
        return "folder";
    return one.words.empty() ? "any" : "'words " + joined(one.words) + "'";
}

/// Returns a `case` arm for each option of a command that takes a value.
std::string value_arms(const DescribedCommand& command, const std::string& name)
{
    std::string out;
    for (const Described& one : command.options)
        if (!one.value.empty())
            for (const std::string& option : one.names)
                out += fmt::format("            {}:{}) value={} ;;\n", name, option, kind_of_value(one));
    return out;
}

/// Returns the words that are possible where no value is expected.
std::string word_arms(const DescribedCommand& command, const std::string& name)
{
    std::string names;
    for (const Described& one : command.options)
        names += (names.empty() ? "" : " ") + joined(one.names);
    const std::string options = "        " + name + ":-*) words='" + names + "' ;;\n";
    return command.positionals.empty() ? options + "        " + name + ":*) files='' ;;\n" : options;
}

} // namespace

std::string bash_completion(const DescribedProgram& program)
{
    std::string names;
    std::string commands;
    std::string values = value_arms(program.itself, "");
    std::string options = word_arms(program.itself, "");
    for (const DescribedCommand& command : program.commands)
    {
        names += (names.empty() ? "" : " ") + command.name;
        commands += (commands.empty() ? ":" : " | :") + command.name;
        values += value_arms(command, command.name);
        options += word_arms(command, command.name);
    }
    // Bash splits its command line at "=" and ":".
    return R"(# bash completion for stridescope, made from its description of the command line.
_stridescope()
{
    local word=${COMP_WORDS[COMP_CWORD]} command='' value='' files=yes words='' i
    for ((i = 1; i < COMP_CWORD; ++i)); do
        if [ "${COMP_WORDS[i]}" = '=' ]; then
            continue
        elif [ -n "$value" ]; then
            value=''
            continue
        fi
        case $command:${COMP_WORDS[i]} in
)" + values + "            "
           + commands + R"() command=${COMP_WORDS[i]} ;;
        esac
    done
    [ "$word" != '=' ] || word=''
    case $value in
        file) command=value ;;
        folder) command=value files=folders ;;
        any) return ;;
        words*) command=value files='' words=${value#words } ;;
    esac
    case $command:$word in
)" + options
           + "        :*) words='" + names + R"(' ;;
    esac
    case $word in
        -*) files='' ;;
    esac
    mapfile -t COMPREPLY < <(
        [ -z "$words" ] || compgen -W "$words" -- "$word"
        case $files in
            yes) compgen -f -- "$word" ;;
            folders) compgen -d -- "$word" ;;
        esac
    )
    [ -z "$files" ] || compopt -o filenames 2>/dev/null
}
complete -F _stridescope stridescope
)";
}

} // namespace stridescope::app

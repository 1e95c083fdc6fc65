#include "app/describe/commands.h"

#include <fmt/format.h>

#include <string_view>

namespace stridescope::app
{
namespace
{

/// Escapes a text as a part of one of _arguments' specifications, within single quotes.
std::string zsh_escaped(const std::string& text)
{
    std::string out;
    for (const char c : text)
    {
        if (c == '\'')
            out += "'\\'";
        else if (std::string_view("[]:\\").find(c) != std::string_view::npos)
            out += '\\';
        out += c;
    }
    return out;
}

std::string value(const Described& one)
{
    if (one.value.empty())
        return "";
    std::string what = ":" + zsh_escaped(one.value) + ":";
    if (one.value == "FILE")
        return what + "_files";
    if (one.value == "DIR")
        return what + "_files -/";
    if (one.words.empty())
        return what + " ";
    what += "(";
    for (const std::string& word : one.words)
        what += (&word == one.words.data() ? "" : " ") + zsh_escaped(word);
    return what + ")";
}

std::string options(const DescribedCommand& command, const std::string& indent)
{
    std::string out;
    for (const Described& one : command.options)
    {
        std::string others;
        for (const std::string& name : one.names)
            others += (others.empty() ? "" : " ") + name;
        for (const std::string& name : one.names)
            out += fmt::format("{}'{}{}[{}]{}' \\\n", indent, one.many ? "*" : "(" + others + ")", name,
                               zsh_escaped(one.about), value(one));
    }
    return out;
}

std::string arm(const DescribedCommand& command)
{
    std::string out =
        "        (" + command.name + ")\n            _arguments -S \\\n" + options(command, "                ");
    for (const Described& one : command.positionals)
        out += std::string("                '") + (one.many ? "*" : "") + ":" + one.name() + ":_files' \\\n";
    return out + "                && return 0 ;;\n";
}

} // namespace

std::string zsh_completion(const DescribedProgram& program)
{
    std::string names;
    std::string arms;
    for (const DescribedCommand& command : program.commands)
    {
        names += "                '" + command.name + ":" + zsh_escaped(command.about) + "'\n";
        arms += arm(command);
    }
    return R"(#compdef stridescope
# Made from the program's description of its command line.
_stridescope()
{
    local curcontext=$curcontext context state state_descr line found=1
    local -a commands
    local -A opt_args
    _arguments -C -S \
)" + options(program.itself, "        ")
           + R"(        '1:SCENE:->first' \
        '*::argument:->rest' \
        && return 0
    case $state in
        (first)
            commands=(
)" + names + R"(            )
            _describe -t commands command commands && found=0
            _files && found=0
            return found ;;
    esac
    case $line[1] in
)" + arms + R"(    esac
    return 1
}
_stridescope "$@"
)";
}

} // namespace stridescope::app

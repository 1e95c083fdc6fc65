#include "app/describe/commands.h"

namespace stridescope::app
{
namespace
{

/// Escapes a text so that troff prints it as it is.
std::string escaped(const std::string& text)
{
    std::string out;
    bool line_begins = true;
    for (const char c : text)
    {
        if (line_begins && (c == '.' || c == '\''))
            out += "\\&";
        out += c == '\\' ? "\\e" : c == '-' ? "\\-" : std::string(1, c);
        line_begins = c == '\n';
    }
    return out;
}

std::string bold(const std::string& text)
{
    return "\\fB" + escaped(text) + "\\fR";
}

std::string italic(const std::string& text)
{
    return "\\fI" + escaped(text) + "\\fR";
}

std::string option(const Described& one)
{
    std::string out = ".TP\n";
    for (const std::string& name : one.names)
        out += (&name == one.names.data() ? "" : ", ") + bold(name);
    if (!one.value.empty())
        out += " " + italic(one.value) + (one.many ? "..." : "");
    out += "\n" + escaped(one.about);
    if (one.required)
        out += " (required)";
    if (!one.limits.empty())
        out += " (" + escaped(one.limits) + ")";
    for (const std::string& word : one.words)
        out += (&word == one.words.data() ? ": " : ", ") + escaped(word);
    return out + "\n";
}

std::string options(const DescribedCommand& command)
{
    std::string out;
    for (const Described& one : command.options)
        out += option(one);
    return out;
}

std::string call(const DescribedCommand& command)
{
    std::string out = "stridescope " + command.name + " [OPTIONS]";
    for (const Described& one : command.positionals)
        out += " " + (one.required ? one.name() : "[" + one.name() + (one.many ? "..." : "") + "]");
    return out;
}

std::string commands(const DescribedProgram& program)
{
    std::string out;
    for (const DescribedCommand& command : program.commands)
    {
        out += ".SS " + escaped(call(command)) + "\n" + escaped(command.about) + "\n" + options(command);
        if (!command.footer.empty())
            out += ".PP\n" + escaped(command.footer) + "\n";
    }
    return out;
}

void replace(std::string& text, const std::string& what, const std::string& by)
{
    if (const auto at = text.find(what); at != std::string::npos)
        text.replace(at, what.size(), by);
}

} // namespace

std::string man_page(const DescribedProgram& program, const std::string& text)
{
    std::string page = text;
    replace(page, "@VERSION@", STRIDESCOPE_VERSION);
    replace(page, "@OPTIONS@\n", options(program.itself));
    replace(page, "@COMMANDS@\n", commands(program));
    return page;
}

} // namespace stridescope::app

#include "app/describe/commands.h"

#include <CLI/CLI.hpp>

namespace stridescope::app
{
namespace
{

/// Returns the words that a value may be: "TEXT:{dark,light}" names them.
std::vector<std::string> words_in(const std::string& type)
{
    const auto begin = type.find('{');
    const auto end = type.find('}');
    return begin == std::string::npos || end == std::string::npos
               ? std::vector<std::string>{}
               : CLI::detail::split(type.substr(begin + 1, end - begin - 1), ',');
}

Described described(const CLI::Option& option)
{
    Described one;
    for (const std::string& letter : option.get_snames())
        one.names.push_back("-" + letter);
    for (const std::string& word : option.get_lnames())
        one.names.push_back("--" + word);
    if (option.get_positional())
        one.names = {option.get_name(true)};
    if (option.get_items_expected_max() > 0)
    {
        // The type is a text such as "INT:INT in [1 - 256]".
        const std::string type = option.get_type_name();
        const auto colon = type.find(':');
        one.value = type.substr(0, colon);
        one.words = words_in(type);
        if (colon != std::string::npos && one.words.empty())
            one.limits = type.substr(colon + 1);
    }
    one.about = option.get_description();
    one.required = option.get_required();
    one.many = option.get_items_expected_max() > 1;
    return one;
}

DescribedCommand described(const CLI::App& command)
{
    DescribedCommand one{command.get_name(), command.get_description(), command.get_footer(), {}, {}};
    for (const CLI::Option* option : command.get_options())
        (option->get_positional() ? one.positionals : one.options).push_back(described(*option));
    return one;
}

} // namespace

DescribedProgram describe(const CLI::App& program)
{
    DescribedProgram all{described(program), {}};
    for (const CLI::App* command : program.get_subcommands([](const CLI::App*) { return true; }))
        all.commands.push_back(described(*command));
    return all;
}

} // namespace stridescope::app

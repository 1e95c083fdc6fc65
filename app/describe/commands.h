#pragma once

#include <string>
#include <vector>

namespace CLI
{
class App;
}

/// Describes the command line as CLI11 knows it, for the man page, the completions, and the manual.
namespace stridescope::app
{

struct Described
{
    std::vector<std::string> names; ///< "-h", "--help"; a positional has only one
    std::string value;              ///< "FILE", "DIR", "TEXT", ...; empty: a flag
    std::string limits;             ///< "INT in [1 - 256]"; empty: none
    std::vector<std::string> words; ///< words that the value may be; empty: any
    std::string about;
    bool required = false;
    bool many = false;

    /// Returns the longest name of an option.
    [[nodiscard]] const std::string& name() const { return names.back(); }
};

struct DescribedCommand
{
    std::string name;
    std::string about;
    std::string footer;
    std::vector<Described> options;
    std::vector<Described> positionals;
};

struct DescribedProgram
{
    DescribedCommand itself;
    std::vector<DescribedCommand> commands;
};

[[nodiscard]] DescribedProgram describe(const CLI::App& program);

/// Returns the page with its lines @OPTIONS@ and @COMMANDS@ replaced by descriptions of the command line.
[[nodiscard]] std::string man_page(const DescribedProgram& program, const std::string& text);
/// Returns the page with its lines @OPTIONS@ and @COMMANDS@ replaced by descriptions of the command line.
[[nodiscard]] std::string manual_page(const DescribedProgram& program, const std::string& text);
[[nodiscard]] std::string bash_completion(const DescribedProgram& program);
[[nodiscard]] std::string zsh_completion(const DescribedProgram& program);

} // namespace stridescope::app

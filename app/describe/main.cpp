#include "app/cli/arguments.h"
#include "app/describe/commands.h"

#include <cstdio>
#include <fstream>
#include <iterator>
#include <optional>
#include <span>

namespace
{

using namespace stridescope::app;

std::optional<std::string> read(const std::string& path)
{
    std::ifstream file(path);
    if (!file)
    {
        std::fprintf(stderr, "describe: cannot read %s\n", path.c_str());
        return std::nullopt;
    }
    return std::string(std::istreambuf_iterator<char>(file), {});
}

bool write(const std::string& path, const std::string& text)
{
    std::ofstream file(path);
    file << text << std::flush;
    if (!file)
        std::fprintf(stderr, "describe: cannot write %s\n", path.c_str());
    return file.good();
}

bool write_descriptions(const DescribedProgram& program, const std::string& page, const std::string& folder)
{
    const auto text = read(page);
    return text && write(folder + "/stridescope.1", man_page(program, *text))
           && write(folder + "/stridescope.bash", bash_completion(program))
           && write(folder + "/_stridescope", zsh_completion(program));
}

/// Updates pages of the manual; does not write one that is up to date.
bool fill_in(const DescribedProgram& program, std::span<char*> pages)
{
    for (const char* const page : pages)
    {
        const auto text = read(page);
        if (!text)
            return false;
        const std::string filled = manual_page(program, *text);
        if (filled != *text && !write(page, filled))
            return false;
    }
    return true;
}

} // namespace

/// Runs when the program is built. `describe MAN_PAGE FOLDER` writes the files to install; `describe manual
/// PAGE...` updates pages of the manual in place.
int main(int argc, char** argv)
{
    const std::span<char*> words(argv, static_cast<std::size_t>(argc));
    const bool manual = argc > 2 && std::string(words[1]) == "manual";
    if (!manual && argc != 3)
    {
        std::fputs("describe: expected MAN_PAGE FOLDER, or manual PAGE...\n", stderr);
        return 2;
    }
    const Arguments arguments;
    const DescribedProgram program = describe(arguments.program);
    const bool done =
        manual ? fill_in(program, words.subspan(2)) : write_descriptions(program, words[1], words[2]);
    return done ? 0 : 1;
}

#include "app/cli/arguments.h"
#include "app/describe/commands.h"

#include <cstdio>
#include <fstream>
#include <iterator>

namespace
{

bool write(const std::string& path, const std::string& text)
{
    std::ofstream file(path);
    file << text << std::flush;
    return file.good();
}

} // namespace

/// Run when the program is built: describe MAN_PAGE FOLDER. Writes the files to install.
int main(int argc, char** argv)
{
    using namespace stridescope::app;
    std::ifstream page(argc == 3 ? argv[1] : "");
    if (!page)
    {
        std::fputs("describe: takes the man page to fill in and a folder to write to\n", stderr);
        return 2;
    }
    const Arguments arguments;
    const DescribedProgram program = describe(arguments.program);
    const std::string folder = std::string(argv[2]) + "/";
    const bool written =
        write(folder + "stridescope.1", man_page(program, {std::istreambuf_iterator<char>(page), {}}))
        && write(folder + "stridescope.bash", bash_completion(program))
        && write(folder + "_stridescope", zsh_completion(program));
    if (!written)
        std::fprintf(stderr, "describe: cannot write to %s\n", argv[2]);
    return written ? 0 : 1;
}

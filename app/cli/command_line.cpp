#include "app/cli/command_line.h"

#include "app/cli/arguments.h"
#ifdef STRIDESCOPE_GUI
#include "app/window/window.h"
#endif

#include <csignal>
#include <cstdio>
#include <iostream>

namespace stridescope::app
{
namespace
{

int wrong(const char* message)
{
    std::fprintf(stderr, "stridescope: %s\n", message);
    return wrong_command_line;
}

#ifdef STRIDESCOPE_GUI
int open_window(const WindowArguments& arguments)
{
    WindowOptions options;
    if (!arguments.path.empty())
        options.path = arguments.path;
    if (!arguments.screenshot.empty())
        options.screenshot = arguments.screenshot;
    options.frames = arguments.frames;
    options.stats = arguments.stats;
    options.size_given = !arguments.size.empty();
    char behind = 0;
    if (options.size_given
        && (std::sscanf(arguments.size.c_str(), "%5dx%5d%c", &options.width, &options.height, &behind) != 2
            || options.width < 320 || options.height < 200 || options.width > 16384 || options.height > 16384))
        return wrong("--size takes WIDTHxHEIGHT, from 320x200 to 16384x16384");
    if (!arguments.pin.empty())
    {
        options.pin = read_coordinate(arguments.pin);
        if (!options.pin)
            return wrong("--pin takes a coordinate such as 1,0,1");
    }
    return run_window(options);
}
#else
int open_window(const WindowArguments&)
{
    std::fprintf(stderr, "stridescope: built without the window; eval and at work\n");
    return machine_failed;
}
#endif

} // namespace

int run_command_line(int argc, char** argv)
{
    // A reader that went away is an output that cannot be written, not a reason to die without a word.
    std::signal(SIGPIPE, SIG_IGN);
    std::signal(SIGXFSZ, SIG_IGN); // likewise a file longer than the limit
    Arguments given;
    try
    {
        given.program.parse(argc, argv);
    }
    catch (const CLI::ParseError& error)
    {
        const bool asked_for = given.program.exit(error) == 0; // help or the version
        if (asked_for && !std::cout.flush())
        {
            std::fprintf(stderr, "stridescope: cannot write to standard output\n");
            return machine_failed;
        }
        return asked_for ? done : wrong_command_line;
    }
    if (given.eval_command->parsed())
    {
        if (given.eval_lines)
            return given.eval.scenes.empty() && !given.eval.json
                       ? eval_lines(given.allowed_folder)
                       : wrong("--jsonl reads stdin and takes no scene");
        if (given.allow_files->count() > 0)
            return wrong("--allow-files goes with --jsonl");
        return given.eval.scenes.empty() ? wrong("eval needs a scene, or --jsonl") : eval_scenes(given.eval);
    }
    if (given.at_command->parsed())
    {
        const bool asked = !given.at.coords.empty() || given.at.offset || given.at.byte;
        if (!asked)
            return wrong("at needs --coords, --offset or --byte");
        if ((given.at.offset && given.at.byte) || (given.at.lane && !given.at.byte))
            return wrong("give --offset, or --byte, or --lane with --byte");
        return say_what_is_at(given.at);
    }
    if (given.bench_command->parsed())
        return run_bench(given.bench);
    if (given.run_command->parsed())
        return given.run.out.empty() ? wrong("--out needs a path") : run_scene(given.run);
    if (given.tensors_command->parsed())
        return list_tensors_of(given.tensors);
    return open_window(given.window);
}

} // namespace stridescope::app

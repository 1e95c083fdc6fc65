#include "app/cli/command_line.h"

#include "app/cli/bench.h"
#include "app/cli/commands.h"
#include "app/terminal.h"
#include "core/tensor/checked.h"
#ifdef STRIDESCOPE_GUI
#include "app/window/window.h"
#endif

#include <CLI/CLI.hpp>

#include <charconv>
#include <csignal>
#include <cstdio>
#include <sstream>

namespace stridescope::app
{
namespace
{

/// What the window takes from the command line.
struct WindowArguments
{
    std::string path;
    std::string screenshot;
    std::string size;
    std::string pin;
    int frames = 6;
    bool stats = false;
};

void add_window_options(CLI::App& program, WindowArguments& window)
{
    program.add_option("SCENE", window.path, "a scene to open in the window");
    program.add_option("--screenshot", window.screenshot,
                       "draw without anyone there and write a picture (PNG)");
    program.add_option("--size", window.size, "of the window in pixels, as 1600x1000");
    program.add_option("--frames", window.frames, "how many frames to draw before the picture")
        ->check(CLI::Range(1, 100000));
    program.add_flag("--stats", window.stats, "print what the frames cost, as JSON");
    program.add_option("--pin", window.pin, "pin the element at a coordinate such as 1,0,1");
}

void add_run_options(CLI::App& command, RunSceneOptions& run)
{
    command.add_option("SCENE", run.scene, "a scene file")->required();
    command.add_option("--in", run.in, "what it works on: A.npy, B.safetensors or B.safetensors:NAME")
        ->required();
    command.add_option("--tensor", run.tensor, "the tensor's name in a .safetensors file of several");
    command.add_option("--indices", run.indices, "the indices of a gather, instead of the scene's own values");
    command.add_option("--out", run.out, "the .npy file to write")->required();
    command.add_flag("--inverse", run.inverse, "from the memory of a buffer or tpu scene back to the tensor");
    command.add_option("--threads", run.threads, "how many threads; without it one a core")
        ->check(CLI::Range(1, 256));
    command.footer(
        "slice1 and gather_nd1 take the input and give the output, both row-major.\n"
        "buffer takes the tensor and gives its memory: greatest offset + 1 elements, or total_bytes.\n"
        "tpu takes the tensor and gives [npu_num, elements of a lane] from the tensor's start there.\n"
        "What no element is at is zero. BFLOAT16 travels as UINT16, 8-bit floats as UINT8, 4-bit\n"
        "types as UINT8 [ceil(count / 2)], low nibble first. The file appears whole or not at all.");
}

/// CLI11 cuts what 64 bits do not hold.
std::string fits_64_bits(const std::string& text)
{
    core::Int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size())
        return text + " is no integer of 64 bits";
    return {};
}

int wrong(const char* message)
{
    complain(message);
    return wrong_command_line;
}

/// What CLI11 says: the help or the version that was asked for, or what is wrong, with words of the arguments.
int explain(const CLI::App& program, const CLI::ParseError& error)
{
    std::stringstream said;
    const bool asked_for = program.exit(error, said, said) == 0;
    bool written = true;
    for (std::string line; std::getline(said, line);)
        if (asked_for)
            written = written && print_line(line);
        else
            complain(line);
    if (!asked_for)
        return wrong_command_line;
    return written && flush_output() ? done : machine_failed;
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
    complain("built without the window; eval and at work");
    return machine_failed;
}
#endif

} // namespace

int run_command_line(int argc, char** argv)
{
    // A reader that went away is an output that cannot be written, not a reason to die without a word.
    std::signal(SIGPIPE, SIG_IGN);
    std::signal(SIGXFSZ, SIG_IGN); // likewise a file longer than the limit
    CLI::App program("Stridescope: where a tensor's bytes are.", "stridescope");
    program.set_version_flag("--version", "stridescope " STRIDESCOPE_VERSION);
    WindowArguments window;
    add_window_options(program, window);

    EvalOptions eval;
    bool lines = false;
    std::string allowed;
    CLI::App* eval_command =
        program.add_subcommand("eval", "the facts of scenes: a table, or JSON for programs");
    eval_command->add_flag("--json", eval.json, "one JSON answer a line");
    eval_command->add_flag("--jsonl", lines, "one request a line on stdin, one answer a line on stdout");
    const CLI::Option* allow = eval_command->add_option("--allow-files", allowed,
                                                        "with --jsonl: a folder whose files requests may name");
    eval_command->add_option("SCENE", eval.scenes, "scene files");

    AtOptions at;
    CLI::App* at_command = program.add_subcommand("at", "what lies at a coordinate, an offset or a byte");
    at_command->add_option("SCENE", at.scene, "a scene file")->required();
    at_command->add_option("--coords", at.coords,
                           "a coordinate such as 1,0,1; of the output for slices and gathers");
    at_command->add_option("--offset", at.offset, "an element offset; of the input for slices and gathers")
        ->check(fits_64_bits);
    at_command->add_option("--byte", at.byte, "a byte; of a lane where --lane is given")->check(fits_64_bits);
    at_command->add_option("--lane", at.lane, "a lane (npu) of a tpu scene")->check(fits_64_bits);
    at_command->add_flag("--json", at.json, "the whole answer as JSON");

    BenchOptions bench;
    CLI::App* bench_command = program.add_subcommand("bench", "how fast copies and gathers are, beside memcpy");
    bench_command->add_flag("--json", bench.json, "the table as JSON");
    bench_command->add_option("--filter", bench.filter,
                              "only workloads whose names match this regular expression");
    bench_command->add_option("--threads", bench.threads, "how many threads; without it 1 and one a core")
        ->check(CLI::Range(1, 256));
    bench_command->add_option("--workloads", bench.workloads,
                              "a file of workloads instead of the built-in ones");

    RunSceneOptions run_options;
    CLI::App* run_command = program.add_subcommand("run", "a scene's operation on real data");
    add_run_options(*run_command, run_options);

    TensorsOptions tensors;
    CLI::App* tensors_command = program.add_subcommand("tensors", "the arrays in an .npy or .safetensors file");
    tensors_command->add_option("FILE", tensors.file, "a file of data")->required();
    tensors_command->add_flag("--json", tensors.json, "one JSON object a line");

    try
    {
        program.parse(argc, argv);
    }
    catch (const CLI::ParseError& error)
    {
        return explain(program, error);
    }
    if (eval_command->parsed())
    {
        if (lines)
            return eval.scenes.empty() && !eval.json ? eval_lines(allowed)
                                                     : wrong("--jsonl reads stdin and takes no scene");
        if (allow->count() > 0)
            return wrong("--allow-files goes with --jsonl");
        return eval.scenes.empty() ? wrong("eval needs a scene, or --jsonl") : eval_scenes(eval);
    }
    if (at_command->parsed())
    {
        const bool asked = !at.coords.empty() || at.offset || at.byte;
        if (!asked)
            return wrong("at needs --coords, --offset or --byte");
        if ((at.offset && at.byte) || (at.lane && !at.byte))
            return wrong("give --offset, or --byte, or --lane with --byte");
        return say_what_is_at(at);
    }
    if (bench_command->parsed())
        return run_bench(bench);
    if (run_command->parsed())
        return run_options.out.empty() ? wrong("--out needs a path") : run_scene(run_options);
    if (tensors_command->parsed())
        return list_tensors_of(tensors);
    return open_window(window);
}

} // namespace stridescope::app

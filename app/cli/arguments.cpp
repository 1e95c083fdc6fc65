#include "app/cli/arguments.h"

#include "core/code/write_code.h"
#include "core/import/import_text.h"
#include "core/tensor/checked.h"
#include "core/tpu/chip.h"

#include <fmt/format.h>

#include <charconv>

namespace stridescope::app
{
namespace
{

// What completions offer for a value.
constexpr const char* file = "FILE";
constexpr const char* folder = "DIR";

void add_window_options(CLI::App& program, WindowArguments& window)
{
    program.add_option("SCENE", window.path, "a scene to open in the window");
    program
        .add_option("--screenshot", window.screenshot, "draw without anyone there and write a picture (PNG)")
        ->type_name(file);
    program.add_option("--size", window.size, "of the window in pixels, as 1600x1000");
    program.add_option("--frames", window.frames, "how many frames to draw before the picture")
        ->check(CLI::Range(1, 100000));
    program.add_flag("--stats", window.stats, "print what the frames cost, as JSON");
    program.add_option("--pin", window.pin, "pin the element at a coordinate such as 1,0,1");
    program.add_flag("--new", window.alone, "a window of its own; without it a running one opens the scene");
    program.add_flag("--follow", window.follow, "show the scene anew whenever its files are written");
}

void add_run_options(CLI::App& command, RunSceneOptions& run)
{
    command.add_option("SCENE", run.scene, "a scene file")->required();
    command.add_option("--in", run.in, "what it works on: A.npy, B.safetensors or B.safetensors:NAME")
        ->required()
        ->type_name(file);
    command.add_option("--tensor", run.tensor, "the tensor's name in a .safetensors file of several");
    command.add_option("--indices", run.indices, "the indices of a gather, instead of the scene's own values")
        ->type_name(file);
    command.add_option("--out", run.out, "the .npy file to write")->required()->type_name(file);
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

void add_figure_options(CLI::App& command, FigureOptions& figure)
{
    command.add_option("SCENE", figure.scene, "a scene file")->required();
    command.add_option("-o,--out", figure.out, "the file to write: .svg, .pdf or .png")
        ->required()
        ->type_name(file);
    command.add_option("--theme", figure.theme, "light (without it), dark, or print: greys and hatching")
        ->check(CLI::IsMember({"light", "dark", "print"}));
    command.add_option("--size", figure.size, "in pixels of 1/96 inch, as 1200x800");
    command.add_option("--show", figure.parts, "only these of grids, memory and lanes, separated by commas");
    command.add_option("--text", figure.text, "what cells say: values where there are some, else offsets")
        ->check(CLI::IsMember({"offsets", "coords", "values", "none"}));
    command
        .add_option("--pin", figure.pins, "mark the element at a coordinate such as 1,0,1; any number of them")
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    command.add_option("--step", figure.step, "mark the element of this number, row-major, from 1")
        ->check(fits_64_bits);
}

void add_code_options(CLI::App& command, CodeOptions& code)
{
    std::vector<std::string> targets;
    for (const core::CodeTarget& target : core::code_targets())
        targets.emplace_back(target.name);
    command.add_option("SCENE", code.scene, "a scene file")->required();
    command.add_option("--for", code.target, "the language or library")
        ->required()
        ->check(CLI::IsMember(targets));
    command.add_flag("--json", code.json,
                     "the text, and which of its parts belong to which dimension, as JSON");
    command.footer(
        "numpy, torch: a script that makes `memory`, which counts from 0, and `out`, the tensor or the "
        "output.\n"
        "c: one function that copies the tensor or the output into a packed array. onnx: a script that saves\n"
        "the model. What a target cannot say is an error.\n"
        "Example: stridescope code slice.json --for numpy > slice.py");
}

void add_import_options(CLI::App& command, ImportTextOptions& import)
{
    std::vector<std::string> formats;
    std::string looks;
    for (const core::ImportFormat& format : core::import_formats())
    {
        formats.emplace_back(format.name);
        looks += fmt::format("\n  {:<10}  {}", format.name, format.about);
    }
    std::vector<std::string> chips;
    for (const core::ChipPreset& preset : core::chip_presets())
        chips.push_back(preset.name);
    command.add_option("FILE", import.file, "a text, or an ONNX file; - or none is stdin");
    command.add_option("--as", import.as, "one format alone")->check(CLI::IsMember(formats));
    command.add_option("--chip", import.chip, "whose lanes hold operands of TDB; BM1684X without it")
        ->check(CLI::IsMember(chips));
    command.footer("Layouts are found anywhere in a text, a line of a log is enough:\n"
                   "  echo 'x: torch.Size([2, 3]) (1, 2)' | stridescope import\n"
                   "prints a scene a line; what was understood and guessed is said on stderr. Formats:"
                   + looks);
}

} // namespace

Arguments::Arguments() : program("Stridescope: where a tensor's bytes are.", "stridescope")
{
    program.set_version_flag("--version", "stridescope " STRIDESCOPE_VERSION);
    add_window_options(program, window);

    CLI::App& of_eval = *program.add_subcommand("eval", "the facts of scenes: a table, or JSON for programs");
    eval_command = &of_eval;
    of_eval.add_flag("--json", eval.json, "one JSON answer a line");
    of_eval.add_flag("--jsonl", eval_lines, "one request a line on stdin, one answer a line on stdout");
    allow_files =
        of_eval
            .add_option("--allow-files", allowed_folder, "with --jsonl: a folder whose files requests may name")
            ->type_name(folder);
    of_eval.add_option("SCENE", eval.scenes, "scene files");

    CLI::App& of_at = *program.add_subcommand("at", "what lies at a coordinate, an offset or a byte");
    at_command = &of_at;
    of_at.add_option("SCENE", at.scene, "a scene file")->required();
    of_at.add_option("--coords", at.coords, "a coordinate such as 1,0,1; of the output for slices and gathers");
    of_at.add_option("--offset", at.offset, "an element offset; of the input for slices and gathers")
        ->check(fits_64_bits);
    of_at.add_option("--byte", at.byte, "a byte; of a lane where --lane is given")->check(fits_64_bits);
    of_at.add_option("--lane", at.lane, "a lane (npu) of a tpu scene")->check(fits_64_bits);
    of_at.add_flag("--json", at.json, "the whole answer as JSON");

    CLI::App& of_bench = *program.add_subcommand("bench", "how fast copies and gathers are, beside memcpy");
    bench_command = &of_bench;
    of_bench.add_flag("--json", bench.json, "the table as JSON");
    of_bench.add_option("--filter", bench.filter, "only workloads whose names match this regular expression");
    of_bench.add_option("--threads", bench.threads, "how many threads; without it 1 and one a core")
        ->check(CLI::Range(1, 256));
    of_bench.add_option("--workloads", bench.workloads, "a file of workloads instead of the built-in ones")
        ->type_name(file);

    CLI::App& of_run = *program.add_subcommand("run", "a scene's operation on real data");
    run_command = &of_run;
    add_run_options(of_run, run);

    CLI::App& of_figure = *program.add_subcommand("figure", "a scene's picture as SVG, PDF or PNG");
    figure_command = &of_figure;
    add_figure_options(of_figure, figure);

    CLI::App& of_code =
        *program.add_subcommand("code", "a scene as code: NumPy, PyTorch, C, DirectML and others");
    code_command = &of_code;
    add_code_options(of_code, code);

    CLI::App& of_import =
        *program.add_subcommand("import", "scenes of the layouts in another tool's text or file");
    import_command = &of_import;
    add_import_options(of_import, import);

    CLI::App& of_python =
        *program.add_subcommand("python", "prints stridescope.py, which shows tensors of Python");
    python_command = &of_python;
    of_python.footer("Example: stridescope python > stridescope.py\n"
                     "         python3 -c 'import numpy, stridescope; stridescope.show(numpy.eye(4).T)'");

    CLI::App& of_tensors = *program.add_subcommand("tensors", "the arrays in an .npy or .safetensors file");
    tensors_command = &of_tensors;
    of_tensors.add_option("FILE", tensors.file, "a file of data")->required();
    of_tensors.add_flag("--json", tensors.json, "one JSON object a line");
}

} // namespace stridescope::app

#include "app/cli/arguments.h"

#include "core/code/write_code.h"
#include "core/import/import_text.h"
#include "core/tensor/checked.h"
#include "core/tensor/dtype.h"
#include "core/tpu/chip.h"

#include <fmt/format.h>

#include <charconv>
#include <cstdint>

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
    command.add_option("--in", run.in, "what it works on: A.npy, B.npz:NAME or B.safetensors:NAME")
        ->required()
        ->type_name(file);
    command.add_option("--tensor", run.tensor, "the tensor's name in a file of several");
    command.add_option("--indices", run.indices, "the indices, instead of the scene's own values")
        ->type_name(file);
    command.add_option("--out", run.out, "the file to write: A.npy, A.npz or A.npz:NAME")
        ->required()
        ->type_name(file);
    command.add_flag("--inverse", run.inverse, "from a tensor's memory or lanes back to the tensor");
    command.add_option("--threads", run.threads, "how many threads; without it one a core")
        ->check(CLI::Range(1, 256));
    command.footer("An operation takes its input and gives its output, both row-major.\n"
                   "A strided tensor gives its memory: greatest offset + 1 elements, or total_bytes.\n"
                   "A tensor in lanes gives [npu_num, elements of a lane] from the tensor's start there.\n"
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
    command.add_option("--step", figure.step,
                       "the step of this number, from 1: what it reads and writes is marked, and said; "
                       "3..8: a file for each, numbered before its suffix or where -o has %d");
}

std::string is_tolerance(const std::string& text)
{
    double number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size() || !(number >= 0))
        return text + " is no number from 0 on";
    return {};
}

std::string fits_64_bits_unsigned(const std::string& text)
{
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size())
        return text + " is no count of 64 bits";
    return {};
}

void add_diff_options(CLI::App& command, DiffFilesOptions& diff)
{
    command.add_option("A", diff.a, "what there is: A.npy, A.npz, A.npz:NAME or A.safetensors:NAME")
        ->required()
        ->type_name(file);
    command.add_option("B", diff.b, "what should be there")->type_name(file);
    command
        .add_option("--scene", diff.scene, "the tensor's scene: its type; in lanes, counts by lane and bank")
        ->type_name(file);
    auto* const atol =
        command.add_option("--atol", diff.atol, "how far apart equal elements may be")->check(is_tolerance);
    auto* const rtol =
        command.add_option("--rtol", diff.rtol, "the same as a share of |b|")->check(is_tolerance);
    command.add_flag("--equal-nan", diff.equal_nan, "a NaN is equal to a NaN");
    command
        .add_option("--ulp", diff.ulp, "of floats, instead of both: so many representable steps may be between")
        ->check(fits_64_bits_unsigned)
        ->excludes(atol)
        ->excludes(rtol);
    command.add_flag("--json", diff.json, "one JSON object a line");
    command.footer(
        "Exit code 0 where all are equal, 1 where they are not.\n"
        "Two .npz files: every pair of one name. One .npz file alone: NAME_actual beside NAME_desired.\n"
        "For example: stridescope diff actual.npy desired.npy --rtol 1e-3 --atol 1e-5 --equal-nan");
}

void add_compare_options(CLI::App& command, CompareScenesOptions& compare)
{
    command.add_option("A", compare.a, "a scene file of one tensor, in a memory or in lanes")
        ->required()
        ->type_name(file);
    command.add_option("B", compare.b, "another of the same sizes")->required()->type_name(file);
    command.add_flag("--measure", compare.measure, "convert such memory natively and say how long that takes");
    command.add_flag("--json", compare.json, "the answer as JSON");
    command.footer("For example: stridescope compare nchw.json nhwc.json --measure");
}

std::vector<std::string> dtype_names()
{
    std::vector<std::string> names;
    for (const core::DTypeInfo& row : core::all_dtypes())
        names.emplace_back(row.name);
    return names;
}

std::string is_count(const std::string& text)
{
    if (std::string wrong = fits_64_bits(text); !wrong.empty())
        return wrong;
    return text.front() == '-' ? text + " is less than 0" : "";
}

void add_infer_options(CLI::App& command, InferLayoutOptions& infer)
{
    auto* const memory =
        command
            .add_option(
                "--memory", infer.memory,
                "the dump: raw bytes, or M.npy or M.npz:NAME, whose elements are bytes; with --chip also a "
                "dump a lane: L0.bin,L1.bin,... or L%d.bin")
            ->type_name(file);
    auto* const tensor = command
                             .add_option("--tensor", infer.tensor,
                                         "what should be in it: T.npy, T.npz:NAME or T.safetensors:NAME")
                             ->type_name(file);
    auto* const probe =
        command.add_option("--probe", infer.probe, "the dumps of the inputs that probe wrote: P0.dump,P1.dump")
            ->excludes(memory)
            ->excludes(tensor);
    command.add_option("--like", infer.like, "with --probe: the scene that it was given")
        ->type_name(file)
        ->needs(probe);
    command
        .add_option("--memory-dtype", infer.memory_dtype,
                    "the type in memory: the tensor is rounded to it, or quantised by the scale and zero point "
                    "that fit; with --probe, what was given to it")
        ->check(CLI::IsMember(dtype_names()));
    command.add_option("--chip", infer.chip,
                       "the dump is of all lanes: of BM1684X and the like, or of npu_num,eu_bytes,"
                       "lmem_bytes,bank_num");
    command
        .add_option("--lane-bytes", infer.lane_bytes,
                    "with --chip: how many bytes of each lane the dump has, if not all of them")
        ->check(is_count);
    command.add_option("--skip", infer.skip, "how many bytes stand before the memory")->check(is_count);
    command
        .add_option("--atol", infer.atol, "how far apart equal elements may be; without it bits are compared")
        ->check(is_tolerance);
    command.add_option("--rtol", infer.rtol, "the same as a share of the tensor's number")->check(is_tolerance);
    command.add_option("--most", infer.most, "how many candidates are told (8 without it)")
        ->check(CLI::Range(core::Int{1}, core::Int{1000}));
    command.add_option("--budget", infer.budget, "how many comparisons to make before giving up")
        ->check(is_count);
    command.add_flag("--json", infer.json, "the answer as JSON");
    command.footer("Exit code 1 where no layout was found. Up to 5 % wrong elements do not hide one.\n"
                   "For example: stridescope infer --memory dump.bin --tensor expected.npy\n"
                   "             stridescope infer --memory lanes.bin --tensor expected.npy --chip BM1684X");
}

void add_probe_options(CLI::App& command, ProbeOptions& probe)
{
    command.add_option("SCENE", probe.scene, "a scene file")->required()->type_name(file);
    command.add_option("--dtype", probe.dtype, "the type of the inputs")
        ->required()
        ->check(CLI::IsMember(dtype_names()));
    command.add_option("--out", probe.out, "the files to write; %d is the number of one, from 0")
        ->required()
        ->type_name(file);
    command.add_flag("--json", probe.json, "the answer as JSON");
    command.footer("Each element's value is a part of its index in the row-major order, so that dumps of "
                   "memory tell where\n"
                   "every one went: stridescope infer --probe P0.dump,P1.dump --like SCENE reads them.\n"
                   "For example: stridescope probe scene.json --dtype FLOAT16 --out P%d.npy");
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
    command.add_flag("--verbose", import.verbose, "where no layout is found, where each format stopped");
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
    of_eval.add_flag("--explain", eval.explain,
                     "where each number comes from, and why verdicts are as they are");
    of_eval.add_flag("--jsonl", eval_lines, "one request a line on stdin, one answer a line on stdout");
    allow_files =
        of_eval
            .add_option("--allow-files", allowed_folder, "with --jsonl: a folder whose files requests may name")
            ->type_name(folder);
    of_eval.add_option("SCENE", eval.scenes, "scene files");

    CLI::App& of_at = *program.add_subcommand("at", "what lies at a coordinate, an offset or a byte");
    at_command = &of_at;
    of_at.add_option("SCENE", at.scene, "a scene file")->required();
    of_at.add_option("--coords", at.coords, "a coordinate such as 1,0,1; of an operation's output");
    of_at.add_option("--offset", at.offset, "an element offset; of an operation's input")->check(fits_64_bits);
    of_at.add_option("--byte", at.byte, "a byte; of a lane where --lane is given")->check(fits_64_bits);
    of_at.add_option("--lane", at.lane, "a lane (npu), of scenes in lanes")->check(fits_64_bits);
    of_at.add_option("--address", at.address, "a machine's address, such as 0x7f0010; with --base");
    of_at.add_option("--base", at.base, "the address of offset 0 (in lanes: of byte 0 of lane 0)");
    of_at
        .add_option("--bytes", at.access_bytes,
                    "how many bytes are read or written at --address (1 without it)")
        ->check(CLI::Range(core::Int{1}, core::Int{1} << 20));
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

    CLI::App& of_lesson = *program.add_subcommand("lesson", "checks lessons, or prints them as worksheets");
    lesson_command = &of_lesson;
    of_lesson.add_option("ACTION", lesson.action, "check or print")
        ->required()
        ->check(CLI::IsMember({"check", "print"}));
    of_lesson.add_option("FILE", lesson.files, "lesson files; print takes one")->required();
    lesson_seeds = of_lesson.add_option("--seeds", lesson.seeds, "of check: how many seeds; 1000 without it")
                       ->check(CLI::Range(1, 1000000));
    of_lesson.add_flag("--json", lesson.json, "of check: one JSON object");
    lesson_seed = of_lesson.add_option("--seed", lesson.seed, "of print: which numbers; 1 without it")
                      ->check(fits_64_bits);
    of_lesson.add_option("-o,--out", lesson.out, "of print: the PDF to write")->type_name(file);
    of_lesson.add_flag("--answers", lesson.answers, "of print: the answers instead of room for them");
    of_lesson.footer(
        "check draws every question with each seed: it can be made, it has a right answer, and no known\n"
        "wrong answer is right by chance.\n"
        "Example: stridescope lesson print padding.lesson.md --seed 7 -o sheet.pdf");

    CLI::App& of_figure = *program.add_subcommand("figure", "a scene's picture as SVG, PDF or PNG");
    figure_command = &of_figure;
    add_figure_options(of_figure, figure);

    CLI::App& of_arrange = *program.add_subcommand(
        "arrange", "the same scene of several tensors with addresses that keep all rules, lowest first");
    arrange_command = &of_arrange;
    of_arrange.add_option("SCENE", arrange.scene, "a scene file of tensors that share lanes")->required();
    of_arrange.add_flag("--json", arrange.json, "one JSON object on a line: the scene, or the error");
    of_arrange.footer("No tensors overlap, each is aligned as its layout wants, what fits a bank lies in one,\n"
                      "and pairs of `apart` share none. Start lanes stay. The scene goes to stdout:\n"
                      "    stridescope arrange memory.json > arranged.json");

    CLI::App& of_diff = *program.add_subcommand("diff", "where and how much two arrays differ");
    diff_command = &of_diff;
    add_diff_options(of_diff, diff);

    CLI::App& of_compare = *program.add_subcommand("compare", "what it takes to turn one layout into another");
    compare_command = &of_compare;
    add_compare_options(of_compare, compare);

    CLI::App& of_infer = *program.add_subcommand("infer", "which layout explains a dump of memory");
    infer_command = &of_infer;
    add_infer_options(of_infer, infer);

    CLI::App& of_probe = *program.add_subcommand("probe", "inputs whose dump tells where each element went");
    probe_command = &of_probe;
    add_probe_options(of_probe, probe);

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

    CLI::App& of_tensors =
        *program.add_subcommand("tensors", "the arrays in an .npy, .npz or .safetensors file");
    tensors_command = &of_tensors;
    of_tensors.add_option("FILE", tensors.file, "a file of data")->required();
    of_tensors.add_flag("--json", tensors.json, "one JSON object a line");
}

} // namespace stridescope::app

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

// Names of values, from which completions know what to offer.
constexpr const char* file = "FILE";
constexpr const char* folder = "DIR";

void add_window_options(CLI::App& program, WindowArguments& window)
{
    program.add_option("SCENE", window.path, "scene, data file, or lesson to open in the window");
    program.add_option("--screenshot", window.screenshot, "render without showing a window and write a PNG")
        ->type_name(file);
    program.add_option("--size", window.size, "window size in pixels, such as 1600x1000");
    program.add_option("--frames", window.frames, "frames to render before the screenshot")
        ->check(CLI::Range(1, 100000));
    program.add_flag("--stats", window.stats, "print frame statistics as JSON");
    program.add_option("--pin", window.pin, "pin the element at this coordinate, such as 1,0,1");
    program.add_flag("--new", window.alone, "open a new window instead of a tab in the running one");
    program.add_flag("--follow", window.follow, "reload the scene or the lesson when its files change");
}

void add_run_options(CLI::App& command, RunSceneOptions& run)
{
    command.add_option("SCENE", run.scene, "scene file")->required();
    command.add_option("--in", run.in, "input array: A.npy, B.npz:NAME, or B.safetensors:NAME")
        ->required()
        ->type_name(file);
    command.add_option("--tensor", run.tensor, "tensor name, if the file holds several");
    command.add_option("--indices", run.indices, "index values to use instead of the scene's")->type_name(file);
    command.add_option("--out", run.out, "output file: A.npy, A.npz, or A.npz:NAME")
        ->required()
        ->type_name(file);
    auto* inverse = command.add_flag("--inverse", run.inverse, "convert memory or lanes back to the tensor");
    command.add_flag("--check-padding", run.check_padding, "fail if the padding of tiles is not zero")
        ->needs(inverse);
    command.add_option("--threads", run.threads, "number of threads (default: one per core)")
        ->check(CLI::Range(1, 256));
    command.footer("Operations read the input array and write the output array, both row-major.\n"
                   "A buffer scene writes its memory: highest offset + 1 elements, or total_bytes.\n"
                   "A tiled scene writes its whole tiles, padding included.\n"
                   "A tpu scene writes [npu_num, elements per lane], counted from the tensor's start.\n"
                   "Unused slots are zero. BFLOAT16 is stored as UINT16, 8-bit floats as UINT8, and 4-bit\n"
                   "types as UINT8 [ceil(count / 2)], low nibble first. Output files are written atomically.");
}

/// Refuses numbers that do not fit in 64 bits, which CLI11 would truncate.
std::string fits_64_bits(const std::string& text)
{
    core::Int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size())
        return text + " is not a 64-bit integer";
    return {};
}

void add_figure_options(CLI::App& command, FigureOptions& figure)
{
    command.add_option("SCENE", figure.scene, "scene file")->required();
    command.add_option("-o,--out", figure.out, "output file: .svg, .pdf, or .png")->required()->type_name(file);
    command.add_option("--theme", figure.theme, "light (default), dark, or print (greyscale and hatching)")
        ->check(CLI::IsMember({"light", "dark", "print"}));
    command.add_option("--size", figure.size, "size in CSS pixels (1/96 inch), default 1200x800");
    command.add_option("--show", figure.parts, "parts to draw, comma-separated: grids, memory, lanes");
    command
        .add_option("--text", figure.text,
                    "cell text (default: values if the scene has them, otherwise offsets)")
        ->check(CLI::IsMember({"offsets", "coords", "values", "none"}));
    command.add_option("--pin", figure.pins, "pin the element at this coordinate, such as 1,0,1 (repeatable)")
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    command.add_option("--step", figure.step,
                       "draw step N (from 1) with its read and write marked; A..B writes one file per step, "
                       "numbered at %d in -o or before the extension");
}

std::string is_tolerance(const std::string& text)
{
    double number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size() || !(number >= 0))
        return text + " is not a number of 0 or more";
    return {};
}

std::string fits_64_bits_unsigned(const std::string& text)
{
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size())
        return text + " is not a 64-bit count";
    return {};
}

void add_diff_options(CLI::App& command, DiffFilesOptions& diff)
{
    command.add_option("A", diff.a, "actual array: A.npy, A.npz, A.npz:NAME, or A.safetensors:NAME")
        ->required()
        ->type_name(file);
    command.add_option("B", diff.b, "expected array")->type_name(file);
    command
        .add_option("--scene", diff.scene,
                    "scene of the tensor: sets the data type and adds counts per lane and bank")
        ->type_name(file);
    auto* const atol =
        command.add_option("--atol", diff.atol, "absolute tolerance (default 0)")->check(is_tolerance);
    auto* const rtol =
        command.add_option("--rtol", diff.rtol, "relative tolerance, as a fraction of |b| (default 0)")
            ->check(is_tolerance);
    command.add_flag("--equal-nan", diff.equal_nan, "treat NaN as equal to NaN");
    command.add_option("--ulp", diff.ulp, "maximum distance in ULPs for floats; replaces --atol and --rtol")
        ->check(fits_64_bits_unsigned)
        ->excludes(atol)
        ->excludes(rtol);
    command.add_flag("--json", diff.json, "print one JSON object per line");
    command.footer("Exits with 0 if all elements are equal, 1 if not.\n"
                   "Two .npz files: compares arrays with the same name. One .npz file: compares NAME_actual "
                   "with NAME_desired.\n"
                   "Example: stridescope diff actual.npy desired.npy --rtol 1e-3 --atol 1e-5 --equal-nan");
}

void add_compare_options(CLI::App& command, CompareScenesOptions& compare)
{
    command.add_option("A", compare.a, "buffer, tiled, or tpu scene")->required()->type_name(file);
    command.add_option("B", compare.b, "second scene with the same sizes")->required()->type_name(file);
    command.add_flag("--measure", compare.measure, "run the conversion natively and report its time");
    command.add_flag("--json", compare.json, "print the answer as JSON");
    command.footer("Example: stridescope compare nchw.json nhwc.json --measure");
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
    return text.front() == '-' ? text + " must be 0 or more" : "";
}

void add_infer_options(CLI::App& command, InferLayoutOptions& infer)
{
    auto* const memory = command
                             .add_option("--memory", infer.memory,
                                         "memory dump: raw bytes, M.npy, or M.npz:NAME; with --chip also one "
                                         "file per lane: L0.bin,L1.bin,... or L%d.bin")
                             ->type_name(file);
    auto* const tensor =
        command
            .add_option("--tensor", infer.tensor, "expected tensor: T.npy, T.npz:NAME, or T.safetensors:NAME")
            ->type_name(file);
    auto* const probe =
        command.add_option("--probe", infer.probe, "dumps of the probe inputs: P0.dump,P1.dump")
            ->excludes(memory)
            ->excludes(tensor);
    command.add_option("--like", infer.like, "with --probe: the scene passed to `probe`")
        ->type_name(file)
        ->needs(probe);
    command
        .add_option("--memory-dtype", infer.memory_dtype,
                    "data type in memory; the tensor is rounded or quantised to it (scale and zero point are "
                    "fitted). With --probe: the type passed to `probe`")
        ->check(CLI::IsMember(dtype_names()));
    command.add_option(
        "--chip", infer.chip,
        "the dump holds TPU lanes; a preset such as BM1684X, or npu_num,eu_bytes,lmem_bytes,bank_num");
    command
        .add_option("--lane-bytes", infer.lane_bytes,
                    "with --chip: bytes dumped per lane (default: the whole lane)")
        ->check(is_count);
    command.add_option("--skip", infer.skip, "bytes to skip at the start of the dump")->check(is_count);
    command.add_option("--atol", infer.atol, "absolute tolerance (default: compare bits)")->check(is_tolerance);
    command.add_option("--rtol", infer.rtol, "relative tolerance, as a fraction of the expected value")
        ->check(is_tolerance);
    command.add_option("--most", infer.most, "maximum number of candidates to report (default 8)")
        ->check(CLI::Range(core::Int{1}, core::Int{1000}));
    command.add_option("--budget", infer.budget, "maximum number of comparisons")->check(is_count);
    command.add_flag("--json", infer.json, "print the answer as JSON");
    command.footer("Exits with 1 if no layout matches. Up to 5% mismatched elements are tolerated.\n"
                   "Example: stridescope infer --memory dump.bin --tensor expected.npy\n"
                   "         stridescope infer --memory lanes.bin --tensor expected.npy --chip BM1684X");
}

void add_probe_options(CLI::App& command, ProbeOptions& probe)
{
    command.add_option("SCENE", probe.scene, "scene file")->required()->type_name(file);
    command.add_option("--dtype", probe.dtype, "data type of the probe inputs")
        ->required()
        ->check(CLI::IsMember(dtype_names()));
    command.add_option("--out", probe.out, "output files; %d is the file number, from 0")
        ->required()
        ->type_name(file);
    command.add_flag("--json", probe.json, "print the answer as JSON");
    command.footer(
        "Each value encodes part of the element's row-major index, so a dump shows where every element went.\n"
        "Read the dumps with: stridescope infer --probe P0.dump,P1.dump --like SCENE\n"
        "Example: stridescope probe scene.json --dtype FLOAT16 --out P%d.npy");
}

void add_code_options(CLI::App& command, CodeOptions& code)
{
    std::vector<std::string> targets;
    for (const core::CodeTarget& target : core::code_targets())
        targets.emplace_back(target.name);
    command.add_option("SCENE", code.scene, "scene file")->required();
    command.add_option("--for", code.target, "target language or library")
        ->required()
        ->check(CLI::IsMember(targets));
    command.add_flag("--json", code.json, "print JSON: the code, and which parts belong to which dimension");
    command.footer(
        "numpy, torch: a script that creates `memory` (0, 1, 2, \u2026) and `out` (the tensor or output).\n"
        "c: a function that copies the tensor or output into a packed array. onnx: a script that saves\n"
        "the model. If a target cannot express the scene, the command fails and says why.\n"
        "Example: stridescope code slice.json --for numpy > slice.py");
}

void add_link_options(CLI::App& command, LinkOptions& link)
{
    command.add_option("SCENE", link.scene, "scene file")->required();
    command.add_option("--base", link.base, "address of the page (default: print only the fragment)");
    command.footer("A link carries the scene itself: nothing is uploaded. import and paste read it back.\n"
                   "Example: stridescope link scene.json --base https://example.org/");
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
    command.add_option("FILE", import.file, "text or ONNX file; - or no argument reads stdin");
    command.add_option("--as", import.as, "read only this format")->check(CLI::IsMember(formats));
    command.add_option("--chip", import.chip, "chip for TDB operands (default BM1684X)")
        ->check(CLI::IsMember(chips));
    command.add_flag("--verbose", import.verbose, "if no layout is found, say where each format stopped");
    command.footer("Finds layouts anywhere in the text; one log line is enough:\n"
                   "  echo 'x: torch.Size([2, 3]) (1, 2)' | stridescope import\n"
                   "Prints one scene per line; reports what it understood and guessed on stderr. Formats:"
                   + looks);
}

} // namespace

Arguments::Arguments()
    : program("Stridescope shows where every element of a tensor is in memory.", "stridescope")
{
    program.set_help_flag("-h,--help", "print this help and exit");
    program.set_version_flag("--version", "stridescope " STRIDESCOPE_VERSION, "print the version and exit");
    add_window_options(program, window);

    CLI::App& of_eval = *program.add_subcommand("eval", "print the facts of scenes as a table or JSON");
    eval_command = &of_eval;
    of_eval.add_flag("--json", eval.json, "print one JSON answer per line");
    of_eval.add_flag("--explain", eval.explain,
                     "show how each number is calculated and why each property holds");
    of_eval.add_flag("--jsonl", eval_lines,
                     "read one JSON request per line from stdin; write one answer per line to stdout");
    allow_files = of_eval
                      .add_option("--allow-files", allowed_folder,
                                  "with --jsonl: allow requests to name files in this directory")
                      ->type_name(folder);
    of_eval.add_option("SCENE", eval.scenes, "scene files; - reads stdin");

    CLI::App& of_at = *program.add_subcommand("at", "look up a coordinate, offset, byte, or address");
    at_command = &of_at;
    of_at.add_option("SCENE", at.scene, "scene file")->required();
    of_at.add_option("--coords", at.coords, "coordinate such as 1,0,1 (for an operation: of the output)");
    of_at.add_option("--offset", at.offset, "element offset (for an operation: in the input)")
        ->check(fits_64_bits);
    of_at.add_option("--byte", at.byte, "byte; with --lane, the byte within that lane")->check(fits_64_bits);
    of_at.add_option("--lane", at.lane, "lane number, for tpu and tpu_memory scenes")->check(fits_64_bits);
    of_at.add_option("--address", at.address, "machine address such as 0x7f0010; needs --base");
    of_at.add_option("--base", at.base, "address of offset 0 (lanes: of byte 0 in lane 0)");
    of_at.add_option("--bytes", at.access_bytes, "bytes accessed at --address (default 1)")
        ->check(CLI::Range(core::Int{1}, core::Int{1} << 20));
    of_at.add_option("--bank", at.bank, "bank number, for tiled scenes with banks")->check(is_count);
    of_at.add_option("--row", at.row, "row within that bank (default: all rows that the tensor uses)")
        ->check(is_count);
    of_at.add_flag("--json", at.json, "print the full answer as JSON");

    CLI::App& of_banks = *program.add_subcommand("banks", "count bank conflicts of a tiled scene's accesses");
    banks_command = &of_banks;
    of_banks.add_option("SCENE", banks.scene, "tiled scene with banks and accesses")->required();
    of_banks.add_flag("--cure", banks.cure,
                      "find XOR steps and pads that remove all conflicts, cheapest first");
    of_banks.add_flag("--json", banks.json, "print one JSON object");
    of_banks.footer("A warp is served in phases. A phase takes one wavefront for each different word of its\n"
                    "busiest bank. The rule for the phases is documented, measured, or reverse-engineered.\n"
                    "Example: stridescope banks swizzled.json --cure");

    CLI::App& of_bench = *program.add_subcommand("bench", "benchmark native copies and gathers against memcpy");
    bench_command = &of_bench;
    of_bench.add_flag("--json", bench.json, "print the table as JSON");
    of_bench.add_option("--filter", bench.filter, "only workloads whose names match this regular expression");
    of_bench
        .add_option("--threads", bench.threads, "number of threads (default: run with 1 and with one per core)")
        ->check(CLI::Range(1, 256));
    of_bench
        .add_option("--pages", bench.pages,
                    "read the pages of long runs \"in turn\" or \"in order\" (default: what the processor is "
                    "faster at)")
        ->check(CLI::IsMember({"in turn", "in order"}));
    of_bench
        .add_option("--workloads", bench.workloads, "read workloads from this file instead of the built-in set")
        ->type_name(file);

    CLI::App& of_run = *program.add_subcommand("run", "run the scene's operation on real data");
    run_command = &of_run;
    add_run_options(of_run, run);

    CLI::App& of_lesson = *program.add_subcommand("lesson", "check lessons or print them as worksheets");
    lesson_command = &of_lesson;
    of_lesson.add_option("ACTION", lesson.action, "check or print")
        ->required()
        ->check(CLI::IsMember({"check", "print"}));
    of_lesson.add_option("FILE", lesson.files, "lesson files; print takes one")->required();
    of_lesson
        .add_option("--seeds", lesson_seeds,
                    "check: number of seeds (default 1000); print: a sheet for each seed of a range such as "
                    "1..30, and a key")
        ->type_name("N|A..B");
    of_lesson.add_flag("--json", lesson.json, "check: print one JSON object");
    lesson_seed = of_lesson.add_option("--seed", lesson.seed, "print: seed for the numbers (default 1)")
                      ->check(fits_64_bits);
    of_lesson.add_option("-o,--out", lesson.out, "print: output PDF")->type_name(file);
    of_lesson.add_flag("--answers", lesson.answers, "print: include the answers");
    of_lesson.footer(
        "check generates every question with each seed and verifies that it has a right answer and\n"
        "that no listed wrong answer is right by chance.\n"
        "Example: stridescope lesson print padding.lesson.md --seed 7 -o sheet.pdf");

    CLI::App& of_figure = *program.add_subcommand("figure", "export a scene's picture as SVG, PDF, or PNG");
    figure_command = &of_figure;
    add_figure_options(of_figure, figure);

    CLI::App& of_arrange = *program.add_subcommand(
        "arrange", "assign the lowest valid addresses to the tensors of a tpu_memory scene");
    arrange_command = &of_arrange;
    of_arrange.add_option("SCENE", arrange.scene, "tpu_memory scene")->required();
    of_arrange.add_flag("--json", arrange.json, "print one JSON object: the scene or the error");
    of_arrange.footer(
        "In the result, no tensors overlap, each is aligned for its layout, tensors that fit one bank\n"
        "stay in one, and `apart` pairs share none. Start lanes are unchanged. Writes the scene to stdout:\n"
        "    stridescope arrange memory.json > arranged.json");

    CLI::App& of_diff =
        *program.add_subcommand("diff", "compare two arrays: where and by how much they differ");
    diff_command = &of_diff;
    add_diff_options(of_diff, diff);

    CLI::App& of_compare =
        *program.add_subcommand("compare", "compare two layouts: the copies that convert one to the other");
    compare_command = &of_compare;
    add_compare_options(of_compare, compare);

    CLI::App& of_infer = *program.add_subcommand("infer", "find the layouts that match a memory dump");
    infer_command = &of_infer;
    add_infer_options(of_infer, infer);

    CLI::App& of_probe = *program.add_subcommand("probe", "write inputs whose memory dump reveals the layout");
    probe_command = &of_probe;
    add_probe_options(of_probe, probe);

    CLI::App& of_code =
        *program.add_subcommand("code", "print a scene as code (NumPy, PyTorch, C, DirectML, \u2026)");
    code_command = &of_code;
    add_code_options(of_code, code);

    CLI::App& of_link = *program.add_subcommand("link", "print a scene as text for a URL");
    link_command = &of_link;
    add_link_options(of_link, link);

    CLI::App& of_import =
        *program.add_subcommand("import", "convert layouts in logs, code, or ONNX files to scenes");
    import_command = &of_import;
    add_import_options(of_import, import);

    CLI::App& of_python =
        *program.add_subcommand("python", "print stridescope.py, the module that shows Python tensors");
    python_command = &of_python;
    of_python.footer("Example: stridescope python > stridescope.py\n"
                     "         python3 -c 'import numpy, stridescope; stridescope.show(numpy.eye(4).T)'");

    CLI::App& of_tensors =
        *program.add_subcommand("tensors", "list the arrays in an .npy, .npz, .safetensors, or .onnx file");
    tensors_command = &of_tensors;
    of_tensors.add_option("FILE", tensors.file, "data file")->required();
    of_tensors.add_flag("--json", tensors.json, "print one JSON object per line");
}

} // namespace stridescope::app

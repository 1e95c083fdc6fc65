#include "app/cli/command_line.h"

#include "app/cli/arguments.h"
#include "app/figures/figure_file.h"
#include "app/terminal.h"
#include "core/data/safetensors.h"
#include "core/text/nearest_word.h"
#ifdef STRIDESCOPE_GUI
#include "app/window/window.h"
#endif

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <sstream>

namespace stridescope::app
{
namespace
{

int wrong(const char* message)
{
    complain(message);
    return wrong_command_line;
}

/// Returns the words of "{a,b,c}".
std::vector<std::string_view> words_of_set(std::string_view set)
{
    std::vector<std::string_view> words;
    set = set.substr(1, set.size() - 2);
    for (std::size_t comma = 0; comma != set.npos; set.remove_prefix(comma == set.npos ? 0 : comma + 1))
        words.push_back(set.substr(0, comma = set.find(',')));
    return words;
}

/// Returns the message about an argument that no option takes.
std::string unexpected(const CLI::App& command, const std::string& argument)
{
    if (!argument.starts_with('-'))
        return "unexpected argument " + core::quoted_name(argument);
    std::vector<std::string> names;
    for (const CLI::Option* option : command.get_options())
        for (const std::string& name : option->get_lnames())
            names.push_back("--" + name);
    const std::vector<std::string_view> words(names.begin(), names.end());
    const std::string given = argument.substr(0, argument.find('='));
    const std::string_view near = core::nearest_word(given, words);
    return "unknown option " + core::quoted_name(given)
           + (near.empty() ? std::string() : "; did you mean " + std::string(near) + "?");
}

/// Returns what is wrong with a value. CLI11's messages are "NAME: Value 0 not in range 1 to 9" and "NAME: x
/// not in {a,b}".
std::string wrong_value(const std::string& said)
{
    constexpr std::string_view value = ": Value ";
    constexpr std::string_view not_in_range = " not in range ";
    constexpr std::string_view not_in_set = " not in {";
    const std::size_t colon = said.find(": ");
    const std::string name = said.substr(0, colon);
    if (const std::size_t at = said.rfind(not_in_range);
        at != said.npos && said.compare(colon, value.size(), value) == 0)
        return name + " must be " + said.substr(at + not_in_range.size()) + ", not "
               + said.substr(colon + value.size(), at - colon - value.size());
    if (const std::size_t at = said.rfind(not_in_set); at != said.npos && colon != said.npos)
    {
        const std::string given = said.substr(colon + 2, at - colon - 2);
        const std::string_view set = std::string_view(said).substr(at + not_in_set.size() - 1);
        return name + ": unknown value " + core::quoted_name(given)
               + core::did_you_mean(given, words_of_set(set));
    }
    return said;
}

/// Returns what CLI11 found wrong, in the program's own words.
std::string what_is_wrong(CLI::App& program, CLI::App& command, const CLI::ParseError& error)
{
    std::string said = error.what();
    const std::string name = said.substr(0, said.find_first_of(": "));
    if (dynamic_cast<const CLI::ExtrasError*>(&error))
        if (const auto extras = program.remaining(true); !extras.empty())
            return unexpected(command, extras.front());
    if (dynamic_cast<const CLI::ValidationError*>(&error))
        return wrong_value(said);
    if (dynamic_cast<const CLI::ArgumentMismatch*>(&error))
        return said.ends_with(" missing") ? name + " needs a value" : name + " must be given at most once";
    if (dynamic_cast<const CLI::ConversionError*>(&error) && said.starts_with("--"))
        return name + " takes no value";
    const std::string_view of = said;
    for (const auto& [verb, better] : {std::pair<std::string_view, std::string_view>{" requires ", " needs "},
                                       {" excludes ", " cannot be combined with "}})
        if (const std::size_t at = of.find(verb); at != of.npos)
            return name + std::string(better) + std::string(of.substr(at + verb.size()));
    return said;
}

/// Prints the help or the version if it was requested, or what is wrong with the arguments.
int explain(CLI::App& program, const CLI::ParseError& error)
{
    std::stringstream said;
    if (program.exit(error, said, said) == 0)
    {
        bool written = true;
        for (std::string line; std::getline(said, line);)
            written = written && print_line(line);
        return written && flush_output() ? done : machine_failed;
    }
    const std::vector<CLI::App*> parsed = program.get_subcommands();
    CLI::App& command = parsed.empty() ? program : *parsed.front();
    complain(what_is_wrong(program, command, error));
    complain(parsed.empty() ? "see stridescope --help" : "see stridescope " + command.get_name() + " --help");
    return wrong_command_line;
}

#ifdef STRIDESCOPE_GUI
int open_window(const WindowArguments& arguments)
{
    WindowOptions options;
    if (!arguments.path.empty())
        options.path = arguments.path;
    std::error_code none;
    if (!arguments.screenshot.ends_with(".png") && !arguments.screenshot.starts_with("/dev/")
        && std::filesystem::is_regular_file(arguments.screenshot, none))
        return wrong(
            ("--screenshot would overwrite " + arguments.screenshot + ", which is not named .png").c_str());
    if (!arguments.screenshot.empty())
        options.screenshot = arguments.screenshot;
    options.frames = arguments.frames;
    options.stats = arguments.stats;
    options.follow = arguments.follow;
    // The other options are about a window that this call opens.
    options.alone = arguments.alone || !arguments.size.empty() || !arguments.pin.empty();
    options.size_given = !arguments.size.empty();
    if (options.size_given)
    {
        const auto size = read_size(arguments.size);
        if (!size)
            return wrong(size_rule);
        options.width = size->width;
        options.height = size->height;
    }
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
    complain("this build has no window; use a command such as eval or at");
    return machine_failed;
}
#endif

} // namespace

std::optional<PixelSize> read_size(const std::string& text)
{
    PixelSize size;
    char behind = 0;
    if (std::sscanf(text.c_str(), "%5dx%5d%c", &size.width, &size.height, &behind) != 2 || size.width < 320
        || size.height < 200 || size.width > 16384 || size.height > 16384
        || size.width * size.height > most_pixels)
        return std::nullopt;
    return size;
}

namespace
{

/// Returns the message about a first word that is neither a file nor a command: "...; did you mean eval?"
std::optional<std::string> unknown_command(const CLI::App& program, int argc, char** argv)
{
    const std::string word = argc > 1 ? argv[1] : "";
    std::error_code none;
    if (word.empty() || word.find_first_of("-./:\\ ") != word.npos
        || std::filesystem::exists(std::filesystem::symlink_status(word, none)))
        return std::nullopt;
    std::vector<std::string> names;
    for (const CLI::App* command : program.get_subcommands([](const CLI::App*) { return true; }))
        names.push_back(command->get_name());
    if (std::find(names.begin(), names.end(), word) != names.end())
        return std::nullopt;
    const std::vector<std::string_view> words(names.begin(), names.end());
    return core::quoted_name(word) + " is neither a file nor a command" + core::did_you_mean(word, words);
}

int run_lesson(const Arguments& given)
{
    LessonOptions lesson = given.lesson;
    if (!given.lesson_seeds.empty())
    {
        lesson.seeds = read_seeds(given.lesson_seeds);
        if (!lesson.seeds)
            return wrong("--seeds takes a number of seeds or a range of seeds, such as 1..30");
    }
    if (lesson.action == "check")
    {
        if (!lesson.out.empty() || lesson.answers || given.lesson_seed->count() > 0)
            return wrong("lesson check takes files, --seeds, and --json");
        if (lesson.seeds && (lesson.seeds->first != 1 || lesson.seeds->count > 1'000'000))
            return wrong("--seeds of lesson check takes a number from 1 to 1000000");
        return check_lessons(lesson);
    }
    if (lesson.json || (lesson.seeds && given.lesson_seed->count() > 0))
        return wrong("lesson print takes a file, --seed or --seeds, -o, and --answers");
    if (lesson.seeds && lesson.seeds->count > 100)
        return wrong("lesson print writes at most 100 sheets at once");
    if (lesson.files.size() != 1 || lesson.out.empty())
        return wrong("lesson print needs one file, and -o with the PDF to write");
    if (figure_format(lesson.out) != FigureFormat::pdf)
        return wrong("-o takes a path that ends in .pdf");
    return print_lesson(lesson);
}

} // namespace

int run_command_line(int argc, char** argv)
{
    // If the reader of a pipe has gone, the output cannot be written, which must be reported rather than end
    // the program silently.
    std::signal(SIGPIPE, SIG_IGN);
    std::signal(SIGXFSZ, SIG_IGN); // the same for a file longer than the limit
    Arguments given;
    if (const auto unknown = unknown_command(given.program, argc, argv))
        return wrong(unknown->c_str());
    try
    {
        given.program.parse(argc, argv);
    }
    catch (const CLI::ParseError& error)
    {
        return explain(given.program, error);
    }
    if (given.eval_command->parsed())
    {
        if (given.eval_lines)
            return given.eval.scenes.empty() && !given.eval.json && !given.eval.explain
                       ? eval_lines(given.allowed_folder)
                       : wrong(given.eval.explain ? "with --jsonl, set \"explain\": true in the request"
                                                  : "--jsonl reads stdin; remove the scene argument");
        if (given.allow_files->count() > 0)
            return wrong("--allow-files needs --jsonl");
        return given.eval.scenes.empty() ? wrong("eval needs a scene, or --jsonl") : eval_scenes(given.eval);
    }
    if (given.at_command->parsed())
    {
        const bool asked =
            given.at.coords || given.at.offset || given.at.byte || given.at.address || given.at.bank;
        if (!asked)
            return wrong("at needs --coords, --offset, --byte, --address, or --bank");
        if (given.at.row && !given.at.bank)
            return wrong("--row needs --bank");
        if (given.at.bank
            && (given.at.coords || given.at.offset || given.at.byte || given.at.lane || given.at.address))
            return wrong("--bank cannot be combined with --coords, --offset, --byte, --lane, or --address");
        if (given.at.address.has_value() != given.at.base.has_value())
            return wrong("--address needs --base, the address of offset 0");
        if (given.at.address && (given.at.coords || given.at.offset || given.at.byte || given.at.lane))
            return wrong("--address cannot be combined with --coords, --offset, --byte, or --lane");
        if ((given.at.offset && given.at.byte) || (given.at.lane && !given.at.byte))
            return wrong("use one of --offset, --byte, or --lane with --byte");
        return say_what_is_at(given.at);
    }
    if (given.banks_command->parsed())
        return say_banks(given.banks);
    if (given.bench_command->parsed())
        return run_bench(given.bench);
    if (given.run_command->parsed())
        return given.run.out.empty() ? wrong("--out needs a path") : run_scene(given.run);
    if (given.figure_command->parsed())
        return write_figure(given.figure);
    if (given.arrange_command->parsed())
        return arrange_scene(given.arrange);
    if (given.diff_command->parsed())
        return diff_files(given.diff);
    if (given.compare_command->parsed())
        return compare_scenes(given.compare);
    if (given.infer_command->parsed())
    {
        if (given.infer.probe ? !given.infer.like : given.infer.memory.empty() || !given.infer.tensor)
            return wrong("infer needs --memory and --tensor, or --probe and --like");
        if (given.infer.lane_bytes && !given.infer.chip && !given.infer.probe)
            return wrong("--lane-bytes needs --chip");
        return infer_layout(given.infer);
    }
    if (given.probe_command->parsed())
        return write_probe(given.probe);
    if (given.code_command->parsed())
        return print_code(given.code);
    if (given.link_command->parsed())
        return print_link(given.link);
    if (given.import_command->parsed())
        return import_scenes(given.import);
    if (given.python_command->parsed())
        return print_python_module();
    if (given.lesson_command->parsed())
        return run_lesson(given);
    if (given.tensors_command->parsed())
        return list_tensors_of(given.tensors);
    return open_window(given.window);
}

} // namespace stridescope::app

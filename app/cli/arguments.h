#pragma once

#include "app/cli/bench.h"
#include "app/cli/commands.h"

#include <CLI/CLI.hpp>

#include <string>

namespace stridescope::app
{

/// Arguments that concern the window.
struct WindowArguments
{
    std::string path;
    std::string screenshot;
    std::string size;
    std::string pin;
    int frames = 6;
    bool stats = false;
    bool alone = false;
    bool follow = false;
};

/// Options of the command line, and their values. The help, the man page, and the completions are made from
/// CLI11's description.
struct Arguments
{
    Arguments();
    Arguments(const Arguments&) = delete; // CLI11 keeps pointers to the members
    Arguments& operator=(const Arguments&) = delete;

    CLI::App program;

    WindowArguments window;

    EvalOptions eval;
    bool eval_lines = false;
    std::string allowed_folder;
    const CLI::App* eval_command = nullptr;
    const CLI::Option* allow_files = nullptr;

    AtOptions at;
    const CLI::App* at_command = nullptr;

    BanksOptions banks;
    const CLI::App* banks_command = nullptr;

    BenchOptions bench;
    const CLI::App* bench_command = nullptr;

    RunSceneOptions run;
    const CLI::App* run_command = nullptr;

    FigureOptions figure;
    const CLI::App* figure_command = nullptr;

    ArrangeOptions arrange;
    const CLI::App* arrange_command = nullptr;

    DiffFilesOptions diff;
    const CLI::App* diff_command = nullptr;

    CompareScenesOptions compare;
    const CLI::App* compare_command = nullptr;

    InferLayoutOptions infer;
    const CLI::App* infer_command = nullptr;

    ProbeOptions probe;
    const CLI::App* probe_command = nullptr;

    CodeOptions code;
    const CLI::App* code_command = nullptr;

    LinkOptions link;
    const CLI::App* link_command = nullptr;

    ImportTextOptions import;
    const CLI::App* import_command = nullptr;

    const CLI::App* python_command = nullptr;

    LessonOptions lesson;
    const CLI::App* lesson_command = nullptr;
    std::string lesson_seeds; ///< in the form of `read_seeds`; empty: none given
    const CLI::Option* lesson_seed = nullptr;

    TensorsOptions tensors;
    const CLI::App* tensors_command = nullptr;
};

} // namespace stridescope::app

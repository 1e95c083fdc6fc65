#pragma once

#include "core/tensor/problem.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace stridescope::core
{
struct Scene;
}

/// Commands of the command line; each returns the program's exit code.
namespace stridescope::app
{

struct EvalOptions
{
    bool json = false;
    bool explain = false; ///< show how each number is calculated
    std::vector<std::string> scenes;
};
[[nodiscard]] int eval_scenes(const EvalOptions& options);

/// Reads one request per line from stdin, and writes one answer per line to stdout. Scenes may name files in
/// the `allowed` folder; none if that is empty.
[[nodiscard]] int eval_lines(const std::string& allowed);

struct AtOptions
{
    std::string scene;
    std::optional<std::string> coords; ///< "1,0,1"
    std::optional<std::int64_t> offset;
    std::optional<std::int64_t> byte;
    std::optional<std::int64_t> lane;   ///< only with `byte`
    std::optional<std::string> address; ///< "0x7f00"
    std::optional<std::string> base;    ///< address of offset 0, with `address`
    std::int64_t access_bytes = 1;      ///< bytes accessed at `address`
    std::optional<std::int64_t> bank;
    std::optional<std::int64_t> row; ///< only with `bank`
    bool json = false;
};
[[nodiscard]] int say_what_is_at(const AtOptions& options);

struct BanksOptions
{
    std::string scene;
    bool cure = false;
    bool json = false;
};
/// Prints what the scene's accesses cost in the banks, or what would remove their conflicts.
[[nodiscard]] int say_banks(const BanksOptions& options);

struct RunSceneOptions
{
    std::string scene;
    std::string in;                     ///< "A.npy", "B.npz:NAME", "B.safetensors", or "B.safetensors:NAME"
    std::optional<std::string> tensor;  ///< tensor in `in`
    std::optional<std::string> indices; ///< in the same form; replaces the scene's own
    std::string out;                    ///< "A.npy", "A.npz", or "A.npz:NAME"
    bool inverse = false;
    bool check_padding = false; ///< only for a tiled tensor's memory
    std::optional<int> threads; ///< default: one per core
};
[[nodiscard]] int run_scene(const RunSceneOptions& options);

struct FigureOptions
{
    std::string scene;
    std::string out;
    std::string theme = "light";
    std::string size = "1200x800";
    std::optional<std::string> parts; ///< "grids,memory"; default: all
    std::optional<std::string> text;  ///< "offsets", "coords", "values", or "none"
    std::vector<std::string> pins;    ///< coordinates such as "1,0,1"
    std::optional<std::string> step;  ///< "7", from 1, or "3..8" for a file each
};
/// Writes the window's picture of a scene to a file.
[[nodiscard]] int write_figure(const FigureOptions& options);

struct ArrangeOptions
{
    std::string scene;
    bool json = false;
};
/// Prints the scene of several tensors with new addresses.
[[nodiscard]] int arrange_scene(const ArrangeOptions& options);

struct LinkOptions
{
    std::string scene;
    std::string base; ///< address of the page; empty: print only the fragment
};
/// Prints a scene as a link.
[[nodiscard]] int print_link(const LinkOptions& options);

struct CodeOptions
{
    std::string scene;
    std::string target; ///< name of one of core's targets
    bool json = false;
};
/// Prints a scene as code in another language or library.
[[nodiscard]] int print_code(const CodeOptions& options);

struct ImportTextOptions
{
    std::string file = "-";          ///< "-": stdin
    std::optional<std::string> as;   ///< one of core::import_formats
    std::optional<std::string> chip; ///< a preset
    bool verbose = false;            ///< if there is no scene, say where each format stopped
};
/// Prints the scenes of the layouts in a text of another tool, one per line.
[[nodiscard]] int import_scenes(const ImportTextOptions& options);

/// Prints the module that shows Python tensors.
[[nodiscard]] int print_python_module();

struct TensorsOptions
{
    std::string file;
    bool json = false;
};
/// Lists the arrays in a data file.
[[nodiscard]] int list_tensors_of(const TensorsOptions& options);

struct DiffFilesOptions
{
    std::string a; ///< a data file, or one of its tensors
    std::optional<std::string> b;
    std::optional<std::string> scene;
    std::optional<double> atol;
    std::optional<double> rtol;
    bool equal_nan = false;
    std::optional<std::uint64_t> ulp;
    bool json = false;
};
/// Prints how much two arrays differ; or those with the same name in two .npz files; or NAME_actual and
/// NAME_desired in one.
[[nodiscard]] int diff_files(const DiffFilesOptions& options);

struct CompareScenesOptions
{
    std::string a;
    std::string b;
    bool json = false;
    bool measure = false;
};
/// Prints what it takes to convert one layout to another.
[[nodiscard]] int compare_scenes(const CompareScenesOptions& options);

struct InferLayoutOptions
{
    std::string memory;                ///< raw bytes, or an array in a data file
    std::optional<std::string> tensor; ///< expected tensor
    std::optional<std::string> memory_dtype;
    std::optional<std::string> chip; ///< a preset's name, or "64,64,262144,16"
    std::optional<std::int64_t> lane_bytes;
    std::int64_t skip = 0; ///< bytes to skip before the memory
    std::int64_t most = 8;
    std::optional<std::int64_t> budget;
    std::optional<double> atol;
    std::optional<double> rtol;
    std::optional<std::string> probe; ///< "P0.dump,P1.dump", instead of memory and tensor
    std::optional<std::string> like;  ///< the scene that the probe inputs were made for
    bool json = false;
};
/// Finds the layouts that match a memory dump.
[[nodiscard]] int infer_layout(const InferLayoutOptions& options);

struct ProbeOptions
{
    std::string scene;
    std::string dtype;
    std::string out; ///< "P%d.npy"
    bool json = false;
};
/// Writes inputs whose dumps show where each element went.
[[nodiscard]] int write_probe(const ProbeOptions& options);

/// Range of seeds for a lesson's questions.
struct SeedRange
{
    std::uint64_t first = 1;
    std::uint64_t count = 1;
};
/// Returns the seeds of "30", which are 1 to 30, or of "5..9"; nothing for any other text.
[[nodiscard]] std::optional<SeedRange> read_seeds(std::string_view text);

struct LessonOptions
{
    std::string action; ///< "check" or "print"
    std::vector<std::string> files;
    std::uint64_t seed = 1;
    std::optional<SeedRange> seeds; ///< null: none given
    std::string out;
    bool answers = false;
    bool json = false;
};
/// Checks that every question of some lessons can be made and answered.
[[nodiscard]] int check_lessons(const LessonOptions& options);
/// Writes a lesson as a worksheet, or its answers.
[[nodiscard]] int print_lesson(const LessonOptions& options);

struct PixelSize
{
    int width = 0;
    int height = 0;
};
/// Limit of a picture; each pixel takes 4 bytes, and all are drawn.
inline constexpr int most_pixels = 1 << 25;
/// Reads "1600x1000", from 320x200 to 16384x16384 and at most `most_pixels`; nothing for any other text.
[[nodiscard]] std::optional<PixelSize> read_size(const std::string& text);
inline constexpr const char* size_rule =
    "--size must be WIDTHxHEIGHT between 320x200 and 16384x16384, and at most 33554432 pixels";

/// Reads "1,0,1" as numbers; nothing for any other text.
[[nodiscard]] std::optional<std::vector<std::int64_t>> read_coordinate(std::string_view text);

/// Reports on stderr what is wrong with a scene.
void report(const std::string& path, const core::Problem& problem);
/// Says on stderr which files a scene names outside its folder.
void report_elsewhere(const std::string& path, const core::Scene& scene);
/// Reports a problem for a command that prints one JSON object, which then describes the failure.
[[nodiscard]] int fail_with(const std::string& path, const core::Problem& problem, bool json);

} // namespace stridescope::app

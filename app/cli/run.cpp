#include "app/cli/command_line.h"
#include "app/cli/commands.h"
#include "app/cli/run_progress.h"
#include "app/data_files.h"
#include "app/files.h"
#include "app/output_file.h"
#include "app/terminal.h"
#include "app/values_files.h"
#include "core/data/npy.h"
#include "core/data/npz.h"
#include "core/engine/thread_pool.h"
#include "core/scene/plan_run.h"

#include <cstring>
#include <filesystem>

namespace stridescope::app
{
namespace
{

using core::Direction;

int wrong_data(const std::string& path, const core::Problem& problem)
{
    report(path, problem);
    return wrong_input;
}

int machine_says(const std::string& message)
{
    complain(message);
    return machine_failed;
}

/// The array of "A.npy", "B.npz:NAME", "B.safetensors" or "B.safetensors:NAME".
core::Result<SharedArray> open_named(const std::string& name, const std::optional<std::string>& tensor)
{
    const DataName split = split_data_name(name);
    return open_data(split.path, tensor ? tensor : split.tensor);
}

/// "A.npy", "A.npz" or "A.npz:NAME", none of which need be there.
DataName output_name(const std::string& out)
{
    const auto colon = out.find(std::string(core::npz_ending) + ":");
    if (colon == std::string::npos)
        return {out, std::nullopt};
    const std::size_t behind = colon + core::npz_ending.size();
    return {out.substr(0, behind), out.substr(behind + 1)};
}

core::Result<core::Facts> facts_of(const RunSceneOptions& options, core::Scene scene)
{
    // Indices from the command line come instead of the scene's, which may name a file that is not there.
    if (core::TensorSpec* indices = core::tensor_of(scene, core::Operand::indices); indices && options.indices)
        indices->values = {};
    const ValuesFiles files(options.scene);
    core::EvaluateOptions how;
    how.files = &files;
    how.effort = core::Effort::none(); // nothing here needs what costs more
    return core::evaluate(scene, how);
}

/// What the command line asks of a kind of scene that it does not have; empty: nothing.
std::string misuse(const RunSceneOptions& options, core::Scene scene)
{
    if (options.indices && !core::tensor_of(scene, core::Operand::indices))
        return std::string("--indices is for scenes with indices, not for ") + core::kind_name(scene);
    if (options.inverse && !core::has_inverse(scene))
        return std::string("--inverse is not for ") + core::kind_name(scene) + ": an operation has no way back";
    std::error_code none;
    const DataName out = output_name(options.out);
    if (std::filesystem::equivalent(out.path, options.scene, none))
        return "--out names the scene itself";
    if (out.tensor && core::wrong_zip_name(*out.tensor))
        return "--out names an entry that no archive has: '" + *out.tensor + "'";
    return {};
}

/// What stands in the output file before the array's bytes and behind them: of an archive, some of it is known
/// only when the bytes are.
class OutputForm
{
public:
    OutputForm(const DataName& name, std::string npy_header, core::Int data_bytes)
        : header(std::move(npy_header)), bytes(data_bytes), zipped(name.path.ends_with(core::npz_ending)),
          entry(name.tensor.value_or("arr_0") + ".npy") // as numpy.savez calls what has no name
    {
        if (zipped)
            wrapping = core::wrap_in_zip(entry, static_cast<core::Int>(header.size()) + bytes, 0);
    }
    [[nodiscard]] std::size_t data_begin() const { return wrapping.head.size() + header.size(); }
    [[nodiscard]] std::optional<core::Int> file_bytes() const
    {
        return core::checked_add(bytes, static_cast<core::Int>(data_begin() + wrapping.tail.size()));
    }
    /// Around the array's bytes, which are there.
    void finish(std::span<std::byte> file)
    {
        std::memcpy(file.data() + wrapping.head.size(), header.data(), header.size());
        if (!zipped)
            return;
        const std::span<std::byte> content = file.subspan(wrapping.head.size(), header.size() + size());
        wrapping = core::wrap_in_zip(entry, static_cast<core::Int>(content.size()), core::checksum(content));
        std::memcpy(file.data(), wrapping.head.data(), wrapping.head.size());
        std::memcpy(file.data() + data_begin() + size(), wrapping.tail.data(), wrapping.tail.size());
    }
    [[nodiscard]] std::size_t size() const { return static_cast<std::size_t>(bytes); }

private:
    std::string header;
    core::Int bytes;
    bool zipped;
    std::string entry;
    core::ZipWrapping wrapping;
};

int run_into(const RunSceneOptions& options, const core::SceneRun& plan, int threads)
{
    const core::TensorForm& form = plan.forms.output;
    const std::string header = core::write_npy_header(form.dtype, core::stored_sizes(form), plan.big_endian);
    const DataName name = output_name(options.out);
    OutputForm shape(name, header, form.bytes);
    const auto size = shape.file_bytes();
    OutputFile output(name.path);
    if (!size)
        return machine_says(options.out + ": the file would have more bytes than 64 bits count");
    if (auto reason = output.create(static_cast<std::size_t>(*size)))
        return machine_says(*reason);

    {
        core::Progress progress;
        core::RunOptions how;
        how.threads = threads;
        how.progress = &progress;
        const Watch watch(
            [&](RunProgress& line)
            {
                line.show(progress.share_done, form.bytes);
                if (plan.damage() || output.failed())
                    progress.cancelled = true;
            });
        if (auto failed = core::run(plan, output.bytes().subspan(shape.data_begin(), shape.size()), how))
            return wrong_data(options.indices.value_or(options.scene), *failed);
    }
    if (const auto problem = plan.damage())
        return wrong_data(options.in, *problem);
    shape.finish(output.bytes());
    if (auto reason = output.commit())
        return machine_says(*reason);
    return done;
}

} // namespace

int run_scene(const RunSceneOptions& options)
{
    const auto parsed = read_scene_file(options.scene);
    if (!parsed)
        return wrong_data(options.scene, parsed.problem());
    if (const std::string message = misuse(options, parsed->scene); !message.empty())
    {
        complain(message);
        return wrong_command_line;
    }
    const auto facts = facts_of(options, parsed->scene);
    if (!facts)
        return wrong_data(options.scene, facts.problem());
    const Direction direction = options.inverse ? Direction::inverse : Direction::forward;
    if (const auto forms = core::run_forms(*facts, direction); !forms)
        return wrong_data(options.scene, forms.problem());
    const auto input = open_named(options.in, options.tensor);
    if (!input)
        return wrong_data(options.in, input.problem());
    std::optional<SharedArray> indices;
    if (options.indices)
    {
        auto opened = open_named(*options.indices, std::nullopt);
        if (!opened)
            return wrong_data(*options.indices, opened.problem());
        indices = *std::move(opened);
    }
    const int threads = options.threads.value_or(core::ThreadPool::shared().threads());
    auto plan = core::plan_run(*facts, direction, **input, indices ? indices->get() : nullptr, threads);
    if (!plan)
    {
        const bool of_indices = indices && plan.problem().where.starts_with("indices.");
        return wrong_data(of_indices ? *options.indices : options.in, plan.problem());
    }
    return run_into(options, *plan, threads);
}

} // namespace stridescope::app

#include "app/cli/command_line.h"
#include "app/cli/commands.h"
#include "app/cli/run_progress.h"
#include "app/data_files.h"
#include "app/files.h"
#include "app/output_file.h"
#include "app/terminal.h"
#include "app/values_files.h"
#include "core/data/npy.h"
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

/// The array of "A.npy", "B.safetensors" or "B.safetensors:NAME".
core::Result<SharedArray> open_named(const std::string& name, const std::optional<std::string>& tensor)
{
    const DataName split = split_data_name(name);
    return open_data(split.path, tensor ? tensor : split.tensor);
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
    if (std::filesystem::equivalent(options.out, options.scene, none))
        return "--out names the scene itself";
    return {};
}

int run_into(const RunSceneOptions& options, const core::SceneRun& plan, int threads)
{
    const core::TensorForm& form = plan.forms.output;
    const std::string header = core::write_npy_header(form.dtype, core::stored_sizes(form), plan.big_endian);
    const auto size = core::checked_add(form.bytes, static_cast<core::Int>(header.size()));
    OutputFile output(options.out);
    if (!size)
        return machine_says(options.out + ": the file would have more bytes than 64 bits count");
    if (auto reason = output.create(static_cast<std::size_t>(*size)))
        return machine_says(*reason);
    std::memcpy(output.bytes().data(), header.data(), header.size());

    std::optional<core::Problem> problem;
    {
        RunProgress progress;
        core::RunOptions how;
        how.threads = threads;
        how.progress = [&](core::Int done, core::Int all)
        {
            progress.show(done, all);
            problem = plan.damage();
            return !problem && !output.failed();
        };
        if (auto failed = core::run(plan, output.bytes().subspan(header.size()), how))
            return wrong_data(options.indices.value_or(options.scene), *failed);
    }
    if (!problem)
        problem = plan.damage();
    if (problem)
        return wrong_data(options.in, *problem);
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

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
#include "core/kinds/tiled/padding.h"
#include "core/scene/plan_run.h"

#include <algorithm>
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

/// Opens the array of "A.npy", "B.npz:NAME", "B.safetensors", or "B.safetensors:NAME".
core::Result<SharedArray> open_named(const std::string& name, const std::optional<std::string>& tensor)
{
    const DataName split = split_data_name(name);
    return open_data(split.path, tensor ? tensor : split.tensor);
}

/// Splits "A.npy", "A.npz", or "A.npz:NAME"; the file need not exist.
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
    // Indices from the command line replace the scene's, which may name a file that does not exist.
    if (core::TensorSpec* indices = core::tensor_of(scene, core::Operand::indices); indices && options.indices)
        indices->values = {};
    const ValuesFiles files(options.scene);
    core::EvaluateOptions how;
    how.files = &files;
    how.effort = core::Effort::none(); // more is not needed here
    return core::evaluate(scene, how);
}

/// Facts of a kind whose scenes have padding of whole tiles.
template <typename Facts>
concept HasPadding = requires(const Facts& facts, const core::DataArray& memory)
{
    core::find_full_padding(facts, memory);
};

std::optional<core::Problem> full_padding(const core::Facts& facts, const core::DataArray& memory)
{
    return std::visit(
        [&](const auto& of) -> std::optional<core::Problem>
        {
            if constexpr (HasPadding<std::remove_cvref_t<decltype(of)>>)
                return core::find_full_padding(of, memory);
            else
                return std::nullopt;
        },
        facts.content);
}

/// Returns why an option does not apply to the kind of scene; empty if all do.
std::string misuse(const RunSceneOptions& options, core::Scene scene)
{
    if (options.indices && !core::tensor_of(scene, core::Operand::indices))
        return std::string("--indices needs a gather scene, not ") + core::kind_name(scene);
    if (options.inverse && !core::has_inverse(scene))
        return std::string("--inverse is not supported for ") + core::kind_name(scene)
               + ": operations cannot be inverted";
    if (options.check_padding
        && !core::visit_kind(scene.content, []<typename K>(const typename K::Scene&)
                             { return HasPadding<typename K::Facts>; }))
        return std::string("--check-padding needs a tiled scene, not ") + core::kind_name(scene);
    const DataName out = output_name(options.out);
    if (const std::string what = overwritten(out.path, options.scene, scene); !what.empty())
        return "--out would overwrite " + what;
    if (out.tensor && core::wrong_zip_name(*out.tensor))
        return "--out: invalid archive entry name '" + *out.tensor + "'";
    return {};
}

/// The bytes of the output file around those of the array. Some bytes of an archive are known only when the
/// array is. If one array of an existing archive is written, the others are kept.
class OutputForm
{
public:
    OutputForm(const DataName& name, std::string npy_header, core::Int data_bytes,
               std::optional<NpzFile> before)
        : header(std::move(npy_header)), bytes(data_bytes), kept(std::move(before))
    {
        const auto content = core::checked_add(static_cast<core::Int>(header.size()), bytes);
        if (!name.path.ends_with(core::npz_ending) || !content)
        {
            file_size = content;
            return;
        }
        const std::string array = name.tensor.value_or("arr_0"); // as numpy.savez calls what has no name
        if (kept)
            for (const core::NpzEntry& entry : kept->entries)
                if (entry.name != array)
                    entries.push_back(entry.zip);
        entries.push_back({array + ".npy", false, 0, *content, *content, 0});
        wrapping = core::wrap_in_zip(entries);
        if (wrapping)
            file_size = wrapping->bytes;
    }
    /// Returns the bytes of the file; nothing if they do not fit in 64 bits.
    [[nodiscard]] std::optional<core::Int> file_bytes() const { return file_size; }
    [[nodiscard]] std::span<std::byte> data_in(std::span<std::byte> file) const
    {
        return content_in(file).subspan(header.size());
    }
    /// Writes the bytes around the array's, which are already there. Problems are those of the existing
    /// archive.
    [[nodiscard]] std::optional<core::Problem> finish(std::span<std::byte> file)
    {
        std::memcpy(content_in(file).data(), header.data(), header.size());
        if (!wrapping)
            return std::nullopt;
        entries.back().crc = core::checksum(content_in(file));
        const auto final_wrapping = core::wrap_in_zip(entries);
        for (std::size_t i = 0; i < entries.size(); ++i)
        {
            const std::string& head = final_wrapping->heads[i];
            const auto begin = static_cast<std::size_t>(final_wrapping->begins[i]);
            std::memcpy(file.data() + begin - head.size(), head.data(), head.size());
            if (i + 1 < entries.size())
                std::ranges::copy(
                    kept->file->bytes().subspan(static_cast<std::size_t>(entries[i].data_begin),
                                                static_cast<std::size_t>(entries[i].packed_bytes)),
                    file.subspan(begin).begin());
        }
        std::memcpy(file.last(final_wrapping->tail.size()).data(), final_wrapping->tail.data(),
                    final_wrapping->tail.size());
        return kept ? kept->file->damage_now() : std::nullopt;
    }

private:
    [[nodiscard]] std::span<std::byte> content_in(std::span<std::byte> file) const
    {
        const auto begin = static_cast<std::size_t>(wrapping ? wrapping->begins.back() : 0);
        return file.subspan(begin, header.size() + static_cast<std::size_t>(bytes));
    }

    std::string header;
    core::Int bytes;
    std::optional<NpzFile> kept;         ///< the archive that is replaced
    std::vector<core::ZipEntry> entries; ///< the last one is written, the others are kept
    std::optional<core::ZipWrapping> wrapping;
    std::optional<core::Int> file_size;
};

/// Returns the existing archive if one of its arrays is written; nothing if there is none.
core::Result<std::optional<NpzFile>> archive_at(const DataName& name)
{
    std::error_code none;
    if (!name.tensor || !std::filesystem::is_regular_file(name.path, none))
        return std::optional<NpzFile>();
    auto archive = open_npz(name.path);
    if (!archive)
        return archive.problem();
    return std::optional(*std::move(archive));
}

int run_into(const RunSceneOptions& options, const core::SceneRun& plan, int threads)
{
    const core::TensorForm& form = plan.forms.output;
    const std::string header = core::write_npy_header(form.dtype, core::stored_sizes(form), plan.big_endian);
    const DataName name = output_name(options.out);
    auto before = archive_at(name);
    if (!before)
        return wrong_data(name.path, before.problem());
    OutputForm shape(name, header, form.bytes, *std::move(before));
    const auto size = shape.file_bytes();
    OutputFile output(name.path);
    if (!size)
        return machine_says(options.out + ": the output size does not fit in 64 bits");
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
        if (auto failed = core::run(plan, shape.data_in(output.bytes()), how))
            return wrong_data(options.indices.value_or(options.scene), *failed);
    }
    if (const auto problem = plan.damage())
        return wrong_data(options.in, *problem);
    if (const auto problem = shape.finish(output.bytes()))
        return wrong_data(name.path, *problem);
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
    if (options.check_padding)
        if (const auto problem = full_padding(*facts, plan->input))
            return wrong_data(options.in, plan->damage().value_or(*problem));
    return run_into(options, *plan, threads);
}

} // namespace stridescope::app

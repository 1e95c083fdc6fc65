#include "core/engine/copy_plan.h"
#include "core/run/run_parts.h"

#include <algorithm>

namespace stridescope::core
{
namespace
{

std::optional<Problem> copy_in_pieces(const SceneRun& scene_run, const SceneCopies& copies,
                                      std::span<std::byte> output, const RunOptions& options)
{
    const Int bits = scene_run.input.bits();
    const Int most = piece_elements(options, bits);
    Int all = 0;
    for (const CopySpec& spec : copies.specs)
        all += element_count(spec);
    RunMeter progress(options, about_bytes(all, bits));
    std::optional<Problem> problem;
    const auto copy = [&](const CopySpec& spec)
    {
        return each_piece(spec, copies.order, most,
                          [&](const CopySpec& piece)
                          {
                              const auto plan = plan_copy(piece);
                              problem = plan ? run(*plan, scene_run.input.bytes.data(), output.data(),
                                                   options.threads)
                                             : plan.problem();
                              return !problem && progress.add(about_bytes(element_count(piece), bits));
                          });
    };
    const Int turns = copies.interleaved ? copies.specs.front().dimensions[0].size : 1;
    for (Int turn = 0; turn < turns && !problem && !progress.stopped(); ++turn)
        for (CopySpec spec : copies.specs)
        {
            if (copies.interleaved)
            {
                CopyDimension& first = spec.dimensions[0];
                first.size = 1;
                spec.source_offset += turn * first.source_stride;
                spec.dest_offset += turn * first.dest_stride;
            }
            if (!copy(spec))
                break;
        }
    return problem;
}

} // namespace

std::optional<Problem> run(const SceneRun& scene_run, std::span<std::byte> output, const RunOptions& options)
{
    const auto* const copies = std::get_if<SceneCopies>(&scene_run.work);
    return copies ? copy_in_pieces(scene_run, *copies, output, options)
                  : std::get<OwnRun>(scene_run.work)(scene_run, output, options);
}

} // namespace stridescope::core

#include "core/engine/indices.h"
#include "core/engine/thread_pool.h"
#include "core/run/run_parts.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace stridescope::core
{
namespace
{

IndexType index_type(DType dtype)
{
    switch (dtype)
    {
    case DType::int32:
        return IndexType::int32;
    case DType::uint32:
        return IndexType::uint32;
    case DType::uint64:
        return IndexType::uint64;
    default:
        return IndexType::int64;
    }
}

/// A gather of some tuples of one batch, or of all tuples of some batches.
struct GatherPiece
{
    GatherSpec spec;
    Int first_batch;
    Int first_tuple; ///< in each of the batches
};

/// The same order as the output's; pieces begin at whole bytes.
bool each_gather_piece(const GatherSpec& spec, Int piece_bytes,
                       const std::function<bool(const GatherPiece&)>& use)
{
    const bool whole = spec.block * spec.element_bits % 8 != 0; // blocks begin inside bytes
    const Int most = std::max<Int>(1, piece_bytes / std::max<Int>(1, spec.block * spec.element_bits / 8));
    const Int tuples = whole ? spec.tuples : std::min(spec.tuples, most);
    const Int batches = whole ? spec.batches : std::min(spec.batches, std::max<Int>(1, most / spec.tuples));
    const auto length = static_cast<Int>(spec.indexed_sizes.size());
    for (Int batch = 0; batch < spec.batches; batch += batches)
        for (Int tuple = 0; tuple < spec.tuples; tuple += tuples)
        {
            GatherPiece piece{spec, batch, tuple};
            piece.spec.batches = std::min(batches, spec.batches - batch);
            piece.spec.tuples = std::min(tuples, spec.tuples - tuple);
            piece.spec.source_elements = spec.source_elements - batch * spec.step_of_batch();
            piece.spec.index_count = piece.spec.batches * piece.spec.tuples * length;
            piece.spec.dest_elements = piece.spec.batches * piece.spec.tuples * spec.block;
            if (!use(piece))
                return false;
        }
    return true;
}

/// The first index that is outside its size.
std::optional<Problem> check_indices(const GatherSpec& spec, const Indices& indices, const Dims& sizes,
                                     int threads)
{
    const std::span<const Int> indexed(spec.indexed_sizes.begin(), spec.indexed_sizes.size());
    const Int tuples = spec.batches * spec.tuples;
    const auto place = find_bad_index(indices, indexed, tuples, useful_threads(threads, tuples, Int{64} << 10));
    if (!place)
        return std::nullopt;
    const auto length = static_cast<Int>(indexed.size());
    return bad_index_problem(indices, *place, indexed[static_cast<std::size_t>(*place % length)],
                             fmt::format(" at {{{}}} (place {} of tuple {})",
                                         fmt::join(coordinate_at(sizes, *place), ", "), *place % length,
                                         *place / length));
}

} // namespace

Indices engine_indices(const SceneRun& scene_run)
{
    return {scene_run.indices->bytes.data(), index_type(scene_run.indices->dtype),
            scene_run.negative_indices_allowed};
}

std::optional<Problem> run_work(const SceneRun& scene_run, const GatherSpec& spec, std::span<std::byte> output,
                                const RunOptions& options)
{
    const Int bits = scene_run.input.bits();
    Indices indices = engine_indices(scene_run);
    if (auto problem = check_indices(spec, indices, scene_run.forms.indices->sizes, options.threads))
        return problem;
    RunMeter progress(options, about_bytes(spec.dest_elements, bits));
    std::optional<Problem> problem;
    const std::byte* const first_index = indices.data;
    const auto length = static_cast<Int>(spec.indexed_sizes.size());
    each_gather_piece(spec, options.piece_bytes,
                      [&](const GatherPiece& piece)
                      {
                          const auto plan = plan_gather(piece.spec);
                          const Int tuple = piece.first_batch * spec.tuples + piece.first_tuple;
                          const Int source = piece.first_batch * spec.step_of_batch();
                          indices.data = first_index + tuple * length * index_bytes(indices.type);
                          problem = plan ? run(*plan, scene_run.input.bytes.data() + source * bits / 8, indices,
                                               output.data() + tuple * spec.block * bits / 8, options.threads)
                                         : plan.problem();
                          return !problem && progress.add(about_bytes(piece.spec.dest_elements, bits));
                      });
    return problem;
}

std::optional<Problem> run_work(const SceneRun& scene_run, const ElementGatherSpec& spec,
                                std::span<std::byte> output, const RunOptions& options)
{
    const Indices indices = engine_indices(scene_run);
    if (auto problem = check_element_indices(spec, indices, options.threads))
        return problem;
    const Int all = spec.element_count();
    const Int bits = spec.element_bits;
    const Int most = std::max<Int>(2, piece_elements(options, bits) / 2 * 2);
    RunMeter progress(options, about_bytes(all, bits));
    for (Int first = 0, last = 0; first < all; first = last)
    {
        last = all - first > most ? first + most : all;
        gather_elements(spec, scene_run.input.bytes.data(), indices, output.data(), first, last,
                        options.threads);
        if (!progress.add(about_bytes(last - first, bits)))
            break;
    }
    return std::nullopt;
}

} // namespace stridescope::core

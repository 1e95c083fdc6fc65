#include "core/engine/gather_plan.h"
#include "core/engine/indices.h"
#include "core/engine/thread_pool.h"
#include "core/kinds/gather_nd1/gather_nd1.h"
#include "core/kinds/index_values.h"
#include "core/run/run_parts.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace stridescope::core
{
namespace
{

/// Returns one stride for all dimensions in [first, last), if they continue each other.
std::optional<Int> common_stride(const Layout& layout, std::size_t first, std::size_t last)
{
    std::optional<Int> stride;
    Int run = 0;
    for (std::size_t d = last; d-- > first;)
    {
        if (layout.sizes[d] == 1)
            continue;
        if (stride && layout.strides[d] != run)
            return std::nullopt;
        if (!stride)
            stride = layout.strides[d];
        run = layout.strides[d] * layout.sizes[d];
    }
    return stride ? stride : 0;
}

/// Sets the strides of the input as it lies in memory, if its blocks are contiguous, so that the engine can
/// gather from there.
bool take_strides(GatherSpec& spec, const GatherShape& shape, const Layout& input)
{
    const auto batch = common_stride(input, shape.first_counting(), shape.first_indexed());
    const auto block = common_stride(input, shape.first_of_block(), shape.rank());
    if (!batch || !block || (spec.block > 1 && *block != 1))
        return false;
    spec.batch_stride = *batch;
    for (std::size_t d = shape.first_indexed(); d < shape.first_of_block(); ++d)
        spec.indexed_strides.push_back(input.strides[d]);
    return true;
}

/// A part of a gather: some tuples of one batch, or all tuples of some batches.
struct GatherPiece
{
    GatherSpec spec;
    Int first_batch;
    Int first_tuple; ///< first tuple in each of the batches
};

/// Calls a function for each piece, in the order of the output; pieces begin at whole bytes.
bool each_gather_piece(const GatherSpec& spec, Int piece_bytes,
                       const std::function<bool(const GatherPiece&)>& use)
{
    const bool whole = spec.block * spec.element_bits % 8 != 0; // blocks may begin inside bytes
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

/// Returns the first index that is out of range.
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
                             fmt::format(" at {{{}}} (position {} in tuple {})",
                                         fmt::join(coordinate_at(sizes, *place), ", "), *place % length,
                                         *place / length));
}

std::optional<Problem> gather_in_pieces(const SceneRun& scene_run, const GatherSpec& spec,
                                        std::span<std::byte> output, const RunOptions& options)
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

} // namespace

std::optional<Problem> GatherNd1::plan(const GatherNd1Facts& facts, Direction, SceneRun& run)
{
    const GatherShape& shape = facts.shape;
    GatherSpec spec;
    for (std::size_t d = shape.first_counting(); d < shape.first_indexed(); ++d)
        spec.batches *= shape.input_sizes[d];
    for (std::size_t d = shape.first_indexed(); d < shape.first_of_block(); ++d)
        spec.indexed_sizes.push_back(shape.input_sizes[d]);
    for (std::size_t d = shape.first_of_block(); d < shape.rank(); ++d)
        spec.block *= shape.input_sizes[d];
    spec.tuples = shape.tuple_count() / spec.batches;
    spec.element_bits = run.input.bits();
    if (!take_strides(spec, shape, run.input_layout()))
        if (auto problem = run.pack_input())
            return problem;
    spec.source_elements = run.forms.input.element_count;
    spec.index_count = run.forms.indices->element_count;
    spec.dest_elements = run.forms.output.element_count;
    run.work = OwnRun([spec](const SceneRun& of, std::span<std::byte> output, const RunOptions& options)
                      { return gather_in_pieces(of, spec, output, options); });
    run.negative_indices_allowed = negative_indices_allowed(facts.indices.dtype);
    const auto checked = plan_gather(spec);
    return checked ? std::nullopt : std::optional(checked.problem());
}

} // namespace stridescope::core

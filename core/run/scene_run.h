#pragma once

#include "core/analysis/progress.h"
#include "core/engine/lane_copy.h"
#include "core/run/copy_pieces.h"
#include "core/run/tensor_form.h"

#include <functional>
#include <memory>
#include <span>
#include <vector>

namespace stridescope::core
{

/// A scene's operation as strided copies.
struct SceneCopies
{
    std::vector<CopySpec> specs;
    PieceOrder order = PieceOrder::row_major;
    /// Coordinates of different `specs` may share a slot: the first dimension is taken step by step, for all of
    /// them in turn.
    bool interleaved = false;
};

struct RunOptions;
struct SceneRun;
/// An operation that is not made of copies: fills the output in pieces, as `run` requires.
using OwnRun =
    std::function<std::optional<Problem>(const SceneRun&, std::span<std::byte> output, const RunOptions&)>;

/// A scene's operation on real arrays, ready to run: checked except for the values of indices and what happens
/// to the files meanwhile.
struct SceneRun
{
    RunForms forms;
    bool big_endian = false; ///< the output's byte order is the input's
    DataArray input;
    std::optional<DataArray> indices; ///< where they pick: packed, in the machine's byte order
    std::variant<SceneCopies, OwnRun> work;
    bool negative_indices_allowed = false;
    int threads = 1; ///< for what has to be copied while planning

    [[nodiscard]] std::optional<Problem> damage() const;

    // Layouts for the kinds' plans:
    [[nodiscard]] Layout input_layout() const;
    [[nodiscard]] Layout output_layout() const; ///< row-major
    /// A copy more; `work` holds copies.
    [[nodiscard]] std::optional<Problem> add(const CopySpec& spec);
    /// Makes `input` row-major, for work that counts from a packed tensor.
    [[nodiscard]] std::optional<Problem> pack_input();
};

struct RunOptions
{
    int threads = 1;
    Int piece_bytes = Int{64} << 20; ///< of the output, between two looks at `progress`
    Progress* progress = nullptr;    ///< may be null
    /// Part of its share that the run is: after what was done before it, and before what comes.
    double from = 0;
    double to = 1;
};

/// Fills `output`, which has `forms.output.bytes` zero bytes. Every index is checked before a byte is written:
/// `index_out_of_range` at "indices.values[i]", with the tuple's coordinate. A run that was stopped is not a
/// problem: whoever stopped it knows. Ask for `damage` before you trust the output.
[[nodiscard]] std::optional<Problem> run(const SceneRun& scene_run, std::span<std::byte> output,
                                         const RunOptions& options = {});

} // namespace stridescope::core

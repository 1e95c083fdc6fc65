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
    /// Coordinates of different `specs` may share a slot: then all specs go through the first dimension
    /// together, step by step.
    bool interleaved = false;
};

struct RunOptions;
struct SceneRun;
/// An operation that does not consist of copies: fills the output in pieces, as `run` requires.
using OwnRun =
    std::function<std::optional<Problem>(const SceneRun&, std::span<std::byte> output, const RunOptions&)>;

/// A scene's operation on real arrays, ready to run: everything is checked except index values, and files that
/// change meanwhile.
struct SceneRun
{
    RunForms forms;
    bool big_endian = false; ///< the output's byte order is the input's
    DataArray input;
    /// Only if index values select elements: packed, in the machine's byte order.
    std::optional<DataArray> indices;
    std::variant<SceneCopies, OwnRun> work;
    bool negative_indices_allowed = false;
    int threads = 1; ///< for copies that are needed while planning

    [[nodiscard]] std::optional<Problem> damage() const;

    // Layouts for the plans of kinds.
    [[nodiscard]] Layout input_layout() const;
    [[nodiscard]] Layout output_layout() const; ///< row-major
    /// Adds a copy; `work` holds copies.
    [[nodiscard]] std::optional<Problem> add(const CopySpec& spec);
    /// Makes `input` row-major, for operations that read a packed tensor.
    [[nodiscard]] std::optional<Problem> pack_input();
};

struct RunOptions
{
    int threads = 1;
    Int piece_bytes = Int{64} << 20; ///< bytes of the output between two checks of `progress`
    Progress* progress = nullptr;    ///< may be null
    /// Part of the progress that the run stands for, from what was done before it to what comes after it.
    double from = 0;
    double to = 1;
};

/// Fills `output`, which has `forms.output.bytes` zero bytes. Every index is checked before a byte is written:
/// `index_out_of_range` at "indices.values[i]", with the tuple's coordinate. A run that was cancelled is not a
/// problem: the caller knows. Check `damage` before you trust the output.
[[nodiscard]] std::optional<Problem> run(const SceneRun& scene_run, std::span<std::byte> output,
                                         const RunOptions& options = {});

} // namespace stridescope::core

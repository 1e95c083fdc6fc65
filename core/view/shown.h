#pragma once

#include "core/analysis/offset_index.h"
#include "core/scene/facts.h"
#include "core/spec/memory_cover.h"

#include <array>
#include <memory>
#include <optional>
#include <string>

/// A scene as it is drawn: an immutable value that is held by pointer. Results computed from it keep the
/// pointer, and are out of date once another scene is shown.
namespace stridescope::core
{

/// A part's elements, from a file or from a run.
struct ElementValues
{
    std::shared_ptr<const DataArray> array; ///< elements in the tensor's type
    bool by_offset = false; ///< one dimension, which is the tensor's memory; else the logical array
};

/// Elements of a part that come from a file.
struct FileElements
{
    ElementValues values;
    std::string problem;             ///< why they cannot be shown; empty if they can, or if there is no file
    std::optional<DumpGap> gap = {}; ///< for a file that is the tensor's memory and ends before the tensor
    Code code = Code::file;          ///< code of the problem
};

/// Results of long work on a scene, as far as it is done.
struct Found
{
    std::array<std::optional<OffsetIndex>, most_operands> places; ///< counts of each memory
    std::shared_ptr<const Reads> reads;                           ///< what the operation reads
    std::shared_ptr<const DataArray> output;                      ///< what a run of the operation wrote
};

struct Shown
{
    /// The scene: a new pointer after each edit, and when other data are shown; the same one while more facts
    /// become known.
    std::shared_ptr<const Scene> scene;
    std::shared_ptr<const Facts> facts; ///< views point into them
    std::string part;                   ///< for an invalid scene: the part that is shown; empty: all
    std::array<FileElements, most_operands> files;
    /// Index values that are integers, only for the cells, if `part` leaves the scene's index values out.
    SharedIntegers index_values;
    Found found;
};

/// Returns the elements of the files that tensors of a scene name; those of indices are part of the facts.
/// `files` may be null: then there are none.
[[nodiscard]] std::array<FileElements, most_operands> elements_of(const Facts& facts,
                                                                  const ValuesSource* files);

/// Returns warnings about files, as `values_warnings` of a scene does, from files that are already read.
[[nodiscard]] std::vector<Warning> values_warnings(const Shown& shown);

/// Tells whether an operation's reads are not counted yet, and counting them takes longer than a frame can
/// wait.
[[nodiscard]] bool wants_reads(const Shown& shown);

/// Returns a scene with the facts of its evaluation, and the elements of its files.
[[nodiscard]] Shown show(Scene scene, Facts facts, const ValuesSource* files);
/// Returns the same, or the first rule that the scene breaks.
[[nodiscard]] Result<Shown> show(Scene scene, const EvaluateOptions& options = {});

} // namespace stridescope::core

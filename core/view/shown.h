#pragma once

#include "core/analysis/offset_index.h"
#include "core/scene/facts.h"
#include "core/spec/memory_cover.h"

#include <array>
#include <memory>
#include <optional>
#include <string>

/// A scene as it is drawn: a value that never changes and is held by pointer. What is computed of it keeps the
/// pointer, and is old where another one is shown.
namespace stridescope::core
{

/// A part's elements, as they lie in a file or came out of a run.
struct ElementValues
{
    std::shared_ptr<const DataArray> array; ///< of the tensor's type
    bool by_offset = false;                 ///< one dimension: the tensor's memory; else the logical array
};

/// Elements of a part that come from a file.
struct FileElements
{
    ElementValues values;
    std::string problem;             ///< why they cannot be shown; empty: they can, or there is no file
    std::optional<DumpGap> gap = {}; ///< of a file that is the tensor's memory and ends before the tensor does
    Code code = Code::file;          ///< of the problem
};

/// What long work found out about a scene, as far as it is done.
struct Found
{
    std::array<std::optional<OffsetIndex>, most_operands> places; ///< counts of each memory
    std::shared_ptr<const Reads> reads;                           ///< what the operation reads
    std::shared_ptr<const DataArray> output;                      ///< what a run of the operation wrote
};

struct Shown
{
    /// Another one after each edit, and when other data are shown in it; the same one while more is found out.
    std::shared_ptr<const Scene> scene;
    std::shared_ptr<const Facts> facts; ///< views point into them
    std::string part;                   ///< of a scene that breaks rules: what of it this is; empty: all
    std::array<FileElements, most_operands> files;
    /// Of a part that leaves the scene's index values out: those of them that are integers, for its cells
    /// alone.
    SharedIntegers index_values;
    Found found;
};

/// The elements of the files that tensors of a scene name; those of indices are among the facts. `files` may be
/// null: then there are none.
[[nodiscard]] std::array<FileElements, most_operands> elements_of(const Facts& facts,
                                                                  const ValuesSource* files);

/// What is wrong with the files that the scene names for its cells, as `values_warnings` of a scene says it; of
/// what was read already.
[[nodiscard]] std::vector<Warning> values_warnings(const Shown& shown);

/// Whether counting what an operation reads takes longer than a frame can wait, and nobody has done it.
[[nodiscard]] bool wants_reads(const Shown& shown);

/// A scene with the facts that its evaluation gave, and its files' elements.
[[nodiscard]] Shown show(Scene scene, Facts facts, const ValuesSource* files);
/// The same, or the first rule that the scene breaks.
[[nodiscard]] Result<Shown> show(Scene scene, const EvaluateOptions& options = {});

} // namespace stridescope::core

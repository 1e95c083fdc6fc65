#pragma once

#include "core/infer/expected_tensor.h"
#include "core/infer/infer.h"
#include "core/spec/values_source.h"
#include "core/view/element_marks.h"
#include "core/view/shown.h"

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

/// The question of which layout a dump has, and what was found.
namespace stridescope::ui
{

/// Source of the elements that a dump should hold.
enum class ExpectedElements
{
    counting, ///< 0, 1, 2, ... in row-major order
    file,
    unknown, ///< then the bytes alone say what is likely
};

/// All that a search takes. Files are named as scenes name them.
struct DumpAsked
{
    std::string memory;
    ExpectedElements expected = ExpectedElements::counting;
    std::string expected_file;
    std::vector<core::Int> sizes;     ///< of what counts
    std::optional<core::DType> dtype; ///< of the memory; nothing: the expected tensor's own
    core::Int skip = 0;               ///< bytes before the memory
    std::string chip;  ///< a preset's name: its lanes one after the other; empty: one flat memory
    core::Scene scene; ///< whose title and remarks candidates keep
};

/// A card's picture: the tensor's first pages, with their own mismatches, or of a guess with their values.
struct CandidateThumbnail
{
    struct Cell
    {
        double differs = 0;          ///< the share of what it stands for that does
        std::optional<double> value; ///< from the lowest to the highest, 0 to 1
    };
    int rows = 0;
    int columns = 0;
    int pages = 0;
    std::vector<Cell> cells; ///< page after page, row after row
};

struct DumpCandidate
{
    std::string name;   ///< "NHWC, rows padded to 8 elements"
    std::string remark; ///< its strides, or what speaks for a guess
    double share = 1;   ///< of the elements that agree; of a guess how likely it is beside the others
    core::Int matched = 0;
    std::vector<std::string> undetermined;
    std::optional<core::Mismatch> mismatch; ///< nothing of a guess
    std::shared_ptr<const core::Shown> shown;
    std::shared_ptr<const core::ElementMarks> marks;    ///< null: nothing differs, or nothing is known
    std::shared_ptr<const core::ExpectedTensor> wanted; ///< what was marked against; null as `marks` is
    CandidateThumbnail thumbnail;
};

struct DumpFound
{
    std::vector<DumpCandidate> candidates; ///< best first
    core::Int elements = 0;
    core::Int equally_good = 0;
    bool complete = true;
    bool guessed = false; ///< from the bytes alone
    std::string why_none; ///< empty: there are candidates
};

} // namespace stridescope::ui

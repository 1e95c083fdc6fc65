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

/// A search for the layout of a dump, and its results.
namespace stridescope::ui
{

/// Source of the elements that a dump should hold.
enum class ExpectedElements
{
    counting, ///< 0, 1, 2, ... in row-major order
    file,
    unknown, ///< the layout is guessed from the bytes alone
};

/// The parameters of a search. Files are named as in scenes.
struct DumpAsked
{
    std::string memory;
    ExpectedElements expected = ExpectedElements::counting;
    std::string expected_file;
    std::vector<core::Int> sizes;     ///< sizes of the counting tensor
    std::optional<core::DType> dtype; ///< type in memory; nothing: the expected tensor's
    core::Int skip = 0;               ///< bytes before the memory
    std::string chip;  ///< name of a preset whose lanes follow each other; empty: one flat memory
    core::Scene scene; ///< candidates keep its title and remarks
};

/// A card's picture: the tensor's first pages, with the candidate's mismatches; for a guess, with values.
struct CandidateThumbnail
{
    struct Cell
    {
        double differs = 0;          ///< share of mismatches in what the cell stands for
        std::optional<double> value; ///< from the lowest to the highest, as a share of 0 to 1
    };
    int rows = 0;
    int columns = 0;
    int pages = 0;
    std::vector<Cell> cells; ///< page after page, row after row
};

struct DumpCandidate
{
    std::string name;   ///< "NHWC, rows padded to 8 elements"
    std::string remark; ///< its strides, or the evidence for a guess
    double share = 1;   ///< share of the elements that agree; for a guess, its likelihood among the others
    core::Int matched = 0;
    std::vector<std::string> undetermined;
    std::optional<core::Mismatch> mismatch; ///< nothing for a guess
    std::shared_ptr<const core::Shown> shown;
    std::shared_ptr<const core::ElementMarks> marks;      ///< null: no mismatches, or they are unknown
    std::shared_ptr<const core::ExpectedTensor> expected; ///< expected tensor for `marks`; null if `marks` is
    CandidateThumbnail thumbnail;
};

struct DumpFound
{
    std::vector<DumpCandidate> candidates; ///< candidates, best first
    core::Int elements = 0;
    core::Int equally_good = 0;
    bool complete = true;
    bool guessed = false; ///< from the bytes alone
    std::string why_none; ///< why there are no candidates; empty if there are
};

} // namespace stridescope::ui

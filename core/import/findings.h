#pragma once

#include "core/analysis/progress.h"
#include "core/import/imported.h"
#include "core/import/scanner.h"
#include "core/import/type_beside.h"
#include "core/import/type_names.h"
#include "core/tensor/dtype.h"

#include <span>

namespace stridescope::core
{

inline constexpr const char* assumed_contiguous = "no strides in the text; assumed contiguous";

/// Strided tensor as a text describes it, in elements.
struct StridedText
{
    std::optional<DType> dtype; ///< nothing: not said
    std::vector<Int> sizes;
    std::optional<std::vector<Int>> strides; ///< nothing: packed, row-major
    Int base = 0;
    std::string_view unknown_type = {}; ///< a name where the type should be that is not a type
    std::string strides_note = {};      ///< assumption about the strides; empty: the text gives them
    std::string base_note = {};         ///< assumption about the offset; empty: the text gives it
    std::string type_note = {}; ///< where the type comes from, or why there is none, if that must be reported
    std::optional<std::string> labels = {}; ///< labels that the letters of a tag stand for
    bool type_guessed = false;              ///< the type is named, perhaps of another tensor
};
/// Takes the type that the text names beside a layout which has none itself.
void take_type_beside(Scanner& scan, TextSpan layout, const TypeQuestion& question, StridedText& said);
/// Tells whether coordinates certainly have offsets of their own, or share them by a stride of 0 alone. What
/// only looks like a tensor (the size and the stride of a convolution) seldom passes.
[[nodiscard]] bool is_nested(const std::vector<Int>& sizes, const std::vector<Int>& strides);
/// Returns the first rule that a scene breaks. Nothing is counted, so that this costs little.
[[nodiscard]] std::optional<Problem> broken_rule(const Scene& scene);
/// Returns a buffer scene of it, and the sentences that every format says; none of the sizes is one element.
[[nodiscard]] Imported imported_buffer(const StridedText& text);
/// Returns the tensor that a layout text lays out: a buffer where a stride for each dimension says it, else a
/// tiled scene. What is wrong with it the scene says.
[[nodiscard]] Imported imported_layout(StridedText text, std::string layout);

/// Collects what a format finds in a text.
class Findings
{
public:
    Findings(ImportedText& into, std::string_view format, std::span<const TextSpan> known_layouts,
             const Progress* waited_for)
        : all(into), name(format), places(known_layouts), progress(waited_for)
    {
        nearest.from = format;
    }

    /// Returns all layouts of the text in order, where the text was read before; else none.
    [[nodiscard]] std::span<const TextSpan> layouts() const { return places; }

    /// Tells whether it is useless to look any further.
    [[nodiscard]] bool done() const { return all.more || is_cancelled(progress); }

    /// Takes what was read at `begin`; returns the position from which to continue. A match is refused if
    /// something in it is not a number or breaks a rule of scenes.
    std::size_t take(std::size_t begin, const Scanner& scan, std::optional<Imported> read);
    void add(TextSpan span, Imported one);
    void refuse(TextSpan span, std::size_t at, Problem problem);
    /// Text of a format that is known but not read, whose layouts are refused.
    void recognise(std::string_view format, TextSpan span, std::string message, bool is_layout);
    /// The text is not of the format from here on.
    void miss(std::size_t begin, std::size_t at, const std::string& message);

    [[nodiscard]] const NearMiss& nearest_miss() const { return nearest; }
    [[nodiscard]] bool found_any() const { return found; }

private:
    void count();

    ImportedText& all;
    std::string_view name;
    std::span<const TextSpan> places;
    const Progress* progress;
    NearMiss nearest;
    bool found = false;
};

} // namespace stridescope::core

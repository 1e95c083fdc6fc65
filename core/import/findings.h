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

inline constexpr const char* scalar_of_size_1 = "a scalar is drawn as one dimension of size 1";
inline constexpr const char* assumed_contiguous = "no strides in the text; assumed contiguous";

/// Strided tensor as a text describes it; all numbers are in elements.
struct StridedText
{
    std::optional<DType> dtype; ///< nothing: the text gives none
    std::vector<Int> sizes;
    std::optional<std::vector<Int>> strides; ///< nothing: packed in row-major order
    Int base = 0;
    std::string_view unknown_type = {}; ///< name that stands for the type but is not a known type
    std::string sizes_note = {};        ///< source of the sizes, if they are not beside the strides
    std::string strides_note = {};      ///< assumption about the strides; empty: the text gives them
    std::string base_note = {};         ///< assumption about the offset; empty: the text gives it
    /// Source of the type, or the reason why there is none, if it must be reported.
    std::string type_note = {};
    std::optional<std::string> labels = {}; ///< labels of the dimensions that the letters of a tag name
    bool type_guessed = false;              ///< the text names the type, but perhaps for another tensor
    std::optional<Int> total_bytes = {};    ///< size of the buffer, if the text gives it
    std::optional<Int> alignment = {};      ///< guaranteed alignment of the tensor's begin, in bytes
};
/// Sets the sizes from the line that makes the tensor whose strides stand at a place; false if it gives none
/// for which such strides keep elements apart.
bool take_sizes_of_making(std::string_view text, std::size_t place, std::string_view tensor,
                          const std::vector<Int>& strides, StridedText& said);
/// Sets the type from the text around a layout that has no type itself.
void take_type_beside(Scanner& scan, TextSpan layout, const TypeQuestion& question, StridedText& said);
/// Tells whether all coordinates certainly have different offsets, except those that share one through a stride
/// of 0. Numbers that are not a tensor's (the size and the stride of a convolution) seldom pass.
[[nodiscard]] bool is_nested(const std::vector<Int>& sizes, const std::vector<Int>& strides);
/// Returns the first rule that a scene breaks. Does not count elements, so that this is cheap.
[[nodiscard]] std::optional<Problem> broken_rule(const Scene& scene);
/// Returns a buffer scene of the text, and the notes that all formats share. A tensor without sizes is one
/// element.
[[nodiscard]] Imported imported_buffer(const StridedText& text);
/// Returns the tensor of a layout text: a buffer if a stride for each dimension describes it, otherwise a tiled
/// scene. The scene is not checked here.
[[nodiscard]] Imported imported_layout(StridedText text, std::string layout);

/// Collects what a format finds in a text.
class Findings
{
public:
    Findings(ImportedText& into, std::string_view format, std::span<const TextSpan> known_layouts,
             std::size_t most_layouts, const Progress* waited_for)
        : all(into), name(format), places(known_layouts), most(most_layouts), progress(waited_for)
    {
        nearest.from = format;
    }

    /// Returns all layouts of the text in order if the text was read before; otherwise none.
    [[nodiscard]] std::span<const TextSpan> layouts() const { return places; }

    /// Tells whether the search can end: there are too many layouts, or the work is cancelled.
    [[nodiscard]] bool done() const { return all.more || is_cancelled(progress); }

    /// Adds the layout read at `begin`, and returns the position from which to continue. Refuses a match if
    /// something in it is not a number or breaks a rule of scenes.
    std::size_t take(std::size_t begin, const Scanner& scan, std::optional<Imported> read);
    void add(TextSpan span, Imported one);
    void refuse(TextSpan span, std::size_t at, Problem problem);
    /// Adds a text of a known format that is not supported; its layouts are refused.
    void recognise(std::string_view format, TextSpan span, std::string message, bool is_layout);
    /// Notes that the text stops matching the format at `at`.
    void miss(std::size_t begin, std::size_t at, const std::string& message);

    [[nodiscard]] const NearMiss& nearest_miss() const { return nearest; }
    [[nodiscard]] bool found_any() const { return found; }

private:
    void count();

    ImportedText& all;
    std::string_view name;
    std::span<const TextSpan> places;
    std::size_t most;
    const Progress* progress;
    NearMiss nearest;
    bool found = false;
};

} // namespace stridescope::core

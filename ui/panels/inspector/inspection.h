#pragma once

#include "ui/state/document.h"
#include "ui/state/view_state.h"
#include "ui/state/work.h"
#include "ui/widgets/drag_range.h"

#include <string>
#include <string_view>

/// Parts that the inspectors share.
namespace stridescope::ui
{

/// One frame of editing a scene. Parts edit the copy and set `changed`; the inspector hands it to the document.
struct Inspection
{
    const Document& document;
    InspectorKept& kept;
    core::Scene scene;
    Arranging* arranging = nullptr; ///< for tensors in lanes; null if they cannot be arranged here
    /// For tensors in lanes, shared with the lanes; null: the first.
    std::optional<std::size_t>* chosen = nullptr;
    std::string_view focus = {}; ///< path of the field, or of its list, that gets the keyboard; then empty
    bool changed = false;
    bool raise_rank = false; ///< set by a part; done once all parts are drawn

    /// Returns the first broken rule at this path, or at the list that it is in: "sizes[2]",
    /// "window.offsets[0]". Null if there is none.
    [[nodiscard]] const core::Problem* rule_at(std::string_view path) const;
    [[nodiscard]] bool marked(std::string_view path) const { return rule_at(path) != nullptr; }
};

struct NumberLook
{
    float width = 80;
    DragRange range;
    bool derived = false;
    bool slider = false;
    std::string wrong =
        /// Reason why the number breaks a rule, if that is reported first for another number; empty: it does
        /// not.
        {};
};
/// Draws a field of the scene, named by its JSON path, and marks it if it breaks a rule. True if it changed.
bool scene_number(Inspection& inspection, const std::string& path, core::Int& value, const NumberLook& look);

/// Returns how many entries of a list have a row: a scene that is refused for its length is drawn too.
[[nodiscard]] std::size_t list_rows(std::size_t entries);
/// Says how many entries have none, below those rows.
void more_list_rows(std::size_t entries);

/// Draws a number that a scene may leave out, with a switch before it. `about`: its tooltip.
void optional_number(Inspection& inspection, const std::string& path, std::string_view words, const char* about,
                     std::optional<core::Int>& value, core::Int first, const DragRange& range);

/// Draws the choice of a data type among those with at most this many bits. `path` is that of the key.
bool dtype_choice(Inspection& inspection, const std::string& path, std::string& dtype, float width,
                  core::Int most_bits = 64);

/// Returns "1,024 B", or "-2½ B" for half bytes; "…" if 64 bits do not hold it.
[[nodiscard]] std::string bytes_text(core::Wide bits);
/// Returns "sizes[2]".
[[nodiscard]] std::string path_of(std::string_view list, std::size_t place);

inline constexpr float label_column = 96; ///< x of fields that have a name before them

} // namespace stridescope::ui

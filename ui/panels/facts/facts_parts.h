#pragma once

#include "ui/picture/rect.h"
#include "ui/state/open_scene.h"

#include <string>
#include <string_view>
#include <vector>

/// Parts of the right column.
namespace stridescope::ui
{

/// A fact as it is listed and copied.
struct FactLine
{
    std::string name;
    std::string value;
    std::string about = {};           ///< meaning of the name; may be empty
    std::vector<std::string> of = {}; ///< its paths in the answer, which have derivations
    std::string_view head = {};       ///< heading before it; may be empty
};
/// A yes/no fact in a word, and in a sentence with its numbers.
struct Badge
{
    enum class Tone
    {
        good,
        caution,
        bad,
        accent,
        open, ///< unknown
    };
    std::string words;
    Tone tone = Tone::good;
    std::string about = {};
    std::vector<std::string> of = {}; ///< as in FactLine
};
/// Facts about a tensor, or about a kind itself.
struct FactList
{
    std::vector<Badge> badges;
    std::vector<FactLine> lines;
};
/// Returns the facts of a tensor; `prefix` begins the tensor's paths in the answer, such as "input.".
[[nodiscard]] FactList tensor_facts(const core::TensorFacts& tensor, const std::string& prefix);
[[nodiscard]] FactList sheet_facts(const core::FactSheet& sheet);
/// Lists the facts of one of a scene's tensors, if it has strided ones, and then those of the scene itself.
[[nodiscard]] FactList facts_of(const core::SceneView& view, core::Operand part);
[[nodiscard]] std::string as_text(const FactList& facts);
/// Draws badges; one that is pressed shows its reason below.
void draw_badges(const std::vector<Badge>& badges, OpenScene& open);
/// Draws facts; one that is pressed shows the derivation of its number, which is requested when the first one
/// is.
void draw_lines(const std::vector<FactLine>& lines, OpenScene& open);

/// Draws badges in their lines; returns the one that was pressed.
std::optional<std::size_t> badge_row(const std::vector<Badge>& badges);

/// Draws a name and its value on one line, the value in the mono face; a long value wraps below the name.
/// Pressing it copies the value.
void fact_row(std::string_view name, std::string_view value, std::string_view tooltip = {});
/// Draws the same with an arrow before it. Returns whether it was pressed, which the caller uses to unfold or
/// fold it.
bool unfolding_fact_row(std::string_view name, std::string_view value, std::string_view tooltip, bool unfolded);
/// Returns grouped digits, or "unknown".
[[nodiscard]] std::string number_or_undecided(const std::optional<core::Int>& number);

/// Something that is pointed at, or else the last pin, and the facts known about it; null if there is none.
struct PickShown
{
    const core::Pick* pick = nullptr;
    bool pinned = false;
};
[[nodiscard]] PickShown pick_shown(const ViewState& state);
[[nodiscard]] PickFindings& findings_of(ViewState& state, const core::Pick& pick);

inline constexpr float pin_height = 240; ///< height of the first card, without details
/// Draws the first card: the element or slot in short, or unfolded with everything that is known about it.
/// `state` changes if its buttons unfold it, or bring the element into view.
void pin_card(const core::SceneView& view, ViewState& state, const Rect& area);
/// Draws the same for an element in two layouts.
void compared_pin_card(const core::SceneView& view, ViewState& state, Comparison& comparison, const Rect& area);
/// Offers to select the surroundings of the pinned element.
void selection_offers(const core::SceneView& view, ViewState& state);
/// Draws the distance between the last two pins, if there are two.
void apart_section(const core::SceneView& view, ViewState& state);
/// Draws the section of the selection, if there is one.
void selection_section(const core::SceneView& view, ViewState& state);
/// Draws a field for a coordinate, an offset, or an address, which is then pinned and brought into view.
void go_to_field(const core::SceneView& view, ViewState& state, float width);
/// Draws the worker's progress with what the facts leave unknown.
void analysis_section(Work& work);
/// Draws the native run of the operation, and how fast it was.
void run_section(const core::SceneView& view, Work& work);
/// Draws warnings; each unfolds into the rule that it is about, the rule's document, and the derivations behind
/// it.
void warnings_section(const core::Shown& shown, OpenScene& open);
/// Draws the derivations and reasons of paths in the answer, and requests them if they are not known yet.
void draw_why(const std::vector<std::string>& of, OpenScene& open);
/// Tells whether the scene is known to give a fact itself: then there is nothing to derive. Requests that too.
[[nodiscard]] bool is_given(const std::string& fact, OpenScene& open);
/// Draws a sum, its terms, its rule, and the rule's document, unless that is named below anyway.
void draw_derivation(ViewState& state, const core::Derivation& derivation, bool named, bool with_source = true);
/// Draws the button on the left of a part that unfolds or folds it. Returns whether it is unfolded.
bool unfold_button(const std::string& key, const std::string& tooltip, OpenScene& open);

} // namespace stridescope::ui

#pragma once

#include "ui/picture/rect.h"
#include "ui/state/open_scene.h"

#include <string>
#include <string_view>
#include <vector>

/// The parts of the right column.
namespace stridescope::ui
{

/// A fact as it is listed and copied.
struct FactLine
{
    std::string name;
    std::string value;
    std::string about = {};           ///< what the name means; may be empty
    std::vector<std::string> of = {}; ///< its paths in the answer, which derivations explain
};
/// An answer in a word, and in a sentence with its numbers.
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
    std::vector<std::string> of = {}; ///< as of a line
};
/// Facts about a tensor, or about a kind itself.
struct FactList
{
    std::vector<Badge> badges;
    std::vector<FactLine> lines;
};
/// `prefix`: of the tensor's paths in the answer, as "input.".
[[nodiscard]] FactList tensor_facts(const core::TensorFacts& tensor, const std::string& prefix);
[[nodiscard]] FactList sheet_facts(const core::FactSheet& sheet);
/// Lists the facts of one of a scene's tensors, if it has strided ones, and then those of the scene itself.
[[nodiscard]] FactList facts_of(const core::SceneView& view, core::Operand part);
[[nodiscard]] std::string as_text(const FactList& facts);
/// Pressed, each unfolds below into its reason.
void draw_badges(const std::vector<Badge>& badges, OpenScene& open);
/// Each unfolds into where its number comes from, which is asked for when the first does.
void draw_lines(const std::vector<FactLine>& lines, OpenScene& open);

/// Draws badges in their lines; returns the one that was pressed.
std::optional<std::size_t> badge_row(const std::vector<Badge>& badges);

/// A name and its value on one line, the value in the mono face; wraps under the name where it is long.
/// Pressed, the value is copied.
void fact_row(std::string_view name, std::string_view value, std::string_view tooltip = {});
/// Draws the same with an arrow before it: pressed, it unfolds or folds again, which is for the caller to keep.
bool unfolding_fact_row(std::string_view name, std::string_view value, std::string_view tooltip, bool unfolded);
/// Returns grouped digits, or "unknown".
[[nodiscard]] std::string number_or_undecided(const std::optional<core::Int>& number);

/// Pick that is pointed at, or else pinned last, and what is known of it; null if there is none.
struct PickShown
{
    const core::Pick* pick = nullptr;
    bool pinned = false;
};
[[nodiscard]] PickShown pick_shown(const ViewState& state);
[[nodiscard]] PickFindings& findings_of(ViewState& state, const core::Pick& pick);

/// The first card: the element or place in short, and unfolded with all that is known of it. `state` changes
/// where its buttons unfold it, or bring the element into sight.
void pin_card(const core::SceneView& view, ViewState& state, const Rect& area);
/// The same of an element in two layouts.
void compared_pin_card(const core::SceneView& view, ViewState& state, Comparison& comparison, const Rect& area);
/// Offers to select the surroundings of the pinned element.
void selection_offers(const core::SceneView& view, ViewState& state);
/// Draws the distance between the last two pins, if there are two.
void apart_section(const core::SceneView& view, ViewState& state);
/// Section of the selection, if there is one.
void selection_section(const core::SceneView& view, ViewState& state);
/// A field for a coordinate, an offset or an address, which is then pinned and brought into sight.
void go_to_field(const core::SceneView& view, ViewState& state, float width);
/// Draws the worker's progress with what the facts leave unknown.
void analysis_section(Work& work);
/// The operation on real data, and how fast it was.
void run_section(const core::SceneView& view, Work& work);
/// Each unfolds into the rule that it breaks, its document, and the sums and tables it follows from.
void warnings_section(const core::Shown& shown, OpenScene& open);
/// The derivations and reasons of paths in the answer, asked for where they are not there yet.
void draw_why(const std::vector<std::string>& of, OpenScene& open);
/// Tells whether it is known that the scene gives a fact itself: there is nothing to explain. Asked for like
/// those.
[[nodiscard]] bool is_given(const std::string& fact, OpenScene& open);
/// A sum, its terms, its rule and, unless it is named below anyway, where that is from.
void draw_derivation(ViewState& state, const core::Derivation& derivation, bool named, bool with_source = true);
/// Button on the left of a part that unfolds or folds. Returns whether it is unfolded.
bool unfold_button(const std::string& key, const std::string& tooltip, OpenScene& open);

} // namespace stridescope::ui

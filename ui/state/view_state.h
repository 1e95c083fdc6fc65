#pragma once

#include "core/code/spellings.h"
#include "core/code/write_code.h"
#include "core/kinds/ask.h"
#include "core/spec/index_numbers.h"
#include "core/tpu/lane_counts.h"
#include "core/view/lane_byte.h"
#include "ui/picture/subject.h"

#include <array>
#include <memory>
#include <optional>
#include <set>
#include <string>

namespace stridescope::ui
{

/// Facts about the pick in the card: searches that a frame can do once but not in every frame.
struct PickFindings
{
    core::Pick pick;
    std::shared_ptr<const core::Shown> of;           ///< scene that was searched
    core::Int steps = 0;                             ///< most steps of each search
    std::optional<core::OffsetFinding> sharing = {}; ///< coordinates at its offset
    std::optional<std::string> reason = {};          ///< why there are none
    bool bank_counted = false;
    std::optional<core::LaneCounts> bank = {}; ///< contents of its bank, if they can be counted
    std::optional<std::vector<core::LaneByteTensor>> tenants = {}; ///< tensors that share its byte of a lane
};

/// One of the three columns of the window.
enum class Column
{
    settings,
    picture,
    facts,
};

/// Tabs of the right column, in the order of their names there; not every scene has all of them.
enum class RightTab
{
    facts,
    run,
    code,
    banks,
    compare,
    dump,
};

/// A dimension of a tensor, whose term of a sum is pointed at.
struct PointedDimension
{
    core::Operand operand = core::Operand::input;
    std::size_t dimension = 0;
};

/// Things that the inspector keeps from one frame to the next.
struct InspectorKept
{
    std::shared_ptr<const std::vector<core::Number>> of; ///< list of index values whose ranges are known
    std::vector<core::IndexRange> ranges;
    core::Int page = 0;                         ///< page of index values
    core::Int problem_row = -1;                 ///< row that was scrolled to; negative: none
    std::shared_ptr<const core::Shown> spelled; ///< scene whose layout is spelled
    std::vector<core::Spelling> spellings;      ///< other texts of the same layout
};

/// A tensor of shared lanes that the mouse or the keys move.
struct LaneDrag
{
    /// The selected tensor: has the outline, the arrow keys, and the inspector.
    std::optional<std::size_t> chosen;
    bool in_hand = false;
    bool over = false; ///< cancelled, or begun beside all tensors: ignored until the button is released
    core::Int from = 0;
    core::Int to = 0;
    std::string snapped; ///< what it snapped to; empty: only its alignment
};

/// The scene in another language, written once for what is shown.
struct CodeShown
{
    std::size_t target = 0; ///< index into core::code_targets
    std::shared_ptr<const core::Shown> of;
    core::CodeText code;
    std::vector<std::size_t> lines; ///< start of each line; the first is 0
    std::string refused;            ///< why the target cannot express it; empty if it can
};

/// State of the mouse and of the views' own controls, which is not part of the scene or of undo.
struct ViewState
{
    Look look;
    Column column = Column::picture;                      ///< shown if there is no space for all
    std::shared_ptr<const core::SceneView> view;          ///< view of what was followed last
    std::shared_ptr<const core::SelectionView> selection; ///< for `look.selection` in `view`
    PictureCache cache;
    std::array<bool, 3> other_width{};     ///< the wrap's width was typed, even if it has a name too
    std::string selecting;                 ///< canvas on which a drag currently selects
    std::optional<core::Pick> range_from;  ///< where a range selected by keys began; its other end is the pin
    std::optional<core::Pick> keyed;       ///< first position of the canvas that has the keyboard
    std::size_t asked_pins = 0;            ///< the first pins that belong to a question, which keys do not move
    core::Int step_in_sight = -1;          ///< step whose line of code was scrolled into view
    std::optional<core::Pick> step_wanted; ///< element that was selected while elements are stepped through
    bool steps_take_keyboard = false;      ///< another code was selected for stepping
    bool entered = false;                  ///< Enter was pressed at what the keys have pinned
    std::string go_to_words;               ///< text typed in the field
    std::string go_to_wrong;               ///< why it is not a position
    std::optional<std::pair<core::Pick, core::Int>>
        go_to_byte; ///< last position that was gone to, and the number of bytes into its slot
    std::optional<PickFindings> pick_findings;
    std::optional<PointedDimension> pointed;          ///< set by the column of facts of the last frame
    std::shared_ptr<const core::SelectionView> along; ///< the elements along that dimension
    std::optional<core::Selection> along_of = {};     ///< the same as a range
    bool go_to_asked = false;                         ///< give its field the keyboard
    /// Until the pointer moves from there, the position that was gone to is shown.
    std::array<float, 2> pointer_at_go{-1, -1};
    RightTab tab = RightTab::facts;
    bool pin_details = false; ///< the card of the pick is unfolded
    float pin_needs = 0;      ///< height that it needs unfolded, when it was last drawn; 0: not yet
    CodeShown code;
    InspectorKept inspector;
    std::set<std::string> unfolded; ///< facts whose derivations are shown
    std::string brought_in_sight;   ///< fact whose derivation is scrolled into sight as soon as it is known
    bool facts_in_hex = false;      ///< show and copy numbers of facts in hexadecimal
    std::size_t facts_part = 0;     ///< tensor whose facts are shown
    LaneDrag lane_drag;             ///< for tensors that share lanes
    bool refining = false;          ///< some picture has parts that later frames will draw exactly

    /// Follows what is shown: if it changed, starts a new view, and keeps the pins and the selection that still
    /// exist in it.
    void follow(const std::shared_ptr<const core::Shown>& shown);
    /// Highlights a range in every view, or none.
    void select(std::optional<core::Selection> range);
    /// Returns what is highlighted for the pointed dimension: the elements along it through the pin, or else
    /// through the first element; without such a dimension, the selection. Forgets the pointed dimension.
    [[nodiscard]] std::shared_ptr<const core::SelectionView> lit_range();
};

/// Tells whether a scene has what a pick names: after an edit, or beside another scene.
[[nodiscard]] bool is_there(const core::SceneView& view, const core::Pick& pick);

} // namespace stridescope::ui

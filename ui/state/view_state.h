#pragma once

#include "core/code/write_code.h"
#include "core/kinds/ask.h"
#include "core/spec/index_numbers.h"
#include "core/tpu/lane_counts.h"
#include "ui/picture/subject.h"

#include <array>
#include <memory>
#include <optional>
#include <set>
#include <string>

namespace stridescope::ui
{

/// Findings about the pick whose facts are shown: searches that a frame can do once but not every frame.
struct PickFindings
{
    core::Pick pick;
    std::shared_ptr<const core::Shown> of;           ///< in which it was looked for
    core::Int steps = 0;                             ///< that each search for it may take
    std::optional<core::OffsetFinding> sharing = {}; ///< coordinates at its offset
    std::optional<std::string> reason = {};          ///< why there are none
    bool bank_counted = false;
    std::optional<core::LaneCounts> bank = {}; ///< what fills its bank, if that can be counted
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

/// A dimension of a tensor whose term of a sum is pointed at.
struct PointedDimension
{
    core::Operand operand = core::Operand::input;
    std::size_t dimension = 0;
};

/// View of indices in their fields.
struct IndicesShown
{
    std::shared_ptr<const std::vector<core::Number>> of; ///< whose ranges are known
    std::vector<core::IndexRange> ranges;
    core::Int page = 0;
    core::Int problem_row = -1; ///< that was scrolled to; negative: none
};

struct LaneByteSaid;
struct LaneByteAt
{
    core::Int lane = 0;
    core::Int byte = 0;
    friend bool operator==(const LaneByteAt&, const LaneByteAt&) = default;
};
/// A tensor of shared lanes that is moved by mouse or keys.
struct LaneDrag
{
    std::optional<std::size_t> chosen; ///< of the tensors: has the outline, the arrow keys and the inspector
    std::optional<LaneByteAt> pointed; ///< by the mouse
    std::optional<LaneByteAt> pinned;  ///< then the arrow keys move it
    std::shared_ptr<const LaneByteSaid> said;
    bool in_hand = false;
    bool over = false; ///< called off, or begun beside all tensors: nothing until the button is released
    core::Int from = 0;
    core::Int to = 0;
    std::string snapped; ///< to what; empty: its alignment alone
};

/// The scene in another language, written once for what is shown.
struct CodeShown
{
    std::size_t target = 0; ///< of core::code_targets
    std::shared_ptr<const core::Shown> of;
    core::CodeText code;
    std::vector<std::size_t> lines; ///< where each begins; the first is 0
    std::string refused;            ///< why the target cannot say it; empty: it can
};

/// State of the mouse and the views' own controls: neither part of the scene nor of undo.
struct ViewState
{
    Look look;
    Column column = Column::picture;                      ///< seen if there is no room for all
    std::shared_ptr<const core::SceneView> view;          ///< of what was followed last
    std::shared_ptr<const core::SelectionView> selection; ///< of `look.selection` in `view`
    PictureCache cache;
    std::array<bool, 3> other_width{};    ///< the fold's width was typed, even if it has a name too
    std::string selecting;                ///< the canvas on which a drag selects just now
    std::optional<core::Pick> range_from; ///< where a range by keys began, at the other end of the pin
    std::optional<core::Pick> keyed;      ///< the first place of the canvas that has the keyboard
    std::size_t asked_pins = 0;   ///< how many of the first pins are a question's, which keys leave alone
    core::Int step_in_sight = -1; ///< whose line of code was brought into sight
    std::optional<core::Pick> step_wanted; ///< an element that was chosen while elements are stepped through
    bool steps_take_keyboard = false;      ///< another code was chosen to be stepped through
    bool entered = false;                  ///< Enter was pressed at what the keys have pinned
    std::string go_to_words;               ///< what is being typed to go to
    std::string go_to_wrong;               ///< why it is not a position
    std::optional<std::pair<core::Pick, core::Int>>
        go_to_byte; ///< last position gone to, and how many bytes into its slot
    std::optional<PickFindings> pick_findings;
    std::optional<PointedDimension> pointed;          ///< by the last frame's column of facts
    std::shared_ptr<const core::SelectionView> along; ///< the elements along it
    std::optional<core::Selection> along_of = {};     ///< as a range
    bool go_to_asked = false;                         ///< its field is to get the keyboard
    std::array<float, 2> pointer_at_go{-1, -1};       ///< until it moves from there, what was gone to is shown
    RightTab tab = RightTab::facts;
    bool pin_details = false; ///< the card of what is picked is unfolded
    CodeShown code;
    IndicesShown indices;
    std::set<std::string> unfolded; ///< facts whose derivation is shown
    bool facts_in_hex = false;      ///< numbers of facts, as shown and copied
    std::size_t facts_part = 0;     ///< which tensor's facts are shown
    LaneDrag lane_drag;             ///< of tensors that share lanes
    bool refining = false;          ///< some picture has parts that later frames will draw exactly

    /// Follows what is shown: if it changed, starts a new view, with the pins and the selection that still
    /// exist in it.
    void follow(const std::shared_ptr<const core::Shown>& shown);
    /// Lights up a range in every view, or none.
    void select(std::optional<core::Selection> range);
    /// Returns what is lit for the pointed dimension: the elements along it through the pin, else through the
    /// first element; else the selection. Forgets what was pointed at.
    [[nodiscard]] std::shared_ptr<const core::SelectionView> lit_range();
};

} // namespace stridescope::ui

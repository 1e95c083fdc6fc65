#pragma once

#include "core/kinds/operand.h"
#include "core/run/run_forms.h"
#include "core/scene/evaluate_options.h"

#include <nlohmann/json_fwd.hpp>

#include <concepts>
#include <string_view>

/// What a kind of scene has to provide: all that reading, answering, running and drawing scenes ask of it. A
/// kind without it does not compile; nothing outside its room asks which kind a scene is of.
namespace stridescope::core
{

using Json = nlohmann::ordered_json;
struct Ask;
struct LaneMap;
struct SceneRun;
class Copying;

/// What a question about a place in memory counts in.
enum class OffsetForm
{
    elements,     ///< an element offset of the input's memory
    lane_bytes,   ///< a lane and a byte in it
    global_bytes, ///< a byte of memory without lanes
};

template <typename Facts>
concept KindFacts = requires(const Facts& facts)
{
    /// The scene's strided tensors in drawing order; none of a tensor in lanes.
    {
        facts.operands()
        } -> std::same_as<std::vector<Operand>>;
    /// Where the tensor lies in lanes; null of strided tensors.
    {
        facts.lanes()
        } -> std::same_as<const LaneMap*>;
    /// How the output follows from the input; null where there is no output.
    {
        facts.shared_copying()
        } -> std::same_as<std::shared_ptr<const Copying>>;
};

template <typename K>
concept Kind = KindFacts<typename K::Facts> && std::equality_comparable<typename K::Scene> &&
    // Its keys, as core/scene/fields.h says: visit_fields(scene, visit).
    HasFields<typename K::Scene> && HasFields<const typename K::Scene> && requires(
        const typename K::Scene& scene, const typename K::Facts& facts, const Ask& ask,
        const EvaluateOptions& options, std::vector<Warning>& warnings, Json& object, Direction direction,
        SceneRun& run, typename K::Scene& editable, Part part)
{
    {
        K::name
        } -> std::convertible_to<std::string_view>; // in scene files
    {
        K::title
        } -> std::convertible_to<std::string_view>; // for people
    // The facts, or the first rule broken in the order of the format's checks.
    {
        K::evaluate(scene, options, warnings)
        } -> std::same_as<Result<typename K::Facts>>;
    // Puts the facts and what was asked into an answer; throws Unanswerable.
    {
        K::answer(facts, ask, object)
        } -> std::same_as<void>;
    {
        K::offset_form(scene)
        } -> std::same_as<OffsetForm>;
    // The scene's own tensor of that name; null where it has none.
    {
        K::tensor(editable, part)
        } -> std::same_as<TensorSpec*>;
    // What the operation on real arrays takes and gives, and how the engine does it.
    {
        K::has_inverse
        } -> std::convertible_to<bool>;
    {
        K::forms(facts, direction)
        } -> std::same_as<Result<RunForms>>;
    {
        K::plan(facts, direction, run)
        } -> std::same_as<std::optional<Problem>>;
};

} // namespace stridescope::core

#pragma once

#include "core/kinds/draft.h"
#include "core/kinds/fact_sheet.h"
#include "core/kinds/step.h"
#include "core/run/run_forms.h"
#include "core/spec/evaluate_options.h"
#include "core/spec/memory.h"

#include <nlohmann/json_fwd.hpp>

#include <concepts>
#include <string_view>

/// Interface of a kind of scene: everything that reading, answering, running, and drawing scenes require of it.
/// A kind without it does not compile; nothing outside its folder asks which kind a scene has.
namespace stridescope::core
{

using Json = nlohmann::ordered_json;
struct Ask;
class Explanation;
struct SceneRun;
class Copying;

/// Form in which questions name positions in memory.
enum class OffsetForm
{
    elements,     ///< an element offset in the input's memory
    lane_bytes,   ///< a lane and a byte in it
    global_bytes, ///< a byte of memory without lanes
};

template <typename Facts>
concept KindFacts = requires(const Facts& facts)
{
    /// The memories that the facts are about, in drawing order, each with the tensors that lie in it.
    {
        facts.memories()
        } -> std::same_as<std::vector<Memory>>;
    /// The map from output to input; null if there is no output.
    {
        facts.shared_copying()
        } -> std::same_as<std::shared_ptr<const Copying>>;
    /// The data type of the elements: the input's.
    {
        facts.element_type()
        } -> std::same_as<DType>;
    /// Tells whether everything that can be counted was counted; a null fact may otherwise only have taken too
    /// long.
    {
        facts.decided()
        } -> std::same_as<bool>;
    /// Notes about the facts besides those of its tensors.
    {
        facts.sheet()
        } -> std::same_as<FactSheet>;
};

template <typename K>
concept Kind = KindFacts<typename K::Facts> && std::equality_comparable<typename K::Scene> &&
    // The keys of the scene, as core/spec/fields.h describes: visit_fields(scene, visit).
    HasFields<typename K::Scene> && HasFields<const typename K::Scene> && requires(
        const typename K::Scene& scene, const typename K::Facts& facts, const Ask& ask,
        const EvaluateOptions& options, std::vector<Warning>& warnings, Json& object, Explanation& explanation,
        Direction direction, SceneRun& run, typename K::Scene& editable, const Problem& problem,
        const TensorSpec& tensor, Int number, const std::vector<Problem>& problems, Progress* progress)
{
    {
        K::name
        } -> std::convertible_to<std::string_view>; // name in scene files
    {
        K::title
        } -> std::convertible_to<std::string_view>; // title for people, among those of the other kinds: "Slice"
    {
        K::noun
        } -> std::convertible_to<std::string_view>; // name in a sentence: "slice"; with an s it is the plural
    {
        K::about
        } -> std::convertible_to<std::string_view>; // description in a few words
    // Returns the name of this scene: the title, or something more exact.
    {
        K::caption(scene)
        } -> std::convertible_to<std::string>;
    // Returns sizes and types on one line, right or wrong.
    {
        K::summary(scene)
        } -> std::same_as<std::string>;
    // Returns the facts, or the first broken rule in the order of the format's checks.
    {
        K::evaluate(scene, options, warnings)
        } -> std::same_as<Result<typename K::Facts>>;
    // Returns the valid parts of an invalid scene, and all broken rules. Its first problem is that of
    // `evaluate`, except for the few rules that can be checked only once all tensors resolve: `draft_of` puts
    // those first.
    {
        K::draft(scene, options)
        } -> std::same_as<Draft>;
    // Fixes a broken rule if there is a simple way: returns what was done, or nothing if nothing changed. Rules
    // of a tensor, and numbers that are too small, are fixed for all kinds.
    {
        K::fix(editable, problem)
        } -> std::same_as<std::optional<std::string>>;
    // Returns a small valid scene to start from.
    {
        K::example()
        } -> std::same_as<typename K::Scene>;
    // Returns the tensor that is kept when the kind of a scene changes, and a scene with such a tensor, which
    // is valid if the tensor is.
    {
        K::main_tensor(scene)
        } -> std::same_as<TensorSpec>;
    {
        K::of_tensor(tensor)
        } -> std::same_as<typename K::Scene>;
    // Adds an outermost dimension of size 1 to everything that has dimensions, so that nothing moves; false if
    // the kind has no room for one.
    {
        K::add_dimension(editable)
        } -> std::same_as<bool>;
    // Puts the facts and what is asked for into an answer; throws Unanswerable.
    {
        K::answer(facts, ask, object)
        } -> std::same_as<void>;
    // Derives the numbers of that answer that follow from others, and gives the reasons of its properties.
    {
        K::derive(scene, facts, ask, explanation)
        } -> std::same_as<void>;
    // Returns the documents' code that visits the scene's elements, one per step; and one of those steps.
    {
        K::step_offer(facts)
        } -> std::same_as<std::optional<StepOffer>>;
    {
        K::step(facts, number)
        } -> std::same_as<Step>;
    {
        K::offset_form(scene)
        } -> std::same_as<OffsetForm>;
    // Returns what the operation on real arrays takes and gives, and how the engine does it.
    {
        K::has_inverse
        } -> std::convertible_to<bool>;
    {
        K::forms(facts, direction)
        } -> std::same_as<Result<RunForms>>;
    {
        K::plan(facts, direction, run)
        } -> std::same_as<std::optional<Problem>>;
    // Removes the invalid parts of a scene that has several parts, as long as one is left; returns what was
    // removed.
    {
        K::leave_out(editable, problems)
        } -> std::same_as<std::vector<std::string>>;
    // Tells whether the scenes have tensors that can be given addresses; and returns the scene with new ones.
    {
        K::can_be_arranged
        } -> std::convertible_to<bool>;
    {
        K::arrange(scene, progress)
        } -> std::same_as<Result<typename K::Scene>>;
};

/// Answers of kinds with one tensor or one operation to questions about several tensors.
template <typename K>
struct OfOneThing
{
    static constexpr bool can_be_arranged = false;

    [[nodiscard]] static std::vector<std::string> leave_out(auto& /*scene*/,
                                                            const std::vector<Problem>& /*broken*/)
    {
        return {};
    }
    template <typename Scene>
    [[nodiscard]] static Result<Scene> arrange(const Scene& /*scene*/, Progress* /*progress*/)
    {
        return Problem{Code::unsupported, "kind",
                       "a " + std::string(K::noun) + " has no tensors to arrange in lanes"};
    }
};

} // namespace stridescope::core

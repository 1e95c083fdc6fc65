#pragma once

#include "core/kinds/gather.h"

/// The kind `gather_elements`, DML_GATHER_ELEMENTS: one index value per output element, along one axis.
namespace stridescope::core
{

struct GatherElementsScene
{
    TensorSpec input;
    TensorSpec indices;
    Int axis = 0;
    std::optional<OutputSpec> output;
    std::optional<std::string> feature_level;

    friend bool operator==(const GatherElementsScene&, const GatherElementsScene&) = default;
};

template <MaybeConst<GatherElementsScene> S>
void visit_fields(S& scene, auto&& visit)
{
    visit("input", scene.input, Need::required);
    visit("indices", scene.indices, Need::required, Rule::integers_only);
    visit("axis", scene.axis, Need::required);
    visit("output", scene.output, Need::optional);
    visit("feature_level", scene.feature_level, Need::optional, Rule::feature_level);
}

struct GatherElementsFacts : GatherFacts
{
    std::size_t axis = 0;
};

struct GatherElements : OperationKind<GatherElements>
{
    using Scene = GatherElementsScene;
    using Facts = GatherElementsFacts;
    static constexpr const char* name = "gather_elements";
    static constexpr const char* title = "Gather elements";
    static constexpr const char* family = "Gather";
    static constexpr const char* member = "Elements";
    static constexpr const char* noun = "element gather";
    static constexpr const char* about = "DML_GATHER_ELEMENTS";
    static constexpr DirectMLOperator directml = {"GATHER_ELEMENTS", "2_1",
                                                  "DirectML: DML_GATHER_ELEMENTS_OPERATOR_DESC"};

    [[nodiscard]] static Result<Facts> evaluate(const Scene& scene, const EvaluateOptions& options,
                                                std::vector<Warning>& warnings);
    [[nodiscard]] static Draft draft(const Scene& scene, const EvaluateOptions& options);
    [[nodiscard]] static std::optional<std::string> fix(Scene& scene, const Problem& problem);
    [[nodiscard]] static Scene example();
    [[nodiscard]] static Scene of_tensor(const TensorSpec& tensor);
    static bool add_dimension(Scene& scene);
    [[nodiscard]] static std::string caption(const Scene& scene);
    [[nodiscard]] static std::string summary(const Scene& scene);
    static void derive(const Scene& scene, const Facts& facts, const Ask& ask, Explanation& out);
    [[nodiscard]] static std::optional<StepOffer> step_offer(const Facts& facts);
    [[nodiscard]] static Step step(const Facts& facts, Int number);
    [[nodiscard]] static std::optional<Problem> plan(const Facts& facts, Direction direction, SceneRun& run);
};

} // namespace stridescope::core

#pragma once

#include "core/kinds/gather.h"
#include "core/kinds/gather_nd1/gather_shape.h"

/// The kind `gather_nd1`, DML_GATHER_ND1: index tuples that select blocks of a tensor.
namespace stridescope::core
{

struct GatherNd1Scene
{
    TensorSpec input;
    TensorSpec indices;
    Int input_dimension_count = 1;
    Int indices_dimension_count = 1;
    Int batch_dimension_count = 0;
    std::optional<OutputSpec> output;
    std::optional<std::string> feature_level;

    friend bool operator==(const GatherNd1Scene&, const GatherNd1Scene&) = default;
};

template <MaybeConst<GatherNd1Scene> S>
void visit_fields(S& scene, auto&& visit)
{
    visit("input", scene.input, Need::required);
    visit("indices", scene.indices, Need::required, Rule::integers_only);
    visit("input_dimension_count", scene.input_dimension_count, Need::required);
    visit("indices_dimension_count", scene.indices_dimension_count, Need::required);
    visit("batch_dimension_count", scene.batch_dimension_count, Need::required);
    visit("output", scene.output, Need::optional);
    visit("feature_level", scene.feature_level, Need::optional, Rule::feature_level);
}

struct GatherNd1Facts : GatherFacts
{
    GatherShape shape;
};

struct GatherNd1 : OperationKind<GatherNd1>
{
    using Scene = GatherNd1Scene;
    using Facts = GatherNd1Facts;
    static constexpr const char* name = "gather_nd1";
    static constexpr const char* title = "Gather ND";
    static constexpr const char* family = "Gather";
    static constexpr const char* member = "ND";
    static constexpr const char* noun = "gather";
    static constexpr const char* about = "DML_GATHER_ND1";
    static constexpr DirectMLOperator directml = {"GATHER_ND1", "3_0",
                                                  "DirectML: DML_GATHER_ND1_OPERATOR_DESC"};

    [[nodiscard]] static Result<Facts> evaluate(const Scene& scene, const EvaluateOptions& options,
                                                std::vector<Warning>& warnings);
    [[nodiscard]] static Draft draft(const Scene& scene, const EvaluateOptions& options);
    [[nodiscard]] static std::optional<std::string> fix(Scene& scene, const Problem& problem);
    [[nodiscard]] static Scene example();
    [[nodiscard]] static Scene of_tensor(const TensorSpec& tensor);
    static bool add_dimension(Scene& scene);
    [[nodiscard]] static std::string summary(const Scene& scene);
    static void derive(const Scene& scene, const Facts& facts, const Ask& ask, Explanation& out);
    [[nodiscard]] static std::optional<StepOffer> step_offer(const Facts& facts);
    [[nodiscard]] static Step step(const Facts& facts, Int number);
    [[nodiscard]] static std::optional<Problem> plan(const Facts& facts, Direction direction, SceneRun& run);
};

} // namespace stridescope::core

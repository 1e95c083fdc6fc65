#pragma once

#include "core/kinds/operation.h"

/// The kind `buffer`: one strided tensor.
namespace stridescope::core
{

struct BufferScene
{
    TensorSpec tensor;
    std::optional<std::string> feature_level;

    friend bool operator==(const BufferScene&, const BufferScene&) = default;
};

template <MaybeConst<BufferScene> S>
void visit_fields(S& scene, auto&& visit)
{
    visit_inside(scene.tensor, visit);
    visit("feature_level", scene.feature_level, Need::optional, Rule::feature_level);
}

struct BufferFacts : StridedFacts<BufferFacts>
{
    TensorFacts tensor;

    [[nodiscard]] std::vector<OperandTensor> operands() const { return {{Operand::input, &tensor}}; }
};

struct Buffer : OfOneThing<Buffer>
{
    using Scene = BufferScene;
    using Facts = BufferFacts;
    static constexpr const char* name = "buffer";
    static constexpr const char* title = "Buffer";
    static constexpr const char* family = "Buffer";
    static constexpr const char* member = "";
    static constexpr const char* noun = "buffer";
    static constexpr const char* about = "A strided tensor";
    static constexpr bool has_inverse = true;

    [[nodiscard]] static Result<Facts> evaluate(const Scene& scene, const EvaluateOptions& options,
                                                std::vector<Warning>& warnings);
    [[nodiscard]] static Draft draft(const Scene& scene, const EvaluateOptions& options);
    [[nodiscard]] static std::optional<std::string> fix(Scene& scene, const Problem& problem);
    [[nodiscard]] static Scene example();
    [[nodiscard]] static TensorSpec main_tensor(const Scene& scene);
    [[nodiscard]] static Scene of_tensor(const TensorSpec& tensor);
    static bool add_dimension(Scene& scene);
    [[nodiscard]] static std::string caption(const Scene& scene);
    [[nodiscard]] static std::string summary(const Scene& scene);
    static void answer(const Facts& facts, const Ask& ask, Json& object);
    static void derive(const Scene& scene, const Facts& facts, const Ask& ask, Explanation& out);
    [[nodiscard]] static std::optional<StepOffer> step_offer(const Facts& facts);
    [[nodiscard]] static Step step(const Facts& facts, Int number);
    [[nodiscard]] static OffsetForm offset_form(const Scene& scene);
    [[nodiscard]] static Result<RunForms> forms(const Facts& facts, Direction direction);
    [[nodiscard]] static std::optional<Problem> plan(const Facts& facts, Direction direction, SceneRun& run);
};

} // namespace stridescope::core

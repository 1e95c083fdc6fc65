#pragma once

#include "core/kinds/operation.h"
#include "core/kinds/slice1/slice_window.h"

/// The kind `slice1`, DML_SLICE1: a window copied out of a tensor.
namespace stridescope::core
{

struct WindowSpec
{
    std::vector<Int> offsets;
    std::vector<Int> sizes;
    std::vector<Int> strides;
    Extras extras;

    friend bool operator==(const WindowSpec&, const WindowSpec&) = default;
};

struct Slice1Scene
{
    TensorSpec input;
    WindowSpec window;
    std::optional<OutputSpec> output;
    std::optional<std::string> feature_level;

    friend bool operator==(const Slice1Scene&, const Slice1Scene&) = default;
};

template <MaybeConst<WindowSpec> Window>
void visit_fields(Window& window, auto&& visit)
{
    visit("offsets", window.offsets, Need::required);
    visit("sizes", window.sizes, Need::required);
    visit("strides", window.strides, Need::required);
}

template <MaybeConst<Slice1Scene> S>
void visit_fields(S& scene, auto&& visit)
{
    visit("input", scene.input, Need::required);
    visit("window", scene.window, Need::required);
    visit("output", scene.output, Need::optional);
    visit("feature_level", scene.feature_level, Need::optional, Rule::feature_level);
}

struct Slice1Facts : StridedFacts<Slice1Facts>
{
    TensorFacts input;
    TensorFacts output;
    SliceWindow window;
    Dims max_output_sizes;
    Layout view; ///< the slice as a view of the input's buffer
    std::shared_ptr<const Copying> copying;

    [[nodiscard]] std::vector<OperandTensor> operands() const
    {
        return {{Operand::input, &input}, {Operand::output, &output}};
    }
    [[nodiscard]] std::shared_ptr<const Copying> shared_copying() const { return copying; }
    [[nodiscard]] FactSheet sheet() const;
};

struct Slice1 : OperationKind<Slice1>
{
    using Scene = Slice1Scene;
    using Facts = Slice1Facts;
    static constexpr const char* name = "slice1";
    static constexpr const char* title = "Slice";
    static constexpr const char* family = "Slice";
    static constexpr const char* member = "";
    static constexpr const char* noun = "slice";
    static constexpr const char* about = "DML_SLICE1";
    static constexpr DirectMLOperator directml = {"SLICE1", "2_1", "DirectML: DML_SLICE1_OPERATOR_DESC"};

    [[nodiscard]] static Result<Facts> evaluate(const Scene& scene, const EvaluateOptions& options,
                                                std::vector<Warning>& warnings);
    [[nodiscard]] static Draft draft(const Scene& scene, const EvaluateOptions& options);
    [[nodiscard]] static std::optional<std::string> fix(Scene& scene, const Problem& problem);
    [[nodiscard]] static Scene example();
    [[nodiscard]] static Scene of_tensor(const TensorSpec& tensor);
    static bool add_dimension(Scene& scene);
    [[nodiscard]] static std::string summary(const Scene& scene);
    static void answer(const Facts& facts, const Ask& ask, Json& object);
    static void derive(const Scene& scene, const Facts& facts, const Ask& ask, Explanation& out);
    [[nodiscard]] static std::optional<StepOffer> step_offer(const Facts& facts);
    [[nodiscard]] static Step step(const Facts& facts, Int number);
    [[nodiscard]] static std::optional<Problem> plan(const Facts& facts, Direction direction, SceneRun& run);
};

} // namespace stridescope::core

#pragma once

#include "core/kinds/tpu/tpu.h"
#include "core/tpu/lane_sharing.h"

/// The kind `tpu_memory`: several tensors in the lanes of one chip.
namespace stridescope::core
{

struct MemoryTensorSpec : TpuTensorSpec
{
    std::string name;
    Extras extras;

    friend bool operator==(const MemoryTensorSpec&, const MemoryTensorSpec&) = default;
};

struct TpuMemoryScene
{
    ChipChoice chip;
    std::vector<MemoryTensorSpec> tensors;
    /// Pairs of names of tensors that must not share a bank.
    std::vector<std::vector<std::string>> apart;

    friend bool operator==(const TpuMemoryScene&, const TpuMemoryScene&) = default;
};

template <MaybeConst<MemoryTensorSpec> T>
void visit_fields(T& tensor, auto&& visit)
{
    TpuNeeds needs;
    if (visit.chosen("layout", tensor.layout))
        needs = needs_of(tensor.layout, nullptr);
    if (needs.nic == Need::required)
        needs.nic = Need::optional; // the chip, which is not among the tensor's keys, may give it
    visit("name", tensor.name, Need::required);
    visit("dtype", tensor.dtype, Need::required);
    visit("sizes", tensor.sizes, Need::required);
    visit_placement(tensor, needs, visit);
}

template <MaybeConst<TpuMemoryScene> S>
void visit_fields(S& scene, auto&& visit)
{
    visit("chip", scene.chip, Need::required);
    visit("tensors", scene.tensors, Need::required);
    visit("apart", scene.apart, Need::optional);
}

struct TpuMemoryFacts
{
    std::vector<std::string> names;
    std::vector<TpuFacts> tensors; ///< in the order of the scene
    LaneSharing memory;

    [[nodiscard]] std::vector<Memory> memories() const;
    [[nodiscard]] const Chip& chip() const { return tensors.front().map.chip; }
    [[nodiscard]] std::shared_ptr<const Copying> shared_copying() const { return nullptr; }
    [[nodiscard]] DType element_type() const { return tensors.front().dtype; }
    [[nodiscard]] bool decided() const;
    [[nodiscard]] FactSheet sheet() const;
};

struct TpuMemory
{
    using Scene = TpuMemoryScene;
    using Facts = TpuMemoryFacts;
    static constexpr const char* name = "tpu_memory";
    static constexpr const char* title = "TPU memory";
    static constexpr const char* family = "TPU";
    static constexpr const char* member = "Several tensors";
    static constexpr const char* noun = "TPU memory";
    static constexpr const char* about = "Several tensors in lanes";
    static constexpr bool has_inverse = false;

    [[nodiscard]] static Result<Facts> evaluate(const Scene& scene, const EvaluateOptions& options,
                                                std::vector<Warning>& warnings);
    [[nodiscard]] static Draft draft(const Scene& scene, const EvaluateOptions& options);
    [[nodiscard]] static std::optional<std::string> fix(Scene& scene, const Problem& problem);
    [[nodiscard]] static std::vector<std::string> leave_out(Scene& scene, const std::vector<Problem>& problems);
    [[nodiscard]] static Scene example();
    [[nodiscard]] static TensorSpec main_tensor(const Scene& scene);
    [[nodiscard]] static Scene of_tensor(const TensorSpec& tensor);
    static bool add_dimension(Scene& scene);
    [[nodiscard]] static std::string caption(const Scene& scene);
    [[nodiscard]] static std::string summary(const Scene& scene);
    static void answer(const Facts& facts, const Ask& ask, Json& object);
    static void derive(const Scene& scene, const Facts& facts, const Ask& ask, Explanation& out);
    /// Offers one step per tensor; each tensor has steps of its elements in a scene of its own.
    [[nodiscard]] static std::optional<StepOffer> step_offer(const Facts& facts);
    [[nodiscard]] static Step step(const Facts& facts, Int number);
    [[nodiscard]] static OffsetForm offset_form(const Scene&) { return OffsetForm::lane_bytes; }
    [[nodiscard]] static Result<RunForms> forms(const Facts& facts, Direction direction);
    [[nodiscard]] static std::optional<Problem> plan(const Facts& facts, Direction direction, SceneRun& run);

    static constexpr bool can_be_arranged = true;
    /// Returns the scene with new addresses: each aligned as its layout requires, no tensors overlapping, none
    /// spanning banks if it fits one, `apart` kept, all inside the lanes, and the highest end as low as was
    /// found. Start lanes stay. A problem if cancelled.
    [[nodiscard]] static Result<Scene> arrange(const Scene& scene, Progress* progress);
};

} // namespace stridescope::core

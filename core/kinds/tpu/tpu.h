#pragma once

#include "core/kinds/kind.h"
#include "core/tpu/lanes.h"

/// The kind `tpu`: a tensor distributed over the lanes of a Sophgo TPU.
namespace stridescope::core
{

struct ChipSpec
{
    Int npu_num = 4;
    Int eu_bytes = 64;
    Int lmem_bytes = 262144;
    Int bank_num = 16;
    Extras extras;

    friend bool operator==(const ChipSpec&, const ChipSpec&) = default;
};

using ChipChoice = std::variant<std::string, ChipSpec>; ///< a preset's name, or the numbers

/// A tensor on some chip.
struct TpuTensorSpec
{
    std::string dtype = "FLOAT16";
    std::vector<Int> sizes;
    std::string layout = "aligned";
    std::optional<std::vector<Int>> strides; ///< strides of n, c, h, w, for a layout that takes them
    Int start_index = 0;
    Int address = 0;        ///< bytes
    std::optional<Int> w;   ///< columns per channel, for matrices and vectors
    std::optional<Int> nic; ///< interleaved input channels, for weights

    friend bool operator==(const TpuTensorSpec&, const TpuTensorSpec&) = default;
};

struct TpuScene : TpuTensorSpec
{
    ChipChoice chip;

    friend bool operator==(const TpuScene&, const TpuScene&) = default;
};

/// Need of each of the keys that only some layouts have.
struct TpuNeeds
{
    Need strides = Need::open; ///< as long as no layout is given
    Need w = Need::misplaced;
    Need nic = Need::misplaced;
};
/// Returns the needs of a layout; `preset` is null for a chip given by numbers.
[[nodiscard]] TpuNeeds needs_of(std::string_view layout, const std::string* preset);

template <MaybeConst<ChipSpec> Chip>
void visit_fields(Chip& chip, auto&& visit)
{
    visit("npu_num", chip.npu_num, Need::required);
    visit("eu_bytes", chip.eu_bytes, Need::required);
    visit("lmem_bytes", chip.lmem_bytes, Need::required);
    visit("bank_num", chip.bank_num, Need::required);
}

void visit_placement(auto& tensor, const TpuNeeds& needs, auto&& visit)
{
    visit("layout", tensor.layout, Need::required);
    visit("strides", tensor.strides, needs.strides);
    visit("w", tensor.w, needs.w);
    visit("nic", tensor.nic, needs.nic);
    visit("start_index", tensor.start_index, Need::usual);
    visit("address", tensor.address, Need::usual);
}

template <MaybeConst<TpuScene> S>
void visit_fields(S& scene, auto&& visit)
{
    TpuNeeds needs;
    const bool preset = visit.chosen("chip", scene.chip);
    if (visit.chosen("layout", scene.layout))
    {
        const auto* name = preset ? std::get_if<std::string>(&scene.chip) : nullptr;
        needs = needs_of(scene.layout, name);
    }
    visit("dtype", scene.dtype, Need::required);
    visit("sizes", scene.sizes, Need::required);
    visit("chip", scene.chip, Need::required);
    visit_placement(scene, needs, visit);
}

/// Points to a placement without owning it: the facts, which do, outlive the pointer.
[[nodiscard]] inline std::shared_ptr<const TensorPlacement> placement_in(const LaneMap& map)
{
    return {std::shared_ptr<const void>(), &map};
}

struct TpuFacts
{
    DType dtype = DType::float16;
    LaneMap map;
    Int element_count = 0;
    Int eu_num = 0;
    bool fits = true; ///< tells whether it fits the lane; always true for global memory
    LaneHoles holes;

    [[nodiscard]] std::vector<Memory> memories() const
    {
        return {{map.in_lanes ? "Lane memory" : "Global memory", {{{}, placement_in(map)}}}};
    }
    [[nodiscard]] std::shared_ptr<const Copying> shared_copying() const { return nullptr; }
    [[nodiscard]] DType element_type() const { return dtype; }
    [[nodiscard]] bool decided() const { return !map.in_lanes || holes.total || holes.overflow; }
    [[nodiscard]] FactSheet sheet() const;
};

struct Tpu : OfOneThing<Tpu>
{
    using Scene = TpuScene;
    using Facts = TpuFacts;
    static constexpr const char* name = "tpu";
    static constexpr const char* title = "TPU";
    static constexpr const char* family = "TPU";
    static constexpr const char* member = "One tensor";
    static constexpr const char* noun = "TPU tensor";
    static constexpr const char* about = "NPU lanes and banks";
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

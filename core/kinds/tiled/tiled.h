#pragma once

#include "core/kinds/kind.h"
#include "core/kinds/tiled/accesses.h"
#include "core/layouts/layout_text.h"
#include "core/map/placement_index.h"
#include "core/map/runs.h"

/// The kind `tiled`: a tensor in blocks, tiles, nested strides, or swizzles, which strides alone cannot
/// express.
namespace stridescope::core
{

/// A step of a swizzle as scenes write it.
struct XorChoice
{
    Int bits = 0;
    Int base = 0;
    Int shift = 0;
    std::string unit = "elements";
    Extras extras;

    friend bool operator==(const XorChoice&, const XorChoice&) = default;
};

template <MaybeConst<XorChoice> X>
void visit_fields(X& step, auto&& visit)
{
    visit("bits", step.bits, Need::required);
    visit("base", step.base, Need::required);
    visit("shift", step.shift, Need::required);
    visit("unit", step.unit, Need::optional, Rule::unit);
}

struct TiledScene
{
    std::string dtype = "FLOAT32";
    std::optional<std::string> labels;
    std::vector<Int> sizes;
    std::optional<std::string> layout;
    std::optional<DigitChoices> digits;
    std::optional<std::vector<std::vector<Int>>> bases;
    std::optional<std::vector<Int>> first;
    std::optional<std::vector<XorChoice>> xors;
    std::optional<std::vector<std::vector<Int>>> pads;
    Int base_offset = 0;
    std::optional<Int> total_bytes;
    Values values;
    std::optional<BanksChoice> banks;
    std::optional<std::vector<AccessChoice>> accesses;

    friend bool operator==(const TiledScene&, const TiledScene&) = default;
};

template <MaybeConst<TiledScene> S>
void visit_fields(S& scene, auto&& visit)
{
    visit("dtype", scene.dtype, Need::usual);
    visit("labels", scene.labels, Need::optional);
    visit("sizes", scene.sizes, Need::required);
    visit("layout", scene.layout, Need::optional);
    visit("digits", scene.digits, Need::optional);
    visit("bases", scene.bases, Need::optional);
    visit("first", scene.first, Need::optional);
    visit("xor", scene.xors, Need::optional);
    visit("pad", scene.pads, Need::optional);
    visit("base_offset", scene.base_offset, Need::optional);
    visit("total_bytes", scene.total_bytes, Need::optional, Rule::not_negative);
    visit("values", scene.values, Need::optional);
    visit("banks", scene.banks, Need::optional);
    visit("accesses", scene.accesses, Need::optional);
}

/// Costs of accesses in the banks of a tensor's memory.
struct BankFacts
{
    BankPlan plan;
    std::vector<BankCost> costs; ///< one cost per access; none if the effort was too small
};

struct TiledFacts
{
    TensorFacts tensor; ///< its `places` give the offsets of elements
    std::optional<std::vector<std::vector<Int>>> bases;
    PlacementFootprint whole;
    std::optional<Int> reserved;     ///< elements up to the last position of whole tiles
    std::optional<Int> buffer_bytes; ///< the reserved elements in bytes
    std::optional<Runs> runs;
    std::optional<Layout> plain; ///< equivalent strides, if there are any
    DigitChoices digits;         ///< as resolved
    std::optional<BankFacts> banks;
    bool counted = true; ///< false if a greater effort may find more of `runs`, `plain`, and the costs

    [[nodiscard]] const Placement& placement() const { return tensor.places->placement(); }
    [[nodiscard]] std::vector<Memory> memories() const { return memories_of({{Operand::input, &tensor}}); }
    [[nodiscard]] std::shared_ptr<const Copying> shared_copying() const { return nullptr; }
    [[nodiscard]] DType element_type() const { return tensor.dtype; }
    [[nodiscard]] bool decided() const { return counted && all_decided({{Operand::input, &tensor}}); }
    [[nodiscard]] FactSheet sheet() const;
};

/// Puts `banks` and `accesses`, each with its cost, into an answer.
void answer_banks(const BankFacts& facts, Json& object);

struct Tiled : OfOneThing<Tiled>
{
    using Scene = TiledScene;
    using Facts = TiledFacts;
    static constexpr const char* name = "tiled";
    static constexpr const char* title = "Tiled";
    static constexpr const char* family = "Tiled";
    static constexpr const char* member = "";
    static constexpr const char* noun = "tiled tensor";
    static constexpr const char* about = "Blocks, tiles, swizzles";
    static constexpr bool has_inverse = true;
    static constexpr bool gives_digits = true; ///< sums show digits, whose strides a learner is to find

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
    /// Returns what lies in a bank: in one row, or in all rows that the tensor reaches, at most 64 of them.
    /// `banks` if the scene has no banks or no such bank.
    [[nodiscard]] static Result<Json> answer_bank(const Facts& facts, Int bank, std::optional<Int> row);
    static void derive(const Scene& scene, const Facts& facts, const Ask& ask, Explanation& out);
    [[nodiscard]] static std::optional<StepOffer> step_offer(const Facts& facts);
    [[nodiscard]] static Step step(const Facts& facts, Int number);
    [[nodiscard]] static OffsetForm offset_form(const Scene& scene);
    [[nodiscard]] static Result<RunForms> forms(const Facts& facts, Direction direction);
    [[nodiscard]] static std::optional<Problem> plan(const Facts& facts, Direction direction, SceneRun& run);
};

} // namespace stridescope::core

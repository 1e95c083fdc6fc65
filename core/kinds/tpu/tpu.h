#pragma once

#include "core/kinds/kind.h"
#include "core/tpu/lanes.h"

/// A tensor dealt over the lanes of a Sophgo TPU.
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

struct TpuScene
{
    std::string dtype = "FLOAT16";
    std::vector<Int> sizes;
    std::variant<std::string, ChipSpec> chip; ///< a preset's name, or the numbers
    std::string layout = "aligned";
    std::optional<std::vector<Int>> strides; ///< layout `free` only: n, c, h, w
    Int start_index = 0;
    Int address = 0;        ///< bytes
    std::optional<Int> w;   ///< columns a channel, of matrices and vectors
    std::optional<Int> nic; ///< input channels interleaved, of weights

    friend bool operator==(const TpuScene&, const TpuScene&) = default;
};

struct TpuFacts
{
    DType dtype = DType::float16;
    LaneMap map;
    Int element_count = 0;
    Int eu_num = 0;
    bool fits = true; ///< of lane memory; always true of global memory
    LaneHoles holes;

    [[nodiscard]] std::vector<Operand> operands() const { return {}; }
    [[nodiscard]] const LaneMap* lanes() const { return &map; }
    [[nodiscard]] std::shared_ptr<const Copying> shared_copying() const { return nullptr; }
    [[nodiscard]] DType element_type() const { return dtype; }
    [[nodiscard]] bool decided() const { return !map.in_lanes() || holes.total || holes.overflow; }
    [[nodiscard]] FactSheet sheet() const;
};

struct Tpu
{
    using Scene = TpuScene;
    using Facts = TpuFacts;
    static constexpr const char* name = "tpu";
    static constexpr const char* title = "TPU";
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
    [[nodiscard]] static OffsetForm offset_form(const Scene& scene);
    [[nodiscard]] static TensorSpec* tensor(Scene& scene, Part part);
    [[nodiscard]] static Result<RunForms> forms(const Facts& facts, Direction direction);
    [[nodiscard]] static std::optional<Problem> plan(const Facts& facts, Direction direction, SceneRun& run);
};

} // namespace stridescope::core

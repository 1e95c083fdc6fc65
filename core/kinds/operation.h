#pragma once

#include "core/kinds/kind.h"
#include "core/run/tensor_form.h"
#include "core/spec/directml_support.h"

/// Parts that kinds share, so that each defines only what is its own.
namespace stridescope::core
{

/// Facts of strided tensors, each in a memory of its own, which `Facts::operands` lists.
template <typename Facts>
struct StridedFacts
{
    [[nodiscard]] std::vector<Memory> memories() const { return memories_of(own().operands()); }
    [[nodiscard]] std::shared_ptr<const Copying> shared_copying() const { return nullptr; }
    [[nodiscard]] DType element_type() const { return own().operands().front().tensor->dtype; }
    [[nodiscard]] bool decided() const { return all_decided(own().operands()); }
    [[nodiscard]] FactSheet sheet() const { return {}; }

private:
    [[nodiscard]] const Facts& own() const { return static_cast<const Facts&>(*this); }
};

/// Puts all of an operation's answer except what only its kind has: the operands' facts, the output's sizes,
/// and what is asked about its copying.
void put_operation(Json& object, const std::vector<OperandTensor>& operands, const Copying& copying,
                   const Ask& ask);

/// A kind that copies from an input to an output.
template <typename K>
struct OperationKind : OfOneThing<K>
{
    static constexpr bool has_inverse = false;

    [[nodiscard]] static std::string caption(const auto&) { return K::title; }
    [[nodiscard]] static TensorSpec main_tensor(const auto& scene) { return scene.input; }
    [[nodiscard]] static OffsetForm offset_form(const auto&) { return OffsetForm::elements; }
    static void answer(const auto& facts, const Ask& ask, Json& object)
    {
        put_operation(object, facts.operands(), *facts.copying, ask);
    }
    [[nodiscard]] static Result<RunForms> forms(const auto& facts, Direction direction)
    {
        return operation_forms(facts.operands(), direction);
    }
};

/// The valid parts of an operation.
struct OperationDraft : Draft
{
    TensorSpec output; ///< with the sizes and the type that follow if the scene gives none
};

/// The tensors of an operation, in drawing order, and its name.
struct OperationSpec
{
    std::vector<const TensorSpec*> tensors;
    const std::optional<std::string>& feature_level;
    const DirectMLOperator& directml;
};

/// Returns the facts of a draft's tensors, all of which are valid.
[[nodiscard]] std::vector<TensorFacts> resolve_operands(const Draft& draft, const OperationSpec& operation,
                                                        const EvaluateOptions& options);
/// Adds warnings of what DirectML would refuse in the operation.
void add_operation_warnings(std::vector<Warning>& warnings, const std::vector<OperandTensor>& operands,
                            const OperationSpec& operation);

} // namespace stridescope::core

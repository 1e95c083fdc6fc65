#pragma once

#include "core/copying/copying.h"
#include "core/scene/scene.h"

/// Results that follow from a scene: finished answers, shared by the window, the command line, and the tests.
namespace stridescope::core
{

struct Facts
{
    Kinds::Facts content;
    std::vector<Warning> warnings;

    /// Returns the memories of a scene of any kind, as `KindFacts` describes.
    [[nodiscard]] std::vector<Memory> memories() const
    {
        return std::visit([](const auto& facts) { return facts.memories(); }, content);
    }
    /// Returns the tensors in them, in drawing order, and the first.
    [[nodiscard]] std::vector<StoredTensor> tensors() const { return tensors_in(memories()); }
    [[nodiscard]] StoredTensor first() const { return tensors().front(); }
    /// Returns the one tensor; nothing if there are several or could be.
    [[nodiscard]] std::optional<StoredTensor> only_tensor() const
    {
        const auto all = memories();
        return all.size() == 1 && !all.front().sharing ? std::optional(all.front().tensors.front())
                                                       : std::nullopt;
    }
    [[nodiscard]] std::shared_ptr<const Copying> shared_copying() const
    {
        return std::visit([](const auto& facts) { return facts.shared_copying(); }, content);
    }
    [[nodiscard]] DType element_type() const
    {
        return std::visit([](const auto& facts) { return facts.element_type(); }, content);
    }
    [[nodiscard]] bool decided() const
    {
        return std::visit([](const auto& facts) { return facts.decided(); }, content);
    }
    [[nodiscard]] FactSheet sheet() const
    {
        return std::visit([](const auto& facts) { return facts.sheet(); }, content);
    }
    /// Returns the costs of accesses in the scene's banks; null if it has none.
    [[nodiscard]] const BankFacts* banks() const
    {
        return std::visit(
            [](const auto& facts) -> const BankFacts*
            {
                if constexpr (requires { facts.banks; })
                    return facts.banks ? &*facts.banks : nullptr;
                else
                    return nullptr;
            },
            content);
    }
};

/// Returns all facts of a scene, or the first rule it breaks in the order of the scene format's checks.
[[nodiscard]] Result<Facts> evaluate(const Scene& scene, const EvaluateOptions& options = {});

} // namespace stridescope::core

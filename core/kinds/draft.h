#pragma once

#include "core/spec/memory.h"
#include "core/spec/tensor_draft.h"

#include <algorithm>

namespace stridescope::core
{

/// The parts of an invalid scene that are valid.
struct Draft
{
    struct Tensor
    {
        Operand operand = Operand::input;
        TensorDraft draft;
    };
    std::vector<Tensor> tensors; ///< strided tensors of the scene, in drawing order
    /// All broken rules, as far as they can be distinguished, in the order of the format's checks.
    std::vector<Problem> problems;

    /// Adds a tensor and its problems.
    void add(Operand operand, const TensorDraft& tensor)
    {
        add(tensor.problems);
        tensors.push_back({operand, tensor});
    }
    /// Adds an output, whose own problems are more precise than those of a tensor.
    void add_output(const std::vector<Problem>& own, const TensorDraft& output)
    {
        add(own);
        tensors.push_back({Operand::output, output});
        for (const Problem& problem : output.problems)
            if (std::none_of(own.begin(), own.end(),
                             [&](const Problem& o) { return o.where == problem.where; }))
                problems.push_back(problem);
    }
    void add(const std::vector<Problem>& more) { problems.insert(problems.end(), more.begin(), more.end()); }
    void add(std::optional<Problem> problem)
    {
        if (problem)
            problems.push_back(*std::move(problem));
    }
};

} // namespace stridescope::core

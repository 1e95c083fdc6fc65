#pragma once

#include "core/spec/memory.h"
#include "core/spec/tensor_draft.h"

#include <algorithm>

namespace stridescope::core
{

/// Parts of a scene that breaks rules that are still valid.
struct Draft
{
    struct Tensor
    {
        Operand operand = Operand::input;
        TensorDraft draft;
    };
    std::vector<Tensor> tensors; ///< the strided ones that the scene has, in drawing order
    /// All rules that are broken, as far as they can be distinguished, in the order of the format's checks.
    std::vector<Problem> problems;

    /// Takes in a tensor with its problems.
    void add(Operand operand, const TensorDraft& tensor)
    {
        add(tensor.problems);
        tensors.push_back({operand, tensor});
    }
    /// Takes in an output, whose own problems are more precise than those of any tensor.
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

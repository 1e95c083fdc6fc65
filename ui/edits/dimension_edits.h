#pragma once

#include "core/scene/scene.h"

namespace stridescope::ui
{

/// A new outermost dimension of size 1: the data and its places stay as they are.
void add_dimension(core::TensorSpec& tensor);
void add_dimension(core::BufferScene& scene);
void add_dimension(core::Slice1Scene& scene);
void add_dimension(core::GatherNd1Scene& scene);

void remove_dimension(core::TensorSpec& tensor, std::size_t dimension);
void remove_dimension(core::Slice1Scene& scene, std::size_t dimension);
/// The outermost of both tensors, which share one rank.
void remove_dimension(core::GatherNd1Scene& scene);

/// Renames; the letter's other owner, if any, takes the old one.
void set_label(core::TensorSpec& tensor, std::size_t dimension, char letter);

/// Tensors of lower rank with leading dimensions of 1, to {1,1,H,W}; the same scene where there is nothing to
/// do.
[[nodiscard]] core::Scene raise_rank(core::Scene scene);
inline constexpr std::size_t raised_rank = 4;

} // namespace stridescope::ui

#pragma once

#include "core/scene/facts.h"

namespace stridescope::core
{

/// What is wrong with the files that a scene names for the values of its cells, of kind `values`: no rule is
/// broken by one that does not fit, but what is shown of it is less than was meant. `files` may be null.
[[nodiscard]] std::vector<Warning> values_warnings(const Scene& scene, const Facts& facts,
                                                   const ValuesSource* files);

} // namespace stridescope::core

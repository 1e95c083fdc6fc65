#pragma once

#include "core/spec/memory_cover.h"
#include "core/view/scene_view.h"

/// Data that is given as a tensor's memory, and the slots that it does not cover.
namespace stridescope::core
{

/// Returns the memory given for a part; null if there is none, or if its elements are given one by one.
[[nodiscard]] const DataArray* dump_of(const SceneView& view, Operand operand);
/// Returns what a dump holds at a slot, whether or not an element is there; nothing past its end.
[[nodiscard]] std::optional<std::string> dumped(const SceneView& view, Operand operand, Int offset);
/// Tells whether a slot lies outside the dump.
[[nodiscard]] bool outside_dump(const SceneView& view, Operand operand, Int offset);
/// Tells whether an element, or its source, lies outside the dump.
[[nodiscard]] bool outside_dump(const SceneView& view, Operand operand, const Dims& coordinate);

/// Returns what a dump does not cover; nothing without a dump, or if all elements lie in it. Slow for large
/// layouts: the caller keeps the result.
[[nodiscard]] std::optional<DumpGap> dump_gap(const SceneView& view, Operand operand);

} // namespace stridescope::core

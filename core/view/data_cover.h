#pragma once

#include "core/spec/memory_cover.h"
#include "core/view/scene_view.h"

/// Data that were given as a tensor's memory, and places of it that they do not reach.
namespace stridescope::core
{

/// The memory given for a part; null where none was, or where its elements were given one by one.
[[nodiscard]] const DataArray* dump_of(const SceneView& view, Operand operand);
/// What a dump holds at a place, be an element there or not; nothing where it does not reach it.
[[nodiscard]] std::optional<std::string> dumped(const SceneView& view, Operand operand, Int offset);
/// Whether a place of a dump lies outside it.
[[nodiscard]] bool outside_dump(const SceneView& view, Operand operand, Int offset);
/// Whether an element, or what it is a copy of, lies outside the dump.
[[nodiscard]] bool outside_dump(const SceneView& view, Operand operand, const Dims& coordinate);

/// Nothing where there is no dump or where all elements lie in it. Takes a while for large layouts: to be kept.
[[nodiscard]] std::optional<DumpGap> dump_gap(const SceneView& view, Operand operand);

} // namespace stridescope::core

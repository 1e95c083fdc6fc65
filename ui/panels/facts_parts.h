#pragma once

#include "ui/open_scene.h"

#include <string>
#include <string_view>

/// The sections of the facts card.
namespace stridescope::ui
{

/// A name and its value on one line, the value in the mono face; wraps under the name where it is long.
void fact_row(std::string_view name, std::string_view value, std::string_view tooltip = {});
/// Grouped digits, or "not decided".
[[nodiscard]] std::string number_or_undecided(const std::optional<core::Int>& number);

/// `state` changes where its button brings the element into sight.
void element_section(const core::SceneView& view, ViewState& state);
/// What is selected, or what of the pinned element's surroundings could be.
void selection_section(const core::SceneView& view, ViewState& state);
/// A field for a coordinate, an offset or an address, which is then pinned and brought into sight.
void go_to_field(const core::SceneView& view, ViewState& state);
void tensor_section(const core::TensorFacts& tensor);
/// What a kind tells of itself.
void sheet_section(const core::FactSheet& sheet);
/// How far the worker is with what the facts leave open.
void analysis_section(Work& work);
/// The operation on real data, and how fast it was.
void run_section(const core::SceneView& view, Work& work);
void warnings_section(const core::Facts& facts);

} // namespace stridescope::ui
